"""Seeds for episodes, in the manner of Gymnasium: a seed begins a row of them, and None goes on in it."""

from __future__ import annotations

import random

#: The program takes whole numbers that a 64-bit float holds exactly; this many bits are enough for anybody.
SEED_BITS = 48


class Seeds:
    def __init__(self) -> None:
        self._row = random.Random()

    def next(self, seed: int | None) -> int:
        """The given seed itself, or the next of the row that the last one began."""
        if seed is None:
            return self._row.getrandbits(SEED_BITS)
        if seed < 0:
            raise ValueError(f"a seed is a whole number from 0 on, not {seed}")
        self._row.seed(seed)
        return int(seed)
