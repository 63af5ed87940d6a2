"""A learner at every seat, one after the other or all at once."""

from __future__ import annotations

import random
import unittest
from typing import Any

import ludex

DUEL = "simverse/duel-of-maneuvers"
QUICK: dict[str, Any] = {"survey": 40, "steps": 120}


def legal(mask: Any) -> list[int]:
    return [action for action, bit in enumerate(mask) if bit]


class TestSeats(unittest.TestCase):
    def test_one_after_the_other(self) -> None:
        env = ludex.AECEnv(DUEL, **QUICK)
        try:
            self.assertEqual(env.possible_agents, ["isaura", "rodrigo"])
            chooser = random.Random(3)
            asked = set()
            totals = {agent: 0.0 for agent in env.possible_agents}
            env.reset(seed=3)
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, info = env.last()
                totals[agent] += reward
                self.assertTrue(env.observation_space(agent).contains(observation))
                if terminated or truncated:
                    self.assertEqual("outcome" in info, terminated)
                    env.step(None)
                    continue
                asked.add(agent)
                other = next(each for each in env.agents if each != agent)
                self.assertEqual(legal(env.observe(other)["action_mask"]), [])
                env.step(chooser.choice(legal(observation["action_mask"])))
            self.assertEqual(asked, {"isaura", "rodrigo"})
            self.assertEqual(env.agents, [])
            self.assertLessEqual(sum(totals.values()), 1)
        finally:
            env.close()

    def test_all_at_once(self) -> None:
        env = ludex.ParallelEnv(DUEL, **QUICK)
        try:
            chooser = random.Random(3)
            seen, infos = env.reset(seed=3)
            self.assertEqual(set(infos), {"isaura", "rodrigo"})
            with self.assertRaisesRegex(ludex.LudexError, "must wait"):
                env.step({agent: 0 for agent in env.agents})
            with self.assertRaisesRegex(ludex.LudexError, "no action for rodrigo"):
                env.step({"isaura": legal(seen["isaura"]["action_mask"])[0]})
            while env.agents:
                actions = {agent: chooser.choice(legal(seen[agent]["action_mask"])) for agent in env.agents}
                self.assertEqual([*actions.values()].count(env.wait), 1)
                seen, rewards, terminated, truncated, infos = env.step(actions)
                for agent in seen:
                    self.assertTrue(env.observation_space(agent).contains(seen[agent]))
            self.assertTrue(all(terminated.values()) or all(truncated.values()))
            with self.assertRaisesRegex(ludex.LudexError, "the episode is over"):
                env.step({})
        finally:
            env.close()


if __name__ == "__main__":
    unittest.main()
