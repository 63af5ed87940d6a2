import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { saveAfter } from '../../../src/rulesets/bx/events/index.js'
import { bx, type State } from '../../../src/rulesets/bx/index.js'
import { readSave } from '../../../src/rulesets/bx/save/people.js'
import { readPerson } from '../../../src/rulesets/bx/save/read.js'
import { readEncounter } from '../../../src/rulesets/bx/stats/encounter.js'
import { d3, d6, d8, type Faces, hit, inOrder, miss } from '../../../src/testing/dice.js'
import { content, initiative, stopOf } from './at-the-table.js'

const ford = JSON.parse(readFileSync('content/bx/saves/mill-ford.json', 'utf8')) as Record<string, unknown>

function act(state: State, faces: readonly Faces[], ...commands: Command[]): void {
  const dice = new ScriptedDice(inOrder(faces))
  const tell = telling(bx, state)
  for (const command of commands) {
    bx.decide(state, GAME_MASTER, command, dice, tell)
    settle(bx, state, dice, tell)
  }
  dice.finish()
}

interface Written {
  pc_state: {
    bx_hp: number
    stat_modifiers?: unknown[]
    history: { event: string; session: number; date: string }[]
  }
  npcs: Record<string, { bx_hp: number; status: string; history: { event: string }[] }>
  adjudication_log: Record<string, unknown>[]
  losses_irreversibles: unknown[]
  [key: string]: unknown
}

describe('the JSON save (rules/bx B)', () => {
  it('is read: PC, companions, other people, clocks', () => {
    const { people, clocks } = readSave(ford)
    expect(people.map((p) => [p.name, p.role])).toEqual([
      ['Harrow', 'pc'],
      ['Sable', 'companion'],
      ['Wick', 'companion'],
      ['Old Fenn', 'npc'],
      ['Kell the Reaver', 'npc'],
    ])
    expect(clocks[0]!.steps).toEqual([
      { at: 2, stat: 'AC', value: -1 },
      { at: 4, stat: 'AC', value: -3 },
    ])
  })

  it('fields that were never filled in are missing; HD 0 and AT 0 are real', () => {
    const zero = readPerson(
      'Nix',
      { bx_ac: 0, bx_hd: 0, bx_hp: 0, bx_hp_max: 0, bx_at: 0, bx_dmg: '', bx_ml: 0 },
      'npc',
    )
    expect(zero.stats).toEqual({ AC: null, HD: 0, hp: null, AT: 0, Dmg: null, ML: null })
  })

  it('a stat line in an entry is read; two lines, or a line beside filled fields, are a stop', () => {
    const line = 'BX: AC=13, HD=1, hp=4/6, AT=+2, Dmg=1d6, ML=8 [Tags: undead]'
    const read = readPerson('Nix', { bx: line }, 'npc')
    expect(read).toMatchObject({
      stats: { AC: 13, HD: 1, hp: 4, AT: 2, Dmg: '1d6', ML: 8 },
      hpMax: 6,
      tags: ['undead'],
    })
    expect(stopOf(() => readPerson('Nix', { bx: `${line}\n${line}` }, 'npc')).details).toEqual({
      name: 'Nix',
      key: 'BX',
    })
    expect(stopOf(() => readPerson('Nix', { bx: line, bx_ac: 12 }, 'npc')).code).toBe('INVALID_STAT')
  })

  it('encounter stats come as a line, several lines, an object or an array; riders are split off', () => {
    const line = 'BX: AC=12, HD=1, hp=4/4, AT=+3, Dmg=1d3 + venom on hit, ML=6'
    expect(readEncounter('Adder', '2d4 adders', line)).toEqual({
      name: 'Adder',
      count: '2d4',
      foes: [
        { Name: 'Adder', AC: 12, HD: 1, hp: 4, hpMax: 4, AT: 3, Dmg: '1d3', rider: 'venom on hit', ML: 6 },
      ],
    })
    const several = readEncounter('Pair', '', `One: ${line}\nTwo: ${line}`)
    expect('foes' in several && several.foes.map((f) => f.Name)).toEqual(['One', 'Two'])
    expect(
      readEncounter('Kin', '', [
        { Name: 'A', AC: 1 },
        { Name: 'B', AC: 2 },
      ]),
    ).toMatchObject({ count: '' })
  })

  it('encounter objects may hold texts and more than BX reads; bx_dmg may carry a rider', () => {
    const adder = {
      name: 'Adder',
      bx_ac: 12,
      HD: 1,
      hp: '4/5',
      AT: '+3',
      Dmg: '1d3 (venom on hit)',
      ML: 6,
      art: 'x',
    }
    expect(readEncounter('Adder', '', adder)).toMatchObject({
      foes: [
        { Name: 'Adder', AC: 12, HD: 1, hp: 4, hpMax: 5, AT: 3, Dmg: '1d3', rider: 'venom on hit', ML: 6 },
      ],
    })
    const person = readPerson('Nix', { bx_ac: 12, bx_dmg: '1d6+1 plus venom', bx_ml: 7 }, 'npc')
    expect([person.stats.Dmg, person.rider]).toEqual(['1d6+1', 'venom'])
  })

  it('hp that changes is written where it is kept: into the stat line of an entry that has one', () => {
    const entry = { bx: 'BX: AC=13, HD=1, hp=4/6, AT=+2, Dmg=1d6, ML=8', with_pc: true, is_companion: true }
    const event = {
      type: 'HpChanged',
      who: 'Nix',
      cause: 'Rest',
      roll: 1,
      before: 4,
      after: 5,
      max: 6,
      party: true,
      reason: 'rest',
    } as const
    const kept = { ...readSave({ npcs: { Nix: entry } }), today: null }
    const { npcs } = saveAfter({ npcs: { Nix: entry } }, event, kept) as Written
    expect(npcs.Nix).toMatchObject({ bx: entry.bx.replace('hp=4', 'hp=5') })
    expect(readPerson('Nix', { ...npcs.Nix }, 'companion').stats.hp).toBe(5)
  })

  it('is not written during combat, and after it holds hp with reasons and one adjudication entry', () => {
    const state = bx.begin(content('ford-day'))
    const before = state.save
    act(state, [], { verb: 'fight', with: ['Kell the Reaver'] })
    expect(bx.documents(state)).toMatchObject([{ content: before, settled: false }])
    expect(state.save).toBe(before)
    act(state, [initiative(1, 6), hit, d8(4), hit, d8(4), hit, d6(6)], { verb: 'attack' })
    const [document] = bx.documents(state)
    const after = document!.content as Written
    expect(document!.path).toBe('saves/mill-ford')
    expect(after.pc_state.bx_hp).toBe(17)
    expect(after.pc_state.history).toEqual([
      { session: 2, date: '9 Thaw', event: 'hp 22→17: combat (ALL_FOES_DEAD)' },
    ])
    expect(after.npcs['Kell the Reaver']).toMatchObject({ bx_hp: -4, status: 'dead' })
    expect(after.adjudication_log).toHaveLength(1)
    const [entry] = after.adjudication_log
    expect(entry).toMatchObject({
      type: 'COMBAT',
      session: 2,
      date: '9 Thaw',
      rounds: 1,
      end_reason: 'ALL_FOES_DEAD',
      foe_casualties: ['Kell the Reaver'],
      companions_down: [],
      fled: [],
      abandoned: [],
    })
    expect((entry!.mech as string[])[0]).toBe('CombatStart: StartingCount PC=3, Foes=1')
    expect((entry!.mech as string[]).at(-1)).toBe('CombatEnd=YES, Reason=ALL_FOES_DEAD')
    expect(after.losses_irreversibles).toEqual([])
  })

  it('the log of each fight is made when the save is written; the state keeps what happened, copies share it', () => {
    const state = bx.begin(content('ford-day'))
    act(
      state,
      [],
      { verb: 'fight', with: ['Kell the Reaver'] },
      { verb: 'kill', who: 'Wick', cause: 'circumstance', reason: 'the race', confirm: 'yes' },
    )
    act(state, [initiative(1, 6), miss, hit, d8(8), hit, d6(6)], { verb: 'attack' })
    act(state, [], { verb: 'fight', with: ['Ford patrol'] })
    expect(bx.clone(state).record).toBe(state.record)
    act(state, [], { verb: 'break', who: ['Reaver 1', 'Reaver 2'], reason: 'a horn' })
    const kept = (state.save as Written).adjudication_log
    expect(kept.map((entry) => 'mech' in entry)).toEqual([false, false])
    const written = (bx.documents(state)[0]!.content as Written).adjudication_log
    expect(written.map((entry) => (entry.mech as string[]).at(-1))).toEqual([
      'CombatEnd=YES, Reason=ALL_FOES_DEAD',
      'CombatEnd=YES, Reason=FOES_BREAK',
    ])
    expect(written[0]!.mech).toContain('Death: Wick, Cause=circumstance, Reason=the race')
    expect(bx.documents(JSON.parse(JSON.stringify(state)))).toEqual(bx.documents(state))
  })

  it('keeps every key it does not know', () => {
    const state = bx.begin(content('ford-day'))
    act(state, [d3(2, 3, 1)], { verb: 'rest' })
    const after = state.save as Written
    expect(after.meta).toEqual({ ...(ford.meta as object), in_game_date: '10 Thaw', day_of_month: 10 })
    for (const key of ['companions', 'encounter_lists', 'session_log']) expect(after[key]).toEqual(ford[key])
    expect(after.npcs['Old Fenn']).toEqual((ford.npcs as Record<string, unknown>)['Old Fenn'])
    expect(after.npcs.Sable!.history[0]!.event).toBe('hp 18→21: a day of rest')
  })

  it('a confirmed death goes to losses_irreversibles, a clock and its condition to their places', () => {
    const state = bx.begin(content('ford-day'))
    act(
      state,
      [],
      { verb: 'venom', who: 'Wick', reason: 'adder' },
      { verb: 'modify', who: 'Harrow', stat: 'AT', value: -1, source: 'Fatigue', expires: 'rest' },
      { verb: 'kill', who: 'Sable', cause: 'circumstance', reason: 'the bridge falls', confirm: 'yes' },
    )
    const after = state.save as Written
    expect(after.losses_irreversibles).toEqual([
      { description: 'Sable died: the bridge falls', session: 2, date: '9 Thaw' },
    ])
    expect((after.clocks as Record<string, unknown>)['Venom—Wick']).toMatchObject({
      progress: 0,
      max_progress: 4,
    })
    expect(after.pc_state.stat_modifiers).toHaveLength(1)
    act(state, [d3(1, 1)], { verb: 'rest' })
    expect((state.save as Written).pc_state.stat_modifiers).toEqual([])
  })
})
