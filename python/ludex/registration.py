"""Makes the environments known to Gymnasium, where it is installed."""

from __future__ import annotations

#: gymnasium.make(ENV_ID, scenario="spire/jaw-worm"), gymnasium.make_vec(ENV_ID, num_envs=8, scenario=…).
ENV_ID = "ludex/Game-v0"


def register() -> bool:
    """Answers whether there is a Gymnasium to register with. Doing it twice does it once."""
    try:
        import gymnasium
    except ImportError:
        return False
    if ENV_ID not in gymnasium.registry:
        gymnasium.register(
            id=ENV_ID,
            entry_point="ludex.env:Env",
            vector_entry_point="ludex.vector:VectorEnv",
            # Truncation is the environment's own: steps=….
            max_episode_steps=None,
        )
    return True
