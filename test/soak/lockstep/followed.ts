import type { Command } from '../../../src/kernel/contract/command.js'
import { turnOf } from '../../game/table.js'
import type { Fight, Standing, Told } from './program.js'

/** Second rules that hear of a fight event by event, each with the faces of its dice. */
interface Listener {
  follow(event: Told['events'][number], faces: readonly number[]): void
  readonly standing: Standing
  /** What they do once everything of a command has been told and somebody is to choose. */
  settle?(): void
}

/** What somebody does when it is their turn; nothing where the choice comes to nothing. */
type Turn = (seat: string, choices: readonly Command[]) => Told | undefined

/** The second rules hear what a line told. */
export function hear(second: Listener, { events, dice }: Told): void {
  for (const [i, event] of events.entries())
    second.follow(
      event,
      dice.filter(({ event: of }) => of === i).flatMap(({ faces }) => faces),
    )
}

/** Plays to the end, or for so many commands: after each of them both say how everybody stands. */
export function playFollowed(
  fight: Fight,
  second: Listener,
  most: number,
  standingOf: (view: unknown) => Standing,
  turn: Turn,
): void {
  const { table } = fight
  while (table.next().kind === 'awaiting' && fight.commands < most) {
    const seat = turnOf(table)
    const told = turn(seat, table.choices(seat))
    if (told === undefined) continue
    fight.follow(() => {
      hear(second, told)
      if (table.next().kind === 'awaiting') second.settle?.()
    })
    fight.agree(standingOf(table.view('gm')), second.standing)
  }
}
