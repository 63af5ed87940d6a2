import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/command.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { verifyJournal } from '../../../src/kernel/journal/verify.js'
import type { Ruleset } from '../../../src/kernel/ruleset.js'
import { Stop } from '../../../src/kernel/stops.js'
import { Table } from '../../../src/kernel/table.js'
import { type BxEvent, bx, type Scenario, type State } from '../../../src/rulesets/bx/index.js'
import { scenario } from './at-the-table.js'

const FIGHTS = 10_000
/** Hashing every line of every fight takes its time. */
const PATIENCE = 900_000
const MOST_COMMANDS = 24

/** Chance for the test itself, from the same generator and another stream. */
class Chance {
  private readonly dice: FastDice

  constructor(run: number) {
    this.dice = new FastDice(20_26, run)
  }

  upTo(most: number): number {
    return this.dice.die(most + 1, 'test') - 1
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.upTo(items.length - 1)]!
  }

  often(times: number): boolean {
    return this.dice.die(times, 'test') === 1
  }
}

const TAGS = ['undead', 'leader', 'elite', 'fearless', 'mindless', 'cowardly']

function block(chance: Chance, name: string): object {
  const hp = 1 + chance.upTo(12)
  return {
    Name: name,
    AC: 10 + chance.upTo(7),
    HD: chance.upTo(5),
    hp,
    hpMax: hp + chance.upTo(6),
    AT: chance.upTo(6),
    Dmg: chance.pick(['1d4', '1d6', '1d8+2', '2d4-1', '1d4-3']),
    ML: 2 + chance.upTo(10),
    Tags: chance.often(3) ? [chance.pick(TAGS)] : [],
    MoraleMod: chance.often(6) ? chance.upTo(4) - 2 : 0,
  }
}

function randomScenario(chance: Chance): Scenario {
  const alone = chance.often(8)
  const companions = Array.from({ length: chance.upTo(3) + (alone ? 1 : 0) }, (_, i) =>
    block(chance, `Friend ${i + 1}`),
  )
  return scenario({
    start: 'fight',
    companionOnly: alone,
    ...(!alone && { pc: block(chance, 'Hero') }),
    companions,
    foes: Array.from({ length: 1 + chance.upTo(4) }, (_, i) =>
      block(chance, chance.often(9) ? 'Foe' : `Foe ${i + 1}`),
    ),
    clocks: chance.often(3)
      ? [
          {
            name: 'Rust',
            owner: 'Hero',
            progress: 1,
            max: 4,
            modifiers: [
              { at: 1, stat: 'AC', value: -1 },
              { at: 2, stat: 'Dmg', value: -1 },
            ],
          },
        ]
      : [],
    options: {
      threatSwitch: chance.often(3),
      flightImpossible: chance.often(4),
      breakImmediately: chance.often(4),
    },
  })
}

const NAMES = [
  'Hero',
  'Friend 1',
  'Friend 2',
  'Friend 3',
  'Foe 1',
  'Foe 2',
  'Foe 3',
  'Foe 4',
  'Foe',
  'Nobody',
]

/** Any command at all, legal or not. */
function randomCommand(chance: Chance): Command {
  const name = (): string => chance.pick(NAMES)
  switch (chance.upTo(15)) {
    case 0:
      return { verb: 'flee', ...(chance.often(2) && { down: chance.pick(['ABANDON', 'STAY']) }) }
    case 1:
      return { verb: chance.pick(['abandon', 'stay']) }
    case 2:
      return { verb: 'foe', who: name(), on: name(), reason: 'whim' }
    case 3:
      return {
        verb: 'modify',
        who: name(),
        stat: chance.pick(['AC', 'HD', 'AT', 'ML', 'Dmg', 'MoraleMod']),
        value: chance.upTo(4) - 2,
        ...(chance.often(2) && { source: 'fog' }),
      }
    case 4:
      return {
        verb: 'clock',
        name: 'Rust',
        do: chance.pick(['advance', 'reduce', 'halt', 'resume', 'retire']),
        because: 'rain',
      }
    case 5:
      return {
        verb: 'kill',
        who: name(),
        cause: chance.pick(['damage', 'circumstance', 'clock']),
        reason: 'fate',
        ...(chance.often(2) && { confirm: 'yes' }),
      }
    case 6:
      return { verb: 'save', by: name(), ...(chance.often(2) && { mod: 1 }) }
    case 7:
      return chance.pick<Command>([
        { verb: 'rest' },
        { verb: 'reaction' },
        { verb: 'round' },
        { verb: 'unstable', who: name(), reason: 'mud' },
        { verb: 'break', who: [name()], reason: 'horn' },
      ])
    case 8:
      return {
        verb: 'rule',
        option: chance.pick(['threatSwitch', 'flightImpossible', 'breakImmediately']),
        set: chance.pick(['on', 'off']),
        reason: 'whim',
      }
    case 9:
    case 10:
      return { verb: 'attack', to: name() }
    case 11:
      return { verb: 'attack', order: [{ order: name(), at: name() }] }
    default:
      return { verb: 'attack' }
  }
}

/** A fight straight through the ruleset: its events, and the state they leave. */
function play(run: number): number {
  const chance = new Chance(run)
  const begun = randomScenario(chance)
  const dice = new FastDice(7, run)
  const state = bx.begin(begun)
  const log: BxEvent[] = []
  const take = (events: readonly BxEvent[]): void => {
    for (const event of events) {
      bx.evolve(state, event)
      log.push(event)
    }
  }
  for (let step = 0; step < MOST_COMMANDS; step++) {
    while (bx.next(state).kind === 'automatic') take(bx.advance(state, dice))
    if (bx.next(state).kind === 'over') break
    try {
      take(bx.decide(state, randomCommand(chance), dice))
    } catch (error) {
      if (!(error instanceof Stop)) throw error
    }
  }
  everyDeltaIsLogged(run, begun, log, state)
  return log.length
}

/** The state rebuilt from the events, as a journal gives them back, is the state; and each of them can be told. */
function everyDeltaIsLogged(run: number, begun: Scenario, log: readonly BxEvent[], state: State): void {
  const rebuilt = bx.begin(begun)
  for (const event of JSON.parse(JSON.stringify(log)) as BxEvent[]) {
    bx.evolve(rebuilt, event)
    for (const line of bx.mech(event)) {
      if (/undefined|NaN|\[object/.test(line)) throw new Error(`run ${run}: ${line}`)
    }
  }
  if (JSON.stringify(rebuilt) !== JSON.stringify(state))
    throw new Error(`run ${run}: the events do not give the state`)
}

/** The same kind of fight at a table with commit-reveal dice. */
function playAtATable(run: number): void {
  const chance = new Chance(run)
  const table = Table.open(bx, randomScenario(chance), {
    id: `t${run}`,
    seed: new Uint8Array(32).fill(run % 251),
  })
  table.start()
  for (let step = 0; step < MOST_COMMANDS && table.next().kind !== 'over'; step++) {
    try {
      table.act('gm', randomCommand(chance))
    } catch (error) {
      if (!(error instanceof Stop)) throw error
    }
  }
  table.close()
  const verdict = verifyJournal(table.export(), bx as unknown as Ruleset)
  if (!verdict.ok || !verdict.diceChecked) throw new Error(`run ${run}: ${JSON.stringify(verdict.problem)}`)
}

describe('random play', () => {
  it(`${FIGHTS} fights with random commands, illegal ones included: no crash, no unlogged delta`, () => {
    let events = 0
    for (let run = 0; run < FIGHTS; run++) events += play(run)
    expect(events).toBeGreaterThan(10 * FIGHTS)
  })

  it(
    'the same fights at a table with commit-reveal dice: every journal verifies',
    () => {
      for (let run = 0; run < FIGHTS; run++) playAtATable(run)
    },
    PATIENCE,
  )
})
