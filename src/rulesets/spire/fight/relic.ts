import type { Effect } from './effect.js'

/** What a relic changes by being there; the rule that looks for it says what. */
export const TRAITS = [
  'birdFacedUrn',
  'iceCream',
  'orichalcum',
  'strikeDummy',
  'wristBlade',
  'duVuDoll',
  'redSkull',
  'gamblingChip',
  'abacus',
  'toolbox',
  'moltenEgg',
  'toxicEgg',
  'omamori',
  'oldCoin',
  'peacePipe',
  'regalPillow',
  'ssserpentHead',
  'wingBoots',
  'warPaint',
  'whetstone',
  'whiteBeast',
  'noRest',
  'noSmith',
  'noGold',
  'noPotions',
] as const

export type RelicTrait = (typeof TRAITS)[number]

/** What a relic does on some faces of the die. */
export interface DieAbility {
  /** For a relic that has several. */
  readonly name: string
  readonly faces: readonly number[]
  readonly effects: readonly Effect[]
}

/** A command of a relic's own. */
export interface RelicUse {
  readonly effects: readonly Effect[]
  readonly times: number
  /** Only after HP was lost in this fight, or after a power was played this turn. */
  readonly needs: '' | 'hurt' | 'power'
}

export interface RelicKind {
  readonly id: string
  readonly name: string
  readonly text: string
  /** Price at the merchant; 0 where it is not sold. */
  readonly price: number
  readonly trait: RelicTrait | ''
  readonly abilities: readonly DieAbility[]
  /** It has an ability that Nilry's Codex may trigger. */
  readonly two: boolean
  /** It cannot be triggered by another. */
  readonly untriggered: boolean
  readonly onWin: readonly Effect[]
  /** Before the draw of the first turn; after it. */
  readonly onStart: readonly Effect[]
  readonly afterDraw: readonly Effect[]
  /** Energy and cards more each turn. */
  readonly energy: number
  readonly draw: number
  readonly use: RelicUse | null
}

export interface PotionKind {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly price: number
  readonly copies: number
  readonly aimed: boolean
  /** Those without their own command wait for their moment. */
  readonly drinkable: boolean
  /** It can be drunk outside of fights. */
  readonly outside: boolean
  readonly effects: readonly Effect[]
}

/** How potions that wait for their moment are known. */
export const FAIRY = 'FairyInABottle'
export const BREW = 'GamblersBrew'
