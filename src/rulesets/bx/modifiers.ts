import { type Modifier, signed, sumOf } from '../../kernel/modifiers.js'
import { sameName } from '../../kernel/names.js'
import type { BxClock } from './clocks.js'
import type { ModifiedStat } from './stats.js'
import { undeclaredStat } from './stops.js'

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

/** rules/bx R13: no die falls while a modifier stands without its source. */
export function mustBeDeclared(modifiers: readonly StatModifier[]): void {
  for (const modifier of modifiers) {
    if (modifier.value !== 0 && modifier.source.trim() === '')
      throw undeclaredStat(modifier.target, modifier.stat)
  }
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

/** Everything that changes a figure of somebody: declared modifiers first, then clocks in save order. */
export function modifiersOf(
  names: readonly string[],
  stat: ModifiedStat,
  declared: readonly StatModifier[],
  clocks: readonly BxClock[],
): readonly Modifier[] {
  const isTheirs = (name: string): boolean => names.some((n) => sameName(n, name))
  const found: Modifier[] = []
  for (const modifier of declared) {
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

/** A figure that is text (Dmg) in the same form as a number: `Dmg=1d8+2 (base) -1 (Chill) = 1d8+1 (effective)`. */
export function showEffectiveText(
  name: string,
  base: string,
  modifiers: readonly Modifier[],
  result: string,
): string {
  const terms = modifiers.map((m) => ` ${signed(m.value)} (${m.source})`).join('')
  return `${name}=${base} (base)${terms} = ${result} (effective)`
}

export { sumOf }
