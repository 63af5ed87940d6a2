import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Command } from '../../../src/kernel/command.js'
import { checkShape } from '../../../src/kernel/command.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { fold, settle } from '../../../src/kernel/engine.js'
import { Stop } from '../../../src/kernel/stops.js'
import { parseLine } from '../../../src/language/parse.js'
import {
  type AdapterEvent,
  type AdapterScenario,
  type AdapterState,
  adapter,
  loadSystemConfig,
  type SystemConfig,
} from '../../../src/rulesets/adapter/index.js'

/** A loaded configuration, or the test fails with what is wrong. */
export function system(resolution_rules?: unknown, clock_rules?: unknown): SystemConfig {
  const loaded = loadSystemConfig({ resolution_rules, clock_rules })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.issues))
  return loaded.config
}

export const mage = system({ preset: 'mage_ascension' })

/** Runs with scripted faces that must all be used. */
export function scripted<Result>(faces: readonly number[], run: (dice: ScriptedDice) => Result): Result {
  const dice = new ScriptedDice(faces)
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

/** A scenario that comes with the game, with the system it names. */
export function contentScenario(name: string): AdapterScenario {
  const library = { read: readContent, list: () => [] }
  return scenarioOf(adapter.scenario.resolve!(readContent(name), library))
}

/** A game played line by line, each line with its faces. */
export class Game {
  readonly state: AdapterState

  constructor(scenario: AdapterScenario) {
    this.state = adapter.begin(scenario)
  }

  command(line: string): Command {
    const parsed = parseLine(line, adapter.verbs)
    if (parsed.status !== 'ok') throw new Error(`${line}: ${JSON.stringify(parsed)}`)
    checkShape(adapter.verbs, parsed.command)
    return parsed.command
  }

  say(line: string, ...faces: number[]): AdapterEvent[] {
    return scripted(faces, (dice) => {
      const events = [...adapter.decide(this.state, this.command(line), dice)]
      fold(adapter, this.state, events)
      settle(adapter, this.state, dice, (event) => events.push(event))
      return events
    })
  }

  refused(line: string): string {
    return refusal((dice) => adapter.decide(this.state, this.command(line), dice))
  }

  get lines(): readonly string[] {
    return adapter.render(adapter.view(this.state, 'gm'))
  }
}

export function types(events: readonly { readonly type: string }[]): readonly string[] {
  return events.map((event) => event.type)
}
