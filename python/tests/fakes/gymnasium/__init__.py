"""A stand-in for Gymnasium with the parts of its documented interface that ludex uses.

The real one cannot be had where these tests run. This one asks of an environment what the documentation asks of it: that it
derives from `Env`, passes its seed on, answers with the right shapes and types, and stays within its spaces.
"""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import numpy

from . import spaces as spaces

registry: dict[str, dict[str, Any]] = {}


class Env:
    metadata: dict[str, Any] = {"render_modes": []}
    render_mode: str | None = None
    spec: Any = None
    action_space: Any
    observation_space: Any
    seeded: list[int | None] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self.seeded = [*self.seeded, seed]

    @property
    def unwrapped(self) -> Env:
        return self

    def close(self) -> None:
        pass

    def __enter__(self) -> Env:
        return self

    def __exit__(self, *_: object) -> bool:
        self.close()
        return False


def register(
    id: str,
    entry_point: str | None = None,
    max_episode_steps: int | None = None,
    vector_entry_point: str | None = None,
    **kwargs: Any,
) -> None:
    if id in registry:
        raise AssertionError(f"{id} is registered twice")
    registry[id] = {"entry_point": entry_point, "vector_entry_point": vector_entry_point}


def _load(entry_point: str) -> Any:
    module, name = entry_point.split(":")
    return getattr(importlib.import_module(module), name)


def make(id: str, **kwargs: Any) -> Env:
    env = _load(registry[id]["entry_point"])(**kwargs)
    assert isinstance(env, Env), "an environment derives from gymnasium.Env"
    parameters = inspect.signature(env.reset).parameters
    assert all(parameters[name].kind is inspect.Parameter.KEYWORD_ONLY for name in ("seed", "options"))
    assert env.render_mode is None or env.render_mode in env.metadata["render_modes"]
    return env


def make_vec(id: str, num_envs: int = 1, vectorization_mode: str | None = None, **kwargs: Any) -> Any:
    from .vector import VectorEnv

    env = _load(registry[id]["vector_entry_point"])(num_envs=num_envs, **kwargs)
    assert isinstance(env, VectorEnv), "a vector environment derives from gymnasium.vector.VectorEnv"
    return env


def check_reset(env: Env, result: Any) -> None:
    assert isinstance(result, tuple) and len(result) == 2, "reset answers observation and info"
    observation, info = result
    assert isinstance(info, dict)
    assert isinstance(observation, numpy.ndarray) and observation.dtype == env.observation_space.dtype
    assert env.observation_space.contains(observation)


def check_step(env: Env, result: Any) -> None:
    assert isinstance(result, tuple) and len(result) == 5, "step answers five things"
    observation, reward, terminated, truncated, info = result
    assert env.observation_space.contains(observation)
    assert isinstance(reward, (int, float)) and isinstance(terminated, bool) and isinstance(truncated, bool)
    assert isinstance(info, dict)
