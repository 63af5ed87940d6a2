"""Finds the `ludex` program and starts it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from .errors import LudexError, ProgramNotFound

#: As much as a pipe may hold without special rights: fewer changes between the two programs.
PIPE_BYTES = 1 << 20


def find_program(program: Sequence[str] | None = None) -> list[str]:
    """The words that start ludex: as given, as LUDEX says, from the path, from packages here, or from its own sources."""
    if program is not None:
        return list(program)
    said = os.environ.get("LUDEX")
    if said:
        return shlex.split(said)
    installed = shutil.which("ludex")
    if installed:
        return [installed]
    here = Path.cwd()
    for folder in (here, *here.parents):
        local = folder / "node_modules" / ".bin" / "ludex"
        if local.exists():
            return [str(local)]
    for folder in Path(__file__).resolve().parents:
        script = folder / "bin" / "ludex.js"
        if script.exists() and (folder / "package.json").exists():
            return ["node", str(script)]
    raise ProgramNotFound()


def _widen(pipe: IO[bytes]) -> None:
    """Where the system allows it; everything works without, only slower."""
    try:
        import fcntl

        fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    except (ImportError, AttributeError, OSError):
        pass


class Program:
    """A running `ludex env`: bytes out, bytes in."""

    def __init__(self, arguments: Sequence[str], program: Sequence[str] | None) -> None:
        self._complaints = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                [*find_program(program), "env", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                bufsize=0,
            )
        except FileNotFoundError:
            self._complaints.close()
            raise ProgramNotFound() from None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to: IO[bytes] = self._process.stdin
        self._from: IO[bytes] = self._process.stdout
        self._rest = b""
        _widen(self._to)
        _widen(self._from)

    def send(self, content: bytes) -> None:
        left = memoryview(content)
        try:
            while left:
                left = left[self._to.write(left) :]
        except (BrokenPipeError, ValueError):
            raise self._gone() from None

    def line(self) -> bytes:
        """The next line, without its end."""
        while b"\n" not in self._rest:
            more = self._from.read(PIPE_BYTES)
            if not more:
                raise self._gone()
            self._rest += more
        line, self._rest = self._rest.split(b"\n", 1)
        return line

    def fill(self, buffer: memoryview) -> None:
        """Reads until the buffer is full."""
        filled = 0
        while filled < len(buffer):
            got = self._from.readinto(buffer[filled:])  # type: ignore[attr-defined]
            if not got:
                raise self._gone()
            filled += got

    def _gone(self) -> LudexError:
        """Why it ended, in its own words."""
        self._process.wait()
        self._complaints.seek(0)
        said = self._complaints.read().decode("utf-8", "replace").strip()
        return LudexError("closed", said or "the referee has gone")

    def close(self) -> None:
        """Its end of the pipe closes, and it ends by itself."""
        for pipe in (self._to, self._from):
            try:
                pipe.close()
            except OSError:
                pass
        self._process.wait()
        self._complaints.close()

    @property
    def running(self) -> bool:
        return not self._to.closed and self._process.poll() is None
