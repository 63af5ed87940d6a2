import { visible } from '../visible.js'
import type { ClauseSpec, VerbSpec } from './command.js'

/**
 * The referee's hand: what a game master may do to any game beside its rules. Every game words it alike; what it changes
 * are events of that game. Each is a free ruling: it needs a reason, stands in the log, is listed by `verify`, can be
 * undone, and is refused at every table but those opened with `rulings: free`.
 */
export type HandVerb =
  | 'damage'
  | 'heal'
  | 'condition'
  | 'restore'
  | 'set'
  | 'add'
  | 'remove'
  | 'bonus'
  | 'clock'
  | 'take-part'

const who: ClauseSpec = { label: 'who', kind: 'name', summary: 'Whom it befalls.', required: true }
const points: ClauseSpec = { label: 'points', kind: 'integer', summary: 'How many points.', required: true }
const because: ClauseSpec = {
  label: 'because',
  kind: 'text',
  summary: 'The reason; it stands in the log for all to read.',
  required: true,
}

const WORDING: Readonly<Record<HandVerb, Omit<VerbSpec, 'role' | 'ruling' | 'free'>>> = {
  damage: {
    summary: 'Somebody loses points by your ruling: a trap, a fall, a fire.',
    usage: 'damage who: <name> points: <number> because: <reason>',
    clauses: [who, points, because],
  },
  heal: {
    summary: 'Somebody regains points by your ruling.',
    usage: 'heal who: <name> points: <number> because: <reason>',
    clauses: [who, points, because],
  },
  condition: {
    summary: 'Sets or lifts a condition.',
    usage: 'condition who: <name> do: set|lift what: <condition> because: <reason>',
    clauses: [
      who,
      {
        label: 'do',
        kind: 'choice',
        options: ['set', 'lift'],
        summary: 'Set it or lift it.',
        required: true,
      },
      { label: 'what', kind: 'name', summary: 'Which condition.', required: true },
      because,
    ],
  },
  restore: {
    summary: 'Brings somebody back to full: points, reserves, conditions, as the game counts them.',
    usage: 'restore who: <name> because: <reason>',
    clauses: [who, because],
  },
  set: {
    summary: 'Gives a figure of somebody another value.',
    usage: 'set who: <name> figure: <figure> to: <number> because: <reason>',
    clauses: [
      who,
      { label: 'figure', kind: 'name', summary: 'Which figure.', required: true },
      { label: 'to', kind: 'integer', summary: 'Its new value.', required: true },
      because,
    ],
  },
  add: {
    summary: 'Brings somebody in: from the game’s own lists, or with a stat line typed here.',
    usage: 'add <name> [count: <number>] [side: <side>] [stats: <stat line>] because: <reason>',
    clauses: [
      { label: 'name', kind: 'name', summary: 'Who comes.', required: true, positional: true, bare: true },
      { label: 'count', kind: 'integer', summary: 'How many of them; one when not said.' },
      { label: 'side', kind: 'name', summary: 'On whose side.' },
      { label: 'stats', kind: 'text', summary: 'Their figures, where the game has none of that name.' },
      because,
    ],
  },
  remove: {
    summary: 'Takes somebody out of the game: not dead, gone.',
    usage: 'remove who: <name> because: <reason>',
    clauses: [who, because],
  },
  bonus: {
    summary: 'Changes the next roll of somebody, and only that.',
    usage: 'bonus who: <name> value: <number> because: <reason>',
    clauses: [who, { label: 'value', kind: 'integer', summary: 'What is added.', required: true }, because],
  },
  clock: {
    summary: 'Starts a new clock.',
    usage: 'clock name: <name> segments: <number> because: <reason>',
    clauses: [
      { label: 'name', kind: 'name', summary: 'What it is called.', required: true },
      { label: 'segments', kind: 'integer', summary: 'How many segments it has.', required: true },
      because,
    ],
  },
  'take-part': {
    summary: 'Says who is in the fight and who is out of it.',
    usage: 'take-part who: <name> do: join|leave because: <reason>',
    clauses: [
      who,
      { label: 'do', kind: 'choice', options: ['join', 'leave'], summary: 'In or out.', required: true },
      because,
    ],
  },
}

/** The wording of one verb of the hand. A game may add clauses of its own, before the reason. */
export function handVerb(verb: HandVerb, ...own: readonly ClauseSpec[]): VerbSpec {
  const { clauses, ...wording } = WORDING[verb]
  return {
    ...wording,
    clauses: [...clauses.filter((clause) => clause !== because), ...own, because],
    role: 'gm',
    ruling: 'free',
    free: true,
  }
}

/** The log line of a ruling: what was ruled, and why. A reason is free text, and forges no line of its own. */
export function rulingLine(what: string, reason: string): string {
  return `Ruling: ${what}; Reason=${visible(reason)}`
}
