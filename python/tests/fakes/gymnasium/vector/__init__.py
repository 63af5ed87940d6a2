"""Vector environments of the stand-in."""

from __future__ import annotations

from enum import Enum
from typing import Any


class AutoresetMode(Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv:
    metadata: dict[str, Any] = {}
    closed = False
    num_envs: int
    seeded: list[int | None] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self.seeded = [*self.seeded, seed]

    def close(self, **kwargs: Any) -> None:
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self, **kwargs: Any) -> None:
        raise NotImplementedError
