"""Checks a Ludex journal with Python's standard library alone: chain, blinds, commitment, shares, dice, receipts.

    python3 check_journal.py game.journal
    python3 check_journal.py game.journal --receipt ann.jsonl

Exit code 0: all of this follows. 1: the first line that does not is named, or a receipt does not match. 2: a wrong call, or
a file that cannot be read. 3: the table is still open, so its chain was checked and its dice cannot be. The rules of the
games are NOT checked here, and every run says so: `ludex verify` does that. docs/journal.md has the formulas.
"""
import hashlib, hmac, json, sys

scan = json.JSONDecoder().raw_decode
HEX = set("0123456789abcdef")
MALFORMED = (ValueError, KeyError, IndexError, TypeError, AttributeError, ArithmeticError, RecursionError)
RECEIPT = '{"table":"...","seat":"...","n":0,"hash":"64 hex digits","shown":"64 hex digits","issued":"64 hex digits"}'


class Wrong(Exception):
    """A line (from 0) that does not follow, and why."""


class Unread(Exception):
    """A file that cannot be read as what it should be."""


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def lp(text):
    # Half of a pair of surrogates is hashed as U+FFFD, as every encoder of UTF-8 writes it.
    raw = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
    return len(raw).to_bytes(4, "big") + raw


def quoted(text):
    """Text from people, in quotes that it cannot leave: one line of plain letters, whatever it holds."""
    return json.dumps(text)


def is_hex(value):
    return isinstance(value, str) and len(value) == 64 and set(value) <= HEX


def members(line):
    """The members of a JSON object as they stand in a line without spaces: name, value, and the text of both."""
    at, found = 1, set()
    if line[0] != "{" or line[-1] != "}":
        raise ValueError
    while at < len(line) - 1:
        start = at
        key, at = scan(line, at)
        if line[at] != ":" or not isinstance(key, str) or key in found:
            raise ValueError
        value, end = scan(line, at + 1)
        found.add(key)
        yield key, value, line[start:end], line[at + 1 : end]
        at = end + 1
        if line[end] != "," and end != len(line) - 1:
            raise ValueError


def read(line):
    """A line as a record, and the bytes its digest is made of: the line as it stands without `blind` and `hash`."""
    record, kept, spelled = {}, [], {}
    for key, value, whole, text in members(line):
        record[key], spelled[key] = value, text
        if key not in ("blind", "hash"):
            kept.append(whole)
    return record, ("{" + ",".join(kept) + "}").encode(), spelled


def words(key, q):
    for block in range(2**32):
        raw = mac(key, b"dice/roll/v1\0", q.to_bytes(8, "big"), block.to_bytes(4, "big"))
        yield from (int.from_bytes(raw[i : i + 4], "big") for i in range(0, 32, 4))


def faces(key, q, sides):
    if not all(type(s) is int and 1 <= s <= 2**32 for s in sides):
        raise ValueError
    stream = words(key, q)
    return [next(w for w in stream if w < 2**32 - 2**32 % s) % s + 1 for s in sides]


class Journal:
    """What the lines say, once their chain holds."""

    def __init__(self, lines):
        self.hashes, self.blinds, self.rolls = [], [], []
        self.seals, self.shares, self.frozen = {}, {}, False
        self.seats, self.rulings, self.standing, self.undone = set(), [], [], set()
        self.header, self.secrets = None, None
        for n, line in enumerate(lines):
            try:
                record, kept, spelled = read(line)
                before = bytes.fromhex(self.hashes[-1]) if self.hashes else bytes(32)
                follows = sha(before, sha(bytes.fromhex(record["blind"]), kept)).hex()
                if record["hash"] != follows or type(record["n"]) is not int or record["n"] != n:
                    raise Wrong(n, "the hash does not follow from the line and the one before")
                self.hashes.append(follows)
                self.blinds.append(record["blind"])
                self.take(n, record, spelled)
            except MALFORMED:
                raise Wrong(n, "this is no line of a journal") from None
        if self.header is None:
            raise Wrong(0, "there is no whole line in this journal")

    def take(self, n, record, spelled):
        kind = record["kind"]
        if (kind == "header") != (n == 0) or self.secrets:
            raise Wrong(n, "the journal goes on after its close" if self.secrets else "this line cannot stand here")
        if kind == "header":
            if record["format"] != 2 or record["dice"] != "dice/v1":
                raise Wrong(n, "this checker reads format 2 with the dice dice/v1")
            if sha(spelled["scenario"].encode()).hex() != record["scenarioHash"]:
                raise Wrong(n, "the scenario is not the one whose hash is recorded")
            self.header = record
        if kind == "members":
            self.seats |= {member["seat"] for member in record["joined"]}
        if kind in ("start", "act", "roll"):
            self.rolls += [(n, roll) for roll in record["dice"]]
        if kind == "act":
            self.standing.append(n)
            if "ruling" in record:
                self.rulings.append((n, record))
        if kind == "undo" or (kind in ("ask-undo", "agree-undo") and record["done"]):
            while self.standing and self.standing[-1] > record["to"]:
                self.undone.add(self.standing.pop())
        if kind == "seal":
            if self.frozen or record["seat"] in self.seals:
                raise Wrong(n, f"{quoted(record['seat'])} can add no share here")
            self.seals[record["seat"]] = record["seal"]
        if kind == "freeze":
            self.frozen = True
        if kind == "strike":
            for seat in record["struck"]:
                self.seals.pop(seat)
        if kind == "reveal":
            seat, nonce, text = record["seat"], record["nonce"], record["text"]
            line0 = bytes.fromhex(self.hashes[0])
            seal = sha(b"dice/entropy/v1\0", lp(seat), bytes.fromhex(nonce), lp(text), line0).hex()
            if not self.frozen or self.seals.get(seat) != seal:
                raise Wrong(n, f"what {quoted(seat)} opens is not what was sealed")
            self.shares[seat] = f"{nonce} {text}"
        if kind == "close":
            if not is_hex(record["seed"]) or not is_hex(record["veil"]):
                raise ValueError
            self.secrets = record

    def check_secrets(self):
        """Commitment, blinds and every face; only of a closed table."""
        seed, veil = bytes.fromhex(self.secrets["seed"]), bytes.fromhex(self.secrets["veil"])
        table, last = self.header["table"], len(self.hashes) - 1
        if sha(b"dice/commit/v1\0", lp(table), seed).hex() != self.header["commit"]:
            raise Wrong(last, "the seed is not the one that line 1 committed to")
        for n, blind in enumerate(self.blinds):
            if blind != mac(veil, b"journal/blind/v2\0", n.to_bytes(8, "big")).hex():
                raise Wrong(n, "the blind does not follow from the veil")
        ordered = sorted(self.shares.items(), key=lambda share: share[0].encode("utf-16-be", "surrogatepass"))
        fields = [lp(field) for share in ordered for field in share]
        key = mac(seed, b"dice/session/v1\0", lp(table), *fields)
        for q, (n, roll) in enumerate(self.rolls, 1):
            try:
                shown = roll["faces"]
                sides = roll["sides"] if isinstance(roll["sides"], list) else [roll["sides"]] * len(shown)
                drawn = faces(key, q, sides)
                fits = [type(f) is int and f in ((r, r - 2) if s == 3 else (r,)) for f, r, s in zip(shown, drawn, sides)]
                follows = type(roll["q"]) is int and roll["q"] == q and all(fits) and len(sides) == len(shown)
            except MALFORMED:
                raise Wrong(n, f"roll {q} is no roll") from None
            if not follows:
                raise Wrong(n, f"roll {q} shows {shown}; the seed gives {drawn}")

    def ruling_lines(self):
        """The rulings by the marks of the lines. Without the rules nobody can tell whether a mark is missing."""
        if "minor" not in self.header:
            return ["rulings: the lines of this journal bear no marks; without the rules they cannot be listed"]
        head = f"rulings by the marks of the lines, which only the rules can check: {len(self.rulings)}"
        return [head] + [f"  {self.ruling_line(n, record)}" for n, record in self.rulings]

    def ruling_line(self, n, record):
        command = record["command"]
        why = next((command[key] for key in ("because", "reason") if isinstance(command.get(key), str)), None)
        rest = {key: value for key, value in command.items() if key not in ("because", "reason")}
        back = ", taken back" if n in self.undone else ""
        reason = "no reason given" if why is None else f"because {quoted(why)}"
        return f"line {n + 1}{back}, by {quoted(record['seat'])}, {quoted(record['ruling'])}, {reason}: {quoted(rest)}"

    def mismatch(self, receipt):
        """Why a receipt does not fit, or None."""
        n, seat = receipt["n"], receipt["seat"]
        if receipt["table"] != self.header["table"]:
            return f"this receipt is of table {quoted(receipt['table'])}"
        if n >= len(self.hashes):
            return f"the journal has no line {n}"
        if receipt["hash"] != self.hashes[n]:
            return f"line {n} is not the line this seat was told of"
        if seat not in self.seats:
            return f"{quoted(seat)} never sat at this table"
        bound = (b"journal/receipt/v1\0", lp(receipt["table"]), lp(seat), n.to_bytes(8, "big"))
        digests = (bytes.fromhex(receipt["hash"]), bytes.fromhex(receipt["shown"]))
        if "issued" in receipt and receipt["issued"] != mac(bytes.fromhex(self.blinds[n]), *bound, *digests).hex():
            return f"this table did not issue this receipt of line {n} to {quoted(seat)}"
        return None


def earlier_line(header):
    """Says how often the same opener had opened this scenario before, or that nobody counted."""
    told = header.get("earlier")
    if not isinstance(told, dict):
        return "earlier tables of this scenario: not counted (the opener is not known)"
    return f"earlier tables of this scenario by the same opener: {told.get('tables')}, {told.get('today')} of them on the same day"


def receipt_fault(value):
    """Why a value is no receipt, or None: names, a line number from 0, and hashes of 64 small hex digits."""
    if not isinstance(value, dict):
        return "this is not a receipt"
    for key in ("table", "seat"):
        if not isinstance(value.get(key), str) or value[key] == "":
            return f'"{key}" must be a name'
    if type(value.get("n")) is not int or not 0 <= value["n"] < 2**53:
        return '"n" must be the number of a line, from 0'
    for key in ("hash", "shown", "issued"):
        if not is_hex(value.get(key)) and (key != "issued" or key in value):
            return f'"{key}" must be 64 hex digits in small letters'
    unknown = set(value) - {"table", "seat", "n", "hash", "shown", "issued"}
    return f"nothing reads {quoted(sorted(unknown)[0])} in a receipt" if unknown else None


def read_receipts(file):
    """Receipts, one a line, or a seat's export of an open table, whose lines hold what was shown."""
    receipts = []
    for number, line in enumerate(text_of(file).split("\n"), 1):
        if line.strip() == "":
            continue
        try:
            value = json.loads(line)
            if isinstance(value, dict) and value.get("kind") == "seat-line":
                spelled = read(line)[2]
                kept = {key: value[key] for key in ("table", "seat", "n", "hash", "issued") if key in value}
                value = {**kept, "shown": sha(spelled["seen"].encode()).hex()}
        except MALFORMED:
            raise Unread(f"{file}:{number}: this line is not JSON; a receipt is one line like {RECEIPT}") from None
        fault = receipt_fault(value)
        if fault:
            raise Unread(f"{file}:{number}: {fault}; a receipt is one line like {RECEIPT}")
        receipts.append(value)
    if not receipts:
        raise Unread(f"{file}:1: there is no receipt in it; a receipt is one line like {RECEIPT}")
    return receipts


def receipt_lines(journal, receipts):
    """What holding receipts against the journal came to, and how many do not match. Copies count once."""
    different = {json.dumps(receipt, sort_keys=True): receipt for receipt in receipts}.values()
    wrong = [why for why in map(journal.mismatch, different) if why]
    unbound = sum("issued" not in receipt for receipt in different)
    lines = [f"receipts: {len(different) - len(wrong)} match, {len(wrong)} do not; what was shown needs the rules"]
    if unbound:
        lines.append(f"  of an older version, so that nothing binds them to their seat: {unbound}")
    return lines + [f"  {why}" for why in wrong], len(wrong)


def text_of(file):
    try:
        with open(file, "rb") as opened:
            return opened.read().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Unread(f"{file}:{line}: this line is not UTF-8 text") from None
    except OSError as error:
        raise Unread(f"{file}: {error.strerror}") from None


def check(file, kept):
    text = text_of(file)
    lines = text.split("\n")
    if lines.pop() != "":
        raise Wrong(len(lines), "the last line was never finished")
    receipts = [receipt for name in kept for receipt in read_receipts(name)]
    journal = Journal(lines)
    if journal.secrets:
        journal.check_secrets()
        said = f"{len(lines)} lines and {len(journal.rolls)} rolls: chain, blinds, commitment and every face follow"
        more, code = [f"seed, as line 1 committed to it: {journal.secrets['seed']}"], 0
    else:
        said = "the chain holds; the table is still open, so commitment, blinds and dice cannot be checked"
        more, code = [], 3
    held, wrong = receipt_lines(journal, receipts) if receipts else ([], 0)
    ruleset = f"{quoted(journal.header['ruleset'])} {quoted(journal.header['version'])}"
    rules = f"the rules of {ruleset} were NOT checked here: ludex verify does"
    return [said, rules, *more, earlier_line(journal.header), *journal.ruling_lines(), *held], 1 if wrong else code


def main(arguments):
    files, kept = [], []
    while arguments:
        word = arguments.pop(0)
        if word == "--receipt" and arguments:
            kept.append(arguments.pop(0))
        else:
            files.append(word)
    if len(files) != 1 or files[0].startswith("-"):
        print("usage: check_journal.py <journal> [--receipt <file>]...")
        return 2
    try:
        said, code = check(files[0], kept)
    except Wrong as wrong:
        print(f"{files[0]}:{wrong.args[0] + 1}: {wrong.args[1]}")
        return 1
    except Unread as unread:
        print(unread)
        return 2
    print(f"{files[0]}: {said[0]}")
    for line in said[1:]:
        print(f"  {line}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
