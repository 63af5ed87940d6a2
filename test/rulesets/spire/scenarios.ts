import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import type { Issue, Library } from '../../../src/kernel/contract/scenario.js'
import { DEFAULT_OPTIONS, type Facts } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { ScriptedDice, type ScriptedFace } from '../../../src/kernel/dice/scripted.js'
import {
  type SpireEvent,
  type SpireScenario,
  type SpireState,
  type SpireView,
  spire,
} from '../../../src/rulesets/spire/index.js'
import { board, type SpireBoard } from '../../../src/rulesets/spire/seen/view.js'

export const SEAT = 'player'

/** The fights that come with the program. */
export const NAMES = ['jaw-worm', 'cultist', 'two-louses', 'small-slimes'] as const

/** A deck with one of every card beyond the starter deck, for tests that want all effects at work. */
export const EVERY_CARD = {
  Anger: 1,
  Bludgeon: 1,
  Carnage: 1,
  Cleave: 1,
  Clothesline: 1,
  Disarm: 1,
  Immolate: 1,
  Impervious: 1,
  Inflame: 1,
  IronWave: 1,
  SeeingRed: 1,
  Shockwave: 1,
  TwinStrike: 1,
  WildStrike: 1,
  'Bash+': 1,
}

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

/** What is wrong with a document. */
export function issuesOf(input: Readonly<Record<string, unknown>>): readonly Issue[] {
  const parsed = spire.scenario.parse(spire.scenario.resolve!(input, library))
  return parsed.ok ? [] : parsed.issues
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

/** What `view` and `see` go by: HP as figures, or as words. */
export function factsWith(figures: 'open' | 'words' = 'open'): Facts<SpireScenario> {
  return { scenario: encounter('jaw-worm'), options: { ...DEFAULT_OPTIONS, figures } }
}

/** The fight as a seat sees it. */
export function seenBy(state: SpireState, seat = SEAT, facts = factsWith()): SpireView {
  return spire.view(state, seat, facts)
}

/** The board that a seat looks at: the view, and what the game's screens show beside it. */
export function boardOf(state: SpireState, seat = SEAT, facts = factsWith()): SpireBoard {
  return { ...spire.view(state, seat, facts), ...board(state, seat, facts) }
}

/** Plays a command and lets the referee go on until somebody must choose; every scripted face must be used. */
export function act(
  state: SpireState,
  command: Command,
  ...faces: (readonly ScriptedFace[])[]
): SpireEvent[] {
  const dice = new ScriptedDice(faces.flat())
  const events: SpireEvent[] = []
  const tell = telling(spire, state, (event) => events.push(event))
  spire.decide(state, SEAT, command, dice, tell)
  settle(spire, state, dice, tell)
  dice.finish()
  return events
}

/** Cards drawn one by one from a pile of this many: the place of each among those left, sorted by kind. */
export function draws(size: number, ...places: readonly number[]): readonly ScriptedFace[] {
  return places.map((value, i) => ({ sides: size - i, value }))
}

/** One step of the referee. */
export function step(state: SpireState, dice: Dice): SpireEvent[] {
  const events: SpireEvent[] = []
  spire.advance(
    state,
    dice,
    telling(spire, state, (event) => events.push(event)),
  )
  return events
}

/** Every state that a fight of random play goes through, from the start to the end. */
export function statesOf(scenario: SpireScenario, seed: number): SpireState[] {
  const state = spire.begin(scenario)
  const tell = telling(spire, state)
  const dice = new FastDice(seed, 1)
  const found: SpireState[] = []
  for (let next = spire.next(state); next.kind !== 'over'; next = spire.next(state)) {
    found.push(spire.clone(state))
    if (next.kind === 'automatic') spire.advance(state, dice, tell)
    else spire.decide(state, SEAT, spire.policies.random!(state, SEAT, dice), dice, tell)
  }
  found.push(state)
  return found
}

export const play = (card: string, to?: number | string): Command =>
  to === undefined ? { verb: 'play', card } : { verb: 'play', card, to: String(to) }
export const end: Command = { verb: 'end' }

/** All of a state that can change. */
function written({ fight: _, ...rest }: SpireState): string {
  return JSON.stringify(rest)
}

/** The code of the stop that a command meets, tried on a copy: nothing may be rolled or told before it. */
export function stopOf(state: SpireState, command: Command, seat = SEAT): string {
  const copy = spire.clone(state)
  const told: SpireEvent[] = []
  const tell = telling(spire, copy, (event) => told.push(event))
  try {
    spire.decide(copy, seat, command, new ScriptedDice([]), tell)
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    if (told.length > 0) throw new Error('something was told before the stop')
    if (written(copy) !== written(state)) throw new Error('a refused command changed the state')
    return stop.code
  }
  return 'no stop'
}
