import { parseDice, plainDice } from '../../../kernel/dice/expression.js'
import type { Rules } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'
import type { Combatant } from './combatant.js'
import { handsOf } from './injuries.js'
import type { Sheet } from './sheet.js'

/** How a weapon is meant, the first of these that it knows. The order is the rule; that of a document's keys is none. */
const USUAL_MODES = ['cut', 'strike', 'thrust', 'shoot', 'throw']

const orders = new WeakMap<Weapon, readonly string[]>()

/** The modes of a weapon, the usual one first. */
export function modesOf(weapon: Weapon): readonly string[] {
  const known = orders.get(weapon)
  if (known) return known
  const others = Object.keys(weapon.modes).filter((mode) => !USUAL_MODES.includes(mode))
  const found = [...USUAL_MODES.filter((mode) => Object.hasOwn(weapon.modes, mode)), ...others.sort()]
  orders.set(weapon, found)
  return found
}

/** The mode a weapon is used in when none is asked for. */
export function defaultMode(weapon: Weapon): string {
  return modesOf(weapon)[0] ?? ''
}

/** rules/simverse R17, conventions: thrown and launched weapons are ranged. */
export function isRanged(weapon: Weapon, mode: string): boolean {
  return weapon.launched === true || mode === 'throw'
}

/** Metres of somebody's reach for standing next to a foe. */
export const NEXT_TO = 2

/** How far a weapon reaches in melee; anybody can close a step (2 m). */
export function reachOf(weapon: Weapon | undefined): number {
  return Math.max(NEXT_TO, weapon?.reachM ?? 1)
}

/** seed 003 §15; rules/simverse R73: the weapon is too heavy for the arm. */
export function isTooHeavy(st: number, weapon: Weapon, rules: Rules): boolean {
  return rules.switches.enforceMinST && (weapon.minST ?? 0) > st
}

export function qualityOf(weapon: Weapon, figure: 'attack' | 'damage', rules: Rules): number {
  return weapon.quality === undefined ? 0 : (rules.tables.quality.weapon[weapon.quality]?.[figure] ?? 0)
}

/** The weapon of theirs that has this id. */
export function weaponWith({ weapons }: Pick<Sheet, 'weapons'>, id: string): Weapon | undefined {
  for (let i = 0; i < weapons.length; i++) if (weapons[i]!.id === id) return weapons[i]
  return undefined
}

/** Weapons somebody could strike with now: those in hand, and bare hands. */
export function usableWeapons(c: Combatant): Weapon[] {
  const { weapons } = c.sheet
  const usable: Weapon[] = []
  for (let i = 0; i < weapons.length; i++) if (isAtHand(c, weapons[i]!)) usable.push(weapons[i]!)
  return usable
}

/** Bare hands are always at hand, as long as there is one; so are feet. */
export function isAtHand(c: Combatant, weapon: Weapon): boolean {
  if (weapon.unarmed !== true) return c.held.includes(weapon.id)
  return (weapon.hands ?? 1) === 0 || weapon.id === 'kick' || handsOf(c) > 0
}

export interface DamageDice {
  readonly count: number
  readonly modifier: number
}

const compiled = new Map<string, DamageDice>()
const MAX_COMPILED = 1_000

/** `2d6-1` as a number of six-sided dice and a modifier. */
export function damageDice(text: string): DamageDice {
  const known = compiled.get(text)
  if (known) return known
  const plain = plainDice(parseDice(text))
  if (plain?.sides !== 6) throw new RangeError(`"${text}" is not a number of d6 and a modifier`)
  const dice = { count: plain.count, modifier: plain.bonus }
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  compiled.set(text, dice)
  return dice
}
