import { describe, expect, it } from 'vitest'
import { advise, forecast } from '../../src/analysis/advice/advise.js'
import { evaluate } from '../../src/analysis/evaluate.js'
import { speakerOf } from '../../src/analysis/player-of.js'
import { policyNamed, policyNames } from '../../src/analysis/players.js'
import { movesOf, searchPolicy } from '../../src/analysis/search/search.js'
import { simulate } from '../../src/analysis/simulate.js'
import { beginning } from '../../src/kernel/contract/engine.js'
import type { Policy, Ruleset } from '../../src/kernel/contract/ruleset.js'
import { DEFAULT_OPTIONS, factsOf } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/load.js'
import { soak } from '../soak.js'

const RUNS = soak(8, 100)

async function game(name: string, settings: readonly string[] = []) {
  const { ruleset, scenario } = await loadScenario(name, settings)
  return { ruleset, facts: factsOf(scenario), start: beginning(ruleset, scenario) }
}

/** A state in which somebody chooses, some choices into a game. */
function wandered(ruleset: Ruleset, scenario: unknown, seed: number, choices: number): Table {
  const table = Table.open(ruleset, scenario, {
    id: 'wander',
    seed: new Uint8Array(32).fill(seed),
    chosen: true,
  })
  table.start()
  const policy = policyNamed(ruleset, table.facts)
  for (let i = 0; i < choices; i++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    const seat = speakerOf(next.seats[0]!)
    table.act(seat, table.botChoice(seat, policy))
  }
  return table
}

describe('the policy search', () => {
  it('is there in every game that can be searched, and says why not in the others', async () => {
    for (const name of [
      'bx/three-reavers',
      'adapter/salt-ford',
      'skirmish/ember-ambush',
      'simverse/tavern-brawl',
      'spire/cultist',
    ])
      expect(policyNames((await game(name)).ruleset).at(-1)).toBe('search')
    const { ruleset, facts } = await game('adapter/salt-ford')
    const { search: _, ...unsearched } = ruleset
    expect(() => policyNamed(unsearched as Ruleset, facts, 'search')).toThrow(
      /no policy "search" \(.* hides from its seats .*\); it has: steady, driven, random/,
    )
    const skirmish = await game('skirmish/ember-ambush')
    const words = { ...skirmish.facts, options: { ...DEFAULT_OPTIONS, figures: 'words' as const } }
    expect(() => policyNamed(skirmish.ruleset, words, 'search')).toThrow(/figures in words/)
  })

  it.each([
    'bx/three-reavers',
    'adapter/chantry-siege',
    'skirmish/ember-ambush',
    'simverse/duel-of-maneuvers',
    'spire/looter',
  ])('gives legal commands in %s, the same for the same view whatever its dice', async (name) => {
    const { ruleset, facts } = await game(name)
    const search = searchPolicy(ruleset, facts, 24)
    for (let choices = 0; choices < 12; choices += 3) {
      const table = wandered(ruleset, facts.scenario, 7, choices)
      const next = table.next()
      if (next.kind !== 'awaiting') break
      const seat = speakerOf(next.seats[0]!)
      const chosen = search(ruleset.clone(table.state), seat, new FastDice(1, 1))
      if (!ruleset.search?.leaves?.(table.state, seat))
        expect(search(ruleset.clone(table.state), seat, new FastDice(2, 9))).toEqual(chosen)
      expect(table.accepts(seat, chosen)).toBe(true)
    }
  })

  it('wins more often than the policy that it plays on with, where there is something to choose', async () => {
    const { ruleset, facts, start } = await game('adapter/chantry-siege')
    const won = (policy: Policy) => {
      const players = { '*': policy }
      const { outcomes } = simulate(ruleset, start, {
        players,
        runs: RUNS,
        scenario: facts.scenario,
        seed: 4,
      })
      return 1 - (outcomes.overrun?.mean ?? 0) - (outcomes.sirens?.mean ?? 0)
    }
    const steady = won(policyNamed(ruleset, facts, 'steady'))
    expect(won(searchPolicy(ruleset, facts, 24))).toBeGreaterThan(steady + 0.1)
  })

  it('does not look at the reserves of a foe in simverse', async () => {
    const { ruleset, facts } = await game('simverse/duel-of-maneuvers')
    const search = searchPolicy(ruleset, facts, 24)
    const table = wandered(ruleset, facts.scenario, 3, 4)
    const next = table.next()
    const seat = next.kind === 'awaiting' ? speakerOf(next.seats[0]!) : ''
    const chosen = search(ruleset.clone(table.state), seat, new FastDice(1, 1))
    const other = ruleset.clone(table.state) as { combatants: { sheet: { seat: string }; stamina: number }[] }
    const foe = other.combatants.find(({ sheet }) => sheet.seat !== seat)!
    foe.stamina = 1
    expect(search(other, seat, new FastDice(1, 1))).toEqual(chosen)
  })
})

describe('advice', () => {
  it('is exact where the states can be followed, and agrees with the odds of the game', async () => {
    const { ruleset, facts, start } = await game('bx/three-reavers')
    const policy = policyNamed(ruleset, facts)
    const table = wandered(ruleset, facts.scenario, 1, 0)
    const options = { policy, limit: 100_000, games: 400 }
    const all = evaluate(ruleset, start, { players: { '*': policy } })
    const whole = forecast(ruleset, facts, table.state, 'player', options)
    expect(whole.states).toBeGreaterThan(0)
    for (const [outcome, chance] of Object.entries(all.outcomes))
      expect(whole.ends[outcome]).toBeCloseTo(chance, 12)
    const moves = movesOf(ruleset, table.state, 'player')
    const exact = advise(ruleset, facts, table.state, 'player', moves, options)
    const attack = exact.moves.find(({ command }) => command.verb === 'attack')!
    expect(attack.bad).toBeCloseTo(all.outcomes.PC_DOWN!, 12)
    expect(exact.moves.find(({ command }) => command.verb === 'flee')).toMatchObject({ good: 0 })
    const heard: string[] = []
    const watched = {
      states: (found: number, open: number) => void heard.push(`${found} states, ${open} open`),
      games: (played: number, of: number) => void heard.push(`${played} of ${of}`),
    }
    expect(advise(ruleset, facts, table.state, 'player', moves, { ...options, watched })).toEqual(exact)
    expect(heard.at(-1)).toBe(`${exact.states} states, 0 open`)
    const few = { ...options, limit: 10, watched }
    const tried = advise(ruleset, facts, table.state, 'player', moves, few)
    expect(heard.at(-1)).toBe(`${400 * moves.length} of ${400 * moves.length}`)
    expect(tried.games).toBe(400)
    for (const { command, good, error } of tried.moves) {
      const known = exact.moves.find((one) => one.command === command)!
      expect(Math.abs(good - known.good)).toBeLessThanOrEqual(4 * error! + 1e-9)
    }
  })

  it('is refused where it would betray what a seat may not know', async () => {
    const { facts, ...adapter } = await game('adapter/salt-ford')
    const { search: _, ...rest } = adapter.ruleset
    const ruleset = rest as Ruleset
    const table = wandered(ruleset, facts.scenario, 1, 0)
    const [seat] = ruleset.seats(facts.scenario).filter(({ name }) => name !== 'gm')
    const options = { policy: policyNamed(ruleset, facts), limit: 10, games: 10 }
    expect(() => forecast(ruleset, facts, table.state, seat!.name, options)).toThrow(/hidden from you/)
  })
})
