import type { DeedEvent, DeedFighter } from './simverse-deeds.js'
import type { Spot } from './simverse-ground.js'

/** A fighter on a grid, with a shield on the arm. */
export interface FieldFighter extends DeedFighter {
  readonly side: string
  readonly AW: number
  readonly AD: number
  /** Of the armor, on physical skills and gestures: 0, -2 or -4. */
  readonly penalty: number
  /** Deflection of the shield; 0 for none. */
  readonly SD: number
  /** Absent: untrained, as all skills. */
  readonly shield?: number
  readonly brawling?: number
  readonly athletics?: number
  readonly at: Spot
}

/** What somebody has been given by spells. */
export interface Gifts {
  ward: boolean
  mageArmor: boolean
  blessed: boolean
  smite: boolean
  enhanced: boolean
  sanctuary: boolean
}

/** The spell that each gift comes from. */
export const GIFTS: Readonly<Record<string, keyof Gifts>> = {
  Shield: 'ward',
  'Mage Armor': 'mageArmor',
  Bless: 'blessed',
  'Divine Smite': 'smite',
  'Enhance Weapon': 'enhanced',
  Sanctuary: 'sanctuary',
}

interface Lasting {
  rounds: number
  /** Began after the turn of its bearer (R81). */
  late: boolean
}

export interface Body {
  readonly fighter: FieldFighter
  spot: Spot
  look: Spot
  vitality: number
  stamina: number
  mana: number
  wounds: number[]
  readonly conditions: Map<string, Lasting>
  readonly gifts: Gifts
  reactions: number
  attacked: boolean
  armed: boolean
  holds: string
  heldBy: string
  misled: string
  worn: number
  isDone: boolean
}

const NOTHING: Gifts = {
  ward: false,
  mageArmor: false,
  blessed: false,
  smite: false,
  enhanced: false,
  sanctuary: false,
}

/** Somebody as the fight begins. */
export function bodyOf(fighter: FieldFighter): Body {
  return {
    fighter,
    spot: fighter.at,
    look: { x: 0, y: 0 },
    vitality: 2 * fighter.EN,
    stamina: 2 * fighter.ST,
    mana: 2 * fighter.WS,
    wounds: [],
    conditions: new Map(),
    gifts: { ...NOTHING },
    reactions: 1,
    attacked: false,
    armed: true,
    holds: '',
    heldBy: '',
    misled: '',
    worn: 0,
    isDone: false,
  }
}

/** Stamina of maneuvers and Mana of spells, as the documents print them. */
export const STAMINA: Readonly<Record<string, number>> = {
  'power-attack': 2,
  'precision-strike': 2,
  'rapid-strike': 3,
  'knockback-strike': 2,
  'shield-bash': 1,
  'defensive-stance': 1,
  sprint: 1,
}
export const MANA: Readonly<Record<string, number>> = {
  'Flame Dart': 0,
  'Frost Touch': 0,
  'Fire Bolt': 2,
  'Magic Missile': 2,
  Fireball: 6,
  'Life Drain': 2,
  'Death Bolt': 3,
  'Mind Blast': 2,
  'Telekinetic Throw': 6,
  'Healing Touch': 2,
  'Greater Healing': 6,
  Shield: 2,
  'Mage Armor': 6,
  Bless: 2,
  'Divine Smite': 6,
  Sleep: 2,
  'Charm Person': 2,
  'Enhance Weapon': 3,
  'Lightning Bolt': 6,
  'Call Lightning': 12,
  'Dispel Magic': 3,
  Invisibility: 6,
  Light: 0,
  Repair: 3,
  Sanctuary: 3,
}
export const DICE: Readonly<Record<string, number>> = {
  'Flame Dart': 1,
  'Frost Touch': 1,
  'Fire Bolt': 2,
  'Magic Missile': 1,
  Fireball: 3,
  'Life Drain': 2,
  'Death Bolt': 2,
  'Telekinetic Throw': 2,
  'Lightning Bolt': 3,
  'Call Lightning': 4,
}
export const ATTACK: Readonly<Record<string, number>> = { 'power-attack': -2, 'rapid-strike': -4 }
/** R22: on every action. */
const ALL: Readonly<Record<string, number>> = { stunned: -4, grappled: -4, dazed: -2 }
/** R81: harm that comes back counts ends of rounds, the present one included. */
export const HARM = ['burning']
export const GONE_WITH_LIFE = ['bleeding', 'burning', 'unconscious', 'dying', 'stabilized']

/** What kind of roll a penalty may reach (R22). */
type Kind = 'blow' | 'cast' | 'defense' | 'body' | 'mind' | 'hold' | 'resist'
const OF_THE_BODY: readonly Kind[] = ['blow', 'defense', 'body', 'hold']

/** R81: of two of a kind the one that lasts longer; what begins after the turn of its bearer waits for the next. */
export function lay(one: Body, id: string, rounds = 0): void {
  // R60: what ends with life begins no more.
  if (one.conditions.has('dead') && GONE_WITH_LIFE.includes(id)) return
  const late = one.isDone
  const found = one.conditions.get(id)
  const until = (lasting: Lasting) => (lasting.rounds === 0 ? 1e9 : lasting.rounds + (lasting.late ? 1 : 0))
  if (!found || until({ rounds, late }) > until(found)) one.conditions.set(id, { rounds, late })
}

export function isDown({ conditions }: Body): boolean {
  return conditions.has('unconscious') || conditions.has('dead')
}

export function from(one: Body, other: Body): Spot {
  return { x: other.spot.x - one.spot.x, y: other.spot.y - one.spot.y }
}

/** A spear reaches 2 m, and so does anybody with a step; bare hands too. */
export function reachOf(_one: Body): number {
  return 2
}

export function armorOf({ fighter, gifts }: Body): number {
  const bare = fighter.AR === 0 && fighter.AD === 0
  return Math.max(fighter.AR, bare && gifts.mageArmor ? 5 : 0) + (gifts.ward ? 3 : 0)
}

/** R22, R61, R72: what conditions and a blessing do to a roll. `rested`: weariness began with this very action. */
export function hindered({ conditions, gifts }: Body, kind: Kind, rested: boolean): number {
  let sum = gifts.blessed ? 2 : 0
  if (kind === 'resist') return sum
  for (const id of conditions.keys()) if (!(id === 'grappled' && kind === 'hold')) sum += ALL[id] ?? 0
  if (conditions.has('exhausted') && OF_THE_BODY.includes(kind) && !rested) sum -= 4
  if (conditions.has('depleted') && (kind === 'cast' || kind === 'mind') && !rested) sum -= 4
  return sum
}

/** A direction, whatever its length. */
export function viewText({ x, y }: Spot): string {
  return x === 0 && y === 0 ? 'nowhere' : String(Math.round((Math.atan2(y, x) * 1800) / Math.PI))
}

export function same(event: DeedEvent, { success, margin }: { success: boolean; margin: number }): void {
  if (event.success !== success || event.margin !== margin)
    throw new Error(`${event.type} has margin ${event.margin}, and ${margin} by the second rules`)
}
