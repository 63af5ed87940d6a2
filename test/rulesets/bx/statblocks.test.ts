import { describe, expect, it } from 'vitest'
import { bx } from '../../../src/rulesets/bx/index.js'
import { readStatGroup } from '../../../src/rulesets/bx/stat-blocks/read.js'
import { readDamage, splitRider } from '../../../src/rulesets/bx/stats/damage.js'
import { SKILL_NAMES, skillNamed } from '../../../src/rulesets/bx/stats/skills.js'
import { readStatLine, readStatLines } from '../../../src/rulesets/bx/stats/stat-line.js'
import { content, HARROW, reaver } from './at-the-table.js'

function issues(document: object): readonly string[] {
  const parsed = bx.scenario.parse({ ruleset: 'bx', ...document })
  return parsed.ok ? [] : parsed.issues.map((i) => `${i.path.join('.')} ${i.code}`)
}

describe('stat blocks (seed 000 §1)', () => {
  it.each(['1d6', '2d8+3', '1d4-3', '10d10'])('%s is a damage expression', (text) => {
    expect(readDamage(text)).toBeDefined()
  })

  it.each(['', 'd6', '1d6+', '1d6 + 2', '0d6', '1d0', '1d6+1d4', '1D6', '2', '1d6 venom', '1.5d6'])(
    '"%s" is none',
    (text) => {
      expect(readDamage(text)).toBeUndefined()
    },
  )

  it('splits a rider off the dice', () => {
    expect(splitRider('1d6 + venom on hit')).toEqual({ dmg: '1d6', rider: 'venom on hit' })
    expect(splitRider('1d6+1 (venom)')).toEqual({ dmg: '1d6+1', rider: 'venom' })
    expect(splitRider('2d4')).toEqual({ dmg: '2d4', rider: '' })
    expect(splitRider('1d6+venom')).toEqual({ dmg: '1d6', rider: 'venom' })
  })

  it.each(['1d6+1d4', '1d6+1+1', '1d6/1d8', '1d6*2'])(
    '"%s" is more dice, not a rider: nothing is dropped',
    (text) => {
      expect(splitRider(text)).toEqual({ dmg: text, rider: '' })
    },
  )

  it('reads several lines in a row; what cannot be told apart is no number', () => {
    const one = 'AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=7'
    const row = readStatLines(
      `Reaver: BX: ${one}; Captain: BX: AC=15, HD=3, hp=11, AT=4, Dmg=1d8+1, ML=9 [Tags: leader]`,
    )
    expect(row.map((s) => [s.Name, s.AC, s.ML])).toEqual([
      ['Reaver', 13, 7],
      ['Captain', 15, 9],
    ])
    expect(readStatLines(`Kell, the Reaver: BX: ${one}`)[0]!.Name).toBe('Kell, the Reaver')
    expect(readStatLines(`Reaver BX: ${one} Captain BX: AC=15`)[0]!.AC).toBe('13 or 15')
  })

  it('reads the one-line form', () => {
    expect(
      readStatLine('Fen Adder: BX: AC=13, HD=1, hp=6/8, AT=+2, Dmg=1d6, ML=8 [Tags: undead, leader]'),
    ).toEqual({
      Name: 'Fen Adder',
      AC: 13,
      HD: 1,
      hp: 6,
      hpMax: 8,
      AT: 2,
      Dmg: '1d6',
      ML: 8,
      Tags: ['undead', 'leader'],
    })
    expect(readStatLine('BX: AC=13, AT=-1')).toEqual({ AC: 13, AT: -1 })
  })

  it('points at every fault of a fight at once', () => {
    expect(issues({ pc: { Name: 'H' }, foes: [{ ...reaver('R'), AC: undefined }] })).toEqual([
      'pc MISSING_STATS',
      'foes.0 MISSING_STATS',
    ])
    expect(issues({ pc: HARROW, foes: [reaver('R', { ML: 13 })] })).toEqual(['foes.0.ML INVALID_STAT'])
    expect(issues({ pc: HARROW, foes: [reaver('R', { Dmg: '1d6 venom' })] })).toEqual([
      'foes.0.Dmg INVALID_STAT',
    ])
    expect(issues({ pc: { ...HARROW, HD: -1 }, foes: [reaver('R', { AC: 1.5 })] })).toEqual([
      'pc.HD INVALID_STAT',
      'foes.0.AC INVALID_STAT',
    ])
    expect(issues({ foes: [reaver('R')] })).toEqual([' NO_PC'])
    expect(issues({ pc: { ...HARROW, Strength: 18 }, foes: [reaver('R')] })).toEqual([
      'pc.Strength BAD_BLOCK',
    ])
    expect(issues({ start: 'fight', pc: HARROW })).toEqual(['foes NO_FOES'])
    expect(issues({ save: 'nowhere' })).toEqual(['save NO_SAVE'])
  })

  it('tells who lacks a stat beside all other faults, of the frame and of the blocks', () => {
    const rats = [reaver('Rat', { HD: undefined }), reaver('Rat', { AC: 'fifteen' })]
    const lacking = ['foes.1.AC INVALID_STAT', 'foes.0 MISSING_STATS']
    expect(issues({ pc: HARROW, foes: rats })).toEqual(lacking)
    expect(issues({ titel: 'Rats', companions: 'Perrin', pc: HARROW, foes: rats })).toEqual([
      'companions invalid_type',
      'titel unknown_key',
      ...lacking,
    ])
    expect(issues({ titel: 'Later', start: 'open', pc: { Name: 'H' } })).toEqual(['titel unknown_key'])
    expect(issues({ pc: HARROW, foes: [7, reaver('Rat', { ML: undefined })] })).toEqual([
      'foes.0 BAD_BLOCK',
      'foes.1 MISSING_STATS',
    ])
  })

  it('names a word that no BX line knows, and what was meant', () => {
    const warden = 'Warden: BX: AC=14, HD=2, hp=9/9, ATT=+3, Dmg=1d8, ML=8'
    const known = 'a line knows AC, HD, hp, AT, Dmg, ML, SaveMod, MoraleMod'
    const told = (foe: unknown) => {
      const parsed = bx.scenario.parse({ ruleset: 'bx', pc: HARROW, foes: [foe] })
      return parsed.ok ? [] : parsed.issues.map(({ path, message, fix }) => [path.join('.'), message, fix])
    }
    const att = ['there is no "ATT" in a BX line', `did you mean "AT"? ${known}`]
    expect(told(warden)).toEqual([['foes.0', ...att]])
    expect(told({ Name: 'Warden', BX: warden.replace('ATT', 'XP') })[0]).toEqual([
      'foes.0.BX',
      'there is no "XP" in a BX line',
      known,
    ])
    const free = 'Adder: BX: AC=14, HD=2, hp=9/9, AT=3, ML=8, Dmg=1d6 + venom, DC=12 [Tags: elite, size=big]'
    expect(told(free)).toEqual([])
  })

  it('HD 0 and AT 0 are real values', () => {
    expect(issues({ pc: { ...HARROW, HD: 0, AT: 0 }, foes: [reaver('R')] })).toEqual([])
  })

  it.each(['three-reavers', 'captain-and-four', 'barrow-ambush', 'tower-watch', 'ford-day'])(
    'the scenario %s loads, and loads again from its own parsed form',
    (name) => {
      const once = content(name)
      const again = bx.scenario.parse(JSON.parse(JSON.stringify(once)))
      expect(again.ok && again.scenario).toEqual(once)
    },
  )
})

describe('skill loadouts (seed 000 §5.1, §5.2)', () => {
  it('has nineteen skills, two of them by subtype', () => {
    expect(SKILL_NAMES).toHaveLength(17 + 16 + 4)
    for (const name of SKILL_NAMES) expect(skillNamed(name)).toBe(name)
  })

  it('a baseline is exactly four listed skills', () => {
    const withSkills = (skills: readonly string[]) => issues({ start: 'open', pc: { ...HARROW, skills } })
    expect(withSkills(['Healing', 'Gaming', 'Forgery'])).toEqual(['pc INVALID_LOADOUT'])
    expect(withSkills(['Healing', 'Gaming', 'Forgery', 'Tracking', 'Survival'])).toEqual([
      'pc INVALID_LOADOUT',
    ])
    expect(withSkills(['Healing', 'Gaming', 'Forgery', 'Craft'])).toEqual(['pc INVALID_LOADOUT'])
    expect(withSkills(['Healing', 'Gaming', 'Forgery', 'Forgery'])).toEqual(['pc INVALID_LOADOUT'])
    expect(withSkills(['Healing', 'Gaming', 'Forgery', 'Craft (weaving)'])).toEqual([])
  })
})

describe('foes as a monster book prints them (rules/bx-stat-blocks)', () => {
  const GOBLIN = 'Goblin: AC 6, HD 1-1, #AT 1, D 1-6, ML 7'

  it('stand among foes as a text, with what was reckoned as warnings', () => {
    const parsed = bx.scenario.parse({ ruleset: 'bx', pc: HARROW, foes: [GOBLIN, reaver('Reaver 1')] })
    expect(parsed).toMatchObject({ ok: true, scenario: { foes: [{ Name: 'Goblin', AC: 13, hp: 3 }, {}] } })
    expect(parsed.ok && parsed.warnings).toEqual([
      expect.objectContaining({ path: ['foes', 0], message: expect.stringContaining('AC 13 upward') }),
      expect.objectContaining({
        path: ['foes', 0],
        message: expect.stringContaining('mean of its hit dice'),
      }),
      expect.objectContaining({ path: ['foes', 0], message: expect.stringContaining('AT 0') }),
      expect.objectContaining({ path: ['foes', 0], message: expect.stringContaining('read as HD 1') }),
    ])
  })

  it('are refused where they lack something, and nowhere else than among foes', () => {
    expect(issues({ pc: HARROW, foes: ['a fine day'] })).toEqual(['foes.0 BAD_BLOCK'])
    expect(issues({ pc: HARROW, npcs: [GOBLIN], foes: [reaver('Reaver 1')] })).toContain('npcs.0 BAD_BLOCK')
  })

  it.each([
    [
      "Goblins (6): AC 6, HD 1-1, hp 3 each, MV 60', #AT 1, D 1d6, ML 7",
      [{ Name: 'Goblins', hp: 3, count: 6 }],
    ],
    ['6 goblins, AC 6, HD 1-1, hp 3, D 1-6, ML 7', [{ Name: 'goblins', hp: 3, count: 6 }]],
    ['Goblin x6: AC 6, HD 1-1, hp 3, D 1-6, ML 7', [{ Name: 'Goblin', hp: 3, count: 6 }]],
    [
      '4 orcs (AC 6; HD 1; hp 6, 4, 4, 2; #AT 1; D 1d6; ML 8)',
      [
        { Name: 'orcs', hp: 6 },
        { Name: 'orcs', hp: 4, count: 2 },
        { Name: 'orcs', hp: 2 },
      ],
    ],
    [
      'Ghouls: AC 6, HD 2, hp 11, 9, D 1d3, ML 9',
      [
        { Name: 'Ghouls', hp: 11 },
        { Name: 'Ghouls', hp: 9 },
      ],
    ],
    ['Ogre: AC 5, HD 4+1, hp 20, D 1d10, ML 10', [{ Name: 'Ogre', hp: 20 }]],
  ])('stand for as many as the line says: %s', (line, foes) => {
    const read = readStatGroup(line)
    expect(read).toMatchObject({ ok: true, foes })
    const all = foes.reduce((sum, foe) => sum + ('count' in foe ? (foe.count ?? 1) : 1), 0)
    expect(read.says[0]).toMatch(all > 1 ? `The line stands for ${all} of them.` : /armour class/)
    const parsed = bx.scenario.parse({ ruleset: 'bx', pc: HARROW, foes: [line] })
    expect(parsed.ok && parsed.scenario.foes).toHaveLength(all)
    expect(parsed.ok && parsed.scenario.foes[0]).not.toHaveProperty('rider')
  })

  it('are refused where number and hit points disagree', () => {
    expect(readStatGroup('Wolves (3): AC 7, HD 2, hp 5, 6, D 1d6')).toEqual({
      ok: false,
      says: 'Wolves: there are 3 of them and 2 figures of hp; write one for each',
    })
  })
})

describe('published stat blocks as they are typed in', () => {
  const GOBLIN = { Name: 'Goblin', AC: 13, HD: 1, hp: 3, Dmg: '1d6', ML: 7 }
  const BEAR = {
    Name: 'Bear',
    Dmg: '1d8',
    attacks: [
      { name: 'claws', count: 2, Dmg: '1d4' },
      { name: 'bite', count: 1, Dmg: '1d8' },
    ],
  }

  it.each([
    ['Goblin AC 6 HD 1 hp 3 D 1-6 ML 7', GOBLIN],
    ['Goblin AC 6 [13] HD 1-1 (3hp) #AT 1 D 1-6 MV 60ft ML 7 AL C.', { ...GOBLIN, notes: 'MV 60ft; AL C' }],
    ['Goblin (AC 6 [13], HD 1-1, hp 3, D 1-6, ML 7)', GOBLIN],
    ['4 goblins (AC 6 HD 1 hp 3 each D 1-6 ML 7).', { ...GOBLIN, Name: 'goblins', count: 4 }],
    ['Goblin: AC 6, HD 1, hp 3, D 1-6, ML 7. XP 5.', { ...GOBLIN, notes: 'XP 5' }],
    ['Bear: AC 6 [13], HD 5, Att 2 claws (1d4)/1 bite (1d8), ML 7', BEAR],
    ['Bear: AC 6 [13], HD 5, Att 2 claws (1d4 each) and bite (1d8), ML 7', BEAR],
    ['Bear: AC 6 [13], HD 5, AT 2 claws (1d4), bite (1d8), ML 7', BEAR],
    ['Goblin. AC 6, HD 1, hp 3, D 1-6, ML 7', GOBLIN],
    ['Rat: AC 7 HD 1d4 hp D d3', { Name: 'Rat', HD: 0, hp: 2, Dmg: '1d3' }],
  ])('are read: %s', (line, foe) => {
    expect(readStatGroup(line)).toMatchObject({ ok: true, foes: [foe] })
    expect(readStatGroup(line).ok && readStatGroup(line)).not.toHaveProperty('foes.0.rider')
  })

  it('say where commas were put, and put none inside brackets or where a field would stand twice', () => {
    const read = readStatGroup('Goblin AC 6 HD 1 (3hp) D 1-6 ML 7')
    expect(read.says[0]).toBe('The figures are read with a comma between them: AC 6, HD 1 (3hp), D 1-6, ML 7')
    const ghoul = readStatGroup(
      'Ghoul: AC 6, HD 2, D 1-6, ML 9 (in packs AC 4), Special: harms those of HD 3',
    )
    expect(ghoul).toMatchObject({
      ok: true,
      foes: [{ HD: 2, AC: 13, rider: 'morale in packs AC 4; harms those of HD 3' }],
    })
  })

  it('count an attack without a figure once', () => {
    const counted = (number: string) =>
      readStatGroup(`Bear: AC 6, HD 5, #AT ${number}, D 1-4/1-4/1-8, ML 7`).says
    expect(counted('2 claws/bite')).not.toContainEqual(expect.stringContaining('do not agree'))
    expect(counted('claw/bite')).toContainEqual(expect.stringContaining('do not agree'))
  })

  it.each([
    ['ML 15', 'ML "15"; one figure from 2 to 12'],
    ['ML 2 to 12', 'ML "2 to 12"; one figure from 2 to 12'],
    ['ML 6-9', 'ML "6-9"; one figure from 2 to 12'],
    ['hp 18/9, ML 7', 'hp "18/9"; at least 1, or what it has now and at most as 3/7'],
  ])('are refused with what is legal: %s', (figures, says) => {
    expect(readStatGroup(`Ogre: AC 5, HD 4, D 1-10, ${figures}`).says).toContain(says)
  })
})

describe('published stat blocks in words', () => {
  const said = (line: string) => {
    const read = readStatGroup(line)
    return typeof read.says === 'string' ? read.says : read.says.join(' ')
  }

  it.each([
    ['HD 1-1', 'The hit dice "1-1" are read as HD 1; the −1 counts for the mean of the hit points.'],
    [
      'HD 4+1',
      'The hit dice "4+1" are read as HD 4; the +1 counts for the mean of the hit points and as one die more for the attack bonus.',
    ],
    ['HD 4+1, hp 20, THAC0 15', 'the +1 changes nothing, since the text says what it would change.'],
    ['HD ½', 'The hit dice "1/2" are read as HD 0 with a mean of 2.5 hit points.'],
    ['HD 3d8+3, hp 15', 'The hit dice "3d8+3" are read as HD 3.'],
    ['HD 2hp', 'The hit dice "2hp" are read as HD 0 with 2hp.'],
  ])('say what %s was read as', (dice, says) => {
    expect(said(`Thing: AC 6, ${dice}, D 1-6, ML 7`)).toContain(says)
  })

  it('say nothing of plain hit dice, and name what no rule reads', () => {
    expect(said('Thing: AC 6 [13], HD 2**, hp 9, AB 1, D 1-6, ML 7')).not.toContain('hit dice "')
    expect(said('Thing: AC 6 [13], HD 2, hp 9, AB 1, D 1-6, SV NA, AL NA, ML 7')).toBe(
      'Kept under notes, where no rule of bx reads it: SV NA; AL NA.',
    )
  })

  it('name what was taken where there is a choice', () => {
    expect(said('Bandit: AC 6, HD 1, hp 4, D 1d8 or by weapon, ML 8')).toContain(
      'Of attacks to choose from the first is taken: Dmg 1d8. In the rider, for the game master to rule on: or by weapon.',
    )
  })

  it.each([
    ['Bee: AC 7, HD 1, Att 1 x sting (poison), ML 9', 'Bee, character 22', '1 x sting (1 + poison)'],
    ['Snake\nAC 6\nHD 2\nAtt bite (poison)\nML 7', 'Snake, line 4, character 5', 'bite (1 + poison)'],
    ['Rat: AC 7, HD 1, D 6-1, ML 6', 'Rat, character 20', '1-6'],
    ['Rat: AC 7, HD 1, D 2d, ML 6', 'Rat, character 20', '2d6'],
    ['4 orcs (AC 6; HD 1; hp 6 each; D energy drain; ML 8)', 'orcs, character 34', '1 + energy drain'],
    ['Wight: AC 13 (ring), HD 3, D 1d6, ML 13', 'Wight, character 11', '13'],
    ['Wight: AC 13, HD 3, D 1d6, ML 13', 'Wight, character 31', '12'],
    ['Bandit: AC 6, HD 1, hp 9/7, D 1d6, ML 8', 'Bandit, character 24', '7/9'],
    ['Bandit: AC 6, HD 3-4 dice, D 1d6, ML 8', 'Bandit, character 18', '3'],
  ])('that are refused name the monster, the place and a form that can be read: %s', (line, where, form) => {
    const text = said(line)
    expect(text.startsWith(`${where}: `)).toBe(true)
    expect(text.endsWith(`. What can be read: ${form}`)).toBe(true)
  })

  it('that lack figures say how these are written', () => {
    expect(said('Wight: HD 3, ML 12')).toBe(
      'Wight: something is missing: AC, Dmg; write for example AC 7 [12], D 1d6 (a blow without damage: D 1 + what it does)',
    )
  })
})
