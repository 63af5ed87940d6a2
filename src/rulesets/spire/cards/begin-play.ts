import { ask, askTarget } from '../effects/ask.js'
import { type Deed, taskOf } from '../effects/deed.js'
import { gainBlock, gainPower, powerOf } from '../effects/powers.js'
import { type Card, isAimed } from '../fight/card.js'
import { pileSize } from '../fight/counts.js'
import { effectWith } from '../fight/effect.js'
import { NO_TARGET, PLAYER } from '../fight/fight.js'
import { COPY, type Doing, freshDoing, PLAYED, SECOND, type Task } from '../fight/task.js'
import { foldCardPlayed } from '../state/folds.js'
import { livingFrom, nameOf, type SpireState } from '../state/state.js'
import { costOf, ownCost } from './cost.js'
import { canBePlayed } from './legal.js'
import { layAway } from './put-away.js'

/** X has not been chosen. */
const NO_X = -1

/** Tasks that come when all that a card does is over: after Nob's Anger for it, before what waits for later. */
export function playNext({ doing }: Deed, tasks: readonly Task[]): void {
  let place = 0
  while (doing.later[place]?.effect.effect === 'nobAnger') place++
  doing.later = [...doing.later.slice(0, place), ...tasks, ...doing.later.slice(place)]
}

/** A card from the hand that has been found legal; X is chosen first (rules/spire-act1 2.3). */
export function playFromHand(deed: Deed, kind: number, target: number, chosen = NO_X): void {
  const { state } = deed
  const card = state.fight.cards[kind]!
  if (card.costX && chosen === NO_X) {
    const from = Array.from({ length: state.player.energy + 1 }, (_, x) => x)
    const task = taskOf(effectWith('playCard'), card.name, target, kind)
    ask(deed, { ask: 'x', by: card.name, from, names: from.map(String), least: 1, most: 1, task }, () =>
      playFromHand(deed, kind, target, 0),
    )
    return
  }
  if (isAimed(card) && state.monsters[target]!.hp === 0) {
    // What the fixed die brought has killed whom the card was aimed at.
    const task = taskOf(effectWith('playCard'), card.name, NO_TARGET, kind)
    askTarget(deed, task, (who) => playFromHand(deed, kind, who, chosen))
    return
  }
  start(deed, kind, PLAYED, target, Math.max(0, chosen), costOf(state, kind))
}

/** Nobody is there to be aimed at: a Slime Boss that is about to split cannot be. */
export function lacksTarget(state: SpireState, card: Card): boolean {
  return isAimed(card) && livingFrom(state, 0) === -1
}

/** A card that lies aside is played for nothing; one that cannot be played goes to the discard pile. */
export function playFromAside(deed: Deed, kind: number, how: number, target: number): void {
  const { state, tell } = deed
  const card = state.fight.cards[kind]!
  if (!canBePlayed(state, card, -1) || lacksTarget(state, card)) {
    tell({ type: 'CardMoved', card: card.name, kind, pile: 'discard' })
    return
  }
  const cost = ownCost(state, card)
  withTarget(deed, card, kind, effectWith('playAside', { amount: how }), target, (who) =>
    start(deed, kind, how, who, 0, cost),
  )
}

/** After its copy, the card itself: free of charge, with a target of its own and the same X; without any it is put away. */
export function playSecond(deed: Deed, kind: number, task: Task, target: number): void {
  const { amount: how, least: x, factor: cost } = task.effect
  const card = deed.state.fight.cards[kind]!
  if (lacksTarget(deed.state, card)) {
    layAway(deed, kind, how)
    return
  }
  withTarget(deed, card, kind, task.effect, target, (who) =>
    start(deed, kind, how === PLAYED ? SECOND : how, who, x, cost, false),
  )
}

function withTarget(
  deed: Deed,
  card: Card,
  kind: number,
  effect: Task['effect'],
  target: number,
  play: (who: number) => void,
): void {
  const lives = target !== NO_TARGET && deed.state.monsters[target]!.hp > 0
  if (!isAimed(card) || lives) play(target)
  else askTarget(deed, taskOf(effect, card.name, NO_TARGET, kind), play)
}

function vulnerableMonsters(state: SpireState): number {
  let marks = 0
  for (let i = 0; i < state.monsters.length; i++) if (state.monsters[i]!.vulnerable > 0) marks |= 1 << i
  return marks
}

/** rules/spire-act1 2.3 b: energy is paid, the card leaves the hand, attack figures are worked out. */
function start(
  deed: Deed,
  kind: number,
  as: number,
  target: number,
  x: number,
  cost: number,
  mayDouble = true,
): void {
  const { state, tell } = deed
  const card = state.fight.cards[kind]!
  const doubled = mayDouble && state.marks.length > 0 && spendDoubling(deed, card)
  const how = doubled ? COPY : as
  const { later } = deed.doing
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
  deed.doing = doing
  announce(deed, as, card, kind, target, card.costX ? x : cost)
  if (!state.fight.marked) {
    angerNob(deed, card, how)
    return
  }
  doing.block = state.player.block
  countHand(doing, state)
  if (doubled) playNext(deed, [again(card, kind, as, x, cost)])
  if (as === PLAYED && powerOf(state, 'Madness') > 0) gainPower(deed, 'Madness', -1, card.name)
  if (card.type === 'power') {
    tell({ type: 'Noted', what: 'powerPlayed', now: 1 })
    deed.front = 0
    if (state.fight.traits.birdFacedUrn !== undefined) gainBlock(deed, PLAYER, 1, 'Bird-Faced Urn')
  }
  angerNob(deed, card, how)
}

function announce(deed: Deed, as: number, card: Card, kind: number, target: number, paid: number): void {
  const { state, tell } = deed
  const energy = state.player.energy - paid
  if (tell.silent && as === PLAYED) {
    foldCardPlayed(state, kind, paid, energy)
    return
  }
  const targetName = target === NO_TARGET ? '' : nameOf(state, target)
  if (as !== PLAYED) tell({ type: 'CardPlayedFree', card: card.name, kind, target, targetName })
  else tell({ type: 'CardPlayed', card: card.name, kind, cost: paid, energy, target, targetName })
}

/** rules/spire-act1 3.1: each doubling serves one card. */
function spendDoubling(deed: Deed, card: Card): boolean {
  const power = card.type === 'attack' ? 'DoubleAttack' : card.type === 'skill' ? 'Burst' : undefined
  if (power === undefined || powerOf(deed.state, power) === 0) return false
  gainPower(deed, power, -1, card.name)
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
function angerNob({ state, doing }: Deed, card: Card, how: number): void {
  if (card.type !== 'skill' || how === COPY) return
  for (let who = state.monsters.length - 1; who >= 0; who--) {
    const { anger, hp } = state.monsters[who]!
    if (anger > 0 && hp > 0) doing.later = [taskOf(effectWith('nobAnger'), 'Anger', who), ...doing.later]
  }
}
