import { NoAim } from '../../analysis/review/aim.js'
import { type DiceTest, testDice } from '../../analysis/review/dice/faces.js'
import { type LuckOverGames, luckOverGames } from '../../analysis/review/dice/luck-over-games.js'
import { GraphShelf } from '../../analysis/review/exact/graph-shelf.js'
import { sidesOf } from '../../analysis/review/reference.js'
import { NotExact } from '../../analysis/review/review-course.js'
import { readJournal } from '../../kernel/journal/read.js'
import type { HeaderRecord, JournalRecord } from '../../kernel/journal/record.js'
import { verifyJournal } from '../../kernel/verify/verify.js'
import { findGame } from '../../rulesets/registry.js'
import { countFaces, type FaceCounts, typedDice } from './dice-counts.js'
import { reviewJournal } from './review-journal.js'

/** The luck of a side over games of one game, by one aim and one reference: others are not added to it. */
export interface SideLuck extends LuckOverGames {
  readonly game: string
  readonly side: string
  readonly aim: string
  readonly reference: string
}

/** The dice of many journals (rules/review section 7). */
export interface DiceReview extends DiceTest {
  readonly journals: number
  readonly counts: FaceCounts
  readonly luck: readonly SideLuck[]
  /** Journals whose seed was chosen: their dice were no secret, and are not counted. */
  readonly chosen: readonly string[]
  /** Journals in which somebody typed dice, with how often; those dice fell nowhere. */
  readonly typed: readonly { readonly file: string; readonly times: number }[]
  /** Journals that are not closed or do not verify: left out, each with why. */
  readonly left: readonly { readonly file: string; readonly why: string }[]
  /** Journals that are too large for an exact review: their faces are counted, their luck is not. */
  readonly noLuck: number
}

export interface DiceReviewOptions {
  readonly limit: number
  readonly reviewed?: (done: number, of: number) => void
  readonly stopped?: () => boolean
}

/** A journal by the name of its file, read when its turn comes. */
export interface NamedJournal {
  readonly file: string
  readonly read: () => Uint8Array | Promise<Uint8Array>
}

interface Luck {
  readonly key: readonly [string, string, string, string]
  readonly luck: number
  readonly sd: number
}

/** The luck of every side, where the journal can be reviewed exactly. */
async function luckOf(
  bytes: Uint8Array,
  gameId: string,
  limit: number,
  shelf: GraphShelf,
): Promise<readonly Luck[]> {
  const game = (await findGame(gameId))!
  const header = readJournal(bytes).lines[0]!.record as HeaderRecord
  const sides = sidesOf(game.ruleset, { scenario: header.scenario, options: header.options })
  const found: Luck[] = []
  for (const side of sides) {
    // No game is played for it: where it does not fit exactly, it has no luck to add (W36).
    const { sums, aim, reference } = await reviewJournal(bytes, game, { side, limit, games: 0, shelf })
    if (sums.luckSd === undefined) return []
    found.push({ key: [gameId, side, aim, JSON.stringify(reference)], luck: sums.luck, sd: sums.luckSd })
  }
  return found
}

/** A journal that has no exact review has no luck to add; any other fault is one. */
function noneWhere(error: unknown): readonly Luck[] {
  if (error instanceof NotExact || error instanceof NoAim) return []
  throw error
}

function grouped(all: readonly Luck[]): readonly SideLuck[] {
  const groups = new Map<string, Luck[]>()
  for (const one of all) {
    const spelled = JSON.stringify(one.key)
    groups.set(spelled, [...(groups.get(spelled) ?? []), one])
  }
  return [...groups.values()].map((games) => {
    const [game, side, aim, reference] = games[0]!.key
    const names = Object.entries(JSON.parse(reference) as Record<string, string>)
    const said = names.map(([seat, name]) => (seat === '*' ? name : `${seat}=${name}`)).join(', ')
    return { game, side, aim, reference: said, ...luckOverGames(games) }
  })
}

/** Counts the dice of closed journals, and the luck of every side where it can be told exactly. */
export async function diceOfJournals(
  files: readonly NamedJournal[],
  { limit, reviewed, stopped }: DiceReviewOptions,
): Promise<DiceReview> {
  const counted: (readonly JournalRecord[])[] = []
  const chosen: string[] = []
  const typed: { file: string; times: number }[] = []
  const left: { file: string; why: string }[] = []
  const luck: Luck[] = []
  const shelf = new GraphShelf()
  let noLuck = 0
  for (const [i, { file, read }] of files.entries()) {
    if (stopped?.()) break
    reviewed?.(i, files.length)
    const bytes = await read()
    const records = readJournal(bytes).lines.map(({ record }) => record)
    const header = records[0] as HeaderRecord | undefined
    const game = header && (await findGame(header.ruleset))
    const found = verifyJournal(
      bytes,
      game?.ruleset,
      game?.module === undefined ? {} : { module: game.module },
    )
    if (found.verdict !== 'ok' || !header || !game) left.push({ file, why: found.verdict })
    else if (header.seed === 'chosen') chosen.push(file)
    else {
      const times = typedDice(records, game.ruleset.verbs)
      if (times > 0) typed.push({ file, times })
      counted.push(records)
      const own = await luckOf(bytes, header.ruleset, limit, shelf).catch(noneWhere)
      if (own.length === 0) noLuck++
      luck.push(...own)
    }
  }
  const counts = countFaces(counted)
  return {
    journals: counted.length,
    counts,
    ...testDice(counts),
    luck: grouped(luck),
    chosen,
    typed,
    left,
    noLuck,
  }
}
