"""A learner at every seat, all at once: the call shapes of PettingZoo's parallel environments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import spaces
from .errors import LudexError
from .options import Options
from .seeds import Seeds
from .session import Session

try:
    from pettingzoo import ParallelEnv as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What PettingZoo's own base would bring."""

        agents: list[str]
        possible_agents: list[str]

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> Any:
            return self

        def close(self) -> None:
            """Nothing is open."""


class ParallelEnv(_Base):  # type: ignore[misc]
    """Everybody sends an action at every step. The last number means waiting, and is all that those can do who are not asked.

    An observation is a dictionary of `observation` and `action_mask`.
    """

    metadata: dict[str, Any] = {"name": "ludex_parallel_v0", "render_modes": ["ansi"]}

    def __init__(
        self,
        scenario: str,
        *,
        seats: Sequence[str] | None = None,
        others: str | None = None,
        reward: Mapping[str, float] | None = None,
        steps: int | None = None,
        verbs: Sequence[str] | None = None,
        survey: int | None = None,
        settings: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        program: Sequence[str] | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode is "ansi" (text) or None, not {render_mode!r}')
        self.render_mode = render_mode
        options = Options(scenario, seats, others, reward, steps, verbs, survey, settings or {})
        self.session = Session(options, program)
        self.numbers = self.session.spec
        self.possible_agents = list(self.numbers.seats)
        self.agents: list[str] = []
        #: The action of those who are not asked.
        self.wait = len(self.numbers.actions)
        figures = self.numbers.observation
        seen = spaces.box([each.low for each in figures], [each.high for each in figures])
        masks = spaces.mask_box(self.wait + 1)
        self.action_spaces = {agent: spaces.discrete(self.wait + 1) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.dictionary({"observation": seen, "action_mask": masks}) for agent in self.possible_agents
        }
        self._asked: str | None = None
        self._seeds = Seeds()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        if options:
            raise ValueError(f"reset takes no options, and was given {sorted(options)}")
        answer = self.session.reset(self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self._asked = answer["seat"]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Takes the action of the seat that is asked; everybody else must wait. What is illegal changes nothing."""
        if self._asked is None:
            raise LudexError("bad-request", "the episode is over; reset it first")
        for agent in self.agents:
            if agent not in actions:
                raise LudexError("bad-request", f"there is no action for {agent}")
            if (int(actions[agent]) == self.wait) == (agent == self._asked):
                must = "choose" if agent == self._asked else f"wait (action {self.wait})"
                raise LudexError("bad-request", f"{agent} must {must} now")
        answer = self.session.step(int(actions[self._asked]))
        self._asked = answer["seat"]
        agents = self.agents
        outcome = {} if answer["outcome"] is None else {"outcome": answer["outcome"]}
        seen = self._seen()
        if self._asked is None:
            self.agents = []
        return (
            seen,
            {agent: float(answer["rewards"][agent]) for agent in agents},
            {agent: bool(answer["terminated"]) for agent in agents},
            {agent: bool(answer["truncated"]) for agent in agents},
            {agent: dict(outcome) for agent in agents},
        )

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = {}
        for agent in self.agents:
            answer = self.session.observe(agent)
            legal = answer["legal"] if answer["seat"] == agent else [self.wait]
            seen[agent] = {
                "observation": spaces.numbers(answer["observation"]),
                "action_mask": spaces.bits(self.wait + 1, legal),
            }
        return seen

    def render(self) -> str | None:
        """The table as the seat that is asked sees it, as text."""
        return self.session.show() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.session.close()
