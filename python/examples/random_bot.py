"""Plays any scenario at random, with nothing but the standard library, and counts how it ended.

    python3 python/examples/random_bot.py bx/three-reavers --episodes 200
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ludex


def play(env: ludex.Env, seed: int, chooser: random.Random) -> str:
    _, info = env.reset(seed=seed)
    done = False
    while not done:
        legal = [action for action, bit in enumerate(info["action_mask"]) if bit]
        _, _, terminated, truncated, info = env.step(chooser.choice(legal))
        done = terminated or truncated
    return info.get("outcome", "cut off")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play at random and count the outcomes.")
    parser.add_argument("scenario", nargs="?", default="spire/jaw-worm")
    parser.add_argument("--episodes", type=int, default=100)
    given = parser.parse_args()
    chooser = random.Random(1)
    with ludex.Env(given.scenario) as env:
        outcomes = Counter(play(env, seed, chooser) for seed in range(given.episodes))
    for outcome, count in outcomes.most_common():
        print(f"{outcome}: {count} of {given.episodes}")


if __name__ == "__main__":
    main()
