import { signed } from '../../kernel/modifiers.js'
import type { Hit, SpireEvent } from './events.js'

const POWERS = { strength: 'Strength', weak: 'Weak', vulnerable: 'Vulnerable' } as const
const PILES = {
  discard: 'discard pile',
  exhaust: 'exhaust pile',
  drawTop: 'top of the draw pile',
  inPlay: 'in play',
} as const

/** The damage pipeline with every figure that entered it. */
function hitLine(e: Hit): string {
  const tokens = [e.weak ? 'attacker Weak' : '', e.vulnerable ? 'target Vulnerable' : ''].filter(Boolean)
  const strength = e.strength > 0 ? ` ${signed(e.strength)} (Strength)` : ''
  const changed = tokens.length > 0 ? `, ${tokens.join(', ')}` : ''
  const blocked = e.blocked > 0 ? `; ${e.blocked} blocked` : ''
  return `${e.by}: hits ${e.name} for ${e.base} (base)${strength}${changed} = ${e.damage}${blocked}; HP ${e.hp}`
}

/** What happened with every figure, one line an event. */
export function mech(e: SpireEvent): readonly string[] {
  switch (e.type) {
    case 'BehaviorDealt':
      return [`Deal: ${e.name} is dealt behaviour ${e.behavior}`]
    case 'TurnStarted':
      return [`Turn ${e.turn}: block 0, energy ${e.energy}, draw ${e.draw}`]
    case 'Reshuffled':
      return [`Reshuffle: ${e.cards} cards from the discard pile`]
    case 'CardDrawn':
      return [`Draw: ${e.card}${e.known ? ' (known)' : ''}`]
    case 'DrawEnded':
      return ['Draw: no cards left']
    case 'DieRolled':
      return [`Die: ${e.die}`]
    case 'CardPlayed':
      return [
        `Play: ${e.card}${e.targetName ? ` at ${e.targetName}` : ''}, cost ${e.cost}, energy left ${e.energy}`,
      ]
    case 'Hit':
      return [hitLine(e)]
    case 'HpLost':
      return [
        `${e.by}: ${e.name} takes ${e.amount}${e.blocked > 0 ? `; ${e.blocked} blocked` : ''}; HP ${e.hp}`,
      ]
    case 'BlockGained':
      return [`${e.by}: ${e.name} block ${signed(e.amount)} = ${e.block}`]
    case 'PowerChanged':
      return [`${e.by}: ${e.name} ${POWERS[e.power]} ${signed(e.change)} = ${e.now}`]
    case 'EnergyGained':
      return [`${e.by}: energy ${signed(e.amount)} = ${e.energy}`]
    case 'CardsToDraw':
      return [`${e.by}: draw ${e.cards}`]
    case 'CardMoved':
      return [`${e.card}: to ${PILES[e.pile]}`]
    case 'CardAdded':
      return [`${e.by}: adds ${e.card}, ${PILES[e.pile]}`]
    case 'CurledUp':
      return [`Curl Up: ${e.name} block ${signed(e.amount)} = ${e.block}; Curl Up is gone`]
    case 'TurnEnded':
      return [`End of turn: ${e.discarded} cards discarded`]
    case 'BlockLost':
      return [`${e.name}: loses ${e.block} block`]
    case 'MonsterActed':
      return [`${e.name}: ${e.move} (${e.intent})`]
    case 'MonsterDone':
      return []
    case 'Healed':
      return [`${e.by}: HP ${signed(e.amount)} = ${e.hp}`]
    case 'FightOver':
      return [`Fight over: ${e.result}, HP ${e.hp}`]
  }
}

const RESULTS = {
  win: 'The last monster falls; the fight is won.',
  loss: 'You fall; the fight is lost.',
  timeout: 'Neither side prevails; the fight is called off.',
} as const

/** A cue for a narrator. */
export function narr(e: SpireEvent): string | undefined {
  switch (e.type) {
    case 'Hit':
      if (e.hp === 0) return `${e.by} brings ${e.name} down.`
      return e.damage > e.blocked ? `${e.by} hurts ${e.name}.` : `${e.name} shrugs off ${e.by}.`
    case 'CurledUp':
      return `${e.name} curls up into a tight ball.`
    case 'MonsterActed':
      return `${e.name} uses ${e.move}.`
    case 'FightOver':
      return RESULTS[e.result]
    default:
      return undefined
  }
}
