import { outlook } from '../../src/analysis/outlook.js'
import type { Command } from '../../src/kernel/contract/command.js'
import { Stop } from '../../src/kernel/contract/stops.js'
import { lineOf, readJournal } from '../../src/kernel/journal/read.js'
import { seatExport } from '../../src/kernel/journal/seat-export.js'
import { isRepeated, type Request } from '../../src/kernel/table/request.js'
import type { Table } from '../../src/kernel/table/table.js'
import { headline, outlookJson, outlookLines } from '../../src/surfaces/cli/repl/words/odds.js'
import type { Channel, Heard } from './marks.js'
import { commandsAtRandom, commandsNaming, nearMisses, partialsOf } from './probes.js'

/**
 * Every byte that leaves a table towards a seat without anything happening: what it is shown, what it can ask, and what it
 * is answered when it asks for too much. Notices come while the game is played (`stage.ts`), and what a terminal prints
 * and completes from `terminal.ts`.
 */

export function heard(channel: Channel, ...values: readonly unknown[]): Heard {
  return {
    channel,
    text: values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n'),
  }
}

/** What a seat learns of a stop: all of it. */
function stopText({ kind, code, message, details, legal }: Stop): string {
  return JSON.stringify([kind, code, message, details, legal])
}

/** The answer to a question; a stop is an answer too. */
export function answered(ask: () => unknown): string {
  try {
    return JSON.stringify(ask()) ?? ''
  } catch (error) {
    if (error instanceof Stop) return stopText(error)
    throw error
  }
}

/** The lines so far, shown again, and what the seat takes home. */
export function record(table: Table, seat: string): readonly Heard[] {
  const { lines } = readJournal(table.export())
  const notices = lines.map((line) => table.notice(seat, line))
  return [
    heard('notice made again', ...notices),
    heard('export', seatExport(table.ruleset, table.facts, table.id, seat, lines)),
    heard('receipt', ...notices.map(({ receipt }) => receipt)),
  ]
}

/** What is on the table before a seat. */
export function sight(table: Table, seat: string): readonly Heard[] {
  const view = table.view(seat)
  return [
    heard('view', view),
    heard('board', ...table.ruleset.render(view)),
    heard('choices', table.choices(seat)),
    heard('prompt', table.next(), view.awaiting, table.entropy, table.undoAsked, table.members),
  ]
}

function suggestions(table: Table, seat: string, names: readonly string[] = []): readonly Heard[] {
  return Object.entries(table.ruleset.verbs).map(([verb, { clauses }]) =>
    heard(
      'suggestion',
      ...partialsOf(table, seat, verb, names).flatMap((partial) =>
        clauses.map(({ label }) => table.suggest(seat, partial, label)),
      ),
    ),
  )
}

/** Answers to questions, with the lines that a surface would print of them. */
function answers(table: Table, seat: string, commands: readonly Command[]): readonly Heard[] {
  const { ruleset } = table
  return commands
    .filter(({ verb }) => ruleset.verbs[verb]?.query)
    .map((command) =>
      saidBack(
        command,
        heard(
          'answer',
          answered(() =>
            table.ask(seat, command).map((event) => [event, ruleset.mech(event), ruleset.narr(event)]),
          ),
        ),
      ),
    )
}

/** Why the table would not take a request; nothing where it would. Nothing happens either way. */
export function refusal(table: Table, seat: string, request: Request): string | undefined {
  try {
    table.propose(seat, request)
    return undefined
  } catch (error) {
    if (error instanceof Stop) return stopText(error)
    throw error
  }
}

/** What a table is asked for beside commands of the game. */
const REQUESTS: readonly Request[] = [
  { kind: 'members', joined: [{ seat: 'somebody else', role: 'player' }] },
  { kind: 'members', left: ['nobody'] },
  { kind: 'seal', seal: 'no seal' },
  { kind: 'freeze' },
  { kind: 'reveal', nonce: '', text: '' },
  { kind: 'strike' },
  { kind: 'start' },
  { kind: 'undo' },
  { kind: 'undo', count: 99 },
  { kind: 'ask-undo', count: 2 },
  { kind: 'agree-undo' },
  { kind: 'close' },
]

function refusals(table: Table, seat: string, commands: readonly Command[]): readonly Heard[] {
  const requests: readonly Request[] = [
    ...REQUESTS,
    ...commands.map((command): Request => ({ kind: 'act', command })),
  ]
  return requests.flatMap((request) => {
    const text = refusal(table, seat, request)
    if (text === undefined) return []
    const one = heard('refusal', text)
    return [request.kind === 'act' ? saidBack(request.command, one) : one]
  })
}

/** Chances of a command as programs and people read them, or why they are not told. */
export function oddsText(table: Table, seat: string, command: Command): string {
  return answered(() => {
    const found = outlook(table, seat, command)
    return [outlookJson(found), outlookLines(found), headline(found)]
  })
}

/** The first choices of every verb, and every verb that might be the game master's only. */
function oddsAsked(table: Table, seat: string, each: number): readonly Command[] {
  if (each === 0) return []
  const { verbs } = table.ruleset
  const choices = table.choices(seat)
  const legal = Object.keys(verbs).flatMap((verb) =>
    choices.filter((choice) => choice.verb === verb).slice(0, each),
  )
  const others = Object.keys(verbs).filter((verb) => !legal.some((choice) => choice.verb === verb))
  return [
    ...legal,
    ...table.choices('gm').filter(({ verb }) => others.includes(verb)),
    ...others.map((verb) => ({ verb })),
  ]
}

export interface Thoroughness {
  /** Names that the seat must not know, to ask for. */
  readonly names: readonly string[]
  readonly seed: number
  /** Random commands. */
  readonly commands: number
  /** Choices of each verb whose odds are asked for. */
  readonly odds: number
  /** Slips of each name that are tried. */
  readonly slips: number
}

/** All of it. */
export function everything(table: Table, seat: string, how: Thoroughness): readonly Heard[] {
  const { names, seed, commands, odds, slips } = how
  const misses = names.flatMap((name, i) => nearMisses(name, seed + i).slice(0, slips))
  const doubtful = [
    ...commandsAtRandom(table, seat, seed, commands),
    ...[...misses, ...names].flatMap((name) => commandsNaming(table, seat, name)),
  ]
  return [
    ...record(table, seat),
    ...sight(table, seat),
    ...suggestions(table, seat, misses),
    ...answers(table, seat, doubtful),
    ...refusals(table, seat, doubtful),
    ...oddsAsked(table, seat, odds).map((command) =>
      saidBack(command, heard('odds', oddsText(table, seat, command))),
    ),
  ]
}

/** The words and figures of a command; its verb is no secret. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

/** An answer without what was asked: who says a name has not learnt it, anyone who says it back. */
function saidBack({ verb: _, ...clauses }: Command, one: Heard): Heard {
  return [...new Set(wordsOf(clauses))].reduce(blotted, one)
}

const LETTER = String.raw`[\p{L}\p{N}]`

/** Whole words, letter by letter as they were said: anything else was known before. */
export function blotted({ channel, text }: Heard, said: string): Heard {
  if (said === '' || !text.includes(said)) return { channel, text }
  const plain = said.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return { channel, text: text.replace(new RegExp(`(?<!${LETTER})${plain}(?!${LETTER})`, 'gu'), '…') }
}

/** The notice that a command would become, without the hashes; or why it becomes none. */
export function wouldBe(table: Table, seat: string, command: Command): string {
  return answered(() => {
    const proposal = table.propose(seat, { kind: 'act', command })
    if (isRepeated(proposal)) return 'repeated'
    const { rows, command: said } = table.notice(seat, lineOf(proposal.line))
    return [said, rows]
  })
}
