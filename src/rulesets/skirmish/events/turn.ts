import { runLength } from '../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { withModifier } from '../dice/d20.js'
import type { SkirmishState } from '../state/state.js'
import type { LostDamage } from '../state/terms.js'
import { beginWhenScored, placeByScore } from './turn-order.js'
import { byRuling, lostLines, lostSentence, nameOf, rollText } from './words.js'

export interface InitiativeRolled {
  readonly type: 'InitiativeRolled'
  readonly actor: string
  readonly score: number
  /** The Dexterity modifier, kept for ties (K12), so a replay needs no sheets. */
  readonly modifier: number
  /** Given as a number instead of rolled. */
  readonly manual: boolean
  readonly faces: readonly number[]
  /** What a ruling added to the roll; it is used up by it. */
  readonly bonus: number
}

export interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly actor: string
  readonly next: string
  readonly newRound: boolean
  /** K7: what was hit and not rolled. */
  readonly lost: LostDamage | null
}

export type TurnEvent = InitiativeRolled | TurnEnded

/** Rolls that a sentence names; more than these are counted. */
const MAX_ROLLS_NAMED = 12

export const turnRows: EventRows<SkirmishState, TurnEvent> = {
  InitiativeRolled: {
    weight: 'detail',
    concerns: ({ actor }) => [actor],
    fold(state, event) {
      state.initiatives[event.actor] = event.score
      state.modifiers[event.actor] = event.modifier
      if (event.bonus !== 0) delete state.bonuses[event.actor]
      placeByScore(state, event.actor)
      beginWhenScored(state)
    },
    mech(event) {
      if (event.manual) return [`${event.actor} has initiative ${event.score}, as given.`]
      const expr = withModifier(withModifier('1d20', event.modifier), event.bonus)
      return [
        `${event.actor} rolls initiative: ${rollText(expr, event.faces, event.score)}${byRuling(event.bonus)}.`,
      ]
    },
    story(event, context) {
      if (event.manual) return `${nameOf(event.actor)} starts with initiative ${event.score}.`
      const together = runLength(context, isRolled)
      if (together === 0) return ''
      if (together === 1) return `${nameOf(event.actor)} rolls ${event.score} for initiative.`
      const rolls = context.line.slice(context.place, context.place + together).filter(isRolled)
      return `Initiative: ${scores(rolls)}.`
    },
    short(event, context) {
      if (event.manual) return `${nameOf(event.actor)} initiative ${event.score}`
      const together = runLength(context, isRolled)
      if (together === 0) return undefined
      const rolls = context.line.slice(context.place, context.place + together).filter(isRolled)
      return `Initiative: ${scores(rolls)}`
    },
    beat: ({ actor, score }) => ({ by: actor, result: `initiative ${score}`, noun: 'initiative roll' }),
  },
  TurnEnded: {
    weight: 'detail',
    concerns: ({ actor, lost }) => (lost === null ? [] : [actor]),
    fold(state, event) {
      // K7: what was not rolled is lost.
      state.currentTurnIndex = state.turnOrder.indexOf(event.next)
      if (event.newRound) {
        state.round++
        state.sums.rounds++
      }
      state.pendingDamage = null
      state.hasAttacked = false
      state.moreAttacks = 0
    },
    mech({ actor, next, newRound, lost }) {
      const round = newRound ? ' A new round begins.' : ''
      return [...lostLines(lost), `${actor} ends the turn; next is ${next}.${round}`]
    },
    story: ({ lost, newRound }) =>
      [...(lost === null ? [] : [lostSentence(lost)]), ...(newRound ? ['A new round begins.'] : [])].join(
        ' ',
      ),
    short: ({ lost, newRound }) =>
      [...(lost === null ? [] : [`${lost.weapon} damage lost`]), ...(newRound ? ['New round'] : [])].join(
        '; ',
      ),
  },
}

function isRolled(event: { readonly type: string }): event is InitiativeRolled {
  return event.type === 'InitiativeRolled' && !(event as InitiativeRolled).manual
}

/** Best first, as they will act: `Cinder Imp 2 23, Ysolde 16`. */
function scores(rolls: readonly InitiativeRolled[]): string {
  const sorted = [...rolls].sort((a, b) => b.score - a.score || b.modifier - a.modifier)
  const named = sorted.slice(0, MAX_ROLLS_NAMED).map(({ actor, score }) => `${nameOf(actor)} ${score}`)
  const more = sorted.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}
