import type { Verdict } from '../../../kernel/journal/verdict.js'
import type { Verification } from '../../../kernel/journal/verify.js'

const LAST_WORDS: Readonly<Record<Verdict, string>> = {
  ok: 'OK',
  open: 'OK SO FAR: close the table to have its dice checked',
  unclosed: 'OVER BUT NOT CLOSED: the dice are only claimed until the table is closed',
  fork: 'OK from the fork on',
  unruled: 'OK as far as it was checked: the rules were not',
  wrong: 'NOT OK',
}

function valueLines(place: { readonly expected?: unknown; readonly recorded?: unknown }): readonly string[] {
  if (place.expected === undefined && place.recorded === undefined) return []
  const said = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
  return [`  recorded ${said(place.recorded)}, expected ${said(place.expected)}`]
}

function problemLines(file: string, { problem, torn }: Verification): readonly string[] {
  if (!problem) return []
  return [
    `${file}:${problem.line}: ${problem.field}: ${problem.message}`,
    ...valueLines(problem),
    ...(torn ? ['Everything before the torn line holds.'] : []),
  ]
}

/** What holds; only of a journal in which nothing was found. */
function provenLines(found: Verification): readonly string[] {
  if (found.problem) return []
  return [
    found.rulesChecked
      ? 'The chain is intact and every event follows from the rules.'
      : `The chain is intact. The rules were NOT checked: ${found.rulesNotChecked}.`,
    found.diceChecked
      ? 'The seed matches its commitment and every die follows from the seed.'
      : 'The seed is not revealed, so the dice were NOT checked: they are taken as recorded.',
  ]
}

function seedLine({ seed }: Verification): string {
  if (seed === 'chosen') return 'Seed: chosen by whoever opened the table: its dice were no secret.'
  return seed === 'drawn'
    ? 'Seed: drawn by the program.'
    : 'Seed: the journal does not say whether it was chosen.'
}

function forkLines({ fork }: Verification): readonly string[] {
  if (!fork) return []
  return [
    `A FORK: it goes on from line ${fork.n} of table ${fork.table}, whose hash is ${fork.hash}.`,
    'The state it began with was NOT checked here: hold it against the journal of that table.',
  ]
}

function receiptLines({ receipts }: Verification): readonly string[] {
  if (!receipts) return ['Receipts: none given, so this may be another history than the seats saw.']
  return [
    `Receipts: ${receipts.matched} match, ${receipts.mismatches.length} do not`,
    ...receipts.mismatches.flatMap((one) => [
      `  ${one.message}`,
      ...valueLines(one).map((line) => `  ${line}`),
    ]),
  ]
}

/** A journal is read as far as the first line that does not hold; what stands behind it counts for nothing. */
function isReadWhole({ problem, torn }: Verification): boolean {
  return problem === undefined || torn
}

function linesRead(found: Verification): string {
  return `${found.lines} lines${isReadWhole(found) ? '' : ' were read,'}`
}

function tableLine(found: Verification): string {
  if (found.closed) return 'Table: closed'
  return isReadWhole(found) ? 'Table: open' : 'Table: not read to its end'
}

function countLines(found: Verification): readonly string[] {
  const { entropy, undone, rulings } = found
  const nobody = entropy.opened.length === 0
  const free = rulings?.filter(({ kind }) => kind === 'free') ?? []
  return [
    `Added to the dice by: ${nobody ? 'nobody' : entropy.opened.join(', ')}`,
    ...(entropy.struck.length > 0 ? [`Sealed but never opened: ${entropy.struck.join(', ')}`] : []),
    `Commands taken back: ${undone.commands}${isReadWhole(found) ? '' : ' as far as it was read'}`,
    rulings
      ? `Rulings by the game master: ${rulings.length}, of them ${free.length} by a free hand`
      : 'Rulings by the game master: not counted',
  ]
}

/** Everything a verification found and did not look at, and last what it comes to. */
export function verdictLines(file: string, found: Verification, verdict: Verdict): readonly string[] {
  const known = found.table !== undefined
  return [
    ...problemLines(file, found),
    ...(known ? [`${linesRead(found)} of ${found.ruleset} ${found.version}, table ${found.table}`] : []),
    ...provenLines(found),
    ...(known
      ? [tableLine(found), seedLine(found), ...countLines(found), ...forkLines(found), ...receiptLines(found)]
      : []),
    ...(found.unended ? ['The last line lacks its newline and nothing else.'] : []),
    ...(found.outcome ? [`Outcome: ${found.outcome}`] : []),
    LAST_WORDS[verdict],
  ]
}
