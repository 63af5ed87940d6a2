"""One environment against the real program, with the call shapes of Gymnasium."""

from __future__ import annotations

import unittest

import ludex
from ludex.spaces import Box, Dict, Discrete
from tests.support import play_at_random, run_with

QUICK = {"survey": 30, "steps": 30}


class TestEnv(unittest.TestCase):
    def test_every_game_can_be_played(self) -> None:
        for scenario in ("bx/three-reavers", "skirmish/marsh-duel", "adapter/salt-ford", "simverse/guide-fight"):
            with self.subTest(scenario), ludex.Env(scenario, **QUICK) as env:
                steps, _ = play_at_random(env, 1)
                self.assertEqual(len(steps[0]), len(env.numbers.observation))
                for observation, *_ in steps[1:]:
                    self.assertTrue(env.observation_space.contains(observation))

    def test_the_same_seed_gives_the_same_episode(self) -> None:
        with ludex.Env("spire/two-louses", reward={"win": 1, "hp": 0.5}, settings={"hp": 8}) as env:
            one = play_at_random(env, 3)
            self.assertEqual(play_at_random(env, 3), one)
            self.assertNotEqual(play_at_random(env, 4), one)
            self.assertEqual(one[0][0][env.numbers.place("hp")], 8)
            first, _ = env.reset(seed=9)
            rows = []
            for _ in range(2):
                env.reset(seed=9)
                rows.append([tuple(env.reset()[0]) for _ in range(4)])
            self.assertEqual(rows[0], rows[1])
            self.assertGreater(len({*rows[0], tuple(first)}), 1)

    def test_what_is_illegal_raises_and_changes_nothing(self) -> None:
        with ludex.Env("spire/jaw-worm") as env:
            before, info = env.reset(seed=2)
            for wrong in (99, -1):
                with self.assertRaises(ludex.LudexError) as caught:
                    env.step(wrong)
                self.assertEqual(caught.exception.code, "bad-request")
            self.assertEqual(list(env.session.observe()["observation"]), list(before))
            self.assertEqual(list(env.action_masks()), list(info["action_mask"]))
            with self.assertRaises(ValueError):
                env.reset(options={"fast": True})
            with self.assertRaises(ValueError):
                env.reset(seed=-1)

    def test_rewards_and_settings_arrive_as_they_were_written(self) -> None:
        settings = {"deck": {"Bludgeon": 5}, "hp": 3, "title": "A short fight"}
        with ludex.Env("spire/jaw-worm", reward={"win": 1e-7, "turns": -2}, settings=settings) as env:
            self.assertEqual(env.numbers.reward, {"win": 1e-7, "turns": -2})
            observation, _ = env.reset(seed=1)
            self.assertEqual(observation[env.numbers.place("hand.Bludgeon")], 5)
            self.assertEqual(observation[env.numbers.place("hp")], 3)
            self.assertEqual(env.step(0)[1], -2)

    def test_text_for_people(self) -> None:
        with ludex.Env("spire/jaw-worm", render_mode="ansi") as env:
            env.reset(seed=1)
            self.assertIn("Jaw Worm", env.render() or "")
            self.assertEqual(env.action_texts()[0], "end")
        with self.assertRaises(ValueError):
            ludex.Env("spire/jaw-worm", render_mode="human")

    def test_copies_look_ahead(self) -> None:
        with ludex.Env("spire/jaw-worm") as env:
            env.reset(seed=1)
            session = env.session
            copy = session.clone(seed=11)
            session.step(0, env=copy)
            session.drop(copy)
            with self.assertRaises(ludex.LudexError) as caught:
                session.step(0, env=copy)
            self.assertEqual(caught.exception.code, "unknown-env")

    def test_the_program_says_why_it_ends(self) -> None:
        with self.assertRaisesRegex(ludex.LudexError, "no-such-fight"):
            ludex.Env("spire/no-such-fight")
        with self.assertRaisesRegex(ludex.LudexError, 'no measure "gold"'):
            ludex.Env("spire/jaw-worm", reward={"gold": 1})
        with self.assertRaises(ludex.ProgramNotFound):
            ludex.Env("spire/jaw-worm", program=("no-such-program",))

    def test_the_core_needs_nothing_but_the_standard_library(self) -> None:
        script = """
import sys
for name in ("numpy", "gymnasium", "pettingzoo"): sys.modules[name] = None
import ludex
with ludex.Env("spire/jaw-worm") as env:
    observation, info = env.reset(seed=1)
    assert isinstance(observation, tuple) and isinstance(info["action_mask"], tuple)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
    print(env.observation_space.contains(observation), reward, terminated, truncated)
"""
        self.assertEqual(run_with(script).strip(), "True 0 False False")


class TestSpaces(unittest.TestCase):
    def test_own_spaces(self) -> None:
        three = Discrete(3, seed=1)
        self.assertTrue(2 in three and 3 not in three and 0.5 not in three and "1" not in three)
        self.assertEqual({three.sample([0, 1, 0]) for _ in range(9)}, {1})
        self.assertEqual(len({three.sample() for _ in range(50)}), 3)
        box = Box([0, 0], [1, float("inf")], seed=1)
        self.assertTrue(box.contains(box.sample()))
        self.assertFalse(box.contains([2, 0]) or box.contains([0]) or box.contains(0))
        both = Dict({"a": three, "b": box})
        self.assertTrue(both.contains(both.sample()))
        self.assertFalse(both.contains({"a": 1}))


if __name__ == "__main__":
    unittest.main()
