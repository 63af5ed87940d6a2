import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import { scenarioOfSave } from '../../../src/rulesets/bx/scenario/from-save.js'
import { documentText } from '../../../src/store/document-text.js'
import { Chance } from '../../soak/frame/chance.js'
import { soak } from '../../soak.js'
import { oddSave } from './odd-save.js'
import { wrongSpellings } from './spelled.js'

const DAYS = 100
const MAX_STEPS = 3_000

/** A game master at peace: somebody fallen is cared for, otherwise a day, a check or one of the choices. */
function nextCommand(table: Table, chance: Chance): Command {
  const { people } = table.view(GAME_MASTER)
  const fallen = people.find(({ side, hp }) => side === 'PC' && hp !== undefined && hp <= 0)
  const choices = table.choices(GAME_MASTER)
  const atPeace = choices.some(({ verb }) => verb === 'rest')
  if (atPeace && fallen) return { verb: 'care', who: fallen.name, amount: 12, reason: 'a healer' }
  if (atPeace && chance.in(8))
    return { verb: 'check', skill: 'Observation', stakes: 'seen', fail: 'hp -1', success: 'discovery a path' }
  const going = choices.filter(({ verb }) => verb !== 'end')
  return chance.one(going.length > 0 ? going : choices)
}

/** Plays until this many days have passed, whatever they bring. */
function playDays(table: Table, chance: Chance): number {
  const days = (): number => (table.view(GAME_MASTER) as unknown as { readonly day: number }).day
  for (let i = 0; i < MAX_STEPS && days() < DAYS; i++) {
    try {
      table.act(GAME_MASTER, nextCommand(table, chance))
    } catch (error) {
      if (!(error instanceof Stop)) throw error
    }
  }
  return days()
}

function opened(text: string, id: string): Table {
  const scenario = scenarioOfSave({ save: text })
  const table: Table = Table.open(bx, scenario, { id, seed: seedFromText(id) }) as unknown as Table
  table.start()
  return table
}

describe('the comparison of spellings', () => {
  const before = '{"meta": {"pc_zone": "Lea", "x" : 1.50},\n "odd": [ ], "pc_state": {"bx_hp": 3}}'
  const spoiled = (from: string, to: string) => wrongSpellings(before, before.replace(from, to))

  it('finds whatever is other than it may be', () => {
    expect(spoiled('"Lea"', '"Fen"')).toEqual([])
    expect(spoiled('"bx_hp": 3', '"bx_hp": 2, "bx_hp_max": 3')).toEqual([])
    expect(spoiled('1.50', '1.5')).toEqual(['/meta/x: 1.50 is 1.5 now'])
    expect(spoiled('"bx_hp": 3', '"bx_hp": 3.0')).toEqual(['/pc_state/bx_hp: 3 is spelled 3.0 now'])
    expect(spoiled('[ ]', '[]')).toEqual(['/odd: other spaces behind a value'])
    expect(spoiled('"x" :', '"x":')).toEqual(['/meta/x: other spaces'])
    expect(spoiled(', "x" : 1.50', '')).toEqual(['/meta: x does not stand where it stood'])
    expect(spoiled('"bx_hp": 3', '"bx_hp": 3, "mood": 1')).toEqual(['/pc_state: mood is new'])
  })
})

describe('a save that nobody here wrote by hand', () => {
  it.each(Array.from({ length: soak(3, 100) }, (_, round) => round + 1))(
    'survives a hundred random days: what no rule names stays byte for byte (%i)',
    (round) => {
      const chance = new Chance(36, round)
      const { text, unknown } = oddSave(chance)
      const table = opened(text, `odd-${round}`)
      expect(documentText(table.documents()[0] as never)).toBe(text)
      expect(playDays(table, chance)).toBeGreaterThanOrEqual(DAYS)
      const after = documentText(table.documents()[0] as never)
      expect(after).not.toBe(text)
      expect(after.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'))
      expect(wrongSpellings(text, after)).toEqual([])
      let at = 0
      for (const member of unknown) {
        const found = after.indexOf(member, at)
        expect(found, `${member} stands where it stood`).toBeGreaterThanOrEqual(at)
        at = found + member.length
      }
      // It opens again where it was left.
      const again = opened(after, `again-${round}`)
      expect(again.documents()[0]!.content).toEqual(table.documents()[0]!.content)
    },
  )
})
