import { describe, expect, it } from 'vitest'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import type { StoryContext } from '../../../src/kernel/contract/events/beat.js'
import type { Facts } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SpireEvent, type SpireScenario, spire } from '../../../src/rulesets/spire/index.js'
import { soak } from '../../soak.js'
import { encounter, factsWith, SEAT, scenarioOf } from './scenarios.js'
import { actRows } from './story/rows-of-acts.js'
import { fightRows } from './story/rows-of-fights.js'
import { runRows } from './story/rows-of-runs.js'
import { turnRows } from './story/rows-of-turns.js'
import { because, changed, hit, NOB, rush, rushed } from './story/samples.js'

const rows = [...turnRows, ...fightRows, ...runRows, ...actRows]

const run = encounter('first-act')

function factsFor(scenario: SpireScenario, figures: 'open' | 'words' = 'open'): Facts<SpireScenario> {
  return { ...factsWith(figures), scenario }
}

interface Told {
  readonly story: string
  readonly short: string
  readonly weight: string
}

/** What each event of a line says to a seat. */
function tellLine(events: readonly SpireEvent[], facts: Facts<SpireScenario>, seat = SEAT): readonly Told[] {
  const line = events.flatMap((event) => spire.see(event, seat, facts) ?? [])
  return line.map((event, place) => {
    const context: StoryContext<SpireEvent, SpireScenario> = { facts, line, place }
    return {
      story: spire.story!(event, context) ?? spire.narr(event) ?? spire.mech(event).join(' '),
      short: spire.short!(event, context) ?? '',
      weight: spire.weigh(event),
    }
  })
}

/** A line as one text: what is empty is left out. */
function storyOf(events: readonly SpireEvent[], scenario = run): string {
  return tellLine(events, factsFor(scenario))
    .flatMap(({ story }) => story || [])
    .join(' ')
}

describe('the story', () => {
  it.each(rows)('tells the last of %j', (events, story, short, weight) => {
    expect(tellLine(events, factsFor(run)).at(-1)).toEqual({ story, short, weight })
  })

  it('has a row for every kind of event', () => {
    const kinds = new Set(rows.flatMap(([events]) => events.map(({ type }) => type)))
    // A relic is content, and an answer is no part of the story.
    const rest = ['RelicGained', 'Explained']
    expect([...kinds, ...rest].length).toBe(68)
  })

  it('tells alike events together', () => {
    const exhausted = (card: string): SpireEvent => ({
      type: 'CardExhausted',
      card,
      kind: 0,
      by: 'FiendFire',
    })
    const burnt = (hp: number): SpireEvent => {
      return {
        ...hit,
        who: 0,
        name: 'Cultist',
        by: 'FiendFire',
        base: 1,
        damage: 1,
        blocked: 0,
        lost: 1,
        hp,
        max: 9,
      }
    }
    expect(
      storyOf([...['Defend', 'Strike', 'Defend', 'Strike'].map(exhausted), ...[8, 7, 6, 5].map(burnt)]),
    ).toBe(
      'Fiend Fire exhausts 2 Defends and 2 Strikes. Fiend Fire hits Cultist 4 times for 4 in all: 5 of 9 HP left.',
    )
    const drawn = (card: string): SpireEvent => ({ type: 'CardDrawn', card, kind: 0, known: false })
    expect(storyOf(['Strike', 'Bash', 'Strike', 'Defend', 'ShrugItOff'].map(drawn))).toBe(
      'You draw Bash, Defend, Shrug It Off and 2 Strikes.',
    )
    const slimed: SpireEvent = {
      type: 'CardAdded',
      card: 'Slimed',
      kind: 0,
      pile: 'discard',
      by: 'Goop Spray',
    }
    expect(storyOf([slimed, slimed, slimed])).toBe('Goop Spray puts 3 Slimed into your discard pile.')
    const split: SpireEvent = {
      type: 'MonsterActed',
      who: 0,
      name: 'Slime Boss',
      move: 'Split',
      intent: 'UNKNOWN',
    }
    const part = (who: number, name: string): SpireEvent => {
      return { type: 'MonsterCame', who, name, kind: who, behavior: 0, letters: '', summoner: -1 }
    }
    expect(storyOf([split, part(1, 'Acid Slime (L)'), part(3, 'Spike Slime (M)')])).toBe(
      'Slime Boss splits into Acid Slime (L) and Spike Slime (M).',
    )
  })

  it('names the one who hits, who is stolen from and where the way leads', () => {
    const hurt: SpireEvent = { ...rushed, damage: 3, blocked: 0, lost: 3, hp: 5, max: 10 }
    expect(storyOf([rush, hurt])).toBe("Gremlin Nob's Rush hits Ironclad for 3: 5 of 10 HP left.")
    const way = changed('goes to 0-3', { at: '0-3', room: null })
    const fight = changed('A fight: cultist', { room: { kind: 'monster', encounter: 'cultist' } })
    expect(storyOf([way, fight, { type: 'FightBegun', encounter: 'cultist' }])).toBe(
      'You go to floor 1: a monster. Cultist blocks the way.',
    )
    const rewards = [{ cards: ['HeavyBlade', 'ShrugItOff+', 'TrueGrit'].map((name) => ({ name })) }]
    expect(
      storyOf([
        ...['HeavyBlade', 'ShrugItOff', 'TrueGrit'].map((card) => changed(`${card} is shown`)),
        changed('Rewards are laid out', { room: { rewards } }),
      ]),
    ).toBe('Card reward: Heavy Blade, Shrug It Off+ or True Grit.')
  })

  it('does not call dead whom a fairy saves, or a Slime Boss that splits', () => {
    const fatal: SpireEvent = { ...rushed, damage: 3, blocked: 0, lost: 3, hp: 0, max: 10 }
    const used: SpireEvent = { type: 'PotionUsed', potion: 'Fairy in a Bottle', kind: 0 }
    expect(storyOf([rush, fatal, used, { type: 'Saved', hp: 2, max: 10 }])).toBe(
      "Gremlin Nob's Rush brings Ironclad to 0 HP (3 damage). Fairy in a Bottle saves you: 2 HP.",
    )
    const boss = { who: 0, name: 'Slime Boss' } as const
    const last: SpireEvent = { ...hit, ...boss, damage: 4, blocked: 0, lost: 4, hp: 0, max: 22 }
    expect(storyOf([last, { type: 'TraitChanged', ...boss, trait: 'stance', now: 4 }])).toBe(
      'Bash+ brings Slime Boss to 0 HP (4 damage). Slime Boss is about to split.',
    )
  })

  it('gives monsters that share a name their number', () => {
    const two = scenarioOf({ monsters: ['jaw_worm', 'jaw_worm'] })
    const worm: SpireEvent = {
      ...hit,
      who: 1,
      name: 'Jaw Worm',
      damage: 4,
      blocked: 0,
      lost: 4,
      hp: 4,
      max: 8,
    }
    expect(storyOf([worm], two)).toBe('Bash+ hits Jaw Worm 2 for 4: 4 of 8 HP left.')
    expect(storyOf([{ ...worm, who: 0 }], scenarioOf({ monsters: ['jaw_worm'] }))).toBe(
      'Bash+ hits Jaw Worm for 4: 4 of 8 HP left.',
    )
  })

  it('says a word where a seat reads words', () => {
    const facts = factsFor(run, 'words')
    const strike: SpireEvent = { ...hit, damage: 4, blocked: 0, lost: 4, hp: 1, max: 14 }
    const [told] = tellLine([strike], facts)
    expect(told?.story).toBe('Bash+ hits Gremlin Nob for 4: Gremlin Nob is badly hurt.')
    expect(told?.short).toBe('Bash+ hits Gremlin Nob for 4, badly hurt')
    const max: SpireEvent = {
      type: 'FigureRuled',
      ...NOB,
      figure: 'max',
      label: 'max HP',
      before: 14,
      now: 20,
      ...because,
    }
    expect(tellLine([max], facts)[0]?.story).toBe("Gremlin Nob's maximum HP has changed (ruling: a test).")
  })
})

describe('a beat', () => {
  const strike: SpireEvent = { ...hit, damage: 4, blocked: 0, lost: 4, hp: 1, max: 14 }
  const beatOf = (event: SpireEvent, facts: Facts<SpireScenario>) => {
    const seen = spire.see(event, SEAT, facts)!
    return spire.beat(seen, { facts, line: [seen], place: 0 })
  }

  it('says who acts on whom, and what changes', () => {
    expect(beatOf(strike, factsFor(run))).toEqual({
      by: 'Ironclad',
      on: ['Gremlin Nob'],
      result: 'hit',
      changes: [{ who: 'Gremlin Nob', figure: 'hp', by: -4, to: 1, max: 14 }],
    })
    const weak: SpireEvent = { type: 'PowerChanged', ...NOB, power: 'weak', by: 'Bash', change: -1, now: 0 }
    expect(beatOf(weak, factsFor(run))?.changes).toEqual([
      { who: 'Gremlin Nob', figure: 'Weak', by: -1, to: 0, loses: 'Weak' },
    ])
    expect(beatOf({ type: 'DieRolled', die: 4 }, factsFor(run))).toEqual({ by: 'Ironclad', result: '4' })
  })

  it('leaves out what its seat may not know', () => {
    expect(beatOf(strike, factsFor(run, 'words'))?.changes).toEqual([
      { who: 'Gremlin Nob', figure: 'hp', by: -4, to: 'badly hurt' },
    ])
  })
})

/** The lines of a game of random play. */
function linesOf(scenario: SpireScenario, seed: number, most: number): SpireEvent[][] {
  const state = spire.begin(scenario)
  const lines: SpireEvent[][] = [[]]
  const dice = new FastDice(seed, 1)
  const tell = telling(spire, state, (event) => lines.at(-1)!.push(event))
  const policy = spire.policies[seed % 3 === 0 ? 'greedy' : 'random']!
  settle(spire, state, dice, tell)
  for (let turn = 0; turn < most && spire.next(state).kind !== 'over'; turn++) {
    lines.push([])
    spire.decide(state, SEAT, policy(state, SEAT, dice), dice, tell)
    settle(spire, state, dice, tell)
  }
  return lines
}

const SCENARIOS = ['run', 'two-louses', 'three-louse', 'small-slimes', 'slime-boss', 'guardian', 'angry-team']

const games = Array.from({ length: soak(70, 2100) }, (_, game): [string, number] => [
  SCENARIOS[game % SCENARIOS.length]!,
  game,
])

/** Ids, keys, codes, broken values: nothing that people do not read. `Bite 1 hits` is a move that hits. */
const UNREADABLE = /_|[a-z][A-Z]|[=→]|undefined|null|NaN|\[object|\b1 (?:rounds|turns|cards)\b|[A-Z]{4,}/
/** Seats, and how they read HP of others. */
const READERS = [
  ['gm', 'open'],
  [SEAT, 'open'],
  [SEAT, 'words'],
  ['watcher', 'words'],
] as const

const scenarios = new Map<string, SpireScenario>()

/** A scenario by name; a fight ends after some turns. */
function scenarioNamed(name: string): SpireScenario {
  const known = scenarios.get(name)
  if (known) return known
  const scenario = name === 'run' ? run : encounter(name, { turnLimit: 12 })
  scenarios.set(name, scenario)
  return scenario
}

describe('over random games', () => {
  it.each(games)('every sentence can be read: %s, game %i', (name, seed) => {
    const scenario = scenarioNamed(name)
    const lines = linesOf(scenario, seed, 40)
    const faults = READERS.flatMap(([seat, figures]) => {
      const facts = factsFor(scenario, figures)
      return lines.flatMap((line) => faultsIn(line, tellLine(line, facts, seat)))
    })
    expect(faults).toEqual([])
  })

  it.each(games.slice(0, 14))('events concern people of the view: %s, game %i', (name, seed) => {
    const scenario = scenarioNamed(name)
    const facts = factsFor(scenario)
    const people = spire.view(spire.begin(scenario), SEAT, facts).people
    for (const line of linesOf(scenario, seed, 60))
      line.forEach((event, place) => {
        for (const person of spire.concerns(event, { facts, line, place }))
          expect(people.map((one) => one.name)).toContain(person)
      })
    for (const { name: person, seat } of people) {
      expect(spire.plays(SEAT, person, facts)).toBe(seat === SEAT)
      expect(spire.plays('gm', person, facts)).toBe(false)
    }
  })
})

/** Sentences with something unreadable, short forms that are long, and decisive events that nothing tells. */
function faultsIn(line: readonly SpireEvent[], told: readonly Told[]): readonly Told[] {
  // Alike events are reported by one of them.
  const toldTypes = new Set(line.flatMap(({ type }, place) => (told[place]!.story === '' ? [] : type)))
  return told.filter(
    ({ story, short, weight }, place) =>
      UNREADABLE.test(story) ||
      UNREADABLE.test(short) ||
      short.length > 80 ||
      (weight === 'decisive' && !toldTypes.has(line[place]!.type)),
  )
}
