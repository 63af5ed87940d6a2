import { suggestOffer } from '../../analysis/advice/suggest.js'
import { outlookFrom } from '../../analysis/outlook.js'
import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER, type TableOptions } from '../../kernel/contract/seats.js'
import { Stop } from '../../kernel/contract/stops.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { seedFromText } from '../../kernel/dice/live.js'
import { lineOf } from '../../kernel/journal/read.js'
import { toText } from '../../kernel/rational.js'
import { Table } from '../../kernel/table/table.js'
import { must } from '../contract/checking.js'
import { nonsense, randomCommand } from '../random-command.js'

const RANDOM_COMMANDS = 12
const EFFORT = { ways: 400, tries: 30 }

/** A parsed scenario that differs from another only in a secret that this seat may not know. */
export interface Twin {
  readonly seat: string
  readonly scenario: unknown
}

/** The last line as the seat learns of it (`see`, `seeDice`, `seeCommand`), without the hashes, which are of the whole line. */
export function lastNotice(table: Table, seat: string): string {
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

/** Everything that a seat can get out of a table without anything happening, each with its name. */
function* answersTo(
  table: Table,
  seat: string,
  commands: readonly Command[],
): Generator<readonly [string, string]> {
  const { ruleset } = table
  const offers = table.offers(seat)
  yield ['choices', canonical(table.choices(seat))]
  yield ['the offers', canonical(offers)]
  yield ['the suggestion', suggestOffer(table, seat, offers)?.label ?? '']
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

/** A way in which a seat can tell two games apart. */
export interface TwinDifference {
  readonly seat: string
  /** Where it shows: `the view`, `the last line`, `choices`, `the odds of {"verb":"doubt"}`. */
  readonly what: string
  readonly one: string
  readonly other: string
}

/** Finds where two tables answer a seat differently, the game standing still; the first `most` of them. */
export function differencesBetween(
  one: Table,
  other: Table,
  seat: string,
  seed = 0,
  most = Number.POSITIVE_INFINITY,
): readonly TwinDifference[] {
  const commands = [one, other].flatMap((table) => questionsFor(table, seat, seed))
  const answers = answersTo(other, seat, commands)
  const found: TwinDifference[] = []
  for (const [what, text] of answersTo(one, seat, commands)) {
    const answer = answers.next()
    const [, twin] = answer.done ? ['', ''] : answer.value
    if (text !== twin) found.push({ seat, what, one: text, other: twin })
    if (found.length >= most) break
  }
  return found
}

/** One of two games that differ in a secret: a parsed scenario, and what is changed in the state it begins with. */
export interface TwinGame {
  readonly scenario: unknown
  /** Plants a secret that no scenario holds: a card in a hand, a hidden figure. */
  plant?(state: unknown): void
}

/**
 * Two tables of a game with the same dice, which differ in a secret alone. Play at both with `act`; `differences` says
 * how a seat could tell them apart: by its view and its board, by what it saw happen (`see`, `seeDice`, `seeCommand`), by
 * choices, suggestions, refusals, answers to queries, and by odds, the game's own and those that are played out.
 */
export class Twins {
  readonly one: Table
  readonly other: Table
  private step = 0

  constructor(
    ruleset: Ruleset,
    games: readonly [TwinGame, TwinGame],
    { seed = 'twins', options = {} }: { seed?: string; options?: Partial<TableOptions> } = {},
  ) {
    const open = ({ scenario, plant }: TwinGame) => {
      const begin = (parsed: unknown) => {
        const state = ruleset.begin(parsed)
        plant?.(state)
        return state
      }
      const game = plant ? { ...ruleset, begin } : ruleset
      const table = Table.open(game, scenario, { id: 'twins', seed: seedFromText(seed), options })
      table.start()
      return table
    }
    this.one = open(games[0])
    this.other = open(games[1])
  }

  /** Gives the same command at both tables. */
  act(seat: string, command: Command): this {
    for (const table of [this.one, this.other]) table.act(seat, command)
    this.step++
    return this
  }

  /** Every way in which these seats could tell the two apart now, of all seats but the game master's where none is named. */
  differences(...named: readonly string[]): readonly TwinDifference[] {
    const { one, other, step } = this
    const players = one.seats.map(({ name }) => name).filter((seat) => seat !== GAME_MASTER)
    return (named.length > 0 ? named : players).flatMap((seat) => {
      const looks = LOOKS.flatMap(([what, look]): readonly TwinDifference[] => {
        const [seen, twin] = [look(one, seat), look(other, seat)]
        return seen === twin ? [] : [{ seat, what, one: seen, other: twin }]
      })
      return [...looks, ...differencesBetween(one, other, seat, step)]
    })
  }

  /** Throws the first way in which these seats could tell the two apart. */
  mustLookAlike(...seats: readonly string[]): this {
    const [found] = this.differences(...seats)
    must(
      found === undefined,
      `${found?.seat} can tell two games apart by ${found?.what}: ${found?.one} and ${found?.other}`,
    )
    return this
  }
}

/** How a table looks to a seat, before it asks anything. */
const LOOKS: readonly (readonly [string, (table: Table, seat: string) => string])[] = [
  ['the last line', lastNotice],
  ['the view', (table, seat) => canonical(table.board(seat))],
  ['the board', (table, seat) => canonical(table.ruleset.render(table.view(seat)))],
]
