import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkShape } from '../../src/kernel/contract/checks/shape.js'
import type { Command } from '../../src/kernel/contract/command.js'
import { beginning, settle, telling } from '../../src/kernel/contract/engine.js'
import { ANYBODY, waitsFor } from '../../src/kernel/contract/next.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { spokenBy } from '../../src/kernel/table/permissions.js'
import { complete, type Live } from '../../src/language/complete.js'
import { parseLine } from '../../src/language/parse.js'
import { printCommand } from '../../src/language/print.js'
import { loadScenario } from '../../src/library/load.js'
import { gameIds } from '../../src/rulesets/registry.js'
import { isSampled } from '../sampled.js'
import { soak } from '../soak.js'

const MAX_STATES = soak(6, 24)
/** Completion is tried at every third of them. */
const EVERY = 3
const WALKS = 4

/** Most of what is tried here is refused, and nobody looks where in the code. */
const { stackTraceLimit } = Error
beforeAll(() => {
  Error.stackTraceLimit = 0
})
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit
})

/** Who chooses at this moment; the game master where anybody may. */
function chooser(ruleset: Ruleset, state: unknown): string {
  const next = ruleset.next(state)
  const [seat = GAME_MASTER] = next.kind === 'awaiting' ? next.seats : []
  return seat === ANYBODY ? GAME_MASTER : seat
}

function seatsAsked(ruleset: Ruleset, scenario: unknown, state: unknown): readonly string[] {
  const next = ruleset.next(state)
  return ruleset
    .seats(scenario)
    .map((seat) => seat.name)
    .filter((seat) => waitsFor(next, seat))
}

/** Some states that play can reach from a scenario, each with somebody to choose. */
function* reachable(ruleset: Ruleset, scenario: unknown, seed: number): Generator<unknown> {
  const dice = new FastDice(seed)
  const state = beginning(ruleset, scenario)
  const tell = telling(ruleset, state)
  settle(ruleset, state, dice, tell)
  for (let i = 0; i < MAX_STATES && ruleset.next(state).kind === 'awaiting'; i++) {
    yield ruleset.clone(state)
    const seat = chooser(ruleset, state)
    const choices = ruleset.choices(state, seat)
    const command = choices[dice.die(choices.length, 'choice') - 1]!
    ruleset.decide(state, seat, command, dice, tell)
    settle(ruleset, state, dice, tell)
  }
}

function liveAt(ruleset: Ruleset, state: unknown, seat: string): Live {
  return {
    verbs: ruleset.verbs,
    choices: ruleset.choices(state, seat),
    accepts: (command) => refusal(ruleset, state, seat, command) === undefined,
    suggest: (partial, label) => ruleset.suggest(state, seat, partial, label),
  }
}

/** Why a table would not take a command, or nothing. */
function refusal(ruleset: Ruleset, state: unknown, seat: string, said: Command): string | undefined {
  const copy = ruleset.clone(state)
  try {
    checkShape(ruleset.verbs, said)
    const spec = ruleset.verbs[said.verb]!
    const command = spokenBy(seat, 'player', spec, said)
    if (spec.query) ruleset.answer(copy, seat, command)
    else ruleset.decide(copy, seat, command, new FastDice(1), telling(ruleset, copy))
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** Types only what completion offers, until the line is a legal command or nothing more is offered. */
function completedLine(live: Live, dice: FastDice): { text: string; full: boolean } {
  let text = ''
  for (let step = 0; step < 40; step++) {
    const { from, options, done } = complete(text, live)
    if (options.length === 0) return { text, full: true }
    if (done && dice.die(2, 'stop') === 1) return { text, full: true }
    text = text.slice(0, from) + options[dice.die(options.length, 'option') - 1]!
  }
  return { text, full: complete(text, live).done }
}

/** Whether the line becomes a command by something that only a person can write. */
function goesOn(live: Live, text: string): boolean {
  return ['1', '1d6', 'something'].some((more) => {
    const parsed = parseLine(text + more, live.verbs)
    return parsed.status === 'ok' && live.accepts!(parsed.command)
  })
}

function scenarioFiles(id: string): string[] {
  const folder = join('content', id)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name))
    .filter(isSampled)
}

describe.each(gameIds())('%s in the command language', (id) => {
  const files = scenarioFiles(id)

  test('has a scenario to play', () => {
    expect(files.length).toBeGreaterThan(0)
  })

  test.each(files)('every legal command of %s can be written, read and carried out', async (file) => {
    const { ruleset, scenario } = await loadScenario(file)
    for (const state of reachable(ruleset, scenario, 1)) {
      for (const { name: seat } of ruleset.seats(scenario)) {
        for (const choice of ruleset.choices(state, seat)) {
          const line = printCommand(choice, ruleset.verbs)
          expect(parseLine(line, ruleset.verbs), line).toEqual({ status: 'ok', command: choice })
          expect(refusal(ruleset, state, seat, choice), `${seat}: ${line}`).toBeUndefined()
        }
      }
    }
  })

  test.each(files)('completion never offers what is then refused in %s', async (file) => {
    const { ruleset, scenario } = await loadScenario(file)
    const dice = new FastDice(7)
    let accepted = 0
    let states = 0
    for (const state of reachable(ruleset, scenario, 2)) {
      if (states++ % EVERY !== 0) continue
      const asked = [chooser(ruleset, state), ...seatsAsked(ruleset, scenario, state)]
      const seat = asked[states % asked.length]!
      const live = liveAt(ruleset, state, seat)
      // Rulings end in free text, so most walks of some games end early: go on until one is whole.
      for (let walk = 0; walk < (accepted === 0 ? 40 * WALKS : WALKS); walk++) {
        const { text, full } = completedLine(live, dice)
        const parsed = parseLine(text, ruleset.verbs)
        // A clause that only a person can fill, such as free text, ends a walk in the middle of the line.
        if (!full || parsed.status !== 'ok') continue
        const refused = refusal(ruleset, state, seat, parsed.command)
        if (refused !== undefined && goesOn(live, text)) continue
        expect(refused, text).toBeUndefined()
        accepted++
      }
    }
    // Where everything goes by itself there is nothing to write.
    expect(accepted > 0 || states === 0).toBe(true)
  })
})

test('orders and rulings of a BX fight can be typed with Tab alone', async () => {
  const { ruleset, scenario } = await loadScenario('content/bx/captain-and-four.yaml')
  const state = beginning(ruleset, scenario)
  settle(ruleset, state, new FastDice(1), telling(ruleset, state))
  const live = liveAt(ruleset, state, GAME_MASTER)
  const offers = (text: string) => complete(text, live).options.map((option) => option.trim())
  expect(offers('attack to: Reaver 1 ')).toContain('order:')
  expect(offers('attack to: Reaver 1 order: ')).toEqual(['Sable', 'Wick'])
  expect(offers('attack order: Sable at: ')).toContain('Reaver Captain')
  expect(offers('rule option: ')).toEqual(['threatSwitch', 'flightImpossible', 'breakImmediately'])
  expect(offers('round choice: ')).toEqual(['ATTACK', 'FLEE'])
  expect(offers('modify who: Wick stat: ')).toContain('AC')
  expect(offers('kill who: ')).toEqual(['Sable', 'Wick'])
})
