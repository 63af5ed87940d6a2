import { expect, it } from 'vitest'
import { compareChoices } from '../../src/analysis/outlook-summary.js'
import { play } from '../../src/analysis/simulate.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import type { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/load.js'
import { gameIds } from '../../src/rulesets/registry.js'
import { INHERITED } from '../game/inherited.js'
import { turnOf } from '../game/table.js'
import { Chance } from '../soak/frame/chance.js'
import { outcome } from '../soak/fuzz/documents.js'
import { soak } from '../soak.js'
import { type Change, Shelf } from './inherited-documents.js'

/** Every way to play it is asked, and what the next choice may come to. */
function playedOn(table: Table): void {
  if (table.next().kind === 'awaiting') {
    const seat = turnOf(table)
    compareChoices(table, seat, table.choices(seat).slice(0, 3), 2)
  }
  const { ruleset } = table
  for (const policy of Object.values(ruleset.policies)) {
    const state = ruleset.clone(table.state)
    const dice = new FastDice(1)
    play(ruleset, state, dice, dice, { '*': policy }, (event) => ruleset.evolve(state, event), { steps: 60 })
  }
}

/** All of them, or some of every way. */
function sample(changes: readonly Change[], chance: Chance): readonly Change[] {
  if (soak(0, 1)) return changes
  return (['key', 'text', 'everywhere'] as const).flatMap((way) => {
    const those = changes.filter((change) => change.way === way)
    return Array.from({ length: way === 'everywhere' ? 12 : 6 }, () => chance.one(those))
  })
}

it.each(gameIds())(
  '%s: a key, a text or a name that every object answers to is read or refused with its place',
  async (game) => {
    const shelf = await Shelf.of(game)
    const counts = { played: 0, refused: 0 }
    const broken: string[] = []
    try {
      for (const [i, change] of sample(shelf.changes(), new Chance(7)).entries()) {
        const word = INHERITED[i % INHERITED.length]!
        await shelf.with(change, word, async (file) => {
          try {
            counts[await outcome(() => loadScenario(file), new Chance(i), playedOn)]++
          } catch (error) {
            broken.push(
              `${word} as ${change.way} at ${String(change.at)} of ${change.document.file}: ${error}`,
            )
          }
        })
      }
    } finally {
      shelf.close()
    }
    expect(broken).toEqual([])
    expect(counts.refused).toBeGreaterThan(0)
    expect(counts.played).toBeGreaterThan(0)
  },
  soak(120_000, 7_200_000),
)
