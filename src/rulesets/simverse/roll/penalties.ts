import type { Combatant } from '../people/combatant.js'
import { hasPerk, perkSum } from '../people/perks.js'
import type { Rules } from '../tables/switches.js'
import type { Terms } from './terms.js'

/**
 * What a roll is, for the penalties that reach it (rules/simverse R22).
 * `resist` is passive (morale, surprise, EN/ST/DX resistance): only what counts on every roll reaches it.
 */
export type RollKind = 'attack' | 'cast' | 'defense' | 'physical' | 'grapple' | 'mental' | 'resist'

function isPhysical(kind: RollKind): boolean {
  return kind === 'attack' || kind === 'defense' || kind === 'physical' || kind === 'grapple'
}

function isMental(kind: RollKind): boolean {
  return kind === 'cast' || kind === 'mental'
}

/**
 * seed 003 §10; rules/simverse R56: the snapshot of the start, less what a perk shrugs off.
 * The -4 of a critical wound reaches every action, the others only physical ones.
 */
function wound(c: Combatant, kind: RollKind, rules: Rules): number {
  if (c.woundPenalty === 0 || kind === 'resist' || hasPerk(c.sheet, 'no-sense-of-pain')) return 0
  const critical = c.woundPenalty <= -4
  if (!critical && !isPhysical(kind)) return 0
  return Math.min(0, c.woundPenalty + perkSum(rules, c.sheet.perks, 'pain'))
}

/** Adds what conditions, pain, wounds and blessings do to a roll. */
export function addPenalties(
  terms: Terms,
  c: Combatant,
  kind: RollKind,
  rules: Rules,
  restedBefore = false,
): void {
  const { conditions, buffs } = c
  if (kind !== 'resist') {
    const physical = isPhysical(kind)
    for (let i = 0; i < conditions.length; i++) {
      const { id } = conditions[i]!
      const row = rules.tables.conditions[id]
      if (!row) continue
      if (row.allActions && !(kind === 'grapple' && id === 'grappled')) terms.add(row.allActions, id)
      if (row.physical && physical && !restedBefore) terms.add(row.physical, id)
      if (row.mental && isMental(kind) && !restedBefore) terms.add(row.mental, id)
    }
    terms.add(c.surprisePenalty, 'surprise')
    terms.add(wound(c, kind, rules), 'wound')
    if (physical) terms.add(perkSum(rules, c.sheet.perks, 'physical'), 'chronicPain')
  }
  if (c.painPenalty !== 0 && !hasPerk(c.sheet, 'no-sense-of-pain')) terms.add(c.painPenalty, 'pain')
  for (let i = 0; i < buffs.length; i++) {
    const buff = buffs[i]!
    const reaches =
      buff.to === 'all' ||
      (buff.to === 'attack' && (kind === 'attack' || kind === 'cast')) ||
      (buff.to === 'defense' && kind === 'defense')
    if (reaches) terms.add(buff.value, buff.name)
  }
}

/** seed 003 §10; rules/simverse R54: -1 for each full 5 points of damage in a round, unless in active combat. */
export function painFrom(damage: number, perks: readonly string[], rules: Rules): number {
  if (perks.includes('no-sense-of-pain')) return 0
  const full = Math.floor(damage / rules.tables.situation.damagePerPain)
  return 0 - Math.max(0, full - perkSum(rules, perks, 'pain'))
}
