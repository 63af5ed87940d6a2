import { rulingLine } from '../../../kernel/hand/verbs.js'
import { signed } from '../../../kernel/modifiers.js'
import type { LostDamage } from '../state/terms.js'

/** An id as people read it: `cinder-imp_1` is Cinder Imp 1. */
export function nameOf(id: string): string {
  return id
    .split(/[-_ ]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')
}

/** `A`, `A and B`, `A, B and C`. */
export function namesOf(ids: readonly string[]): string {
  const names = ids.map(nameOf)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** An audit line; one of the referee's hand ends with its reason. */
export function auditLine(what: string, reason: string | undefined): string {
  return reason === undefined ? `${what}.` : rulingLine(what, reason)
}

/** A sentence; one of the referee's hand ends with its reason. */
export function sentence(what: string, reason: string | undefined): string {
  return reason === undefined ? `${what}.` : `${what} (ruling: ${reason}).`
}

/** The dice as the audit line shows them. */
export function rollText(expr: string, faces: readonly number[], total: number): string {
  return faces.length === 0 && expr === String(total) ? expr : `${expr} [${faces.join(', ')}] = ${total}`
}

export function byRuling(bonus: number): string {
  return bonus === 0 ? '' : ` (${signed(bonus)} by ruling)`
}

export function lostLines(lost: LostDamage | null): readonly string[] {
  return lost === null ? [] : [`The damage of ${lost.weapon} on ${lost.targets.join(' and ')} is lost.`]
}

/** The same in the story. */
export function lostSentence({ weapon, targets }: LostDamage): string {
  return `The damage of the ${weapon} on ${namesOf(targets)} was never rolled and is lost.`
}
