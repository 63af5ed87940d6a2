import { MOST_SUMMONED, NO_TARGET } from '../../fight/fight.js'
import { PLAINLY } from '../../fight/monster-kind.js'
import { drawBehavior } from '../../monsters/deal.js'
import { nameOf } from '../../state/state.js'
import type { Deed } from '../deed.js'
import { changeStance } from '../hit.js'
import type { EffectFunction } from './word.js'

/** A5: new monsters are appended; they act from the next round on. */
function bring(deed: Deed, id: string, summoner: number): void {
  const { state, dice, tell } = deed
  const { kinds } = state.fight
  const kind = kinds.findIndex((one) => one.id === id)
  if (kind === -1 || state.monsters.length >= MOST_SUMMONED) return
  const { name, behaviors } = kinds[kind]!
  const behavior = drawBehavior(state, kinds[kind]!, kind, dice, `deal a behaviour: ${id}`)
  const letters = behaviors[behavior] ?? ''
  const who = state.monsters.length
  tell({ type: 'MonsterCame', who, name, kind, behavior, letters, summoner })
}

/** What only monsters do. */
export const monsters = {
  spawn: (deed, { card, amount }) => {
    const own = deed.state.monsters.filter((m) => m.hp > 0 && m.summoner === deed.actor)
    if (own.length < amount) bring(deed, card, deed.actor)
  },
  split: (deed, { card }) => {
    changeStance(deed, deed.actor, PLAINLY)
    for (const id of card.split(' ')) bring(deed, id, NO_TARGET)
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
  offensive: (deed) => {
    const { state, tell, actor: who } = deed
    changeStance(deed, who, PLAINLY)
    tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'moves', now: -1 })
  },
} satisfies Record<string, EffectFunction>
