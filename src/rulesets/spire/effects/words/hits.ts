import { pileSize } from '../../fight/counts.js'
import type { Effect } from '../../fight/effect.js'
import { PLAYER } from '../../fight/fight.js'
import { intendedHits } from '../../monsters/intent.js'
import { creatureOf } from '../../state/state.js'
import type { Deed } from '../deed.js'
import { hit, plainLoss } from '../hit.js'
import { powerOf } from '../powers.js'
import { aimed, type EffectFunction, eachLiving } from './word.js'

const RICH = 10

/** What the card brings to each hit by itself: the base, and Strength as often as it counts. */
function figures(deed: Deed, { by, amount, factor }: Effect): { base: number; strength: number } {
  const { state, doing } = deed
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
function bonus({ state, doing }: Deed): number {
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
function timesOf({ doing }: Deed, { by, times, factor }: Effect): number {
  return by === 'each' ? doing.exhausted : by === 'X' ? doing.x + factor : times
}

/** rules/spire-act1 3.3: an attack that hits nobody with X = 0 is one all the same; Fiend Fire with nothing to burn is none. */
function attack(deed: Deed, who: number, effect: Effect): void {
  if (effect.by !== 'each' || deed.doing.exhausted > 0) deed.doing.attacked |= 1 << who
}

function playerHits(deed: Deed, effect: Effect, who: number, by: string): void {
  const { base, strength } = figures(deed, effect)
  const times = timesOf(deed, effect)
  attack(deed, who, effect)
  const more = bonus(deed)
  for (let k = 0; k < times && deed.state.monsters[who]!.hp > 0; k++)
    hit(deed, who, base + more, strength, true, by)
}

export const hits = {
  dmg: (deed, effect, by, who) => {
    if (deed.actor === PLAYER) aimed(deed, effect, by, who, (target) => playerHits(deed, effect, target, by))
    else
      for (let k = 0; k < effect.times && deed.state.player.hp > 0; k++)
        hit(deed, PLAYER, effect.amount, creatureOf(deed.state, deed.actor).strength, true, by)
  },
  dmgAll: (deed, effect, by) => {
    const { base, strength } = figures(deed, effect)
    const times = timesOf(deed, effect)
    const more = bonus(deed)
    eachLiving(deed, (who) => attack(deed, who, effect))
    for (let k = 0; k < times; k++)
      eachLiving(deed, (who) => hit(deed, who, base + more, strength, false, by))
  },
  thorn: (deed, effect, by, who) =>
    aimed(deed, effect, by, who, (target) => {
      if (creatureOf(deed.state, target).hp > 0) plainLoss(deed, target, effect.amount, true, by)
    }),
  thornAll: (deed, { amount }, by) => eachLiving(deed, (who) => plainLoss(deed, who, amount, true, by)),
  thornBack: (deed, { amount }, by) =>
    eachLiving(deed, (who) => {
      const coming = intendedHits(deed.state, who)
      for (let k = 0; k < coming && deed.state.monsters[who]!.hp > 0; k++)
        plainLoss(deed, who, amount, true, by)
    }),
  loseHp: (deed, { amount }, by) => plainLoss(deed, deed.actor, amount, false, by),
} satisfies Record<string, EffectFunction>
