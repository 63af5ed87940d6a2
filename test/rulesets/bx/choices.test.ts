import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { waitsFor } from '../../../src/kernel/contract/next.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { bx, type SeenEvent, type State } from '../../../src/rulesets/bx/index.js'
import { d6, hit } from '../../../src/testing/dice.js'
import { RulesTable } from '../../../src/testing/rules-table.js'
import { soak } from '../../soak.js'
import { content, HARROW, initiative, PARTY, reaver, scenario, WICK } from './at-the-table.js'
import { Chance, randomScenario } from './random-games.js'

const WALKS = soak(40, 2_000)
const PATIENCE = soak(30_000, 900_000)

/** What a command leads to with one and the same dice; undefined when it is refused. */
function happening(state: State, seat: string, command: Command): string | undefined {
  const copy = bx.clone(state)
  const events: SeenEvent[] = []
  try {
    bx.decide(
      copy,
      seat,
      command,
      new FastDice(7, 7),
      telling(bx, copy, (event: SeenEvent) => events.push(event)),
    )
    return canonical(events)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return undefined
  }
}

/** Commands of the closed verbs, and of the others all that has no order, text, number or company in it. */
function closedCommands(state: State): readonly Command[] {
  const names = state.fight?.names ?? state.people.map((p) => p.name)
  const to = (verb: string): Command[] => [{ verb }, ...names.map((name) => ({ verb, to: name }))]
  const alone = [...state.encounters, ...state.people].map(({ name }) => ({ verb: 'fight', with: [name] }))
  return [
    ...to('attack'),
    ...to('stay'),
    { verb: 'flee' },
    { verb: 'flee', down: 'STAY' },
    { verb: 'flee', down: 'ABANDON' },
    { verb: 'abandon' },
    { verb: 'rest' },
    { verb: 'end' },
    ...[...state.crossings, { name: 'nowhere' }].map(({ name: cp }) => ({ verb: 'travel', cp })),
    ...alone,
  ]
}

/** Both ways, for every seat, at every choice of a walk. */
function walk(start: State, run: number): number {
  const state = bx.clone(start)
  const dice = new FastDice(3, run)
  const tell = telling(bx, state)
  let looked = 0
  for (let step = 0; step < 12; step++) {
    settle(bx, state, dice, tell)
    const next = bx.next(state)
    if (next.kind === 'over') break
    for (const seat of ['player', 'gm', 'a watcher']) {
      const listed = bx.choices(state, seat)
      if (seat === 'a watcher' || (seat === 'player' && !waitsFor(next, seat))) {
        if (listed.length > 0) throw new Error(`run ${run}: ${seat} is offered something`)
        continue
      }
      const told = listed.map((command) => {
        const events = happening(state, seat, command)
        if (events === undefined) throw new Error(`run ${run}: ${seat} is refused ${canonical(command)}`)
        return `${command.verb} ${events}`
      })
      for (const command of closedCommands(state)) {
        const events = happening(state, seat, command)
        // An encounter that was fought may be fought again, and is not offered twice.
        const again = command.verb === 'fight' && state.met.includes((command.with as readonly string[])[0]!)
        // In a flight that waits for a word, `flee down:` is another way to say it.
        const words = state.phase === 'fallen' && command.verb === 'flee'
        if (events === undefined || again || words) continue
        if (!told.includes(`${command.verb} ${events}`))
          throw new Error(`run ${run}: ${seat} may ${canonical(command)}, which is not listed`)
      }
      looked++
    }
    const [speaker] = next.kind === 'awaiting' ? next.seats : []
    const seat = speaker === '*' ? 'gm' : speaker!
    const choices = bx.choices(state, seat)
    bx.decide(state, seat, choices[dice.die(choices.length, '') - 1]!, dice, tell)
  }
  return looked
}

describe('what is offered', () => {
  it.each(['three-reavers', 'captain-and-four', 'barrow-ambush', 'ford-day'])(
    'in %s every listed command is taken, and what is taken is listed',
    (name) => {
      let looked = 0
      for (let run = 0; run < WALKS / 4; run++) looked += walk(bx.begin(content(name)), run)
      expect(looked).toBeGreaterThan(WALKS / 4)
    },
    PATIENCE,
  )

  it(
    'and so in random games',
    () => {
      let looked = 0
      for (let run = 0; run < WALKS; run++) looked += walk(bx.begin(randomScenario(new Chance(run))), run)
      expect(looked).toBeGreaterThan(WALKS)
    },
    PATIENCE,
  )

  it('an encounter that lacks a stat is not offered, because it cannot be fought', () => {
    const faceless = { name: 'Faceless', foes: [{ Name: 'Faceless', AC: 12 }] }
    const table = new RulesTable(
      bx,
      scenario({ ...PARTY, encounters: [faceless, { name: 'Pack', foes: [reaver('Wolf')] }] }),
    )
    expect(table.choices('gm')).toEqual([
      { verb: 'fight', with: ['Pack'] },
      { verb: 'rest' },
      { verb: 'end' },
    ])
    expect(table.stopOf('fight with: Faceless').code).toBe('MISSING_STATS')
  })

  it('when a companion fell in the flight: abandon, or stay and strike one of the foes', () => {
    const table = new RulesTable(
      bx,
      scenario({ pc: HARROW, companions: [{ ...WICK, hp: 2 }], foes: [reaver('Reaver')] }),
    )
    expect(table.choices('player')).toContainEqual({ verb: 'flee', down: 'STAY' })
    table.script(initiative(3, 4), { sides: 20, value: 2 }, hit, d6(6))
    table.act('flee', 'player')
    expect(table.next).toEqual({ kind: 'awaiting', seats: ['player'], reason: 'fallen' })
    expect(table.choices('player')).toEqual([
      { verb: 'abandon' },
      { verb: 'stay' },
      { verb: 'stay', to: 'Reaver' },
    ])
    expect(table.stopOf('stay to: Harrow', 'player').code).toBe('WRONG_SIDE')
  })
})
