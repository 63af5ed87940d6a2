import { playFromAside, playFromHand, playSecond } from '../../cards/begin-play.js'
import { effectWith } from '../../fight/effect.js'
import { PLAYER } from '../../fight/fight.js'
import { DEFENSIVE } from '../../fight/monster-kind.js'
import { freshDoing } from '../../fight/task.js'
import { dieIsKnown, nameOf, type SpireState } from '../../state/state.js'
import { ask, askTarget } from '../ask.js'
import { allAtOnce, atLast, atOnce, type Deed, taskOf } from '../deed.js'
import { changeStance, plainLoss } from '../hit.js'
import { curlUp } from '../powers.js'
import type { EffectFunction } from './word.js'

/** rules/spire-act1 5.5: an attack that is no card: its own target, its own tokens. */
function separateAttack(deed: Deed, who: number, amount: number, by: string): void {
  const { state } = deed
  const { later } = deed.doing
  const doing = freshDoing(by, [effectWith('dmg', { amount })])
  doing.target = who
  doing.away = false
  doing.strength = state.player.strength
  doing.weak = state.player.weak
  state.monsters.forEach((m, place) => {
    if (m.vulnerable > 0) doing.hadVulnerable |= 1 << place
  })
  doing.later = later
  deed.doing = doing
}

function noAttackInHand({ fight, hand }: SpireState): boolean {
  return fight.cards.every(({ type }, kind) => type !== 'attack' || hand[kind] === 0)
}

export const plays = {
  playCard: (deed, _, __, who, kind) => playFromHand(deed, kind, who),
  playAside: (deed, { amount }, _, who, kind) => playFromAside(deed, kind, amount, who),
  playAgain: (deed, effect, by, who, kind) => playSecond(deed, kind, taskOf(effect, by, who, kind), who),
  attack: (deed, { amount, times }, by) => {
    for (let k = 0; k < times; k++) atLast(deed, taskOf(effectWith('separate', { amount }), by))
  },
  separate: (deed, effect, by, who) => {
    if (who >= 0) separateAttack(deed, who, effect.amount, by)
    else askTarget(deed, taskOf(effect, by), (target) => separateAttack(deed, target, effect.amount, by))
  },
  nobAnger: (deed, _, by, who) => {
    const { hp, anger } = deed.state.monsters[who]!
    if (hp > 0) plainLoss(deed, PLAYER, anger, true, by)
  },
  curlUp: (deed, _, __, who) => curlUp(deed, who),
  shift: (deed, _, __, who) => {
    const { state, tell } = deed
    const { hp, stance } = state.monsters[who]!
    if (hp === 0 || stance === DEFENSIVE) return
    changeStance(deed, who, DEFENSIVE)
    tell({ type: 'TraitChanged', who, name: nameOf(state, who), trait: 'moves', now: 0 })
  },
  ifDie: (deed, { least, amount, ways }, by, who) => {
    const { die } = deed.state
    if (dieIsKnown(deed.state) && die >= least && die <= amount) allAtOnce(deed, ways[0]!.effects, by, who)
  },
  ifNoAttack: (deed, { ways }, by, who) => {
    if (noAttackInHand(deed.state)) allAtOnce(deed, ways[0]!.effects, by, who)
  },
  onKill: (deed, { ways }, by, who) => {
    if (deed.doing.killed) allAtOnce(deed, ways[0]!.effects, by, who)
  },
  oneOf: (deed, effect, by, who) => {
    const from = effect.ways.map((_, place) => place)
    const names = effect.ways.map(({ name }) => name)
    const task = taskOf(effect, by, who)
    ask(deed, { ask: 'way', by, from, names, least: 1, most: 1, task }, ([place]) => {
      for (const part of effect.ways[place ?? 0]?.effects ?? []) atOnce(deed, part, by, who)
    })
  },
} satisfies Record<string, EffectFunction>
