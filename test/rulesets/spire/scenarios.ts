import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import type { Command } from '../../../src/kernel/command.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { fold, settle } from '../../../src/kernel/engine.js'
import type { Library } from '../../../src/kernel/ruleset.js'
import { Stop } from '../../../src/kernel/stops.js'
import {
  type SpireEvent,
  type SpireScenario,
  type SpireState,
  spire,
} from '../../../src/rulesets/spire/index.js'

const CONTENT = new URL('../../../content/spire/', import.meta.url)

const documents = new Map<string, unknown>()

function contentFile(path: string): unknown {
  if (!documents.has(path)) {
    documents.set(path, parseYaml(readFileSync(new URL(`${path}.yaml`, CONTENT), 'utf8')))
  }
  return documents.get(path)
}

/** The game's own content files. */
const library: Library = { read: contentFile, list: () => [] }

export function scenarioOf(input: Readonly<Record<string, unknown>>): SpireScenario {
  const parsed = spire.scenario.parse(spire.scenario.resolve!(input, library))
  if (!parsed.ok) throw new Error(parsed.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; '))
  return parsed.scenario
}

/** One of the encounters that come with the program, with fields changed. */
export function encounter(name: string, set: Readonly<Record<string, unknown>> = {}): SpireScenario {
  const document = contentFile(name) as Record<string, unknown>
  return scenarioOf({ ...document, ...set })
}

/** A position in the player's turn: no cards but those given, a living Jaw Worm unless other monsters are given. */
export function position(fields: Readonly<Record<string, unknown>> = {}): SpireState {
  return spire.begin(scenarioOf({ phase: 'player', monsters: ['jaw_worm'], hand: [], ...fields }))
}

/** Plays a command and lets the referee go on until somebody must choose; every scripted face must be used. */
export function act(state: SpireState, command: Command, faces: readonly number[] = []): SpireEvent[] {
  const dice = new ScriptedDice(faces)
  const events = actWith(state, command, dice)
  dice.finish()
  return events
}

function actWith(state: SpireState, command: Command, dice: Dice): SpireEvent[] {
  const events = [...spire.decide(state, command, dice)]
  fold(spire, state, events)
  settle(spire, state, dice, (event) => events.push(event))
  return events
}

export const play = (card: string, to?: number | string): Command =>
  to === undefined ? { verb: 'play', card } : { verb: 'play', card, to: String(to) }
export const end: Command = { verb: 'end' }

/** The code of the stop that a command meets; the state must be as before. */
export function stopOf(state: SpireState, command: Command): string {
  const before = JSON.stringify(state)
  try {
    spire.decide(state, command, new ScriptedDice([]))
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    if (JSON.stringify(state) !== before) throw new Error('a refused command changed the state')
    return stop.code
  }
  return 'no stop'
}
