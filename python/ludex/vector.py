"""Many games at once, in flat arrays. Needs numpy."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from . import spaces
from .errors import LudexError
from .options import Options
from .program import Program
from .seeds import Seeds
from .spec import Spec

try:
    from gymnasium.vector import VectorEnv as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What Gymnasium's own base would bring."""

        metadata: dict[str, Any] = {}
        render_mode: str | None = None
        spec: Any = None
        closed = False

        @property
        def unwrapped(self) -> Any:
            return self

        def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> Any:
            """There are no dice here to be seeded."""

        def close(self, **kwargs: Any) -> None:
            if not self.closed:
                self.closed = True
                self.close_extras(**kwargs)

        def close_extras(self, **kwargs: Any) -> None:
            """Nothing is open."""


_HEADER = struct.Struct("<II")
_JSON, _RESET, _STEP, _ROWS = 0, 1, 2, 3


def _next_step() -> Any:
    """How Gymnasium calls it that an episode begins anew at the step after its end."""
    try:
        from gymnasium.vector import AutoresetMode
    except ImportError:
        return "NextStep"
    return AutoresetMode.NEXT_STEP


def _batched(space: Any, count: int) -> Any:
    """Gymnasium's space for all of them at once; without it, the space of one."""
    try:
        from gymnasium.vector.utils import batch_space
    except ImportError:
        return space
    return batch_space(space, count)


class VectorEnv(_Base):  # type: ignore[misc]
    """`num_envs` episodes side by side; an episode that has ended begins anew at the next step, whatever its action is.

    `infos` holds `action_mask` (a row for each), `seat` (the place of the seat that is asked, -1 where the episode is over)
    and `rewards` (a column for each seat). The reward of a step is that of the seat that chose.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": _next_step()}

    def __init__(
        self,
        scenario: str,
        num_envs: int = 1,
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
        self._program = Program([*options.words(), "--batch", str(num_envs)], program)
        try:
            self.numbers = Spec.read(self._answer())
        except LudexError:
            self._program.close()
            raise
        self.num_envs = num_envs
        self.single_action_space = spaces.discrete(len(self.numbers.actions))
        figures = self.numbers.observation
        self.single_observation_space = spaces.box([each.low for each in figures], [each.high for each in figures])
        self.action_space = _batched(self.single_action_space, num_envs)
        self.observation_space = _batched(self.single_observation_space, num_envs)
        self._seeds = Seeds()
        self._acted = numpy.zeros(num_envs, dtype=numpy.int32)
        self._all = numpy.arange(num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins all anew: from a seed environment i gets seed + i; a list gives one to each."""
        if options:
            raise ValueError(f"reset takes no options, and was given {sorted(options)}")
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
            seeds = self._seeds.next(seed) + numpy.arange(self.num_envs, dtype=numpy.float64)
        else:
            seeds = numpy.asarray(seed, dtype=numpy.float64)
        self._send(_RESET, seeds.astype("<f8").tobytes())
        observations, _, _, _, infos = self._rows()
        return observations, infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action for each; if any is illegal it raises `LudexError`, and nothing has changed."""
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: Any) -> None:
        """Sends the actions; the referee works while the learner does."""
        self._send(_STEP, numpy.asarray(actions).astype("<i4").tobytes())

    def step_wait(self) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        return self._rows()

    def _rows(self) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        content = self._content(_ROWS)
        count, figures = self.num_envs, len(self.numbers.observation)
        paid, actions = len(self.numbers.seats), len(self.numbers.actions)
        places = numpy.cumsum([0, *(count * each for each in (4 * figures, 4 * paid, 4, 1, 1, actions))])
        seen, rewards, seats, terminated, truncated, masks = (
            content[start:end] for start, end in zip(places[:-1], places[1:])
        )
        every = rewards.view("<f4").reshape(count, paid)
        own = every[:, 0] if paid == 1 else every[self._all, self._acted]
        asked = seats.view("<i4")
        self._acted = numpy.maximum(asked, 0)
        infos = {
            "action_mask": masks.view(numpy.int8).reshape(count, actions),
            "seat": asked,
            "rewards": every,
        }
        return (
            seen.view("<f4").reshape(count, figures),
            own.astype(numpy.float64),
            terminated.view(numpy.bool_),
            truncated.view(numpy.bool_),
            infos,
        )

    def action_texts(self, env: int) -> dict[int, str]:
        """What can be done now in one of them, as one would type it."""
        return {each["action"]: each["text"] for each in self._ask("legal", env=env)["actions"]}

    def outcome(self, env: int) -> str | None:
        """The game's word for how one of them ended; None while it goes on."""
        word: str | None = self._ask("legal", env=env)["outcome"]
        return word

    def render(self) -> tuple[str, ...] | None:
        """Every table as the seat that is asked sees it, as text."""
        if self.render_mode != "ansi":
            return None
        return tuple("\n".join(self._ask("show", env=i)["lines"]) for i in range(self.num_envs))

    def _ask(self, op: str, **fields: Any) -> dict[str, Any]:
        self._send(_JSON, json.dumps({"op": op, **fields}).encode())
        return self._answer()

    def _send(self, kind: int, content: bytes) -> None:
        self._program.send(_HEADER.pack(4 + len(content), kind) + content)

    def _answer(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(bytes(self._content(_JSON)))
        return answer

    def _content(self, wanted: int) -> Any:
        """The content of the next frame, in a new buffer: what the learner keeps is never written over."""
        header = bytearray(_HEADER.size)
        self._program.fill(memoryview(header))
        length, kind = _HEADER.unpack(header)
        content = numpy.empty(length - 4, dtype=numpy.uint8)
        self._program.fill(memoryview(content))  # type: ignore[arg-type]
        if kind == _JSON:
            answer = json.loads(bytes(content))
            if not answer["ok"]:
                raise LudexError(answer["code"], answer["message"])
        if kind != wanted:
            raise LudexError("bad-frame", f"a frame of kind {kind} where {wanted} was due")
        return content

    def close_extras(self, **kwargs: Any) -> None:
        self._program.close()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
