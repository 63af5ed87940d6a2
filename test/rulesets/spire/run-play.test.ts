import { describe, expect, it } from 'vitest'
import { telling } from '../../../src/kernel/contract/engine.js'
import type { Policy as PolicyOf, Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { verifyJournal } from '../../../src/kernel/journal/verify.js'
import { journalOf } from '../../../src/lab/run/journal.js'
import { type SpireEvent, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { DECKS } from '../../../src/rulesets/spire/state/run.js'
import { deckSize } from '../../../src/rulesets/spire/state/stock.js'
import { soak } from '../../soak.js'
import { SEAT, scenarioOf, seenBy } from './scenarios.js'

type Policy = 'random' | 'greedy'

const RUNS = soak(12, 100_000)

function policyOf(seed: number): Policy {
  return seed % 3 === 0 ? 'greedy' : 'random'
}

function scenario(seed: number) {
  return scenarioOf({
    preset: 'mod',
    turnLimit: 40,
    ascension: seed % 14,
    run: { map: seed % 2 === 0 ? 'A' : 'B' },
  })
}

/** Plain checks: there are millions of them in a long run, and `expect` would take most of the time. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

const isSorted = (names: readonly string[]): boolean =>
  names.every((name, i) => i === 0 || names[i - 1]! <= name)

/** Relics are owned, in the deck, or gone; none is there twice. */
function checkRun({ run, player, gold, potions, fight, stock }: SpireState): void {
  must(player.hp <= player.maxHp && player.hp >= 0, `HP ${player.hp} of ${player.maxHp}`)
  must(gold >= 0, `gold ${gold}`)
  must(potions.length <= fight.slots, `${potions.length} potions in ${fight.slots} slots`)
  must(new Set(run!.relics).size === run!.relics.length, `a relic twice: ${run!.relics.join(', ')}`)
  must(deckSize(stock!.potions) === 29, `${deckSize(stock!.potions)} potions in the deck`)
  for (const name of DECKS) {
    const { shuffled, known } = run!.decks[name]
    must(isSorted(shuffled), `the deck ${name} has an order`)
    must(shuffled.length + known.length <= 60, `the deck ${name} has too many cards`)
  }
  for (const count of stock!.relics.shuffled)
    must(count === 0 || count === 1, `a relic ${count} times in its deck`)
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
    const spelled = JSON.stringify(command)
    must(
      legal.some((one) => JSON.stringify(one) === spelled),
      `${spelled} is not among the choices`,
    )
    spire.decide(state, SEAT, command, dice, tell)
  }
  const again = spire.begin(start)
  for (const event of JSON.parse(JSON.stringify(events)) as SpireEvent[]) spire.evolve(again, event)
  const bare = ({ fight: _, run, ...rest }: SpireState) => JSON.stringify([rest, { ...run, book: undefined }])
  must(bare(again) === bare(state), `the events of run ${seed} rebuild another end`)
  return { state, steps, events }
}

describe('runs by chance', () => {
  it('every run ends, no figure is impossible, relics are there once, and events alone rebuild the end', () => {
    const rows: number[] = []
    for (let seed = 1; seed <= RUNS; seed++) {
      const { state } = playRun(seed, policyOf(seed))
      rows.push(Number(state.run!.at.split('-')[0] || 0))
    }
    expect(rows.reduce((most, row) => Math.max(most, row), 0)).toBeGreaterThan(3)
  })

  it('the journal of every tenth run verifies, dice and rules', () => {
    for (let seed = 10; seed <= RUNS; seed += 10) {
      const subject = {
        ruleset: spire as Ruleset,
        start: undefined,
        scenario: scenario(seed),
        players: { '*': spire.policies[policyOf(seed)]! as PolicyOf },
      }
      const found = verifyJournal(journalOf(subject, seed, 0), spire as Ruleset)
      expect(found).toMatchObject({ ok: true, diceChecked: true, rulesChecked: true })
    }
  })
})
