import { earlierWords } from '../../../src/kernel/journal/earlier.js'
import type { Check } from '../../../src/kernel/verify/checks.js'
import type { Verification } from '../../../src/kernel/verify/verify.js'
import { counted, listed, short } from '../ui/words.js'
import type { ChainLine, Checked } from './check.js'

export interface CheckLine {
  readonly title: string
  readonly says: string
  /** `open`: not looked at, or not to the end. Only `holds` has a tick. */
  readonly state: 'holds' | 'broken' | 'open'
}

const STATES: Readonly<Record<Check['state'], CheckLine['state']>> = {
  holds: 'holds',
  partly: 'open',
  broken: 'broken',
  unchecked: 'open',
}

/** Up to which line a check went, by the numbers that the chain shows: they begin with 0. */
function upTo({ lines }: Check): string {
  return lines === 0 ? 'No line before it was checked.' : `Lines 0 to ${lines - 1} were checked and hold.`
}

function stopped(check: Check): string {
  return `${upTo(check)} Then ${check.why ?? 'it broke off'}.`
}

/** The lines that a check of this kind looked at. */
function within(lines: readonly ChainLine[], { lines: count }: Check): readonly ChainLine[] {
  return lines.slice(0, count)
}

function chainLine({ verification: { checks, lines } }: Checked): CheckLine {
  const { chain } = checks
  const state = STATES[chain.state]
  if (chain.state === 'holds') {
    const says = `Each of the ${counted(lines, 'line')} carries the hash of the line before it.`
    return { title: 'The chain is intact', says, state }
  }
  if (chain.state === 'partly') return { title: 'The chain breaks off', says: stopped(chain), state }
  return { title: 'The chain is broken', says: `Line ${chain.lines} does not follow. ${upTo(chain)}`, state }
}

function seedLine({ verification: { checks, revealedSeed }, commit }: Checked): CheckLine {
  const { seed, chain } = checks
  const state = STATES[seed.state]
  if (seed.state === 'broken')
    return { title: 'The seed does not match', says: 'What was revealed is not what was sealed.', state }
  if (seed.state !== 'holds')
    return { title: 'The seed was not checked', says: `Not checked: ${seed.why}.`, state }
  const where = chain.state === 'broken' ? 'in the last line, behind the fault,' : 'at the end'
  const says =
    revealedSeed === undefined
      ? `Sealed as ${short(commit ?? '')}… before the first roll.`
      : `Sealed as ${short(commit ?? '')}… before the first roll, revealed ${where} as ${revealedSeed}.`
  return { title: 'The seed matches its commitment', says, state }
}

function diceLine({ verification: { checks, typed }, lines }: Checked): CheckLine {
  const { dice } = checks
  const state = STATES[dice.state]
  const looked = within(lines, dice)
  const faces = looked.reduce((sum, one) => sum + one.dice.length, 0)
  const rolls = looked.reduce((sum, one) => sum + one.rolls, 0)
  const drawn = `${counted(faces, 'die', 'dice')} in ${counted(rolls, 'roll')} ${rolls === 1 ? 'was' : 'were'} drawn again`
  switch (dice.state) {
    case 'holds':
      return {
        title:
          typed === undefined
            ? 'Every die follows from the seed'
            : 'Every die that the table rolled follows from the seed',
        says: `${drawn}; every face is the same.${typed === undefined ? '' : ` People threw and typed in ${typed.dice} of them.`}`,
        state,
      }
    case 'partly':
      return { title: `Dice checked up to line ${dice.lines - 1}`, says: `${drawn} before the fault.`, state }
    case 'broken':
      return { title: 'A die does not follow', says: `${drawn} before it.`, state }
    default:
      return { title: 'Dice not checked', says: `They are taken as recorded: ${dice.why}.`, state }
  }
}

/** The rulings belong to what every event follows from, so that no tick hides them. */
function rulesLine({ verification: found, lines }: Checked): CheckLine {
  const { rules } = found.checks
  const state = STATES[rules.state]
  const commands = within(lines, rules).filter(({ kind }) => kind === 'act').length
  const decided = `${counted(commands, 'command')} ${commands === 1 ? 'was' : 'were'} decided again by ${found.ruleset} ${found.version}`
  const ruled = found.rulings?.length ?? 0
  const and = ruled === 0 ? '' : ` and ${ruled === 1 ? 'the ruling' : `the ${ruled} rulings`} listed below`
  switch (rules.state) {
    case 'holds':
      return { title: `Every event follows from the rules${and}`, says: `${decided}.`, state }
    case 'partly':
      return {
        title: `Rules checked up to line ${rules.lines - 1}`,
        says: `${decided} before the fault.`,
        state,
      }
    case 'broken':
      return rules.lines === 0
        ? { title: 'The first line does not hold', says: 'So no event was checked.', state }
        : { title: `Line ${rules.lines} does not follow`, says: `${decided} before it.`, state }
    default:
      return { title: 'Rules not checked', says: `No event was decided again: ${rules.why}.`, state }
  }
}

function receiptsLine({ receipts }: Verification): CheckLine {
  if (receipts === undefined)
    return {
      title: 'No receipts of this browser',
      says: 'Nobody sat at this table here. Without receipts a closed journal proves only that it fits itself.',
      state: 'open',
    }
  const { matched, mismatches, shownChecked, unbound } = receipts
  if (mismatches.length > 0)
    return { title: 'Not the history this browser saw', says: `${mismatches[0]!.message}.`, state: 'broken' }
  const match = `${counted(matched, 'receipt')} of ${matched === 1 ? 'its' : 'their'} time ${matched === 1 ? 'matches' : 'match'}.`
  const old = unbound > 0 ? ` ${unbound} of an older version: nothing binds them to their seat.` : ''
  if (!shownChecked)
    return {
      title: 'These are the lines this browser was told of',
      says: `${match}${old} What it was shown of them was not checked: that needs the rules.`,
      state: 'open',
    }
  return { title: 'This is the history this browser saw', says: `${match}${old}`, state: 'holds' }
}

/** What was checked, in the order in which trust is built; and what was not, said as plainly. */
export function checksOf(checked: Checked): readonly CheckLine[] {
  return [
    chainLine(checked),
    seedLine(checked),
    diceLine(checked),
    rulesLine(checked),
    receiptsLine(checked.verification),
  ]
}

/** What a reader should know beside the verdict. */
export function remarksOf({ verification: found }: Checked): readonly string[] {
  const { seed, undone, rulings, fork, entropy, torn, closed, checks } = found
  const wasRead = checks.chain.state !== 'broken'
  return [
    ...(wasRead ? [] : ['It was read up to the fault only; what stands behind it counts for nothing.']),
    ...(closed || !wasRead ? [] : ['The table was not closed when this was written.']),
    ...(torn ? ['The last line was never written to its end.'] : []),
    ...(seed === 'chosen' ? ['Somebody chose the seed, so the dice were no secret to them.'] : []),
    ...(found.table === undefined ? [] : [earlierWords(found.earlier)]),
    ...(entropy.opened.length > 0 ? [`${listed(entropy.opened)} put a share into the dice.`] : []),
    ...(entropy.struck.length > 0
      ? [`The share of ${listed(entropy.struck)} was never opened and left out.`]
      : []),
    ...(undone.times > 0
      ? [`${counted(undone.commands, 'command')} taken back, in ${counted(undone.times, 'step')}.`]
      : []),
    ...(rulings ? [] : ['Rulings are not listed: the lines bear no marks, and the rules were not checked.']),
    ...(fork ? [`It goes on from line ${fork.n} of table ${fork.table}.`] : []),
  ]
}

const HEADINGS: Readonly<Record<Verification['verdict'], string>> = {
  ok: 'It holds',
  open: 'It holds so far',
  unclosed: 'It holds so far',
  fork: 'It holds so far',
  unruled: 'Its rules were not checked',
  wrong: 'It does not hold',
}

/** What it comes to, as the page's heading. */
export function headingOf({ verification }: Checked): string {
  return HEADINGS[verification.verdict]
}
