import { settle } from '../../kernel/contract/engine.js'
import { ANYBODY, type Awaiting, type Over } from '../../kernel/contract/next.js'
import type { GameEvent, Policy, Ruleset, Tell } from '../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER } from '../../kernel/contract/seats.js'
import type { Dice } from '../../kernel/dice/dice.js'
import { speakerOf } from '../player-of.js'

/** A game as learners meet it: their seats, and how everybody else plays. */
export interface Played {
  readonly ruleset: Ruleset
  readonly facts: Facts
  readonly seats: readonly string[]
  readonly others: Policy
}

/** A learner's seat that is asked (its place among the seats), the end of the game, or nothing: the steps are used up. */
export type Moment = { readonly seat: number } | Over | undefined

/** What is played on: a state, its dice, and what was done in it so far. */
export interface InPlay {
  state: unknown
  readonly dice: Dice
  readonly tell: Tell<GameEvent>
  /** Choices of everybody since the beginning. */
  taken: number
  /** The learner's seat that chose last. */
  last: number
}

/**
 * Lets the game go on until one of the learner's seats that can do something is asked. Others, and anyone who cannot,
 * are spoken for by the policy of the others. Where anybody may speak and the game waits for nobody, the seats take turns.
 */
export function onward(
  played: Played,
  game: InPlay,
  steps: number,
  canAct: (seat: string, place: number) => boolean,
): Moment {
  const { ruleset, others } = played
  for (;;) {
    settle(ruleset, game.state, game.dice, game.tell)
    const next = ruleset.next(game.state)
    if (next.kind === 'over') return next
    if (game.taken >= steps || next.kind !== 'awaiting') return undefined
    const place = placeAsked(played, game, next, canAct)
    if (place !== -1) return ASKED[place] ?? { seat: place }
    const speaker = speakerOf(next.seats[0]!)
    ruleset.decide(game.state, speaker, others(game.state, speaker, game.dice), game.dice, game.tell)
    game.taken++
  }
}

/** Made once: learners are asked at every step. */
const ASKED: readonly { readonly seat: number }[] = Array.from({ length: 16 }, (_, seat) => ({ seat }))

function placeAsked(
  { ruleset, facts, seats }: Played,
  { state, last }: InPlay,
  next: Awaiting,
  canAct: (seat: string, place: number) => boolean,
): number {
  let asked = next.seats
  if (asked[0] === ANYBODY) asked = ruleset.view(state, GAME_MASTER, facts).awaiting?.seats ?? asked
  const anybody = asked[0] === ANYBODY
  for (let i = 0; i < seats.length; i++) {
    const place = anybody ? (last + 1 + i) % seats.length : i
    const seat = seats[place]!
    if ((anybody || asked.includes(seat)) && canAct(seat, place)) return place
  }
  return -1
}
