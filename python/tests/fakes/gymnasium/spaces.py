"""Spaces of the stand-in, as strict as the real ones about types."""

from __future__ import annotations

from typing import Any

import numpy


class Discrete:
    def __init__(self, n: int) -> None:
        self.n = n

    def sample(self, mask: Any = None) -> int:
        assert isinstance(mask, numpy.ndarray) and mask.dtype == numpy.int8 and mask.shape == (self.n,)
        return int(numpy.flatnonzero(mask)[-1])


class Box:
    def __init__(self, low: Any, high: Any, shape: Any = None, dtype: Any = None) -> None:
        self.dtype = numpy.dtype(dtype)
        self.shape = shape if shape is not None else low.shape
        if shape is None:
            assert low.dtype == high.dtype == self.dtype
        self.low = numpy.broadcast_to(low, self.shape)
        self.high = numpy.broadcast_to(high, self.shape)

    def contains(self, value: Any) -> bool:
        return (
            isinstance(value, numpy.ndarray)
            and numpy.can_cast(value.dtype, self.dtype)
            and value.shape == self.shape
            and bool(((value >= self.low) & (value <= self.high)).all())
        )


class Dict:
    def __init__(self, spaces: dict[str, Any]) -> None:
        self.spaces = spaces

    def contains(self, value: Any) -> bool:
        return value.keys() == self.spaces.keys() and all(self.spaces[key].contains(value[key]) for key in value)
