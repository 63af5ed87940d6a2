import type { Verbs } from '../../../kernel/contract/command.js'
import { houseRuleWords } from '../../../kernel/contract/documents/house-rules.js'
import { earlierWords } from '../../../kernel/journal/earlier.js'
import type { Verdict } from '../../../kernel/verify/verdict.js'
import type { Verification } from '../../../kernel/verify/verify.js'
import { checkWords } from '../../../language/check-words.js'
import { rulingCount, rulingLine } from '../../../language/ruling-lines.js'
import { wrapped } from '../repl/shown/wrap.js'

const COLUMNS = 80

const LAST_WORDS: Readonly<Record<Verdict, string>> = {
  ok: 'OK',
  open: 'OK SO FAR: close the table to have its dice checked',
  unclosed: 'OVER BUT NOT CLOSED: the dice are only claimed until the table is closed',
  fork: 'OK from the fork on',
  unruled: 'RULES NOT CHECKED: no event was computed again; what was checked holds',
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

function seedLine({ seed }: Verification): string {
  if (seed === 'chosen') return 'Seed: chosen by the one who opened the table: its dice were no secret.'
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
  const { matched, mismatches, repeated, unbound, shownChecked } = receipts
  return [
    `Receipts: ${matched} match, ${mismatches.length} do not`,
    ...(repeated > 0 ? [`  copies of receipts, counted once: ${repeated}`] : []),
    ...(unbound > 0 ? [`  of an older version, so that nothing binds them to their seat: ${unbound}`] : []),
    ...(shownChecked ? [] : ['  What the seats were shown was NOT checked: that needs the rules.']),
    ...mismatches.flatMap((one) => [`  ${one.message}`, ...valueLines(one).map((line) => `  ${line}`)]),
  ]
}

/** Whether the file was read to its end; what stands behind a broken line counts for nothing. */
function isReadWhole({ checks }: Verification): boolean {
  return checks.chain.state !== 'broken'
}

function linesRead(found: Verification): string {
  return `${found.lines} lines${isReadWhole(found) ? '' : ' were read,'}`
}

function tableLine(found: Verification): string {
  if (found.closed) return 'Table: closed'
  return isReadWhole(found) ? 'Table: open' : 'Table: not read to its end'
}

function countLines(found: Verification): readonly string[] {
  const { entropy, undone } = found
  const nobody = entropy.opened.length === 0
  return [
    `Added to the dice by: ${nobody ? 'nobody' : entropy.opened.join(', ')}`,
    ...(entropy.struck.length > 0 ? [`Sealed but never opened: ${entropy.struck.join(', ')}`] : []),
    `Commands taken back: ${undone.commands}${isReadWhole(found) ? '' : ' in the lines that were read'}`,
  ]
}

/** Every ruling with its line, its seat, its reason and its command. */
function rulingLines({ rulings, checks }: Verification, verbs: Verbs | undefined): readonly string[] {
  if (!rulings)
    return ['Rulings by the game master: NOT listed: the lines bear no marks and the rules were not checked']
  const { state, lines } = checks.rules
  const part = state === 'holds' || state === 'unchecked' ? '' : ` up to line ${lines}`
  return [
    `Rulings by the game master${part}: ${rulingCount(rulings)}`,
    ...(state === 'unchecked'
      ? ['  This goes by the marks of the lines, which the rules did not check.']
      : []),
    ...rulings.map((ruling) => `  ${rulingLine(ruling, state === 'unchecked' ? undefined : verbs)}`),
  ]
}

/** Everything a verification found and did not look at, and last what it comes to. */
export function verdictLines(file: string, found: Verification, verbs?: Verbs): readonly string[] {
  const known = found.table !== undefined
  const rulings = known ? rulingLines(found, verbs).flatMap((line) => wrapped(line, COLUMNS)) : []
  return [
    ...problemLines(file, found),
    ...(known ? [`${linesRead(found)} of ${found.ruleset} ${found.version}, table ${found.table}`] : []),
    ...checkWords(found),
    ...(known
      ? [
          tableLine(found),
          seedLine(found),
          earlierWords(found.earlier),
          ...(found.houseRules ? [`House rules: ${houseRuleWords(found.houseRules)}`] : []),
          ...countLines(found),
          ...rulings,
          ...forkLines(found),
          ...receiptLines(found),
        ]
      : []),
    ...(found.unended ? ['The last line lacks its newline and nothing else.'] : []),
    ...(found.outcome ? [`Outcome: ${found.outcome}`] : []),
    LAST_WORDS[found.verdict],
  ]
}
