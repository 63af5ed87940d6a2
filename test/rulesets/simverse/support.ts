import { readdirSync, readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import type { Command } from '../../../src/kernel/command.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import type { Library } from '../../../src/kernel/ruleset.js'
import { Stop } from '../../../src/kernel/stops.js'
import {
  type SimverseEvent,
  type SimverseScenario,
  type SimverseState,
  simverse,
} from '../../../src/rulesets/simverse/index.js'

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
  readonly state: SimverseState
  readonly events: SimverseEvent[] = []

  constructor(written: string | object) {
    this.state = simverse.begin(scenario(written))
    this.settle(new ScriptedDice([]))
  }

  private fold(events: readonly SimverseEvent[]): void {
    for (const event of events) {
      simverse.evolve(this.state, event)
      this.events.push(event)
    }
  }

  private settle(dice: Dice): void {
    while (simverse.next(this.state).kind === 'automatic') this.fold(simverse.advance(this.state, dice))
  }

  /** A command with exactly these dice, up to the next choice. Answers the events. */
  act(command: Command, ...faces: readonly number[]): readonly SimverseEvent[] {
    const before = this.events.length
    const dice = new ScriptedDice(faces)
    this.fold(simverse.decide(this.state, command, dice))
    this.settle(dice)
    dice.finish()
    return this.events.slice(before)
  }

  /** The code of the refusal; the state must not have changed. */
  refusal(command: Command): string {
    const before = JSON.stringify(this.state)
    try {
      simverse.decide(this.state, command, new ScriptedDice([]))
    } catch (error) {
      if (error instanceof Stop && JSON.stringify(this.state) === before) return error.code
      throw error
    }
    return ''
  }

  who(name: string) {
    return this.state.combatants.find((c) => c.sheet.name === name)!
  }

  conditions(name: string): string[] {
    return this.who(name).conditions.map((condition) => condition.id)
  }

  /** Everybody ends their turn until the round is over; `faces` are for its end. */
  endRound(...faces: readonly number[]): readonly SimverseEvent[] {
    const before = this.events.length
    const { round } = this.state
    const dice = new ScriptedDice(faces)
    while (this.state.round === round && simverse.next(this.state).kind === 'awaiting') {
      this.fold(simverse.decide(this.state, { verb: 'end' }, dice))
      this.settle(dice)
    }
    dice.finish()
    return this.events.slice(before)
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
