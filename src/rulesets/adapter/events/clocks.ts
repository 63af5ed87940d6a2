import { runLength } from '../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { signed } from '../../../kernel/modifiers.js'
import { isFalling } from '../clocks/face.js'
import type { ClockMoved, ClockTriggered } from '../clocks/move.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { type AdapterState, clocksOf } from '../state/state.js'
import { type Context, capital, cut, ruledMark, sentence, spoken } from './words.js'

/** The tension moves a clock. */
export interface ClockAdvanced {
  readonly type: 'clock_advanced'
  readonly clock: string
  readonly text: string
}

/** The tension is an act of the others. */
export interface NpcAction {
  readonly type: 'npc_action'
  readonly text: string
}

export type ClockEvent = ClockAdvanced | ClockTriggered | NpcAction | ClockMoved

export const clockRows: EventRows<AdapterState, ClockEvent, ClockEvent, AdapterScenario> = {
  clock_advanced: {
    weight: 'notable',
    fold() {},
    mech: ({ clock, text }) => [`TENSION ${clock}: ${text}`],
    story: ({ text }) => text,
    short: ({ text }) => cut(text),
  },
  clock_triggered: {
    weight: 'decisive',
    fold() {},
    mech: ({ clock, threshold, text }) => [`TRIGGER ${clock} at ${threshold}: ${text}`],
    story: ({ text, clock, threshold }, { facts }) =>
      text || `${capital(clockName(clock, facts.scenario))} reaches ${threshold}.`,
    short: ({ text, clock, threshold }, { facts }) =>
      cut(text) || `${capital(clockName(clock, facts.scenario))} reaches ${threshold}`,
    narr: ({ text }) => text,
  },
  npc_action: {
    weight: 'notable',
    fold() {},
    mech: ({ text }) => [`TENSION ${text}`],
    story: ({ text }) => text,
    short: ({ text }) => cut(text),
    narr: ({ text }) => text,
  },
  clock_moved: {
    weight: (event) => (event.from === event.to ? 'detail' : isAtEnd(event) ? 'decisive' : 'notable'),
    fold(state, { clock, to }) {
      const i = clocksOf(state).findIndex(({ id }) => id === clock)
      state.clocks = state.clocks.map((value, at) => (at === i ? to : value))
    },
    mech({ clock, from, to, source, quiet, reason }) {
      if (reason !== undefined) return [rulingLine(`clock ${clock} ${from} -> ${to}`, reason)]
      return [
        quiet
          ? `CLOCK ${clock} at ${to}`
          : `CLOCK ${clock} ${from} -> ${to} (${signed(to - from)}, ${source})`,
      ]
    },
    story(event, context) {
      const moves = together(event, context)
      return moves === undefined ? '' : sentence(moveText(moves, context), event.reason)
    },
    short(event, context) {
      const moves = together(event, context)
      if (moves === undefined) return undefined
      return `${clockLabel(event.clock, context.facts.scenario)} ${moves.to}${ruledMark(event.reason)}`
    },
  },
}

/** A clock in a sentence: by its name, else by its id with an article. Harm that fills boxes is no clock. */
export function clockName(id: string, { clocks }: AdapterScenario): string {
  const found = clocks.find((clock) => clock.id === id)
  if (found?.name !== undefined)
    return /^the /i.test(found.name) ? `the ${found.name.slice(4)}` : capital(found.name)
  return found === undefined && id === 'harm' ? 'harm' : `the ${spoken(id)}`
}

/** A clock where room is short: its name, or its id in words. */
export function clockLabel(id: string, scenario: AdapterScenario): string {
  return clockName(id, scenario).replace(/^the /, '')
}

/** The event shows the end of a face at 0, and where the hand was held back. */
function isAtEnd({ from, to, delta }: ClockMoved): boolean {
  return to === 0 || to - from !== delta
}

/**
 * The move with all of the same clock that follow at once, as one; undefined where an earlier event has told of it. Moves
 * by ruling, and to the end of a face, stand alone.
 */
function together(event: ClockMoved, context: Context): ClockMoved | undefined {
  const isAlike = (other: { readonly type: string }) => {
    const { type, clock, reason } = other as ClockMoved
    if (type !== 'clock_moved' || clock !== event.clock || reason !== undefined) return false
    return !isAtEnd(other as ClockMoved)
  }
  if (!isAlike(event)) return event
  const count = runLength(context, isAlike)
  if (count === 0) return undefined
  const last = context.line[context.place + count - 1] as ClockMoved
  return { ...event, to: last.to }
}

function moveText({ clock, from, to, quiet }: ClockMoved, { facts }: Context): string {
  const { scenario } = facts
  const name = capital(clockName(clock, scenario))
  const max = scenario.clocks.find(({ id }) => id === clock)?.max
  if (from === to) return `${name} stays at ${to}`
  if (to === 0 && isFalling(configOf(scenario).clock_rules, clock)) return `${name} runs out`
  if (to === max) return `${name} is full: ${to}`
  return quiet ? `${name} stands at ${to}` : `${name}: ${from} to ${to}`
}
