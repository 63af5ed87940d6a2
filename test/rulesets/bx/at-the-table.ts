import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import type { Command } from '../../../src/kernel/command.js'
import { checkShape } from '../../../src/kernel/command.js'
import { ScriptedDice, type ScriptedFace } from '../../../src/kernel/dice/scripted.js'
import { Stop } from '../../../src/kernel/stops.js'
import { type BxEvent, bx, type Scenario, type State } from '../../../src/rulesets/bx/index.js'

export const HARROW = { Name: 'Harrow', AC: 15, HD: 4, hp: 22, hpMax: 24, AT: 5, Dmg: '1d8+2', ML: 10 }
export const SABLE = { Name: 'Sable', AC: 16, HD: 5, hp: 18, hpMax: 26, AT: 6, Dmg: '1d6+3', ML: 11 }
export const WICK = { Name: 'Wick', AC: 12, HD: 2, hp: 4, hpMax: 9, AT: 2, Dmg: '1d6', ML: 7 }

export function reaver(name: string, more: object = {}): object {
  return { Name: name, AC: 13, HD: 1, hp: 6, hpMax: 6, AT: 2, Dmg: '1d6', ML: 7, ...more }
}

/** An open table: three people with their skills. */
export const PARTY = {
  start: 'open',
  pc: { ...HARROW, skills: ['Athletics', 'Observation', 'Tracking', 'Survival (fen)'] },
  companions: [
    { ...SABLE, skills: ['Healing', 'Navigation', 'Teaching', 'Alchemy'] },
    { ...WICK, skills: ['Gaming', 'Bureaucracy', 'Craft (mining)', 'Expression (singing)'] },
  ],
}

export function scenario(document: object): Scenario {
  const parsed = bx.scenario.parse({ ruleset: 'bx', ...document })
  if (!parsed.ok) throw new Error(parsed.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; '))
  return parsed.scenario
}

export function content(name: string): Scenario {
  const document = parseYaml(readFileSync(`content/bx/${name}.yaml`, 'utf8')) as Record<string, unknown>
  const resolved = bx.scenario.resolve!(document, {
    read: (path) => JSON.parse(readFileSync(`content/bx/${path}.json`, 'utf8')),
    list: () => [],
  })
  return scenario(resolved as object)
}

/** A game with scripted dice: every command plays on to the next choice. All dice must be used up at the end. */
export class Playing {
  state: State
  readonly events: BxEvent[] = []
  private readonly dice: ScriptedDice

  constructor(document: object, faces: readonly ScriptedFace[] = []) {
    this.dice = new ScriptedDice(faces)
    this.state = bx.begin(scenario(document))
    this.settle()
  }

  private take(events: readonly BxEvent[]): void {
    for (const event of events) {
      bx.evolve(this.state, event)
      this.events.push(event)
    }
  }

  private settle(): void {
    while (bx.next(this.state).kind === 'automatic') this.take(bx.advance(this.state, this.dice))
  }

  act(verb: string, clauses: Omit<Command, 'verb'> = {}): this {
    const command = { verb, ...clauses } as Command
    checkShape(bx.verbs, command)
    this.take(bx.decide(this.state, command, this.dice))
    this.settle()
    return this
  }

  get mech(): readonly string[] {
    return this.events.flatMap((event) => [...bx.mech(event)])
  }

  get outcome(): string {
    this.dice.finish()
    const next = bx.next(this.state)
    return next.kind === 'over' ? next.outcome : next.kind === 'awaiting' ? next.ask : next.kind
  }

  /** Lines of one family, without its word. */
  lines(family: string): readonly string[] {
    return this.mech
      .filter((l) => l.split(/[:=]/, 1)[0] === family)
      .map((l) => l.slice(family.length).replace(/^[:=]\s*/, ''))
  }
}

/** The stop something runs into. */
export function stopOf(work: () => unknown): Stop {
  try {
    work()
  } catch (error) {
    if (error instanceof Stop) return error
    throw error
  }
  throw new Error('nothing stopped it')
}
