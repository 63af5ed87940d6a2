import { effectWith } from '../../fight/effect.js'
import { RELIC_USES } from '../../fight/mark.js'
import { markOf } from '../../state/state.js'
import { deckSize, isEmpty, topOf } from '../../state/stock.js'
import { ask } from '../ask.js'
import { allAtOnce, atOnce, type EffectContext, taskOf } from '../context.js'
import type { EffectFunction } from './word.js'

function hasRoom({ state }: EffectContext): boolean {
  const { slots, traits } = state.fight
  return state.potions.length < slots && traits.noPotions === undefined
}

/** The top of a deck is shown and goes to its bottom; -1 where there is none. */
function showTop(context: EffectContext, deck: 'potions' | 'relics'): number {
  const { state, dice, tell } = context
  const stock = state.stock?.[deck]
  if (!stock || isEmpty(stock)) return -1
  const kind = topOf(stock, dice, `the top of the ${deck}`)
  const { potionKinds, relicPool } = state.fight
  const { name } = deck === 'potions' ? potionKinds[kind]! : relicPool[kind]!
  tell({ type: 'TopShown', deck, name, kind })
  return kind
}

/** Old Coin is passed over by the Courier. */
function showRelic(context: EffectContext): number {
  const { state } = context
  for (let left = state.stock ? deckSize(state.stock.relics) : 0; left > 0; left--) {
    const kind = showTop(context, 'relics')
    if (state.fight.relicPool[kind]!.trait !== 'oldCoin') return kind
  }
  return -1
}

const WARES = ['potion', 'relic']
const ANSWERS = ['buy', 'leave']

/** Asks whether to buy what the Courier shows; it is known by its place in its deck's kinds. */
export function courierShows(context: EffectContext, ware: number, by: string): void {
  const kind = ware === 0 ? showTop(context, 'potions') : showRelic(context)
  if (kind < 0) return
  const task = taskOf(effectWith('courierSells', { amount: ware }), by, -1, kind)
  context.asked = { ask: 'buy', by, from: [0, 1], names: ANSWERS, least: 1, most: 1, taken: [], task }
}

/** Returns the Courier's price for what it shows. */
export function courierPrice({ state }: Pick<EffectContext, 'state'>, ware: number, kind: number): number {
  return ware === 0 ? state.fight.potionKinds[kind]!.price : state.fight.relicPool[kind]!.price
}

/** The uses of a relic go up by one. */
export function noteUse({ state, tell }: EffectContext, place: number): void {
  const uses = markOf(state, RELIC_USES + place) + 1
  tell({ type: 'RelicUsed', relic: state.fight.relicKinds[place]!.name, place, uses })
}

export const decks = {
  gainPotions: (context, { amount }, by) => {
    for (let k = 0; k < amount && hasRoom(context); k++) {
      const kind = showTop(context, 'potions')
      if (kind < 0) return
      context.tell({ type: 'PotionGained', potion: context.state.fight.potionKinds[kind]!.name, kind, by })
    }
  },
  courier: (context, effect, by) => {
    const task = taskOf(effect, by)
    ask(context, { ask: 'courier', by, from: [0, 1], names: WARES, least: 1, most: 1, task }, () => {})
  },
  courierSells: (context, { amount: ware }, by, _, kind) => {
    const { state, tell } = context
    const price = courierPrice(context, ware, kind)
    tell({ type: 'GoldChanged', by, change: -price, gold: state.gold - price })
    if (ware === 0) tell({ type: 'PotionGained', potion: state.fight.potionKinds[kind]!.name, kind, by })
    else tell({ type: 'RelicGained', relic: state.fight.relicPool[kind]!, by })
  },
  useRelic: (context, { amount: place }) => {
    const { name, use } = context.state.fight.relicKinds[place]!
    noteUse(context, place)
    allAtOnce(context, use!.effects, name)
  },
  drink: (context, _, __, who, kind) => {
    const { name, effects } = context.state.fight.potionKinds[kind]!
    context.tell({ type: 'PotionUsed', potion: name, kind })
    for (const effect of effects) atOnce(context, effect, name, who)
  },
} satisfies Record<string, EffectFunction>
