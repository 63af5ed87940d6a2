import { withFigures } from '../../../kernel/table/story.js'
import type { Rolled } from '../roll/roll.js'
import type { DamageDealt } from '../state/events/attack.js'
import type { Standing } from '../state/events/standing.js'
import type { SimverseEvent } from '../state/events.js'
import { mech } from './mech.js'
import { narr } from './narr.js'
import { plainWord } from './words.js'

/** `3d6 10, needs 17`: the roll without its terms. */
function dice({ roll, target, critical }: Rolled): string {
  const special = critical === '' ? '' : critical === 'success' ? ', 111' : ', 666'
  return `3d6 ${roll}, needs ${target}${special}`
}

/** `Vitality 6`, or a word where figures are words. */
function standing({ vitality, health }: Standing): string {
  return vitality === undefined ? String(health) : `Vitality ${vitality}`
}

function damage(event: DamageDealt): string {
  if (event.damage === 0) return `${narr(event)}`
  const where = event.location === '' ? '' : ` to the ${event.location}`
  return `${narr(event)} ${event.damage} ${event.kind}${where}: ${standing(event)}.`
}

/** What happened as a plain sentence with names; the cue is in it, the terms of each roll are in the evidence. */
export function story(event: SimverseEvent): string | undefined {
  switch (event.type) {
    case 'TurnStarted':
      return event.reminders.length > 0 ? mech(event)[0] : ''
    case 'TurnEnded':
    case 'ActionSpent':
    case 'MoraleTriggered':
    case 'LuckSpent':
      return ''
    case 'Paid':
      return event.stamina + event.mana === 0 ? '' : undefined
    case 'AttackRolled':
    case 'DefenseRolled':
    case 'SurpriseRolled':
      return withFigures(narr(event), dice(event))
    case 'DamageDealt':
      return damage(event)
    case 'MoraleRolled':
      return withFigures(narr(event), `morale, ${plainWord(event.trigger) || 'called'}: ${dice(event)}`)
    case 'ResistRolled':
      return `${event.who} ${event.success ? 'resists' : 'does not resist'} ${event.against} (${dice(event)}).`
    case 'ContestRolled':
      return withFigures(
        narr(event),
        `${event.kind}: ${event.actor} ${event.own.roll} of ${event.own.target}, ${event.opponent} ${event.other.roll} of ${event.other.target}`,
      )
    case 'ManeuverRolled':
      return `${event.actor} tries ${event.maneuver} on ${event.opponent} (${dice(event)}): ${event.success ? 'it works' : 'it fails'}.`
    case 'FirstAidRolled':
      return `${event.medic} treats ${event.patient} (${dice(event)}): ${event.success ? 'it helps' : 'it does not help'}.`
    case 'CheckRolled':
      return `${event.who}, ${event.skill} (${dice(event)}): ${event.success ? 'success' : 'failure'}.`
    case 'RoundTicked':
      return event.lost > 0 ? `${narr(event)} ${event.lost} lost: ${standing(event)}.` : undefined
    case 'StateChanged':
      return narr(event)
    default:
      return undefined
  }
}
