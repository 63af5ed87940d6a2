"""Plays fights at random and prints how many were won.

    python3 random_bot.py spire/jaw-worm 200 node ../../bin/ludex.js
"""

import random
import sys

from ludex_env import LudexEnv


def play(env, seed, chooser):
    state = env.reset(seed=seed)
    while not state["done"]:
        state = env.step(chooser.choice(state["legal"]))
    return state["result"]


def main(scenario="spire/jaw-worm", episodes="100", *command):
    chooser = random.Random(1)
    with LudexEnv(scenario, command=command or ("ludex",)) as env:
        results = [play(env, seed, chooser) for seed in range(int(episodes))]
    print(f"{results.count('win')} of {len(results)} fights won")


if __name__ == "__main__":
    main(*sys.argv[1:])
