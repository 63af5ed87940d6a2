import { ask, askTarget } from '../effects/ask.js'
import { type EffectContext, taskOf } from '../effects/context.js'
import { gainBlock, gainPower, powerOf } from '../effects/powers.js'
import { isOutOfTime } from '../effects/special.js'
import { tellCardPlayed } from '../events/cards.js'
import { type Card, isAimed, pileSize } from '../fight/card.js'
import { effectWith } from '../fight/effect.js'
import { NO_TARGET, PLAYER } from '../fight/fight.js'
import { MARK } from '../fight/mark.js'
import { COPY, type Doing, freshDoing, PLAYED, SECOND, type Task } from '../fight/task.js'
import { livingFrom, markOf, nameOf, type SpireState } from '../state/state.js'
import { canBePlayed, confusedCostOf, ownCost, plainCostOf } from './legal.js'
import { putCardAway } from './put-away.js'

/** X has not been chosen. */
const NO_X = -1

/** Tasks that come when all that a card does is over: after Nob's Anger for it, before what waits for later. */
export function playNext({ doing }: EffectContext, tasks: readonly Task[]): void {
  let place = 0
  while (doing.later[place]?.effect.effect === 'nobAnger') place++
  doing.later = [...doing.later.slice(0, place), ...tasks, ...doing.later.slice(place)]
}

/** A card from the hand that has been found legal; X is chosen first (rules/spire-act1 2.3). */
export function playFromHand(context: EffectContext, kind: number, target: number, chosen = NO_X): void {
  const { state } = context
  const card = state.fight.cards[kind]!
  const confused = state.fight.special ? confusedCostOf(state, card) : 0
  if (card.costX && chosen === NO_X && confused === 0) {
    const from = Array.from({ length: state.player.energy + 1 }, (_, x) => x)
    const task = taskOf(effectWith('playCard'), card.name, target, kind)
    ask(context, { ask: 'x', by: card.name, from, names: from.map(String), least: 1, most: 1, task }, () =>
      playFromHand(context, kind, target, 0),
    )
    return
  }
  if (isAimed(card) && state.monsters[target]!.hp === 0) {
    // The fixed die's effects have killed the card's target.
    const task = taskOf(effectWith('playCard'), card.name, NO_TARGET, kind)
    askTarget(context, task, (who) => playFromHand(context, kind, who, chosen))
    return
  }
  const x = confused > 0 && card.costX ? confused : Math.max(0, chosen)
  start(context, kind, PLAYED, target, x, plainCostOf(state, kind), true, confused)
}

/** Reports whether a card lacks any target: a Slime Boss that is about to split cannot be. */
export function lacksTarget(state: SpireState, card: Card): boolean {
  return isAimed(card) && livingFrom(state, 0) === -1
}

/** A card that lies aside is played for nothing; one that cannot be played goes to the discard pile. */
export function playFromAside(context: EffectContext, kind: number, how: number, target: number): void {
  const { state, tell } = context
  const card = state.fight.cards[kind]!
  if (!canBePlayed(state, card, -1) || lacksTarget(state, card) || isOutOfTime(state)) {
    tell({ type: 'CardMoved', card: card.name, kind, pile: 'discard' })
    return
  }
  const cost = ownCost(state, card)
  withTarget(context, card, kind, effectWith('playAside', { amount: how }), target, (who) =>
    start(context, kind, how, who, 0, cost),
  )
}

/** After its copy, the card itself: free of charge, with another target and the same X; without any it is put away. */
export function playSecond(context: EffectContext, kind: number, task: Task, target: number): void {
  const { amount: how, least: x, factor: cost } = task.effect
  const card = context.state.fight.cards[kind]!
  if (lacksTarget(context.state, card)) {
    putCardAway(context, kind, how)
    return
  }
  if (isOutOfTime(context.state)) {
    context.tell({ type: 'CardMoved', card: card.name, kind, pile: 'discard' })
    return
  }
  withTarget(context, card, kind, task.effect, target, (who) =>
    start(context, kind, how === PLAYED ? SECOND : how, who, x, cost, false),
  )
}

function withTarget(
  context: EffectContext,
  card: Card,
  kind: number,
  effect: Task['effect'],
  target: number,
  play: (who: number) => void,
): void {
  const lives = target !== NO_TARGET && context.state.monsters[target]!.hp > 0
  if (!isAimed(card) || lives) play(target)
  else askTarget(context, taskOf(effect, card.name, NO_TARGET, kind), play)
}

function vulnerableMonsters(state: SpireState): number {
  let marks = 0
  for (let i = 0; i < state.monsters.length; i++) if (state.monsters[i]!.vulnerable > 0) marks |= 1 << i
  return marks
}

/** rules/spire-act1 2.3 b: energy is paid, the card leaves the hand, attack figures are worked out. */
function start(
  context: EffectContext,
  kind: number,
  as: number,
  target: number,
  x: number,
  cost: number,
  mayDouble = true,
  confused = 0,
): void {
  const { state, tell } = context
  const card = state.fight.cards[kind]!
  const doubled = mayDouble && state.marks.length > 0 && spendDoubling(context, card)
  const how = doubled ? COPY : as
  const { later } = context.doing
  const doing = freshDoing(card.name, card.effects)
  doing.card = kind
  doing.how = how
  doing.target = target
  doing.away = false
  doing.strength = state.player.strength
  doing.weak = state.player.weak
  doing.hadVulnerable = vulnerableMonsters(state)
  doing.x = x
  doing.cost = cost
  doing.later = later
  context.doing = doing
  announce(context, as, card, kind, target, confused > 0 ? confused : card.costX ? x : cost)
  if (!state.fight.marked) {
    angerNob(context, card, how)
    return
  }
  doing.block = state.player.block
  countHand(doing, state)
  if (doubled) playNext(context, [again(card, kind, as, x, cost)])
  if (as === PLAYED && powerOf(state, 'Madness') > 0) gainPower(context, 'Madness', -1, card.name)
  if (state.fight.special) noteSpecial(context, card)
  if (card.type === 'power') {
    tell({ type: 'Noted', what: 'powerPlayed', now: 1 })
    context.front = 0
    if (state.fight.traits.birdFacedUrn !== undefined) gainBlock(context, PLAYER, 1, 'Bird-Faced Urn')
  }
  angerNob(context, card, how)
}

/** rules/spire-acts23 4.6: any card ends Confusion; some monsters count the power cards of the fight. */
function noteSpecial(context: EffectContext, card: Card): void {
  const { state, tell } = context
  const confusion = powerOf(state, 'Confusion')
  if (confusion > 0) gainPower(context, 'Confusion', -confusion, card.name)
  const counts = state.fight.kinds.some(({ special }) => special?.rises?.byPowers)
  if (card.type === 'power' && counts)
    tell({ type: 'Noted', what: 'powersPlayed', now: markOf(state, MARK.powersPlayed) + 1 })
}

function announce(
  context: EffectContext,
  as: number,
  card: Card,
  kind: number,
  target: number,
  paid: number,
): void {
  const { state, tell } = context
  if (as === PLAYED) {
    tellCardPlayed(state, tell, kind, paid, target)
    return
  }
  const targetName = target === NO_TARGET ? '' : nameOf(state, target)
  tell({ type: 'CardPlayedFree', card: card.name, kind, target, targetName })
}

/** rules/spire-act1 3.1: each doubling serves one card. */
function spendDoubling(context: EffectContext, card: Card): boolean {
  const power = card.type === 'attack' ? 'DoubleAttack' : card.type === 'skill' ? 'Burst' : undefined
  if (power === undefined || powerOf(context.state, power) === 0) return false
  gainPower(context, power, -1, card.name)
  return true
}

function again(card: Card, kind: number, how: number, x: number, cost: number): Task {
  const effect = effectWith('playAgain', { amount: how, least: x, factor: cost })
  return taskOf(effect, card.name, NO_TARGET, kind)
}

function countHand(doing: Doing, { hand, fight }: SpireState): void {
  doing.others = pileSize(hand)
  for (let kind = 0; kind < hand.length; kind++) if (fight.cards[kind]!.strike) doing.strikes += hand[kind]!
}

/** Nob's Anger for a skill comes when all that was put off is over; the copy of a skill does not anger him. */
function angerNob({ state, doing }: EffectContext, card: Card, how: number): void {
  if (card.type !== 'skill' || how === COPY) return
  for (let who = state.monsters.length - 1; who >= 0; who--) {
    const { anger, hp } = state.monsters[who]!
    if (anger > 0 && hp > 0) doing.later = [taskOf(effectWith('nobAnger'), 'Anger', who), ...doing.later]
  }
}
