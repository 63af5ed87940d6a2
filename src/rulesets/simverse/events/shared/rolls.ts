import { orLess, type RollNeed } from '../../../../kernel/contract/events/need.js'
import { type Modifier, signed } from '../../../../kernel/modifiers.js'
import { highestSuccess, type Rolled } from '../../roll/roll.js'
import { plainWord } from './words.js'

export function termsText(terms: readonly Modifier[]): string {
  return terms.map((term) => ` ${signed(term.value)} ${plainWord(term.source)}`).join('')
}

/** `3d6=10 ≤ 17 (DX 13 + Bows 4 +2 flanking), margin 7`: for the audit lines. */
export function rollText(roll: Rolled): string {
  const sign = roll.success ? '≤' : '>'
  const sum =
    roll.critical === ''
      ? `3d6=${roll.roll} ${sign} ${roll.target}`
      : `3d6=${roll.roll} against ${roll.target}`
  const critical =
    roll.critical === ''
      ? ''
      : roll.critical === 'success'
        ? ', 111: critical success'
        : ', 666: critical failure'
  return `${sum} (${roll.label}${termsText(roll.terms)})${critical}, margin ${roll.margin}`
}

/** ` (first roll 15, lucky)`: for the audit lines. */
export function firstRollText(firstRoll: number): string {
  return firstRoll > 0 ? ` (first roll ${firstRoll}, lucky)` : ''
}

/** The lowest target that a roll other than 111 can meet. */
const LOWEST_TARGET = 3

/** `10, needs 13 or less`. */
export function needs({ roll, target }: Rolled): string {
  return `${roll}, needs ${target < LOWEST_TARGET ? 'three ones' : `${target} or less`}`
}

/** The rolls that follow upon a roll against a target in one event: their dice are read as they fall. */
const FOLLOWING: readonly string[] = ['duration', 'damage', 'bonusDamage', 'manaLoss', 'healing']

/** seed 003 §17: 3d6 at or below the target, where 111 always succeeds and 666 never does. */
export function targetNeed({ target }: Pick<Rolled, 'target'>, purpose: string): RollNeed | undefined {
  if (FOLLOWING.includes(purpose)) return undefined
  const need = orLess(3, 6, highestSuccess(target))
  return target < LOWEST_TARGET ? { ...need, says: 'three ones' } : need
}

/** The same, but 111 and 666 speak for themselves. */
export function needsOrCritical(rolled: Rolled): string {
  return rolled.critical === '' ? needs(rolled) : rolled.critical === 'success' ? '111' : '666'
}

/** `10/13`, for the short form. */
export function outOf({ roll, target }: Rolled): string {
  return target < LOWEST_TARGET ? `${roll}` : `${roll}/${target}`
}

/** ` after a lucky reroll of 15`. */
export function rerolled(firstRoll: number): string {
  return firstRoll > 0 ? ` after a lucky reroll of ${firstRoll}` : ''
}

/** seed 003 §18: how well it went. */
export type Grade = 'triumph' | 'masterful' | 'clean' | 'close' | 'near miss' | 'wide' | 'fumble'

/** By the margin: high is masterful, narrow is a close call or a near miss, 111 and 666 are their own. */
export function grade(roll: Rolled): Grade {
  if (roll.critical === 'success') return 'triumph'
  if (roll.critical === 'failure') return 'fumble'
  if (roll.success) return roll.margin >= 5 ? 'masterful' : roll.margin >= 2 ? 'clean' : 'close'
  return roll.margin >= -2 ? 'near miss' : 'wide'
}
