import { readdirSync, readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import type { Command } from '../../../src/kernel/contract/command.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import type { Library } from '../../../src/kernel/contract/scenario.js'
import { DEFAULT_OPTIONS, type Facts, type TableOptions } from '../../../src/kernel/contract/seats.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import {
  type SimverseEvent,
  type SimverseScenario,
  type SimverseState,
  type SimverseView,
  simverse,
} from '../../../src/rulesets/simverse/index.js'
import { RulesTable, type RulesTableOptions } from '../../../src/testing/rules-table.js'

const CONTENT = new URL('../../../content/simverse/', import.meta.url)

const documents = new Map<string, unknown>()

/** The game's own content files, each read once. */
export const library: Library = {
  read(path) {
    if (!documents.has(path))
      documents.set(path, parseYaml(readFileSync(new URL(`${path}.yaml`, CONTENT), 'utf8')))
    return documents.get(path)
  },
  list: () => [],
}

export const scenarioNames: readonly string[] = readdirSync(CONTENT)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length))

/** A scenario of the content folder, or one written in the test. */
export function scenario(written: string | object): SimverseScenario {
  const input = typeof written === 'string' ? library.read(written) : { ruleset: 'simverse', ...written }
  const parsed = simverse.scenario.parse(simverse.scenario.resolve!(input, library))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues, null, 1))
  return parsed.scenario
}

type Person = Readonly<Record<string, unknown>>

/** Two people face to face, the first one's turn. */
export function duel(one: Person, other: Person, more: object = {}): Play {
  return new Play({
    combatants: [
      { name: 'Ana', side: 'a', speed: 6, DX: 14, ST: 12, EN: 10, ...one },
      { name: 'Bor', side: 'b', speed: 5, DX: 12, ST: 12, EN: 10, at: 1, ...other },
    ],
    morale: 'called',
    ...more,
  })
}

/** A fight played by commands, with every die written down. */
export class Play {
  readonly table: RulesTable<SimverseScenario, SimverseState, Command, SimverseEvent, SimverseView>

  constructor(written: string | object, options: RulesTableOptions = {}) {
    this.table = new RulesTable(simverse, scenario(written), options)
  }

  get state(): SimverseState {
    return this.table.state
  }

  /** A command with exactly these dice, up to the next choice. Answers the events. */
  act(command: Command, ...faces: readonly number[]): readonly SimverseEvent[] {
    return this.table.script(...faces).act(command)
  }

  /** The code of the refusal; the state must not have changed. */
  refusal(command: Command): string {
    const before = JSON.stringify(this.state)
    const { stop } = this.table.say(command)
    if (JSON.stringify(this.state) !== before) throw new Error('a refused command changed the state')
    return stop?.code ?? ''
  }

  who(name: string) {
    return this.state.combatants.find((c) => c.sheet.name === name)!
  }

  conditions(name: string): string[] {
    return this.who(name).conditions.map((condition) => condition.id)
  }

  /** Somebody as a seat sees them. */
  seen(name: string, seat: string) {
    return this.table.view(seat).people.find((person) => person.name === name)!
  }

  /** Everybody ends their turn until the round is over; `faces` are for its end. */
  endRound(...faces: readonly number[]): readonly SimverseEvent[] {
    const before = this.table.events.length
    const { round } = this.state
    const turns = this.state.combatants.filter((c) => c.turn !== 'done').length
    for (let turn = 1; this.state.round === round && this.table.next.kind === 'awaiting'; turn++) {
      this.act({ verb: 'end' }, ...(turn === turns ? faces : []))
    }
    return this.table.events.slice(before)
  }
}

export function the<Type extends SimverseEvent['type']>(
  events: readonly SimverseEvent[],
  type: Type,
): Extract<SimverseEvent, { type: Type }> {
  const found = events.find((event) => event.type === type)
  if (!found) throw new Error(`no ${type} among ${events.map((event) => event.type).join(', ')}`)
  return found as Extract<SimverseEvent, { type: Type }>
}

export function factsOf(
  written: SimverseScenario,
  options: Partial<TableOptions> = {},
): Facts<SimverseScenario> {
  return { scenario: written, options: { ...DEFAULT_OPTIONS, ...options } }
}

/** Watches a fight: each event before and after it is folded, each choice before it is made. */
export interface Watcher {
  before?(event: SimverseEvent, state: SimverseState): void
  after?(event: SimverseEvent, state: SimverseState): void
  chosen?(command: Command, seat: string, state: SimverseState): void
  step?(state: SimverseState): void
}

const MAX_STEPS = 20_000

/** Plays a fight by bots to its end, or for this many steps. Answers the last state. */
export function playOut(
  written: SimverseScenario,
  policy: 'tactical' | 'random',
  dice: Dice,
  watcher: Watcher = {},
  most = MAX_STEPS,
): SimverseState {
  const state = simverse.begin(written)
  const fold = telling(simverse, state)
  const tell = (event: SimverseEvent) => {
    watcher.before?.(event, state)
    fold(event)
    watcher.after?.(event, state)
  }
  for (let steps = 0; steps < most; steps++) {
    const next = simverse.next(state)
    if (next.kind === 'over') return state
    if (next.kind === 'automatic') simverse.advance(state, dice, tell)
    else {
      const seat = next.seats[0]!
      const command = simverse.policies[policy]!(state, seat, dice)
      watcher.chosen?.(command, seat, state)
      simverse.decide(state, seat, command, dice, tell)
    }
    watcher.step?.(state)
  }
  if (most === MAX_STEPS) throw new Error('a fight goes on for ever')
  return state
}
