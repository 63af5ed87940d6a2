import { playFromAside, playFromHand, playSecond } from '../../cards/begin-play.js'
import { whyNotPlayed } from '../../cards/legal.js'
import { effectWith } from '../../fight/effect.js'
import { PLAYER } from '../../fight/fight.js'
import { DEFENSIVE } from '../../fight/monster-kind.js'
import { freshDoing } from '../../fight/task.js'
import { dieIsKnown, nameOf, type SpireState } from '../../state/state.js'
import { ask, askTarget } from '../ask.js'
import { allAtOnce, atLast, atOnce, type EffectContext, taskOf } from '../context.js'
import { changeStance, plainLoss } from '../hit.js'
import { curlUp } from '../powers.js'
import type { EffectFunction } from './word.js'

/** rules/spire-act1 5.5: an attack that is no card: its own target, its own tokens. */
function separateAttack(context: EffectContext, who: number, amount: number, by: string): void {
  const { state } = context
  const { later } = context.doing
  const doing = freshDoing(by, [effectWith('dmg', { amount })])
  doing.target = who
  doing.away = false
  doing.strength = state.player.strength
  doing.weak = state.player.weak
  state.monsters.forEach((m, place) => {
    if (m.vulnerable > 0) doing.hadVulnerable |= 1 << place
  })
  doing.later = later
  context.doing = doing
}

function noAttackInHand({ fight, hand }: SpireState): boolean {
  return fight.cards.every(({ type }, kind) => type !== 'attack' || hand[kind] === 0)
}

export const plays = {
  playCard: (context, _, __, who, kind) => {
    // What the fixed roll brought may have taken the energy for it: then it stays in hand.
    if (whyNotPlayed(context.state, kind) === undefined) playFromHand(context, kind, who)
  },
  playAside: (context, { amount }, _, who, kind) => playFromAside(context, kind, amount, who),
  playAgain: (context, effect, by, who, kind) =>
    playSecond(context, kind, taskOf(effect, by, who, kind), who),
  attack: (context, { amount, times }, by) => {
    for (let k = 0; k < times; k++) atLast(context, taskOf(effectWith('separate', { amount }), by))
  },
  separate: (context, effect, by, who) => {
    if (who >= 0) separateAttack(context, who, effect.amount, by)
    else
      askTarget(context, taskOf(effect, by), (target) => separateAttack(context, target, effect.amount, by))
  },
  nobAnger: (context, _, by, who) => {
    const { hp, anger } = context.state.monsters[who]!
    if (hp > 0) plainLoss(context, PLAYER, anger, true, by)
  },
  curlUp: (context, _, __, who) => curlUp(context, who),
  shift: (context, _, __, who) => {
    const { state, tell } = context
    const { hp, stance } = state.monsters[who]!
    if (hp === 0 || stance === DEFENSIVE) return
    changeStance(context, who, DEFENSIVE)
    tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'moves', now: 0 })
  },
  ifDie: (context, { least, amount, ways }, by, who) => {
    const { die } = context.state
    if (dieIsKnown(context.state) && die >= least && die <= amount)
      allAtOnce(context, ways[0]!.effects, by, who)
  },
  ifNoAttack: (context, { ways }, by, who) => {
    if (noAttackInHand(context.state)) allAtOnce(context, ways[0]!.effects, by, who)
  },
  onKill: (context, { ways }, by, who) => {
    if (context.doing.killed) allAtOnce(context, ways[0]!.effects, by, who)
  },
  oneOf: (context, effect, by, who) => {
    const from = effect.ways.map((_, place) => place)
    const names = effect.ways.map(({ name }) => name)
    const task = taskOf(effect, by, who)
    ask(context, { ask: 'way', by, from, names, least: 1, most: 1, task }, ([place]) => {
      for (const part of effect.ways[place ?? 0]?.effects ?? []) atOnce(context, part, by, who)
    })
  },
} satisfies Record<string, EffectFunction>
