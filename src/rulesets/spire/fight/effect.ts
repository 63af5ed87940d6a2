/** The words of the content files; `effects/effects.ts` has what each of them does. */
export const EFFECT_WORDS = [
  'dmg',
  'dmgAll',
  'thorn',
  'thornAll',
  'loseHp',
  'blk',
  'str',
  'vul',
  'weak',
  'vulAll',
  'weakAll',
  'energy',
  'heal',
  'draw',
  'add',
] as const

export type EffectWord = (typeof EFFECT_WORDS)[number]

/** One part of a card, a move or a relic, as rules read it. Every effect has the same shape. */
export interface Effect {
  readonly effect: EffectWord
  readonly amount: number
  /** How often a hit lands. */
  readonly times: number
  /** The card that `add` creates, otherwise empty. */
  readonly card: string
  /** Where `add` puts it. */
  readonly pile: 'drawTop' | 'discard'
}

/** Whether an effect is a hit through the damage pipeline. */
export function isHit({ effect }: Effect): boolean {
  return effect === 'dmg' || effect === 'dmgAll'
}
