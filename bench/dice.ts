import { createRequire } from 'node:module'
import { DiceRoll, Parser } from '@dice-roller/rpg-dice-roller'
import {
  compileDice,
  DiceError,
  distribution,
  evaluate,
  jointCounts,
  parseDice,
} from '../src/kernel/dice/expression.js'
import { FastDice } from '../src/kernel/dice/fast.js'
import { against, milliseconds, type Row, rate } from './row.js'

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
    let slowest = 0
    for (let i = 0; i < 1_000; i++) answer()
    for (let i = 0; i < 1_000; i++) slowest = Math.max(slowest, milliseconds(answer))
    return {
      name: `refuse ${name}`,
      ours: slowest,
      unit: 'ms at most',
      note: `first call ${first.toFixed(3)} ms`,
    }
  })
}

/** Cold: a new expression, and for the first row engine code that has never run. */
function exactOdds(): Row[] {
  return ['20d6', '10d10kh3', '10d10>=6f1'].flatMap((text) => {
    const expression = compileDice(text)
    const cold = milliseconds(() => distribution(expression))
    const cached = milliseconds(() => distribution(expression))
    const rows: Row[] = [
      { name: `exact odds of ${text}, cold`, ours: cold, unit: 'ms', note: 'bar 5 ms' },
      { name: `exact odds of ${text}, cached`, ours: cached, unit: 'ms', note: 'bar 0.5 ms' },
    ]
    if (!expression.counted) return rows
    const joint = milliseconds(() => jointCounts(compileDice(text)))
    return [
      ...rows,
      { name: `successes and ones of ${text} together, cold`, ours: joint, unit: 'ms', note: 'bar 5 ms' },
    ]
  })
}

/** The odds come first, while their code is still cold. */
export async function diceRows(): Promise<Row[]> {
  return [...exactOdds(), ...hostileTexts(), ...cachedRolls(), ...coldParses()]
}
