import { describe, expect, it } from 'vitest'
import { telling } from '../../../src/kernel/contract/engine.js'
import type { StoryContext } from '../../../src/kernel/contract/events/beat.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import {
  type SimverseEvent,
  type SimverseScenario,
  type SimverseState,
  simverse,
} from '../../../src/rulesets/simverse/index.js'
import { soak } from '../../soak.js'
import { acts } from './story/acts.js'
import { blows } from './story/blows.js'
import { A, made, S } from './story/made.js'
import { round } from './story/round.js'
import { duel, factsOf, scenario, scenarioNames } from './support.js'

const archers = factsOf(scenario('archers-and-shield-wall'))

interface Told {
  readonly story: string
  readonly short: string
  readonly weight: string
}

/** What each event of a line says. */
function tellLine(line: readonly SimverseEvent[], facts = archers): Told[] {
  return line.map((event, place) => {
    const context: StoryContext<SimverseEvent, SimverseScenario> = { facts, line, place }
    return {
      story: simverse.story!(event, context) ?? 'none',
      short: simverse.short!(event, context) ?? '',
      weight: simverse.weigh(event),
    }
  })
}

describe('the story of one event', () => {
  it.each([...round, ...blows, ...acts])('%j', (fields, story, short, weight) => {
    expect(tellLine([made(fields)])).toEqual([{ story, short, weight }])
  })
})

function stories(line: readonly SimverseEvent[], facts = archers): readonly string[] {
  return tellLine(line, facts).flatMap(({ story }) => (story === '' ? [] : [story]))
}

describe('the story of a line', () => {
  const facts = factsOf(scenario('duel-of-maneuvers'))

  it('names the order again only where it has changed', () => {
    const order = [['Isaura'], ['Rodrigo']]
    const line = [
      made({ type: 'RoundStarted', round: 1, order }),
      made({ type: 'RoundStarted', round: 2, order }),
      made({ type: 'RoundStarted', round: 3, order: [['Rodrigo'], ['Isaura']] }),
    ]
    expect(stories(line, facts)).toEqual([
      'Round 1: Isaura, then Rodrigo.',
      'Round 2.',
      'Round 3: Rodrigo, then Isaura.',
    ])
    expect(stories([made({ type: 'RoundStarted', round: 7, order })], facts)).toEqual(['Round 7.'])
  })

  it('of an attack joins what is declared, what it costs and what is rolled', () => {
    const play = duel({ skills: { Swords: 4 }, weapons: ['longsword'], maneuvers: ['power-attack'] }, {})
    const command = { verb: 'attack', to: 'Bor', maneuver: 'power-attack', location: 'leg' }
    const line = play.act(command, 2, 2, 2)
    expect(stories(line, play.table.facts)).toEqual([
      expect.stringMatching(
        /^Ana cuts at Bor's leg with the Longsword \(power attack, \d+ Stamina, \d+ left\): masterful \(6, needs \d+ or less\), the defence is at −\d\.$/,
      ),
    ])
  })

  it('of a shield bash tells both of its conditions in one sentence', () => {
    const cause = 'shield-bash'
    const line = [
      made({ type: 'ConditionBegan', who: A, condition: 'stunned', rounds: 1, cause }),
      made({ type: 'ConditionBegan', who: A, condition: 'losesNextMajor', rounds: 1, cause }),
    ]
    expect(tellLine(line).map(({ story, short }) => [story, short])).toEqual([
      [
        'Archer 1 is stunned for 1 round (shield bash) and loses the next Major Action.',
        'Archer 1 stunned 1',
      ],
      ['', ''],
    ])
  })

  it('tells newcomers of one side together', () => {
    const line = ['Archer 4', 'Archer 5'].map((who) => made({ type: 'Joined', who, side: 'archers' }))
    expect(stories(line)).toEqual(['Archer 4 and Archer 5 join the archers and act from next round.'])
  })

  it('says what cover a step takes, and says nothing of the fact behind it', () => {
    const line = [
      made({ type: 'Moved', who: S, kind: 'half', meters: 0, at: 3, how: 'into cover' }),
      made({ type: 'FactStated', fact: 'cover-heavy', who: S, other: '', reason: 'position' }),
    ]
    expect(stories(line)).toEqual(['Shieldman 1 takes heavy cover.'])
  })
})

/** Ids, keys, signs and codes of the program; `MASSIVE` is a word of the short form. */
const NO_WORDS =
  /_|\b[a-z]+[A-Z]|=|→|undefined|null|NaN|\[object|\b1 rounds\b|\b(?!MASSIVE\b)[A-Z]{3,}\b|\?|(?<![\w.])-\d/

const MAX_SHORT_LENGTH = 80

interface Line {
  readonly events: readonly SimverseEvent[]
  readonly state: SimverseState
}

/** Lines of a fight by bots: what happens between two choices. */
function* linesOf(written: SimverseScenario, policy: string, dice: FastDice): Generator<Line> {
  const state = simverse.begin(written)
  let events: SimverseEvent[] = []
  const tell = telling(simverse, state, (event) => {
    events.push(event)
  })
  for (let step = 0; step < 2_000; step++) {
    const next = simverse.next(state)
    if (next.kind === 'automatic') simverse.advance(state, dice, tell)
    else {
      yield { events, state }
      if (next.kind === 'over') return
      events = []
      const seat = next.seats[0]!
      simverse.decide(state, seat, simverse.policies[policy]!(state, seat, dice), dice, tell)
    }
  }
}

describe.each(scenarioNames)('every word of %s', (name) => {
  const written = scenario(name)
  const seats = simverse.seats(written).map((seat) => seat.name)

  it.each([
    ['tactical', 'open', soak(10, 200)],
    ['tactical', 'words', soak(10, 200)],
    ['random', 'open', soak(2, 40)],
    ['random', 'words', soak(2, 40)],
  ] as const)('by %s bots, figures %s, is a word of the table', (policy, figures, runs) => {
    const facts = factsOf(written, { figures })
    for (let run = 0; run < runs; run++) {
      for (const { events, state } of linesOf(written, policy, new FastDice(31, run))) {
        const people = new Set(simverse.view(state, GAME_MASTER, facts).people.map((person) => person.name))
        for (const seat of seats) {
          const line = events.map((event) => simverse.see(event, seat, facts)!)
          tellLine(line, facts).forEach(({ story, short, weight }, place) => {
            const event = line[place]!
            const where = `${event.type}: "${story}" / "${short}"`
            if (NO_WORDS.test(story) || NO_WORDS.test(short)) throw new Error(where)
            if (short.length > MAX_SHORT_LENGTH || story === 'none') throw new Error(where)
            if (weight === 'decisive' && story === '') throw new Error(where)
            const stranger = simverse
              .concerns(event, { facts, line, place })
              .find((person) => !people.has(person))
            if (stranger !== undefined) throw new Error(`${where} concerns ${stranger}`)
          })
        }
      }
    }
  })
})

describe('whom an event concerns', () => {
  it('is played by the seat that the view says', () => {
    for (const name of scenarioNames) {
      const written = scenario(name)
      const facts = factsOf(written)
      const { people } = simverse.view(simverse.begin(written), GAME_MASTER, facts)
      for (const person of people) {
        for (const { name: seat } of simverse.seats(written))
          expect(simverse.plays(seat, person.name, facts)).toBe(person.seat === seat)
      }
    }
  })

  it('is played by the side of its kind where it came later', () => {
    expect(simverse.plays('archers', 'Archer 9', archers)).toBe(true)
    expect(simverse.plays('wall', 'Archer 9', archers)).toBe(false)
  })
})
