"""Changes the first face of a journal (stdin) and makes the chain anew, as whoever holds the veil could."""
import re, runpy, sys

checker = runpy.run_path(sys.argv[1])
previous, done = bytes(32), False
for line in sys.stdin.read().splitlines():
    if not done and re.search(r'"faces":\[\d', line):
        line = re.sub(r'"faces":\[(\d+)', lambda m: f'"faces":[{int(m[1]) % 2 + 1}', line, count=1)
        done = True
    record, kept, _ = checker["read"](line)
    old, previous = record["hash"], checker["sha"](previous, checker["sha"](bytes.fromhex(record["blind"]), kept))
    print(line.replace(old, previous.hex()))
