import { type Facts, GAME_MASTER, healthWord, readsWords } from '../../../kernel/contract/seats.js'
import type { SkirmishCommand } from '../commands/commands.js'
import type { Kind, SkirmishEvent } from '../state/events.js'

/** rules/secrets 7: hit points and armour class of monsters are words and nothing to players where figures are words. */
export function hidesFigures(facts: Facts, seat: string, kind: Kind): boolean {
  return kind === 'monster' && readsWords(facts, seat)
}

/** rules/secrets 2: what a check takes and brings is the GM's until it is rolled. */
export function seesTerms(seat: string): boolean {
  return seat === GAME_MASTER
}

/** An event as a seat learns of it. */
export function see(event: SkirmishEvent, seat: string, facts: Facts): SkirmishEvent {
  switch (event.type) {
    case 'ActorAdded': {
      if (!hidesFigures(facts, seat, event.kind) || !('hp' in event)) return event
      const { hp, maxHp, ...rest } = event
      return { ...rest, health: healthWord(hp, maxHp) }
    }
    case 'HPChanged': {
      if (!hidesFigures(facts, seat, event.kind) || !('hp' in event)) return event
      const { hp, maxHp, ...rest } = event
      return { ...rest, health: healthWord(hp, maxHp) }
    }
    case 'DiceRolled': {
      const hidden = event.against !== null && hidesFigures(facts, seat, event.against)
      return hidden ? { ...event, ac: null } : event
    }
    case 'SheetGiven': {
      if (!hidesFigures(facts, seat, event.kind) || !('sheet' in event)) return event
      const { type, id, kind, sheet, reason } = event
      return { type, id, kind, name: sheet.name, reason }
    }
    case 'FigureSet': {
      const hidden = event.kind !== null && hidesFigures(facts, seat, event.kind) && isHidden(event.figure)
      return hidden ? { ...event, value: null, was: null } : event
    }
    case 'AskIssued': {
      const { type, targets, check } = event
      return seesTerms(seat) ? event : { type, targets, check }
    }
    default:
      return event
  }
}

function isHidden(figure: string): boolean {
  return figure !== 'initiative' && figure !== 'round'
}

/** A command as a seat learns of it: what `see` hides of an `ask` or a ruling is not told by the GM's words either. */
export function seeCommand(
  command: SkirmishCommand,
  _by: string,
  seat: string,
  facts: Facts,
): SkirmishCommand {
  if (command.verb === 'ask' && !seesTerms(seat)) {
    const { verb, by, check, of } = command
    return { verb, ...(by !== undefined && { by }), check, of }
  }
  // Whose figure it is cannot be told from the words alone, so no figure that may be a monster's is told.
  if (command.verb === 'set' && readsWords(facts, seat)) {
    const { to: _to, ...rest } = command
    return rest
  }
  if (command.verb === 'add' && command.side !== 'characters' && readsWords(facts, seat)) {
    const { stats: _stats, ...rest } = command
    return rest
  }
  return command
}
