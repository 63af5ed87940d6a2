import { expect, it } from 'vitest'
import { playersFrom } from '../../../src/analysis/player-of.js'
import { play } from '../../../src/analysis/simulate.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SimverseEvent, simverse } from '../../../src/rulesets/simverse/index.js'
import { scenario } from './support.js'

const { tactical } = simverse.policies

/** Every event of some games that bots play from this scenario. */
function played(file: string, games: number): SimverseEvent[] {
  const start = simverse.begin(scenario(file))
  const events: SimverseEvent[] = []
  for (let game = 0; game < games; game++) {
    const state = simverse.clone(start)
    const dice = new FastDice()
    dice.reset(7, game)
    const tell = telling(simverse, state, (event) => events.push(event))
    const players = playersFrom(simverse, start, { '*': tactical! })
    expect(play(simverse, state, dice, dice, players, tell, { steps: 20_000 }).outcome).toMatch(/^won:/)
  }
  return events
}

it('bots go round the burning cart, and nobody walks over a ledge', () => {
  const events = played('bridge-of-ledges', 10)
  const moved = events.flatMap((event, i) =>
    event.type === 'Moved' ? [{ event, after: events[i + 1]! }] : [],
  )
  expect(moved.length).toBeGreaterThan(20)
  for (const { event, after } of moved) {
    const met = (after.type === 'Fell' || after.type === 'HazardHurt') && after.who === event.who
    expect(met, `${JSON.stringify(event)} ${JSON.stringify(after)}`).toBe(false)
  }
})

it('after a fight those who are up help a friend who is dying before a round is waited for', () => {
  const written = scenario({
    interval: true,
    combatants: [
      { name: 'Ana', side: 'a', seat: 'ana', vitality: -1, EN: 14 },
      { name: 'Ada', side: 'a', seat: 'ada', skills: { 'First Aid': 6 }, IN: 16 },
      { name: 'Bor', side: 'b', vitality: -1, EN: 14 },
    ],
  })
  const state = simverse.begin(written)
  const dice = new FastDice()
  dice.reset(1, 1)
  const tell = telling(simverse, state)
  while (simverse.next(state).kind === 'automatic') simverse.advance(state, dice, tell)
  const next = simverse.next(state)
  if (next.kind !== 'awaiting') throw new Error('the hour after the fight does not begin')
  const [first = ''] = next.seats
  expect(first).toBe('ada')
  expect(tactical!(state, first, dice)).toEqual({ verb: 'tend', who: 'Ana', by: 'Ada' })
})
