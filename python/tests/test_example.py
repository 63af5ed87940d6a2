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


if __name__ == "__main__":
    unittest.main()
