import type { Combatant } from '../people/combatant.js'
import type { SimverseEvent, Teller } from './events.js'
import { find, type State } from './state.js'

/** Whom an event tells something of that not every seat may know. */
function subjectOf(event: SimverseEvent): string | undefined {
  switch (event.type) {
    case 'DamageDealt':
    case 'DefenseRolled':
      return event.defender
    case 'AttackDeclared':
    case 'Paid':
    case 'ManaLost':
    case 'FullDefenseTaken':
    case 'Aimed':
    case 'RoundTicked':
    case 'StateChanged':
    case 'Healed':
    case 'Unseated':
    case 'Harmed':
    case 'Restored':
    case 'FigureSet':
      return event.who
    default:
      return undefined
  }
}

function marked(event: SimverseEvent, c: Combatant | undefined): SimverseEvent {
  if (!c?.changed) return event
  const { side, seat, vitalityMax: max, EN, perks } = c.sheet
  return { ...event, of: { side, seat, max, EN, perks } } as SimverseEvent
}

/** Events about people whom the scenario does not know carry what `see` needs; `see` goes by the event and the facts alone. */
export function marking(state: State, tell: Teller): Teller {
  return (event) => {
    const who = subjectOf(event)
    tell(who === undefined ? event : marked(event, find(state, who)))
  }
}
