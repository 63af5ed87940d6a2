import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { type BxView, bx, type State } from '../../../src/rulesets/bx/index.js'
import { scenarioOfSave } from '../../../src/rulesets/bx/scenario/from-save.js'

const PLAYER = 'player'
const TOLL_MAN = { type: 'reaction', stats: 'Toll Man: BX: AC=12, HD=1, hp=5/5, AT=+1, Dmg=1d6, ML=7' }

/** A valley whose table has one entry, however the dice fall. */
function valley(plug: object, date = '9 Thaw'): Table {
  const skills = ['Athletics', 'Observation', 'Navigation', 'Healing']
  const figures = { bx_ac: 15, bx_hd: 4, bx_hp: 20, bx_hp_max: 24, bx_at: 5, bx_dmg: '1d8', bx_ml: 10 }
  const save = {
    meta: { session_id: 2, in_game_date: date, pc_zone: 'Lea', campaign_intensity: 'low' },
    pc_state: { name: 'Ada', ...figures, skills, conditions: [], history: [] },
    npcs: {},
    zones: { Lea: { name: 'Lea', crossing_points: [] } },
    encounter_lists: {
      Lea: {
        zone: 'Lea',
        randomizer: '1d2',
        entries: [{ range: '1-2', prompt: 'A toll man sits on the stile', bx_plug: plug }],
      },
    },
  }
  const scenario = scenarioOfSave({ save: JSON.stringify(save) })
  const table = Table.open(bx, scenario, { id: 'lea', seed: seedFromText('lea') }) as unknown as Table
  table.start()
  return table
}

const fights = (table: Table, seat: string): readonly Command[] =>
  table.choices(seat).filter(({ verb }) => verb === 'fight')
const view = (table: Table, seat = GAME_MASTER): BxView => table.view(seat) as unknown as BxView

describe('what a campaign offers between fights (rules/bx-campaign C22, C45)', () => {
  it('an entry of a table is fought while it waits; afterwards only the game master may call it', () => {
    const table = valley(TOLL_MAN)
    expect(fights(table, PLAYER)).toEqual([])
    table.act(GAME_MASTER, { verb: 'encounter', because: 'he is waited for' })
    expect(fights(table, PLAYER)).toEqual([{ verb: 'fight' }])
    table.act(GAME_MASTER, { verb: 'reaction' })
    if (fights(table, PLAYER).length > 0)
      table.act(GAME_MASTER, { verb: 'settle', how: 'talk', because: 'a penny' })
    expect(fights(table, PLAYER)).toEqual([])
    expect(fights(table, GAME_MASTER)).toEqual([{ verb: 'fight', with: ['Lea 1-2'] }])
  })

  it.each([
    ['a fight', TOLL_MAN],
    ['saves', { type: 'save', who: 'party', against: 'the stile', fail: 'hp -1' }],
    ['a check', { type: 'skill', skill: 'Forgery', stakes: 'he laughs', fail: 'hp -1' }],
    ['words', { type: 'save', description: 'save or be shaken' }],
  ])('every policy takes up an encounter that waits, and goes on: %s', (_, plug) => {
    const dice = new FastDice(1, 1)
    for (const policy of Object.values(bx.policies)) {
      const table = valley(plug)
      table.act(GAME_MASTER, { verb: 'encounter', because: 'they wait' })
      for (let i = 0; i < 60 && table.next().kind !== 'over'; i++)
        table.act(GAME_MASTER, policy(table.state as State, GAME_MASTER, dice) as Command)
      expect(table.next().kind).toBe('over')
    }
  })

  it('who plays or watches reads of a command neither its declared effects nor the name of an engine (C27, C44)', () => {
    const { facts } = valley(TOLL_MAN)
    const seen = (command: Command, seat: string) => bx.seeCommand(command, GAME_MASTER, seat, facts as never)
    const check = { verb: 'check', skill: 'Observation', stakes: 'seen', fail: 'Secret Clock +1' }
    expect(seen(check, GAME_MASTER)).toEqual(check)
    for (const seat of [PLAYER, 'watch'])
      expect(seen(check, seat)).toEqual({ verb: 'check', skill: 'Observation', stakes: 'seen' })
    expect(seen({ verb: 'consequence', effect: 'Secret Clock +1' }, PLAYER)).toEqual({ verb: 'consequence' })
    const engine = { verb: 'engine', name: 'Toll Talk', because: 'they ask' }
    expect(seen(engine, PLAYER)).toEqual({ verb: 'engine', because: 'they ask' })
  })

  it('where no calendar knows the next day, the game master is asked for it', () => {
    const table = valley(TOLL_MAN, '28 Thaw')
    expect(view(table).asksDate).toBe(true)
    expect(view(table).awaiting?.question).toBe(
      'Which day comes after 28 Thaw? The game master says it: date to: 1 <month> because: …',
    )
    expect(table.choices(PLAYER).map(({ verb }) => verb)).toEqual(['end'])
    table.act(GAME_MASTER, { verb: 'date', to: '1 Bloom', because: 'the month is over' })
    expect(view(table).asksDate).toBeUndefined()
    expect(view(table).awaiting?.question).toBe('What does the party do?')
    expect(table.choices(PLAYER).map(({ verb }) => verb)).toContain('rest')
  })
})
