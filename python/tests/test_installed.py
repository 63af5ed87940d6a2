"""With Gymnasium and PettingZoo installed: stand-ins for both, which hold ludex to their documented interfaces."""

from __future__ import annotations

import unittest

from tests.support import FAKES, run_with


class TestInstalled(unittest.TestCase):
    def test_gymnasium_makes_and_checks_an_environment(self) -> None:
        script = """
import gymnasium, ludex
assert list(gymnasium.registry) == [ludex.ENV_ID] and ludex.register()
with gymnasium.make(ludex.ENV_ID, scenario="spire/jaw-worm", render_mode="ansi") as env:
    result = env.reset(seed=1)
    gymnasium.check_reset(env, result)
    assert env.seeded == [1], env.seeded
    info, done = result[1], False
    while not done:
        result = env.step(env.action_space.sample(info["action_mask"]))
        gymnasium.check_step(env, result)
        _, _, terminated, truncated, info = result
        done = terminated or truncated
    print(info["outcome"])
"""
        self.assertIn(run_with(script, FAKES).strip(), ("win", "loss"))

    def test_gymnasium_makes_a_vector_environment(self) -> None:
        script = """
import gymnasium, ludex
from gymnasium.vector import AutoresetMode
env = gymnasium.make_vec(ludex.ENV_ID, num_envs=3, scenario="spire/jaw-worm")
assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
assert env.action_space == (env.single_action_space, 3) and env.observation_space == (env.single_observation_space, 3)
observations, infos = env.reset(seed=1)
assert env.seeded == [1]
actions = [env.single_action_space.sample(mask) for mask in infos["action_mask"]]
observations, rewards, terminated, truncated, infos = env.step(actions)
assert all(env.single_observation_space.contains(row) for row in observations)
print(rewards.dtype, terminated.dtype, truncated.dtype, terminated.shape)
env.close()
assert env.closed and not env._program.running
"""
        self.assertEqual(run_with(script, FAKES).strip(), "float64 bool bool (3,)")

    def test_pettingzoo_plays_its_cycle(self) -> None:
        script = """
import ludex, pettingzoo
from ludex import ludex_v0
from pettingzoo.utils.wrappers import OrderEnforcingWrapper
env = ludex_v0.env("simverse/duel-of-maneuvers", survey=30, steps=40)
assert isinstance(env, OrderEnforcingWrapper) and isinstance(env.env, ludex_v0.raw_env)
print(sorted(pettingzoo.check_cycle(env.env, 3)), env.agents)
env.close()
env = ludex_v0.parallel_env("simverse/duel-of-maneuvers", survey=30, steps=20)
assert isinstance(env, pettingzoo.ParallelEnv)
seen, infos = env.reset(seed=3)
while env.agents:
    actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
    seen, *rest = env.step(actions)
    assert all(set(each) == set(env.possible_agents) for each in rest)
env.close()
"""
        self.assertEqual(run_with(script, FAKES).strip(), "['isaura', 'rodrigo'] []")


if __name__ == "__main__":
    unittest.main()
