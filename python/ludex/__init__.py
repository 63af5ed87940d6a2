"""Tabletop games as environments for learners. The rules run in the `ludex` program, which is started by itself.

    import ludex

    with ludex.Env("spire/jaw-worm") as env:
        observation, info = env.reset(seed=1)
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)

`VectorEnv` steps many at once and needs numpy; `AECEnv` and `ParallelEnv` have a learner at every seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .aec import AECEnv
from .env import Env
from .errors import LudexError, ProgramNotFound
from .options import Options
from .parallel import ParallelEnv
from .registration import ENV_ID, register
from .session import Session
from .spec import Figure, Spec

if TYPE_CHECKING:
    from .vector import VectorEnv

__version__ = "1.0.0"

__all__ = [
    "AECEnv",
    "ENV_ID",
    "Env",
    "Figure",
    "LudexError",
    "Options",
    "ParallelEnv",
    "ProgramNotFound",
    "Session",
    "Spec",
    "VectorEnv",
    "register",
]


def __getattr__(name: str) -> Any:
    """`VectorEnv` is loaded when it is asked for: only it needs numpy."""
    if name == "VectorEnv":
        from .vector import VectorEnv

        return VectorEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register()
