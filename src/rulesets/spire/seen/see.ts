import type { Command } from '../../../kernel/contract/command.js'
import { type Facts, GAME_MASTER, healthWord, readsWords } from '../../../kernel/contract/seats.js'
import { normalName, sameName } from '../../../kernel/names.js'
import { PLAYER } from '../fight/fight.js'
import type { SpireScenario } from '../scenario/schema.js'
import { SEAT } from '../seats.js'
import type { Healed, Hit, HpLost, Saved } from '../state/events/blows.js'
import type { HpRuled, Restored } from '../state/events/rulings.js'
import type { FightOver } from '../state/events/turn.js'
import type { SpireEvent } from '../state/events.js'

/** rules/secrets 7: what a blow took stays a number, what is left becomes a word. */
function inWords(event: Hit | HpLost | Healed | FightOver | HpRuled | Restored | Saved): SpireEvent {
  const { max, ...rest } = event
  return typeof rest.hp === 'number' && max !== undefined ? { ...rest, hp: healthWord(rest.hp, max) } : event
}

/** rules/secrets 2: what a newcomer may do later, and cards nobody has met, are the game master's. */
function withoutContent(event: SpireEvent): SpireEvent {
  if ((event.type !== 'MonsterJoined' && event.type !== 'CardsRuled') || event.brings === undefined)
    return event
  const { brings: _, ...rest } = event
  return rest
}

/**
 * An event as a seat learns of it. All that happens is open; only where a table reads HP as words they are words, but
 * for whoever's they are.
 */
export function see(told: SpireEvent, seat: string, facts: Facts<SpireScenario>): SpireEvent {
  const event = seat === GAME_MASTER ? told : withoutContent(told)
  if (!readsWords(facts, seat)) return event
  switch (event.type) {
    case 'Hit':
    case 'HpLost':
    case 'HpRuled':
    case 'Restored':
      return event.who === PLAYER && seat === SEAT ? event : inWords(event)
    case 'Healed':
    case 'Saved':
    case 'FightOver':
      return seat === SEAT ? event : inWords(event)
    case 'FigureRuled': {
      if (event.figure !== 'max' || (event.who === PLAYER && seat === SEAT)) return event
      const { before: _, now: __, ...rest } = event
      return rest
    }
    case 'MonsterJoined':
    case 'Explained': {
      const { hp: _, ...rest } = event
      return rest
    }
    default:
      return event
  }
}

/** rules/secrets 7: a command that says HP of others as a figure is not for seats that read words. */
export function seeCommand(
  command: Command,
  _by: string,
  seat: string,
  facts: Facts<SpireScenario>,
): Command | undefined {
  if (!readsWords(facts, seat)) return command
  if (command.verb === 'add') return command.stats === undefined ? command : undefined
  if (command.verb !== 'set' || !/\b(hp|max)\b/i.test(normalName(String(command.figure)))) return command
  const own = seat === SEAT && sameName(String(command.who), facts.scenario.content.character.name)
  return own ? command : undefined
}
