import { createRequire } from 'node:module'
import { DiceRoll, Parser } from '@dice-roller/rpg-dice-roller'
import {
  compileDice,
  DiceError,
  distribution,
  type Expression,
  evaluate,
  jointCounts,
  parseDice,
} from '../src/kernel/dice/expression.js'
import { FastDice } from '../src/kernel/dice/fast.js'
import { against, milliseconds, type Row, rate, slowestBatch } from './row.js'

const RPG_DICE_ROLLER = '@dice-roller/rpg-dice-roller'
const ROLL_PARSER = 'roll-parser'

/** roll-parser comes without types; this is the one call we make. */
interface RollParser {
  parseAndRoll(notation: string): { readonly value: number }
}

const rollParser = createRequire(import.meta.url)('roll-parser') as RollParser
const dice = new FastDice(1, 0)

/** Both sides must roll the same thing: only possible totals, and a mean within five standard errors. */
function assertRolls(who: string, text: string, roll: () => number): void {
  const odds = distribution(parseDice(text))
  const possible = new Set(odds.values)
  const expected = odds.values.reduce(
    (sum, value, i) => sum + value * (Number(odds.weights[i]) / Number(odds.total)),
    0,
  )
  const runs = 20_000
  let sum = 0
  let squares = 0
  for (let i = 0; i < runs; i++) {
    const total = roll()
    if (!possible.has(total)) throw new Error(`${who} rolled ${total} on ${text}`)
    sum += total
    squares += total * total
  }
  const mean = sum / runs
  const error = Math.sqrt((squares / runs - mean * mean) / runs)
  if (Math.abs(mean - expected) > 5 * error)
    throw new Error(`${who} has mean ${mean} on ${text}, not ${expected}`)
}

function cachedRolls(): Row[] {
  const text = '2d6+3'
  const ours = () => evaluate(parseDice(text), dice).total
  const theirs = () => new DiceRoll(text).total
  const others = () => rollParser.parseAndRoll(text).value
  assertRolls('ludex', text, ours)
  assertRolls(RPG_DICE_ROLLER, text, theirs)
  assertRolls(ROLL_PARSER, text, others)
  const speed = rate(ours)
  const name = `parse and roll ${text}, seen before`
  return [
    against(name, speed, RPG_DICE_ROLLER, rate(theirs)),
    against(name, speed, ROLL_PARSER, rate(others)),
  ]
}

/** Different texts that mean the same in both notations. */
function differentTexts(): string[] {
  const texts: string[] = []
  for (let i = 1; i <= 60; i++) {
    texts.push(
      `${i}d6+${i}`,
      `${i + 1}d8kh${i}`,
      `2d20kl1+${i}`,
      `${i}d10!>=9`,
      `floor(${i}d6/2)-1`,
      `1d${i + 3}+2d4*${i}`,
    )
  }
  return texts
}

function coldParses(): Row[] {
  const texts = differentTexts()
  for (const text of texts) {
    // One roll of each text by the peer must be a total that we call possible; long chains only have to be numbers.
    const { total } = new DiceRoll(text)
    if (!Number.isFinite(total)) throw new Error(`${RPG_DICE_ROLLER} does not roll ${text}`)
    if (!text.includes('!') && !distribution(compileDice(text)).values.includes(Math.floor(total)))
      throw new Error(`${RPG_DICE_ROLLER} rolled ${total} on ${text}`)
  }
  const turns = (parse: (text: string) => unknown) => {
    let next = 0
    return () => parse(texts[next++ % texts.length]!)
  }
  return [
    against(
      `parse ${texts.length} different texts, nothing remembered`,
      rate(turns(compileDice)),
      RPG_DICE_ROLLER,
      rate(turns((text) => Parser.parse(text))),
    ),
  ]
}

const HOSTILE: readonly (readonly [string, string])[] = [
  ['999999999d999999999', '999999999d999999999'],
  ['100d1!', '100d1!'],
  ['5,000 nested parentheses', `${'('.repeat(5_000)}1${')'.repeat(5_000)}`],
  ['20,000 terms', `1${'+1'.repeat(19_999)}`],
]

function hostileTexts(): Row[] {
  return HOSTILE.map(([name, text]) => {
    const answer = () => {
      try {
        compileDice(text)
      } catch (error) {
        if (error instanceof DiceError) return
        throw error
      }
      throw new Error(`${name} was not refused`)
    }
    const first = milliseconds(answer)
    const note = `slowest of 20 batches; first call ${first.toFixed(3)} ms; bar 1 ms`
    return { name: `refuse ${name}`, ours: slowestBatch(answer), unit: 'ms', note }
  })
}

/** Cold: a new expression each time, the median of nine; the very first call is in the note. */
function oddsTimes(name: string, text: string, work: (expression: Expression) => unknown): Row[] {
  const times: number[] = []
  for (let i = 0; i < 9; i++) {
    const expression = compileDice(text)
    times.push(milliseconds(() => work(expression)))
  }
  const first = times[0]!
  const expression = compileDice(text)
  work(expression)
  const cached = milliseconds(() => work(expression))
  return [
    {
      name: `${name}, cold`,
      ours: times.sort((a, b) => a - b)[4]!,
      unit: 'ms',
      note: `first call ${first.toFixed(2)} ms; bar 5 ms`,
    },
    { name: `${name}, cached`, ours: cached, unit: 'ms', note: 'bar 0.5 ms' },
  ]
}

function exactOdds(): Row[] {
  return [
    ...oddsTimes('exact odds of 20d6', '20d6', distribution),
    ...oddsTimes('exact odds of 10d10kh3', '10d10kh3', distribution),
    ...oddsTimes('successes and ones of 10d10>=6f1 together', '10d10>=6f1', jointCounts),
  ]
}

/** The odds come first, while their code is still cold. */
export async function diceRows(): Promise<Row[]> {
  return [...exactOdds(), ...hostileTexts(), ...cachedRolls(), ...coldParses()]
}
