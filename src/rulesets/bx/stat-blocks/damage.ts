import type { StatBlockError, StatBlockWarning } from './result.js'

/** Damage that was read: the dice, their mean, and the text behind them. */
export interface ReadDamage {
  readonly Dmg: string
  readonly mean: number
  readonly rider: string | null
  readonly warnings: readonly StatBlockWarning[]
}

const USUAL_SIDES = [2, 3, 4, 6, 8, 10, 12, 20]

interface Dice {
  readonly count: number
  readonly sides: number
  readonly more: number
}

function written({ count, sides, more }: Dice): string {
  return `${count}d${sides}${more === 0 ? '' : more > 0 ? `+${more}` : more}`
}

function meanOf({ count, sides, more }: Dice): number {
  return (count * (sides + 1)) / 2 + more
}

/**
 * S5: the dice NdS+K with this least and most. Several d2 or d3 only if nothing else fits, then K = 0 before others, then
 * the fewest dice.
 */
function diceOfRange(least: number, most: number): { readonly dice: Dice; readonly odd: boolean } {
  const fits = USUAL_SIDES.flatMap((sides) => {
    const count = (most - least) / (sides - 1)
    const more = least - count
    return Number.isInteger(count) && count >= 1 && more >= 0 ? [{ count, sides, more }] : []
  })
  const rank = ({ count, sides, more }: Dice) => [count > 1 && sides <= 3 ? 1 : 0, more === 0 ? 0 : 1, count]
  const [best] = fits.toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)]
    return x[0]! - y[0]! || x[1]! - y[1]! || x[2]! - y[2]!
  })
  if (best) return { dice: best, odd: false }
  return { dice: { count: 1, sides: most - least + 1, more: least - 1 }, odd: true }
}

interface Found {
  readonly dice: Dice
  readonly length: number
  readonly warnings: readonly StatBlockWarning[]
}

function bad(text: string): StatBlockError {
  return { code: 'BAD_DAMAGE', text }
}

/** The dice that a text begins with; null where it begins with none. */
function diceIn(text: string): Found | StatBlockError | null {
  const dice = /^(\d{0,3})d(\d{1,4})(?:\s*([+-])\s*(\d{1,3}))?(?![\d/])/i.exec(text)
  if (dice) {
    const count = dice[1] === '' ? 1 : Number(dice[1])
    const sides = Number(dice[2])
    if (count < 1 || sides < 1) return bad(text)
    const more = dice[4] === undefined ? 0 : Number(`${dice[3]}${dice[4]}`)
    return { dice: { count, sides, more }, length: dice[0].length, warnings: [] }
  }
  if (/^\d+d(?!\d)/i.test(text)) return bad(text)
  const range = /^(\d{1,4})\s*-\s*(\d{1,4})(?!\d)/.exec(text)
  if (range) {
    const [least, most] = [Number(range[1]), Number(range[2])]
    if (least > most || most === 0) return bad(text)
    if (least === most) return { dice: numberDice(least), length: range[0].length, warnings: [] }
    const found = diceOfRange(least, most)
    return { dice: found.dice, length: range[0].length, warnings: found.odd ? ['odd_die'] : [] }
  }
  const number = /^(\d{1,4})(?!\d)/.exec(text)
  if (number) {
    if (Number(number[1]) === 0) return bad(text)
    return { dice: numberDice(Number(number[1])), length: number[0].length, warnings: [] }
  }
  const weapon = /^(?:by\s+)?weapon(?:\s*([+-])\s*(\d{1,3}))?(?![\p{L}])/iu.exec(text)
  if (!weapon) return null
  const more = weapon[2] === undefined ? 0 : Number(`${weapon[1]}${weapon[2]}`)
  return {
    dice: { count: 1, sides: 6, more },
    length: weapon[0].length,
    warnings: ['damage_by_weapon'],
  }
}

/** A bare number: 1 is `1d1`, 3 is `1d1+2`. */
function numberDice(points: number): Dice {
  return { count: 1, sides: 1, more: points - 1 }
}

/** S5, S7: one damage with the text behind it; null where the text has no dice at its beginning. */
export function readDamage(text: string): ReadDamage | StatBlockError | null {
  const found = diceIn(text.trim())
  if (found === null || 'code' in found) return found
  const rest = text
    .trim()
    .slice(found.length)
    .trim()
    .replace(/^each\b\s*/i, '')
  const warnings = [...found.warnings]
  let rider: string | null = null
  if (/^or\b/i.test(rest)) {
    rider = rest
    warnings.push('alternative')
  } else if (rest !== '') {
    rider = rest.replace(/^(?:\+|&|plus\b|and\b|with\b)\s*/i, '').trim()
    warnings.push('rider')
  }
  return { Dmg: written(found.dice), mean: meanOf(found.dice), rider: rider || null, warnings }
}

/** The mean of dice as a foe has them. */
export function meanDamage(Dmg: string): number {
  const found = diceIn(Dmg)
  return found && 'dice' in found ? meanOf(found.dice) : 0
}
