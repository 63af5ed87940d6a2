"""PettingZoo's way to name environments: `from ludex import ludex_v0`, then `ludex_v0.env("simverse/guide-fight")`."""

from __future__ import annotations

from typing import Any

from .aec import AECEnv as raw_env
from .parallel import ParallelEnv as parallel_env

__all__ = ["env", "parallel_env", "raw_env"]


def env(scenario: str, **options: Any) -> Any:
    """One after the other, held to the order of calls by PettingZoo's own wrapper where that is installed."""
    made = raw_env(scenario, **options)
    try:
        from pettingzoo.utils.wrappers import OrderEnforcingWrapper
    except ImportError:
        return made
    return OrderEnforcingWrapper(made)
