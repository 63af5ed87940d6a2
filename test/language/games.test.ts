import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Command, checkShape } from '../../src/kernel/command.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { fold, settle } from '../../src/kernel/engine.js'
import type { Ruleset } from '../../src/kernel/ruleset.js'
import { complete, type Live } from '../../src/language/complete.js'
import { parseLine } from '../../src/language/parse.js'
import { printCommand } from '../../src/language/print.js'
import { rulesetIds } from '../../src/rulesets/registry.js'
import { loadScenario } from '../../src/surfaces/cli/scenario.js'

const MOST_STATES = 24
/** Completion is tried at every third of them. */
const EVERY = 3
const WALKS = 4

/** Some states that play can reach from a scenario, each with somebody to choose. */
function* reachable(ruleset: Ruleset, scenario: unknown, seed: number): Generator<unknown> {
  const dice = new FastDice(seed)
  const state = ruleset.begin(scenario)
  settle(ruleset, state, dice, () => undefined)
  for (let i = 0; i < MOST_STATES && ruleset.next(state).kind === 'awaiting'; i++) {
    yield ruleset.clone(state)
    const choices = ruleset.choices(state)
    const command = choices[dice.die(choices.length, 'choice') - 1]!
    fold(ruleset, state, ruleset.decide(state, command, dice))
    settle(ruleset, state, dice, () => undefined)
  }
}

function liveAt(ruleset: Ruleset, state: unknown): Live {
  const next = ruleset.next(state)
  const seat = next.kind === 'awaiting' && next.seat !== '*' ? next.seat : 'gm'
  const { verbs, suggest } = ruleset
  return {
    verbs,
    choices: ruleset.choices(state),
    accepts: (command) => refusal(ruleset, state, command) === undefined,
    ...(suggest && { suggest: (partial, label) => suggest.call(ruleset, state, seat, partial, label) }),
  }
}

/** Why the rules do not take a command, or nothing. */
function refusal(ruleset: Ruleset, state: unknown, command: Command): string | undefined {
  try {
    checkShape(ruleset.verbs, command)
    ruleset.decide(ruleset.clone(state), command, new FastDice(1))
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

function scenarioFiles(id: string): string[] {
  const folder = join('content', id)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name))
}

describe.each(rulesetIds)('%s in the command language', (id) => {
  const files = scenarioFiles(id)

  test('has a scenario to play', () => {
    expect(files.length).toBeGreaterThan(0)
  })

  test.each(files)('every legal command of %s can be written, read and carried out', async (file) => {
    const { ruleset, scenario } = await loadScenario(file)
    for (const state of reachable(ruleset, scenario, 1)) {
      for (const choice of ruleset.choices(state)) {
        const line = printCommand(choice, ruleset.verbs)
        expect(parseLine(line, ruleset.verbs), line).toEqual({ status: 'ok', command: choice })
        expect(refusal(ruleset, state, choice), line).toBeUndefined()
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
      const live = liveAt(ruleset, state)
      for (let walk = 0; walk < WALKS; walk++) {
        const { text, full } = completedLine(live, dice)
        const parsed = parseLine(text, ruleset.verbs)
        // A clause that only a person can fill, such as free text, ends a walk in the middle of the line.
        if (!full || parsed.status !== 'ok') continue
        expect(refusal(ruleset, state, parsed.command), text).toBeUndefined()
        accepted++
      }
    }
    // Where everything goes by itself there is nothing to write.
    expect(accepted > 0 || states === 0).toBe(true)
  })
})

test('orders and rulings of a BX fight can be typed with Tab alone', async () => {
  const { ruleset, scenario } = await loadScenario('content/bx/captain-and-four.yaml')
  const state = ruleset.begin(scenario)
  settle(ruleset, state, new FastDice(1), () => undefined)
  const live = liveAt(ruleset, state)
  const offers = (text: string) => complete(text, live).options.map((option) => option.trim())
  expect(offers('attack to: Reaver 1 ')).toContain('order:')
  expect(offers('attack to: Reaver 1 order: ')).toEqual(['Sable', 'Wick'])
  expect(offers('attack order: Sable at: ')).toContain('Reaver Captain')
  expect(offers('rule option: ')).toEqual(['threatSwitch', 'flightImpossible', 'breakImmediately'])
  expect(offers('round choice: ')).toEqual(['ATTACK', 'FLEE'])
  expect(offers('modify who: Wick stat: ')).toContain('AC')
  expect(offers('kill who: ')).toEqual(['Sable', 'Wick'])
})
