"""The one wrapper that ludex uses: it refuses a step before the first reset."""

from __future__ import annotations

from typing import Any

from .. import AECEnv


class OrderEnforcingWrapper:
    def __init__(self, env: Any) -> None:
        assert isinstance(env, AECEnv)
        self.env = env
        self.begun = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begun = True
        self.env.reset(seed=seed, options=options)

    def step(self, action: Any) -> None:
        assert self.begun, "reset() comes before step()"
        self.env.step(action)
