import type { ArmorPiece, Attribute, Shield, SizeRow, Spell, Weapon } from './things.js'

type Rows<Row> = Readonly<Record<string, Row>>

export interface ConditionRow {
  readonly allActions?: number
  readonly physical?: number
  readonly mental?: number
  readonly attack?: number
  readonly defense?: number
  readonly dodge?: number
  readonly speed?: number
  readonly escape?: number
  readonly morale?: number
  readonly noReaction?: boolean
  readonly noMajor?: boolean
  readonly noMinor?: boolean
  readonly noMove?: boolean
  readonly noAttack?: boolean
  readonly noActions?: boolean
  /** A spell lays it on somebody, and another can end it (rules/simverse V16). */
  readonly magic?: boolean
  readonly rounds?: number
}

export interface ManeuverRow {
  readonly stamina: number
  readonly action: string
  readonly attack?: number
  readonly defense?: number
  readonly dodge?: number
  readonly bonusDice?: number
  readonly ignoreAR?: number
  readonly lead?: number
  readonly knockback?: number
  readonly upkeep?: number
  readonly bonusX?: number
  readonly resist?: Attribute
  readonly melee?: boolean
  readonly unarmed?: boolean
  readonly tier?: string
  readonly minSkill?: number
  readonly cp?: number
}

export interface PerkRow {
  readonly initiative?: number
  readonly attack?: number
  readonly rangedAttack?: number
  readonly parry?: number
  readonly damage?: number
  readonly unarmoredDefense?: number
  readonly parryRanged?: number
  readonly armorPenalty?: number
  readonly pain?: number
  readonly AR?: number
  readonly speed?: number
  readonly moveSpeed?: number
  readonly vitality?: number
  readonly stamina?: number
  readonly mana?: number
  readonly perception?: number
  readonly mentalResist?: number
  readonly spellResist?: number
  readonly withinM?: number
  readonly physical?: number
  /** What it costs; flaws give back (rules/simverse V12). */
  readonly cp?: number
  /** What must be chosen with it. */
  readonly choice?: string
  readonly levels?: boolean
}

/** The figures of a perk that add up over its levels. */
export type PerkFigure = Exclude<keyof PerkRow, 'cp' | 'choice' | 'levels'>

export interface CalledShotRow {
  readonly attack: number
  readonly damageX: number
  /** Whose armor covers it (rules/simverse R44). */
  readonly armor: string
  readonly injury?: string
  readonly resist?: Attribute
  readonly failed?: string
}

export interface DamageTypeRow {
  readonly arX: number
  readonly penetratingX: number
  readonly bleeds?: boolean
  readonly rider?: string
  readonly condition?: string
}

export interface WoundLevelRow {
  readonly id: string
  readonly belowPercent: number
  readonly penalty: number
  readonly scope: 'physical' | 'all'
  readonly movementX: number
}

export interface LoadRow {
  readonly abovePercent: number
  readonly speedX: number
  readonly speed: number
  readonly defense: number
  readonly sprint: boolean
}

export interface MoraleResult {
  readonly id: string
  /** The smallest margin that gives this result; absent for the rest of the failures and for a 666. */
  readonly leastMargin?: number
  readonly condition?: string
  readonly timed?: boolean
  readonly drops?: boolean
}

export interface MoraleTable {
  readonly triggers: readonly string[]
  readonly modifiers: Rows<number>
  readonly results: readonly MoraleResult[]
}

export interface Situation {
  readonly highGround: number
  readonly flanking: number
  readonly darkness: number
  readonly attackerProne: number
  readonly defenderProneMelee: number
  readonly defenderProneRanged: number
  readonly coverLight: number
  readonly coverHeavy: number
  readonly aim: number
  readonly pointBlankM: number
  readonly pointBlank: number
  readonly rangeStepM: number
  readonly rangeStep: number
  readonly offHand: number
  readonly twoWeaponMain: number
  readonly twoWeaponOff: number
  readonly inadequateST: number
  readonly parryAfterAttack: number
  readonly mountedCharge: number
  readonly mountedArchery: number
  readonly marginPerPenalty: number
  readonly damagePerKnockback: number
  readonly damagePerPain: number
  readonly untrained: number
}

export interface Quality {
  readonly weapon: Rows<{ readonly attack: number; readonly damage: number }>
  readonly armor: Rows<number>
  /** By what a quality multiplies a price (rules/simverse V12). */
  readonly costX?: { readonly weapon: Rows<number>; readonly armor: Rows<number> }
}

/** What every fight needs, whatever its people carry. Travels inside the scenario. */
export interface Tables {
  readonly situation: Situation
  readonly damageTypes: Rows<DamageTypeRow>
  readonly woundLevels: readonly WoundLevelRow[]
  readonly quality: Quality
  readonly loads: readonly LoadRow[]
  readonly morale: MoraleTable
  readonly calledShots: Rows<CalledShotRow>
  readonly conditions: Rows<ConditionRow>
  readonly maneuvers: Rows<ManeuverRow>
  readonly perks: Rows<PerkRow>
  /** Every skill there is: the physical ones suffer from armor and wounds. Empty where a catalog lists none. */
  readonly skills: Rows<SkillRow>
  /** Spells that can be learned between fights, where the scenario has such an hour (rules/simverse V13). */
  readonly learnable?: Rows<Spell>
}

export interface SkillRow {
  readonly id: string
  readonly kind: 'physical' | 'mental'
  /** Twice as dear (rules/simverse V12). */
  readonly hard?: boolean
  /** It is used with weapons. */
  readonly weapon?: boolean
}

/** The whole catalog: the tables, and the things people own or cast. */
export interface Catalog {
  readonly tables: Tables
  readonly weapons: Rows<Weapon>
  readonly armor: Rows<ArmorPiece>
  readonly shields: Rows<Shield>
  readonly spells: Rows<Spell>
  readonly sizes: Rows<SizeRow>
}
