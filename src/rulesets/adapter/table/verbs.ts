import type { ClauseSpec, VerbSpec } from '../../../kernel/command.js'
import { DAMAGE_TYPES } from '../health.js'
import { MAGICK_MODES } from '../paradox.js'

/** seed 001 names no spheres; these are the nine of the game. */
export const SPHERES = [
  'correspondence',
  'entropy',
  'forces',
  'life',
  'matter',
  'mind',
  'prime',
  'spirit',
  'time',
] as const

const by: ClauseSpec = {
  label: 'by',
  kind: 'name',
  speaker: true,
  summary: 'Which character acts; each has a seat of its own. Not needed when there is only one.',
}
const to: ClauseSpec = { label: 'to', kind: 'name', summary: 'At whom or what.' }
const willpower: ClauseSpec = {
  label: 'willpower',
  kind: 'integer',
  summary: 'Points of willpower to spend, declared before the roll.',
}
const reason: ClauseSpec = {
  label: 'reason',
  kind: 'text',
  required: true,
  summary: 'Why; it goes into the log.',
}

function bare(label: string, kind: ClauseSpec['kind'], summary: string): ClauseSpec {
  return { label, kind, positional: true, bare: true, required: true, summary }
}

const sphereClauses: readonly ClauseSpec[] = SPHERES.map((sphere) => ({
  label: sphere,
  kind: 'integer',
  summary: `The rank of ${sphere} the effect uses.`,
}))

export type AdapterVerb =
  | 'try'
  | 'cast'
  | 'extend'
  | 'fight'
  | 'attack'
  | 'dodge'
  | 'scene'
  | 'tension'
  | 'clock'
  | 'threat'
  | 'flag'
  | 'situation'
  | 'rule'
  | 'damage'
  | 'heal'
  | 'restore'
  | 'truce'
  | 'end'

/** Drives the language, help, completion, MCP and the web forms. Difficulties are nowhere: sheet, scenario and rulings have them. */
export const verbs: Readonly<Record<AdapterVerb, VerbSpec>> = {
  try: {
    summary: 'Try something. One turn has up to two actions; the second comes with also:.',
    usage:
      'try <action> [to: <target>] [by: <character>] [variant: <word>] [tags: <word> [and: <word>]...] [willpower: <points>] [dice: yes] [also: <action> [at: <target>]]',
    examples: [
      'try sneak to: the service door',
      'try persuade to: Vera willpower: 1',
      'try investigate to: desk also: hack at: terminal',
    ],
    clauses: [
      bare('action', 'name', 'What to do; an action nobody has listed rolls the default stats.'),
      to,
      by,
      { label: 'variant', kind: 'word', summary: 'A variant of the action, such as melee.' },
      {
        label: 'tags',
        kind: 'name',
        list: true,
        summary: 'What is special about it; specialties, merits and flaws look here.',
      },
      willpower,
      {
        label: 'dice',
        kind: 'choice',
        options: ['yes'],
        summary: 'Roll even where success would be automatic.',
      },
      { label: 'also', kind: 'name', repeat: true, summary: 'The second action of the turn.' },
      { label: 'at', kind: 'name', follows: 'also', summary: 'At whom or what the second action is.' },
    ],
  },
  cast: {
    summary: 'Work magick: a rote of the scenario by its name, or spheres with their ranks.',
    usage:
      'cast [rote: <name>] [<sphere>: <rank>]... [mode: coincidental|vulgar|vulgar_witnessed] [to: <target>] [quintessence: <points>] [willpower: <points>] [focus: own|none] [pace: fast] [by: <character>]',
    examples: [
      'cast rote: ball of lightning to: the warden',
      'cast forces: 2 mode: coincidental quintessence: 1',
      'cast mind: 1 focus: own',
    ],
    clauses: [
      { label: 'rote', kind: 'name', summary: 'A prepared effect.' },
      ...sphereClauses,
      {
        label: 'mode',
        kind: 'choice',
        options: MAGICK_MODES,
        summary: 'How it looks; vulgar is witnessed where Sleepers watch.',
      },
      to,
      { label: 'quintessence', kind: 'integer', summary: 'Points to spend, each -1 difficulty.' },
      willpower,
      { label: 'focus', kind: 'choice', options: ['own', 'none'], summary: 'own: -1 difficulty, none: +3.' },
      { label: 'pace', kind: 'choice', options: ['fast'], summary: 'fast: +1 difficulty.' },
      by,
    ],
  },
  extend: {
    summary: 'Make the next roll of an extended action.',
    usage: 'extend <project> [by: <character>] [willpower: <points>]',
    examples: ['extend ritual of warding'],
    clauses: [bare('project', 'name', 'Which one.'), by, willpower],
  },
  fight: {
    summary: 'Begin a fight with the hostile ones here: everybody rolls initiative.',
    usage: 'fight',
    clauses: [],
  },
  attack: {
    summary: 'Attack in a fight: roll, damage, soak.',
    usage: 'attack to: <foe> [with: <weapon>] [willpower: <points>] [by: <character>]',
    examples: ['attack to: the warden with: pistol', 'attack to: the warden willpower: 1'],
    clauses: [
      { ...to, required: true },
      { label: 'with', kind: 'name', summary: 'A weapon; bare hands when left out.' },
      willpower,
      by,
    ],
  },
  dodge: {
    summary:
      'Spend the turn dodging: until your next one, attacks on you are resisted with Dexterity + Athletics.',
    usage: 'dodge [by: <character>]',
    clauses: [by],
  },
  scene: {
    summary: 'Change the scene: retries start anew, and what a change of scene clears is cleared.',
    usage: 'scene <name>',
    role: 'gm',
    clauses: [bare('name', 'name', 'Which scene.')],
  },
  tension: {
    summary: 'Say what grows worse: the clock it names moves by one, or somebody else acts.',
    usage: 'tension <text>',
    examples: ['tension The heat rises outside.'],
    role: 'gm',
    clauses: [bare('text', 'text', 'What happens.')],
  },
  clock: {
    summary: 'Move a clock by ruling.',
    usage: 'clock <id> by: <segments> reason: <text>',
    examples: ['clock heat by: -1 reason: the guard is bribed'],
    role: 'gm',
    clauses: [
      bare('id', 'name', 'Which clock.'),
      { label: 'by', kind: 'integer', required: true, summary: 'How far, on its face.' },
      reason,
    ],
  },
  threat: {
    summary: 'Make something a pending threat, or take it back.',
    usage: 'threat <name> [state: pending|gone] reason: <text>',
    role: 'gm',
    clauses: [
      bare('name', 'name', 'What threatens.'),
      { label: 'state', kind: 'choice', options: ['pending', 'gone'], summary: 'pending when left out.' },
      reason,
    ],
  },
  flag: {
    summary: 'Set a risk flag of the scene.',
    usage: 'flag <flag> [state: on|off] reason: <text>',
    examples: ['flag dangerous reason: the roof is wet'],
    role: 'gm',
    clauses: [
      bare('flag', 'name', 'violence, contested, dangerous, pursuit or hostile_present.'),
      { label: 'state', kind: 'choice', options: ['on', 'off'], summary: 'on when left out.' },
      reason,
    ],
  },
  situation: {
    summary: 'Put a situation on the characters, or end one.',
    usage: 'situation <condition> state: soft|hard|cleared reason: <text>',
    role: 'gm',
    clauses: [
      bare('condition', 'name', 'exposed, detected, cornered, injured, pursued or one of your own.'),
      {
        label: 'state',
        kind: 'choice',
        options: ['soft', 'hard', 'cleared'],
        required: true,
        summary: 'How bad.',
      },
      reason,
    ],
  },
  rule: {
    summary:
      'Rule on an action: its difficulty, extra dice (pools) or a modifier (sums). Without figures the ruling is lifted.',
    usage:
      'rule <action> [to: <target>] [difficulty: <number>] [dice: <number>] [modifier: <number>] reason: <text>',
    examples: ['rule climb difficulty: 8 reason: the ivy is wet'],
    role: 'gm',
    clauses: [
      bare('action', 'name', 'For which action.'),
      to,
      { label: 'difficulty', kind: 'integer', summary: 'The difficulty instead of the written one.' },
      { label: 'dice', kind: 'integer', summary: 'Dice more or fewer.' },
      { label: 'modifier', kind: 'integer', summary: 'Added to the sum.' },
      reason,
    ],
  },
  damage: {
    summary: 'Deal damage by ruling.',
    usage: 'damage to: <name> levels: <number> type: bashing|lethal|aggravated reason: <text>',
    role: 'gm',
    clauses: [
      { ...to, required: true },
      { label: 'levels', kind: 'integer', required: true, summary: 'How many.' },
      { label: 'type', kind: 'choice', options: DAMAGE_TYPES, required: true, summary: 'Of which kind.' },
      reason,
    ],
  },
  heal: {
    summary: 'Heal damage by ruling.',
    usage: 'heal to: <name> levels: <number> type: bashing|lethal|aggravated reason: <text>',
    role: 'gm',
    clauses: [
      { ...to, required: true },
      { label: 'levels', kind: 'integer', required: true, summary: 'How many.' },
      { label: 'type', kind: 'choice', options: DAMAGE_TYPES, required: true, summary: 'Of which kind.' },
      reason,
    ],
  },
  restore: {
    summary: 'Give or take points of a resource by ruling; it stops at 0 and at its max.',
    usage: 'restore to: <character> what: willpower|quintessence|paradox by: <points> reason: <text>',
    role: 'gm',
    clauses: [
      { ...to, required: true },
      {
        label: 'what',
        kind: 'choice',
        options: ['willpower', 'quintessence', 'paradox'],
        required: true,
        summary: 'Which resource.',
      },
      { label: 'by', kind: 'integer', required: true, summary: 'How many points; negative takes.' },
      reason,
    ],
  },
  truce: { summary: 'End the fight.', usage: 'truce reason: <text>', role: 'gm', clauses: [reason] },
  end: {
    summary: 'End the game.',
    usage: 'end <outcome> reason: <text>',
    role: 'gm',
    clauses: [bare('outcome', 'word', 'One word.'), reason],
  },
}
