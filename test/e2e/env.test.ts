import { describe, expect, it } from 'vitest'
import { ludex } from './program.js'

/** Sends request lines and reads one answer a line. */
function talk(
  lines: readonly (object | string)[],
  scenario = 'spire/jaw-worm',
  options: readonly string[] = [],
) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const { err, out } = ludex(['env', scenario, ...options], input)
  expect(err).toBe('')
  return out
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

  it.each(['bx/three-reavers', 'adapter/salt-ford', 'simverse/duel-of-maneuvers'])(
    'speaks of any game: %s',
    (scenario) => {
      const answers = talk(
        [
          { op: 'spec' },
          { op: 'reset', seed: 2 },
          { op: 'legal' },
          { op: 'show' },
          { op: 'show', seat: 'nobody' },
          { op: 'observe', seat: 3 },
        ],
        scenario,
        ['--survey', '20'],
      )
      const [spec, first, legal, shown, ...wrong] = answers
      const { seats, actions } = spec as unknown as {
        seats: { name: string }[]
        actions: ({ text: string } | null)[]
      }
      expect(seats.map(({ name }) => name)).toContain(first!.seat)
      expect(first!.legal.every((action) => action < actions.length)).toBe(true)
      const texts = legal!.actions as { action: number; text: string }[]
      expect(texts.map(({ action }) => action)).toEqual(first!.legal)
      for (const { action, text } of texts) expect(actions[action]?.text ?? text).toBe(text)
      expect((shown!.lines as string[]).length).toBeGreaterThan(2)
      expect(wrong.map(({ code }) => code)).toEqual(['bad-request', 'bad-request'])
    },
  )

  it('pays what it was told, each seat by name, and refuses what cannot be paid', () => {
    const [, paid] = talk([{ op: 'reset' }, { op: 'step', action: 0 }], 'spire/jaw-worm', [
      '--reward',
      'turns=-0.5',
    ])
    expect(paid).toMatchObject({ reward: -0.5, rewards: { player: -0.5 }, terminated: false, outcome: null })
    const wrong = (...options: string[]) => ludex(['env', 'spire/jaw-worm', ...options])
    expect(wrong('--reward', 'gold').err).toMatch(/no measure "gold".*win, hp, turns/)
    expect(wrong('--reward', 'hp=lots').err).toMatch(/such as win,hp=0\.1/)
    expect(wrong('--seats', 'me,,you').err).toMatch(/names with commas/)
  })
})
