import type { Command } from '../../../kernel/contract/command.js'
import { type Facts, GAME_MASTER, healthWord, readsWords } from '../../../kernel/contract/seats.js'
import { sameName } from '../../../kernel/names.js'
import { boxesLeft, boxesOf } from '../people/health.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterEvent } from '../state/events.js'

/** Figures that everybody reads of everybody; all others but health stand on a sheet, which is its owner's. */
const OPEN_FIGURES: readonly string[] = ['trust', 'threat', 'bonus', 'failure_streak']

/**
 * An event as a seat learns of it. Every roll is open, with what it was up against; a payment is open and what is left is
 * its owner's (rules/secrets 1, 3). With `figures: words` others' health is a word, and what a blow took a number.
 */
export function see(event: AdapterEvent, seat: string, facts: Facts<AdapterScenario>): AdapterEvent {
  if (seat === GAME_MASTER) return event
  switch (event.type) {
    case 'willpower_spent': {
      if (event.who === seat) return event
      const { remaining: _, ...seen } = event
      return seen
    }
    case 'ammunition_used': {
      if (event.who === seat) return event
      const { left: _, ...seen } = event
      return seen
    }
    case 'resource_changed': {
      if (event.who === seat) return event
      const { after: _, ...seen } = event
      return seen
    }
    case 'paradox_reckoned': {
      if (event.who === seat) return event
      const { total: _, reached: ___, quintessence_after: __, ...seen } = event
      return seen
    }
    case 'magick_cast': {
      if (event.who === seat) return event
      const { paradox_total: _, paradox_reached: ___, quintessence_after: __, ...result } = event.result
      return { ...event, result }
    }
    case 'health_changed': {
      if (event.who === seat || !event.after || !readsWords(facts, seat)) return event
      const { after, ...seen } = event
      return { ...seen, health: healthWord(boxesLeft(after), boxesOf(after)) }
    }
    case 'figure_set': {
      if (event.who === seat) return event
      const { after, to: _, ...seen } = event
      if (!after) return OPEN_FIGURES.includes(event.figure) ? event : seen
      return readsWords(facts, seat)
        ? { ...seen, health: healthWord(boxesLeft(after), boxesOf(after)) }
        : event
    }
    case 'person_added': {
      const { sheet: _, ...seen } = event
      return seen
    }
    case 'person_restored': {
      if (event.who === seat) return event
      const { points: _, ...seen } = event
      return seen
    }
    default:
      return event
  }
}

/** A command as a seat learns of it: what `see` hides of a ruling is not told by the game master's words either. */
export function seeCommand(command: Command, _by: string, seat: string): Command {
  if (seat === GAME_MASTER) return command
  if (command.verb === 'add' && command.stats !== undefined) {
    const { stats: _, ...seen } = command
    return seen as Command
  }
  if (command.verb !== 'set' || sameName(String(command.who), seat)) return command
  const { to: _, ...seen } = command
  return seen as Command
}
