"""What the numbers of an environment stand for."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One figure of an observation."""

    name: str
    low: float
    high: float


@dataclass(frozen=True)
class Spec:
    """The same for every episode."""

    game: str
    #: The learner's seats, and the side of each.
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    observation: tuple[Figure, ...]
    #: The command of each action as one would type it; None where it is another one each time.
    actions: tuple[str | None, ...]
    reward: Mapping[str, float]
    steps: int

    @staticmethod
    def read(answer: Mapping[str, Any]) -> Spec:
        return Spec(
            game=answer["game"],
            seats=tuple(seat["name"] for seat in answer["seats"]),
            sides=tuple(seat["side"] for seat in answer["seats"]),
            observation=tuple(
                Figure(each["name"], each.get("min", -math.inf), each.get("max", math.inf))
                for each in answer["observation"]
            ),
            actions=tuple(None if each is None else each["text"] for each in answer["actions"]),
            reward=answer["reward"],
            steps=answer["steps"],
        )

    def place(self, figure: str) -> int:
        """Where a figure stands in an observation."""
        for place, each in enumerate(self.observation):
            if each.name == figure:
                return place
        raise KeyError(figure)
