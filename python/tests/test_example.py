"""The example learns, in short form."""

from __future__ import annotations

import re
import subprocess
import sys
import unittest

from tests.support import PYTHON


class TestExample(unittest.TestCase):
    def test_a_linear_policy_beats_random_play_at_the_jaw_worm(self) -> None:
        example = PYTHON / "examples" / "jaw_worm.py"
        short = ["--rounds", "25", "--envs", "128", "--fights", "256"]
        ran = subprocess.run([sys.executable, str(example), *short], capture_output=True, text=True)
        self.assertEqual(ran.stderr, "")
        found = re.search(r"random ([\d.]+)%, learned ([\d.]+)%", ran.stdout)
        assert found is not None, ran.stdout
        at_random, trained = (float(each) for each in found.groups())
        self.assertLess(at_random, 20)
        self.assertGreater(trained, 80)

    def test_a_learner_goes_through_the_first_act_and_says_how_often_it_won(self) -> None:
        example = PYTHON / "examples" / "first_act.py"
        short = ["--rounds", "2", "--envs", "16", "--batches", "1", "--measured", "1"]
        ran = subprocess.run([sys.executable, str(example), *short], capture_output=True, text=True)
        self.assertEqual(ran.stderr, "")
        self.assertRegex(ran.stdout, r"round 2: [\d.]+% of 16 runs won")
        self.assertRegex(ran.stdout, r"learned [\d.]+% ± [\d.]+ of 16 runs won")


class TestLesson(unittest.TestCase):
    def test_what_leads_far_is_liked_and_rest_is_liked_by_those_who_are_hurt(self) -> None:
        sys.path.insert(0, str(PYTHON / "examples"))
        import first_act
        import numpy

        chooser = numpy.random.default_rng(1)
        lessons = first_act.Lessons()
        seen = chooser.random((4000, 3))
        actions = chooser.integers(0, 3, 4000)
        missing = chooser.random(4000)
        # The first action is good, the second bad, the third good for the hurt.
        effect = numpy.choose(actions, [numpy.full(4000, 0.2), numpy.full(4000, -0.2), 0.6 * missing - 0.3])
        lessons.seen.append(seen)
        lessons.actions.append(actions)
        lessons.missing.append(missing)
        lessons.reached.append(0.4 + 0.1 * seen[:, 0] + effect)
        policy = first_act.learned(lessons, 5)
        whole, hurt = policy.liked(numpy.array([0.0, 1.0]))
        self.assertEqual(int(whole[:3].argmax()), 0)
        self.assertEqual(int(hurt[:3].argmax()), 2)
        self.assertEqual(float(abs(policy.worth[3:]).max()), 0.0)


if __name__ == "__main__":
    unittest.main()
