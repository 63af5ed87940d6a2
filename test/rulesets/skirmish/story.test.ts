import { describe, expect, it } from 'vitest'
import type { StoryContext } from '../../../src/kernel/contract/events/beat.js'
import { DEFAULT_OPTIONS, GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { type SkirmishEvent, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d6, d8, d20, type Faces } from '../../../src/testing/index.js'
import { duel, Session, scenario } from './session.js'

const facts = { scenario: scenario(), options: DEFAULT_OPTIONS }

interface Told {
  readonly story: readonly string[]
  readonly short: readonly string[]
  readonly weights: readonly string[]
}

/** What a line of events says to a seat. */
function tell(events: readonly SkirmishEvent[], seat = GAME_MASTER, words = false): Told {
  const known = words ? { ...facts, options: { ...DEFAULT_OPTIONS, figures: 'words' as const } } : facts
  const line = events.flatMap((event) => skirmish.see(event, seat, known) ?? [])
  const contexts = line.map((_, place): StoryContext<SkirmishEvent> => ({ facts: known, line, place }))
  return {
    story: contexts.flatMap((c) => skirmish.story!(c.line[c.place]!, c as never) || []),
    short: contexts.flatMap((c) => skirmish.short!(c.line[c.place]!, c as never) || []),
    weights: line.map((event) => skirmish.weigh(event)),
  }
}

function said(session: Session, line: string, ...faces: Faces[]): Told {
  return tell(session.say(line, ...faces).events)
}

describe('the story', () => {
  it.each([
    ['cold', 'Oddity is vulnerable to it: 14 instead of 7 cold damage.'],
    ['fire', 'Oddity shrugs off part of it: 3 of 7 fire damage gets through.'],
  ])('tells %s damage as what it does', (type, sentence) => {
    const oddity = {
      name: 'Oddity',
      hit_points: 100,
      armor_class: 1,
      damage_resistances: ['fire'],
      damage_vulnerabilities: ['cold'],
      actions: [{ name: 'Poke', damage: [{ damage_dice: '1d4+3' }] }],
    }
    const session = new Session({ monsters: { oddity } })
    session.say('encounter start with: oddity', d20(10))
    session.all('attack with: poke to: oddity dice: 20')
    expect(said(session, `damage dice: 7 type: ${type}`).story).toContain(sentence)
  })

  it('tells alike newcomers and their initiative together', () => {
    const session = new Session()
    const told = said(session, 'encounter start with: cinder-imp and: cinder-imp', d20(20, 1))
    expect(told.story).toEqual([
      'The encounter begins.',
      '2 Cinder Imps join (8 HP each).',
      'Initiative: Cinder Imp 1 23, Cinder Imp 2 4.',
    ])
    expect(told.short).toEqual([
      'Encounter begins',
      '2 Cinder Imps join',
      'Initiative: Cinder Imp 1 23, Cinder Imp 2 4',
    ])
  })

  it.each([
    [11, 'Ysolde hits Mire Hound with the Sabre (16 against AC 13).', 'Ysolde hits Mire Hound (16 v 13)'],
    [
      8,
      'Ysolde only just hits Mire Hound with the Sabre (13 against AC 13).',
      'Ysolde just hits Mire Hound (13 v 13)',
    ],
    [7, 'Ysolde just misses Mire Hound (12 against AC 13).', 'Ysolde just misses Mire Hound (12 v 13)'],
    [4, 'Ysolde misses Mire Hound (9 against AC 13).', 'Ysolde misses Mire Hound (9 v 13)'],
  ])('of an attack with %i says how near it was', (face, story, short) => {
    const told = said(duel(), 'attack by: ysolde with: sabre to: mire-hound', d20(face))
    expect(told.story).toEqual([story])
    expect(told.short).toEqual([short])
  })

  it('of a blow says what it took, and who falls', () => {
    const session = duel()
    session.say('attack by: ysolde with: sabre to: mire-hound', d20(10))
    const hurt = said(session, 'damage', d8(5))
    expect(hurt.story.at(-1)).toMatch(/^Mire Hound loses \d+: \d+ of 19 HP\.$/)
    session.all('attack with: sabre to: mire-hound dice: 20')
    const fell = said(session, 'damage dice: 30')
    expect(fell.story.at(-1)).toBe('Mire Hound loses 30 and falls.')
    expect(fell.short.at(-1)).toBe('Mire Hound falls')
    expect(fell.weights.at(-1)).toBe('decisive')
  })

  it('in words says no figure of a monster', () => {
    const session = duel()
    const hit = session.say('attack by: ysolde with: sabre to: mire-hound', d20(11)).events
    expect(tell(hit, 'ysolde', true).story).toEqual(['Ysolde hits Mire Hound with the Sabre (rolled 16).'])
    const hurt = session.say('damage', d8(5)).events
    expect(tell(hurt, 'ysolde', true).story.at(-1)).toMatch(/^Mire Hound loses \d+ and is (?:badly )?hurt\.$/)
  })

  it('of a check says who must make it, what it brings, and how it went', () => {
    const session = new Session()
    session.say('encounter start with: mire-hound and: cinder-imp', d20(20, 1))
    const asked = session.say(
      'ask check: dex save of: cinder-imp dc: 5 fails: damage 2d6 succeeds: half',
    ).events
    expect(tell(asked).story).toEqual([
      'Cinder Imp must make a Dex save, DC 5: 2d6 damage on a failure, half on a success.',
    ])
    expect(tell(asked, 'ysolde').story).toEqual(['Cinder Imp must make a Dex save.'])
    const rolled = said(session, 'check by: cinder-imp dex save', d20(10), d6(3, 4))
    expect(rolled.story).toEqual([
      'Cinder Imp makes the Dex save (13 against DC 5).',
      'Cinder Imp takes half: 3 of 7.',
      'Cinder Imp loses 3: 5 of 8 HP.',
    ])
  })

  it('of a ruling ends with its reason', () => {
    const session = duel()
    expect(said(session, 'hurt who: ysolde points: 4 because: a falling beam').story).toEqual([
      'Ysolde loses 4: 22 of 26 HP (ruling: a falling beam).',
    ])
    expect(said(session, 'set who: ysolde figure: AC to: 16 because: a shield').story).toEqual([
      "Ysolde's AC is 16, was 15 (ruling: a shield).",
    ])
  })

  it('says nothing of a turn that ends, but of a round that begins', () => {
    const session = duel()
    expect(said(session, 'turn').story).toEqual([])
    expect(said(session, 'turn').story).toEqual(['A new round begins.'])
    session.say('attack by: ysolde with: sabre to: mire-hound', d20(10))
    expect(said(session, 'turn').story).toEqual([
      'The damage of the Sabre on Mire Hound was never rolled and is lost.',
    ])
  })

  it('speaks no ids, no codes and no holes, whoever reads it', () => {
    const session = new Session()
    session.say('encounter start with: cinder-imp and: cinder-imp and: mire-hound', d20(20, 1, 9))
    session.all('add ysolde')
    session.say('initiative by: ysolde', d20(5))
    session.say('attack with: ember-spit to: ysolde', d20(15))
    session.say('damage', d6(3))
    for (const seat of [GAME_MASTER, 'ysolde', 'watch'])
      for (const words of [false, true]) {
        const { story, short } = tell(session.log, seat, words)
        for (const text of [...story, ...short]) {
          expect(text).not.toMatch(/_|=|→|undefined|null|NaN|\[object|1 rounds|cinder-imp/)
          expect(text.length).toBeLessThanOrEqual(120)
        }
      }
  })
})
