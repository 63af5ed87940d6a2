import { describe, expect, it } from 'vitest'
import { telling } from '../../../src/kernel/contract/engine.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SpireEvent, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { DECKS } from '../../../src/rulesets/spire/state/run.js'
import { deckSize } from '../../../src/rulesets/spire/state/stock.js'
import { soak } from '../../soak.js'
import { SEAT, scenarioOf, seenBy } from './scenarios.js'

type Policy = 'random' | 'greedy'

function scenario(seed: number) {
  return scenarioOf({
    preset: 'mod',
    turnLimit: 40,
    ascension: seed % 14,
    run: { map: seed % 2 === 0 ? 'A' : 'B' },
  })
}

/** Relics are owned, in the deck, or gone; none is there twice. */
function checkRun(state: SpireState): void {
  const { run, player, gold, potions, fight, stock } = state
  expect(player.hp).toBeLessThanOrEqual(player.maxHp)
  expect(player.hp).toBeGreaterThanOrEqual(0)
  expect(gold).toBeGreaterThanOrEqual(0)
  expect(potions.length).toBeLessThanOrEqual(fight.slots)
  expect(new Set(run!.relics).size).toBe(run!.relics.length)
  expect(deckSize(stock!.potions)).toBe(29)
  for (const name of DECKS) {
    const { shuffled, known } = run!.decks[name]
    expect([...shuffled]).toEqual([...shuffled].sort())
    expect(shuffled.length + known.length).toBeLessThanOrEqual(60)
  }
  for (const count of stock!.relics.shuffled) expect(count === 0 || count === 1).toBe(true)
}

/** Plays a run to its end and answers it; every step is looked at. */
function playRun(seed: number, policy: Policy): { state: SpireState; steps: number; events: SpireEvent[] } {
  const start = scenario(seed)
  const state = spire.begin(start)
  const dice = new FastDice(seed, 3)
  const events: SpireEvent[] = []
  const tell = telling(spire, state, (event) => events.push(event))
  let steps = 0
  for (let next = spire.next(state); next.kind !== 'over'; next = spire.next(state)) {
    if (++steps > 20_000) throw new Error(`run ${seed} does not end`)
    if (next.kind === 'automatic') {
      spire.advance(state, dice, tell)
      continue
    }
    if (state.phase === 'room') {
      checkRun(state)
      spire.render(seenBy(state))
    }
    const legal = spire.choices(state, SEAT)
    const command = spire.policies[policy]!(state, SEAT, dice)
    expect(legal).toContainEqual(command)
    spire.decide(state, SEAT, command, dice, tell)
  }
  const again = spire.begin(start)
  for (const event of JSON.parse(JSON.stringify(events)) as SpireEvent[]) spire.evolve(again, event)
  const bare = ({ fight: _, run, ...rest }: SpireState) => JSON.stringify([rest, { ...run, book: undefined }])
  expect(bare(again)).toBe(bare(state))
  return { state, steps, events }
}

describe('runs by chance', () => {
  it('every run ends, no figure is impossible, relics are there once, and events alone rebuild the end', () => {
    const rows: number[] = []
    for (let seed = 1; seed <= soak(12, 5_000); seed++) {
      const { state } = playRun(seed, seed % 3 === 0 ? 'greedy' : 'random')
      rows.push(Number(state.run!.at.split('-')[0] || 0))
    }
    expect(Math.max(...rows)).toBeGreaterThan(3)
  })
})
