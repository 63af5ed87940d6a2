"""Runs a program in a terminal of its own and types into it.

Reads {"argv", "cwd", "env", "steps": [{"wait", "send"}], "timeout", "rows", "columns"} from stdin. Each step waits until its text has
appeared behind what the step before waited for, then sends its keys. Writes {"screen", "raw", "exit", "missing"}:
everything that was shown (without and with control sequences), the exit code, and the text that never came.
"""
import fcntl, json, os, pty, re, select, signal, struct, sys, termios, time

task = json.load(sys.stdin)
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x07")

pid, terminal = pty.fork()
if pid == 0:
    os.chdir(task["cwd"])
    os.execvpe(task["argv"][0], task["argv"], {**os.environ, **task["env"]})
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", task.get("rows", 40), task.get("columns", 160), 0, 0))

raw = b""
seen = 0
missing = None
ended = False
deadline = time.monotonic() + task["timeout"]


def screen():
    return CONTROL.sub("", raw.decode("utf-8", "replace"))


def read_more():
    """Waits for output; False when the program has gone or time is up."""
    global raw, ended
    ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
    if not ready:
        return False
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        piece = b""
    if not piece:
        ended = True
        return False
    raw += piece
    return True


for step in task["steps"]:
    while (found := screen().find(step["wait"], seen)) < 0 and read_more():
        pass
    if found < 0:
        missing = step["wait"]
        break
    seen = found + len(step["wait"])
    if step.get("send"):
        os.write(terminal, step["send"].encode())

while missing is None and not ended and read_more():
    pass
if not ended:
    os.kill(pid, signal.SIGKILL)
_, status = os.waitpid(pid, 0)
json.dump({"screen": screen(), "raw": raw.decode("utf-8", "replace"), "exit": os.waitstatus_to_exitcode(status), "missing": missing}, sys.stdout)
