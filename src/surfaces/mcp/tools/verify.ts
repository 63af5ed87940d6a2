import { z } from 'zod'
import { NO_AIM } from '../../../analysis/review/aim.js'
import type { Verbs } from '../../../kernel/contract/command.js'
import { type HouseRule, houseRuleWords } from '../../../kernel/contract/documents/house-rules.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { refused } from '../../../kernel/contract/stops.js'
import { earlierWords } from '../../../kernel/journal/earlier.js'
import { readJournal } from '../../../kernel/journal/read.js'
import { readSeatExport } from '../../../kernel/journal/seat-export.js'
import { type ListedRuling, rulingsIn } from '../../../kernel/verify/rulings.js'
import type { Verdict } from '../../../kernel/verify/verdict.js'
import { type Verification, verifyJournal } from '../../../kernel/verify/verify.js'
import { threadPool } from '../../../lab/threads/thread-pool.js'
import { checkWords } from '../../../language/check-words.js'
import { rulingCount, rulingLine } from '../../../language/ruling-lines.js'
import { answered, rulingsSeen } from '../answers/answer.js'
import { clipped } from '../answers/budget.js'
import type { Reply } from '../answers/schema.js'
import { mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { tool } from '../tool.js'

const PAGE = 12_000

/** The longest review in characters, so that the whole answer stays under 1,200. */
const MAX_REVIEW = 900
/** The share of a review's usual budgets: a few seconds of a thread beside the server, in every game. */
const REVIEW_EFFORT = 0.05

/** Rulings that a verification shows; `rulings` reads on. */
const MAX_RULINGS = 20
const MAX_RULING_LENGTH = 400

const VERDICTS: Readonly<Record<Verdict, string>> = {
  ok: 'OK',
  open: 'OK SO FAR, not closed',
  unclosed: 'NOT CLOSED, so its dice are only claimed',
  fork: 'OK FROM THE FORK ON',
  unruled: 'RULES NOT CHECKED',
  wrong: 'NOT OK',
}

/** Rulings from a number on, counted from 1, one a line, and how to read the rest. */
function rulingLines(
  rulings: readonly ListedRuling[],
  verbs: Verbs | undefined,
  from = 1,
): readonly string[] {
  const before = Math.max(0, from - 1)
  const shown = rulings.slice(before, before + MAX_RULINGS)
  const next = before + shown.length
  return [
    ...shown.map((ruling) => clipped(`- ${rulingLine(ruling, verbs)}`, MAX_RULING_LENGTH)),
    ...(next < rulings.length ? [`… go on with rulings: ${next + 1} of ${rulings.length}`] : []),
  ]
}

function receiptWords({ receipts }: Verification): readonly string[] {
  if (!receipts) return ['Receipts: this session holds none.']
  const { matched, mismatches, shownChecked } = receipts
  const first = mismatches[0]
  return [
    `Receipts of this session: ${matched} match, ${mismatches.length} do not.${shownChecked ? '' : ' What was shown was NOT checked.'}`,
    ...(first ? [`First that does not: ${first.message}.`] : []),
  ]
}

/** The house rules that a table is played by, as its header names them. */
function houseLines(house: readonly HouseRule[] = []): readonly string[] {
  return house.length > 0 ? [`House rules: ${houseRuleWords(house)}.`] : []
}

function foundLines(found: Verification, verbs: Verbs): readonly string[] {
  const { problem, rulings, undone, checks } = found
  return [
    `${VERDICTS[found.verdict]}: ${found.lines} lines of ${found.ruleset} ${found.version}.`,
    ...(problem ? [`Line ${problem.line}, ${problem.field}: ${problem.message}`] : []),
    ...checkWords(found),
    ...houseLines(found.houseRules),
    ...(found.seed === 'chosen' ? ['The seed was chosen by the one who opened the table.'] : []),
    earlierWords(found.earlier),
    `Rulings: ${rulings ? rulingCount(rulings) : 'NOT listed, for the lines bear no marks'}. Taken back: ${undone.commands}.`,
    ...rulingLines(rulings ?? [], checks.rules.state === 'unchecked' ? undefined : verbs),
    ...receiptWords(found),
    `Outcome: ${found.outcome ?? 'not finished'}.`,
    ...(found.fork ? [`A fork of ${found.fork.table} at line ${found.fork.n}.`] : []),
  ]
}

async function close({ seated }: Place, sure: boolean): Promise<void> {
  const { table, next } = seated.look()
  if (table.closed) return
  if (next.kind !== 'over' && !sure)
    throw mcpRefuses('NOT_OVER', 'The game is not over: closing ends it for ever. Repeat with sure: true.')
  await seated.send({ kind: 'close' })
}

/** What can be said of a table: all of it once it is closed, the chain of what the seat was shown before. */
async function verified(place: Place, text: string): Promise<readonly string[]> {
  const { hosted } = place.seated
  const look = place.seated.look()
  if (look.table.closed) {
    const { ruleset, header } = hosted.table
    const module = header.module === undefined ? {} : { module: header.module }
    const { receipts } = place
    const held = receipts.length > 0 ? { receipts } : {}
    return foundLines(verifyJournal(text, ruleset, { ...held, ...module }), ruleset.verbs)
  }
  const { problem } = readSeatExport(text)
  const { rulings, undone } = await rulingsSeen(place, look)
  return [
    problem
      ? `NOT OK: line ${problem.line}: ${problem.message}`
      : `Open: ${look.n + 1} lines, and the chain of what you were shown holds. Dice and rules can be checked once it is closed.`,
    `Rulings: ${rulingCount(rulings)}. Taken back: ${undone}. Seed ${look.table.seed}.`,
    ...houseLines(look.table.houseRules),
    earlierWords(look.table.earlier),
    ...rulingLines(rulings, hosted.table.ruleset.verbs),
  ]
}

/** The rulings from a number on: all of them once the table is closed, those the seat may read before. */
async function moreRulings(place: Place, text: string, from: number): Promise<readonly string[]> {
  const look = place.seated.look()
  const { ruleset } = place.seated.hosted.table
  const rulings = look.table.closed
    ? (rulingsIn(readJournal(text), ruleset) ?? [])
    : (await rulingsSeen(place, look)).rulings
  return [`Rulings: ${rulingCount(rulings)}.`, ...rulingLines(rulings, ruleset.verbs, from)]
}

/**
 * The turning points of a game, for telling the players what decided it: once the table is closed, or before for its game
 * master, by what a game master knows (rules/review W23). A campaign stays open long after a fight.
 */
async function decided({ seated }: Place): Promise<readonly string[]> {
  const { table } = seated.hosted
  const isClosed = seated.look().table.closed
  if (!isClosed && seated.seat !== GAME_MASTER)
    throw refused(
      'REVIEW_NOT_CLOSED',
      'A review shows everything, so before the table is closed it is for the game master alone: verify close: true.',
    )
  const pool = threadPool(1)
  try {
    const asked = {
      journal: await seated.journalForReview(),
      game: table.ruleset.id,
      effort: REVIEW_EFFORT,
      ...(!isClosed && { as: seated.seat }),
    }
    return await pool.perform<'turning'>({ kind: 'turning', ...asked, most: MAX_REVIEW })
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (!said.includes(NO_AIM)) throw error
    throw mcpRefuses(
      'REVIEW_NO_AIM',
      `${table.ruleset.title} has no end here that is good or bad for anybody.`,
    )
  } finally {
    await pool.close()
  }
}

/** Lines of the journal from a number on, as many as fit. */
function page(text: string, from: number): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  const found: string[] = []
  let length = 0
  for (const line of lines.slice(from)) {
    length += line.length
    if (length > PAGE) break
    found.push(line)
  }
  if (found.length === 0 && from < lines.length) found.push(clipped(lines[from]!, PAGE))
  const next = from + found.length
  return [
    ...found,
    next < lines.length
      ? `… go on with export: ${next} of ${lines.length}`
      : `… ${lines.length} lines in all`,
  ]
}

export const verify = tool({
  name: 'verify',
  about:
    'Check the journal: chain, seed, dice, rules, your receipts, undos, every ruling with its reason. close true reveals the seed and ends the table (sure true: even before it is over). rulings, export: rulings or journal lines from that number on, 1 the first. review true: what decided a closed game; the game master may ask at any time.',
  input: z.strictObject({
    close: z.boolean().default(false),
    sure: z.boolean().default(false),
    rulings: z.int().min(0).optional(),
    export: z.int().min(0).optional(),
    review: z.boolean().optional(),
    table: z.string().max(120).optional(),
  }),
  async run(desk, { close: closing, sure, rulings, export: from, review = false, table }): Promise<Reply> {
    if ([rulings !== undefined, from !== undefined, review].filter(Boolean).length > 1)
      throw mcpRefuses('BAD_CALL', 'Ask for rulings, for export or for a review, one at a time.')
    const place = await desk.place(table)
    const before = place.seated.look().table.closed
    if (closing) await close(place, sure)
    const {
      happened: _,
      changes: __,
      situation: ______,
      cues: ___,
      choices: ____,
      suggested: _____,
      ...reply
    } = await answered(place, {
      status: 'done',
      changed: closing && !before,
    })
    const text = await place.seated.export()
    const tell = review
      ? [...(closing ? (await verified(place, text)).slice(0, 1) : []), ...(await decided(place))]
      : rulings !== undefined
        ? await moreRulings(place, text, rulings)
        : from === undefined
          ? await verified(place, text)
          : page(await desk.journalOf(place), from)
    return { ...reply, tell: [...tell] }
  },
})
