import { effectWith } from '../../fight/effect.js'
import { PLAYER } from '../../fight/fight.js'
import { FURIOUS, LYING, moveOf } from '../../fight/monster-kind.js'
import { baseId, INTANGIBLE_ROUNDS, type SpecialFigure, THORNS_CAP } from '../../fight/special.js'
import { dieIsKnown, nameOf } from '../../state/state.js'
import { rollAgain } from '../../turn/roll-again.js'
import { ask } from '../ask.js'
import { allAtOnce, type EffectContext, taskOf } from '../context.js'
import { changeStance, plainLoss } from '../hit.js'
import { afterExhaust, gainBlock, gainPower, gainStrength, powerOf, tokensOff } from '../powers.js'
import { firstKindAt, isHeld, livingMinions, rise, traitsOf } from '../special.js'
import { bringKind } from './monsters.js'
import { type EffectFunction, eachLiving } from './word.js'

type Changing = Exclude<SpecialFigure, 'master' | 'seat'>

/** A figure of the acting monster has another value. */
function change({ state, tell, actor: who }: EffectContext, trait: Changing, now: number): void {
  if (who !== PLAYER && state.monsters[who]!.special[trait] !== now)
    tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait, now })
}

function figureOf({ state, actor }: EffectContext, trait: Changing): number {
  return actor === PLAYER ? 0 : state.monsters[actor]!.special[trait]
}

/** Never above its maximum; the fallen are passed over. */
function healMonster({ state, tell }: EffectContext, who: number, amount: number, by: string): void {
  const { hp, maxHp: max } = state.monsters[who]!
  const healed = Math.min(max, hp + amount)
  if (hp > 0 && healed > hp)
    tell({
      type: 'MonsterHealed',
      who,
      name: nameOf(state, who),
      by,
      amount: healed - hp,
      hp: healed,
      max,
    })
}

function perish({ state, tell, actor: who }: EffectContext, by: string): void {
  if (who !== PLAYER && state.monsters[who]!.hp > 0)
    tell({ type: 'MonsterPerished', who, name: nameOf(state, who), by })
}

/** rules/spire-acts23 4.2: each place without a living minion gets a new one; they act from the next round on. */
function refill(context: EffectContext, id: string, places: number): void {
  const { state, actor } = context
  if (actor === PLAYER) return
  for (let seat = 0; seat < places; seat++) {
    if (isHeld(state, actor, seat)) continue
    const kind =
      id === '' ? firstKindAt(state, actor, seat) : state.fight.kinds.findIndex((one) => one.id === id)
    bringKind(context, kind, actor, seat)
  }
}

/** Those whom the player may face, dead or alive: monsters whose coming move has its price. */
function faced({ state }: EffectContext): number[] {
  return state.monsters.flatMap(({ kind }, place) =>
    state.fight.kinds[kind]!.moves.some(({ facing }) => facing !== undefined) ? [place] : [],
  )
}

/** What facing a monster costs: by its coming move, nothing if it is dead. */
function face(context: EffectContext, who: number): void {
  const { state } = context
  const monster = state.monsters[who]!
  if (monster.hp === 0) return
  const { facing = [] } = moveOf(state.fight.kinds[monster.kind]!, monster, state.die)
  allAtOnce(context, facing, nameOf(state, who))
}

/** Words of monsters of acts 2 to 4, and what their traits put into the queue. */
export const special = {
  strAll: (context, { amount }, by) =>
    eachLiving(context, (who) => void gainStrength(context, who, amount, by)),
  blkAll: (context, { amount }, by) => eachLiving(context, (who) => gainBlock(context, who, amount, by)),
  healAll: (context, { amount }, by) => eachLiving(context, (who) => healMonster(context, who, amount, by)),
  mend: (context, { amount }, by) => {
    if (context.actor !== PLAYER) healMonster(context, context.actor, amount, by)
  },
  blkFor: (context, { card, amount }, by) => {
    const { fight, monsters } = context.state
    const who = monsters.findIndex(({ hp, kind }) => hp > 0 && baseId(fight.kinds[kind]!.id) === card)
    if (who !== -1) gainBlock(context, who, amount, by)
  },
  clean: (context, _, by) => tokensOff(context, context.actor, by),
  refill: (context, { card, amount }) => refill(context, card, amount),
  /** Without a living minion it begins again: the turn that ends now counts one on. */
  recall: ({ state, tell, actor: who }) => {
    if (who !== PLAYER && livingMinions(state, who) === 0)
      tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'moves', now: -1 })
  },
  /** The rebirth is a whole turn: the move that ends now counts one on. */
  rise: (context) => {
    if (context.actor !== PLAYER) rise(context, context.actor, -1)
  },
  die: (context, _, by) => perish(context, by),
  fade: (context, _, by) => {
    const left = figureOf(context, 'fading')
    if (left <= 1) perish(context, by)
    else change(context, 'fading', left - 1)
  },
  veil: (context) => {
    if (figureOf(context, 'intangible') === 0) change(context, 'intangible', INTANGIBLE_ROUNDS)
  },
  thorns: (context, { amount }) =>
    change(context, 'thorns', Math.min(THORNS_CAP, figureOf(context, 'thorns') + amount)),
  beat: (context, { amount }) => {
    const { state, actor } = context
    const cap = actor === PLAYER ? 0 : (traitsOf(state, actor)?.beatCap ?? 0)
    const before = figureOf(context, 'beat')
    change(context, 'beat', Math.max(before, Math.min(cap, before + amount)))
  },
  unbar: (context) => change(context, 'invincible', -1),
  warp: (context, { amount }, by) =>
    gainPower(context, 'TimeWarp', amount - powerOf(context.state, 'TimeWarp'), by),
  ifHurt: (context, { ways }, by) => {
    if (context.lastLost === 0) return
    for (const part of ways[0]!.effects)
      if (part.effect === 'add') addCards(context, part.card, part.amount, part.pile, by)
  },
  loseEnergy: ({ state, tell }, { amount }, by) => {
    const lost = Math.min(amount, state.player.energy)
    if (lost > 0) tell({ type: 'EnergyLost', by, amount: lost, energy: state.player.energy - lost })
  },
  rerollDie: (context, _, by) => {
    if (dieIsKnown(context.state)) rollAgain(context, by)
  },
  thornsBack: (context, { amount }, by) => plainLoss(context, PLAYER, amount, true, by),
  standUp: (context, _, __, who) => {
    const { monsters } = context.state
    if (monsters[who]!.stance !== LYING) return
    const changesMoves = (traitsOf(context.state, who)?.risen.length ?? 0) > 0
    rise(context, who, changesMoves ? 0 : monsters[who]!.moves)
  },
  wakeFury: (context, _, by, who) => {
    const { hp, stance } = context.state.monsters[who]!
    if (hp === 0 || stance === FURIOUS) return
    changeStance(context, who, FURIOUS)
    gainStrength(context, who, 1, by)
  },
  face: (context, effect, by, who) => {
    if (who >= 0) {
      face(context, who)
      return
    }
    const from = faced(context)
    const names = from.map((place) => nameOf(context.state, place))
    ask(context, { ask: 'face', by, from, names, least: 1, most: 1, task: taskOf(effect, by) }, ([place]) => {
      if (place !== undefined) face(context, from[place]!)
    })
  },
  payForDraw: (context, _, by, __, kind) => {
    const { state, tell } = context
    if (state.player.energy === 0 || state.hand[kind] === 0) return
    tell({ type: 'EnergyLost', by, amount: 1, energy: state.player.energy - 1 })
    tell({ type: 'CardExhausted', card: state.fight.cards[kind]!.name, kind, by })
    afterExhaust(context, kind)
  },
} satisfies Record<string, EffectFunction>

function addCards(
  { state, tell }: EffectContext,
  card: string,
  amount: number,
  pile: 'drawTop' | 'discard' | 'draw',
  by: string,
): void {
  const kind = state.fight.cards.findIndex((one) => one.name === card)
  for (let k = 0; k < amount && kind !== -1; k++) tell({ type: 'CardAdded', card, kind, pile, by })
}

/** rules/spire-acts23 6: the question that comes each turn after the die relics, while the Spear lives. */
export function askFacing(context: EffectContext): void {
  const { fight, monsters } = context.state
  if (monsters.some(({ hp, kind }) => hp > 0 && fight.kinds[kind]!.special?.asksFacing))
    allAtOnce(context, [effectWith('face')], 'Surrounded')
}
