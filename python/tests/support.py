"""What the tests share: the real program, from LUDEX or from these sources."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

PYTHON = Path(__file__).resolve().parent.parent
FAKES = Path(__file__).resolve().parent / "fakes"


def play_at_random(env: Any, seed: int) -> tuple[list[Any], str | None]:
    """Every step of an episode with any legal actions; and how it ended."""
    chooser = random.Random(seed)
    observation, info = env.reset(seed=seed)
    steps: list[Any] = [tuple(observation)]
    done = False
    while not done:
        legal = [action for action, bit in enumerate(info["action_mask"]) if bit]
        observation, reward, terminated, truncated, info = env.step(chooser.choice(legal))
        steps.append((tuple(observation), reward, terminated, truncated))
        done = terminated or truncated
    return steps, info.get("outcome")


def run_with(script: str, *folders: Path) -> str:
    """Runs a script in a Python of its own, which finds these folders first; answers what it printed."""
    path = os.pathsep.join(str(each) for each in (*folders, PYTHON))
    ran = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    if ran.returncode != 0:
        raise AssertionError(ran.stderr)
    return ran.stdout
