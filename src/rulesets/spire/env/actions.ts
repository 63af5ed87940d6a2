import { RulesFault } from '../../../kernel/contract/stops.js'
import type { Fight } from '../fight/fight.js'

/** Action 0 is `end`; then for every card kind one action for each monster it may be aimed at, or one. */
export function commandOf(fight: Fight, action: number): Fight['end'] | undefined {
  if (action === 0) return fight.end
  let place = action - 1
  for (const plays of fight.plays) {
    if (place >= 0 && place < plays.length) return plays[place]
    place -= plays.length
  }
  return undefined
}

/** The number of a command that `choices` listed. */
export function actionOf(fight: Fight, command: Fight['end']): number {
  if (command === fight.end) return 0
  let first = 1
  for (const plays of fight.plays) {
    const place = plays.indexOf(command)
    if (place !== -1) return first + place
    first += plays.length
  }
  throw new RulesFault('spire: this command plays no card of the fight')
}
