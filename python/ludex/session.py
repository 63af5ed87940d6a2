"""One environment behind a pipe: one JSON object a line. Nothing but the standard library."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from .errors import LudexError
from .options import Options
from .program import Program
from .spec import Spec


class Session:
    """Asks, and waits for the answer. Copies are named by their number; 0 is the first."""

    def __init__(self, options: Options, program: Sequence[str] | None = None) -> None:
        self._program = Program(options.words(), program)
        try:
            self.spec = Spec.read(self.ask("spec"))
        except LudexError:
            self._program.close()
            raise

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """Sends one request and waits for its answer; a refusal raises, and nothing has changed."""
        self._program.send(json.dumps({"op": op, **fields}).encode() + b"\n")
        answer: dict[str, Any] = json.loads(self._program.line())
        if not answer.pop("ok"):
            raise LudexError(answer["code"], answer["message"])
        return answer

    def reset(self, seed: int = 0, env: int = 0) -> dict[str, Any]:
        return self.ask("reset", seed=seed, env=env)

    def step(self, action: int, env: int = 0) -> dict[str, Any]:
        return self.ask("step", action=action, env=env)

    def observe(self, seat: str | None = None, env: int = 0) -> dict[str, Any]:
        return self.ask("observe", env=env, **({} if seat is None else {"seat": seat}))

    def texts(self, env: int = 0) -> dict[int, str]:
        """What can be done now, as one would type it."""
        return {each["action"]: each["text"] for each in self.ask("legal", env=env)["actions"]}

    def show(self, seat: str | None = None, env: int = 0) -> str:
        """What a seat sees, in lines for people."""
        lines: list[str] = self.ask("show", env=env, **({} if seat is None else {"seat": seat}))["lines"]
        return "\n".join(lines)

    def clone(self, seed: int | None = None, env: int = 0) -> int:
        """The number of a copy. Give it a new seed when looking ahead: with the same dice it knows the future."""
        number: int = self.ask("clone", env=env, **({} if seed is None else {"seed": seed}))["env"]
        return number

    def drop(self, env: int) -> None:
        self.ask("drop", env=env)

    def close(self) -> None:
        self._program.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
