import { beforeAll, describe, expect, it } from 'vitest'
import { canonical } from '../../src/kernel/canonical.js'
import { type Command, checkShape } from '../../src/kernel/command.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { fold } from '../../src/kernel/engine.js'
import { verifyJournal } from '../../src/kernel/journal/verify.js'
import type { Ruleset } from '../../src/kernel/ruleset.js'
import { Stop } from '../../src/kernel/stops.js'
import { Table } from '../../src/kernel/table.js'
import { loadScenario } from '../../src/surfaces/cli/scenario.js'
import { shippedScenarios } from './scenarios.js'

/** The promises of `Ruleset`, held by every game in every scenario that comes with it. */
describe.each(shippedScenarios())('%s', (_, path) => {
  let ruleset: Ruleset
  let scenario: unknown

  beforeAll(async () => {
    const loaded = await loadScenario(path)
    ruleset = loaded.ruleset
    scenario = loaded.scenario
  })

  const open = (seed: string) => Table.open(ruleset, scenario, { id: 'contract', seed: seedFromText(seed) })

  /** Plays any legal command, sometimes undoes, until the game is over or long enough. */
  function wander(seed: number, commands: number, seen: (table: Table) => void = () => {}): Table {
    const table = open(`wander ${seed}`)
    const dice = new FastDice(seed, 1)
    table.start()
    for (let i = 0; i < commands; i++) {
      const next = table.next()
      if (next.kind !== 'awaiting') break
      const choices = table.choices()
      if (choices.length === 0) break
      seen(table)
      table.act(next.seat === '*' ? 'gm' : next.seat, choices[dice.die(choices.length, '') - 1]!)
      if (dice.die(20, '') === 1 && table.undoable > 0) table.undo('gm')
    }
    return table
  }

  it('reads its own scenario again as the same scenario', () => {
    const parsed = ruleset.scenario.parse(JSON.parse(canonical(scenario)))
    expect(parsed.ok && canonical(parsed.scenario)).toBe(canonical(scenario))
  })

  it('offers only commands that it then accepts, wherever play leads', () => {
    for (let seed = 0; seed < 3; seed++) {
      wander(seed, 15, (table) => {
        const dice = new FastDice(seed, 2)
        for (const command of table.choices()) {
          const state = table.state
          const events = ruleset.decide(state, command, dice)
          fold(ruleset, state, events)
        }
      })
    }
  })

  it('decides and advances without touching the state', () => {
    wander(4, 15, (table) => {
      const state = table.state
      const before = canonical(state)
      const dice = new FastDice(4, 4)
      for (const command of table.choices().slice(0, 5)) {
        ruleset.decide(state, command, dice)
        expect(canonical(state)).toBe(before)
      }
      const copy = ruleset.clone(state)
      expect(canonical(copy)).toBe(before)
      expect(ruleset.key(copy)).toBe(ruleset.key(state))
    })
  })

  it('keeps its state as plain data: a state read back from JSON goes on in the same way', () => {
    wander(5, 10, (table) => {
      const state = table.state
      const again: unknown = JSON.parse(canonical(state))
      expect(ruleset.key(again)).toBe(ruleset.key(state))
      expect(ruleset.next(again)).toEqual(ruleset.next(state))
      expect(canonical(ruleset.choices(again))).toBe(canonical(ruleset.choices(state)))
    })
  })

  it('writes a journal that verifies, and a line for people for every event', () => {
    for (let seed = 6; seed < 9; seed++) {
      const table = wander(seed, 40)
      table.close()
      expect(verifyJournal(table.export(), ruleset)).toMatchObject({ ok: true, diceChecked: true })
      for (const line of table.lines) {
        for (const event of (JSON.parse(line) as { events?: { type: string }[] }).events ?? []) {
          for (const text of ruleset.mech(event)) expect(text).toMatch(/\S/)
          for (const text of ruleset.mech(event)) expect(text).not.toMatch(/undefined|NaN|\[object/)
          expect(ruleset.narr?.(event) ?? 'x').not.toMatch(/undefined|NaN|\[object/)
        }
      }
    }
  })

  it('forks anywhere, and the fork verifies', () => {
    const table = wander(10, 8)
    const fork = table.fork({ id: 'fork', seed: seedFromText('fork') })
    expect(ruleset.key(fork.state)).toBe(ruleset.key(table.state))
    fork.start()
    const next = fork.next()
    const [first] = fork.choices()
    if (next.kind === 'awaiting' && first) fork.act(next.seat === '*' ? 'gm' : next.seat, first)
    fork.close()
    expect(verifyJournal(fork.export(), ruleset)).toMatchObject({ ok: true, diceChecked: true })
  })

  it('answers nonsense with a stop and changes nothing', () => {
    const verbs = Object.entries(ruleset.verbs)
    const values = ['nobody', '', 'Ω', 0, -1, 2 ** 53, ['a', 'b'], [], '1d6', '__proto__', true]
    wander(11, 8, (table) => {
      const before = table.export()
      const dice = new FastDice(11, table.lines.length)
      for (let i = 0; i < 60; i++) {
        const [verb, spec] = verbs[dice.die(verbs.length, '') - 1]!
        const command: Record<string, unknown> = { verb }
        for (const clause of spec.clauses) {
          if (dice.die(3, '') > 1) command[clause.label] = values[dice.die(values.length, '') - 1]
        }
        if (dice.die(10, '') === 1) command.nonsense = 1
        try {
          ruleset.decide(table.state, checked(ruleset, command), new FastDice(1, i))
        } catch (error) {
          if (!(error instanceof Stop)) throw error
          expect(error.message).toMatch(/\S/)
        }
      }
      expect(table.export()).toBe(before)
    })
  })

  it('shows nobody the seed, and every seat a view that can be printed', () => {
    const seeds = [...seedFromText('wander 12')].map((b) => b.toString(16).padStart(2, '0')).join('')
    wander(12, 10, (table) => {
      for (const seat of [...ruleset.seats(scenario), 'gm', 'spectator']) {
        const view = table.view(seat)
        const text = canonical(view)
        expect(text).not.toContain(seeds)
        for (const line of ruleset.render(view)) expect(line).not.toMatch(/undefined|NaN|\[object/)
      }
    })
  })
})

/** The command, when its shape is one the game knows; the table refuses all others before the rules see them. */
function checked(ruleset: Ruleset, command: Record<string, unknown>): Command {
  const shaped = command as unknown as Command
  checkShape(ruleset.verbs, shaped)
  return shaped
}
