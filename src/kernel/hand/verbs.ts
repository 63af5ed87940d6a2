import type { ClauseSpec, VerbSpec, Verbs } from '../contract/command.js'
import type { GameEvent } from '../contract/ruleset.js'
import { entryOf } from '../entry.js'
import { visible } from '../words/visible.js'
import type { HandDescription, Ruling } from './description.js'
import { BONUS, COUNT, POINTS, SEGMENTS } from './limits.js'
import { addPeople, moveClock, ruleCondition, setFigure, sideNamed, targetOf } from './rule.js'

/** One verb of the hand: its wording, and how it follows from a game's description. */
interface HandRow {
  readonly summary: string
  /** The clauses, without the reason, which every ruling has. */
  readonly clauses: readonly ClauseSpec[]
  /** Names the member of a description without which a game lacks the verb. */
  readonly needs: keyof HandDescription<unknown, unknown, GameEvent>
  /** The verb of which this one is another word, in games that have no verb of this name. */
  readonly wordFor?: 'hurt'
  rule<State, Person, Event extends GameEvent>(
    hand: HandDescription<State, Person, Event>,
    ruling: Ruling<State, Event>,
  ): void
}

const who: ClauseSpec = { label: 'who', kind: 'name', summary: 'The person it is about.', required: true }
const points: ClauseSpec = {
  label: 'points',
  kind: 'integer',
  summary: 'How many points.',
  required: true,
  limits: POINTS,
}
const side: ClauseSpec = { label: 'side', kind: 'name', summary: 'On which side.' }
const because: ClauseSpec = {
  label: 'because',
  kind: 'text',
  summary: 'The reason; it stands in the log for all to read.',
  required: true,
}

function either(label: string, options: readonly string[], summary: string): ClauseSpec {
  return { label, kind: 'choice', options, summary, required: true }
}

const hurt: HandRow = {
  summary: 'Takes points from a person by your ruling: a trap, a fall, a fire.',
  clauses: [who, points],
  needs: 'hurt',
  rule: (hand, ruling) => hand.hurt!(ruling, targetOf(hand, ruling), Number(ruling.command.points)),
}

/**
 * The referee's hand: the commands that a game master has in every game beside its rules. Each is a free ruling: it needs
 * a reason, stands in the log, is listed by `verify`, can be undone, and is refused at every table but those opened with
 * `rulings: free`. A new verb is one more row.
 */
const ROWS = {
  hurt,
  damage: { ...hurt, summary: 'Another word for hurt.', wordFor: 'hurt' },
  heal: {
    summary: 'Gives points back to a person by your ruling.',
    clauses: [who, points],
    needs: 'heal',
    rule: (hand, ruling) => hand.heal!(ruling, targetOf(hand, ruling), Number(ruling.command.points)),
  },
  condition: {
    summary: 'Sets or lifts a condition.',
    clauses: [
      who,
      either('do', ['set', 'lift'], 'Set it or lift it.'),
      { label: 'what', kind: 'name', summary: 'Which condition.', required: true },
    ],
    needs: 'conditions',
    rule: ruleCondition,
  },
  restore: {
    summary: 'Brings a person back to full: points, reserves, conditions, as the game counts them.',
    clauses: [who],
    needs: 'restore',
    rule: (hand, ruling) => hand.restore!(ruling, targetOf(hand, ruling)),
  },
  set: {
    summary: 'Gives a figure of a person another value.',
    clauses: [
      who,
      { label: 'figure', kind: 'name', summary: 'Which figure.', required: true },
      { label: 'to', kind: 'integer', summary: 'Its new value.', required: true },
    ],
    needs: 'figures',
    rule: setFigure,
  },
  add: {
    summary: 'Brings people in: from the game’s own lists, or with a stat line typed here.',
    clauses: [
      { label: 'name', kind: 'name', summary: 'Who comes.', required: true, positional: true, bare: true },
      { label: 'count', kind: 'integer', summary: 'How many of them; one when left out.', limits: COUNT },
      side,
      { label: 'stats', kind: 'text', summary: 'Their figures, where the game has none of that name.' },
    ],
    needs: 'newcomers',
    rule: addPeople,
  },
  remove: {
    summary: 'Takes a person out of the game: not dead, gone.',
    clauses: [who],
    needs: 'remove',
    rule(hand, ruling) {
      if (!hand.removeThing?.(ruling)) hand.remove!(ruling, targetOf(hand, ruling))
    },
  },
  bonus: {
    summary: 'Changes the next roll of a person, and only that.',
    clauses: [
      who,
      { label: 'value', kind: 'integer', summary: 'The number to add.', required: true, limits: BONUS },
    ],
    needs: 'bonus',
    rule: (hand, ruling) => hand.bonus!(ruling, targetOf(hand, ruling), Number(ruling.command.value)),
  },
  clock: {
    summary: 'Moves a clock, or starts a new one.',
    clauses: [
      { label: 'name', kind: 'name', summary: 'The name of the clock.', required: true, positional: true },
      { label: 'by', kind: 'integer', summary: 'How far it moves, on its face.' },
      { label: 'to', kind: 'integer', summary: 'The segment it is moved to.' },
      { label: 'segments', kind: 'integer', summary: 'For a new clock: its segments.', limits: SEGMENTS },
    ],
    needs: 'clocks',
    rule: moveClock,
  },
  'take-part': {
    summary: 'Says who is in the fight and who is out of it.',
    clauses: [who, either('do', ['join', 'leave'], 'In or out.')],
    needs: 'takePart',
    rule(hand, ruling) {
      const person = targetOf(hand, ruling)
      hand.takePart!(ruling, person, ruling.command.do === 'join', sideNamed(hand, ruling))
    },
  },
} as const satisfies Readonly<Record<string, HandRow>>

export type HandVerb = keyof typeof ROWS

export const HAND_ROWS: Readonly<Record<HandVerb, HandRow>> = ROWS

/** The hand's verbs in their order. */
export const HAND_VERBS = Object.keys(ROWS) as readonly HandVerb[]

/** The same for readers: without the second words. */
export const HAND_WORDS: readonly HandVerb[] = HAND_VERBS.filter(
  (verb) => HAND_ROWS[verb].wordFor === undefined,
)

/**
 * Returns the verb by which a game master rules with this word: where a game has a verb of the same name that players
 * use, the word of the hand still means what it means in the other games (`damage` is `hurt`).
 */
export function handWord(verbs: Verbs, word: string): string {
  const wordFor = entryOf(HAND_ROWS, word)?.wordFor
  const isOwn = entryOf(verbs, word)?.role !== 'gm'
  return wordFor !== undefined && isOwn && entryOf(verbs, wordFor) ? wordFor : word
}

/** The words for values in usage lines, where the label does not say it. */
const HINTS: Readonly<Record<string, string>> = {
  who: 'name',
  because: 'reason',
  what: 'condition',
  stats: 'stat line',
}

function usageOf({ label, kind, options, required, positional }: ClauseSpec): string {
  const hint = HINTS[label] ?? (kind === 'integer' ? 'number' : label)
  const value = kind === 'choice' ? (options ?? []).join('|') : `<${hint}>`
  const written = positional ? value : `${label}: ${value}`
  return required ? written : `[${written}]`
}

/** The wording of one verb of the hand. A game's own clauses stand before the reason, or in place of a shared one. */
export function handVerb(verb: HandVerb, ...own: readonly ClauseSpec[]): VerbSpec {
  const { summary, clauses: shared, wordFor } = HAND_ROWS[verb]
  const replaced = shared.map((clause) => own.find(({ label }) => label === clause.label) ?? clause)
  const clauses = [...replaced, ...own.filter((clause) => !replaced.includes(clause)), because]
  const usage = [verb, ...clauses.map(usageOf)].join(' ')
  return {
    summary,
    usage,
    clauses,
    role: 'gm',
    ruling: 'free',
    free: true,
    ...(wordFor !== undefined && { wordFor }),
  }
}

/** The log line of a ruling: what was ruled, and why. A reason is free text; it stays within its line. */
export function rulingLine(what: string, reason: string): string {
  return `Ruling: ${what}; Reason=${visible(reason)}`
}
