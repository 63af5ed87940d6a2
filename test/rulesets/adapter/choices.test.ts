import { describe, expect, test } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { waitsFor } from '../../../src/kernel/contract/next.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type AdapterEvent, type AdapterState, adapter } from '../../../src/rulesets/adapter/index.js'
import { d10 } from '../../../src/testing/dice.js'
import { randomCommand } from '../../../src/testing/random-command.js'
import { soak } from '../../soak.js'
import { contentScenario, Game, opened, SHIPPED, scenarioOf } from './support.js'

/** What a command leads to with one and the same dice, or nothing where it is refused: other words for it, the same. */
function happening(state: AdapterState, seat: string, command: Command): string | undefined {
  const copy = adapter.clone(state)
  const events: AdapterEvent[] = []
  try {
    const tell = telling(adapter, copy, (event) => events.push(event))
    adapter.decide(copy, seat, command, new FastDice(1), tell)
    return JSON.stringify(events)
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    return undefined
  }
}

const GAMES = soak(2, 40)

describe.each(SHIPPED)('%s', (name) => {
  test('what is listed is taken, what is taken is listed or free, and nobody else is offered anything', () => {
    const scenario = contentScenario(name)
    const seats = [...adapter.seats(scenario).map((seat) => seat.name), 'somebody']
    const dice = new FastDice(17)
    for (let game = 0; game < GAMES; game++) {
      const state = opened(scenario)
      for (let i = 0; i < 15; i++) {
        const next = adapter.next(state)
        if (next.kind !== 'awaiting') break
        for (const seat of seats) {
          const listed = adapter.choices(state, seat)
          const told = listed.map((command) => happening(state, seat, command))
          expect(told).not.toContain(undefined)
          if (seat === 'somebody' || (seat !== 'gm' && !waitsFor(next, seat))) expect(listed).toEqual([])
          for (let tries = 0; tries < 20; tries++) {
            const command = randomCommand(adapter as never, state, seat, dice)
            if (!command || seat === 'somebody' || adapter.verbs[command.verb]!.free) continue
            const happens = happening(state, seat, command)
            if (happens !== undefined) expect(told).toContain(happens)
          }
        }
        const tell = telling(adapter, state)
        adapter.decide(state, 'gm', adapter.policies.random!(state, 'gm', dice), dice, tell)
        settle(adapter, state, dice, tell)
      }
    }
  })
})

describe('a fight', () => {
  const ready = () => {
    const game = new Game(contentScenario('chantry-siege'))
    game.say('fight', d10(9, 8, 1, 1))
    return game
  }

  test('lists every foe with every weapon and every point of willpower that may be spent', () => {
    const game = ready()
    const attacks = adapter.choices(game.state, 'Imre').filter((command) => command.verb === 'attack')
    expect(attacks.map(({ to, with: weapon, willpower = 0 }) => `${to}, ${weapon}, ${willpower}`)).toEqual(
      ['Agent Vance', 'Agent Pike'].flatMap((foe) =>
        ['revolver', 'poker', 'bare hands'].flatMap((weapon) =>
          [0, 1].map((points) => `${foe}, ${weapon}, ${points}`),
        ),
      ),
    )
    const verbs = new Set(adapter.choices(game.state, 'Imre').map((command) => command.verb))
    expect([...verbs]).toEqual(['attack', 'dodge', 'extend', 'cast'])
    expect(adapter.choices(game.state, 'gm')).toEqual(adapter.choices(game.state, 'Imre'))
    expect(adapter.choices(game.state, 'Sade')).toEqual([])
  })

  test('offers no weapon that has run out, no foe who is down, no project that is over', () => {
    const game = ready()
    const offered = (verb: string) => adapter.choices(game.state, 'Imre').filter((one) => one.verb === verb)
    game.say('damage who: Agent Vance points: 7 type: lethal because: the shelf falls')
    expect(new Set(offered('attack').map(({ to }) => to))).toEqual(new Set(['Agent Pike']))
    game.state.characters = game.state.characters.map((one) => ({
      ...one,
      inventory: one.inventory && { ...one.inventory, ammo: 0 },
    }))
    expect(new Set(offered('attack').map((one) => one.with))).toEqual(new Set(['poker', 'bare hands']))
    expect(new Set(offered('extend').map(({ project }) => project))).toEqual(
      new Set(['ritual of warding', 'bar the doors']),
    )
    game.say('extend ritual of warding', d10(1, 2, 2), d10(2, 2, 2, 2))
    game.say('truce reason: enough')
    expect(new Set(offered('extend').map(({ project }) => project))).toEqual(new Set(['bar the doors']))
  })

  test('points of willpower are whole and never negative, whatever they are spent on', () => {
    const game = ready()
    expect(game.refused('attack to: Agent Vance willpower: -1')).toBe('bad_value')
    expect(game.refused('extend bar the doors willpower: -1')).toBe('bad_value')
    expect(game.refused('attack to: Agent Vance willpower: 2')).toBe('willpower_limit')
  })
})

test('when nobody is left to act the game master is asked, and may give up', () => {
  const game = new Game(
    scenarioOf({ system: { resolution_rules: { preset: 'mage_ascension' } }, characters: [{ name: 'Ada' }] }),
  )
  game.say('damage who: Ada points: 7 type: lethal because: a fall')
  expect(adapter.next(game.state)).toEqual({ kind: 'awaiting', seats: ['gm'], reason: 'fallen' })
  expect(adapter.choices(game.state, 'Ada')).toEqual([])
  for (const policy of Object.values(adapter.policies))
    expect(policy(game.state, 'gm', new FastDice(1))).toMatchObject({ verb: 'end', outcome: 'given_up' })
  game.say('heal who: Ada points: 1 type: lethal because: a healer')
  expect(adapter.next(game.state)).toMatchObject({ seats: ['*'], reason: 'floor' })
})

describe('an ending', () => {
  const end = (ending: object, ...lines: string[]) => {
    const game = new Game(
      scenarioOf({
        clocks: [{ id: 'doom', max: 2 }],
        objectives: [{ name: 'look', action: 'look' }],
        endings: [{ outcome: 'over', ...ending }],
      }),
    )
    for (const line of lines) game.say(line)
    return adapter.next(game.state)
  }

  test('favours the characters when they reached something, and nobody when time ran out', () => {
    expect(end({ when: { objectives: 'all' } }, 'try look')).toMatchObject({ favours: ['characters'] })
    expect(end({ when: { clock: 'doom', at: 2 } }, 'clock doom by: 2 because: x')).toMatchObject({
      outcome: 'over',
      favours: [],
    })
  })

  test('favours foes when the characters fall, if there are any', () => {
    const fallen = (npcs: readonly object[]) => {
      const endings = [{ outcome: 'over', when: { characters: 'down' } }]
      const game = new Game(
        scenarioOf({ system: { resolution_rules: { preset: 'mage_ascension' } }, npcs, endings }),
      )
      for (const { name } of game.state.scenario.characters)
        game.say(`damage who: ${name} points: 20 because: x`)
      return adapter.next(game.state)
    }
    expect(fallen([{ name: 'Thug', hostile: true }])).toMatchObject({ outcome: 'over', favours: ['foes'] })
    expect(fallen([])).toMatchObject({ outcome: 'over', favours: [] })
  })

  test('favours whom the scenario says', () => {
    const good = { when: { clock: 'doom', at: 2 }, favours: 'characters' }
    expect(end(good, 'clock doom by: 2 because: x')).toMatchObject({ favours: ['characters'] })
    expect(end(good, 'end over reason: it is plain')).toMatchObject({ favours: ['characters'] })
    expect(end(good, 'end elsewhere reason: it is late')).toMatchObject({ favours: [] })
  })
})
