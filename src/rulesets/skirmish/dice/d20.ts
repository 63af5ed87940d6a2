import type { Dice } from '../../../kernel/dice/dice.js'
import type { Edge } from '../people/conditions.js'

export interface D20 {
  readonly expr: string
  readonly faces: readonly number[]
  readonly total: number
}

const DICE: Readonly<Record<Edge, string>> = { normal: '1d20', advantage: '2d20kh1', disadvantage: '2d20kl1' }

const texts: Readonly<Record<Edge, Map<number, string>>> = {
  normal: new Map(),
  advantage: new Map(),
  disadvantage: new Map(),
}

/** `1d20+6`, `2d20kh1+6`, `1d20`: remembered, because simulations ask for the same few again and again. */
function d20Text(edge: Edge, bonus: number): string {
  const known = texts[edge].get(bonus)
  if (known !== undefined) return known
  const text = withModifier(DICE[edge], bonus)
  texts[edge].set(bonus, text)
  return text
}

/**
 * 1d20 + bonus, with advantage or disadvantage the better or worse of two. Nothing but whether the total reaches
 * `least` may matter afterwards; null when nothing does. What a ruling adds is written behind the sheet's bonus.
 */
export function rollD20(
  dice: Dice,
  edge: Edge,
  bonus: number,
  least: number | null,
  purpose: string,
  ruled = 0,
): D20 {
  const bounds = least === null ? [] : [least - bonus - ruled]
  const faces = dice.pool(edge === 'normal' ? 1 : 2, 20, bounds, purpose)
  const kept = edge === 'disadvantage' ? Math.min(...faces) : Math.max(...faces)
  return { expr: withModifier(d20Text(edge, bonus), ruled), faces, total: kept + bonus + ruled }
}

/** `1d6` and 3: `1d6+3`; a modifier of 0 is not written (rules/skirmish §6). */
export function withModifier(text: string, modifier: number): string {
  if (modifier === 0) return text
  return modifier < 0 ? `${text}-${-modifier}` : `${text}+${modifier}`
}
