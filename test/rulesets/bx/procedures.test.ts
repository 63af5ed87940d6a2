import { describe, expect, it } from 'vitest'
import { d3, d6, d8, d20, type Faces, hit, miss } from '../../../src/testing/dice.js'
import { initiative, PARTY, Playing, reaver, stopOf } from './at-the-table.js'

const party = {
  ...PARTY,
  encounters: {
    'Ford patrol': { foes: [reaver('Reaver 1'), reaver('Reaver 2')] },
    Foragers: { foes: [reaver('Forager')], count: '1d3+1' },
  },
  crossings: [{ name: 'reed causeway', slow: true }, { name: 'mill bridge' }],
}

describe('reaction (seed 000 §2)', () => {
  it.each([
    [1, 1, 'Immediate hostility'],
    [1, 2, 'Unfriendly'],
    [2, 3, 'Unfriendly'],
    [3, 3, 'Neutral'],
    [4, 4, 'Neutral'],
    [4, 5, 'Friendly'],
    [5, 6, 'Friendly'],
    [6, 6, 'Enthusiastic ally'],
  ])('%i and %i: %s', (a, b, band) => {
    expect(new Playing(party, [d6(a, b)]).act('reaction').lines('Reaction')[0]).toContain(`Band=${band}`)
  })

  it('hostility of a known group begins the fight at once; no other band does', () => {
    const hostile = new Playing(party, [d6(1, 1)]).act('reaction', { of: 'ford patrol' })
    expect(hostile.outcome).toMatch(/, attack or flee\?$/)
    expect(new Playing(party, [d6(1, 2)]).act('reaction', { of: 'Ford patrol' }).outcome).toBe(
      'What does the party do?',
    )
  })

  it('a modifier without its reason stops before the dice', () => {
    expect(stopOf(() => new Playing(party).act('reaction', { mod: 2, reason: '  ' })).details).toEqual({
      value: 2,
    })
  })
})

describe('saving throws (seed 000 §3)', () => {
  it('succeed on exactly 15', () => {
    expect(new Playing(party, [d20(11)]).act('save').lines('Save')).toEqual([
      'd20=11 + HD=4 + SaveMod=0 vs TN=15 → PASS',
    ])
    expect(new Playing(party, [d20(10)]).act('save').lines('Save')[0]).toContain('FAIL')
  })

  it('Athletics helps only against a mechanical trap where agility helps', () => {
    const against = (trap: string, agility: string) =>
      new Playing(party, [d20(9)]).act('save', { against: 'blade', trap, agility }).lines('ModGrant').length
    expect([against('mechanical', 'helps'), against('other', 'helps'), against('mechanical', 'no')]).toEqual([
      1, 0, 0,
    ])
  })

  it('count clocks and declared modifiers into HD and SaveMod', () => {
    const game = new Playing(party, [d20(12)])
    game.act('modify', { who: 'Harrow', stat: 'SaveMod', value: -2, source: 'chill' }).act('save')
    expect(game.lines('Save')).toEqual(['d20=12 + HD=4 + SaveMod=-2 vs TN=15 → FAIL'])
  })
})

describe('skills (seed 000 §5)', () => {
  it('stakes come first, then declared modifiers, then possession', () => {
    const game = new Playing(party)
    const check = (clauses: object) => () => game.act('check', { skill: 'Forgery', ...clauses })
    expect(stopOf(check({ mod: 1 })).code).toBe('STAKES_MISSING')
    expect(stopOf(check({ mod: 1, stakes: 'gaol' })).code).toBe('UNDECLARED_MODIFIER')
    check({ stakes: 'gaol' })()
    expect(game.lines('SkillCheck')).toEqual([
      'Skill=Forgery, Character=Harrow, Result=AUTO-FAIL (skill not possessed)',
    ])
  })

  it.each(['Athletics', 'Healing', 'Knowledge', 'Navigation', 'Observation', 'Spellcraft', 'Teaching'])(
    '%s always takes a check, so a use without stakes stops',
    (skill) => {
      expect(stopOf(() => new Playing(party).act('use', { skill })).code).toBe('STAKES_MISSING')
    },
  )

  it('Alchemy needs a check only to manufacture, and explodes on a natural 2', () => {
    const use = (clauses: object, dice: readonly Faces[] = []) =>
      new Playing(party, dice).act('use', { skill: 'Alchemy', by: 'Sable', ...clauses })
    expect(use({}).lines('AutoSuccess')).toHaveLength(1)
    expect(stopOf(() => use({ for: 'manufacture' })).code).toBe('STAKES_MISSING')
    const burnt = use({ for: 'manufacture', stakes: 'acid', mod: 4, reason: 'a good still' }, [
      d6(1, 1),
      d6(5),
    ])
    expect(burnt.lines('Explosion')).toEqual(['Target=Sable, 1d6=5, HP: 18→13'])
    expect(
      use({ for: 'manufacture', stakes: 'acid', mod: -1, reason: 'damp' }, [d6(1, 2)]).lines('Explosion'),
    ).toEqual([])
  })

  it('a subtype is part of Craft and Expression, and so is the terrain of Survival', () => {
    const use = (skill: string, by: string) => new Playing(party).act('use', { skill, by })
    expect(use('Craft (cooking)', 'Wick').lines('SkillCheck')).toHaveLength(1)
    expect(use('craft (Mining)', 'Wick').lines('AutoSuccess')).toHaveLength(1)
    // rules/bx-campaign C10: Survival is about one terrain, and another than one's own is not possessed.
    expect(use('Survival (desert)', 'Harrow').lines('SkillCheck')).toEqual([
      'Skill=Survival (desert), Character=Harrow, Result=AUTO-FAIL (skill not possessed)',
    ])
    expect(use('Survival', 'Harrow').lines('AutoSuccess')).toEqual([
      'Skill=Survival (fen), Stakes=None → SUCCESS',
    ])
  })

  it('Healing restores 1d3 up to the maximum, or takes the venom and halts its clock', () => {
    const game = new Playing(party, [d6(3, 3), d3(2), d6(6, 6)])
    game.act('venom', { who: 'Wick', reason: 'adder' })
    game.act('check', { skill: 'Healing', by: 'Sable', patient: 'Wick', for: 'hp', stakes: 'fever' })
    game.act('check', { skill: 'Healing', by: 'Sable', patient: 'Wick', for: 'venom', stakes: 'fever' })
    expect(game.lines('Heal')).toEqual(['Source=Healing, Target=Wick, 1d3=2, HP: 4→6'])
    expect(game.state.clocks.map((c) => [c.name, c.status])).toEqual([['Venom—Wick', 'halted']])
    expect(game.state.people.find((p) => p.name === 'Wick')!.conditions).toEqual([])
    expect(game.outcome).toBe('What does the party do?')
  })

  it('Teaching costs its day also when it fails, and the student must lack the skill', () => {
    const teach = (game: Playing, teaches: string) =>
      game.act('check', { skill: 'Teaching', by: 'Sable', student: 'Wick', teaches, stakes: 'a day' })
    const failed = teach(new Playing(party, [d6(1, 2)]), 'Tracking')
    expect([failed.state.day, failed.lines('SkillsChanged')]).toEqual([1, []])
    const learned = teach(new Playing(party, [d6(4, 4)]), 'Tracking')
    expect(learned.lines('SkillsChanged')).toEqual(['Wick +Tracking, Teacher=Sable'])
    expect(learned.act('use', { skill: 'Tracking', by: 'Wick' }).lines('AutoSuccess')).toHaveLength(1)
    expect(stopOf(() => teach(new Playing(party), 'Gaming')).code).toBe('SKILL_KNOWN')
    expect(stopOf(() => teach(new Playing(party), 'Craft')).code).toBe('UNKNOWN_SKILL')
  })

  it('Navigation lifts the slow tag for one journey', () => {
    const game = new Playing(party, [d6(3, 3)])
    game.act('check', {
      skill: 'Navigation',
      by: 'Sable',
      cp: 'reed causeway',
      stakes: 'two days in the fen',
    })
    game
      .act('travel', { cp: 'reed causeway' })
      .act('travel', { cp: 'reed causeway' })
      .act('travel', { cp: 'mill bridge' })
    expect(game.lines('Travel').map((l) => l.replace(/.*Days=/, ''))).toEqual(['1', '2', '1'])
    expect(game.state.day).toBe(4)
  })

  it('long work costs the days the host says', () => {
    expect(new Playing(party).act('use', { skill: 'Bureaucracy', by: 'Wick', days: 3 }).state.day).toBe(3)
  })
})

describe('rest, care and venom (seed 000 §8.3, §8.4)', () => {
  it('a venom clock kills on its fourth day, before the rest roll', () => {
    const game = new Playing(party, [d3(1), d3(1), d3(1), d3(1), d3(2), d3(1), d3(1), d3(1), d3(1)])
    game.act('venom', { who: 'Wick', reason: 'adder' })
    for (let day = 0; day < 4; day++) game.act('rest')
    expect(game.lines('CLK').at(-1)).toBe('Venom—Wick 3→4/4 (day passes untreated)')
    expect(game.state.losses.map((l) => l.who)).toEqual(['Wick'])
    expect(game.outcome).toBe('What does the party do?')
  })

  it('treated today, the clock stands; cured, it halts', () => {
    const game = new Playing(party)
    game
      .act('venom', { who: 'Wick', reason: 'adder' })
      .act('treat', { who: 'Wick', by: 'temple', lasting: 'no' })
      .act('day')
    expect(game.state.clocks[0]!.progress).toBe(0)
    game.act('day')
    expect(game.state.clocks[0]!.progress).toBe(1)
    game.act('treat', { who: 'Wick', by: 'temple' }).act('day')
    expect(game.state.clocks[0]).toMatchObject({ progress: 1, status: 'halted' })
    expect(stopOf(() => game.act('treat', { who: 'Wick', by: 'temple' })).code).toBe('NOT_VENOMED')
  })

  it('care restores the stated amount, up to the maximum, with its reason', () => {
    const game = new Playing(party).act('care', { who: 'Harrow', amount: 9, reason: 'temple' })
    expect(game.lines('Heal')).toEqual(['Source=Care, Target=Harrow, Amount=9, HP: 22→24, Reason=temple'])
    expect(stopOf(() => game.act('care', { who: 'Harrow', amount: 0, reason: 'x' })).code).toBe('BAD_AMOUNT')
  })
})

describe('encounters', () => {
  it('foes counted by dice are rolled, logged and numbered', () => {
    const game = new Playing(party, [d3(2)]).act('fight', { with: ['Foragers'] })
    expect(game.lines('FoeCount')).toEqual(['Encounter=Foragers, Expr=1d3+1, Roll=3'])
    expect(game.state.fight!.names.slice(3)).toEqual(['Forager 1', 'Forager 2', 'Forager 3'])
    expect(game.outcome).toMatch(/, attack or flee\?$/)
  })

  it('people of the party are no foes', () => {
    expect(stopOf(() => new Playing(party).act('fight', { with: ['Sable'] })).code).toBe('NOT_A_FOE')
    expect(stopOf(() => new Playing(party).act('fight', { with: ['Ghost'] })).code).toBe('UNKNOWN_PERSON')
  })

  it('after the fight everybody has what it left them', () => {
    const game = new Playing(party, [initiative(1, 6), hit, d6(4), miss, hit, d8(8), hit, d6(6)])
      .act('fight', { with: ['Ford patrol'] })
      .act('attack')
    expect(game.state.phase).toBe('open')
    expect(game.state.people[0]!.stats.hp).toBe(18)
    expect(game.act('end').outcome).toBe('ALL_FOES_DEAD')
  })
})
