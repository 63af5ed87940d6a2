import type { ClauseSpec, VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { hand } from '../hand/hand.js'
import { MODIFIED_STATS } from '../stats/person.js'
import { campaignVerbs } from './campaign-verbs.js'
import { choice, integer, name, text } from './clauses.js'

const needed = { required: true }
const by = name('by', 'Who acts; the PC when not said.')
const to = name('to', 'The foe to attack; the healthiest when not said.')
/** Behind all labelled clauses, so that a name of several words in one of them is not taken for it. */
const bareTo: ClauseSpec = { ...to, positional: true }
const orders: readonly ClauseSpec[] = [
  name('order', 'A companion that gets an order.', { repeat: true }),
  name('at', 'The foe that companion shall attack.', { follows: 'order' }),
]
const down = choice('down', ['ABANDON', 'STAY'], 'What happens if a companion falls in the flight.')
const mod = integer('mod', 'A modifier to the roll, by the game master. Needs a reason.', {
  ruling: 'discretion',
})
const reason = text('reason', 'Why; goes into the log.')

const combat: Verbs = {
  attack: {
    summary: 'Fight this round.',
    group: 'act',
    harms: 'to',
    usage: 'attack [<foe>] [order: <companion> at: <foe>]…',
    examples: ['attack', 'attack Reaver 2', 'attack to: Reaver 1 order: Sable at: Reaver Captain'],
    free: true,
    clauses: [by, ...orders, bareTo],
  },
  flee: {
    group: 'end',
    summary: 'Run this round, with all companions. Foes get their free attacks.',
    usage: 'flee [down: ABANDON|STAY]',
    examples: ['flee', 'flee down: STAY'],
    free: true,
    clauses: [by, down, to, ...orders],
  },
  abandon: {
    summary: 'Leave the fallen behind and run on.',
    usage: 'abandon',
    group: 'end',
    final: true,
    clauses: [],
  },
  stay: {
    group: 'act',
    harms: 'to',
    summary: 'Turn round and fight for the fallen, in this same round.',
    usage: 'stay [<foe>] [order: <companion> at: <foe>]…',
    free: true,
    clauses: [...orders, bareTo],
  },
  round: {
    summary: 'A whole round in one command, for hosts and scripts.',
    usage:
      'round choice: ATTACK|FLEE [to: <foe>] [order: <companion> at: <foe>]… [foe: <foe> on: <target> because: <reason>]… [down: ABANDON|STAY]',
    examples: ['round choice: ATTACK foe: Reaver 2 on: Wick because: "cut off"'],
    role: 'gm',
    free: true,
    clauses: [
      { label: 'choice', kind: 'word', options: ['ATTACK', 'FLEE'], summary: 'What the player chose.' },
      to,
      ...orders,
      name('foe', 'A foe the host directs.', { repeat: true, ruling: 'discretion' }),
      name('on', 'Whom that foe shall attack.', { follows: 'foe' }),
      text('reason', 'Why.', { follows: 'foe' }),
      {
        label: 'down',
        kind: 'word',
        options: ['ABANDON', 'STAY'],
        summary: 'If a companion falls in the flight.',
      },
    ],
  },
}

const rulings: Verbs = {
  foe: {
    summary: 'Rule whom a foe attacks in the coming round.',
    usage: 'foe who: <foe> on: <target> because: <reason>',
    examples: ['foe who: Reaver 2 on: Wick because: "the weakest is cut off"'],
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      name('who', 'The foe.', needed),
      name('on', 'Whom it attacks.', needed),
      text('reason', 'Why.', needed),
    ],
  },
  rule: {
    summary: 'Turn an option of this fight on or off.',
    usage: 'rule option: threatSwitch|flightImpossible|breakImmediately set: on|off because: <reason>',
    examples: ['rule option: threatSwitch set: on because: "they have seen what she can do"'],
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      choice('option', ['threatSwitch', 'flightImpossible', 'breakImmediately'], 'Which option.', needed),
      choice('set', ['on', 'off'], 'On or off.', needed),
      text('reason', 'Why.', needed),
    ],
  },
  break: {
    summary: 'Rule that a foe breaks at once, because the fiction demands it.',
    usage: 'break who: <foe> [and: <foe>] because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [name('who', 'Who breaks.', { required: true, list: true }), text('reason', 'Why.', needed)],
  },
  unstable: {
    summary: 'Rule that a fallen companion will not be stabilised after the fight.',
    usage: 'unstable who: <companion> because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [name('who', 'The companion.', needed), text('reason', 'Why.', needed)],
  },
  kill: {
    summary: 'The death of a companion, for ever. Circumstance needs the player’s confirmation.',
    usage: 'kill who: <companion> cause: damage|circumstance|clock because: <reason> [confirm: yes]',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      name('who', 'The companion.', needed),
      choice('cause', ['damage', 'circumstance', 'clock'], 'One of the three causes there are.', needed),
      text('reason', 'Why.', needed),
      choice('confirm', ['yes'], 'The player has said so.'),
    ],
  },
}

/** A clause that belongs to these skills alone. */
const ofSkill = (...to: readonly string[]): Pick<ClauseSpec, 'suits'> => ({ suits: { label: 'skill', to } })

const skillClauses: readonly ClauseSpec[] = [
  by,
  name('skill', 'The skill, with its subtype: Craft (mining).', needed),
  text('stakes', 'What goes wrong on a failure.'),
  choice(
    'for',
    ['hp', 'venom', 'manufacture'],
    'Healing: hp or venom. Alchemy: manufacture.',
    ofSkill('Healing', 'Alchemy'),
  ),
  name('patient', 'Healing: who is treated; the healer when not said.', ofSkill('Healing')),
  name('student', 'Teaching: who learns.', ofSkill('Teaching')),
  name('teaches', 'Teaching: the new skill.', ofSkill('Teaching')),
  name('cp', 'Navigation: the crossing point.', ofSkill('Navigation')),
  text(
    'in',
    'Survival, Language: the terrain or tongue; the zone’s or the person’s own when not said.',
    ofSkill('Survival', 'Language'),
  ),
  text('fail', 'What a failure brings, by the game master: "hp -1d6; Flood +1".', { ruling: 'procedure' }),
  text('critical', 'What a critical failure brings beside it.', { ruling: 'procedure' }),
  text('complication', 'What a success with a complication brings.', { ruling: 'procedure' }),
  text('success', 'What a success brings: "discovery a hidden boat".', { ruling: 'procedure' }),
  integer('days', 'Bureaucracy, Expression: days the work takes.', ofSkill('Bureaucracy', 'Expression')),
  mod,
  reason,
]

const procedures: Verbs = {
  reaction: {
    summary: 'First contact: how a group takes the party.',
    usage: 'reaction [of: <group>] [mod: <n> because: <reason>]',
    examples: ['reaction of: river folk', 'reaction mod: 1 because: "carries the envoy seal"'],
    free: true,
    clauses: [
      name('of', 'The group, or the encounter that waits; an encounter begins its fight if hostile.'),
      mod,
      reason,
    ],
  },
  save: {
    summary: 'A saving throw.',
    usage:
      'save [by: <name>] [against: "…"] [trap: mechanical|other agility: helps|no] [mod: <n> because: <reason>]',
    examples: ['save by: Tobb against: "scything blade" trap: mechanical agility: helps'],
    free: true,
    clauses: [
      by,
      text('against', 'What it is against.'),
      choice('trap', ['mechanical', 'other'], 'What kind of trap it is.'),
      choice('agility', ['helps', 'no'], 'Whether agility helps.'),
      mod,
      reason,
    ],
  },
  use: {
    summary:
      'Use a skill; with nothing at stake it simply succeeds. Athletics, Healing, Knowledge, Navigation, Observation, Spellcraft, Teaching and making things with Alchemy always take a check, so they need stakes.',
    usage: 'use skill: <skill> [by: <name>] [stakes: "…"]',
    examples: ['use skill: Tracking', 'use skill: Craft (cooking) by: Mira'],
    free: true,
    clauses: skillClauses,
  },
  check: {
    summary: 'A skill check: 2d6 in the bands of the table.',
    usage:
      'check skill: <skill> stakes: <text> [by: <name>] [for: hp|venom|manufacture] [patient: <name>] [fail: <effect>] [mod: <n> because: <reason>]',
    examples: [
      'check skill: Healing stakes: "infection" for: hp patient: Harrow by: Sable',
      'check skill: Athletics stakes: "she falls" fail: "hp -1d6"',
    ],
    free: true,
    clauses: skillClauses,
  },
  rest: { summary: 'A full day of rest: clocks move, then 1d3 hp each.', usage: 'rest', clauses: [] },
  day: {
    summary: 'A day passes without rest.',
    usage: 'day [because: <reason>]',
    role: 'gm',
    ruling: 'procedure',
    free: true,
    clauses: [text('reason', 'What fills the day.')],
  },
  date: {
    summary: 'Say which day it is in the world.',
    usage: 'date to: <day month> because: <reason>',
    examples: ['date to: 1 Bloom because: "the month is over"'],
    role: 'gm',
    ruling: 'procedure',
    free: true,
    clauses: [text('to', 'The day and the month.', needed), text('because', 'Why.', needed)],
  },
  travel: {
    group: 'move',
    summary: 'Go through a crossing point: one day, two when it is slow.',
    usage: 'travel cp: <crossing point> | travel to: <zone>',
    clauses: [name('cp', 'The crossing point.'), name('to', 'The zone to go to.')],
  },
  care: {
    summary: 'Medical care restores a stated amount.',
    usage: 'care who: <name> amount: <n> because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      name('who', 'Who is cared for.', needed),
      integer('amount', 'How much hp.', needed),
      text('reason', 'Who gives the care, and why so much.', needed),
    ],
  },
  venom: {
    summary: 'Somebody is envenomed: the tag and its clock.',
    usage: 'venom who: <name> because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [name('who', 'Who.', needed), text('reason', 'How.', needed)],
  },
  treat: {
    summary: 'Venom is treated by a healer, a temple or an antidote.',
    usage: 'treat who: <name> by: <text> [lasting: yes|no] [because: <reason>]',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      name('who', 'Who.', needed),
      text('by', 'The healer, temple or antidote.', { required: true, reason: true }),
      choice('lasting', ['yes', 'no'], 'no: only the clock stands still today.'),
      text('because', 'The reason, where by does not say it.'),
    ],
  },
  clock: {
    summary: 'Move or set a clock, or start a new one.',
    usage:
      'clock <clock> do: advance|reduce|halt|resume|retire because: <reason> | clock <new clock> segments: <number> [owner: <name>] because: <reason>',
    examples: [
      'clock Split Shield do: advance because: "Shield takes a heavy blow"',
      'clock Rising Water segments: 4 because: "the sluice is broken"',
    ],
    role: 'gm',
    ruling: 'procedure',
    raises: ({ do: what }) =>
      what === 'start' ? 'free' : what === 'advance' || what === undefined ? undefined : 'discretion',
    free: true,
    clauses: [
      name('name', 'The clock.', { ...needed, positional: true }),
      choice('do', ['advance', 'reduce', 'halt', 'resume', 'retire', 'start'], 'What happens to it.'),
      integer('segments', 'A new clock: how many segments it has.', { ruling: 'free' }),
      name('owner', 'A new clock: whose it is; nobody’s when not said.'),
      text('because', 'The advance bullet, or the reason.', needed),
    ],
  },
  modify: {
    summary: 'Declare a modifier to a figure, with its source.',
    usage:
      'modify who: <name> stat: <stat> value: <n> source: <text> [expires: rest|"end of combat"] [because: <reason>]',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [
      name('who', 'Whose figure.', needed),
      choice('stat', MODIFIED_STATS, 'Which figure.', needed),
      integer('value', 'By how much.', needed),
      text('source', 'Where it comes from.', { reason: true }),
      text('expires', 'When it ends: rest, or end of combat.'),
      text('because', 'The reason, where the source does not say it.'),
    ],
  },
  lift: {
    summary: 'End a declared modifier.',
    usage: 'lift source: <text> because: <reason>',
    role: 'gm',
    ruling: 'discretion',
    free: true,
    clauses: [text('source', 'The source it was declared with.', needed), text('reason', 'Why.', needed)],
  },
  fight: {
    group: 'act',
    summary: 'A combat begins, with an encounter or with named people.',
    usage:
      'fight [with: <encounter or name> and: <name>] [party: <companion> and: <companion>] [companions: only]',
    examples: ['fight with: river folk', 'fight with: Aldis Crane companions: only party: Sable and: Wick'],
    free: true,
    clauses: [
      name('with', 'An encounter, or people of the save; the encounter that waits when not said.', {
        list: true,
      }),
      choice('companions', ['only'], 'The PC is not there.'),
      name('party', 'Which companions fight; all who are there when not said.', { list: true }),
    ],
  },
  end: { summary: 'The session ends.', usage: 'end', group: 'end', final: true, clauses: [] },
}

/**
 * Every word of the game, for the language, help, MCP and the web table. Free are those with texts, numbers and rulings,
 * with any number of orders to companions, and with any company of foes.
 */
export const verbs: Readonly<Record<string, VerbSpec>> = {
  ...combat,
  ...rulings,
  ...procedures,
  ...campaignVerbs,
  ...hand.verbs,
}
