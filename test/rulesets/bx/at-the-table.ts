import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import { checkShape } from '../../../src/kernel/contract/checks/shape.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import type { Tell } from '../../../src/kernel/contract/ruleset.js'
import { DEFAULT_OPTIONS, type Facts, GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { type BxView, bx, type Scenario, type SeenEvent, type State } from '../../../src/rulesets/bx/index.js'
import { d6, type Faces, inOrder } from '../../../src/testing/dice.js'

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

/** A die of each side's initiative, the PC side's first. */
export function initiative(pc: number, foes: number): Faces {
  return d6(pc, foes)
}

/** A morale roll. */
export const morale = d6

/** A game with scripted dice: every command plays on to the next choice. All dice must be used up at the end. */
export class Playing {
  readonly state: State
  readonly events: SeenEvent[] = []
  private readonly facts: Facts<Scenario>
  private readonly dice: ScriptedDice
  private readonly tell: Tell<SeenEvent>

  constructor(document: object, faces: readonly Faces[] = []) {
    this.dice = new ScriptedDice(inOrder(faces))
    this.facts = { scenario: scenario(document), options: DEFAULT_OPTIONS }
    this.state = bx.begin(this.facts.scenario)
    this.tell = telling(bx, this.state, (event) => {
      this.dice.take()
      this.events.push(event)
    })
    this.settle()
  }

  /** Every die belongs to an event told after it. */
  private readonly untold = (): void => {
    const [roll] = this.dice.take()
    if (roll) throw new Error(`a die for "${roll.for}" belongs to no event`)
  }

  private settle(): void {
    settle(bx, this.state, this.dice, this.tell, this.untold)
  }

  act(verb: string, clauses: Omit<Command, 'verb'> = {}, seat: string = GAME_MASTER): this {
    const command = { verb, ...clauses } as Command
    checkShape(bx.verbs, command)
    bx.decide(this.state, seat, command, this.dice, this.tell)
    this.untold()
    this.settle()
    return this
  }

  get mech(): readonly string[] {
    return this.events.flatMap((event) => [...bx.mech(event)])
  }

  /** How it ended, or what the game master is asked. */
  get outcome(): string {
    this.dice.finish()
    const next = bx.next(this.state)
    return next.kind === 'over' ? next.outcome : this.view().awaiting!.question
  }

  view(seat: string = GAME_MASTER): BxView {
    return bx.view(this.state, seat, this.facts)
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
