"""What an environment can be told, as words for the program."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Options:
    """How a scenario is made an environment; docs/bots.md says what each option means."""

    scenario: str
    seats: Sequence[str] | None = None
    others: str | None = None
    reward: Mapping[str, float] | None = None
    steps: int | None = None
    verbs: Sequence[str] | None = None
    survey: int | None = None
    #: Fields of the scenario that are changed first: {"hp": 6}.
    settings: Mapping[str, object] = field(default_factory=dict)

    def words(self) -> list[str]:
        words = [self.scenario]
        if self.seats is not None:
            words += ["--seats", ",".join(self.seats)]
        if self.others is not None:
            words += ["--others", self.others]
        if self.reward is not None:
            words += ["--reward", ",".join(f"{name}={float(weight)!r}" for name, weight in self.reward.items())]
        if self.steps is not None:
            words += ["--steps", str(self.steps)]
        if self.verbs is not None:
            words += ["--verbs", ",".join(self.verbs)]
        if self.survey is not None:
            words += ["--survey", str(self.survey)]
        for name, value in self.settings.items():
            words += ["--set", f"{name}={_said(value)}"]
        return words


def _said(value: object) -> str:
    """A text as it is, everything else as JSON: true, 6, {"Strike": 5}."""
    return value if isinstance(value, str) else json.dumps(value)
