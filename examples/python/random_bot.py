"""Plays fights at random, every distinct action equally likely, and prints how many were won.

    python3 examples/python/random_bot.py spire/jaw-worm --fights 200 --program node bin/ludex.js
"""

import argparse
import random

from ludex_env import LudexEnv


def play(env, seed, chooser):
    state = env.reset(seed=seed)
    while not state["done"]:
        state = env.step(chooser.choice(state["legal"]))
    return state["result"]


def main():
    parser = argparse.ArgumentParser(description="Play fights at random and count the wins.")
    parser.add_argument("scenario", nargs="?", default="spire/jaw-worm")
    parser.add_argument("--fights", type=int, default=100)
    parser.add_argument("--program", nargs="+", default=["ludex"], help="how ludex is started on this machine")
    given = parser.parse_args()
    chooser = random.Random(1)
    with LudexEnv(given.scenario, command=tuple(given.program)) as env:
        results = [play(env, seed, chooser) for seed in range(given.fights)]
    print(f"{results.count('win')} of {len(results)} fights won")


if __name__ == "__main__":
    main()
