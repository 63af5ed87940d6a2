import type { Command } from '../../../src/kernel/contract/command.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { loadScenarioText } from '../../../src/library/load.js'
import type { Chance } from '../frame/chance.js'
import { Broken } from '../frame/harness.js'

/** The parts of the program that play a fight; another build can stand in their place. */
export interface Program {
  readonly Table: typeof Table
  readonly loadScenarioText: typeof loadScenarioText
}

export const THIS_PROGRAM: Program = { Table, loadScenarioText }

export interface Die {
  readonly for: string
  readonly faces: readonly number[]
  /** Which event of the line it made. */
  readonly event?: number
}

/** What a line told of what happened. */
export interface Told {
  readonly dice: readonly Die[]
  readonly events: readonly (Readonly<Record<string, unknown>> & { readonly type: string })[]
}

export type Standing = Readonly<Record<string, number | string>>

/** A fight by the program, watched by second rules: after every command both say how everybody stands. */
export class Fight {
  readonly table: Table
  private readonly document: object
  private readonly seed: string
  private readonly given: (readonly [string, Command])[] = []
  commands = 0

  private constructor(table: Table, document: object, seed: string) {
    this.table = table
    this.document = document
    this.seed = seed
  }

  static async open(program: Program, document: object, chance: Chance): Promise<Fight> {
    const { ruleset, scenario } = await program.loadScenarioText(JSON.stringify(document), 'fight.yaml')
    const seed = `fight ${chance.below(1e9)}`
    const table: Table = program.Table.open(ruleset, scenario, { id: 'lockstep', seed: seedFromText(seed) })
    return new Fight(table, document, seed)
  }

  private get told(): Told {
    return JSON.parse(this.table.lastLine) as Told
  }

  start(): Told {
    this.table.start()
    return this.told
  }

  act(seat: string, command: Command): Told {
    this.given.push([seat, command])
    this.table.change(seat, { kind: 'act', command })
    this.commands++
    return this.told
  }

  /** Both must say the same. `program` may say more. */
  agree(program: Standing, second: Standing): void {
    for (const [name, value] of Object.entries(second))
      if (program[name] !== value)
        throw this.differs(`${name} is ${program[name]} by the program and ${value} by the second rules`)
  }

  /** Runs the second rules; what they cannot follow differs too. */
  follow<Answer>(work: () => Answer): Answer {
    try {
      return work()
    } catch (error) {
      if (error instanceof Broken) throw error
      throw this.differs((error as Error).message)
    }
  }

  private differs(what: string): Broken {
    const { document, seed, given } = this
    return new Broken(`${this.table.ruleset.id}: ${what}`, { document, seed, given, line: this.told })
  }
}

/** The faces of a line, or of those dice alone that were thrown for something. */
export function facesOf({ dice }: Told, what = /./): readonly number[] {
  return dice.filter((die) => what.test(die.for)).flatMap(({ faces }) => faces)
}
