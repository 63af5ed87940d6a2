"""Steps a second of random play from Python: one environment a line at a time, and many in a frame. Prints JSON.

First both play the same fights by the same rule of thumb, and must end them alike; then they are measured by turns, on the clock
and in processor time of both programs together.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time

import numpy

import ludex

SCENARIO = "spire/jaw-worm"
ENVS = int(sys.argv[1])
CHECKED = 64
TURNS = 5
SECONDS = float(sys.argv[2])


def check() -> None:
    """The last legal action of every moment, in as many fights."""
    with ludex.VectorEnv(SCENARIO, CHECKED) as many, ludex.Env(SCENARIO) as one:
        _, infos = many.reset(seed=0)
        ended = numpy.full(CHECKED, -1)
        length = numpy.zeros(CHECKED, dtype=int)
        while (ended < 0).any():
            mask = infos["action_mask"]
            length += ended < 0
            actions = mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)
            _, rewards, terminated, _, infos = many.step(actions)
            ended = numpy.where((ended < 0) & terminated, rewards, ended)
        for seed in range(CHECKED):
            _, info = one.reset(seed=seed)
            steps, terminated, reward = 0, False, 0.0
            while not terminated:
                _, reward, terminated, _, info = one.step(int(numpy.flatnonzero(info["action_mask"])[-1]))
                steps += 1
            if (steps, reward) != (length[seed], ended[seed]):
                raise SystemExit(f"fight {seed} is another one alone than among many")


def spent(program: int) -> float:
    """Processor seconds of this program and of that one."""
    with open(f"/proc/{program}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    ticks = int(fields[11]) + int(fields[12])
    return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")


class Lines:
    def __init__(self) -> None:
        self.session = ludex.Session(ludex.Options(SCENARIO))
        self.program = self.session._program._process.pid
        self.chooser = random.Random(1)
        self.state = self.session.reset(1)
        self.seed = 1

    def some(self) -> int:
        for _ in range(50):
            if self.state["terminated"]:
                self.seed += 1
                self.state = self.session.reset(self.seed)
            self.state = self.session.step(self.chooser.choice(self.state["legal"]))
        return 50


class Frames:
    def __init__(self) -> None:
        self.env = ludex.VectorEnv(SCENARIO, ENVS)
        self.program = self.env._program._process.pid
        self.chooser = numpy.random.default_rng(1)
        _, self.infos = self.env.reset(seed=1)

    def some(self) -> int:
        """Environments that only begin anew are not counted."""
        asked = int((self.infos["seat"] >= 0).sum())
        mask = self.infos["action_mask"]
        actions = (self.chooser.random(mask.shape, dtype=numpy.float32) * mask).argmax(axis=1)
        *_, self.infos = self.env.step(actions)
        return asked


def measure(side: Lines | Frames) -> tuple[float, float]:
    """Steps a second on the clock, and in processor time."""
    steps, clock, used = 0, time.monotonic(), spent(side.program)
    while time.monotonic() - clock < SECONDS:
        steps += side.some()
    return steps / (time.monotonic() - clock), steps / max(1e-9, spent(side.program) - used)


def main() -> None:
    check()
    sides = (Lines(), Frames())
    for side in sides:
        measure(side)
    found = [[measure(side) for side in sides] for _ in range(TURNS)]
    rates = [sorted(turn[i][kind] for turn in found)[TURNS // 2] for i in range(2) for kind in range(2)]
    lines, lines_used, frames, frames_used = rates
    print(json.dumps({"lines": lines, "linesUsed": lines_used, "frames": frames, "framesUsed": frames_used}))


main()
