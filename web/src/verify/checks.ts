import { earlierWords } from '../../../src/kernel/journal/earlier.js'
import { counted, listed, short } from '../ui/words.js'
import type { Checked } from './check.js'

export interface CheckLine {
  readonly title: string
  readonly says: string
  /** `open`: not looked at, or nothing to look at. */
  readonly state: 'holds' | 'broken' | 'open'
}

/** What was checked, in the order in which trust is built; and what was not, said as plainly. */
export function checksOf({
  verification: found,
  commit,
  seed,
  rolls,
  commands,
  lines,
}: Checked): readonly CheckLine[] {
  const { problem, ok } = found
  const faces = lines.reduce((sum, { dice }) => sum + dice.length, 0)
  const chainBroken = problem !== undefined && ['hash', 'text', 'blind', 'n', 'kind'].includes(problem.field)
  const seedBroken = problem?.field === 'seed' || problem?.field === 'commit'
  const diceBroken = problem !== undefined && /^dice/.test(problem.field)
  const rulesBroken = problem !== undefined && !chainBroken && !seedBroken && !diceBroken
  const checks: CheckLine[] = [
    {
      title: chainBroken ? 'The chain is broken' : 'The chain is intact',
      says: chainBroken
        ? `Line ${problem.line - 1} does not follow.`
        : `Each of the ${counted(found.lines, 'line')} carries the hash of the line before it.`,
      state: chainBroken ? 'broken' : 'holds',
    },
    {
      title: seedBroken
        ? 'The seed does not match'
        : found.diceChecked
          ? 'The seed matches its commitment'
          : 'The seed is still sealed',
      says: found.diceChecked
        ? `Sealed as ${short(commit ?? '')}… before the first roll, revealed as ${short(seed ?? '')}… at the end.`
        : seedBroken
          ? 'What was revealed is not what was sealed.'
          : 'The table is not closed, so its dice are taken as they are recorded.',
      state: seedBroken ? 'broken' : found.diceChecked ? 'holds' : 'open',
    },
    {
      title: diceBroken
        ? 'A die does not follow'
        : found.diceChecked
          ? 'Every die follows from the seed'
          : 'Dice not checked',
      says: found.diceChecked
        ? `${counted(faces, 'die', 'dice')} in ${counted(rolls, 'roll')} ${rolls === 1 ? 'was' : 'were'} drawn again${diceBroken ? '.' : '; every face is the same.'}`
        : 'That needs the seed.',
      state: diceBroken
        ? 'broken'
        : found.diceChecked && ok
          ? 'holds'
          : found.diceChecked && !chainBroken
            ? 'holds'
            : 'open',
    },
    {
      title: rulesBroken
        ? 'An event does not follow'
        : found.rulesChecked
          ? 'Every event follows from the rules'
          : 'Rules not checked',
      says: found.rulesChecked
        ? `${counted(commands, 'command')} ${commands === 1 ? 'was' : 'were'} decided again by ${found.ruleset} ${found.version}.`
        : (found.rulesNotChecked ?? 'The lines before it must hold first.'),
      state: rulesBroken ? 'broken' : found.rulesChecked ? 'holds' : 'open',
    },
  ]
  const { receipts } = found
  checks.push(
    receipts === undefined
      ? {
          title: 'No receipts of this browser',
          says: 'Nobody sat at this table here. Without receipts a closed journal proves only that it fits itself.',
          state: 'open',
        }
      : receipts.mismatches.length > 0
        ? {
            title: 'Not the history this browser saw',
            says: receipts.mismatches[0]!.message,
            state: 'broken',
          }
        : {
            title: 'This is the history this browser saw',
            says: `${counted(receipts.matched, 'receipt')} of ${receipts.matched === 1 ? 'its' : 'their'} time ${receipts.matched === 1 ? 'matches' : 'match'}.`,
            state: 'holds',
          },
  )
  return checks
}

/** What a reader should know beside the verdict. */
export function remarksOf({ verification: found }: Checked): readonly string[] {
  const { seed, undone, rulings, fork, entropy, torn, closed } = found
  return [
    ...(closed ? [] : ['The table was not closed when this was written.']),
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
    ...(rulings && rulings.hand > 0
      ? [`${counted(rulings.hand, 'ruling')} by the game master’s free hand.`]
      : []),
    ...(rulings && rulings.rules > 0
      ? [`${counted(rulings.rules, 'ruling')} that the rules leave to a game master.`]
      : []),
    ...(fork ? [`It goes on from line ${fork.n} of table ${fork.table}.`] : []),
  ]
}
