/** What people carry and cast, as content gives it. Rules read figures from here, never from prose. */

export const ATTRIBUTES = ['DX', 'IN', 'WS', 'CH', 'ST', 'AW', 'EN'] as const

export type Attribute = (typeof ATTRIBUTES)[number]

export interface WeaponMode {
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
  readonly modes: Readonly<Record<string, WeaponMode>>
  readonly skill: string
  readonly altSkill?: string
  readonly hands?: number
  readonly minST?: number
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
  readonly costSp?: number
  readonly weightKg?: number
}

export const SPELL_KINDS = [
  'attack',
  'sure',
  'area',
  'resisted',
  'heal',
  'ward',
  'bless',
  'weapon',
  'unseen',
  'sanctuary',
  'light',
  'mend',
  'dispel',
] as const

export interface Spell {
  readonly id: string
  readonly name: string
  readonly mana: number
  readonly rangeM: number
  readonly kind: (typeof SPELL_KINDS)[number]
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
  /** On a grid it reaches everybody along a straight line (rules/simverse V10). */
  readonly line?: boolean
  /** It may answer an attack on its caster (rules/simverse V8). */
  readonly instant?: boolean
  /** Its condition keeps somebody from attacking the caster (rules/simverse V16). */
  readonly charms?: boolean
  readonly tier?: string
  readonly cp?: number
}

export interface Shield {
  readonly id: string
  readonly name: string
  readonly SD: number
  readonly costSp?: number
  readonly weightKg?: number
}

export interface ArmorPiece {
  readonly id: string
  readonly name: string
  readonly location: string
  readonly AD: number
  readonly AR: number
  readonly penalty: number
  readonly costSp?: number
  readonly weightKg?: number
}

export interface SizeRow {
  readonly id: string
  readonly ST: number
  readonly DX: number
  readonly x: number
  readonly cp?: number
}
