"""A small client for `ludex env`: one process, one JSON object a line. Standard library only.

    with LudexEnv("spire/jaw-worm") as env:
        state = env.reset(seed=1)
        while not state["done"]:
            state = env.step(random.choice(state["legal"]))
"""

import json
import subprocess


class LudexError(Exception):
    """The referee refused a request; `code` is stable."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code


class LudexEnv:
    def __init__(self, scenario, command=("ludex",), reward="win", settings=()):
        """`command` starts ludex, such as ("node", "bin/ludex.js"); `settings` are fields, such as ("hp=6",)."""
        arguments = [*command, "env", scenario, "--reward", reward]
        for setting in settings:
            arguments += ["--set", setting]
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
        )
        self._spec = None

    def request(self, op, **fields):
        """Sends one request and waits for its answer."""
        self._process.stdin.write(json.dumps({"op": op, **fields}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise LudexError("closed", "the referee has gone")
        answer = json.loads(line)
        if not answer.pop("ok"):
            raise LudexError(answer["code"], answer["message"])
        return answer

    @property
    def spec(self):
        """Names and maxima of the observation, and what each action number stands for."""
        if self._spec is None:
            self._spec = self.request("spec")
        return self._spec

    def reset(self, seed=0, env=0):
        return self.request("reset", seed=seed, env=env)

    def step(self, action, env=0):
        return self.request("step", action=action, env=env)

    def legal_actions(self, env=0):
        return self.request("legal", env=env)["legal"]

    def observation(self, env=0):
        return self.request("observe", env=env)["observation"]

    def clone(self, env=0, seed=None):
        """The number of a copy. Give it a seed of its own when looking ahead: with the same seed it knows the dice."""
        fields = {} if seed is None else {"seed": seed}
        return self.request("clone", env=env, **fields)["env"]

    def drop(self, env):
        self.request("drop", env=env)

    def close(self):
        if self._process.poll() is None:
            try:
                self.request("close")
            except (LudexError, BrokenPipeError):
                pass
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
