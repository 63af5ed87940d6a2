"""One game with the call shapes of Gymnasium. Needs nothing but the standard library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import spaces
from .options import Options
from .seeds import Seeds
from .session import Session

try:
    from gymnasium import Env as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What Gymnasium's own base would bring."""

        metadata: dict[str, Any] = {}
        render_mode: str | None = None
        spec: Any = None

        @property
        def unwrapped(self) -> Any:
            return self

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
            """There are no dice here to be seeded."""

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: object) -> None:
            self.close()

        def close(self) -> None:
            """Nothing is open."""


class Env(_Base):  # type: ignore[misc]
    """A scenario as an environment: `reset → observation, info`; `step → observation, reward, terminated, truncated, info`.

    `info` holds `action_mask` (1 for each legal action), `seat` (who is asked) and, at the end, `outcome` (the game's word
    for it). With several seats one learner plays them all, each in its turn, and is paid as the seat that chose; see
    `AECEnv` for a learner at each seat.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

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
        #: What the numbers stand for. (`spec` is Gymnasium's name for something else.)
        self.numbers = self.session.spec
        self.action_space = spaces.discrete(len(self.numbers.actions))
        self.observation_space = spaces.box(
            [each.low for each in self.numbers.observation], [each.high for each in self.numbers.observation]
        )
        self._seeds = Seeds()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode; the same seed gives the same dice. There are no options: they raise rather than be ignored."""
        if options:
            raise ValueError(f"reset takes no options, and was given {sorted(options)}")
        super().reset(seed=seed)
        answer = self.session.reset(self._seeds.next(seed))
        return spaces.numbers(answer["observation"]), self._info(answer)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an action for the seat that is asked; an illegal one raises `LudexError` and changes nothing."""
        answer = self.session.step(int(action))
        observation = spaces.numbers(answer["observation"])
        return observation, answer["reward"], answer["terminated"], answer["truncated"], self._info(answer)

    def _info(self, answer: dict[str, Any]) -> dict[str, Any]:
        info: dict[str, Any] = {
            "action_mask": spaces.bits(len(self.numbers.actions), answer["legal"]),
            "seat": answer["seat"],
        }
        for name in ("outcome", "rewards", "unlisted"):
            if answer.get(name) is not None:
                info[name] = answer[name]
        return info

    def action_masks(self) -> Any:
        """The mask of this moment, by the name that masked learners ask for."""
        return spaces.bits(len(self.numbers.actions), self.session.observe()["legal"])

    def action_texts(self) -> dict[int, str]:
        """What can be done now, as one would type it."""
        return self.session.texts()

    def render(self) -> str | None:
        """The table as the seat that is asked sees it, as text."""
        return self.session.show() if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.session.close()
