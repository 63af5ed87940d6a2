import type { AttackSeen, SeenEvent } from './seen-events.js'
import { isDown } from './words/points.js'

/** A cue for a narrator: what it felt like, without a number. */
export function narr(event: SeenEvent): string | undefined {
  switch (event.type) {
    case 'CombatStarted':
      return 'Steel is drawn.'
    case 'AttackMade':
    case 'FreeAttackMade': {
      const { by, on, hit, d20, at, ac } = event
      const margin = d20 + at - ac
      const blow = event.type === 'FreeAttackMade' ? `${by} strikes at ${on}’s back` : `${by} against ${on}`
      if (!hit) return `${blow}: ${margin >= -2 ? 'a narrow miss' : 'nowhere near'}.`
      if (isDown(event.after)) return `${blow}: ${on} goes down${event.most ? ' under a crushing blow' : ''}.`
      if (event.most) return `${blow}: a crushing blow.`
      return `${blow}: ${isTelling(event) ? 'a telling wound' : margin === 0 ? 'barely a hit' : 'a hit'}.`
    }
    case 'MoraleRolled': {
      const failed = event.groups.filter((g) => !g.passed)
      if (failed.length === 0) return event.side === 'Foes' ? 'They waver, and hold.' : undefined
      return `${failed.flatMap((g) => g.names).join(', ') || 'The foes'}: nerve gone.`
    }
    case 'CompanionBroke':
      return event.how === 'flees'
        ? `${event.name}, broken and running.`
        : `${event.name} pulls back behind a guard.`
    case 'FoesBroke':
      return event.surrender
        ? `${event.names.join(', ')}: arms laid down.`
        : `${event.names.join(', ')}: broken and running.`
    case 'HpRuled':
      return isDown(event.after) && !isDown(event.before) ? `${event.name} goes down.` : undefined
    case 'Joined':
      return `${event.names.join(', ')}: new faces.`
    case 'FlightCancelled':
      return 'The flight turns: nobody is left behind.'
    case 'CombatEnded':
      return ENDINGS[event.reason]
    case 'ReactionRolled':
      return event.combatBegins
        ? 'They come with weapons in hand.'
        : `They are ${event.band.toLowerCase().replace('enthusiastic ally', 'glad of you, as allies')}.`
    case 'SaveRolled':
      return event.passed ? `${event.who} gets clear.` : `${event.who} is caught.`
    case 'SkillChecked':
      return `${event.who}, ${event.skill}: ${event.band.toLowerCase()}.`
    case 'Died':
      return `${event.name} is gone, and will not come back.`
    default:
      return undefined
  }
}

const ENDINGS = {
  ALL_FOES_DEAD: 'Silence; no foe is left alive.',
  FOES_BREAK: 'The foes break; the field is yours.',
  FLEE_SUCCESS: 'Out of reach, breath burning.',
  PC_DOWN: 'Everything goes dark.',
  COMPANIONS_OUT: 'Nobody is left standing to hold the place.',
} as const

/** Half of what was left is gone; where only words are known, somebody is badly hurt by it. */
function isTelling({ before, after }: AttackSeen): boolean {
  if (typeof before === 'number' && typeof after === 'number') return 2 * after <= before
  return after === 'badly hurt' && before !== 'badly hurt'
}
