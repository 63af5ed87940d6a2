import { randomBytes } from 'node:crypto'
import { type Command, InvalidArgumentError } from 'commander'
import { parseDice } from '../../../kernel/dice/expression.js'
import { LiveDice, seedFromText, sessionKey } from '../../../kernel/dice/live.js'
import { print, printJson } from '../print.js'

interface RollOptions {
  readonly seed?: string
  readonly times: number
  readonly json?: boolean
}

const MAX_TIMES = 100_000

/** A whole number of the command line, between two bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`Write a whole number from ${least} to ${most}.`)
    }
    return value
  }
}

export function addRollCommand(program: Command): void {
  program
    .command('roll')
    .description('roll dice')
    .argument('<dice>', 'an expression of the dice notation, such as 2d6+3 or 6d10>=7')
    .option('--seed <text>', 'roll the same dice again for the same text')
    .option('--times <n>', 'how often', wholeNumber(1, MAX_TIMES), 1)
    .option('--json', 'one JSON object a roll')
    .addHelpText(
      'after',
      `
Examples:
  ludex roll 4d6kh3
  ludex roll '6d10>=7f1' --json
  ludex roll '2d6+3>=10' --seed tuesday --times 3`,
    )
    .action((text: string, options: RollOptions) => {
      const expression = parseDice(text)
      const seed = options.seed === undefined ? randomBytes(32) : seedFromText(options.seed)
      const dice = new LiveDice(sessionKey('roll', seed, new Map()))
      for (let i = 0; i < options.times; i++) {
        const rolled = dice.roll(expression, 'roll')
        if (options.json) printJson({ expression: text, canonical: expression.canonical, ...rolled })
        else print(showRoll(expression.canonical, rolled))
      }
    })
}

function showRoll(canonical: string, rolled: ReturnType<LiveDice['roll']>): string {
  const parts = [`${canonical} = ${rolled.total}`]
  if (rolled.faces.length > 0) parts.push(`faces ${rolled.faces.join(' ')}`)
  if (rolled.kept && rolled.kept.join() !== rolled.faces.join()) parts.push(`kept ${rolled.kept.join(' ')}`)
  if (rolled.successes !== undefined) parts.push(`successes ${rolled.successes}, failures ${rolled.failures}`)
  if (rolled.margin !== undefined)
    parts.push(`${rolled.total === 1 ? 'holds' : 'fails'}, margin ${rolled.margin}`)
  if (rolled.labels) {
    for (const [label, value] of Object.entries(rolled.labels)) parts.push(`${label || 'rest'} ${value}`)
  }
  return parts.join('; ')
}
