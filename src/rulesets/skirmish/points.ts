import { DiceError, type Expression, parseDice } from '../../kernel/dice/expression.js'
import { refused } from '../../kernel/stops.js'

/** rules/skirmish §1: attack, damage and consequences take points: no success count, no comparison, no label. */
export function isPoints(expression: Expression): boolean {
  return expression.kind === 'points' && !expression.counted && !expression.labelled
}

/** Any dice of the one notation (K25), refused as `bad_dice` with the notation's own code and place. */
export function diceOf(text: string): Expression {
  try {
    return parseDice(text)
  } catch (error) {
    if (!(error instanceof DiceError)) throw error
    throw refused('bad_dice', `"${text}" cannot be rolled: ${error.message}.`, {
      dice: error.code,
      offset: error.at,
    })
  }
}

/** Dice that give points. */
export function pointsOf(text: string): Expression {
  const expression = diceOf(text)
  if (!isPoints(expression)) {
    throw refused(
      'bad_dice',
      `"${text}" does not give points. Here dice are simply added up: no comparison, no counting, no label.`,
      { dice: 'E_TYPE' },
    )
  }
  return expression
}

/** `1d6` and 3: `1d6+3`; a modifier of 0 is not written (rules/skirmish §6). */
export function withModifier(text: string, modifier: number): string {
  if (modifier === 0) return text
  return modifier < 0 ? `${text}-${-modifier}` : `${text}+${modifier}`
}
