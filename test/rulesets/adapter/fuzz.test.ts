import { expect, test } from 'vitest'
import type { Command } from '../../../src/kernel/command.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { fold, settle } from '../../../src/kernel/engine.js'
import { Stop } from '../../../src/kernel/stops.js'
import { type AdapterState, adapter } from '../../../src/rulesets/adapter/index.js'
import { contentScenario } from './support.js'

const PLACES = [
  'the purser',
  'Agent Vance',
  'Agent Pike',
  'Imre',
  'Sade',
  'Mrs Orlok',
  'nobody',
  'ritual of warding',
  'ball of lightning',
  'a face you forget',
  'revolver',
  'poker',
  'the street',
  'heat',
  'attention',
  'night',
  'sneak',
  'deceive',
  'shoot',
  'talk',
  'exposed',
]

/** A command of some verb with some of its clauses, filled with names of the game: shaped right, often illegal. */
function randomCommand(dice: FastDice): Command {
  const pick = <Value>(list: readonly Value[]): Value => list[dice.die(list.length, '') - 1]!
  const verb = pick(Object.keys(adapter.verbs).filter((name) => name !== 'end'))
  const command: Record<string, unknown> = { verb }
  for (const clause of adapter.verbs[verb]!.clauses) {
    if (clause.follows !== undefined || (!clause.required && dice.die(3, '') > 1)) continue
    if (clause.repeat) command[clause.label] = [{ [clause.label]: pick(PLACES) }]
    else if (clause.list) command[clause.label] = [pick(PLACES)]
    else if (clause.kind === 'integer') command[clause.label] = dice.die(9, '') - 3
    else if (clause.kind === 'choice') command[clause.label] = pick(clause.options!)
    else command[clause.label] = pick(PLACES)
  }
  return command as unknown as Command
}

/** What must hold in every state. */
function checkState(state: AdapterState): void {
  state.clocks.forEach((value, i) => {
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThanOrEqual(state.scenario.clocks[i]!.max)
  })
  for (const { health, willpower, quintessence, paradox, permanent_paradox, inventory } of state.characters) {
    expect(health.bashing + health.lethal + health.aggravated).toBeLessThanOrEqual(7)
    expect(willpower).toBeGreaterThanOrEqual(0)
    expect(quintessence + paradox + permanent_paradox).toBeLessThanOrEqual(20)
    expect(Object.values(inventory ?? {}).every((quantity) => quantity >= 0)).toBe(true)
  }
}

for (const name of ['night-ferry', 'chantry-siege']) {
  test(`${name}: any command either runs or stops before the first die, and the state stays sound`, () => {
    const scenario = contentScenario(name)
    const dice = new FastDice(99)
    let ran = 0
    for (let game = 0; game < 60; game++) {
      const state = adapter.begin(scenario)
      for (let i = 0; i < 40 && adapter.next(state).kind === 'awaiting'; i++) {
        const command = dice.die(3, '') === 1 ? adapter.policies.random!(state, dice) : randomCommand(dice)
        const before = adapter.key(state)
        try {
          const events = adapter.decide(state, command, dice)
          fold(adapter, state, events)
          settle(adapter, state, dice, () => {})
          for (const event of events)
            for (const line of adapter.mech(event)) expect(line).not.toMatch(/undefined|NaN|\[object/)
          ran++
        } catch (stop) {
          if (!(stop instanceof Stop)) throw stop
          expect(() => adapter.decide(state, command, new ScriptedDice([]))).toThrow(Stop)
          expect(adapter.key(state)).toBe(before)
        }
        checkState(state)
      }
      expect(adapter.render(adapter.view(state, 'gm')).join('\n')).not.toMatch(/undefined|NaN|\[object/)
    }
    expect(ran).toBeGreaterThan(400)
  })
}
