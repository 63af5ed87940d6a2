import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { telling } from '../../../src/kernel/contract/engine.js'
import type { Library } from '../../../src/kernel/contract/scenario.js'
import { DEFAULT_OPTIONS, GAME_MASTER, type TableOptions } from '../../../src/kernel/contract/seats.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { EnumeratedDice } from '../../../src/kernel/dice/enumerated.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { add, type Rational, toText, ZERO } from '../../../src/kernel/rational.js'
import { parseLine } from '../../../src/language/parse.js'
import {
  type SkirmishCommand,
  type SkirmishEvent,
  type SkirmishScenario,
  type SkirmishState,
  type SkirmishView,
  skirmish,
} from '../../../src/rulesets/skirmish/index.js'
import { type Faces, inOrder } from '../../../src/testing/dice.js'
import { d20 } from '../../../src/testing/index.js'
import { type Outcome, play } from '../../golden/reader/skirmish.js'

export const CONTENT = fileURLToPath(new URL('../../../content/skirmish', import.meta.url))

/** The documents that come with the game. */
export const contentLibrary: Library = {
  read: (path) => parse(readFileSync(join(CONTENT, `${path}.yaml`), 'utf8')),
  list(folder) {
    try {
      return readdirSync(join(CONTENT, folder))
        .filter((name) => name.endsWith('.yaml'))
        .map((name) => `${folder}/${name.slice(0, -'.yaml'.length)}`)
    } catch {
      return []
    }
  },
}

let plain: SkirmishScenario | undefined

/** A scenario with the sheets that come with the game, and whatever else is wanted. */
export function scenario(more: Readonly<Record<string, unknown>> = {}): SkirmishScenario {
  const whole = skirmish.scenario.resolve!({ ruleset: 'skirmish', ...more }, contentLibrary)
  const parsed = skirmish.scenario.parse(whole)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.scenario
}

export class Session {
  state: SkirmishState
  readonly log: SkirmishEvent[] = []

  constructor(more?: Readonly<Record<string, unknown>>) {
    if (more === undefined) plain ??= scenario()
    this.state = skirmish.begin(more === undefined ? plain! : scenario(more))
  }

  /** One line with the dice it rolls; a die too many, too few or of other sides fails the test. */
  say(line: string, ...faces: Faces[]): Outcome {
    return this.sayAs(GAME_MASTER, line, ...faces)
  }

  /** The same, from a seat other than the GM's. */
  sayAs(seat: string, line: string, ...faces: Faces[]): Outcome {
    const dice = new ScriptedDice(inOrder(faces))
    const outcome = play(this.state, line, dice, seat)
    dice.finish()
    if (outcome.logged > 0) this.log.push(...outcome.events)
    return outcome
  }

  /** What a seat sees. */
  view(seat: string, options: Partial<TableOptions> = {}): SkirmishView {
    return skirmish.view(this.state, seat, this.facts(options))
  }

  facts(options: Partial<TableOptions> = {}) {
    return { scenario: this.state.scenario, options: { ...DEFAULT_OPTIONS, ...options } }
  }

  /** Lines that must work and roll nothing. */
  all(...lines: string[]): this {
    for (const line of lines) {
      const { status, error } = this.say(line)
      if (status !== 'ok') throw new Error(`${line}: ${status} ${error?.code ?? ''}`)
    }
    return this
  }

  /** What became of a line, in one word: ok, empty, or the code of the error or of the silence. */
  word(line: string, ...faces: Faces[]): string {
    const { status, error, reason } = this.say(line, ...faces)
    return error?.code ?? reason ?? status
  }

  /** The exact chance that a line, said now, leads to such a state. */
  odds(line: string, holds: (state: SkirmishState) => boolean): string {
    const parsed = parseLine(line, skirmish.verbs)
    if (parsed.status !== 'ok') throw new Error(line)
    const dice = new EnumeratedDice()
    let chance: Rational = ZERO
    dice.every(
      (rolled) => {
        const state = skirmish.clone(this.state)
        decide(state, parsed.command as SkirmishCommand, rolled)
        return holds(state)
      },
      (held) => {
        if (held) chance = add(chance, dice.exactly)
      },
    )
    return toText(chance)
  }
}

/** Ysolde (AC 15, 26 hit points) holds the turn against a mire hound (AC 13, 19 hit points). */
export function duel(more?: Readonly<Record<string, unknown>>): Session {
  const session = new Session(more)
  session.say('encounter start with: ysolde and: mire-hound', d20(9))
  return session.all('initiative by: ysolde 15')
}

/** Ysolde, a cinder imp, Odrin and a mire hound, in this order. */
export function brawl(more?: Readonly<Record<string, unknown>>): Session {
  const session = new Session(more)
  session.say('encounter start with: ysolde and: cinder-imp and: odrin and: mire-hound', d20(12, 4))
  return session.all('initiative by: ysolde 18', 'initiative by: odrin 11')
}

/** What the rules make of a command, folded into the state as it happens. */
export function decide(
  state: SkirmishState,
  command: SkirmishCommand,
  dice: Dice,
  seat: string = GAME_MASTER,
): readonly SkirmishEvent[] {
  const events: SkirmishEvent[] = []
  const tell = telling(skirmish, state, (event: SkirmishEvent) => events.push(event))
  skirmish.decide(state, seat, command, dice, tell)
  return events
}

/** The event of a type, the only one. */
export function the<Type extends SkirmishEvent['type']>(
  outcome: Outcome,
  type: Type,
): Extract<SkirmishEvent, { type: Type }> {
  const found = outcome.events.filter((event) => event.type === type)
  if (found.length !== 1) throw new Error(`${found.length} events ${type}`)
  return found[0] as Extract<SkirmishEvent, { type: Type }>
}
