/** The words of the content files; the rooms of `effects/words/` have what each of them does. */
export const EFFECT_WORDS = [
  'dmg',
  'dmgAll',
  'thorn',
  'thornAll',
  'thornBack',
  'loseHp',
  'blk',
  'str',
  'tstr',
  'vul',
  'weak',
  'vulAll',
  'weakAll',
  'cleanse',
  'energy',
  'heal',
  'healTo',
  'gold',
  'draw',
  'noDraw',
  'add',
  'exh',
  'exhHand',
  'exhNonAttacks',
  'handToTop',
  'discardToTop',
  'discardToHand',
  'exhaustToHand',
  'playTop',
  'attack',
  'scry',
  'power',
  'ifDie',
  'ifNoAttack',
  'onKill',
  'oneOf',
  'offer',
  'ashes',
  'gainPotions',
  'courier',
  'spawn',
  'split',
  'escape',
  'steal',
  'anger',
  'sharpHide',
  'offensive',
  'strAll',
  'blkAll',
  'healAll',
  'mend',
  'blkFor',
  'clean',
  'refill',
  'recall',
  'rise',
  'die',
  'fade',
  'veil',
  'thorns',
  'beat',
  'unbar',
  'warp',
  'ifHurt',
  'loseEnergy',
] as const

export type EffectWord = (typeof EFFECT_WORDS)[number]
/** What the rules themselves put into the queue: reactions, the parts of a card's end and of a turn's end. */
export type InnerWord =
  | 'exhaustOne'
  | 'curlUp'
  | 'shift'
  | 'juggernaut'
  | 'nobAnger'
  | 'playCard'
  | 'playAside'
  | 'havocAims'
  | 'playAgain'
  | 'separate'
  | 'useRelic'
  | 'usePower'
  | 'drink'
  | 'trigger'
  | 'defaultOffer'
  | 'courierSells'
  | 'endTurn'
  | 'endPowers'
  | 'endBlock'
  | 'endCards'
  | 'endLent'
  | 'endRetain'
  | 'endEthereal'
  | 'endDiscard'
  | 'rerollDie'
  | 'thornsBack'
  | 'standUp'
  | 'wakeFury'
  | 'face'
  | 'payForDraw'

/** What an amount is counted by, where it is no plain number. */
export type Counted =
  | ''
  /** The actor's block, Strength. */
  | 'block'
  | 'strength'
  /** The size of the exhaust pile. */
  | 'exhausted'
  /** Once for each card that was exhausted just before. */
  | 'each'
  /** Strength counts `factor` times. */
  | 'strX'
  /** `factor` more for each other card in hand that is called a Strike. */
  | 'strikes'
  /** The other cards in hand, and `factor` more. */
  | 'others'
  /** For each attack in hand; for each monster that is about to attack. */
  | 'attacks'
  | 'attackers'
  /** `factor` instead on the first turn; with 10 gold or more. */
  | 'firstTurn'
  | 'rich'
  /** Once for each energy that was spent, and `factor` times more. */
  | 'X'

/** One of several things that an effect may come to. */
export interface Way {
  readonly name: string
  readonly effects: readonly Effect[]
}

/** One part of a card, a move, a relic or a potion, as rules read it. Every effect has the same shape. */
export interface Effect {
  readonly effect: EffectWord | InnerWord
  readonly amount: number
  /** How often a hit lands. */
  readonly times: number
  /** The card that `add` creates, the power that `power` gives, the monsters of `spawn`, `split`, `refill` and `blkFor`; otherwise empty. */
  readonly card: string
  /** Where `add` puts it. */
  readonly pile: 'drawTop' | 'discard' | 'draw'
  /** The fewest of `amount` that must be chosen; the lowest face of `ifDie`. */
  readonly least: number
  readonly by: Counted
  readonly factor: number
  /** What `oneOf` lets the player choose from; what `ifDie` and `onKill` bring. */
  readonly ways: readonly Way[]
}

const NO_WAYS: readonly Way[] = []

const PLAIN: Omit<Effect, 'effect'> = {
  amount: 0,
  times: 1,
  card: '',
  pile: 'discard',
  least: 0,
  by: '',
  factor: 0,
  ways: NO_WAYS,
}

/** An effect with only what differs from a plain one. */
export function effectWith(effect: Effect['effect'], parts: Partial<Effect> = {}): Effect {
  return { effect, ...PLAIN, ...parts }
}

/** Whether an effect is a hit through the damage pipeline. */
export function isHit({ effect }: Effect): boolean {
  return effect === 'dmg' || effect === 'dmgAll'
}

/** Effects with all that stand inside others. */
export function withInner(effects: readonly Effect[]): readonly Effect[] {
  return effects.flatMap((one) => [one, ...one.ways.flatMap((way) => withInner(way.effects))])
}
