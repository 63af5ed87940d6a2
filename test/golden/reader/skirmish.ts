import { isDeepStrictEqual } from 'node:util'
import { canonical } from '../../../src/kernel/canonical.js'
import { checkShape } from '../../../src/kernel/contract/checks/shape.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { parseLine } from '../../../src/language/parse.js'
import {
  isFrozen,
  modifierOf,
  type SkirmishCommand,
  type SkirmishEvent,
  type SkirmishScenario,
  type SkirmishState,
  skirmish,
} from '../../../src/rulesets/skirmish/index.js'
import type { Failure, GoldenCase, GoldenFile, GoldenReader } from './reader.js'

type Given = Partial<SkirmishState> | null

interface ExpectedError {
  readonly kind: 'syntax' | 'command'
  readonly code: string
  readonly column_between?: readonly [number, number]
  readonly usage_for?: string
}

interface Line {
  readonly cmd: string
  readonly faces?: readonly number[]
  readonly status: string
  readonly reason?: string
  readonly error?: ExpectedError
  readonly events?: readonly Record<string, unknown>[]
  readonly logged?: number
}

interface ScriptCase extends GoldenCase {
  readonly given?: string | null
  readonly lines: readonly Line[]
  readonly final?: Readonly<Record<string, unknown>>
}

interface ScriptFile extends GoldenFile {
  readonly data: { readonly characters?: unknown; readonly monsters?: unknown }
  readonly states: Readonly<Record<string, Given>>
}

/** What a host learns about one line. */
export interface Outcome {
  readonly status: 'ok' | 'ignored' | 'error' | 'empty'
  readonly events: readonly SkirmishEvent[]
  readonly logged: number
  readonly reason?: string
  readonly error?: { kind: string; code: string; message: string; column?: number }
}

const NOTHING = { events: [], logged: 0 }

function scenarioOf({ data }: ScriptFile): SkirmishScenario {
  const { characters, monsters } = data
  const parsed = skirmish.scenario.parse({ ruleset: 'skirmish', characters, monsters })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.scenario
}

/** The given state as it stands; modifiers for ties come from the sheets. */
function stateOf(scenario: SkirmishScenario, given: Given | undefined): SkirmishState {
  const state = skirmish.begin(scenario)
  if (!given) return state
  Object.assign(state, structuredClone(given))
  state.asked = Object.keys(state.pendingChecks)
  for (const id of Object.keys(state.initiatives)) {
    const { kind, sheet } = state.entities[id]!
    const sheets = kind === 'character' ? scenario.characters : scenario.monsters
    state.modifiers[id] = modifierOf(sheets[sheet]!, 'dexterity')
  }
  return state
}

/** One line through the language and the rules; the state changes through the events alone. */
export function play(
  state: SkirmishState,
  cmd: string,
  dice: ScriptedDice,
  seat: string = GAME_MASTER,
): Outcome {
  const parsed = parseLine(cmd, skirmish.verbs)
  if (parsed.status === 'empty') return { status: 'empty', ...NOTHING }
  if (parsed.status === 'error') {
    const { code, message, column } = parsed.error
    return { status: 'error', ...NOTHING, error: { kind: 'syntax', code, message, column } }
  }
  try {
    checkShape(skirmish.verbs, parsed.command)
    const command = parsed.command as SkirmishCommand
    if (skirmish.verbs[command.verb]!.query) {
      return { status: 'ok', events: skirmish.answer(state, seat, command), logged: 0 }
    }
    const events: SkirmishEvent[] = []
    const tell = telling(skirmish, state, (event: SkirmishEvent) => {
      dice.take()
      events.push(event)
    })
    skirmish.decide(state, seat, command, dice, tell)
    const [untold] = dice.take()
    if (untold) throw new Error(`a die for "${untold.for}" belongs to no event`)
    return { status: 'ok', events, logged: events.length }
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    if (stop.kind === 'Ignored') return { status: 'ignored', ...NOTHING, reason: stop.code }
    const { code, message } = stop
    return { status: 'error', ...NOTHING, error: { kind: 'command', code, message } }
  }
}

class Comparison {
  readonly failures: Failure[] = []

  same(field: string, expected: unknown, actual: unknown): void {
    if (!isDeepStrictEqual(expected, actual)) this.failures.push({ field, expected, actual })
  }

  /** Only what is written is compared; lists and objects inside it must be equal. */
  subset(field: string, expected: Readonly<Record<string, unknown>>, actual: object | undefined): void {
    const values = (actual ?? {}) as Record<string, unknown>
    for (const [key, value] of Object.entries(expected)) this.same(`${field}.${key}`, value, values[key])
  }
}

function compareLine(check: Comparison, at: string, line: Line, outcome: Outcome): void {
  check.same(`${at}.status`, line.status, outcome.status)
  if (line.reason !== undefined) check.same(`${at}.reason`, line.reason, outcome.reason)
  if (line.logged !== undefined) check.same(`${at}.logged`, line.logged, outcome.logged)
  if (line.events !== undefined) {
    check.same(
      `${at}.events`,
      line.events.map((event) => event.type),
      outcome.events.map((event) => event.type),
    )
    for (const [i, event] of line.events.entries())
      check.subset(`${at}.events[${i}]`, event, outcome.events[i])
  }
  if (line.error !== undefined) compareError(check, `${at}.error`, line.error, outcome.error)
}

function compareError(
  check: Comparison,
  at: string,
  expected: ExpectedError,
  actual: Outcome['error'],
): void {
  const { column_between: window, usage_for: verb, ...rest } = expected
  check.subset(at, { ...rest }, actual)
  if (window !== undefined) {
    const column = actual?.column ?? -1
    if (column < window[0] || column > window[1]) check.same(`${at}.column`, window, column)
  }
  if (verb !== undefined) {
    const usage = skirmish.verbs[verb]!.usage
    if (!actual?.message.includes(usage)) check.same(`${at}.usage`, usage, actual?.message)
  }
}

function compareFinal(
  check: Comparison,
  final: Readonly<Record<string, unknown>>,
  state: SkirmishState,
): void {
  for (const [key, expected] of Object.entries(final)) {
    if (key === 'hp' || key === 'conditions') {
      for (const [id, value] of Object.entries(expected as Record<string, unknown>)) {
        check.same(`final.${key}.${id}`, value, state.entities[id]?.[key])
      }
    } else if (key === 'isEncounterFrozen') {
      check.same(`final.${key}`, expected, isFrozen(state))
    } else {
      check.same(`final.${key}`, expected, state[key as keyof SkirmishState])
    }
  }
}

function replays(
  check: Comparison,
  start: SkirmishState,
  log: readonly SkirmishEvent[],
  state: SkirmishState,
): void {
  for (const event of JSON.parse(JSON.stringify(log)) as SkirmishEvent[]) skirmish.evolve(start, event)
  check.same('replay', canonical(state), canonical(start))
}

/** Plays each line through the language and the rules, and replays the log of every case. */
export const skirmishReader: GoldenReader = {
  ruleset: 'skirmish',
  run(file, testCase) {
    const { states } = file as ScriptFile
    const { given, lines, final } = testCase as ScriptCase
    const scenario = scenarioOf(file as ScriptFile)
    if (given && states[given] === undefined) throw new Error(`there is no state "${given}"`)
    const state = stateOf(scenario, given ? states[given] : null)
    const start = skirmish.clone(state)
    const log: SkirmishEvent[] = []
    const check = new Comparison()
    lines.forEach((line, i) => {
      const at = `lines[${i}]`
      const dice = new ScriptedDice(line.faces ?? [])
      const before = canonical(state)
      const outcome = play(state, line.cmd, dice)
      check.same(`${at}.faces left`, 0, dice.left)
      if (outcome.logged === 0) check.same(`${at}.state`, before, canonical(state))
      else log.push(...outcome.events)
      compareLine(check, at, line, outcome)
    })
    replays(check, start, log, state)
    compareFinal(check, final ?? {}, state)
    return check.failures
  },
}
