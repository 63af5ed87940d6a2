import type { EventOption } from '../fight/book.js'
import { FACES } from '../fight/die.js'
import { change, has, type Step } from './deal.js'

const EVENT_DIE = 'the die of the event'

export function rollForEvent({ dice }: Step): number {
  return dice.die(FACES, EVENT_DIE)
}

/** Forge and Lab: a failed roll is mended by itself by Abacus (3 to 4), Toolbox (1 to 6) or one reroll of the Chip. */
export function mended(step: Step, { die }: EventOption): number {
  const good = (face: number) =>
    (die[face] ?? []).every((word) => !word.startsWith('curse')) === hasGood(die, face)
  const mend = (face: number): number => {
    if (good(face)) return face
    if (face === 3 && has(step, 'abacus')) return 4
    if (face === 1 && has(step, 'toolbox')) return 6
    return face
  }
  const first = mend(rollForEvent(step))
  if (good(first) || !has(step, 'gamblingChip')) return first
  return mend(rollForEvent(step))
}

/** Where the high faces bring something good, a face without it has failed; where the low ones curse, they have. */
function hasGood(die: EventOption['die'], face: number): boolean {
  const curses = Object.values(die).some((words) => words.some((word) => word.startsWith('curse')))
  return curses ? true : (die[face] ?? []).length > 0
}

/** A bet is paid first; then its die is rolled, and mended as in the Forge. */
export function rollLate(step: Step, name: string): void {
  const { room, book, todo } = step.run
  const option = book.events[room?.event ?? '']?.options[name]
  if (!option) return
  const die = mended(step, option)
  change(step, `The die shows ${die}`, { todo: [...(option.die[die] ?? []), ...todo] })
}
