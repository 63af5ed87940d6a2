import type { Attribute, Shield, Spell, Weapon } from '../tables/things.js'

export interface Armor {
  readonly AD: number
  readonly AR: number
  readonly penalty: number
  /** AR by location, when the pieces differ (rules/simverse R44). */
  readonly locations: Readonly<Record<string, number>> | null
  /** Silver that each location's piece is worth, where it is known (rules/simverse V3). */
  readonly prices?: Readonly<Record<string, number>>
}

interface Mount {
  readonly ST: number
  readonly speed: number
}

/** A plain bonus that somebody carries: a blessing, a ward, a charm on a weapon. */
export interface Buff {
  readonly name: string
  readonly value: number
  /**
   * `all`: every roll. `bonusDice`: dice on weapon damage. `AR`: armor. `armorInstead`: armor where none is worn.
   * `sanctuary`: metres around them in which foes attack nobody of their side without a WS roll (rules/simverse V16).
   */
  readonly to: 'all' | 'attack' | 'defense' | 'dodge' | 'AR' | 'armorInstead' | 'bonusDice' | 'sanctuary'
  /** Gone after the next attack it helps. */
  readonly once?: boolean
  /** Gone after the next roll of theirs, whatever it is: the referee's word. */
  readonly next?: boolean
  readonly ignoreAR?: number
  readonly vsUndead?: number
  readonly poisonRounds?: number
}

export type Attributes = Readonly<Record<Attribute, number>>

/** Who somebody is: what does not change in a fight. */
export interface Sheet extends Attributes {
  readonly name: string
  readonly seat: string
  readonly side: string
  readonly skills: Readonly<Record<string, number>>
  readonly perks: readonly string[]
  readonly maneuvers: readonly string[]
  /** Each is one thing: two daggers are `dagger` and `dagger-2`. */
  readonly weapons: readonly Weapon[]
  /** In hand when the fight begins. */
  readonly ready: readonly string[]
  readonly shield: Shield | null
  readonly armor: Armor
  readonly spells: readonly Spell[]
  readonly buffs: readonly Buff[]
  readonly speed: number
  readonly vitalityMax: number
  readonly staminaMax: number
  readonly manaMax: number
  readonly vitality: number
  readonly stamina: number
  readonly mana: number
  /** Metres along the field. */
  readonly at: number
  readonly mount: Mount | null
  readonly surprised: boolean
  /** What the referee says of their nerve: `veteran`, `inexperienced`, `familiarThreat`. */
  readonly nerve: readonly string[]
  readonly loadKg: number
  /** What size makes of movement. */
  readonly sizeX: number
  readonly hands: number
  /** Metres across a field of two dimensions. */
  readonly y?: number
  /** Dead at 0 Vitality (rules/simverse V14). */
  readonly minor?: boolean
  /** rules/simverse V11: how their fight changes as they lose Vitality. */
  readonly phases?: readonly FightPhase[]
  /** Skills and the weapon each is best with: +2 (rules/simverse V12). */
  readonly specialties?: Readonly<Record<string, string>>
  readonly silver?: number
  readonly unspent?: number
}

/** A change in somebody's fight at a share of their Vitality (rules/simverse V11). */
export interface FightPhase {
  /** Percent of the maximum, falling. */
  readonly at: number
  readonly say?: string
  readonly set?: Readonly<Record<string, number>>
  readonly gain?: {
    readonly perks?: readonly string[]
    readonly maneuvers?: readonly string[]
    readonly spells?: readonly Spell[]
  }
  readonly heal?: number
  readonly end?: readonly string[]
}
