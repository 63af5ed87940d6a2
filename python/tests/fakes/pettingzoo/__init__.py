"""A stand-in for PettingZoo with the parts of its documented interface that ludex uses, and a check of the documented loop."""

from __future__ import annotations

from typing import Any


class AECEnv:
    metadata: dict[str, Any]
    agents: list[str]

    def __init__(self) -> None:
        self.came = True

    def agent_iter(self) -> Any:
        while self.agents:
            yield self.agent_selection

    def last(self) -> tuple[Any, ...]:
        agent = self.agent_selection
        paid = self._cumulative_rewards[agent]
        return self.observe(agent), paid, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: Any) -> None:
        assert action is None
        agent = self.agent_selection
        assert self.terminations[agent] or self.truncations[agent]
        for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del kept[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self.rewards = {each: 0 for each in self.agents}


class ParallelEnv:
    metadata: dict[str, Any]


def check_cycle(env: Any, seed: int) -> set[str]:
    """An episode as the documentation plays it; answers who was asked."""
    assert isinstance(env, AECEnv) and env.came and env.reset(seed=seed) is None
    asked = set()
    for agent in env.agent_iter():
        assert agent in env.agents and set(env.agents) <= set(env.possible_agents)
        for each in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
            assert set(each) == set(env.agents)
        observation, reward, terminated, truncated, info = env.last()
        assert env.observation_space(agent).contains(observation) and isinstance(info, dict)
        assert env.observation_space(agent) is env.observation_space(agent)
        if terminated or truncated:
            env.step(None)
        else:
            asked.add(agent)
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    return asked
