import { type Expression, parseDice } from '../../kernel/dice/expression.js'
import { diceFault } from '../../kernel/dice-clause.js'
import { refused } from '../../kernel/stops.js'

/** Any dice of the one notation (K25), refused as `bad_dice` with the notation's own code and place. */
export function diceOf(text: string): Expression {
  return expressionOf(text, false)
}

/** rules/skirmish §1: attack, damage and consequences take points: no success count, no comparison, no label. */
export function pointsOf(text: string): Expression {
  return expressionOf(text, true)
}

function expressionOf(text: string, points: boolean): Expression {
  const fault = diceFault(text, points)
  if (fault !== undefined) {
    const { code, offset, message } = fault
    throw refused('bad_dice', `"${text}" cannot be rolled here: ${message}.`, { dice: code, offset })
  }
  return parseDice(text)
}

/** `1d6` and 3: `1d6+3`; a modifier of 0 is not written (rules/skirmish §6). */
export function withModifier(text: string, modifier: number): string {
  if (modifier === 0) return text
  return modifier < 0 ? `${text}-${-modifier}` : `${text}+${modifier}`
}
