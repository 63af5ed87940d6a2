import type { Command } from '../../../kernel/contract/command.js'
import type { GameNumbers } from '../../../kernel/contract/numbers.js'
import { whyNotAt, whyNotPlayed } from '../cards/legal.js'
import { isAimed } from '../fight/card.js'
import { playsCharacter } from '../seats.js'
import { isAsked, type SpireState } from '../state/state.js'
import { figuresOf } from './figures.js'

/** Relics that ask whom they strike when the die shows their face. */
const AIMED: readonly string[] = ['thorn', 'vul', 'weak']

/** Whether cards and `end` are all that can be done, and the monsters are those of the beginning. */
function isPlain({ fight, run, choice }: SpireState): boolean {
  const asks = fight.onDie.some((face) =>
    face.some(({ effects }) => effects.some((e) => AIMED.includes(e.effect))),
  )
  return !fight.marked && !fight.summons && run === null && choice === null && !asks
}

/**
 * A plain fight in numbers: command 0 is `end`; then, for every kind of card, one for each monster it may be aimed at, or
 * one. Fights with potions, powers or questions, and runs, are read from their views.
 */
export function numbers(start: SpireState): GameNumbers<SpireState, Command> | undefined {
  if (!isPlain(start)) return undefined
  const { cards, plays, end } = start.fight
  const { ranges, write } = figuresOf(start)
  const commands = [end, ...plays.flat()]
  return {
    figures: ranges,
    observe: (state, _seat, out, at) => {
      write(state, out, at)
    },
    commands,
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
