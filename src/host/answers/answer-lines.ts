import type { Command } from '../../kernel/contract/command.js'
import type { SeatWeight } from '../../kernel/contract/events/beat.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER } from '../../kernel/contract/seats.js'
import type { SeenRecord } from '../../kernel/journal/seen.js'
import type { Notice, NoticeRow } from '../../kernel/table/notice.js'
import { mechWords } from '../../kernel/table/story.js'
import { sameName } from '../../kernel/words/names.js'
import { lineWords } from '../../language/line-words.js'
import { printCommand } from '../../language/print.js'

/** One thing that happened, as an answer can show it. */
export interface AnswerLine {
  /** The journal line it stands in. */
  readonly n: number
  /** The sentence. Empty where a neighbour says it and only the evidence is shown. */
  readonly text: string
  /** The sentence in about 60 characters. */
  readonly short?: string
  readonly weight: SeatWeight
  /** The exact text of the acting person's own roll, with its terms. Answers always show it. */
  readonly evidence?: string
  /** The noun by which several of its kind are counted: `miss`, `move`. */
  readonly noun?: string
  /** A command that nothing but itself tells of: left out without a word where room is short. */
  readonly isEcho?: true
}

/** What answers read of the table that notices come from. */
export interface AnswerSource {
  readonly ruleset: Ruleset
  readonly facts: Facts
}

/** Who reads an answer. */
export interface AnswerReader {
  readonly seat: string
  /** The reader sends the commands of every seat, as a person does who plays alone at a terminal. */
  readonly playsEverySeat?: boolean
}

/** Results that are nouns. Of other results answers count lines. */
const NOUNS = new Set(['hit', 'miss', 'success', 'failure', 'loss', 'tie', 'fumble', 'backlash'])

/** Returns who a command speaks for, where it says so. */
function speakerIn({ verbs }: Ruleset, command: Command | undefined): string | undefined {
  if (!command || !Object.hasOwn(verbs, command.verb)) return undefined
  const label = verbs[command.verb]!.clauses.find(({ speaker }) => speaker)?.label
  const value = label === undefined ? undefined : command[label]
  return typeof value === 'string' ? value : undefined
}

/**
 * Reports whether a person acts by this notice: the one the command names, or else whom its seat plays. The game master,
 * who plays nobody, acts for people of the players.
 */
function actsIn({ ruleset, facts }: AnswerSource, { by, command }: Notice, person: string): boolean {
  if (by === undefined) return false
  const speaker = speakerIn(ruleset, command)
  if (speaker !== undefined) return sameName(speaker, person)
  if (ruleset.plays(by, person, facts)) return true
  if (by !== GAME_MASTER) return false
  return ruleset
    .seats(facts.scenario)
    .some(({ name }) => name !== GAME_MASTER && ruleset.plays(name, person, facts))
}

/** Reports whether a row is a roll that the reading seat asked for, made by the person who acts. */
function isOwnRoll(
  source: AnswerSource,
  { seat, playsEverySeat }: AnswerReader,
  notice: Notice,
  { dice, beat }: NoticeRow,
): boolean {
  if ((notice.by !== seat && !playsEverySeat) || dice.length === 0 || beat?.by === undefined) return false
  return actsIn(source, notice, beat.by)
}

function rowLine(
  source: AnswerSource,
  reader: AnswerReader,
  notice: Notice,
  row: NoticeRow,
): readonly AnswerLine[] {
  const { mech, short, weight, beat } = row
  const evidence = isOwnRoll(source, reader, notice, row) ? mechWords(mech.filter((line) => line !== '')) : ''
  const sentence = row.story ?? row.narr ?? mechWords(mech.filter((line) => line !== ''))
  const text = sentence === evidence ? '' : sentence
  if (text === '' && evidence === '') return []
  const { noun = beat?.result } = beat ?? {}
  return [
    {
      n: notice.n,
      text,
      ...(short !== undefined && short.length < text.length && { short }),
      weight,
      ...(evidence !== '' && { evidence }),
      ...(noun !== undefined && (beat?.noun !== undefined || NOUNS.has(noun)) && { noun }),
    },
  ]
}

/**
 * Returns a command of which no sentence tells, so that none passes without a word: the exact text of its events, such as
 * who ended a turn and who is next; else what another seat asked for.
 */
function commandLine({ ruleset }: AnswerSource, reader: AnswerReader, notice: Notice): readonly AnswerLine[] {
  const { by, command, kind, n, rows } = notice
  if (by === undefined || kind !== 'act') return []
  const exact = mechWords(rows.flatMap(({ mech }) => mech.filter((line) => line !== '')))
  if (exact !== '') return [{ n, text: exact, weight: 'detail', isEcho: true }]
  if (by === reader.seat || reader.playsEverySeat) return []
  const text = command ? `${by}: ${printCommand(command, ruleset.verbs)}` : `${by} chose`
  return [{ n, text, weight: 'detail' }]
}

/** A line of the table itself: talk, open dice, what was taken back. */
type TableLine = Pick<AnswerLine, 'text' | 'short' | 'weight'>

/** The length to which talk is cut where room is short. */
const MAX_SAID = 160

/** How much lines of the table matter. Kinds that are missing say nothing in an answer: the opening tells of them. */
const WEIGHTS: Readonly<Partial<Record<SeenRecord['kind'], SeatWeight>>> = {
  undo: 'decisive',
  close: 'decisive',
  strike: 'notable',
  'ask-undo': 'notable',
  'agree-undo': 'notable',
  narrate: 'notable',
  say: 'own',
  roll: 'own',
  act: 'detail',
}

/** Returns the words of a line of the table. Talk stands in quotes: no text of the program, whatever it says. */
function tableWords(seen: SeenRecord): string {
  if (seen.kind !== 'say' && seen.kind !== 'narrate') return lineWords(seen).join(' ')
  return `${seen.seat}${seen.to === undefined ? '' : ` to ${seen.to}`}: "${seen.text.replaceAll('"', "'")}"`
}

/** Returns what a line of the table says in an answer, in one line of text. Nothing for lines of the game. */
export function tableLine(seen: SeenRecord): readonly TableLine[] {
  const weight = WEIGHTS[seen.kind]
  const text = tableWords(seen)
  if (weight === undefined || text === '') return []
  return [{ text, weight, ...(text.length > MAX_SAID && { short: `${text.slice(0, MAX_SAID)}…` }) }]
}

/** Returns everything in these notices that an answer can show to this reader, in the order in which it happened. */
export function answerLines(
  notices: readonly Notice[],
  reader: AnswerReader,
  source: AnswerSource,
): readonly AnswerLine[] {
  return notices.flatMap((notice) => {
    const told = [
      ...tableLine(notice.seen).map((line) => ({ n: notice.n, ...line })),
      ...notice.rows.flatMap((row) => rowLine(source, reader, notice, row)),
    ]
    return told.length > 0 ? told : commandLine(source, reader, notice)
  })
}
