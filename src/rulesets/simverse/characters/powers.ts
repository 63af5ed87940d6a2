import { entryOf } from '../../../kernel/entry.js'
import type { Tables } from '../tables/tables.js'
import type { Spell } from '../tables/things.js'
import { perkParts } from './prices.js'

/** As much of somebody as powers ask for. */
export interface Learner {
  readonly skills: Readonly<Record<string, number>>
  readonly perks: readonly string[]
}

/** The least level of the skill that each tier asks for (rules/simverse V12). */
const LEAST: Readonly<Record<string, number>> = { minor: 2, moderate: 3, major: 5, epic: 8, cosmic: 13 }

function leastOf(tier: string | undefined): number {
  return entryOf(LEAST, tier ?? 'moderate') ?? 0
}

/** Skills that are no weapon's and do for a maneuver all the same. */
const NIMBLE: readonly string[] = ['Acrobatics', 'Athletics']

const OWN_SKILLS: Readonly<Record<string, readonly string[]>> = {
  'shield-bash': ['Shield'],
  'chi-strike': ['Brawling'],
  'aimed-shot': ['Bows', 'Crossbows', 'Throwing'],
}

function skillsFor(maneuver: string, { skills }: Pick<Tables, 'skills'>): readonly string[] {
  const own = entryOf(OWN_SKILLS, maneuver)
  if (own) return own
  const arms = Object.values(skills)
    .filter(({ weapon }) => weapon)
    .map(({ id }) => id)
  return maneuver === 'kip-up' || maneuver === 'evasive-movement' ? [...arms, ...NIMBLE] : arms
}

/** Whether a maneuver asks for more skill than they have (rules/simverse V12). */
export function isManeuverTooHigh({ skills }: Learner, maneuver: string, tables: Tables): boolean {
  const least = leastOf(entryOf(tables.maneuvers, maneuver)?.tier)
  return !skillsFor(maneuver, tables).some((skill) => (entryOf(skills, skill) ?? 0) >= least)
}

/** Spells of the mind, which ask for another gift. */
const PSYCHIC: readonly string[] = ['mind-blast', 'telekinetic-throw']

export function isGiftMissing({ perks }: Learner, spell: string): boolean {
  const gift = PSYCHIC.includes(spell) ? 'psychic' : 'mage-gift'
  return !perks.some((perk) => perkParts(perk).id === gift)
}

export function isSpellTooHigh({ skills }: Learner, spell: Pick<Spell, 'tier'>): boolean {
  return (skills.Spellcasting ?? 0) < leastOf(spell.tier)
}
