import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { TellAdapter } from '../actions/act.js'
import { foeTurn } from '../actions/attack.js'
import { followThrough } from '../actions/blow.js'
import { isRuling } from '../events/index.js'
import { charactersNow, combatantNow } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { follow } from '../story/consequences.js'
import { type Accomplishment, accomplishmentOf } from '../story/objectives.js'
import { opening } from '../story/scene.js'
import { isActionVerb, readyNow } from './ready.js'

const NOTHING_DONE: readonly Accomplishment[] = []

/** A seat's command, and what follows from it by itself. */
export function decide(
  state: AdapterState,
  seat: string,
  command: Command,
  dice: Dice,
  tell: TellAdapter,
): void {
  const act = readyNow(state, seat, command)
  const turnOf = isActionVerb(command.verb) ? (combatantNow(state)?.sheet.name ?? null) : null
  const done: Accomplishment[] = []
  let ruled = false
  act(dice, (event) => {
    const rules = isRuling(event)
    tell(rules && ruled ? { ...event, further: true } : event)
    ruled ||= rules
    const accomplished = accomplishmentOf(event)
    if (accomplished) done.push(accomplished)
  })
  // A roll that waits to be pushed or kept leaves the turn open.
  const waits =
    turnOf !== null && charactersNow(state).some(({ sheet, now }) => sheet.name === turnOf && now.held)
  follow(state, done, waits ? null : turnOf, tell)
}

/** One step: the opening, or one roll: the next of a blow that has hit, else a foe's attack. */
export function advance(state: AdapterState, dice: Dice, tell: TellAdapter): void {
  if (!state.opened) {
    tell(opening(state))
    return
  }
  const blow = state.fight?.blow
  const who = blow ? blow.who : combatantNow(state)!.sheet.name
  if (blow) followThrough(state, blow, dice, tell)
  else foeTurn(state, dice, tell)
  follow(state, NOTHING_DONE, who, tell)
}
