import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { EnumeratedDice } from '../../../src/kernel/dice/enumerated.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { add, type Rational, toText, ZERO } from '../../../src/kernel/rational.js'
import type { Library } from '../../../src/kernel/ruleset.js'
import { parseLine } from '../../../src/language/parse.js'
import {
  type SkirmishCommand,
  type SkirmishEvent,
  type SkirmishScenario,
  type SkirmishState,
  skirmish,
} from '../../../src/rulesets/skirmish/index.js'
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

  /** One line with the faces it rolls; a face too many or too few fails the test. */
  say(line: string, ...faces: number[]): Outcome {
    const dice = new ScriptedDice(faces)
    const outcome = play(this.state, line, dice)
    dice.finish()
    if (outcome.logged > 0) this.log.push(...outcome.events)
    return outcome
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
  word(line: string, ...faces: number[]): string {
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
        const events = skirmish.decide(state, parsed.command as SkirmishCommand, rolled)
        for (const event of events) skirmish.evolve(state, event)
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
  session.say('encounter start with: ysolde and: mire-hound', 9)
  return session.all('initiative by: ysolde 15')
}

/** Ysolde, a cinder imp, Odrin and a mire hound, in this order. */
export function brawl(more?: Readonly<Record<string, unknown>>): Session {
  const session = new Session(more)
  session.say('encounter start with: ysolde and: cinder-imp and: odrin and: mire-hound', 12, 4)
  return session.all('initiative by: ysolde 18', 'initiative by: odrin 11')
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
