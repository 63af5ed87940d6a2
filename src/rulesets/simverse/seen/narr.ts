import type { Rolled } from '../roll/roll.js'
import type { SimverseEvent } from '../state/events.js'

/** seed 003 §18: how well it went, for whoever tells the story. */
type Grade = 'triumph' | 'masterful' | 'clean' | 'close' | 'near miss' | 'wide' | 'fumble'

/** By the margin: high is masterful, narrow is a close call or a near miss, 111 and 666 are their own. */
function grade(roll: Rolled): Grade {
  if (roll.critical === 'success') return 'triumph'
  if (roll.critical === 'failure') return 'fumble'
  if (roll.success) return roll.margin >= 5 ? 'masterful' : roll.margin >= 2 ? 'clean' : 'close'
  return roll.margin >= -2 ? 'near miss' : 'wide'
}

const ATTACK: Readonly<Record<Grade, string>> = {
  triumph: 'a blow people will talk about',
  masterful: 'masterful, leaving little room to answer',
  clean: 'clean and well judged',
  close: 'only just on target',
  'near miss': 'a hair’s breadth off',
  wide: 'well off the mark',
  fumble: 'an embarrassing fumble, with a complication',
}

const DEFENSE: Readonly<Record<Grade, string>> = {
  triumph: 'turned aside as if it were nothing',
  masterful: 'read from the start and never in danger',
  clean: 'turned aside in good order',
  close: 'turned aside at the last moment',
  'near miss': 'almost in time',
  wide: 'far too late',
  fumble: 'caught in the worst possible way',
}

const MORALE: Readonly<Record<string, string>> = {
  steeled: 'sets the jaw; nothing will shake them now',
  steady: 'swallows hard and holds',
  shaken: 'falters; the hands are not steady',
  panic: 'breaks',
  'total-panic': 'drops everything and runs screaming',
}

const FALL: Readonly<Record<string, string>> = {
  dying: 'crumples and does not get up',
  dead: 'is beyond help',
  destroyed: 'is gone past recognition',
  stabilized: 'breathes evenly at last',
  conscious: 'opens their eyes',
}

/** A cue for the storyteller; never a number. */
export function narr(event: SimverseEvent): string | undefined {
  switch (event.type) {
    case 'AttackRolled':
      return `${event.attacker}’s attack on ${event.defender}: ${ATTACK[grade(event)]}.`
    case 'DefenseRolled':
      return `${event.defender}’s ${event.kind}: ${DEFENSE[grade(event)]}.`
    case 'DamageDealt':
      if (event.damage === 0) return `The blow rings on ${event.defender}’s armor and does no harm.`
      return `${event.defender} is hit${event.wound ? ' and bleeds' : ''}${event.massive ? ', terribly' : ''}${event.knockback > 0 ? ', driven back' : ''}.`
    case 'MoraleRolled':
      return `${event.who} ${MORALE[event.result] ?? 'holds'}.`
    case 'StateChanged':
      return `${event.who} ${FALL[event.state] ?? ''}.`
    case 'RoundTicked':
      if (event.lost === 0) return undefined
      return event.bleeding > 0 ? `${event.who} is still bleeding.` : `${event.who} is still suffering.`
    case 'Fled':
      return `${event.who} is gone from the field.`
    case 'ContestRolled':
      return event.won
        ? `${event.actor} gets the better of ${event.opponent}.`
        : `${event.opponent} will not be had so easily.`
    case 'SurpriseRolled':
      return event.success ? `${event.who} is quick to understand.` : `${event.who} is caught unawares.`
    default:
      return undefined
  }
}
