import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { signed } from '../../../kernel/modifiers.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'
import { changeCharacter, ownName, setPoints } from './changes.js'
import { left } from './evidence.js'
import { brief, change, nameOf, pointsWord, ruledMark, sentence, spoken, subject } from './words.js'

export interface WillpowerSpent {
  readonly type: 'willpower_spent'
  readonly who: string
  readonly amount: number
  /** The system's name for it, where that is not willpower. */
  readonly resource?: string
  /** The owner's: others see the event without it. */
  readonly remaining?: number
  readonly auto_successes: number
}

export interface ResourceChanged {
  readonly type: 'resource_changed'
  readonly who: string
  readonly resource: string
  readonly delta: number
  /** The owner's: others see the event without it. */
  readonly after?: number
  readonly reason: string
  /** By the game master's hand. */
  readonly ruled?: true
}

export type PointsEvent = WillpowerSpent | ResourceChanged

export const pointsRows: EventRows<AdapterState, PointsEvent, PointsEvent, AdapterScenario> = {
  willpower_spent: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, amount }) {
      changeCharacter(state, who, ({ willpower }) => ({ willpower: willpower - amount }))
    },
    see(event, seat) {
      if (seat === GAME_MASTER || event.who === seat) return event
      const { remaining: _, ...seen } = event
      return seen
    },
    mech: ({ who, amount, resource = 'willpower', auto_successes, remaining }) => [
      `${resource.toUpperCase()} ${who} spends ${amount} for ${auto_successes} success${auto_successes === 1 ? '' : 'es'}${left(remaining)}`,
    ],
    story: ({ who, amount, resource = 'willpower', auto_successes, remaining }) =>
      `${subject(who)} spends ${amount} ${spoken(resource)} for ${auto_successes} automatic ${auto_successes === 1 ? 'success' : 'successes'}${left(remaining)}.`,
    short: ({ who, amount, resource = 'willpower' }) =>
      `${brief(who)} ${change(-amount)} ${spoken(resource)}`,
    beat: ({ who, amount, resource = 'willpower', remaining }) => ({
      by: who,
      changes: [{ who, figure: resource, by: -amount, ...(remaining !== undefined && { to: remaining }) }],
    }),
  },
  resource_changed: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, resource, after }) {
      if (after !== undefined) setPoints(state, who, ownName(state, resource), after)
    },
    see(event, seat) {
      if (seat === GAME_MASTER || event.who === seat) return event
      const { after: _, ...seen } = event
      return seen
    },
    mech({ who, resource, delta, after, reason, ruled }) {
      const text = `${who} ${spoken(resource)} ${signed(delta)}${after === undefined ? '' : `, now ${after}`}`
      return [ruled ? rulingLine(text, reason) : `RESOURCE ${text}: ${reason}`]
    },
    story: changeSentence,
    short: ({ who, resource, delta, after, ruled, reason }) =>
      `${brief(who)} ${change(delta)} ${pointsWord(resource)}${after === undefined ? '' : ` (${after})`}${ruledMark(ruled && reason)}`,
    beat: ({ who, resource, delta, after }) => ({
      by: who,
      changes: [{ who, figure: resource, by: delta, ...(after !== undefined && { to: after }) }],
    }),
  },
}

const SPENT_ON = 'spent on '
const PUSHED_OUT = 'pushed out by paradox'

/** The purpose of a payment. */
function purpose(reason: string): string {
  if (reason === 'spent') return ''
  return reason.startsWith(SPENT_ON) ? ` on ${spoken(reason.slice(SPENT_ON.length))}` : ` for ${reason}`
}

function changeSentence({ who, resource, delta, after, reason, ruled }: ResourceChanged): string {
  const points = `${Math.abs(delta)} ${pointsWord(resource)}`
  const name = subject(who)
  if (ruled) {
    const now = after === undefined ? '' : `, ${after} ${delta < 0 ? 'left' : 'in all'}`
    return sentence(`${name} ${delta < 0 ? 'loses' : 'gains'} ${points}${now}`, reason)
  }
  if (delta >= 0) return `${name} gains ${points}${after === undefined ? '' : ` (${after} in all)`}.`
  const kept = after === undefined ? '' : ` (${after} left)`
  if (reason === PUSHED_OUT) return `Paradox pushes ${points} out of ${nameOf(who)}${kept}.`
  return `${name} spends ${points}${purpose(reason)}${kept}.`
}
