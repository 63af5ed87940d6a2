/** Maneuvers against somebody, and holds. */
import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import type { Rolled } from '../roll/roll.js'
import { find, get, type State } from '../state/state.js'
import { add, remove, spendBonus } from './shared/folds.js'
import { needsOrCritical, outOf, rollText, targetNeed } from './shared/rolls.js'
import { eventBefore, type Rows } from './shared/rows.js'
import { capital, cut, storyWord } from './shared/words.js'
import { costAfter } from './spending.js'

export interface ContestRolled {
  readonly type: 'ContestRolled'
  readonly kind: 'disarm' | 'feint' | 'grapple' | 'pin' | 'escape'
  readonly actor: string
  readonly opponent: string
  readonly own: Rolled
  readonly other: Rolled
  readonly winner: 'actor' | 'opponent' | 'none'
  /** Won by enough to count. */
  readonly won: boolean
  readonly bonus: number
}

export interface ManeuverRolled extends Rolled {
  readonly type: 'ManeuverRolled'
  readonly maneuver: string
  readonly actor: string
  readonly opponent: string
  readonly penalty: number
}

export interface GrappleBegan {
  readonly type: 'GrappleBegan'
  readonly holder: string
  readonly held: string
}

export interface GrappleEnded {
  readonly type: 'GrappleEnded'
  readonly holder: string
  readonly held: string
  readonly cause: string
}

export type ContestEvent = ContestRolled | ManeuverRolled | GrappleBegan | GrappleEnded

export const contestRows: Rows<ContestEvent> = {
  ContestRolled: {
    weight: 'detail',
    concerns: ({ actor, opponent }) => [actor, opponent],
    fold(state, event) {
      spendBonus(state, event.actor)
      spendBonus(state, event.opponent)
      if (event.kind === 'feint') get(state, event.actor).feintOn = event.won ? event.opponent : ''
    },
    mech: ({ kind, actor, opponent, own, other, winner, won }) => [
      `${kind}: ${actor} ${rollText(own)}; ${opponent} ${rollText(other)} → ${winner === 'none' ? 'nobody' : winner === 'actor' ? actor : opponent}${winner === 'actor' && !won ? ', not by enough' : ''}`,
    ],
    story(event) {
      const { own, other } = event
      return `${contestWords(event)} (${own.roll} of ${own.target} against ${other.roll} of ${other.target}).`
    },
    short: (event) => cut(contestShort(event)),
    narr: ({ actor, opponent, won }) =>
      won ? `${actor} gets the better of ${opponent}.` : `${opponent} will not be had so easily.`,
    beat: ({ actor, opponent, won }) => ({ by: actor, on: [opponent], result: won ? 'won' : 'lost' }),
  },
  ManeuverRolled: {
    need: targetNeed,
    weight: ({ success }) => (success ? 'notable' : 'detail'),
    concerns: ({ actor, opponent }) => [actor, opponent],
    fold(state, { actor }) {
      spendBonus(state, actor)
      state.queue = state.queue[0]?.kind === 'bash' ? state.queue.slice(1) : state.queue
    },
    mech: (event) => [
      `${event.actor} tries ${event.maneuver} on ${event.opponent}: ${rollText(event)} → ${event.success ? `resisted at -${event.penalty}` : 'fails'}`,
    ],
    story: (event, context) =>
      `${event.actor}'s ${storyWord(event.maneuver)} ${event.success ? 'lands on' : 'misses'} ${event.opponent} (${needsOrCritical(event)}${costAfter(context)}).`,
    short: (event) =>
      cut(`${capital(storyWord(event.maneuver))} ${event.success ? 'lands' : 'misses'} (${outOf(event)})`),
    beat: ({ actor, opponent, success }) => ({
      by: actor,
      on: [opponent],
      result: success ? 'lands' : 'miss',
    }),
  },
  GrappleBegan: {
    weight: 'notable',
    concerns: ({ holder, held }) => [holder, held],
    fold: seize,
    mech: ({ holder, held }) => [`${holder} holds ${held}: both -4, neither moves`],
    story: ({ holder, held }) => `${holder} has ${held} in a hold: both at −4, and neither can move.`,
    short: ({ holder, held }) => cut(`${holder} holds ${held}`),
    beat: ({ holder, held }) => ({
      by: holder,
      on: [held],
      result: 'holds',
      changes: [
        { who: holder, gains: 'grappled' },
        { who: held, gains: 'grappled' },
      ],
    }),
  },
  GrappleEnded: {
    weight: 'notable',
    concerns: ({ holder, held }) => (holder === held ? [held] : [holder, held]),
    fold(state, { holder, held }) {
      release(state, holder)
      release(state, held)
    },
    mech: ({ holder, held, cause }) => [`${holder} and ${held} are apart (${cause})`],
    story(event, context) {
      const { holder, held, cause } = event
      if (isWon(eventBefore(context), 'escape', holder)) return ''
      if (cause !== `${held} breaks free`) return `The hold on ${held} ends${causeWords(cause)}.`
      return holder === held ? `${held} breaks free.` : `${held} breaks free of ${holder}.`
    },
    short: ({ holder, held }, context) =>
      isWon(eventBefore(context), 'escape', holder) ? '' : cut(`${held} free`),
    beat: ({ holder, held }) => ({
      on: [held],
      result: 'free',
      changes: [...new Set([holder, held])].map((who) => ({ who, loses: 'grappled' })),
    }),
  },
}

function seize(state: State, { holder: holding, held: holdee }: GrappleBegan): void {
  const holder = get(state, holding)
  const held = get(state, holdee)
  holder.holds = holdee
  holder.roundsHeld = 0
  held.heldBy = holding
  add(holder, 'grappled')
  add(held, 'grappled')
}

function release(state: State, name: string): void {
  const c = find(state, name)
  if (!c) return
  c.holds = ''
  c.heldBy = ''
  c.roundsHeld = 0
  remove(c, 'grappled', 'pinned')
}

/** Why a hold ends, in brackets; a ruling has been told before it. */
function causeWords(cause: string): string {
  return cause === 'ruling' ? '' : ` (${cause})`
}

function isContest(event: GameEvent | undefined): event is ContestRolled {
  return event?.type === 'ContestRolled'
}

/** Reports whether this event is a contest of that kind won against `opponent`: it says what follows from it. */
export function isWon(event: GameEvent | undefined, kind: ContestRolled['kind'], opponent: string): boolean {
  return isContest(event) && event.kind === kind && event.won && event.opponent === opponent
}

function contestWords({ kind, actor, opponent, winner, won }: ContestRolled): string {
  if (winner === 'actor' && !won)
    return `${actor}'s ${kind} gets the better of ${opponent}, but not by enough`
  const alone = actor === opponent
  switch (kind) {
    case 'feint':
      return won ? `${actor}'s feint fools ${opponent}` : `${opponent} sees through ${actor}'s feint`
    case 'disarm':
      return won ? `${actor} knocks the weapon from ${opponent}'s hand` : `${opponent} keeps hold`
    case 'grapple':
      return won ? `${actor} seizes ${opponent}` : `${opponent} slips away`
    case 'pin':
      return won ? `${actor} pins ${opponent}` : `${opponent} is not pinned`
    case 'escape':
      if (won) return alone ? `${actor} breaks free` : `${actor} breaks free of ${opponent}`
      return alone ? `${actor} cannot break free` : `${actor} cannot break ${opponent}'s hold`
  }
}

function contestShort({ kind, actor, opponent, won }: ContestRolled): string {
  switch (kind) {
    case 'feint':
      return won ? `${actor} feints ${opponent}` : `${opponent} not fooled`
    case 'disarm':
      return won ? `${actor} disarms ${opponent}` : `${opponent} keeps hold`
    case 'grapple':
      return won ? `${actor} seizes ${opponent}` : `${opponent} slips away`
    case 'pin':
      return won ? `${actor} pins ${opponent}` : `${opponent} not pinned`
    case 'escape':
      return won ? `${actor} free` : `${actor} still held`
  }
}
