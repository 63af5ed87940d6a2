import { describe, expect, it } from 'vitest'
import type { RunChanged } from '../../../../src/rulesets/spire/events/run.js'
import { type SpireEvent, spire } from '../../../../src/rulesets/spire/index.js'
import { scenarioOf } from '../scenarios.js'
import { difference } from './counts.js'
import { playRun } from './play-run.js'

type Bend = (event: SpireEvent) => readonly SpireEvent[]

/** Changes what is reported of the run where its words fit. */
const saying =
  (words: RegExp, bend: (event: RunChanged) => RunChanged): Bend =>
  (event) => [event.type === 'RunChanged' && words.test(event.text) ? bend(event) : event]

const twice =
  (type: SpireEvent['type']): Bend =>
  (event) =>
    event.type === type ? [event, event] : [event]

const never =
  (type: SpireEvent['type']): Bend =>
  (event) =>
    event.type === type ? [] : [event]

const BENT: readonly (readonly [string, Bend, RegExp])[] = [
  ['a played card goes to its pile twice', twice('CardMoved'), /where there should be/],
  ['a card is drawn from a pile that does not have it', twice('CardDrawn'), /should be|a pile has -1/],
  ['a played card never leaves the table', never('CardMoved'), /left in the middle/],
  [
    'a card comes into the fight and nobody created it',
    (event) => (event.type === 'CardAdded' ? [{ ...event, type: 'CardMoved', pile: 'discard' }] : [event]),
    /where there should be/,
  ],
  [
    'a card is gained and stays in its deck',
    saying(/^gains /, (event) => ({ ...event, set: { ...event.set, decks: {} } })),
    /not what was printed/,
  ],
  [
    'a card comes that nobody gained',
    saying(/^goes to /, (event) => ({ ...event, set: { ...event.set, deck: ['Bludgeon'] } })),
    /goes to .* was to be expected/,
  ],
  [
    'an upgrade takes the card away',
    saying(/is upgraded$/, (event) => ({
      ...event,
      set: { deck: event.set.deck!.filter((card) => !card.endsWith('+')) },
    })),
    /is upgraded.*was to be expected/,
  ],
  [
    'what is shown does not go back under its deck',
    saying(/ is shown$/, ({ set: { decks = {} }, ...event }) => ({
      ...event,
      set: {
        decks: Object.fromEntries(
          Object.entries(decks).map(([name, { shuffled, known }]) => [
            name,
            { shuffled, known: known.slice(0, -1) },
          ]),
        ),
      },
    })),
    /is shown.*was to be expected/,
  ],
  ['a relic is gained and stays in its deck', never('RelicLeftDeck'), /owned and still in its deck/],
]

const RUNS = 12

/** Plays runs until one breaks; answers what was said then. */
function found(bend: Bend): string {
  for (let seed = 1; seed <= RUNS; seed++) {
    try {
      playRun(scenario, seed, spire.policies.greedy!, bend)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  return 'nothing was found'
}

const scenario = scenarioOf({ preset: 'mod', turnLimit: 40, run: { map: 'A' } })

describe('the count of cards finds what is wrong', () => {
  it.each(BENT)('%s', (_, bend, message) => {
    expect(found(bend)).toMatch(message)
  })

  it('a difference names what came and what went', () => {
    expect(difference(['Bash', 'Strike', 'Strike'], ['Bash+', 'Strike'])).toBe('-Bash +Bash+ -Strike')
    expect(difference(['Bash'], ['Bash'])).toBe('')
  })
})
