import { describe, expect, it } from 'vitest'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { catalogFrom } from '../../../src/rulesets/simverse/scenario/catalog.js'
import { library, Play, scenario, scenarioNames } from './support.js'

const catalog = catalogFrom((name) => library.read(`catalog/${name}`))

function issuesOf(input: object) {
  const parsed = simverse.scenario.parse(
    simverse.scenario.resolve!({ ruleset: 'simverse', ...input }, library),
  )
  return parsed.ok ? [] : parsed.issues
}

const two = (one: object) => ({
  combatants: [
    { name: 'Ana', side: 'a', ...one },
    { name: 'Bor', side: 'b' },
  ],
})

describe('scenarios', () => {
  for (const name of scenarioNames) {
    it(`${name} stands alone once resolved, and parsing it again changes nothing`, () => {
      const first = scenario(name)
      const again = simverse.scenario.parse(JSON.parse(JSON.stringify(first)))
      expect(again).toEqual({ ok: true, scenario: first, warnings: [] })
      expect(simverse.seats(first)[0]).toEqual({ name: 'gm', side: 'referee' })
    })
  }

  it('what is not in the catalog is named with the way to it', () => {
    expect(issuesOf(two({ weapons: ['longswrod'] }))).toMatchObject([
      { path: ['combatants', 0, 'weapons', 0], code: 'NOT_IN_CATALOG' },
    ])
    expect(issuesOf(two({ perks: ['lucky', 'very-lucky'] }))).toMatchObject([
      { path: ['combatants', 0, 'perks', 1], code: 'UNKNOWN_PERK' },
    ])
    expect(issuesOf(two({ maneuvers: ['moonwalk'] }))).toMatchObject([{ code: 'UNKNOWN_MANEUVER' }])
    expect(issuesOf(two({ DX: 'high' }))).toMatchObject([{ path: ['combatants', 0, 'DX'] }])
    expect(issuesOf({ combatants: [{ name: 'Ana', side: 'a' }] })).toMatchObject([{ code: 'ONE_SIDE' }])
    expect(issuesOf(two({ name: 'Bor' }))).toMatchObject([{ code: 'SAME_NAME' }])
    expect(simverse.scenario.parse({ ruleset: 'simverse', ...two({}) })).toMatchObject({
      ok: false,
      issues: [{ code: 'NO_CATALOG' }],
    })
  })

  it('what nothing reads, or reads otherwise, is pointed at', () => {
    const at = (one: object) => issuesOf(two(one)).map(({ path, code }) => [path.slice(2).join('.'), code])
    expect(at({ weapons: [{ use: 'longsword', toHitt: 9 }] })).toEqual([['weapons.0.toHitt', 'unknown_key']])
    expect(at({ weapons: [{ use: 'longsword', reachM: 'far' }] })).toEqual([
      ['weapons.0.reachM', 'invalid_type'],
    ])
    expect(at({ weapons: [{ use: 'longsword', quality: 'shiny' }] })).toEqual([
      ['weapons.0.quality', 'UNKNOWN_QUALITY'],
    ])
    expect(at({ weapons: 'longsword' })).toEqual([['weapons', 'NOT_IN_CATALOG']])
    expect(at({ weapons: ['constructor'] })).toEqual([['weapons.0', 'NOT_IN_CATALOG']])
    expect(at({ armor: [{ use: 'breastplate', quality: 'shiny' }] })).toEqual([
      ['armor.0.quality', 'NOT_IN_CATALOG'],
    ])
    expect(at({ size: 'gargantua' })).toEqual([['size', 'NOT_IN_CATALOG']])
    expect(at({ nerve: ['braveish'] })).toEqual([['nerve.0', 'UNKNOWN_NERVE']])
    expect(at({ ready: ['spoon'] })).toEqual([['ready.0', 'NO_SUCH_WEAPON']])
    for (const count of [0, 2.5, 1e6, Number.POSITIVE_INFINITY])
      expect(at({ count })).toEqual([['count', 'BAD_COUNT']])
    expect(at({ name: 'Ana\u001b[2J' })).toEqual([['name', 'custom']])
  })

  it('a table that lacks a figure is pointed at, row and all', () => {
    const resolved = simverse.scenario.resolve!({ ruleset: 'simverse', ...two({}) }, library) as {
      tables: { maneuvers: Record<string, object> }
    }
    const { maneuvers } = resolved.tables
    const broken = {
      ...resolved.tables,
      maneuvers: { ...maneuvers, trip: { stamina: 'none', action: 'major' } },
    }
    expect(simverse.scenario.parse({ ...resolved, tables: broken })).toMatchObject({
      ok: false,
      issues: [{ path: ['tables', 'maneuvers', 'trip', 'stamina'] }],
    })
  })

  it('seats play the side of their people, and nobody’s when they have people on several', () => {
    expect(simverse.seats(scenario('guide-fight'))).toEqual([
      { name: 'gm', side: 'referee' },
      { name: 'lyra', side: 'heroes' },
      { name: 'marcus', side: 'heroes' },
      { name: 'goblins', side: 'goblins' },
    ])
    const alone = {
      combatants: [
        { name: 'Ana', side: 'a', seat: 'me' },
        { name: 'Bor', side: 'b', seat: 'me' },
      ],
    }
    expect(simverse.seats(scenario(alone))[1]).toEqual({ name: 'me', side: 'referee' })
    const mastered = {
      combatants: [
        { name: 'Ana', side: 'a' },
        { name: 'Bor', side: 'b', seat: 'gm' },
      ],
    }
    expect(simverse.seats(scenario(mastered))).toEqual([
      { name: 'gm', side: 'b' },
      { name: 'a', side: 'a' },
    ])
  })

  it('armor pieces make a suit: the torso’s deflection, resistance by location, the worst penalty', () => {
    const { combatants } = scenario(
      two({ armor: ['breastplate', 'great-helm', { use: 'leather-boots', quality: 'masterwork' }] }),
    )
    expect(combatants[0]!.armor).toEqual({
      AD: 1,
      AR: 5,
      penalty: -4,
      locations: { torso: 5, legs: 0, hands: 0, feet: 2, head: 4 },
    })
  })

  it('two of a weapon are two things, and hands limit what is ready', () => {
    const { combatants } = scenario(two({ weapons: ['dagger', 'dagger', 'greatsword'] }))
    expect(combatants[0]!.weapons.map((weapon) => weapon.id)).toEqual([
      'dagger',
      'dagger-2',
      'greatsword',
      'punch',
      'kick',
    ])
    expect(combatants[0]!.ready).toEqual(['dagger', 'dagger-2'])
  })

  it('perks and size change what is derived', () => {
    const { combatants } = scenario(
      two({ DX: 12, EN: 12, perks: ['extra-speed:2', 'extra-vitality', 'low-stamina'], size: 'large' }),
    )
    expect(combatants[0]).toMatchObject({
      DX: 10,
      ST: 12,
      speed: 7.5,
      vitalityMax: 46,
      staminaMax: 14,
      sizeX: 1.5,
    })
  })
})

describe('the catalog', () => {
  it('has every row of the tables', () => {
    const sizes = {
      weapons: 30,
      armor: 28,
      shields: 4,
      spells: 28,
      sizes: 9,
      maneuvers: 16,
      calledShots: 7,
    }
    expect({
      weapons: Object.keys(catalog.weapons).length,
      armor: Object.keys(catalog.armor).length,
      shields: Object.keys(catalog.shields).length,
      spells: Object.keys(catalog.spells).length,
      sizes: Object.keys(catalog.sizes).length,
      maneuvers: Object.keys(catalog.tables.maneuvers).length,
      calledShots: Object.keys(catalog.tables.calledShots).length,
    }).toEqual(sizes)
  })

  it('armor classes keep to the guide’s bands (section 7)', () => {
    for (const piece of Object.values(catalog.armor)) {
      expect(piece.penalty).toBe({ 0: 0, 1: -2, 2: -4 }[piece.AD])
    }
  })

  for (const weapon of Object.values(catalog.weapons)) {
    it(`${weapon.name} can be used in each of its modes`, () => {
      for (const [mode, row] of Object.entries(weapon.modes)) {
        expect(catalog.tables.damageTypes[row.type]).toBeDefined()
        const at = mode === 'throw' || weapon.launched ? 5 : 1
        const written = {
          morale: 'called',
          combatants: [
            { name: 'Ana', side: 'a', speed: 9, ST: 14, weapons: [weapon.id] },
            { name: 'Bor', side: 'b', at },
          ],
        }
        const own = new Play(written).table
          .choices('a')
          .filter((c) => c.with === weapon.id && c.mode === mode)
        expect(own.length).toBeGreaterThan(0)
      }
    })
  }
})
