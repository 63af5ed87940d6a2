import { type EffectContext, putOff } from '../effects/context.js'
import { plainLoss } from '../effects/hit.js'
import {
  afterExhaust,
  gainPower,
  gainStrength,
  gainUncapped,
  powerOf,
  spendToken,
} from '../effects/powers.js'
import { isWarped, takesTokens } from '../effects/special.js'
import { tellCardMoved } from '../events/cards.js'
import type { Card, Pile } from '../fight/card.js'
import { effectWith } from '../fight/effect.js'
import { PLAYER } from '../fight/fight.js'
import { BY_HAVOC, COPY } from '../fight/task.js'
import type { SpireState } from '../state/state.js'

/** rules/spire-act1 2.3 e: Akabeko's Strength goes, Sharp Hide strikes back, once for the card. */
export function afterHits(context: EffectContext): void {
  const { state, doing } = context
  if (!isAttack(context)) return
  if (powerOf(state, 'Akabeko') > 0) {
    gainPower(context, 'Akabeko', -1, doing.source)
    gainStrength(context, PLAYER, -1, 'Akabeko')
  }
  const { monsters } = state
  for (let who = 0; who < monsters.length; who++) {
    const { hp, sharpHide } = monsters[who]!
    if (hp > 0 && sharpHide > 0) plainLoss(context, PLAYER, sharpHide, true, 'Sharp Hide')
  }
}

/** rules/spire-acts23 4.11: after the effects of a power card, before it is put away. */
export function wakeCuriosity(context: EffectContext): void {
  const { state, doing } = context
  if (doing.card < 0 || state.fight.cards[doing.card]!.type !== 'power') return
  state.monsters.forEach(({ hp, special: { curiosity } }, who) => {
    if (hp > 0 && curiosity > 0) gainUncapped(context, who, curiosity, 'Curiosity')
  })
}

/**
 * rules/spire-acts23 4.8: Thorns strike back once for a card that attacked, after what its hits put off and before what its
 * own exhausting causes. Of two such monsters only the last one's (Z7).
 */
function wakeThorns(context: EffectContext): boolean {
  const { state, doing } = context
  if (doing.attacked === 0) return false
  for (let who = state.monsters.length - 1; who >= 0; who--) {
    const { thorns } = state.monsters[who]!.special
    if (thorns === 0 || (doing.attacked & (1 << who)) === 0) continue
    putOff(context, effectWith('thornsBack', { amount: thorns }), 'Thorns', who)
    return true
  }
  return false
}

/** rules/spire-acts23 4.7: each play takes one of the cards that may still be played. */
function spendTime(context: EffectContext): void {
  if (context.doing.card >= 0 && powerOf(context.state, 'TimeWarp') > 0 && isWarped(context.state))
    gainPower(context, 'TimeWarp', -1, context.doing.source)
}

/** 2.3 f: tokens are spent, the card goes where it belongs. A copy vanishes. */
export function putAway(context: EffectContext): void {
  const { doing } = context
  spendVulnerable(context)
  if (doing.weak > 0 && isAttack(context)) spendToken(context, PLAYER, 'weak', doing.source)
  doing.away = true
  const { special } = context.state.fight
  const late = special && wakeThorns(context)
  if (special) spendTime(context)
  if (doing.card >= 0 && doing.how !== COPY) putCardAway(context, doing.card, doing.how, late)
}

/** A card leaves the middle of the table for where it belongs. */
export function putCardAway(context: EffectContext, kind: number, how: number, late = false): void {
  const { state, tell } = context
  const card = state.fight.cards[kind]!
  const pile = pileFor(state, card, how)
  tellCardMoved(state, tell, kind, pile)
  if (pile === 'exhaust') afterExhaust(context, kind, late)
}

/** A card of the deck, or one of the separate attacks of rules/spire-act1 5.5. */
function isAttack({ state, doing }: EffectContext): boolean {
  return doing.card < 0 || state.fight.cards[doing.card]!.type === 'attack'
}

function pileFor(state: SpireState, card: Card, how: number): Pile {
  if (card.type === 'power' || card.after === 'drawTop') return card.after
  if (how === BY_HAVOC) return 'exhaust'
  return card.type === 'skill' && powerOf(state, 'Corruption') > 0 ? 'exhaust' : card.after
}

/** Once a card, after it, for each living monster it attacked that had a token before; also when all was blocked. */
function spendVulnerable(context: EffectContext): void {
  const { hadVulnerable, attacked, source } = context.doing
  const marks = hadVulnerable & attacked
  if (marks === 0) return
  const { monsters } = context.state
  for (let who = 0; who < monsters.length; who++) {
    if ((marks & (1 << who)) !== 0 && (monsters[who]!.hp > 0 || takesTokens(context.state, who)))
      spendToken(context, who, 'vulnerable', source)
  }
}
