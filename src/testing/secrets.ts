import { outlookFrom } from '../analysis/outlook.js'
import { canonical } from '../kernel/canonical.js'
import type { Command } from '../kernel/contract/command.js'
import { GAME_MASTER, type TableOptions } from '../kernel/contract/seats.js'
import { Stop } from '../kernel/contract/stops.js'
import { FastDice } from '../kernel/dice/fast.js'
import { lineOf } from '../kernel/journal/read.js'
import { toText } from '../kernel/rational.js'
import type { Table } from '../kernel/table/table.js'
import { must, speaking } from './checking.js'
import { nonsense, randomCommand } from './random-command.js'

/** Games that are played side by side, and how far. */
const TABLES = 6
const STEPS = 6
/** How often a seat that may choose, and one that may not, is asked in one walk: odds take long. */
const MAX_LOOKS = 2
const RANDOM_COMMANDS = 12
const EFFORT = { ways: 400, tries: 30 }

/** A parsed scenario that differs from another only in what this seat may not know. */
export interface Twin {
  readonly seat: string
  readonly scenario: unknown
}

/** Opens a table of the game that is played with these dice. */
type Open = (seed: string, options?: Partial<TableOptions>) => Table

/** What the seat learns of the last line, without the hashes, which are of the whole line. */
function lastNotice(table: Table, seat: string): string {
  const { kind, by, command, rows } = table.notice(seat, lineOf(table.lastLine))
  return canonical([kind, by ?? null, command ?? null, rows])
}

function textOf(ask: () => unknown): string {
  try {
    return canonical(ask() ?? null)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const { kind, code, message, details, legal } = error
    return canonical([kind, code, message, details, legal])
  }
}

/** Commands about which a seat may ask at two tables: legal ones, those of the game master, and nonsense. */
function questionsFor(table: Table, seat: string, seed: number): readonly Command[] {
  const { ruleset, state } = table
  const dice = new FastDice(seed, 9)
  const random = Array.from({ length: RANDOM_COMMANDS }, (_, i) =>
    i % 3 === 0 ? nonsense(ruleset, dice) : randomCommand(ruleset, state, seat, dice),
  )
  const choices = table.choices(seat).slice(0, RANDOM_COMMANDS)
  const others = table.choices(GAME_MASTER).slice(0, RANDOM_COMMANDS)
  const bare = Object.keys(ruleset.verbs).map((verb) => ({ verb }))
  return [...choices, ...others, ...bare, ...random.flatMap((command) => command ?? [])]
}

/** The odds of a command as the seat is answered, or why it is not. */
function oddsText(table: Table, seat: string, command: Command): string {
  return textOf(() => {
    const { ruleset, facts, state } = table
    const asked = table.askedOdds(seat, command)
    const { prospects, tries } = outlookFrom(ruleset, facts, state, seat, asked, EFFORT)
    const rows = prospects.map(({ chance, ...rest }) => canonical({ ...rest, chance: toText(chance) }))
    return [rows.toSorted(), tries ?? 0]
  })
}

/** Everything that a seat can get out of a table without anything happening, by what it is called. */
function* answersTo(
  table: Table,
  seat: string,
  commands: readonly Command[],
): Generator<readonly [string, string]> {
  const { ruleset } = table
  yield ['choices', canonical(table.choices(seat))]
  yield ['the moment', canonical(table.next())]
  for (const [verb, { clauses }] of Object.entries(ruleset.verbs))
    for (const { label } of clauses)
      yield [`suggestions for ${verb} ${label}`, canonical(table.suggest(seat, { verb }, label))]
  for (const command of commands) {
    const spelled = canonical(command)
    if (ruleset.verbs[command.verb]!.query) {
      yield [`the answer to ${spelled}`, textOf(() => table.ask(seat, command))]
      continue
    }
    yield [
      `the refusal of ${spelled}`,
      textOf(() => table.propose(seat, { kind: 'act', command }) && 'taken'),
    ]
    yield [`the odds of ${spelled}`, oddsText(table, seat, command)]
  }
}

/** Two games at which a seat has seen the same, line by line and look by look, must answer it the same. */
function mustAnswerAlike(one: Table, other: Table, seat: string, seed: number): void {
  const commands = [one, other].flatMap((table) => questionsFor(table, seat, seed))
  const answers = answersTo(other, seat, commands)
  for (const [what, text] of answersTo(one, seat, commands)) {
    const answer = answers.next()
    const [, found] = answer.done ? ['', ''] : answer.value
    must(text === found, `${seat} cannot tell two states apart, but for ${what}: ${text} and ${found}`)
  }
}

/** One of several games played side by side, and all that each seat has seen of it. */
interface Walk {
  readonly table: Table
  readonly seen: Map<string, string>
}

function look({ table, seen }: Walk, seats: readonly string[]): void {
  for (const seat of seats) {
    const before = seen.get(seat) ?? ''
    seen.set(seat, `${before}\n${lastNotice(table, seat)}\n${canonical(table.view(seat))}`)
  }
}

/** Games that look the same to the seat, and are different: the first such, each but once. */
function alikeTo(walks: readonly Walk[], seat: string): readonly Table[] {
  for (const [i, first] of walks.entries()) {
    const others = walks.slice(i + 1).filter(({ seen }) => seen.get(seat) === first.seen.get(seat))
    if (others.length === 0) continue
    const { ruleset } = first.table
    const found = new Map([first, ...others].map(({ table }) => [ruleset.key(table.state), table]))
    if (found.size > 1) return [...found.values()]
  }
  return []
}

/** Goes on with any legal command; most games take the same one, so that they stay alike. */
function goOn({ table }: Walk, own: FastDice, common: number): boolean {
  if (table.next().kind !== 'awaiting') return false
  const seat = speaking(table.next())
  const choices = table.choices(seat)
  if (choices.length === 0) return false
  const at = own.die(4, '') === 1 ? own.die(choices.length, '') - 1 : common % choices.length
  table.act(seat, choices[at]!)
  return true
}

/**
 * rules/secrets 4: in states that a seat cannot tell apart, after all it has seen happen, it gets the same choices,
 * suggestions, refusals, answers and odds. Many games are played side by side to find such states.
 */
export function answersAlike(open: Open, seats: readonly string[]): void {
  for (const figures of ['open', 'words'] as const) {
    let walks = Array.from({ length: TABLES }, (_, i): Walk => {
      const table = open(`alike ${i}`, { figures })
      table.start()
      return { table, seen: new Map() }
    })
    for (const walk of walks) look(walk, seats)
    const asked = new Map<string, number>()
    const common = new FastDice(2, 2)
    for (let step = 0; step < STEPS; step++) {
      for (const seat of seats) {
        const moment = `${seat} ${walks.some(({ table }) => table.choices(seat).length > 0)}`
        const before = asked.get(moment) ?? 0
        if (seat === GAME_MASTER || before >= MAX_LOOKS) continue
        const [one, ...others] = alikeTo(walks, seat)
        for (const other of others) mustAnswerAlike(one!, other, seat, step)
        if (one) asked.set(moment, before + 1)
      }
      const chosen = common.die(1_000_000, '')
      walks = walks.filter((walk, i) => goOn(walk, new FastDice(i, step), chosen))
      for (const walk of walks) look(walk, seats)
    }
  }
}

/**
 * Two scenarios that differ only in what a seat may not know are one to it: with the same dice and the same commands it
 * sees the same lines and the same boards, and gets the same answers.
 */
export function looksAlike(open: Open, openTwin: Open, seat: string): void {
  const tables = [open, openTwin].map((begin) => {
    const table = begin('alike')
    table.start()
    return table
  })
  const [one, other] = tables as [Table, Table]
  const dice = new FastDice(6, 6)
  for (let step = 0; step <= STEPS; step++) {
    for (const look of [lastNotice, viewText]) {
      const [seen, twin] = [look(one, seat), look(other, seat)]
      must(seen === twin, `${seat} can tell two scenarios apart: ${seen} and ${twin}`)
    }
    mustAnswerAlike(one, other, seat, step)
    const common = dice.die(1_000_000, '')
    if (one.next().kind !== 'awaiting' || speaking(one.next()) !== speaking(other.next())) return
    const speaker = speaking(one.next())
    const choices = one.choices(speaker).filter((command) => other.accepts(speaker, command))
    if (choices.length === 0) return
    for (const table of tables) table.act(speaker, choices[common % choices.length]!)
  }
}

function viewText(table: Table, seat: string): string {
  return canonical(table.view(seat))
}
