"""A learner at every seat, one after the other: the call shapes of PettingZoo's AEC environments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from . import spaces
from .options import Options
from .seeds import Seeds
from .session import Session

try:
    from pettingzoo import AECEnv as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What PettingZoo's own base would bring."""

        agents: list[str]
        possible_agents: list[str]
        agent_selection: str
        rewards: dict[str, float]
        terminations: dict[str, bool]
        truncations: dict[str, bool]
        infos: dict[str, dict[str, Any]]
        _cumulative_rewards: dict[str, float]

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> Any:
            return self

        def observe(self, agent: str) -> Any:
            raise NotImplementedError

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            """The agent whose turn it is, while any is left."""
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            """What the agent to act must know, with its rewards since its last choice."""
            agent = self.agent_selection
            return (
                self.observe(agent) if observe else None,
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
                self.infos[agent],
            )

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _was_dead_step(self, action: None) -> None:
            """The step of somebody for whom it is over: nothing is done, and they leave."""
            if action is not None:
                raise ValueError("for whom it is over, the only action is None")
            leaving = self.agent_selection
            self.agents.remove(leaving)
            lists: tuple[dict[str, Any], ...] = (self.terminations, self.truncations, self.infos, self._cumulative_rewards)
            for kept in lists:
                del kept[leaving]
            if self.agents:
                self.agent_selection = self.agents[0]
            self.rewards = {agent: 0 for agent in self.agents}

        def close(self) -> None:
            """Nothing is open."""


class AECEnv(_Base):  # type: ignore[misc]
    """The seats of a scenario as agents. An observation is a dictionary of `observation` and `action_mask`."""

    metadata: dict[str, Any] = {"name": "ludex_v0", "render_modes": ["ansi"], "is_parallelizable": False}

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
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode is "ansi" (text) or None, not {render_mode!r}')
        self.render_mode = render_mode
        options = Options(scenario, seats, others, reward, steps, verbs, survey, settings or {})
        self.session = Session(options, program)
        self.numbers = self.session.spec
        self.possible_agents = list(self.numbers.seats)
        self.agents: list[str] = []
        size = len(self.numbers.actions)
        figures = self.numbers.observation
        seen = spaces.box([each.low for each in figures], [each.high for each in figures])
        self.action_spaces = {agent: spaces.discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.dictionary({"observation": seen, "action_mask": spaces.mask_box(size)})
            for agent in self.possible_agents
        }
        self._seeds = Seeds()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if options:
            raise ValueError(f"reset takes no options, and was given {sorted(options)}")
        answer = self.session.reset(self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = answer["seat"]

    def step(self, action: Any) -> None:
        """Takes the action of `agent_selection`: None where it is over for them, else a legal number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        answer = self.session.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: float(answer["rewards"][each]) for each in self.agents}
        self.terminations = {each: answer["terminated"] for each in self.agents}
        self.truncations = {each: answer["truncated"] for each in self.agents}
        outcome = {} if answer["outcome"] is None else {"outcome": answer["outcome"]}
        self.infos = {each: dict(outcome) for each in self.agents}
        if answer["seat"] is not None:
            self.agent_selection = answer["seat"]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        answer = self.session.observe(agent)
        legal = answer["legal"] if answer["seat"] == agent else []
        return {
            "observation": spaces.numbers(answer["observation"]),
            "action_mask": spaces.bits(len(self.numbers.actions), legal),
        }

    def action_texts(self) -> dict[int, str]:
        """What `agent_selection` can do now, as one would type it."""
        return self.session.texts()

    def render(self) -> str | None:
        """The table as `agent_selection` sees it, as text."""
        return self.session.show(self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.session.close()
