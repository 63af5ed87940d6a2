/** The tables of the game as content gives them. Rules read figures from here, never from prose. */

interface WeaponMode {
  readonly type: string
  /** Taken off in total when a cutting weapon thrusts (rules/simverse R38). */
  readonly thrustPenalty?: number
  readonly rangeM?: number
  readonly skill?: string
}

export interface Weapon {
  readonly id: string
  readonly name: string
  readonly damage: string
  /** The first mode is the default. */
  readonly modes: Readonly<Record<string, WeaponMode>>
  readonly skill: string
  readonly altSkill?: string
  readonly hands?: number
  readonly minST?: number | null
  readonly reachM?: number
  readonly rangeM?: number
  readonly launched?: boolean
  readonly unarmed?: boolean
  readonly stBonus?: boolean
  readonly parryBonus?: number
  readonly toHit?: number
  readonly ignoreAR?: number
  readonly damageVsArmor?: { readonly minAR: number; readonly bonus: number }
  readonly quality?: string
  /** Shots left at the start, when ammunition is counted. */
  readonly ammo?: number
}

type SpellKind = 'attack' | 'sure' | 'area' | 'resisted' | 'heal' | 'ward' | 'bless' | 'weapon'

export interface Spell {
  readonly id: string
  readonly name: string
  readonly mana: number
  readonly rangeM: number
  readonly kind: SpellKind
  readonly damage?: string
  readonly type?: string
  readonly attribute?: Attribute
  readonly level?: number
  readonly gestured?: boolean
  readonly darts?: number
  readonly radiusM?: number
  readonly dodged?: 'half' | 'none'
  readonly drains?: boolean
  readonly livingOnly?: boolean
  readonly healsUndead?: boolean
  readonly undeadOnly?: boolean
  readonly resist?: Attribute
  readonly resistPenalty?: number
  readonly mostVitality?: number
  readonly manaLoss?: string
  readonly condition?: string
  readonly rounds?: number
  readonly knockback?: number
  readonly heal?: string
  readonly stopsBleeding?: boolean
  readonly AR?: number
  readonly insteadOfArmor?: boolean
  readonly targets?: number
  readonly value?: number
  readonly bonusDice?: number
  readonly bonusDiceVsUndead?: number
  readonly ignoreAR?: number
  readonly once?: boolean
  readonly poisonRounds?: number
  readonly destroysWS?: number
}

export type Attribute = 'DX' | 'IN' | 'WS' | 'CH' | 'ST' | 'AW' | 'EN'
export interface ArmorPiece {
  readonly id: string
  readonly name: string
  readonly location: string
  readonly AD: number
  readonly AR: number
  readonly penalty: number
  readonly weightKg?: number
}

interface ShieldRow {
  readonly id: string
  readonly name: string
  readonly SD: number
}

export interface SizeRow {
  readonly id: string
  readonly ST: number
  readonly DX: number
  readonly x: number
}

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
  readonly rounds?: number
}

interface ManeuverRow {
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
}

interface CalledShotRow {
  readonly attack: number
  readonly damageX: number
  /** Whose armor covers it (rules/simverse R44). */
  readonly armor: string
  readonly injury?: string
  readonly resist?: Attribute
  readonly failed?: string
}

interface DamageTypeRow {
  readonly arX: number
  readonly penetratingX: number
  readonly bleeds?: boolean
  readonly rider?: string
  readonly condition?: string
}

interface WoundLevelRow {
  readonly id: string
  readonly belowPercent: number
  readonly penalty: number
  readonly scope: 'physical' | 'all'
  readonly movementX: number
}

interface LoadRow {
  readonly abovePercent: number
  readonly speedX: number
  readonly speed: number
  readonly defense: number
  readonly sprint: boolean
}

interface MoraleTable {
  readonly triggers: readonly string[]
  readonly modifiers: Readonly<Record<string, number>>
  readonly results: readonly MoraleResult[]
}

export interface MoraleResult {
  readonly id: string
  /** The smallest margin that gives this result; absent for the rest of the failures and for a 666. */
  readonly leastMargin?: number
  readonly condition?: string
  readonly timed?: boolean
  readonly drops?: boolean
}

interface Situation {
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

/** What every fight needs, whatever its people carry. Travels inside the scenario. */
export interface Tables {
  readonly situation: Situation
  readonly damageTypes: Readonly<Record<string, DamageTypeRow>>
  readonly woundLevels: readonly WoundLevelRow[]
  readonly quality: {
    readonly weapon: Readonly<Record<string, { readonly attack: number; readonly damage: number }>>
    readonly armor: Readonly<Record<string, number>>
  }
  readonly loads: readonly LoadRow[]
  readonly morale: MoraleTable
  readonly calledShots: Readonly<Record<string, CalledShotRow>>
  readonly conditions: Readonly<Record<string, ConditionRow>>
  readonly maneuvers: Readonly<Record<string, ManeuverRow>>
  readonly perks: Readonly<Record<string, PerkRow>>
}

/** The whole catalog: the tables, and the things people own or cast. */
export interface Catalog {
  readonly tables: Tables
  readonly weapons: Readonly<Record<string, Weapon>>
  readonly armor: Readonly<Record<string, ArmorPiece>>
  readonly shields: Readonly<Record<string, ShieldRow>>
  readonly spells: Readonly<Record<string, Spell>>
  readonly sizes: Readonly<Record<string, SizeRow>>
}

function byId<Row>(rows: unknown): Readonly<Record<string, Row>> {
  const found: Record<string, Row> = {}
  for (const row of rows as readonly (Row & { id: string })[]) found[row.id] = row
  return found
}

/** Puts the catalog's documents together; `read` gives one document by its name. */
export function catalogFrom(read: (name: string) => unknown): Catalog {
  const modifiers = read('modifiers') as Pick<
    Tables,
    'situation' | 'damageTypes' | 'woundLevels' | 'quality' | 'loads'
  >
  return {
    tables: {
      situation: modifiers.situation,
      damageTypes: modifiers.damageTypes,
      woundLevels: modifiers.woundLevels,
      quality: modifiers.quality,
      loads: modifiers.loads,
      morale: read('morale') as MoraleTable,
      calledShots: byId(read('called-shots')),
      conditions: byId(read('conditions')),
      maneuvers: byId(read('maneuvers')),
      perks: byId(read('perks')),
    },
    weapons: byId(read('weapons')),
    armor: byId(read('armor')),
    shields: byId(read('shields')),
    spells: byId(read('spells')),
    sizes: byId(read('sizes')),
  }
}
