import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Blow } from '../state/blow.js'
import type { DamageDealt } from '../state/events/attack.js'
import type { Healed, StateChanged, Unseated } from '../state/events/befall.js'
import type { FigureSet, Harmed, Restored } from '../state/events/hand.js'
import type { RoundTicked } from '../state/events/round.js'
import type { About } from '../state/events/standing.js'
import type { SimverseEvent } from '../state/events.js'
import { healthFor, knowsDeedsOf, knowsReserves, type SimverseFacts } from './knows.js'

/** Luck that was staked shows when it is spent. */
function withoutLuck(blow: Blow): Blow {
  return blow.attack.luck ? { ...blow, attack: { ...blow.attack, luck: false } } : blow
}

/** rules/secrets 3: a payment is open, what is left is its owner's. */
function withoutReserves(event: SimverseEvent): SimverseEvent {
  switch (event.type) {
    case 'Paid': {
      const { staminaLeft: _stamina, manaLeft: _mana, ...seen } = event
      return seen
    }
    case 'ManaLost': {
      const { manaLeft: _mana, ...seen } = event
      return seen
    }
    case 'AttackDeclared': {
      const { ammo: _ammo, ...seen } = event
      return { ...seen, blows: event.blows.map(withoutLuck) }
    }
    case 'DefenseRolled': {
      const { reactionsLeft: _left, riposteOpen: _open, ...seen } = event
      return seen
    }
    case 'FullDefenseTaken': {
      const { reactions: _allowed, ...seen } = event
      return seen
    }
    case 'Aimed': {
      const { target: _target, ...seen } = event
      return seen
    }
    default:
      return event
  }
}

/** Whose reserves an event tells of, or undefined. */
function ownerOf(event: SimverseEvent): string | undefined {
  switch (event.type) {
    case 'Paid':
    case 'ManaLost':
    case 'AttackDeclared':
    case 'FullDefenseTaken':
    case 'Aimed':
      return event.who
    case 'DefenseRolled':
      return event.defender
    default:
      return undefined
  }
}

/** Events that tell how much Vitality somebody has now. */
type Told = DamageDealt | RoundTicked | StateChanged | Healed | Unseated | Harmed | Restored

/** rules/secrets 7: the figure becomes a word. */
function inWords(event: Told, who: string, seat: string, facts: SimverseFacts): SimverseEvent {
  const { vitality, of, ...seen } = event
  const health = vitality === undefined ? undefined : healthFor(facts, seat, who, vitality, of)
  if (health !== undefined) return { ...seen, health }
  return vitality === undefined ? seen : { ...seen, vitality }
}

/** Figures that everybody reads of everybody. */
const OPEN_FIGURES: readonly string[] = ['Wounds', 'at']
const VITALITY: readonly string[] = ['Vitality', 'Vitality max']

/** A ruling is open; the figure it gives is for those who may read it off the table. */
function figureSeen({ of, ...event }: FigureSet, seat: string, facts: SimverseFacts): FigureSet {
  const { to, added: _added, ...seen } = event
  if (to === undefined || OPEN_FIGURES.includes(event.figure)) return event
  if (!VITALITY.includes(event.figure)) return knowsReserves(facts, seat, event.who, of?.side) ? event : seen
  const health = healthFor(facts, seat, event.who, to, of)
  if (health === undefined) return event
  return event.figure === 'Vitality' ? { ...seen, health } : seen
}

/** An event as a seat learns of it. Everything that happens is open; what is left to somebody is not. */
export function see(event: SimverseEvent, seat: string, facts: SimverseFacts): SimverseEvent {
  if (seat === GAME_MASTER) return event
  switch (event.type) {
    case 'DamageDealt':
      return inWords(event, event.defender, seat, facts)
    case 'RoundTicked':
    case 'StateChanged':
    case 'Healed':
    case 'Unseated':
    case 'Harmed':
    case 'Restored':
      return inWords(event, event.who, seat, facts)
    case 'FigureSet':
      return figureSeen(event, seat, facts)
    case 'Joined':
      return { type: event.type, who: event.who, side: event.side }
    default: {
      const owner = ownerOf(event)
      if (owner === undefined) return event
      const { of, ...told } = event as SimverseEvent & About
      const seen = told as SimverseEvent
      return knowsReserves(facts, seat, owner, of?.side) ? seen : withoutReserves(seen)
    }
  }
}

/** What `see` hides of a ruling is not told by the game master's words either; events tell the rest to whom it concerns. */
function rulingSeen(command: Command): Command {
  const { to: _to, stats: _stats, ...seen } = command
  return seen as Command
}

/** A command as a seat learns of it: without whom it aims at, the luck it stakes and the figures it gives. */
export function seeCommand(command: Command, by: string, seat: string, facts: SimverseFacts): Command {
  if (seat !== GAME_MASTER && (command.verb === 'set' || command.verb === 'add')) return rulingSeen(command)
  if (knowsDeedsOf(facts, seat, by)) return command
  const { luck: _luck, ...seen } = command
  if (command.verb !== 'aim') return command.luck === undefined ? command : (seen as Command)
  return { verb: command.verb }
}
