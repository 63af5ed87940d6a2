"""A linear policy learns to fight the Jaw Worm, and is measured against random play.

    python3 python/examples/jaw_worm.py

What it knows is one row of weights for each action; the action is drawn from the softmax of the legal ones. Whole episodes are
played in many environments at once, and each makes the actions of its winners likelier (REINFORCE, with the share of wins so far
as the baseline). Nothing is told to it about cards or monsters but the figures of the observation.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy

import ludex


def features(env: ludex.VectorEnv, observations: numpy.ndarray) -> numpy.ndarray:
    """Every figure as a share of its most (of ten where there is none), and a constant."""
    most = numpy.array([figure.high if numpy.isfinite(figure.high) else 10 for figure in env.numbers.observation])
    return numpy.hstack([observations / most, numpy.ones((len(observations), 1))])


def chances(weights: numpy.ndarray, seen: numpy.ndarray, masks: numpy.ndarray) -> numpy.ndarray:
    """How likely each legal action is; all alike where the weights are 0."""
    wanted = numpy.where(masks == 1, seen @ weights, -numpy.inf)
    wanted[masks.sum(axis=1) == 0] = 0
    wanted -= wanted.max(axis=1, keepdims=True)
    likely = numpy.exp(wanted)
    return likely / likely.sum(axis=1, keepdims=True)


def drawn(likely: numpy.ndarray, chooser: numpy.random.Generator) -> numpy.ndarray:
    """One action for each row."""
    bounds = likely.cumsum(axis=1)
    return (bounds < chooser.random((len(likely), 1)) * bounds[:, -1:]).sum(axis=1)


@dataclass
class Played:
    """A round: what was seen and done in the first episode of each environment, and whether it was won."""

    directions: numpy.ndarray
    won: numpy.ndarray


def play(env: ludex.VectorEnv, weights: numpy.ndarray, seed: int, chooser: numpy.random.Generator) -> Played:
    """One episode in each environment. The direction is what makes the actions of an episode likelier."""
    observations, infos = env.reset(seed=seed)
    directions = numpy.zeros((env.num_envs, *weights.shape))
    won = numpy.zeros(env.num_envs)
    going = numpy.ones(env.num_envs, dtype=bool)
    everyone = numpy.arange(env.num_envs)
    while going.any():
        seen = features(env, observations)
        likely = chances(weights, seen, infos["action_mask"])
        actions = drawn(likely, chooser)
        surprise = -likely
        surprise[everyone, actions] += 1
        directions[going] += seen[going, :, None] * surprise[going, None, :]
        observations, rewards, terminated, truncated, infos = env.step(actions)
        won[going] += rewards[going]
        going &= ~(terminated | truncated)
    return Played(directions, won)


def learned(env: ludex.VectorEnv, rounds: int, pace: float, chooser: numpy.random.Generator) -> numpy.ndarray:
    weights = numpy.zeros((len(env.numbers.observation) + 1, len(env.numbers.actions)))
    usual = 0.0
    for number in range(rounds):
        played = play(env, weights, 1_000_000 * (number + 1), chooser)
        usual = played.won.mean() if number == 0 else 0.9 * usual + 0.1 * played.won.mean()
        weights += pace * ((played.won - usual)[:, None, None] * played.directions).mean(axis=0)
        if (number + 1) % 25 == 0:
            print(f"round {number + 1}: {played.won.mean():.1%} of {env.num_envs} fights won", flush=True)
    return weights


def share_won(env: ludex.VectorEnv, weights: numpy.ndarray, fights: int, chooser: numpy.random.Generator) -> float:
    """Over fights that were not learned from."""
    rounds = -(-fights // env.num_envs)
    shares = [play(env, weights, 7 + 10_000 * number, chooser).won.mean() for number in range(rounds)]
    return float(numpy.mean(shares))


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to fight the Jaw Worm.")
    parser.add_argument("--scenario", default="spire/jaw-worm")
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--envs", type=int, default=512)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--fights", type=int, default=10_000, help="fights in which both are measured")
    given = parser.parse_args()
    chooser = numpy.random.default_rng(1)
    with ludex.VectorEnv(given.scenario, given.envs) as env:
        weights = learned(env, given.rounds, given.pace, chooser)
        at_random = share_won(env, numpy.zeros_like(weights), given.fights, chooser)
        trained = share_won(env, weights, given.fights, chooser)
    print(f"random {at_random:.1%}, learned {trained:.1%} of the fights won")


if __name__ == "__main__":
    main()
