import type { AdapterEvent } from '../state/events.js'
import { at } from './words.js'

/** Cues for a narrator; the figures are in `mech`. */
export function narr(event: AdapterEvent): string | undefined {
  switch (event.type) {
    case 'action_botched':
      return `It could not go more wrong for ${event.who}: ${event.action}${at(event.target)}.`
    case 'action_succeeded':
      return event.critical
        ? `${event.who} could not have done better: ${event.action}${at(event.target)}.`
        : undefined
    case 'clock_triggered':
    case 'npc_action':
      return event.text
    case 'threat_resolved_against_player':
      return `${event.threat_entity_id} closes the trap; no roll undoes it.`
    case 'scene_changed':
      return event.text || undefined
    case 'magick_cast':
      return event.result.backlash && event.result.backlash.damage > 0
        ? `Reality pushes back at ${event.who}.`
        : undefined
    case 'game_ended':
      return event.reason || undefined
    default:
      return undefined
  }
}
