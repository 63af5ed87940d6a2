import type { CommandOdds } from '../../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER } from '../../../kernel/contract/seats.js'
import { FastDice } from '../../../kernel/dice/fast.js'
import type { SkirmishCommand } from '../commands/commands.js'
import { decide } from '../commands/decide.js'
import { findEntity, spokenBy } from '../people/who.js'
import { evolve } from '../state/evolve.js'
import { clone, type SkirmishState } from '../state/state.js'
import { refused } from '../stops.js'
import { hidesFigures } from './see.js'

/**
 * rules/secrets 4: the game has no odds of its own, but refuses those that would betray a figure: a DC that nobody has
 * rolled against, and where figures are words the armour class and the hit points of a monster.
 */
export function odds(
  state: SkirmishState,
  seat: string,
  command: SkirmishCommand,
  facts: Facts,
): readonly CommandOdds[] | undefined {
  if (seat === GAME_MASTER) return undefined
  const secret = secretOf(state, seat, spokenBy(state, seat, command), facts)
  if (secret === undefined) return undefined
  mustBeLegal(state, seat, command)
  throw refused('ODDS_HIDDEN', `${secret} is hidden from you, and these odds would tell it.`)
}

/** What the odds of a command would betray. */
function secretOf(
  state: SkirmishState,
  seat: string,
  command: SkirmishCommand,
  facts: Facts,
): string | undefined {
  if (command.verb === 'check') {
    const actor = findEntity(state, command.by ?? '')
    return actor !== null && state.pendingChecks[actor] !== undefined ? 'The DC of this check' : undefined
  }
  const unread = (id: string | null) => id !== null && hidesFigures(facts, seat, state.entities[id]!.kind)
  if (command.verb === 'attack') {
    const found = command.to.map((name) => findEntity(state, name)).find(unread)
    return found ? `The armour class of ${found}` : undefined
  }
  if (command.verb === 'damage') {
    const found = state.pendingDamage?.targets.find((id) => state.pendingDamage!.hitStatus[id] && unread(id))
    return found ? `What ${found} has left` : undefined
  }
  return undefined
}

/** The command's own stop comes first. Tried on a copy, with dice that nobody sees. */
function mustBeLegal(state: SkirmishState, seat: string, command: SkirmishCommand): void {
  const copy = clone(state)
  decide(copy, seat, command, new FastDice(), (event) => evolve(copy, event))
}
