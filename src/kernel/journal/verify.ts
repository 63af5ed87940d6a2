import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { canonical, hashText } from '../canonical.js'
import { commitment, LIVE_DICE } from '../dice/live.js'
import { ScriptError, ScriptedDice } from '../dice/scripted.js'
import type { Ruleset } from '../ruleset.js'
import { Stop } from '../stops.js'
import { type DiceSource, liveSource, Table } from '../table.js'
import { firstDifference } from './difference.js'
import { type JournalProblem, type ReadJournal, readJournal } from './read.js'
import { type HeaderRecord, JOURNAL_FORMAT, type JournalRecord } from './record.js'

/** What anybody can tell about a journal. */
export interface Verification {
  /** Chain intact, seed (when revealed) matches its commitment, every die and every event follows. */
  readonly ok: boolean
  /** Whole lines read. */
  readonly lines: number
  /** The seed is revealed and matches: every die was recomputed. Otherwise the dice are taken as recorded. */
  readonly diceChecked: boolean
  readonly closed: boolean
  /** The last line was never finished; everything before it was checked. */
  readonly torn: boolean
  readonly table?: string
  readonly ruleset?: string
  readonly version?: string
  /** The result, when the game is over. */
  readonly outcome?: string
  /** The first line and field that does not follow. */
  readonly problem?: JournalProblem
}

/** More than a closing line is long. */
const CLOSE_LENGTH = 400

interface Replay {
  readonly journal: ReadJournal
  readonly diceChecked: boolean
  readonly table?: Table
  readonly problem?: JournalProblem
}

const at = (line: number, field: string, message: string): JournalProblem => ({ line, field, message })

function headerProblem(header: HeaderRecord, ruleset: Ruleset): JournalProblem | undefined {
  if (header.format !== JOURNAL_FORMAT) {
    return at(
      1,
      'format',
      `the journal has format ${header.format}; this program reads format ${JOURNAL_FORMAT}`,
    )
  }
  if (header.dice !== LIVE_DICE)
    return at(1, 'dice', `unknown dice algorithm ${header.dice}; known: ${LIVE_DICE}`)
  if (header.scenarioHash !== hashText(canonical(header.scenario))) {
    return at(1, 'scenarioHash', 'the scenario is not the one whose hash is recorded')
  }
  if (header.ruleset !== ruleset.id)
    return at(1, 'ruleset', `this is a game of ${header.ruleset}, not of ${ruleset.id}`)
  if (header.version !== ruleset.version) {
    return at(
      1,
      'version',
      `played by ${header.ruleset} ${header.version}; these are the rules of version ${ruleset.version}`,
    )
  }
  const parsed = ruleset.scenario.parse(header.scenario)
  if (!parsed.ok)
    return at(
      1,
      'scenario',
      `the rules refuse the scenario: ${parsed.issues[0]?.message ?? 'no reason given'}`,
    )
  const differs = firstDifference(JSON.parse(canonical(parsed.scenario)), header.scenario, 'scenario')
  return differs ? at(1, differs, 'the rules read the scenario differently') : undefined
}

/**
 * The seed the journal reveals (or the caller holds), when it matches the commitment. It is looked for in the text, also
 * behind a damaged line, so that the damage can be told from the dice.
 */
function seedOf(text: string, header: HeaderRecord, known?: Uint8Array): Uint8Array | undefined {
  const revealed = /"seed":"([0-9a-f]{64})"}\n$/.exec(text.slice(-CLOSE_LENGTH))?.[1]
  const seed = known ?? (revealed ? hexToBytes(revealed) : undefined)
  return seed && bytesToHex(commitment(header.table, seed)) === header.commit ? seed : undefined
}

function repeat(table: Table, record: JournalRecord): void {
  switch (record.kind) {
    case 'entropy':
      table.contribute(record.seat, record.text)
      return
    case 'start':
      table.start()
      return
    case 'act':
      table.act(record.seat, record.command)
      return
    case 'undo':
      table.undo(record.seat, record.count)
      return
    case 'close':
      table.close()
      return
    default:
      throw new TypeError('a second header')
  }
}

function whyNot(error: unknown, record: JournalRecord, line: number): JournalProblem {
  if (error instanceof ScriptError)
    return at(line, 'dice', `the recorded dice do not fit the rules: ${error.message}`)
  const field =
    record.kind === 'act'
      ? 'command'
      : record.kind === 'undo'
        ? 'count'
        : record.kind === 'close'
          ? 'seed'
          : 'kind'
  const message = error instanceof Error ? error.message : String(error)
  return at(
    line,
    field,
    error instanceof Stop
      ? `the rules do not allow this line here: ${message}`
      : `the rules fail here: ${message}`,
  )
}

/** Plays a journal again by the rules and compares every record with what was written. */
export function replayJournal(text: string, ruleset: Ruleset, seed?: Uint8Array): Replay {
  const journal = readJournal(text)
  const first = journal.lines[0]
  if (!first) return { journal, diceChecked: false, ...(journal.problem && { problem: journal.problem }) }
  const header = first.record as HeaderRecord
  const damage = journal.problem
  const wrong = headerProblem(header, ruleset) ?? (damage?.line === 1 ? damage : undefined)
  if (wrong) return { journal, diceChecked: false, problem: wrong }

  const revealed = seedOf(text, header, seed)
  const script = new ScriptedDice()
  const source: DiceSource = revealed ? liveSource(header.table, revealed) : { open: () => script }
  const diceChecked = revealed !== undefined
  const table = Table.openFrom(ruleset, header, source)
  for (const [index, { record }] of journal.lines.entries()) {
    if (index === 0) continue
    const line = index + 1
    const stop = (problem: JournalProblem): Replay => ({ journal, diceChecked, problem })
    if (record.kind === 'close' && !revealed) {
      return stop(at(line, 'seed', 'the revealed seed does not match the commitment in the header'))
    }
    try {
      if (!revealed && (record.kind === 'act' || record.kind === 'start')) script.feed(record.dice)
      repeat(table, record)
      if (!revealed) script.finish()
    } catch (error) {
      return stop(whyNot(error, record, line))
    }
    const { hash: _, ...expected } = JSON.parse(table.lines.at(-1)!) as Record<string, unknown>
    const field = firstDifference(expected, record)
    if (field !== undefined)
      return stop(at(line, field, 'this does not follow from the rules, the dice and the lines before'))
    if (damage?.line === line) return stop(damage)
  }
  return { journal, diceChecked, table, ...(damage && { problem: damage }) }
}

/**
 * Checks a journal from its first byte to its last: the hash chain, the commitment, every die, every event. The first
 * line and field that does not follow is named. A torn last line is reported as such and never counts as checked.
 */
export function verifyJournal(text: string, ruleset: Ruleset, seed?: Uint8Array): Verification {
  const replay = replayJournal(text, ruleset, seed)
  const { journal, table } = replay
  const header = journal.lines[0]?.record as HeaderRecord | undefined
  const torn = journal.torn !== undefined
  const problem =
    replay.problem ??
    (torn
      ? at(journal.lines.length + 1, 'text', 'the last line is torn: it was never written to its end')
      : undefined)
  const next = table?.next()
  return {
    ok: problem === undefined,
    lines: journal.lines.length,
    diceChecked: replay.diceChecked,
    closed: journal.lines.at(-1)?.record.kind === 'close',
    torn,
    ...(header && { table: header.table, ruleset: header.ruleset, version: header.version }),
    ...(next?.kind === 'over' && { outcome: next.outcome }),
    ...(problem && { problem }),
  }
}

/** A journal that cannot be taken up again, and why. */
export class JournalDamage extends Error {
  override readonly name = 'JournalDamage'
  readonly problem: JournalProblem

  constructor(problem: JournalProblem) {
    super(`line ${problem.line}, ${problem.field}: ${problem.message}`)
    this.problem = problem
  }
}

/**
 * Takes an open journal up again with its secret seed. A torn last line is cut off (`cut` has its text); any other damage
 * throws `JournalDamage` and is never repaired.
 */
export function resumeTable(
  text: string,
  ruleset: Ruleset,
  seed: Uint8Array,
): { table: Table; cut?: string } {
  const replay = replayJournal(text, ruleset, seed)
  if (replay.problem) throw new JournalDamage(replay.problem)
  if (!replay.diceChecked) throw new JournalDamage(at(1, 'commit', 'this is not the seed of this table'))
  return { table: replay.table!, ...(replay.journal.torn !== undefined && { cut: replay.journal.torn }) }
}
