import type { Health } from '../../../kernel/contract/seats.js'
import { signed } from '../../../kernel/modifiers.js'
import type { Hit } from '../state/events/blows.js'
import type { SpireEvent } from '../state/events.js'
import { narr } from './narr.js'

const POWERS = { strength: 'Strength', weak: 'Weak', vulnerable: 'Vulnerable' } as const

/** `7 HP left`, or the word that the seat reads. */
function left(hp: number | Health): string {
  return typeof hp === 'number' ? `${hp} HP left` : hp
}

function hit(e: Hit): string {
  const { by, name, damage, blocked, hp } = e
  if (damage <= blocked) return `${name} blocks all ${damage} of ${by}.`
  const stopped = blocked > 0 ? `, ${blocked} blocked` : ''
  const down = hp === 0 || hp === 'down'
  return `${by} hits ${name} for ${damage}${stopped}: ${down ? `${name} is down` : left(hp)}.`
}

/** What happened as a plain sentence with names; empty where the hand, the board or the command says it. */
export function story(e: SpireEvent): string | undefined {
  switch (e.type) {
    case 'TurnStarted':
      return `Turn ${e.turn}: ${e.energy} energy.`
    case 'DieRolled':
      return `The die shows ${e.die}.`
    case 'Hit':
      return hit(e)
    case 'HpLost':
      return `${e.name} loses ${e.lost} by ${e.by}: ${left(e.hp)}.`
    case 'BlockGained':
      return `${e.by}: ${e.name} has ${e.block} block.`
    case 'CurledUp':
      return `${narr(e)} It has ${e.block} block.`
    case 'PowerChanged':
      return `${e.by}: ${e.name} has ${POWERS[e.power]} ${e.now} (${signed(e.change)}).`
    case 'EnergyGained':
      return `${e.by}: ${e.energy} energy.`
    case 'Healed':
      return `${e.by} heals ${e.amount}: ${left(e.hp)}.`
    case 'FightOver':
      return `${narr(e)} ${typeof e.hp === 'number' ? `You have ${e.hp} HP.` : `You are ${e.hp}.`}`
    case 'CardPlayed':
    case 'CardsToDraw':
    case 'CardMoved':
    case 'TurnEnded':
    case 'BlockLost':
      return ''
    case 'HpRuled':
    case 'Restored':
    case 'MonsterJoined':
    case 'MonsterRemoved':
      return `${narr(e)} (ruling: ${e.reason})`
    default:
      return narr(e)
  }
}
