import { canonical } from '../../../src/kernel/canonical.js'
import type { Command, Verbs } from '../../../src/kernel/contract/command.js'
import { compileCanonical, compileDice, DiceError, evaluate } from '../../../src/kernel/dice/expression.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type Parsed, parseLine } from '../../../src/language/parse.js'
import { printCommand } from '../../../src/language/print.js'
import { Broken, type Case } from '../frame/harness.js'
import { Bounded } from './bounded.js'
import { shortest } from './text.js'

/** Reads a line of the language. Injected, so that a broken reader can be tried. */
export type Read = (text: string, verbs: Verbs) => Parsed

/** What is wrong with how a line was read, or nothing. */
function lineFault(text: string, verbs: Verbs, read: Read = parseLine): string | undefined {
  let parsed: Parsed
  try {
    parsed = read(text, verbs)
  } catch (error) {
    return `reading it throws: ${error}`
  }
  if (parsed.status === 'empty') return undefined
  if (parsed.status === 'error') {
    const { column, message, expected, code } = parsed.error
    if (!(column >= 1 && column <= text.length + 1))
      return `${code} points at column ${column}, outside the line`
    if (expected === '' || message === '' || /undefined|NaN|\[object/.test(message.replaceAll(text, '')))
      return `the fault says nothing to people: ${message}`
    return undefined
  }
  const printed = printCommand(parsed.command, verbs)
  const again = read(printed, verbs)
  if (again.status !== 'ok' || canonical(again.command) !== canonical(parsed.command))
    return `printed as ${JSON.stringify(printed)} it is read as something else`
  return undefined
}

/** The command of a line that was read well; throws `Broken`, with the shortest line that shows it, when it was not. */
export function readWell(
  text: string,
  game: string,
  verbs: Verbs,
  read: Read = parseLine,
  bounded: Bounded = new Bounded(),
): Command | undefined {
  const made = (line: string): Case => ({ harness: 'fuzz', kind: 'line', game, text: line })
  const fault = bounded.answer(
    () => made(text),
    () => lineFault(text, verbs, read),
  )
  if (fault !== undefined) {
    const short = shortest(text, (less) => lineFault(less, verbs, read) !== undefined)
    const message = `a line of ${game}: ${lineFault(short, verbs, read)}`
    throw new Broken(message, { text }, made(short))
  }
  const parsed = read(text, verbs)
  return parsed.status === 'ok' ? parsed.command : undefined
}

const CODES = ['E_SYNTAX', 'E_LIMIT', 'E_RANGE', 'E_INFINITE', 'E_TYPE', 'E_AMBIGUOUS', 'E_DIV0']

/** Dice that were asked to stop are stopped; those that were taken print, read and roll alike. */
function diceFault(text: string): string | undefined {
  try {
    const expression = compileDice(text)
    const again = compileCanonical(expression.canonical)
    if (again.canonical !== expression.canonical)
      return `its plain spelling ${expression.canonical} is read as ${again.canonical}`
    const [one, other] = [expression, again].map((each) => canonical(rolled(each)))
    if (one !== other) return `${one} and, by its plain spelling, ${other}`
    return undefined
  } catch (error) {
    if (!(error instanceof DiceError)) return `reading it throws: ${error}`
    if (!CODES.includes(error.code)) return `the code ${error.code} is none of the notation's`
    if (error.at !== undefined && !(error.at >= 0 && error.at <= text.length))
      return `the fault points at ${error.at}, outside the text`
    return undefined
  }
}

function rolled(expression: ReturnType<typeof compileDice>): unknown {
  try {
    return String(evaluate(expression, new FastDice(7)).total)
  } catch (error) {
    if (error instanceof DiceError) return error.code
    throw error
  }
}

export function diceHold(text: string, bounded: Bounded = new Bounded()): void {
  const made = (dice: string): Case => ({ harness: 'fuzz', kind: 'dice', text: dice })
  const fault = bounded.answer(
    () => made(text),
    () => diceFault(text),
  )
  if (fault === undefined) return
  const short = shortest(text, (less) => diceFault(less) !== undefined)
  throw new Broken(`dice: ${diceFault(short)}`, { text }, made(short))
}
