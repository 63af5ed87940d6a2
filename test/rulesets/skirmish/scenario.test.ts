import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Library, ParsedScenario } from '../../../src/kernel/contract/scenario.js'
import { type SkirmishScenario, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d20 } from '../../../src/testing/index.js'
import { CONTENT, contentLibrary, Session, scenario, the } from './session.js'

/** Documents by path. */
function library(documents: Readonly<Record<string, unknown>>): Library {
  return {
    read: (path) => documents[path],
    list: (folder) =>
      Object.keys(documents).filter((path) => path.slice(0, path.lastIndexOf('/')) === folder),
  }
}

function load(input: object, documents: Readonly<Record<string, unknown>>): ParsedScenario<SkirmishScenario> {
  const whole = skirmish.scenario.resolve!({ ruleset: 'skirmish', ...input }, library(documents))
  return skirmish.scenario.parse(whole)
}

function loaded(input: object, documents: Readonly<Record<string, unknown>>): SkirmishScenario {
  const parsed = load(input, documents)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.scenario
}

const sheet = (name: string) => ({ name, hit_points: 5 })

describe('sheets (rules/skirmish §2)', () => {
  it('are looked for in the campaign, then in the world, then in the built-in data', () => {
    const documents = {
      'c/monsters/a': sheet('A of the campaign'),
      'w/monsters/a': sheet('A of the world'),
      'monsters/a': sheet('A'),
      'w/monsters/b': sheet('B of the world'),
      'monsters/b': sheet('B'),
      'monsters/c': sheet('C'),
    }
    const names = ({ monsters }: SkirmishScenario) => Object.values(monsters).map(({ name }) => name)
    expect(names(loaded({ campaign: 'c', world: 'w' }, documents)).sort()).toEqual([
      'A of the campaign',
      'B of the world',
      'C',
    ])
    expect(names(loaded({ world: 'w' }, documents)).sort()).toEqual(['A of the world', 'B of the world', 'C'])
    expect(names(loaded({}, documents)).sort()).toEqual(['A', 'B', 'C'])
    const own = loaded({ campaign: 'c', monsters: { A: sheet('A of the scenario') } }, documents)
    expect(own.monsters.a!.name).toBe('A of the scenario')
  })

  it('of characters come before those of monsters; an id comes before a name', () => {
    const session = new Session({
      characters: { twin: sheet('Twin'), other: sheet('Mire Hound') },
      monsters: { twin: sheet('Twin') },
    })
    session.all('encounter start')
    expect(the(session.say('add twin'), 'ActorAdded').kind).toBe('character')
    expect(the(session.say('add mire hound', d20(4)), 'ActorAdded').sheet).toBe('mire-hound')
    expect(the(session.say('add Odrin Appleby'), 'ActorAdded').id).toBe('odrin')
  })

  it('a display name that two characters share is nobody', () => {
    const session = new Session({ characters: { a: sheet('Twin'), b: sheet('Twin') } })
    session.all('encounter start')
    expect(session.word('add twin')).toBe('unknown_entity')
  })

  it('fill in what is not written, and unite both ways of writing defences', () => {
    const { monsters } = loaded(
      {
        monsters: {
          'Old Thing': {
            name: 'Old Thing',
            hit_points: 7,
            armor_class: [
              { type: 'natural', value: 13 },
              { type: 'spell', value: 18 },
            ],
            languages: 'none',
            actions: [{ name: 'Nudge', damage: [{ damage_dice: 3, damage_type: { index: 'FIRE' } }] }],
            equipment: [{ name: 'Pot' }],
            damage_resistances: ['Cold'],
            defenses: [{ resistances: ['cold', 'acid'] }],
          },
        },
      },
      {},
    )
    expect(monsters['old-thing']).toEqual({
      name: 'Old Thing',
      hit_points: 7,
      armor_class: 13,
      strength: 10,
      dexterity: 10,
      constitution: 10,
      intelligence: 10,
      wisdom: 10,
      charisma: 10,
      proficiencies: [],
      actions: [
        {
          name: 'Nudge',
          attack_bonus: 0,
          damage: [{ damage_dice: '3', damage_modifier: 0, damage_type: 'fire' }],
        },
      ],
      equipment: [{ name: 'Pot' }],
      damage_resistances: ['cold', 'acid'],
      damage_immunities: [],
      damage_vulnerabilities: [],
    })
  })

  it('without an armour class have 10', () => {
    expect(loaded({ monsters: { x: sheet('X') } }, {}).monsters.x!.armor_class).toBe(10)
    expect(loaded({ monsters: { x: { ...sheet('X'), armor_class: [] } } }, {}).monsters.x!.armor_class).toBe(
      10,
    )
  })
})

describe('a scenario', () => {
  it('stands alone once resolved, and parsing it again changes nothing', () => {
    const first = scenario({ encounter: { with: ['ysolde', 'cinder-imp'] } })
    const again = skirmish.scenario.parse(JSON.parse(JSON.stringify(first)))
    expect(again).toEqual({ ok: true, scenario: first, warnings: [] })
  })

  it.each(['marsh-duel', 'ember-ambush', 'drowned-bell'])('%s can be played', (name) => {
    const input: unknown = parse(readFileSync(join(CONTENT, `${name}.yaml`), 'utf8'))
    const parsed = skirmish.scenario.parse(skirmish.scenario.resolve!(input, contentLibrary))
    expect(parsed).toMatchObject({ ok: true })
    if (!parsed.ok) return
    const { scenario: read } = parsed
    expect(skirmish.seats(read)).toContainEqual({ name: 'ysolde', side: 'characters' })
    expect(skirmish.next(skirmish.begin(read)).kind).toBe(read.encounter === null ? 'awaiting' : 'automatic')
    if (name === 'drowned-bell') expect(read.monsters['mire-hound']!.damage_immunities).toEqual(['cold'])
  })

  const faults: readonly (readonly [string, object, Record<string, unknown>, object])[] = [
    [
      'a fault in a sheet points into its file',
      {},
      { 'monsters/x': { name: 'X', hit_points: 'many' } },
      { file: 'monsters/x', path: ['hit_points'] },
    ],
    [
      'dice that cannot be rolled',
      {},
      {
        'monsters/x': {
          ...sheet('X'),
          actions: [{ name: 'Y', damage: [{ damage_dice: '2x6' }] }],
        },
      },
      { file: 'monsters/x', path: ['actions', 0, 'damage', 0, 'damage_dice'] },
    ],
    [
      'damage that is no points',
      { monsters: { x: { ...sheet('X'), actions: [{ name: 'Y', damage: [{ damage_dice: '5d10>=6' }] }] } } },
      {},
      { path: ['monsters', 'x', 'actions', 0, 'damage', 0, 'damage_dice'] },
    ],
    [
      'somebody unknown in the encounter',
      { encounter: { with: ['who'] } },
      {},
      { path: ['encounter', 'with', 0] },
    ],
    [
      'a score for nobody',
      { encounter: { with: ['x'], initiative: { y: 3 } }, monsters: { x: sheet('X') } },
      {},
      { path: ['encounter', 'initiative', 'y'] },
    ],
    ['a campaign folder without sheets', { campaign: 'nowhere' }, {}, { path: ['campaign'] }],
    ['a name that is taken', { monsters: { gm: sheet('Gee Em') } }, {}, { path: ['monsters', 'gm'] }],
    ['a key nobody knows', { encouter: {} }, {}, { path: ['encouter'] }],
    [
      'an option nobody knows',
      { options: { skipDown: true } },
      {},
      { path: ['options', 'skipDown'], fix: 'write skipDowned' },
    ],
  ]

  it.each(faults)('refuses %s', (_title, input, documents, issue) => {
    const parsed = load(input, documents)
    expect(parsed).toMatchObject({ ok: false, issues: [issue] })
  })
})
