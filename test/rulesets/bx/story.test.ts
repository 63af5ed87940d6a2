import { describe, expect, it } from 'vitest'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { type StoryContext, weightForSeat } from '../../../src/kernel/contract/events/beat.js'
import { DEFAULT_OPTIONS, type Facts, GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { bx, type Scenario, type SeenEvent } from '../../../src/rulesets/bx/index.js'
import { Chance, randomCommand, randomScenario } from './random-games.js'
import { campaignSamples } from './story-campaign.js'
import { daysSamples, endsSamples } from './story-days.js'
import type { EventSample } from './story-events.js'
import { fightSamples, nerveSamples } from './story-fight.js'
import { worldSamples } from './story-hand.js'

/** A sample of every row of the table of sentences. */
const samples = [
  ...fightSamples,
  ...nerveSamples,
  ...endsSamples,
  ...daysSamples,
  ...worldSamples,
  ...campaignSamples,
]

const PLAYER = 'player'
const SEATS = [GAME_MASTER, PLAYER, 'a watcher']

const BLOCK = { AC: 14, HD: 2, hp: 9, AT: 2, Dmg: '1d6', ML: 8 }

function parsed(): Scenario {
  const read = bx.scenario.parse({
    ruleset: 'bx',
    start: 'open',
    pc: { Name: 'Harrow', ...BLOCK, hp: 22 },
    companions: ['Sable', 'Wick', 'Tamsin', 'Orrel'].map((Name) => ({ Name, ...BLOCK })),
    npcs: [{ Name: 'Kell', ...BLOCK }],
    encounters: { 'river folk': { foes: [{ Name: 'Forager', ...BLOCK }], count: '2d4' } },
  })
  if (!read.ok) throw new Error(read.issues.map((issue) => issue.message).join('; '))
  return read.scenario
}

const facts: Facts<Scenario> = { scenario: parsed(), options: DEFAULT_OPTIONS }
const inWords: Facts<Scenario> = { ...facts, options: { ...DEFAULT_OPTIONS, figures: 'words' } }

interface Told {
  readonly story: string
  readonly short: string
  readonly weight: string
}

/** A line as a seat reads it, event by event. */
function read(events: readonly SeenEvent[], seat: string, known: Facts<Scenario>): readonly Told[] {
  const line = events.flatMap((event) => bx.see(event, seat, known) ?? [])
  return line.map((event, place) => {
    const context: StoryContext<SeenEvent, Scenario> = { facts: known, line, place }
    const isOwn = bx.concerns(event, context).some((name) => bx.plays(seat, name, known))
    return {
      story: bx.story?.(event, context) ?? '',
      short: bx.short?.(event, context) ?? '',
      weight: weightForSeat(bx.weigh(event), isOwn),
    }
  })
}

describe('the story', () => {
  it.each(samples)('$when: $story', ({ events, seat, words, ...wanted }: EventSample) => {
    const told = read(events, seat ?? GAME_MASTER, words ? inWords : facts)
    const last = told.at(-1)!
    expect({ story: last.story, short: last.short, weight: last.weight }).toEqual({
      story: wanted.story,
      short: wanted.short,
      weight: wanted.weight,
    })
  })

  it('has a sample of every event', () => {
    const types = new Set(samples.flatMap(({ events }) => events.map(({ type }) => type)))
    const all = Object.keys(tallyOfTypes(300))
    expect(all.filter((type) => !types.has(type as SeenEvent['type']))).toEqual([])
  })

  it('tells neighbouring misses of foes on one target together, a close one apart', () => {
    const joined = samples.find(({ when }) => when.startsWith('misses of foes join'))!
    const told = read(joined.events, GAME_MASTER, facts)
    expect(told.map(({ story }) => story)).toEqual([
      'Reaver Captain, Reaver 1 and Reaver 3 miss Harrow.',
      '',
      '',
    ])
    expect(told.map(({ short }) => short)).toEqual([
      'Reaver Captain, Reaver 1 and Reaver 3 miss Harrow',
      '',
      '',
    ])
    const close = samples.find(({ when }) => when === 'a wide miss')!
    const apart = read([...joined.events, ...close.events], GAME_MASTER, facts)
    expect(apart.at(-1)!.story).toBe('Reaver 4 misses Harrow by a mile (4 against AC 14).')
  })

  it('tells days that follow each other together', () => {
    const day = (n: number): SeenEvent => ({ type: 'DayPassed', day: n, why: 'a journey', date: '' })
    const two = read([day(3), day(4)], GAME_MASTER, facts)
    expect(two.map(({ story }) => story)).toEqual(['Days 3 and 4 pass.', ''])
    expect(two.map(({ short }) => short)).toEqual(['Days 3 and 4', ''])
  })

  it('raises to own what concerns the player, the companions too', () => {
    const miss = samples.find(({ when }) => when === 'a companion is missed')!
    expect(read(miss.events, PLAYER, facts)[0]!.weight).toBe('own')
    expect(read(miss.events, GAME_MASTER, facts)[0]!.weight).toBe('detail')
    expect(bx.plays(PLAYER, 'Wick', facts)).toBe(true)
    expect(bx.plays(PLAYER, 'Wick #2', facts)).toBe(true)
    expect(bx.plays(PLAYER, 'Kell', facts)).toBe(false)
    expect(bx.plays(GAME_MASTER, 'Harrow', facts)).toBe(false)
  })
})

const GAMES = 200
const COMMANDS = 30

/** Events of a random game, line by line, with everyone the table and the board know when they happen. */
function* playedLines(
  run: number,
): Generator<{ readonly scenario: Scenario; readonly line: SeenEvent[]; readonly names: Set<string> }> {
  const chance = new Chance(run)
  const scenario = randomScenario(chance)
  const dice = new FastDice(31, run)
  const state = bx.begin(scenario)
  let line: SeenEvent[] = []
  const names = new Set<string>()
  const notePeople = (): void => {
    for (const { name } of bx.view(state, GAME_MASTER, { scenario, options: DEFAULT_OPTIONS }).people)
      names.add(name)
    for (const { name } of state.people) names.add(name)
  }
  const tell = telling(bx, state, (event: SeenEvent) => {
    notePeople()
    line.push(event)
  })
  notePeople()
  for (let step = 0; step < COMMANDS; step++) {
    try {
      if (step > 0) bx.decide(state, GAME_MASTER, randomCommand(chance, state.phase === 'open'), dice, tell)
    } catch (error) {
      if (!(error instanceof Stop)) throw error
    }
    settle(bx, state, dice, tell)
    notePeople()
    if (line.length > 0) yield { scenario, line, names }
    line = []
    if (bx.next(state).kind === 'over') return
  }
}

function tallyOfTypes(games: number): Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  for (let run = 0; run < games; run++)
    for (const { line } of playedLines(run)) for (const { type } of line) found[type] = (found[type] ?? 0) + 1
  return found
}

/** Words in capitals that people use at a table. */
const SPOKEN = /\b(?:AC|HP|HD|GM|PC|DC)\b/g
const UNSPOKEN =
  /[_=→]|undefined|null|NaN|\[object|\?|\b1 (?:rounds|days)\b|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}\b|\b0 of them\b/

describe('any game', () => {
  it('speaks no ids, no codes and no holes, to any seat, with figures or with words', () => {
    let sentences = 0
    for (let run = 0; run < GAMES; run++) {
      for (const { scenario, line } of playedLines(run)) {
        for (const seat of SEATS) {
          for (const figures of ['open', 'words'] as const) {
            const known = { scenario, options: { ...DEFAULT_OPTIONS, figures } }
            for (const { story, short, weight } of read(line, seat, known)) {
              for (const text of [story, short]) {
                if (UNSPOKEN.test(text.replace(SPOKEN, ''))) throw new Error(`run ${run}, ${seat}: ${text}`)
              }
              if (short.length > 80) throw new Error(`run ${run}: ${short}`)
              if (story !== '' && !/^[\p{Lu}\d(].*\.$/u.test(story)) throw new Error(`run ${run}: ${story}`)
              if (story === '' && short !== '') throw new Error(`run ${run}: only short: ${short}`)
              if (weight === 'decisive') sentences++
            }
          }
        }
      }
    }
    expect(sentences).toBeGreaterThan(GAMES)
  }, 300_000)

  it('says everything decisive, in its own sentence or in that of the check it came of', () => {
    for (let run = 0; run < GAMES; run++) {
      for (const { scenario, line } of playedLines(run)) {
        const told = read(line, GAME_MASTER, { scenario, options: DEFAULT_OPTIONS })
        told.forEach(({ story, short, weight }, i) => {
          const isSaid = (story !== '' && short !== '') || line[i - 1]?.type === 'SkillChecked'
          if (weight === 'decisive' && !isSaid) throw new Error(`run ${run}: ${line[i]!.type} says nothing`)
        })
      }
    }
  }, 300_000)

  it('concerns people by the names of the board, and beats name no one else', () => {
    for (let run = 0; run < GAMES; run++) {
      for (const { line, names } of playedLines(run)) {
        for (const [place, event] of line.entries()) {
          const context = { facts, line, place }
          const beat = bx.beat(event, context)
          const named = [
            ...bx.concerns(event, context),
            ...(beat?.by === undefined ? [] : [beat.by]),
            ...(beat?.on ?? []),
            ...(beat?.changes ?? []).map(({ who }) => who),
          ]
          const unknown = named.filter((name) => !names.has(name))
          if (unknown.length > 0) throw new Error(`run ${run}: ${event.type} names ${unknown.join(', ')}`)
        }
      }
    }
  }, 300_000)

  it('gives a player who reads words no figure of a foe', () => {
    for (const { events } of samples) {
      const line = events.flatMap((event) => bx.see(event, PLAYER, inWords) ?? [])
      for (const [place, event] of line.entries()) {
        if (event.type !== 'AttackMade' || 'max' in event) continue
        expect(
          bx
            .beat(event, { facts: inWords, line, place })
            ?.changes?.some(({ figure, to }) => figure === 'hp' && typeof to === 'number'),
        ).not.toBe(true)
      }
    }
  })
})
