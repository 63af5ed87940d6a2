"""The batched space of the stand-in: it only notes what was batched."""

from __future__ import annotations

from typing import Any


def batch_space(space: Any, n: int = 1) -> tuple[Any, int]:
    return (space, n)
