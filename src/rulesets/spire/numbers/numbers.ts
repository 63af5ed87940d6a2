import type { Command } from '../../../kernel/contract/command.js'
import type { GameNumbers, NumberedCommands } from '../../../kernel/contract/speed/numbers.js'
import { whyNotAt, whyNotPlayed } from '../cards/legal.js'
import { isAimed } from '../fight/card.js'
import { playsCharacter } from '../seats.js'
import { isAsked, type SpireState } from '../state/state.js'
import { figuresOf } from './figures.js'
import { runNumbers } from './run.js'

/** Relics that ask whom they strike when the die shows their face. */
const AIMED: readonly string[] = ['thorn', 'vul', 'weak']

/** Whether cards and `end` are all that can be done, and the monsters are those of the beginning. */
function isPlain({ fight, choice }: SpireState): boolean {
  const asks = fight.onDie.some((face) =>
    face.some(({ effects }) => effects.some((e) => AIMED.includes(e.effect))),
  )
  return !fight.marked && !fight.summons && choice === null && !asks
}

/**
 * A fight or a run in numbers. Commands have some only in plain fights; potions, powers and questions are numbered as they
 * are met. A run names most of its commands beforehand.
 */
export function numbers(start: SpireState): GameNumbers<SpireState, Command> | undefined {
  if (start.run !== null) return runNumbers(start)
  const plain = isPlain(start)
  const { ranges, write } = figuresOf(start, plain)
  return {
    figures: ranges,
    observe: (state, _seat, out, at) => {
      write(state, out, at)
    },
    ...(plain && { actions: plainActions(start) }),
  }
}

/** Command 0 is `end`; then, for every kind of card, one for each monster it may be aimed at, or one. */
function plainActions({ fight }: SpireState): NumberedCommands<SpireState, Command> {
  const { cards, plays, end } = fight
  return {
    commands: [end, ...plays.flat()],
    mark(state, seat, mask, at) {
      const asked = isAsked(state) && playsCharacter(seat)
      mask[at] = asked ? 1 : 0
      let i = at + 1
      for (let kind = 0; kind < cards.length; kind++) {
        const playable = asked && whyNotPlayed(state, kind) === undefined
        const aimed = isAimed(cards[kind]!)
        for (let place = 0; place < plays[kind]!.length; place++)
          mask[i++] = playable && (!aimed || whyNotAt(state, aimed, place) === undefined) ? 1 : 0
      }
    },
  }
}
