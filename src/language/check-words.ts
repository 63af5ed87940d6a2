import type { Check } from '../kernel/verify/checks.js'
import type { Verification } from '../kernel/verify/verify.js'

/** `the rules`, or the rules and the rulings that are listed, which the rules take as given. */
function rulesAndRulings({ rulings = [] }: Verification): string {
  const [one] = rulings
  if (!one) return 'the rules'
  return rulings.length === 1
    ? 'the rules and the ruling listed below'
    : `the rules and the ${rulings.length} rulings listed below`
}

/** Up to where something holds, and that the rest was not looked at. */
function partly(what: string, { lines, why }: Check): string {
  return `${what} up to line ${lines}; the rest was NOT checked: ${why}.`
}

function broken(what: string, { lines }: Check): string {
  return lines > 0
    ? `${what} up to line ${lines}; line ${lines + 1} does not.`
    : 'Line 1 does not hold, so no event was checked.'
}

function chainWords(chain: Check): string {
  if (chain.state === 'holds') return 'The chain is intact.'
  if (chain.state === 'partly') return partly('The chain is intact', chain)
  return chain.lines > 0
    ? broken('The chain holds', chain)
    : 'The chain does NOT hold from its first line on.'
}

function seedWords({ checks: { seed, chain }, revealedSeed }: Verification): string {
  if (seed.state === 'broken') return 'The revealed seed does NOT match its commitment.'
  if (seed.state !== 'holds') return `The seed was NOT checked: ${seed.why}.`
  if (revealedSeed === undefined) return 'The seed matches its commitment and is still secret.'
  const where = chain.state === 'broken' ? ' (it stands in the last line, behind the fault)' : ''
  return `The seed matches its commitment${where}: ${revealedSeed}`
}

/** What people typed in follows from no seed: it is counted, and said in the same breath. */
function typedWords({ typed }: Verification): string {
  if (typed === undefined) return ''
  const { dice, lines } = typed
  return ` People threw and typed in ${dice === 1 ? 'one die' : `${dice} dice`}, in ${lines === 1 ? 'one line' : `${lines} lines`}.`
}

function diceWords(found: Verification): string {
  const { dice } = found.checks
  switch (dice.state) {
    case 'holds':
      return found.typed === undefined
        ? 'Every die follows from the seed.'
        : `Every die that the table rolled follows from the seed.${typedWords(found)}`
    case 'partly':
      return partly('Every die follows from the seed', dice)
    case 'broken':
      return `The dice follow from the seed up to line ${dice.lines}; line ${dice.lines + 1} does not.`
    default:
      return `The dice were NOT checked, but taken as recorded: ${dice.why}.${typedWords(found)}`
  }
}

function rulesWords(found: Verification): string {
  const { rules } = found.checks
  const what = `Every event follows from ${rulesAndRulings(found)}`
  if (rules.state === 'holds') return `${what}.`
  if (rules.state === 'partly') return partly(what, rules)
  return rules.state === 'broken' ? broken(what, rules) : `The rules were NOT checked: ${rules.why}.`
}

/** What was checked and what was not, each up to which line: one sentence a check. Lines are counted from 1. */
export function checkWords(found: Verification): readonly string[] {
  return [chainWords(found.checks.chain), seedWords(found), diceWords(found), rulesWords(found)]
}
