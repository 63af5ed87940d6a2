import type { ClauseSpec, VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { SPHERES } from '../config/built-in.js'
import { hand } from '../hand/hand.js'
import { MAGICK_MODES } from '../magick/paradox.js'

const by: ClauseSpec = {
  label: 'by',
  kind: 'name',
  speaker: true,
  summary: 'Which character acts; each has its own seat. Not needed when there is only one.',
}
const to: ClauseSpec = { label: 'to', kind: 'name', summary: 'At whom or what.' }
const willpower: ClauseSpec = {
  label: 'willpower',
  kind: 'integer',
  summary: 'Points of willpower to spend, declared before the roll.',
}
const spend: ClauseSpec = {
  label: 'spend',
  kind: 'name',
  list: true,
  summary: 'Points of what the system has to spend, declared before the roll: grit, luck 2.',
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

/** The verbs of the game's own rules. */
export type AdapterVerb =
  | 'try'
  | 'cast'
  | 'extend'
  | 'fight'
  | 'attack'
  | 'dodge'
  | 'spend'
  | 'scene'
  | 'tension'
  | 'threat'
  | 'flag'
  | 'situation'
  | 'rule'
  | 'truce'
  | 'end'

/** Drives the language, help, completion, MCP and the web forms. Difficulties are nowhere: sheet, scenario and rulings have them. */
export const verbs: Readonly<Record<AdapterVerb, VerbSpec>> & Verbs = {
  try: {
    group: 'act',
    free: true,
    summary: 'Try something. One turn has up to two actions; the second comes with also:.',
    usage:
      'try <action> [to: <target>] [by: <character>] [variant: <word>] [tags: <word> [and: <word>]...] [willpower: <points>] [spend: <resource> [and: <resource>]...] [dice: yes] [also: <action> [at: <target>]]',
    examples: [
      'try sneak to: the service door',
      'try persuade to: Vera willpower: 1',
      'try investigate to: desk also: hack at: terminal',
    ],
    clauses: [
      bare(
        'action',
        'name',
        'What to do; where the system allows it, an action nobody has listed rolls the default stats.',
      ),
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
      spend,
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
    group: 'act',
    free: true,
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
        label: 'spheres',
        kind: 'name',
        list: true,
        summary: 'Spheres of the system’s own list, each with its rank: fire 2.',
      },
      {
        label: 'mode',
        kind: 'choice',
        options: MAGICK_MODES,
        summary: 'How it looks; vulgar is witnessed where Sleepers watch.',
      },
      to,
      { label: 'quintessence', kind: 'integer', summary: 'Points to spend, each -1 difficulty.' },
      willpower,
      spend,
      { label: 'focus', kind: 'choice', options: ['own', 'none'], summary: 'own: -1 difficulty, none: +3.' },
      { label: 'pace', kind: 'choice', options: ['fast'], summary: 'fast: +1 difficulty.' },
      by,
    ],
  },
  extend: {
    group: 'act',
    summary: 'Make the next roll of an extended action.',
    usage: 'extend <project> [by: <character>] [willpower: <points>] [spend: <resource>]',
    examples: ['extend ritual of warding'],
    clauses: [bare('project', 'name', 'Which one.'), by, willpower, spend],
  },
  fight: {
    group: 'other',
    summary: 'Begin a fight with the hostile ones here: everybody rolls initiative.',
    usage: 'fight',
    clauses: [],
  },
  attack: {
    group: 'act',
    harms: 'to',
    summary: 'Attack in a fight: roll, damage, soak.',
    usage: 'attack <foe> [with: <weapon>] [willpower: <points>] [spend: <resource>] [by: <character>]',
    examples: ['attack warden with: pistol', 'attack to: the warden willpower: 1'],
    clauses: [
      { ...to, summary: 'Whom, by name or a part of it.', required: true, positional: true },
      { label: 'with', kind: 'name', summary: 'A weapon; the first one carried when left out.' },
      willpower,
      spend,
      by,
    ],
  },
  dodge: {
    group: 'defend',
    summary:
      'Spend the turn dodging: until your next one, attacks on you are resisted with the stats that the system names.',
    usage: 'dodge [by: <character>]',
    clauses: [by],
  },
  spend: {
    free: true,
    summary: 'Spend points for their own sake: what they bring is for the table to say.',
    usage: 'spend <resource> [points: <number>] [for: <text>] [by: <character>]',
    examples: ['spend luck', 'spend grit points: 2 for: keeping the door shut'],
    clauses: [
      bare('resource', 'name', 'What is spent.'),
      { label: 'points', kind: 'integer', summary: 'How many; one when not said.' },
      { label: 'for', kind: 'text', summary: 'What for.' },
      by,
    ],
  },
  scene: {
    summary: 'Change the scene: retries start anew, and what a change of scene clears is cleared.',
    usage: 'scene <name>',
    role: 'gm',
    free: true,
    clauses: [bare('name', 'name', 'Which scene.')],
  },
  tension: {
    summary: 'Say what grows worse: the clock it names moves by one, or somebody else acts.',
    usage: 'tension <text>',
    examples: ['tension The heat rises outside.'],
    role: 'gm',
    free: true,
    clauses: [bare('text', 'text', 'What happens.')],
  },
  threat: {
    summary: 'Make something a pending threat, or take it back.',
    usage: 'threat <name> [state: pending|gone] because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      bare('name', 'name', 'What threatens.'),
      { label: 'state', kind: 'choice', options: ['pending', 'gone'], summary: 'pending when left out.' },
      reason,
    ],
  },
  flag: {
    summary: 'Set a risk flag of the scene.',
    usage: 'flag <flag> [state: on|off] because: <reason>',
    examples: ['flag dangerous because: the roof is wet'],
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      bare('flag', 'name', 'violence, contested, dangerous, pursuit or hostile_present.'),
      { label: 'state', kind: 'choice', options: ['on', 'off'], summary: 'on when left out.' },
      reason,
    ],
  },
  situation: {
    summary: 'Put a situation on the characters, or end one.',
    usage: 'situation <condition> state: soft|hard|cleared because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
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
      'rule <action> [to: <target>] [difficulty: <number>] [dice: <number>] [modifier: <number>] because: <reason>',
    examples: ['rule climb difficulty: 8 because: the ivy is wet'],
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      bare('action', 'name', 'For which action.'),
      to,
      { label: 'difficulty', kind: 'integer', summary: 'The difficulty instead of the written one.' },
      { label: 'dice', kind: 'integer', summary: 'Dice more or fewer.' },
      { label: 'modifier', kind: 'integer', summary: 'Added to the sum.' },
      reason,
    ],
  },
  ...hand.verbs,
  truce: {
    summary: 'End the fight.',
    usage: 'truce because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [reason],
  },
  end: {
    group: 'end',
    final: true,
    summary: 'End the game.',
    usage: 'end <outcome> because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [bare('outcome', 'word', 'One word.'), reason],
  },
}
