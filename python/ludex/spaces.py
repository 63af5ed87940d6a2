"""Spaces: Gymnasium's own where it is installed, small ones with the same names and calls where it is not."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

try:
    import numpy
except ImportError:  # The core does without.
    numpy = None  # type: ignore[assignment]

try:
    import gymnasium.spaces as _theirs
except ImportError:
    _theirs = None


def numbers(values: Sequence[float]) -> Any:
    """An observation: an array where numpy is installed, else a tuple."""
    return tuple(values) if numpy is None else numpy.asarray(values, dtype=numpy.float32)


def bits(size: int, ones: Sequence[int]) -> Any:
    """A mask with a 1 at each of these places."""
    mask = [0] * size
    for place in ones:
        mask[place] = 1
    return tuple(mask) if numpy is None else numpy.asarray(mask, dtype=numpy.int8)


class Space:
    """What can stand at some place. `seed` makes samples repeatable."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def seed(self, seed: int | None = None) -> None:
        self.random.seed(seed)


class Discrete(Space):
    """0 to n - 1."""

    def __init__(self, n: int, seed: int | None = None) -> None:
        super().__init__(seed)
        self.n = n
        self.shape: tuple[int, ...] = ()

    def contains(self, value: Any) -> bool:
        try:
            return bool(int(value) == value and 0 <= value < self.n)
        except (TypeError, ValueError):
            return False

    __contains__ = contains

    def sample(self, mask: Sequence[int] | None = None) -> int:
        """Any of them, or any that the mask allows; 0 if it allows none."""
        if mask is None:
            return self.random.randrange(self.n)
        legal = [place for place, bit in enumerate(mask) if bit]
        return self.random.choice(legal) if legal else 0


class Box(Space):
    """A list of numbers, each within its bounds."""

    def __init__(self, low: Sequence[float], high: Sequence[float], seed: int | None = None) -> None:
        super().__init__(seed)
        self.low = tuple(low)
        self.high = tuple(high)
        self.shape: tuple[int, ...] = (len(self.low),)

    def contains(self, value: Any) -> bool:
        try:
            return len(value) == len(self.low) and all(
                low <= each <= high for low, each, high in zip(self.low, value, self.high)
            )
        except TypeError:
            return False

    __contains__ = contains

    def sample(self) -> Any:
        return numbers(
            [self.random.uniform(max(low, -1e6), min(high, 1e6)) for low, high in zip(self.low, self.high)]
        )


class Dict(Space):
    """Spaces by their names."""

    def __init__(self, spaces: Mapping[str, Any], seed: int | None = None) -> None:
        super().__init__(seed)
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def contains(self, value: Any) -> bool:
        return set(value) == set(self.spaces) and all(self.spaces[key].contains(value[key]) for key in value)

    __contains__ = contains

    def sample(self) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}


def discrete(n: int) -> Any:
    return Discrete(n) if _theirs is None else _theirs.Discrete(n)


def box(low: Sequence[float], high: Sequence[float]) -> Any:
    if _theirs is None:
        return Box(low, high)
    bounds = [numpy.asarray(each, dtype=numpy.float32) for each in (low, high)]
    return _theirs.Box(bounds[0], bounds[1], dtype=numpy.float32)


def mask_box(size: int) -> Any:
    """The space of masks."""
    if _theirs is None:
        return Box([0] * size, [1] * size)
    return _theirs.Box(0, 1, (size,), dtype=numpy.int8)


def dictionary(spaces: Mapping[str, Any]) -> Any:
    return Dict(spaces) if _theirs is None else _theirs.Dict(spaces)
