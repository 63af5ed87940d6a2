import type { Modifier } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/words/names.js'
import type { BxClock } from './clocks.js'
import type { ModifiedStat } from './person.js'

/** A declared change to somebody's figure, such as the output of a procedure (seed 000 §8.2). */
export interface StatModifier {
  readonly target: string
  readonly stat: ModifiedStat
  readonly value: number
  /** Empty when nobody said: then it is undeclared and stops everything (rules/bx R13). */
  readonly source: string
  /** When it ends by itself, such as `rest`; empty for never. */
  readonly expires: string
}

/** seed 000 §8.2.2: "expires after rest". */
export function endsWithRest(expires: string): boolean {
  return /\brest\b/i.test(expires)
}

/** seed 000 §6.8.1: what belongs to one combat ends with it. */
export function endsWithCombat(expires: string): boolean {
  return /\b(?:combat|fight)\b/i.test(expires)
}

/** The words an expiry is read by; any other would never come true. */
export function isKnownExpiry(expires: string): boolean {
  return expires.trim() === '' || endsWithRest(expires) || endsWithCombat(expires)
}

/** seed 000 §0.2.4, rules/bx R13: it changes something, and nobody said where it comes from. */
export function isUndeclared({ value, source }: StatModifier): boolean {
  return value !== 0 && source.trim() === ''
}

/**
 * seed 000 §8.1, rules/bx R63: a clock gives, for each figure, only the highest step it has reached; a halted clock
 * still counts, a retired one does not. The label shows where the clock stands.
 */
function ofClock(clock: BxClock, stat: ModifiedStat): Modifier | undefined {
  if (clock.status === 'retired') return undefined
  let highest: { readonly at: number; readonly value: number } | undefined
  for (const step of clock.steps) {
    if (step.stat !== stat || step.at > clock.progress) continue
    if (!highest || step.at >= highest.at) highest = step
  }
  return highest && { value: highest.value, source: `${clock.name} ${clock.progress}/${clock.max}` }
}

/** What changes figures now: declared modifiers and clocks. */
export interface Influences {
  readonly modifiers: readonly StatModifier[]
  readonly clocks: readonly BxClock[]
}

/** Everything that changes a figure of anyone who goes by these names: declared modifiers first, then clocks in save order. */
export function modifiersOf(
  names: readonly string[],
  stat: ModifiedStat,
  { modifiers, clocks }: Influences,
): readonly Modifier[] {
  const isTheirs = (name: string): boolean => names.some((n) => sameName(n, name))
  const found: Modifier[] = []
  for (const modifier of modifiers) {
    if (modifier.stat === stat && modifier.value !== 0 && isTheirs(modifier.target)) {
      found.push({ value: modifier.value, source: modifier.source })
    }
  }
  for (const clock of clocks) {
    const step = isTheirs(clock.owner) ? ofClock(clock, stat) : undefined
    if (step && step.value !== 0) found.push(step)
  }
  return found
}
