import type { Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { AdapterEvent } from '../events.js'
import { followThrough } from './blow.js'
import { decideCast } from './casting.js'
import { withConsequences } from './consequences.js'
import { decideExtend } from './extending.js'
import { decideAttack, decideDodge, decideFight, foeTurn } from './fighting.js'
import { actorOf } from './people.js'
import { decideRuling } from './ruling.js'
import { type AdapterState, combatantNow } from './state.js'
import { decideTry } from './trying.js'

type Deed = (state: AdapterState, command: Command, dice: Dice) => AdapterEvent[]

/** What a character does; in a fight it takes the turn. Everything else is a ruling. */
const deeds: Readonly<Record<string, Deed>> = {
  try: decideTry,
  cast: decideCast,
  extend: decideExtend,
  attack: decideAttack,
  dodge: decideDodge,
}

export function decide(state: AdapterState, command: Command, dice: Dice): readonly AdapterEvent[] {
  const deed = Object.hasOwn(deeds, command.verb) ? deeds[command.verb]! : undefined
  if (deed) {
    const events = deed(state, command, dice)
    return withConsequences(state, events, state.fight ? actorOf(state, command).sheet.name : null)
  }
  const events = command.verb === 'fight' ? decideFight(state, dice) : decideRuling(state, command)
  return withConsequences(state, events, null)
}

/** One roll: the next of a blow that has hit, else a foe's attack. */
export function advance(state: AdapterState, dice: Dice): readonly AdapterEvent[] {
  const blow = state.fight?.blow
  if (blow) return withConsequences(state, followThrough(state, blow, dice), blow.who)
  return withConsequences(state, foeTurn(state, dice), combatantNow(state)!.sheet.name)
}
