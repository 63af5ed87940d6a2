"""A learner goes through the first act of the Spire, and is measured against `greedy`.

    python3 python/examples/first_act.py

`greedy` fights, buys and finds the way. The learner takes what it wants of the cards and relics that lie there, and rests or
smiths at campfires: those are its verbs. It begins by chance. After each round it asks all its choices so far: how far did
runs come in which this was chosen, for all that could be seen then? That is one ridge regression over the figures of the deck,
the relics and the HP, with two more weights for each action: what it is worth by itself, and for each HP that is missing.
From then on it takes what is worth most, and something by chance now and then, less often every round.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy

import ludex

SCENARIO = "spire/first-act"
VERBS = ("take", "skip", "rest", "smith")
SEEN = re.compile(r"^(row|hp|gold|deck|deck\..*|relic\..*|potion\..*)$")
ROWS = 13
# What a weight costs: actions are many, and most are seen rarely.
PRICE_OF_A_FIGURE = 30.0
PRICE_OF_AN_ACTION = 15.0


@dataclass
class Lessons:
    """Choices of all rounds: what was seen, what was chosen, and how far the run came, 1 for a win."""

    seen: list[numpy.ndarray] = field(default_factory=list)
    actions: list[numpy.ndarray] = field(default_factory=list)
    missing: list[numpy.ndarray] = field(default_factory=list)
    reached: list[numpy.ndarray] = field(default_factory=list)


@dataclass
class Policy:
    """What each action is worth, and how much more for each HP that is missing."""

    worth: numpy.ndarray
    hurt: numpy.ndarray

    def liked(self, missing: numpy.ndarray) -> numpy.ndarray:
        return self.worth + missing[:, None] * self.hurt


class Eyes:
    """The figures that the learner looks at."""

    def __init__(self, env: ludex.VectorEnv) -> None:
        names = [figure.name for figure in env.numbers.observation]
        self.places = [i for i, name in enumerate(names) if SEEN.match(name)]
        self.hp, self.most, self.row = (names.index(name) for name in ("hp", "maxHp", "row"))

    def missing(self, observations: numpy.ndarray) -> numpy.ndarray:
        """The share of the HP that is missing."""
        return 1 - observations[:, self.hp] / numpy.maximum(observations[:, self.most], 1)


def play(
    env: ludex.VectorEnv,
    eyes: Eyes,
    policy: Policy,
    chance: float,
    seed: int,
    chooser: numpy.random.Generator,
    lessons: Lessons | None,
) -> numpy.ndarray:
    """One run in each environment; answers which were won. What was chosen is added to the lessons."""
    observations, infos = env.reset(seed=seed)
    going = numpy.ones(env.num_envs, dtype=bool)
    won = numpy.zeros(env.num_envs)
    row = numpy.zeros(env.num_envs)
    steps: list[tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray]] = []
    while going.any():
        masks = infos["action_mask"] == 1
        missing = eyes.missing(observations)
        liked = numpy.where(masks, policy.liked(missing) + 1e-6 * chooser.random(masks.shape), -numpy.inf)
        any_of_them = numpy.where(masks, chooser.random(masks.shape), -numpy.inf)
        by_chance = chooser.random(env.num_envs) < chance
        actions = numpy.where(by_chance, any_of_them.argmax(axis=1), liked.argmax(axis=1))
        if lessons is not None:
            who = numpy.flatnonzero(going & (masks.sum(axis=1) > 1))
            steps.append((who, observations[who][:, eyes.places].copy(), actions[who], missing[who]))
        observations, rewards, terminated, truncated, infos = env.step(actions)
        row[going] = observations[going, eyes.row]
        won[going] += rewards[going]
        going &= ~(terminated | truncated)
    if lessons is not None:
        reached = numpy.where(won > 0, 1.0, 0.6 * row / ROWS)
        for who, seen, chosen, lost in steps:
            lessons.seen.append(seen)
            lessons.actions.append(chosen)
            lessons.missing.append(lost)
            lessons.reached.append(reached[who])
    return won


def learned(lessons: Lessons, actions: int) -> Policy:
    """Ridge regression of how far runs came on what was seen and what was chosen."""
    seen = numpy.vstack(lessons.seen)
    chosen = numpy.concatenate(lessons.actions)
    missing = numpy.concatenate(lessons.missing)
    reached = numpy.concatenate(lessons.reached)
    figures = seen.shape[1]
    met = numpy.unique(chosen)
    place = numpy.full(actions, -1)
    place[met] = numpy.arange(len(met))
    wide = numpy.zeros((len(seen), figures + 2 + 2 * len(met)))
    wide[:, :figures] = seen
    wide[:, figures] = 1
    wide[:, figures + 1] = missing
    each = numpy.arange(len(seen))
    wide[each, figures + 2 + place[chosen]] = 1
    wide[each, figures + 2 + len(met) + place[chosen]] = missing
    prices = numpy.full(wide.shape[1], PRICE_OF_AN_ACTION)
    prices[:figures] = PRICE_OF_A_FIGURE
    prices[figures : figures + 2] = 1e-3
    weights = numpy.linalg.solve(wide.T @ wide + numpy.diag(prices), wide.T @ reached)
    policy = Policy(numpy.zeros(actions), numpy.zeros(actions))
    policy.worth[met] = weights[figures + 2 : figures + 2 + len(met)]
    policy.hurt[met] = weights[figures + 2 + len(met) :]
    return policy


def interval(won: float, runs: int) -> float:
    """Half of the 95 % interval."""
    return 1.96 * float(numpy.sqrt(won * (1 - won) / runs))


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to go through the first act.")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--envs", type=int, default=128)
    parser.add_argument("--batches", type=int, default=6, help="runs of a round, in batches of --envs")
    parser.add_argument("--measured", type=int, default=12, help="batches in which it is measured")
    given = parser.parse_args()
    chooser = numpy.random.default_rng(1)
    lessons = Lessons()
    with ludex.VectorEnv(SCENARIO, given.envs, verbs=VERBS, others="greedy") as env:
        eyes = Eyes(env)
        count = len(env.numbers.actions)
        policy = Policy(numpy.zeros(count), numpy.zeros(count))
        for number in range(given.rounds):
            chance = 1.0 if number == 0 else 0.5 / number
            batches = [
                play(env, eyes, policy, chance, 1_000_000 * (number + 1) + 10_000 * batch, chooser, lessons)
                for batch in range(given.batches)
            ]
            print(f"round {number + 1}: {numpy.mean(batches):.1%} of {given.batches * given.envs} runs won", flush=True)
            policy = learned(lessons, count)
        won = [play(env, eyes, policy, 0.0, 7 + 10_000 * batch, chooser, None) for batch in range(given.measured)]
    share, runs = float(numpy.mean(won)), given.measured * given.envs
    print(f"learned {share:.1%} ± {100 * interval(share, runs):.1f} of {runs} runs won")


if __name__ == "__main__":
    main()
