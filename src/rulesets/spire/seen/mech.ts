import { rulingLine } from '../../../kernel/contract/referee.js'
import type { Health } from '../../../kernel/contract/seats.js'
import { signed } from '../../../kernel/modifiers.js'
import { spaced } from '../effects/text.js'
import type { Hit, TraitChanged } from '../state/events/blows.js'
import type { SpireEvent } from '../state/events.js'
import { questionText } from './question.js'

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

function cards(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`
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
      return [`Reshuffle: ${cards(e.cards)} from the discard pile`]
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
      return [`End of turn: ${cards(e.discarded)} discarded`]
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
    case 'Paused':
      return e.choice === null ? [] : [`${e.choice.by}: ${questionText(e.choice)}`]
    case 'Chosen':
      return [`${e.by}: chosen ${e.name}`]
    case 'Queued':
    case 'Finished':
    case 'TurnReady':
    case 'TurnSettled':
    case 'AllDealt':
      return []
    case 'PowerGained':
      return [`${e.by}: ${spaced(e.power)} ${signed(e.change)} = ${e.now}`]
    case 'Noted':
      return e.what === 'offer' && e.now > 0 ? ['Die: an ability may be triggered'] : []
    case 'DieChanged':
      return [`${e.by}: the die is ${e.die}`]
    case 'DieFixed':
      return [`Die: fixed on ${e.die}`]
    case 'RelicUsed':
      return [`${e.relic}: used`]
    case 'RelicGained':
      return [`${e.by}: gains ${e.relic.name}`]
    case 'PotionUsed':
      return [`${e.potion}: used`]
    case 'PotionGained':
      return [`${e.by}: gains ${e.potion}`]
    case 'TopShown':
      return [`Shown: ${e.name}, then under the deck of ${e.deck}`]
    case 'GoldChanged':
      return [`${e.by}: gold ${signed(e.change)} = ${e.gold}`]
    case 'CardExhausted':
      return [`${e.by}: exhausts ${e.card}`]
    case 'CardShifted':
      return [`${e.card}: from ${SHIFTED[e.from]} to ${SHIFTED[e.to]}${e.free ? ', free this turn' : ''}`]
    case 'CardRevealed':
      return [`Look: ${e.card}`]
    case 'CardPlayedFree':
      return [`Play: ${e.card}${e.targetName ? ` at ${e.targetName}` : ''}, free`]
    case 'TraitChanged':
      return traitLine(e)
    case 'MonsterCame':
      return [`${e.name} comes as number ${e.who + 1}${e.letters ? `, behaviour ${e.letters}` : ''}`]
    case 'MonsterDrawn':
      return [`Draw: number ${e.who + 1} is ${e.name}`]
    case 'MonsterEscaped':
      return [`${e.name} escapes`]
    case 'Saved':
      return [`Fairy in a Bottle: ${hpText(e.hp)}`]
    case 'RunChanged':
      return e.text === '' ? [] : [`Run: ${e.text}`]
    case 'RunAsked':
      return [`${e.choice.by}: ${questionText(e.choice)}`]
    case 'RoomEntered':
    case 'RelicLeftDeck':
      return []
    case 'FightBegun':
      return [`Fight: ${spaced(e.encounter)}`]
    case 'MaxHpSet':
      return [`HP at most ${e.max}`]
    case 'RunOver':
      return [`Run over: ${e.result}`]
    case 'Explained':
      return [...e.lines, ...(e.hp === undefined ? [] : [`  HP ${e.hp}`])]
    default:
      return [rulingLine(ruled(e), e.reason)]
  }
}

const SHIFTED = {
  hand: 'the hand',
  discard: 'the discard pile',
  exhaust: 'the exhaust pile',
  top: 'the draw pile',
  drawTop: 'the top of the draw pile',
} as const

const STANCE_TEXTS = ['is as usual again', 'sleeps', 'is stunned', 'turns defensive', 'is about to split', '']

function traitLine({ name, trait, now }: TraitChanged): string[] {
  if (trait === 'moves') return []
  if (trait === 'stance') return [`${name} ${STANCE_TEXTS[now] ?? ''}`]
  return [`${name}: ${trait === 'anger' ? 'Anger' : 'Sharp Hide'} = ${now}`]
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
