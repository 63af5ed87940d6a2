import { expect, it } from 'vitest'
import { compareChoices } from '../../src/analysis/outlook-summary.js'
import { play } from '../../src/analysis/simulate.js'
import { canonical } from '../../src/kernel/canonical.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario, loadScenarioText } from '../../src/library/load.js'
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
    return Array.from({ length: way === 'everywhere' ? 4 : 2 }, () => chance.one(those))
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
  soak(300_000, 7_200_000),
)

it('simverse: a bow called constructor that counts no arrows shoots as often as any other', async () => {
  const bow =
    'id: constructor, name: Old bow, group: bow, damage: 1d6, hands: 2, skill: Bows, launched: true, modes: {shoot: {type: impaling, rangeM: 50}}'
  const text = `ruleset: simverse
combatants:
  - {name: Ada, side: a, seat: ada, DX: 13, skills: {Bows: 4}, weapons: [{${bow}}], at: 0}
  - {name: Bo, side: b, at: 10}
`
  const { ruleset, scenario } = await loadScenarioText(text, 'bow.yaml')
  const table: Table = Table.open(ruleset, scenario, { id: 'bow', seed: seedFromText('bow') })
  table.start()
  if (turnOf(table) !== 'ada') table.act(turnOf(table), { verb: 'end' })
  table.act('ada', { verb: 'attack', to: 'Bo', with: 'constructor' })
  expect(canonical(table.state)).toContain('"ammo":{}')
})

it('bx: an encounter of the type constructor is left out, in words', async () => {
  const shelf = await Shelf.of('bx')
  try {
    const document = shelf.documents.find(({ file }) => file.startsWith('saves/'))!
    const change = shelf
      .changes()
      .find(({ way, at, document: of }) => of === document && way === 'text' && at.at(-1) === 'type')!
    await shelf.with(change, 'constructor', async (file) => {
      const { warnings } = await loadScenario(file)
      expect(warnings.join('\n')).toContain('is left out: there is no type "constructor"')
    })
  } finally {
    shelf.close()
  }
})
