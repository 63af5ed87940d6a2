import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { bx } from '../../src/rulesets/bx/index.js'
import { heardByModels } from '../mcp/marked.js'
import { CHANNELS, type Mark, told } from './marks.js'
import { played } from './played.js'
import { Stage, type Staging, WATCHER } from './stage.js'
import { Twins } from './twins.js'

const ruleset = bx as Ruleset

const stats = { bx_ac: 13, bx_hd: 1, bx_at: 2, bx_dmg: '1d2', bx_ml: 7 }
const raider = { Name: 'Zqxraider', AC: 13, HD: 1, hp: 7700131, AT: 2, Dmg: '1d2', ML: 12 }

/** A save with everything that only its game master knows, and a party that travels through it. */
const SAVE = {
  meta: { pc_zone: 'Mill Ford', seasonal_pressure: 'zqxpressure' },
  pc_state: {
    ...stats,
    name: 'Harrow',
    goals: ['zqxgoal'],
    secrets: ['zqxsecret'],
    bx_hp: 22,
    bx_hp_max: 24,
    skills: ['Tracking', 'Healing', 'Athletics', 'Observation'],
    history: ['zqxhistory'],
  },
  npcs: {
    Sable: { ...stats, name: 'Sable', is_companion: true, foesWithpc: true, bx_hp: 12, bx_hp_max: 18 },
    Zqxkell: {
      ...stats,
      name: 'Zqxkell',
      role: 'zqxrole',
      foesWithpc: false,
      bx_hp: 6600173,
      bx_hp_max: 6600179,
      bx_tags: ['zqxtag'],
      bx_dmg: '1d6 + zqxrider on hit',
      conditions: ['zqxcondition'],
      stat_modifiers: [{ stat: 'AT', value: 1, source: 'zqxsource', expires: 'rest' }],
      history: ['zqxpast'],
    },
  },
  clocks: {
    'Split Shield': {
      name: 'Split Shield',
      owner: 'Harrow',
      progress: 1,
      max_progress: 4,
      advance_bullets: ['zqxbullet'],
      trigger_on_completion: 'zqxtrigger; AC -3',
      notes: 'Milestone (3/4): AC -1 until zqxmended',
    },
    Zqxdoom: {
      name: 'Zqxdoom',
      owner: 'Harrow',
      visibility: 'hidden',
      progress: 1,
      max_progress: 8117,
      is_cadence: true,
      cadence_bullet: 'zqxcadence',
      trigger_on_completion: 'zqxend',
    },
    Zqxplot: {
      name: 'Zqxplot',
      owner: 'Zqxkell',
      progress: 2,
      max_progress: 6,
      is_cadence: true,
      cadence_bullet: 'zqxschemes',
      trigger_on_completion: 'zqxcoup',
    },
  },
  encounter_lists: {
    'Mill Ford': [
      {
        range: '3',
        prompt: 'zqxprompt',
        bx_plug: {
          type: 'combat',
          stats: 'Zqxlisted: BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=7',
          description: 'zqxdescription',
        },
      },
    ],
  },
  losses_irreversibles: [],
  adjudication_log: [{ note: 'zqxadjudged' }],
  session_log: ['zqxsession'],
}

const TABLE = {
  ruleset: 'bx',
  title: 'A day at Mill Ford',
  start: 'open',
  save: { path: 'saves/mill-ford', document: SAVE },
  encounters: [
    { name: 'Zqxpatrol', foes: [raider] },
    { name: 'Zqxhunt', foes: [raider, { Name: 'Wolf', AC: 12, HD: 1, hp: 5, AT: 1, Dmg: '1d4', ML: 12 }] },
  ],
  crossings: [{ name: 'mill bridge' }],
}

function parsed(document: unknown): unknown {
  const found = bx.scenario.parse(document)
  if (!found.ok) throw new Error(JSON.stringify(found.issues))
  return found.scenario
}

const met = told('EncounterMet', { name: 'Zqxpatrol' })
const begins = told('CombatStarted')

const save: readonly Mark[] = [
  { what: 'a secret of the PC', mark: 'zqxsecret' },
  { what: 'a goal of the PC', mark: 'zqxgoal' },
  { what: 'history', mark: 'zqxhistory' },
  { what: 'what the save says of the season', mark: 'zqxpressure' },
  { what: 'the session log', mark: 'zqxsession' },
  { what: 'the log of rulings', mark: 'zqxadjudged' },
  { what: 'somebody not met', mark: 'zqxkell', named: true },
  { what: 'their role', mark: 'zqxrole' },
  { what: 'their hit points', mark: 6600173 },
  { what: 'the most of them', mark: 6600179 },
  { what: 'their tag', mark: 'zqxtag' },
  { what: 'their rider', mark: 'zqxrider' },
  { what: 'their condition', mark: 'zqxcondition' },
  { what: 'a modifier of theirs', mark: 'zqxsource', named: true },
  { what: 'their history', mark: 'zqxpast' },
  { what: 'a hidden clock', mark: 'zqxdoom', named: true },
  { what: 'its trigger', mark: 'zqxend' },
  { what: 'why the days move it', mark: 'zqxcadence' },
  { what: 'how long it is', mark: 8117 },
  { what: 'a clock of somebody not met', mark: 'zqxplot', named: true },
  { what: 'the trigger of that', mark: 'zqxcoup' },
  { what: 'why the days move that', mark: 'zqxschemes' },
  { what: 'a trigger of an open clock', mark: 'zqxtrigger', opens: told('ClockMoved', { fired: true }) },
  { what: 'a milestone of an open clock', mark: 'zqxmended' },
  { what: 'an encounter of the save', mark: 'zqxlisted', named: true },
  { what: 'what leads to it', mark: 'zqxprompt' },
  { what: 'what it is', mark: 'zqxdescription' },
  { what: 'an encounter of the scenario', mark: 'zqxpatrol', named: true, opens: met },
  {
    what: 'another encounter',
    mark: 'zqxhunt',
    named: true,
    opens: told('EncounterMet', { name: 'Zqxhunt' }),
  },
  { what: 'a foe of it', mark: 'zqxraider', named: true, opens: begins },
]

/** Open once the fight begins, or never where hit points are words. */
const figures = (words: boolean): Mark => ({
  what: 'hit points of a foe',
  mark: 7700131,
  ...(!words && { opens: begins }),
})

const open: Staging = { ruleset, scenario: parsed(TABLE), marks: [...save, figures(false)], seed: 'bx' }
const words: Staging = { ...open, marks: [...save, figures(true)], options: { figures: 'words' } }

/** What the game master rules, with figures that the player reads in words. */
const RULINGS = [
  'damage who: Wolf points: 2 because: a trap',
  'set who: Wolf figure: max to: 6637 because: a ruling',
  'set who: Wolf figure: hp to: 6619 because: a ruling',
  'heal who: Wolf points: 2 because: a ruling',
  'add Ghoul stats: AC 13, HD 2, hp 6653, AT 3, Dmg 1d6, ML 7 because: it smells blood',
  'restore who: Wolf because: a ruling',
]
const ruled: readonly Mark[] = [6637, 6619, 6653].map((mark) => ({ what: `the ruled figure ${mark}`, mark }))

describe('bx', () => {
  it('tells none of it to a model', async () => {
    const { leaks, met } = await heardByModels(open, 2)
    expect(leaks).toEqual([])
    expect(met).toBeGreaterThan(0)
    expect((await heardByModels(words, 0)).leaks).toEqual([])
  })

  it('tells the player nothing of the save that has not been met', async () => {
    const stage = (await new Stage(open).start().look()).probe()
    expect(stage.lost).toEqual([])
    stage.choose('player', 'rest').choose('player', 'travel', 'mill bridge').glance()
    expect(stage.marks.opened).toEqual([])
    stage.choose('gm', 'fight', 'Zqxpatrol').glance().wander(3).glance()
    expect(stage.marks.opened).toContain('hit points of a foe')
    expect(stage.leaks).toEqual([])
    expect([...stage.letters.keys()].toSorted()).toEqual(
      CHANNELS.filter((channel) => channel !== 'answer').toSorted(),
    )
    expect(stage.close()).toEqual({ seed: true, veil: true })
  })

  it('tells the player no hit points of foes where they are words', async () => {
    const stage = await new Stage(words).start().choose('gm', 'fight', 'Zqxhunt').look()
    stage.wander(2).glance()
    expect(stage.leaks).toEqual([])
    expect(stage.marks.unmet).not.toContain('hit points of a foe')
  })

  it('tells the player no hit points that the game master rules, where they are words', () => {
    const staging = { ...words, marks: [...words.marks, ...ruled] }
    const stage = new Stage(staging).start().choose('gm', 'fight', 'Zqxhunt')
    stage
      .say('gm', ...RULINGS)
      .glance()
      .wander(2)
      .glance()
    expect(stage.leaks).toEqual([])
    for (const { what } of ruled) expect(stage.marks.unmet).not.toContain(what)
  })

  it.each([false, true])('prints none of it at the terminal (json: %s)', async (json) => {
    for (const seat of ['player', 'gm']) expect(await played(words, seat, json, 8)).toEqual([])
  })

  it('gives the player the same bytes whatever the save hides', async () => {
    const other = JSON.stringify(TABLE)
      .replace(/zqx/g, 'kpw')
      .replace(/Zqx/g, 'Kpw')
      .replace(/6600173/g, '5500173')
      .replace(/8117/g, '7331')
    const scenarios = [parsed(TABLE), parsed(JSON.parse(other))] as const
    const twins = new Twins({ ruleset, scenarios, seed: 'twins' })
    expect(await twins.differences('player', WATCHER)).toEqual([])
    expect(await twins.differences('gm')).not.toEqual([])
    twins.choose('player', 'rest').choose('player', 'travel', 'mill bridge')
    expect(await twins.differences('player', WATCHER)).toEqual([])
  })

  it('gives the player the same bytes whatever a foe has left, where hit points are words', async () => {
    const foesWith = (hp: string) => parsed(JSON.parse(JSON.stringify(TABLE).replaceAll('7700131', hp)))
    const scenarios = [foesWith('61'), foesWith('67')] as const
    const twins = new Twins({ ruleset, scenarios, options: { figures: 'words' }, seed: 'twins' })
    twins.choose('gm', 'fight', 'Zqxhunt')
    expect(await twins.differences('player', WATCHER)).toEqual([])
    twins.choose('player', 'attack', 'Wolf')
    expect(await twins.differences('player', WATCHER)).toEqual([])
    const rule = (line: string, one: number, other: number) =>
      twins.sayEach('gm', line.replace('#', String(one)), line.replace('#', String(other)))
    rule('set who: Zqxraider figure: max to: # because: a charm', 91, 97)
    rule('set who: Zqxraider figure: hp to: # because: a charm', 71, 79)
    rule('add Ghoul stats: AC 13, HD 2, hp #, AT 3, Dmg 1d6, ML 7 because: noise', 31, 37)
    expect(await twins.differences('player', WATCHER)).toEqual([])
  })
})
