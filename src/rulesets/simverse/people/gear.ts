import type { Shield, Weapon } from '../tables/things.js'
import { type Combatant, NO_LOSSES } from './combatant.js'

type Owner = Pick<Combatant, 'lost'>

/** rules/simverse V2: what a weapon can take before it breaks, by its quality. */
export function stepsOf({ quality }: Pick<Weapon, 'quality'>): number {
  if (quality === 'poor') return 1
  if (quality === 'exceptional') return 4
  return isMasterwork({ quality }) ? 3 : 2
}

/** Masterwork or better. */
export function isMasterwork({ quality }: { readonly quality?: string | undefined }): boolean {
  return quality !== undefined && (quality === 'exceptional' || quality.startsWith('masterwork'))
}

export function lossOf({ lost }: Owner, id: string): number {
  return lost[id] ?? 0
}

/** Bare hands never break. */
export function isBroken(c: Owner, weapon: Weapon): boolean {
  if (c.lost === NO_LOSSES) return false
  return weapon.unarmed !== true && lossOf(c, weapon.id) >= stepsOf(weapon)
}

/** rules/simverse V2: a damaged weapon does 1 less, however much of it is gone. */
export function wearOf(c: Owner, weapon: Weapon): number {
  if (c.lost === NO_LOSSES) return 0
  const lost = lossOf(c, weapon.id)
  return lost > 0 && lost < stepsOf(weapon) ? -1 : 0
}

/** What a shield adds to a block, as it is now. */
export function deflectionOf(c: Owner, shield: Shield): number {
  return Math.max(0, shield.SD - lossOf(c, shield.id))
}

export function isShieldBroken(c: Owner, shield: Shield): boolean {
  return deflectionOf(c, shield) <= 0 && lossOf(c, shield.id) > 0
}

/** The name of what armor has lost at a location. */
export function armorKey(location: string): string {
  return `armor ${location}`
}

type Clad = Pick<Combatant, 'lost' | 'sheet'>

/** The AR that is worn at a location, as it is now (rules/simverse R44, V2). */
export function wornAR(c: Clad, location: string): number {
  const { locations, AR } = c.sheet.armor
  const made = locations && Object.hasOwn(locations, location) ? locations[location]! : AR
  return c.lost === NO_LOSSES ? made : Math.max(0, made - lossOf(c, armorKey(location)))
}

/** The torso's deflection; it goes with the armor (rules/simverse V2). */
export function wornAD(c: Clad): number {
  const { AD } = c.sheet.armor
  if (AD === 0 || c.lost === NO_LOSSES) return AD
  return lossOf(c, TORSO) > 0 && wornAR(c, 'torso') === 0 ? 0 : AD
}

const TORSO = armorKey('torso')
