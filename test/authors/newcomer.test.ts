import { describe, expect, it } from 'vitest'
import { seesAllDice, seesEverything } from '../../src/kernel/contract/define.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { refused } from '../../src/kernel/contract/stops.js'
import { contractChecks, Twins } from '../../src/testing/index.js'
import { vault } from './vault.js'

const scenario = { numbers: 20 }
const game = vault as unknown as Ruleset

/** The checks that a game breaks, with what they say. */
function broken(ruleset: Ruleset): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, run } of contractChecks(ruleset, scenario)) {
    try {
      run()
    } catch (error) {
      found[name] = (error as Error).message
    }
  }
  return found
}

const codes = (one: number, other: number) =>
  [one, other].map((code) => ({
    scenario,
    plant: (state: { code: number | null }) => {
      state.code = code
    },
  })) as unknown as ConstructorParameters<typeof Twins>[1]

/** A game that a newcomer wrote from docs/new-game.md alone. */
describe('a newcomer’s game with a secret', () => {
  it('passes the suite', () => {
    expect(broken(game)).toEqual({})
  })

  it.each([
    ['see', seesEverything, '/rows/0/event/code'],
    ['seeDice', seesAllDice, '/rows/0/dice'],
  ] as const)('fails it with %s removed', (member, supplied, path) => {
    const found = broken({ ...game, [member]: supplied })
    expect(found['says itself what a seat sees happen, where it has secrets']).toContain(`has no ${member}:`)
    expect(found['hides in what happens whatever the view hides']).toContain(path)
  })

  it('looks the same to its players whatever the code is, until they have tried', () => {
    const twins = new Twins(game, codes(4, 17)).mustLookAlike()
    twins.act('Ann', { verb: 'try', number: 2 }).mustLookAlike('Ann', 'Ben')
    twins.act('Ben', { verb: 'try', number: 10 })
    expect(twins.differences('Ann').map(({ what }) => what)).toContain('the view')
    expect(twins.differences('gm').map(({ what }) => what)).toContain('the board')
  })

  it.each([
    ['choices', { choices: (state) => [{ verb: 'try', number: codeOf(state) }] }, 'choices'],
    ['suggest', { suggest: (state) => [String(codeOf(state))] }, 'suggestions for try number'],
    ['view', { view: showing }, 'the view'],
    ['refusal', { decide: refusing }, 'the refusal of {"number":5,"verb":"try"}'],
  ] as readonly [string, Partial<Ruleset>, string][])(
    'shows its twins where %s lets the code out',
    (_, slip, what) => {
      const found = new Twins({ ...game, ...slip }, codes(4, 17)).act('Ann', { verb: 'try', number: 2 })
      expect(found.differences('Ben').map((one) => one.what)).toContain(what)
    },
  )
})

function codeOf(state: unknown): number {
  return (state as { code: number }).code
}

function showing(...[state, seat, facts]: Parameters<Ruleset['view']>): ReturnType<Ruleset['view']> {
  return { ...game.view(state, seat, facts), order: [String(codeOf(state))] }
}

function refusing(...[state, seat, command, dice, tell]: Parameters<Ruleset['decide']>): void {
  if (Number(command.number) > codeOf(state)) throw refused('BAD_CLAUSE', 'Too high.')
  game.decide(state, seat, command, dice, tell)
}
