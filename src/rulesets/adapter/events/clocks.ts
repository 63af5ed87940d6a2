import { runLength } from '../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { entryOf } from '../../../kernel/entry.js'
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
    // The tension names no clock: a game master who meant one reads that none moved.
    story: ({ text }) => `${text} (no clock moves)`,
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
      if (moves === undefined) return ''
      return sentence(`${moveText(moves, context)}${partsText(moves, context)}`, event.reason)
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

/** A clock beside its figures: its whole name, or its id in words. */
export function clockTitle(id: string, { clocks }: AdapterScenario): string {
  const name = clocks.find((clock) => clock.id === id)?.name
  return name === undefined ? spoken(id) : capital(name)
}

/** The event shows the end of a face at 0, and where the hand was held back. */
function isAtEnd({ from, to, delta }: ClockMoved): boolean {
  return to === 0 || to - from !== delta
}

/** Moves of one clock that are told as one. */
interface Moves extends ClockMoved {
  readonly parts: readonly ClockMoved[]
}

/**
 * The move with all of the same clock that follow at once, as one; undefined where an earlier event has told of it. Moves
 * by ruling, and to the end of a face, stand alone.
 */
function together(event: ClockMoved, context: Context): Moves | undefined {
  const isAlike = (other: { readonly type: string }) => {
    const { type, clock, reason } = other as ClockMoved
    if (type !== 'clock_moved' || clock !== event.clock || reason !== undefined) return false
    return !isAtEnd(other as ClockMoved)
  }
  if (!isAlike(event)) return { ...event, parts: [event] }
  const count = runLength(context, isAlike)
  if (count === 0) return undefined
  const parts = context.line.slice(context.place, context.place + count) as ClockMoved[]
  return { ...event, to: parts.at(-1)!.to, parts }
}

/** The source of a move as people call it, where that is another word. */
const CAUSES: Readonly<Record<string, string>> = { cost: 'attempt' }

/** ` (-1 for the attempt, -1 for the failure)`: several moves at once say where each comes from, so that they sum up. */
function partsText({ parts, quiet }: Moves, { facts }: Context): string {
  const { show_deltas } = configOf(facts.scenario).clock_rules.display
  if (parts.length < 2 || quiet || !show_deltas) return ''
  const told = parts.map(
    ({ from, to, source }) => `${signed(to - from)} for the ${entryOf(CAUSES, source) ?? spoken(source)}`,
  )
  return ` (${told.join(', ')})`
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
