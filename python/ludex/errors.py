"""What can go wrong between a learner and the referee."""

from __future__ import annotations


class LudexError(Exception):
    """The referee refused a request, and nothing has changed. `code` is stable, for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class ProgramNotFound(LudexError):
    """There is no `ludex` on this machine that could be started."""

    def __init__(self) -> None:
        super().__init__(
            "no-program",
            "ludex was not found: install it (npm install --global ludex), or say how it is started, "
            'with program=("node", "bin/ludex.js") or in the environment variable LUDEX',
        )
