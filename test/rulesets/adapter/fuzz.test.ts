import { describe, expect, test } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { LiveDice, seedFromText, sessionKey } from '../../../src/kernel/dice/live.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { type AdapterEvent, type AdapterState, adapter } from '../../../src/rulesets/adapter/index.js'
import { boxesOf } from '../../../src/rulesets/adapter/people/health.js'
import { clocksOf } from '../../../src/rulesets/adapter/state/state.js'
import { soak } from '../../soak.js'
import { contentScenario, factsOf, opened, SHIPPED } from './support.js'

/** Names of a scenario, and some that it does not have. */
function namesIn({ scenario }: AdapterState): readonly string[] {
  const { characters, npcs, targets, weapons, rotes, projects, scenes, clocks } = scenario
  const named = [...characters, ...npcs, ...targets, ...weapons, ...rotes, ...projects, ...scenes]
  const actions = ['sneak', 'deceive', 'shoot', 'talk', 'attack', 'climb', 'exposed', 'melee']
  return [
    ...named.map(({ name }) => name),
    ...clocks.map(({ id }) => id),
    ...actions,
    'nobody',
    'constructor',
  ]
}

/** A command of some verb with some of its clauses, filled with names of the game: shaped right, often illegal. */
function randomCommand(state: AdapterState, dice: FastDice): Command {
  const pick = <Value>(list: readonly Value[]): Value => list[dice.die(list.length, '') - 1]!
  const names = namesIn(state)
  const verb = pick(Object.keys(adapter.verbs).filter((name) => name !== 'end'))
  const command: Record<string, unknown> = { verb }
  for (const clause of adapter.verbs[verb]!.clauses) {
    if (clause.follows !== undefined || (!clause.required && dice.die(3, '') > 1)) continue
    if (clause.repeat) command[clause.label] = [{ [clause.label]: pick(names) }]
    else if (clause.list) command[clause.label] = [pick(names)]
    else if (clause.kind === 'integer') command[clause.label] = dice.die(9, '') - 3
    else if (clause.kind === 'choice') command[clause.label] = pick(clause.options!)
    else command[clause.label] = pick(names)
  }
  return command as unknown as Command
}

/** What must hold in every state. */
function checkState(state: AdapterState): void {
  state.clocks.forEach((value, i) => {
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThanOrEqual(clocksOf(state)[i]!.max)
  })
  for (const { health, willpower, quintessence, paradox, permanent_paradox, inventory } of state.characters) {
    expect(health.bashing + health.lethal + health.aggravated).toBeLessThanOrEqual(boxesOf(health))
    expect(willpower).toBeGreaterThanOrEqual(0)
    expect(quintessence + paradox + permanent_paradox).toBeLessThanOrEqual(20)
    expect(Object.values(inventory ?? {}).every((quantity) => quantity >= 0)).toBe(true)
  }
}

/** Events whose dice they show: their faces must be the dice that fell before them, no more and no less. */
function facesShown(event: AdapterEvent): readonly number[] | undefined {
  switch (event.type) {
    case 'action_rolled':
    case 'attack_rolled':
      return [...event.roll.faces, ...(event.roll.opponent?.faces ?? [])]
    case 'magick_cast':
      return [...event.result.faces, ...(event.result.backlash?.faces ?? [])]
    case 'paradox_reckoned':
      return event.backlash?.faces ?? []
    case 'project_advanced':
    case 'damage_rolled':
    case 'damage_soaked':
      return event.faces
    case 'fight_began':
    case 'fight_joined':
      return undefined
    default:
      return []
  }
}

const GAMES = soak(4, 60)
const COMMANDS = 40

describe.each(SHIPPED)('%s', (name) => {
  test('any command either runs or stops before the first die, and the state stays sound', () => {
    const scenario = contentScenario(name)
    const seats = [...adapter.seats(scenario).map((seat) => seat.name), 'somebody']
    const facts = factsOf(scenario, { figures: 'words' })
    const dice = new FastDice(99)
    let ran = 0
    let state = opened(scenario)
    const checkSeen = () => {
      for (const seat of seats)
        expect(adapter.render(adapter.view(state, seat, facts)).join('\n')).not.toMatch(
          /undefined|NaN|\[object/,
        )
    }
    // A bot that tries what leads somewhere soon reaches the end: the next game begins, and as many commands are tried.
    for (let i = 0; i < GAMES * COMMANDS; i++) {
      if (i % COMMANDS === 0 || adapter.next(state).kind !== 'awaiting') {
        checkSeen()
        state = opened(scenario)
      }
      const command =
        dice.die(3, '') === 1 ? adapter.policies.random!(state, 'gm', dice) : randomCommand(state, dice)
      const before = adapter.key(state)
      const events: AdapterEvent[] = []
      const tell = telling(adapter, state, (event) => events.push(event))
      try {
        adapter.decide(state, 'gm', command, dice, tell)
        settle(adapter, state, dice, tell)
        ran++
      } catch (stop) {
        if (!(stop instanceof Stop)) throw stop
        expect(events).toEqual([])
        expect(() => adapter.decide(state, 'gm', command, new ScriptedDice([]), tell)).toThrow(Stop)
        expect(adapter.key(state)).toBe(before)
      }
      for (const event of events) {
        for (const seat of seats)
          for (const line of adapter.mech(adapter.see(event, seat, facts)!))
            expect(line).not.toMatch(/undefined|NaN|\[object/)
      }
      checkState(state)
    }
    checkSeen()
    expect(ran).toBeGreaterThan((GAMES * COMMANDS) / 5)
  })

  test('every die belongs to the event told next after it', () => {
    const scenario = contentScenario(name)
    const dice = new LiveDice(sessionKey(name, seedFromText(name), new Map()), 0)
    const choosing = new FastDice(5)
    for (let game = 0; game < GAMES; game++) {
      const state = opened(scenario)
      const tell = telling(adapter, state, (event: AdapterEvent) => {
        const fallen = dice.take().flatMap((roll) => roll.faces)
        const shown = facesShown(event)
        if (shown) expect(fallen).toEqual(shown)
      })
      for (let i = 0; i < COMMANDS && adapter.next(state).kind === 'awaiting'; i++) {
        adapter.decide(state, 'gm', adapter.policies.random!(state, 'gm', choosing), dice, tell)
        expect(dice.take()).toEqual([])
        settle(adapter, state, dice, tell, () => expect(dice.take()).toEqual([]))
      }
    }
  })
})
