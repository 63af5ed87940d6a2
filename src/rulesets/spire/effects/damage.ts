import type { Modifier } from '../../../kernel/modifiers.js'
import type { Rules } from '../fight/rules.js'

/**
 * One hit (seed 004 "Damage Pipeline", rules/spire §4): base plus the attacker's Strength, then Weak (attacker) and
 * Vulnerable (target), floored once at the end and never below 0. How many tokens there are makes no difference.
 * Both together, R3: as the seed writes it `× 0.5 + 1`, in the mod they cancel.
 */
export function hitDamage(
  rules: Rules,
  base: number,
  strength: number,
  weak: number,
  vulnerable: number,
): number {
  let damage = base + strength
  if (weak > 0 && vulnerable > 0) {
    if (rules.weakVsVulnerable === 'literal') damage = damage * 0.5 + 1
  } else if (weak > 0) {
    damage -= 1
  } else if (vulnerable > 0) {
    damage *= 2
  }
  return Math.max(0, Math.floor(damage))
}

/** The same hit with what each of Strength, Weak and Vulnerable adds to its base or takes off it. */
export function damageTerms(
  rules: Rules,
  base: number,
  strength: number,
  weak: number,
  vulnerable: number,
): { readonly damage: number; readonly terms: readonly Modifier[] } {
  const damage = hitDamage(rules, base, strength, weak, vulnerable)
  const tokens = [weak > 0 ? 'Weak' : '', vulnerable > 0 ? 'Vulnerable' : ''].filter(Boolean)
  const terms = [
    { value: strength, source: 'Strength' },
    { value: damage - base - strength, source: tokens.join(' and ') },
  ].filter(({ value }) => value !== 0)
  return { damage, terms }
}
