"""Checks a closed Ludex journal with Python's standard library alone: chain, blinds, commitment, shares, dice.

    python3 check_journal.py game.journal

Exit code 0: everything follows. 1: the first line that does not is named. 3: the table is still open, so its chain was
checked and its dice cannot be. docs/journal.md has the formulas; the rules of the games are not checked here.
"""
import hashlib, hmac, json, sys

scan = json.JSONDecoder().raw_decode


class Wrong(Exception):
    pass


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def lp(text):
    raw = text.encode()
    return len(raw).to_bytes(4, "big") + raw


def read(line):
    """A line as a record, and the bytes its digest is made of: the line as it stands without `blind` and `hash`."""
    record, kept, at = {}, [], 1
    while line[at] != "}":
        start = at
        key, at = scan(line, at)
        record[key], at = scan(line, at + 1)
        if key not in ("blind", "hash"):
            kept.append(line[start:at])
        at += line[at] == ","
    return record, ("{" + ",".join(kept) + "}").encode()


def words(key, q):
    for block in range(2**32):
        raw = mac(key, b"dice/roll/v1\0", q.to_bytes(8, "big"), block.to_bytes(4, "big"))
        yield from (int.from_bytes(raw[i : i + 4], "big") for i in range(0, 32, 4))


def faces(key, q, sides):
    stream = words(key, q)
    return [next(w for w in stream if w < 2**32 - 2**32 % s) % s + 1 for s in sides]


def check(lines):
    previous, header, seals, shares, rolls, blinds, secrets = bytes(32), None, {}, {}, [], [], None
    for n, line in enumerate(lines):
        try:
            record, kept = read(line)
            previous = sha(previous, sha(bytes.fromhex(record["blind"]), kept))
        except (ValueError, KeyError, IndexError, TypeError):
            raise Wrong(n, "this is no line of a journal") from None
        header, line0 = (header, line0) if header else (record, previous.hex())
        if record.get("hash") != previous.hex() or record.get("n") != n:
            raise Wrong(n, "the hash does not follow from the line and the one before")
        blinds.append(record["blind"])
        rolls += [(n, roll) for roll in record["dice"]] if record["kind"] in ("start", "act", "roll") else []
        if record["kind"] == "seal":
            seals[record["seat"]] = record["seal"]
        if record["kind"] == "reveal":
            seat, nonce, text = record["seat"], record["nonce"], record["text"]
            seal = sha(b"dice/entropy/v1\0", lp(seat), bytes.fromhex(nonce), lp(text), bytes.fromhex(line0))
            if seals.get(seat) != seal.hex():
                raise Wrong(n, f"what {seat} opens is not what was sealed")
            shares[seat] = f"{nonce} {text}"
        secrets = record if record["kind"] == "close" else None
    if secrets is None:
        return "the chain holds; the table is still open, so commitment, blinds and dice cannot be checked", 3
    seed, veil, last = bytes.fromhex(secrets["seed"]), bytes.fromhex(secrets["veil"]), len(lines) - 1
    if sha(b"dice/commit/v1\0", lp(header["table"]), seed).hex() != header["commit"]:
        raise Wrong(last, "the seed is not the one that line 1 committed to")
    for n, blind in enumerate(blinds):
        if blind != mac(veil, b"journal/blind/v2\0", n.to_bytes(8, "big")).hex():
            raise Wrong(n, "the blind does not follow from the veil")
    ordered = sorted(shares.items(), key=lambda share: share[0].encode("utf-16-be"))
    fields = [lp(field) for share in ordered for field in share]
    key = mac(seed, b"dice/session/v1\0", lp(header["table"]), *fields)
    for q, (n, roll) in enumerate(rolls, 1):
        shown = roll["faces"]
        sides = roll["sides"] if isinstance(roll["sides"], list) else [roll["sides"]] * len(shown)
        fits = [f == r or (s == 3 and f == r - 2) for f, r, s in zip(shown, faces(key, q, sides), sides)]
        if roll["q"] != q or not all(fits) or len(sides) != len(shown):
            raise Wrong(n, f"roll {q} shows {shown}; the seed gives {faces(key, q, sides)}")
    return f"{len(lines)} lines and {len(rolls)} rolls: chain, blinds, commitment and every face follow", 0


def earlier(header):
    """Says how often the same opener had opened this scenario before, or that nobody counted."""
    told = header.get("earlier")
    if not isinstance(told, dict):
        return "earlier tables of this scenario: not counted (the opener is not known)"
    return f"earlier tables of this scenario by the same opener: {told.get('tables')}, {told.get('today')} of them on the same day"


def main(file):
    with open(file, encoding="utf-8", newline="") as journal:
        lines = journal.read().split("\n")
    if lines.pop() != "":
        print(f"{file}:{len(lines) + 1}: the last line was never finished")
        return 1
    try:
        said, code = check(lines)
    except Wrong as wrong:
        print(f"{file}:{wrong.args[0] + 1}: {wrong.args[1]}")
        return 1
    print(f"{file}: {said}")
    print(f"{file}: {earlier(read(lines[0])[0])}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
