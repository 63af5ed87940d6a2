import type { Modifier } from '../../../kernel/modifiers.js'
import type { Combatant } from '../people/combatant.js'
import { hasPerk, perkSum } from '../people/perks.js'
import type { Rules } from '../tables/switches.js'

/**
 * What a roll is, for the penalties that reach it (rules/simverse R22).
 * `resist` is passive (morale, surprise, EN/ST/DX resistance): only what counts on every roll reaches it.
 */
export type RollKind = 'attack' | 'cast' | 'defense' | 'physical' | 'grapple' | 'mental' | 'resist'

const PHYSICAL: readonly RollKind[] = ['attack', 'defense', 'physical', 'grapple']
const MENTAL: readonly RollKind[] = ['cast', 'mental']

/**
 * seed 003 §10; rules/simverse R56: the snapshot of the start, less what a perk shrugs off.
 * The -4 of a critical wound reaches every action, the others only physical ones.
 */
function wound(c: Combatant, kind: RollKind, rules: Rules): number {
  if (c.woundPenalty === 0 || kind === 'resist' || hasPerk(c.sheet, 'no-sense-of-pain')) return 0
  const critical = c.woundPenalty <= -4
  if (!critical && !PHYSICAL.includes(kind)) return 0
  return Math.min(0, c.woundPenalty + perkSum(rules, c.sheet.perks, 'pain'))
}

/** Adds what conditions, pain, wounds and blessings do to a roll. */
export function addPenalties(
  terms: Modifier[],
  c: Combatant,
  kind: RollKind,
  rules: Rules,
  restedBefore = false,
): void {
  if (kind !== 'resist') {
    const physical = PHYSICAL.includes(kind)
    for (const condition of c.conditions) {
      const row = rules.tables.conditions[condition.id]
      if (!row) continue
      if (row.allActions && !(kind === 'grapple' && condition.id === 'grappled')) {
        terms.push({ value: row.allActions, source: condition.id })
      }
      if (row.physical && physical && !restedBefore) terms.push({ value: row.physical, source: condition.id })
      if (row.mental && MENTAL.includes(kind) && !restedBefore)
        terms.push({ value: row.mental, source: condition.id })
    }
    if (c.surprisePenalty !== 0) terms.push({ value: c.surprisePenalty, source: 'surprise' })
    const hurt = wound(c, kind, rules)
    if (hurt !== 0) terms.push({ value: hurt, source: 'wound' })
    const chronic = physical ? perkSum(rules, c.sheet.perks, 'physical') : 0
    if (chronic !== 0) terms.push({ value: chronic, source: 'chronicPain' })
  }
  if (c.painPenalty !== 0 && !hasPerk(c.sheet, 'no-sense-of-pain')) {
    terms.push({ value: c.painPenalty, source: 'pain' })
  }
  for (const buff of c.buffs) {
    const reaches =
      buff.to === 'all' ||
      (buff.to === 'attack' && (kind === 'attack' || kind === 'cast')) ||
      (buff.to === 'defense' && kind === 'defense')
    if (reaches) terms.push({ value: buff.value, source: buff.name })
  }
}

/** seed 003 §10; rules/simverse R54: -1 for each full 5 points of damage in a round, unless in active combat. */
export function painFrom(damage: number, perks: readonly string[], rules: Rules): number {
  if (perks.includes('no-sense-of-pain')) return 0
  const full = Math.floor(damage / rules.tables.situation.damagePerPain)
  return 0 - Math.max(0, full - perkSum(rules, perks, 'pain'))
}
