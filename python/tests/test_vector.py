"""Many environments at once against the real program."""

from __future__ import annotations

import unittest

import numpy

import ludex
from ludex.vector import _HEADER


def any_legal(chooser: numpy.random.Generator, mask: numpy.ndarray) -> numpy.ndarray:
    return (chooser.random(mask.shape) * mask).argmax(axis=1)


class TestVector(unittest.TestCase):
    def test_every_row_is_the_environment_of_its_seed(self) -> None:
        chooser = numpy.random.default_rng(1)
        with ludex.VectorEnv("spire/jaw-worm", 3) as many, ludex.Env("spire/jaw-worm") as one:
            observations, infos = many.reset(seed=5)
            self.assertEqual(observations.shape, (3, len(many.numbers.observation)))
            self.assertEqual(infos["action_mask"].shape, (3, len(many.numbers.actions)))
            seen, _ = one.reset(seed=7)
            done = False
            while not done:
                self.assertEqual(list(seen), list(observations[2]))
                actions = any_legal(chooser, infos["action_mask"])
                observations, rewards, terminated, truncated, infos = many.step(actions)
                seen, reward, *ended, info = one.step(actions[2])
                self.assertEqual([reward, *ended], [rewards[2], terminated[2], truncated[2]])
                done = any(ended)
            self.assertEqual(list(seen), list(observations[2]))
            self.assertEqual(infos["seat"][2], -1)
            self.assertEqual(many.outcome(2), info["outcome"])
            _, rewards, terminated, truncated, infos = many.step(
                numpy.where(infos["seat"] == -1, -1, any_legal(chooser, infos["action_mask"]))
            )
            self.assertEqual([rewards[2], terminated[2], truncated[2], infos["seat"][2]], [0, False, False, 0])

    def test_what_was_handed_out_is_never_written_over(self) -> None:
        with ludex.VectorEnv("spire/jaw-worm", 2) as env:
            first, _ = env.reset(seed=1)
            kept = first.copy()
            env.step([0, 0])
            self.assertTrue((first == kept).all())

    def test_one_illegal_action_refuses_all_and_changes_nothing(self) -> None:
        with ludex.VectorEnv("spire/jaw-worm", 2, render_mode="ansi") as env:
            env.reset(seed=[4, 4])
            before = env.render()
            with self.assertRaisesRegex(ludex.LudexError, "environment 1: action 77 is not legal now; legal: 0"):
                env.step([0, 77])
            with self.assertRaisesRegex(ludex.LudexError, "makes 8 bytes, not 12"):
                env.step([0, 0, 0])
            with self.assertRaisesRegex(ludex.LudexError, "the seed of environment 0"):
                env.reset(seed=[-1, 2])
            self.assertEqual(env.render(), before)
            with self.assertRaisesRegex(ludex.LudexError, "there is no environment 2"):
                env.action_texts(2)
            with self.assertRaisesRegex(ludex.LudexError, "unknown-op"):
                env._ask("sing")
            env._send(9, b"")
            with self.assertRaisesRegex(ludex.LudexError, "unknown-frame"):
                env.step_wait()
            env.step([0, 0])
            self.assertEqual(env.action_texts(1)[0], "end")

    def test_a_frame_in_pieces_is_one_and_several_frames_are_answered_in_turn(self) -> None:
        with ludex.VectorEnv("spire/jaw-worm", 2) as env:
            frame = _HEADER.pack(12, 2) + bytes(8)
            for piece in (frame[:3], frame[3:9], frame[9:] + frame):
                env._program.send(piece)
            env.step_wait()
            env.step_wait()

    def test_a_frame_that_cannot_be_ends_the_program_with_a_reason(self) -> None:
        with ludex.VectorEnv("spire/jaw-worm", 2) as env:
            env._program.send(_HEADER.pack(0xFFFFFFFF, 2))
            with self.assertRaisesRegex(ludex.LudexError, "bad-frame.*the longest here"):
                env.step_wait()

    def test_several_seats_are_paid_as_whoever_chose(self) -> None:
        chooser = numpy.random.default_rng(2)
        with ludex.VectorEnv("simverse/duel-of-maneuvers", 2, survey=30, reward={"attacks": 1}, steps=60) as env:
            _, infos = env.reset(seed=1)
            paid = 0.0
            for _ in range(80):
                _, rewards, _, _, infos = env.step(any_legal(chooser, infos["action_mask"]))
                self.assertEqual(infos["rewards"].shape, (2, 2))
                paid += rewards.sum()
            self.assertGreater(paid, 0)


if __name__ == "__main__":
    unittest.main()
