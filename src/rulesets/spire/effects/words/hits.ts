import { pileSize } from '../../fight/card.js'
import type { Effect } from '../../fight/effect.js'
import { PLAYER } from '../../fight/fight.js'
import { intendedHits } from '../../monsters/intent.js'
import { creatureOf } from '../../state/state.js'
import type { EffectContext } from '../context.js'
import { hit, plainLoss } from '../hit.js'
import { powerOf } from '../powers.js'
import { aimed, type EffectFunction, eachLiving } from './word.js'

const RICH = 10

/** Returns what the card brings to each hit by itself: the base, and Strength as often as it counts. */
function figures(context: EffectContext, { by, amount, factor }: Effect): { base: number; strength: number } {
  const { state, doing } = context
  const { strength } = doing
  switch (by) {
    case 'block':
      return { base: doing.block, strength }
    case 'exhausted':
      // rules/spire-act1 2.3 b: Rampage alone is worked out when its hit comes.
      return { base: pileSize(state.exhausted), strength: state.player.strength }
    case 'strX':
      return { base: amount, strength: strength * factor }
    case 'strikes':
      return { base: amount + factor * doing.strikes, strength }
    case 'others':
      return { base: doing.others + factor, strength }
    case 'firstTurn':
      return { base: state.turn === 1 ? factor : amount, strength }
    case 'rich':
      return { base: state.gold >= RICH ? factor : amount, strength }
    default:
      return { base: amount, strength }
  }
}

/** Strike Dummy and Apotheosis for starter Strikes; Wrist Blade for attacks that cost nothing. */
function bonus({ state, doing }: EffectContext): number {
  if (!state.fight.marked) return 0
  const { traits, cards } = state.fight
  const card = doing.card < 0 ? undefined : cards[doing.card]
  const starter = card?.starter
    ? powerOf(state, 'Apotheosis') + (traits.strikeDummy === undefined ? 0 : 1)
    : 0
  const free = traits.wristBlade !== undefined && doing.cost === 0 && !card?.costX
  return starter + (free ? 1 : 0)
}

/** How often each hit lands. */
function timesOf({ doing }: EffectContext, { by, times, factor }: Effect): number {
  return by === 'each' ? doing.exhausted : by === 'X' ? doing.x + factor : times
}

/** rules/spire-act1 3.3: an attack that hits no monster with X = 0 is one all the same; Fiend Fire with nothing to burn is none. */
function attack(context: EffectContext, who: number, effect: Effect): void {
  if (effect.by !== 'each' || context.doing.exhausted > 0) context.doing.attacked |= 1 << who
}

function playerHits(context: EffectContext, effect: Effect, who: number, by: string): void {
  const { base, strength } = figures(context, effect)
  const times = timesOf(context, effect)
  attack(context, who, effect)
  const more = bonus(context)
  for (let k = 0; k < times && context.state.monsters[who]!.hp > 0; k++)
    hit(context, who, base + more, strength, true, by)
}

export const hits = {
  dmg: (context, effect, by, who) => {
    if (context.actor === PLAYER)
      aimed(context, effect, by, who, (target) => playerHits(context, effect, target, by))
    else
      for (let k = 0; k < effect.times && context.state.player.hp > 0; k++)
        hit(context, PLAYER, effect.amount, creatureOf(context.state, context.actor).strength, true, by)
  },
  dmgAll: (context, effect, by) => {
    const { base, strength } = figures(context, effect)
    const times = timesOf(context, effect)
    const more = bonus(context)
    eachLiving(context, (who) => attack(context, who, effect))
    for (let k = 0; k < times; k++)
      eachLiving(context, (who) => hit(context, who, base + more, strength, false, by))
  },
  thorn: (context, effect, by, who) =>
    aimed(context, effect, by, who, (target) => {
      if (creatureOf(context.state, target).hp > 0) plainLoss(context, target, effect.amount, true, by)
    }),
  thornAll: (context, { amount }, by) =>
    eachLiving(context, (who) => plainLoss(context, who, amount, true, by)),
  thornBack: (context, { amount }, by) =>
    eachLiving(context, (who) => {
      const coming = intendedHits(context.state, who)
      for (let k = 0; k < coming && context.state.monsters[who]!.hp > 0; k++)
        plainLoss(context, who, amount, true, by)
    }),
  loseHp: (context, { amount }, by) => plainLoss(context, context.actor, amount, false, by),
} satisfies Record<string, EffectFunction>
