import { rulingLine } from '../../../kernel/contract/referee.js'
import type { Health } from '../../../kernel/contract/seats.js'
import { signed } from '../../../kernel/modifiers.js'
import type { Hit, SpireEvent } from '../state/events.js'

const POWERS = { strength: 'Strength', weak: 'Weak', vulnerable: 'Vulnerable' } as const
const PILES = {
  discard: 'discard pile',
  exhaust: 'exhaust pile',
  drawTop: 'top of the draw pile',
  inPlay: 'in play',
} as const

/** HP left: a figure, or the word that the seat reads. */
function hpText(hp: number | Health): string {
  return typeof hp === 'number' ? `HP ${hp}` : hp
}

/** The damage pipeline with every figure that entered it. */
function hitLine(e: Hit): string {
  const tokens = [e.weak ? 'attacker Weak' : '', e.vulnerable ? 'target Vulnerable' : ''].filter(Boolean)
  const strength = e.strength > 0 ? ` ${signed(e.strength)} (Strength)` : ''
  const changed = tokens.length > 0 ? `, ${tokens.join(', ')}` : ''
  const blocked = e.blocked > 0 ? `; ${e.blocked} blocked` : ''
  return `${e.by}: hits ${e.name} for ${e.base} (base)${strength}${changed} = ${e.damage}${blocked}; ${hpText(e.hp)}`
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
        `${e.by}: ${e.name} takes ${e.amount}${e.blocked > 0 ? `; ${e.blocked} blocked` : ''}; ${hpText(e.hp)}`,
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
      return [`${e.by}: HP ${signed(e.amount)}${typeof e.hp === 'number' ? ` = ${e.hp}` : `; ${e.hp}`}`]
    case 'FightOver':
      return [`Fight over: ${e.result}, ${hpText(e.hp)}`]
    case 'Explained':
      return [...e.lines, ...(e.hp === undefined ? [] : [`  HP ${e.hp}`])]
    default:
      return [rulingLine(ruled(e), e.reason)]
  }
}

const RULED_PILES = {
  hand: 'hand',
  draw: 'draw pile',
  top: 'draw pile, on top',
  discard: 'discard pile',
  exhaust: 'exhaust pile',
} as const

type Ruling = Extract<SpireEvent, { readonly reason: string }>

/** What was ruled. */
function ruled(e: Ruling): string {
  switch (e.type) {
    case 'HpRuled': {
      const most = e.max === undefined ? '' : `/${e.max}`
      return `${e.name} ${e.change < 0 ? 'loses' : 'regains'} ${Math.abs(e.change)} HP, now ${e.hp}${most}`
    }
    case 'FigureRuled':
      if (e.now === undefined) return `${e.name} ${e.label} changes`
      return `${e.name} ${e.label} ${e.before} -> ${e.now}`
    case 'Restored':
      return `${e.name} is as good as new${typeof e.hp === 'number' ? `, HP ${e.hp}` : ''}`
    case 'MonsterJoined': {
      const has = [
        e.hp === undefined ? '' : `HP ${e.hp}`,
        e.block > 0 ? `block ${e.block}` : '',
        e.strength > 0 ? `Strength ${e.strength}` : '',
      ].filter(Boolean)
      return `${e.name} joins the fight as number ${e.who + 1}${has.length > 0 ? `, ${has.join(', ')}` : ''}`
    }
    case 'MonsterRemoved':
      return `${e.name} leaves the fight`
    case 'CardsRuled':
      return `${Math.abs(e.change)} ${e.card} ${e.change > 0 ? 'into' : 'out of'} the ${RULED_PILES[e.pile]}`
  }
}
