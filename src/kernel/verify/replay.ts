import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { canonical, hashText, plainCopy } from '../canonical.js'
import type { Ruleset } from '../contract/ruleset.js'
import { Stop } from '../contract/stops.js'
import type { RecordedRoll } from '../dice/dice.js'
import { FAST_DICE } from '../dice/fast.js'
import { DieWanted, NoSuchFace, recordedHand, typedFaces } from '../dice/hand.js'
import { commitment } from '../dice/live.js'
import { ScriptError, ScriptedDice } from '../dice/scripted.js'
import { entryOf } from '../entry.js'
import { blindOf } from '../journal/chain.js'
import type { JournalProblem, ReadJournal, ReadLine } from '../journal/read.js'
import { type HeaderRecord, JOURNAL_FORMAT, JOURNAL_MINOR, type JournalRecord } from '../journal/record.js'
import { type DiceSource, KNOWN_DICE, sourceOf, type TableSecrets } from '../table/opening/source.js'
import { isRepeated, type Request } from '../table/request.js'
import { Table } from '../table/table.js'
import { firstDifference } from './difference.js'

export const at = (line: number, field: string, message: string): JournalProblem => ({ line, field, message })

/** What can be said against a header without the rules of its game. */
export function headerProblem(header: HeaderRecord): JournalProblem | undefined {
  if (header.format !== JOURNAL_FORMAT && header.format !== 1) {
    return at(
      1,
      'format',
      `the journal has format ${header.format}; this program reads 1 and ${JOURNAL_FORMAT}`,
    )
  }
  if ((header.minor ?? 0) > JOURNAL_MINOR) {
    return at(
      1,
      'minor',
      `the journal has format ${header.format}.${header.minor}; this program reads up to ${JOURNAL_FORMAT}.${JOURNAL_MINOR}`,
    )
  }
  if (!KNOWN_DICE.includes(header.dice))
    return at(1, 'dice', `unknown dice algorithm ${header.dice}; known: ${KNOWN_DICE.join(', ')}`)
  if (header.dice === FAST_DICE && header.seed !== 'chosen')
    return at(1, 'seed', 'the dice of a simulation are chosen by the one who runs it, never drawn')
  const expected = hashText(canonical(header.scenario))
  if (header.scenarioHash === expected) return undefined
  return {
    ...at(1, 'scenarioHash', 'the scenario is not the one whose hash is recorded'),
    expected,
    recorded: header.scenarioHash,
  }
}

/** Why these rules cannot judge a journal, or undefined when they can. */
export function whyNotRules(
  header: HeaderRecord,
  ruleset: Ruleset | undefined,
  module?: string,
): string | undefined {
  if (ruleset === undefined) return `the game ${header.ruleset} is not at hand`
  if (header.ruleset !== ruleset.id) return `this is a game of ${header.ruleset}, not of ${ruleset.id}`
  if (header.version !== ruleset.version)
    return `played by ${header.ruleset} ${header.version}; these are the rules of version ${ruleset.version}`
  if (header.format !== JOURNAL_FORMAT)
    return `the journal has format ${header.format}, and only format ${JOURNAL_FORMAT} can be replayed`
  if (header.module !== module)
    return `played by another build of ${header.ruleset}: module ${header.module ?? 'built in'}, at hand ${module ?? 'built in'}`
  return undefined
}

function scenarioProblem(header: HeaderRecord, ruleset: Ruleset): JournalProblem | undefined {
  const parsed = ruleset.scenario.parse(plainCopy(header.scenario))
  if (!parsed.ok) {
    const why = parsed.issues[0]?.message ?? 'no reason given'
    return at(1, 'scenario', `the rules refuse the scenario: ${why}`)
  }
  const read = { scenario: plainCopy(parsed.scenario) }
  const differs = firstDifference(read.scenario, header.scenario, 'scenario')
  if (differs === undefined) return undefined
  return {
    ...at(1, differs, 'the rules read the scenario differently'),
    expected: valueAt(read, differs),
    recorded: valueAt(header, differs),
  }
}

/** The secrets that a journal's last line reveals, also behind damage, so that the damage can be told from the dice. */
export function revealedSecrets(text: string): Partial<TableSecrets> {
  const end = text.endsWith('\n') ? text.length - 1 : text.length
  let last: unknown
  try {
    last = JSON.parse(text.slice(text.lastIndexOf('\n', end - 1) + 1, end))
  } catch {
    return {}
  }
  const { kind, seed, veil } = (last ?? {}) as Readonly<Record<string, unknown>>
  const hex = (value: unknown) =>
    typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? hexToBytes(value) : undefined
  const found = { seed: hex(seed), veil: hex(veil) }
  if (kind !== 'close' || !found.seed) return {}
  return { seed: found.seed, ...(found.veil && { veil: found.veil }) }
}

/** Whether these are the secrets of the table. */
export function fitsCommitment(header: HeaderRecord, seed: Uint8Array): boolean {
  return bytesToHex(commitment(header.table, seed)) === header.commit
}

/** The first line whose blind does not follow from the veil. */
export function blindProblem(lines: readonly ReadLine[], veil: Uint8Array): JournalProblem | undefined {
  for (const [n, { blind }] of lines.entries()) {
    const expected = blindOf(veil, n)
    if (blind !== expected)
      return { ...at(n + 1, 'blind', 'the blind does not follow from the veil'), expected, recorded: blind }
  }
  return undefined
}

function requestOf(record: Exclude<JournalRecord, HeaderRecord>): Request {
  switch (record.kind) {
    case 'members':
      return { kind: 'members', joined: record.joined, left: record.left }
    case 'seal':
      return { kind: 'seal', seal: record.seal }
    case 'reveal':
      return { kind: 'reveal', nonce: record.nonce, text: record.text }
    case 'act':
      return { kind: 'act', command: record.command, ...thrownIn(record.dice) }
    case 'undo':
    case 'ask-undo':
      return { kind: record.kind, count: record.count }
    case 'say':
    case 'narrate':
      return { kind: record.kind, text: record.text, ...(record.to !== undefined && { to: record.to }) }
    case 'roll':
      return { kind: 'roll', text: record.text, why: record.why, ...thrownIn(record.dice) }
    case 'start':
      return { kind: 'start', ...thrownIn(record.dice) }
    default:
      return { kind: record.kind }
  }
}

/** The faces of a line that people threw; nothing where the table rolled all. */
function thrownIn(dice: readonly RecordedRoll[]): { readonly thrown?: readonly number[] } {
  const thrown = typedFaces(dice)
  return thrown.length === 0 ? {} : { thrown }
}

const BLAMED: Readonly<Record<string, string>> = {
  act: 'command',
  undo: 'count',
  'ask-undo': 'count',
  close: 'seed',
}

function whyNot(error: unknown, record: JournalRecord, line: number): JournalProblem {
  if (error instanceof ScriptError || error instanceof DieWanted || error instanceof NoSuchFace)
    return at(line, 'dice', `the recorded dice do not fit the rules: ${error.message}`)
  const message = error instanceof Error ? error.message : String(error)
  const says = error instanceof Stop ? 'the rules do not allow this line here' : 'the rules fail here'
  return at(line, BLAMED[record.kind] ?? 'kind', `${says}: ${message}`)
}

function valueAt(record: unknown, field: string): unknown {
  let value = record
  for (const step of field.split(/[.[\]]+/).filter((piece) => piece !== '')) {
    value =
      typeof value === 'object' && value !== null
        ? entryOf(value as Record<string, unknown>, step)
        : undefined
  }
  return value
}

/** Where a record differs from the one that the rules give. */
function differenceOf(
  proposed: JournalRecord,
  recorded: JournalRecord,
  line: number,
): JournalProblem | undefined {
  const expected = plainCopy(proposed)
  const field = firstDifference(expected, recorded)
  if (field === undefined) return undefined
  return {
    ...at(line, field, 'this does not follow from the rules, the dice and the lines before'),
    expected: valueAt(expected, field),
    recorded: valueAt(recorded, field),
  }
}

/** What playing a journal again came to. */
export interface Replay {
  readonly table?: Table
  readonly problem?: JournalProblem
}

/**
 * Plays a journal again by the rules and compares every record with what was written. With the secrets every die is
 * rolled anew; without them the dice are taken as recorded.
 */
export function replayLines(
  journal: ReadJournal,
  ruleset: Ruleset,
  secrets: TableSecrets | undefined,
  progress?: (checked: number, lines: number) => void,
): Replay {
  const { lines, problem: damage } = journal
  const header = lines[0]!.record as HeaderRecord
  const wrong = scenarioProblem(header, ruleset)
  if (wrong) return { problem: wrong }
  const script = new ScriptedDice()
  const live = secrets && sourceOf(header.dice, header.table, secrets)
  const recorded: DiceSource = {
    open: () => script,
    bot: () => new ScriptedDice(),
    blind: (n) => lines[n]!.blind,
  }
  const source: DiceSource = live ? { ...live, blind: (n) => lines[n]?.blind ?? live.blind(n) } : recorded
  const table = Table.openFrom(ruleset, header, source)
  for (const [index, { record, digest }] of lines.entries()) {
    if (index === 0 || record.kind === 'header') continue
    const line = index + 1
    try {
      if (!live && 'dice' in record) script.feed(record.dice)
      const sending = record.id === undefined ? {} : { id: record.id }
      const proposal = table.proposeRecorded(
        record.seat,
        requestOf(record),
        sending,
        'dice' in record ? recordedHand(record.dice) : undefined,
      )
      if (isRepeated(proposal))
        return { problem: at(line, 'id', `this was done before, as line ${proposal.repeated}`) }
      if (!live) script.finish()
      // Both digests are of the one spelling of a record with the same blind: where they are equal, the records are.
      const wrong = proposal.digest === digest ? undefined : differenceOf(proposal.record, record, line)
      if (wrong) return { problem: wrong }
      if (damage?.line === line) return { problem: damage }
      table.commit(proposal)
      progress?.(line, lines.length)
    } catch (error) {
      return { problem: whyNot(error, record, line) }
    }
  }
  return damage ? { table, problem: damage } : { table }
}
