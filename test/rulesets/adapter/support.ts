import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { checkShape } from '../../../src/kernel/contract/checks/shape.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { DEFAULT_OPTIONS, type Facts, type TableOptions } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { parseLine } from '../../../src/language/parse.js'
import {
  type AdapterEvent,
  type AdapterScenario,
  type AdapterState,
  type AdapterView,
  adapter,
  loadSystemConfig,
  type SystemConfig,
} from '../../../src/rulesets/adapter/index.js'
import { type Faces, inOrder } from '../../../src/testing/dice.js'
import { RulesTable } from '../../../src/testing/rules-table.js'

/** A loaded configuration, or the test fails with what is wrong. */
export function system(resolution_rules?: unknown, clock_rules?: unknown): SystemConfig {
  const loaded = loadSystemConfig({ resolution_rules, clock_rules })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.issues))
  return loaded.config
}

export const mage = system({ preset: 'mage_ascension' })

/** Runs with scripted faces that must all be used. */
export function scripted<Result>(faces: readonly Faces[], run: (dice: ScriptedDice) => Result): Result {
  const dice = new ScriptedDice(inOrder(faces))
  const result = run(dice)
  dice.finish()
  return result
}

/** The code of the refusal; no die may have fallen. */
export function refusal(run: (dice: ScriptedDice) => unknown): string {
  try {
    scripted([], run)
  } catch (error) {
    if (error instanceof Stop) return error.code
    throw error
  }
  return 'not refused'
}

export function scenarioOf(document: unknown): AdapterScenario {
  const parsed = adapter.scenario.parse(document)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.scenario
}

const content = new URL('../../../content/adapter/', import.meta.url)

export function readContent(path: string): unknown {
  return parse(readFileSync(new URL(`${path}.yaml`, content), 'utf8'))
}

/** Every scenario that comes with the game. */
export const SHIPPED = [
  'night-ferry',
  'chantry-siege',
  'burgled-study',
  'burgled-study-3d6',
  'burgled-study-2d6',
  'burgled-study-percentile',
  'plain-pool',
  'salt-ford',
  'deep-locker',
]

/** A scenario that comes with the game, with the system it names. */
export function contentScenario(name: string): AdapterScenario {
  const library = { read: readContent, list: () => [] }
  return scenarioOf(adapter.scenario.resolve!(readContent(name), library))
}

/** What a scenario's table tells every seat. */
export function factsOf(
  scenario: AdapterScenario,
  options: Partial<TableOptions> = {},
): Facts<AdapterScenario> {
  return { scenario, options: { ...DEFAULT_OPTIONS, ...options } }
}

export function commandOf(line: string): Command {
  const parsed = parseLine(line, adapter.verbs)
  if (parsed.status !== 'ok') throw new Error(`${line}: ${JSON.stringify(parsed)}`)
  checkShape(adapter.verbs, parsed.command)
  return parsed.command
}

/** A game played line by line, each line with its faces. */
export class Game {
  private readonly table: RulesTable<AdapterScenario, AdapterState, Command, AdapterEvent, AdapterView>

  constructor(scenario: AdapterScenario, options: Partial<TableOptions> = {}) {
    this.table = new RulesTable(adapter, scenario, options)
  }

  get state(): AdapterState {
    return this.table.state
  }

  /** What the game master says; a seat's own words come with `as`. */
  say(line: string | Command, ...faces: readonly Faces[]): readonly AdapterEvent[] {
    return this.as('gm', line, ...faces)
  }

  as(seat: string, line: string | Command, ...faces: readonly Faces[]): readonly AdapterEvent[] {
    return this.table.script(...faces).act(line, seat)
  }

  refused(line: string | Command, seat = 'gm'): string {
    return this.table.stopOf(line, seat).code
  }

  stop(line: string, seat = 'gm'): Stop {
    return this.table.stopOf(line, seat)
  }

  /** The exact chance that a line makes something true before the next choice. */
  chance(line: string, holds: (events: readonly AdapterEvent[], state: AdapterState) => boolean): string {
    return this.table.odds(line, holds)
  }

  odds(line: string, seat = 'gm') {
    return adapter.odds(this.state, seat, commandOf(line), this.table.facts)
  }

  view(seat = 'gm'): AdapterView {
    return this.table.view(seat)
  }

  /** An event as a seat learns of it. */
  seen(event: AdapterEvent, seat: string): AdapterEvent | undefined {
    return adapter.see(event, seat, this.table.facts)
  }

  get lines(): readonly string[] {
    return adapter.render(this.view())
  }
}

/** A state that has been opened: the first thing a game does is to say who plays whom. */
export function opened(scenario: AdapterScenario): AdapterState {
  const state = adapter.begin(scenario)
  settle(adapter, state, new ScriptedDice([]), telling(adapter, state))
  return state
}

export function types(events: readonly { readonly type: string }[]): readonly string[] {
  return events.map((event) => event.type)
}
