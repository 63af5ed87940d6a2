import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import { type Mark, told } from '../marks.js'
import type { Staging } from '../stage.js'

export const ruleset = bx as Ruleset

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

export const TABLE = {
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

export function parsed(document: unknown): unknown {
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

export const open: Staging = {
  ruleset,
  scenario: parsed(TABLE),
  marks: [...save, figures(false)],
  seed: 'bx',
}
export const words: Staging = { ...open, marks: [...save, figures(true)], options: { figures: 'words' } }

/** What the game master rules, with figures that the player reads in words. */
export const RULINGS = [
  'damage who: Wolf points: 2 because: a trap',
  'set who: Wolf figure: max to: 6637 because: a ruling',
  'set who: Wolf figure: hp to: 6619 because: a ruling',
  'heal who: Wolf points: 2 because: a ruling',
  'add Ghoul stats: AC 13, HD 2, hp 6653, AT 3, Dmg 1d6, ML 7 because: it smells blood',
  'restore who: Wolf because: a ruling',
]
export const ruled: readonly Mark[] = [6637, 6619, 6653].map((mark) => ({
  what: `the ruled figure ${mark}`,
  mark,
}))
