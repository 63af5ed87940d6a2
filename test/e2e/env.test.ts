import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ludex = [process.execPath, '--import', 'tsx', 'test/e2e/env-main.ts']

/** Sends request lines and reads one answer a line. */
function talk(
  lines: readonly (object | string)[],
  scenario = 'spire/jaw-worm',
  options: readonly string[] = [],
) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const [program, ...args] = ludex
  const run = spawnSync(program!, [...args, 'env', scenario, ...options], {
    cwd: root,
    input,
    encoding: 'utf8',
  })
  expect(run.stderr).toBe('')
  return run.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown> & { observation: number[]; legal: number[] })
}

describe('ludex env, the line protocol for bots', () => {
  it('answers every request with one line, and a mistake with a stable code', () => {
    const answers = talk([
      { op: 'reset', seed: 3 },
      'not json',
      '[]',
      { op: 'sing' },
      { op: 'step', action: 99 },
      { op: 'step', action: -1 },
      { op: 'observe', env: 4 },
      { op: 'observe' },
      { op: 'close' },
      { op: 'observe' },
    ])
    const codes = answers.map((a) => (a.ok ? 'ok' : a.code))
    expect(codes).toEqual([
      'ok',
      'bad-json',
      'bad-request',
      'unknown-op',
      'bad-request',
      'bad-request',
      'unknown-env',
      'ok',
      'ok',
    ])
    expect(answers[7]!.observation).toEqual(answers[0]!.observation)
  })

  it('copies go on by themselves: with the same dice, or with those of another seed', () => {
    const seeds = [6, 7, 8, 9, 10]
    const answers = talk([
      { op: 'reset', seed: 5 },
      { op: 'clone' },
      ...seeds.map((seed) => ({ op: 'clone', seed })),
      { op: 'step', action: 0 },
      { op: 'step', action: 0, env: 1 },
      ...seeds.map((_, i) => ({ op: 'step', action: 0, env: i + 2 })),
    ])
    expect(answers[1]).toMatchObject({ ok: true, env: 1 })
    const [original, same, ...others] = answers
      .slice(2 + seeds.length)
      .map((a) => JSON.stringify(a.observation))
    expect(same).toBe(original)
    expect(others.some((other) => other !== original)).toBe(true)
  })

  it('is driven by the Python client with nothing but the standard library', () => {
    const script = `
import json, random, sys
sys.path.insert(0, "examples/python")
from ludex_env import LudexEnv, LudexError
command = json.loads(sys.argv[1])
chooser = random.Random(7)
results = []
with LudexEnv("spire/two-louses", command=command, reward="hp", settings=("hp=8",)) as env:
    figures = env.spec["observation"]
    assert env.spec["actions"][0] == {"verb": "end"}
    for seed in range(20):
        state = env.reset(seed=seed)
        assert state["observation"][0] == 8
        while not state["done"]:
            assert len(state["observation"]) == len(figures)
            assert all(0 <= v <= f["max"] for v, f in zip(state["observation"], figures))
            state = env.step(chooser.choice(state["legal"]))
        results.append((state["result"], state["reward"]))
    env.reset(seed=0)
    copy = env.clone(seed=11)
    env.step(0, env=copy)
    env.drop(copy)
    try:
        env.step(0, env=copy)
    except LudexError as error:
        assert error.code == "unknown-env"
    else:
        raise AssertionError("a dropped copy still answers")
print(json.dumps(results))
`
    const output = execFileSync('python3', ['-c', script, JSON.stringify(ludex)], {
      cwd: root,
      encoding: 'utf8',
    })
    const results = JSON.parse(output) as [string, number][]
    expect(results).toHaveLength(20)
    for (const [result, reward] of results) {
      expect(['win', 'loss']).toContain(result)
      if (result === 'loss') expect(reward).toBe(0)
      else expect(reward).toBeGreaterThan(0)
    }
  })
})
