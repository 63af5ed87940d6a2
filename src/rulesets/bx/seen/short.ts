import type { MoraleRolled } from '../state/combat-events.js'
import { mech } from './mech.js'
import type { AttackSeen, SeenEvent } from './seen-events.js'
import { isDown } from './words/points.js'
import { WHY } from './words/triggers.js'

function attack({ by, on, d20, at, ac, hit, before, after, instead }: AttackSeen): string {
  const meant = instead === undefined ? '' : ` (not ${instead})`
  const blow = `${by}→${on}${meant} ${d20 + at}v${ac}`
  if (!hit) return `${blow} miss`
  return `${blow} hit ${before}→${after}${isDown(after) ? ', down' : ''}`
}

function morale({ side, trigger, roll, groups }: MoraleRolled): string {
  const who = side === 'Foes' ? 'foes' : groups.flatMap(({ names }) => names).join(', ')
  const tests = groups.map(({ ml, mod, passed }) => `${roll} to ${ml + mod} ${passed ? 'stand' : 'break'}`)
  return `Morale of ${who} (${WHY[trigger]}): ${tests.join(', ')}`
}

/** What happened in a few words; what a view shows anyway is left to it. */
export function short(event: SeenEvent): string | undefined {
  switch (event.type) {
    case 'CombatStarted':
      return `The fight begins: ${event.startAllies} against ${event.startFoes}`
    case 'RoundStarted':
      return `Round ${event.round}: ${event.winner} first, ${event.pc} to ${event.foes}`
    case 'AttackMade':
    case 'FreeAttackMade':
      return attack(event)
    case 'MoraleRolled':
      return morale(event)
    case 'CombatEnded':
      return `The fight is over: ${event.reason}`
    case 'TargetsChosen':
    case 'FoesBroke':
    case 'RoundEnded':
      return undefined
    default:
      return mech(event)[0]
  }
}
