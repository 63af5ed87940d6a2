import { MAX_SUMMONED, NO_TARGET } from '../../fight/fight.js'
import { NORMAL_STANCE } from '../../fight/monster-kind.js'
import { drawBehavior } from '../../monsters/deal.js'
import { nameOf } from '../../state/state.js'
import type { EffectContext } from '../context.js'
import { changeStance } from '../hit.js'
import type { EffectFunction } from './word.js'

/** A5: new monsters are appended; they act from the next round on. */
function bring(context: EffectContext, id: string, summoner: number): void {
  bringKind(
    context,
    context.state.fight.kinds.findIndex((one) => one.id === id),
    summoner,
  )
}

/** One of a kind comes; with a seat it holds that place of its summoner. */
export function bringKind(context: EffectContext, kind: number, summoner: number, seat?: number): void {
  const { state, dice, tell } = context
  const { kinds } = state.fight
  if (kind === -1 || state.monsters.length >= MAX_SUMMONED) return
  const { id, name, behaviors } = kinds[kind]!
  const behavior = drawBehavior(state, kinds[kind]!, kind, dice, `deal a behaviour: ${id}`)
  const letters = behaviors[behavior] ?? ''
  const who = state.monsters.length
  const held = seat === undefined ? {} : { seat }
  tell({ type: 'MonsterCame', who, name, kind, behavior, letters, summoner, ...held })
}

/** Words that only monsters' moves have. */
export const monsters = {
  spawn: (context, { card, amount }) => {
    const own = context.state.monsters.filter((m) => m.hp > 0 && m.summoner === context.actor)
    if (own.length < amount) bring(context, card, context.actor)
  },
  split: (context, { card }) => {
    changeStance(context, context.actor, NORMAL_STANCE)
    for (const id of card.split(' ')) bring(context, id, NO_TARGET)
  },
  escape: ({ state, tell, actor }) =>
    tell({ type: 'MonsterEscaped', who: actor, name: nameOf(state, actor) }),
  steal: ({ state, tell }, { amount }, by) => {
    const taken = Math.min(amount, state.gold)
    if (taken > 0) tell({ type: 'GoldChanged', by, change: -taken, gold: state.gold - taken })
  },
  anger: ({ state, tell, actor: who }, { amount }) => {
    const now = state.monsters[who]!.anger + amount
    tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'anger', now })
  },
  sharpHide: ({ state, tell, actor: who }, { amount: now }) =>
    tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'sharpHide', now }),
  /** Back to the first step of the plain way: the turn that ends now counts one on. */
  offensive: (context) => {
    const { state, tell, actor: who } = context
    changeStance(context, who, NORMAL_STANCE)
    tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'moves', now: -1 })
  },
} satisfies Record<string, EffectFunction>
