import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/library/authors/check.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-slips-'))
beforeAll(() => mkdirSync(join(folder, 'house')))
afterAll(() => rmSync(folder, { recursive: true }))

/** The faults of a document, without its file. */
async function faults(text: string): Promise<readonly string[]> {
  const file = join(folder, 'scenario.yaml')
  writeFileSync(file, text)
  const [checked] = await checkFiles([file])
  return checked!.faults.map(
    ({ file: of = '', line, column, message }) =>
      `${of.replace(`${folder}/`, '')}:${line}:${column}: ${message}`,
  )
}

const SYSTEM = `ruleset: adapter
title: The old house
system:
  resolution_rules:
    stat_schema: { abilities: { all: [spot] } }
    action_stat_map: { search: { ability: spot } }
    resolution:
      method: two
      methods:
        two:
          roll: 2d6
          compare: bands
          add: [ability]
          outcomes: { 10: success, 7: mixed }
          settings: { mood: { default: calm, values: { calm: {}, wild: { value: 1 } } } }
characters: [{ name: Ines, stats: { spot: 1 } }]
objectives: [{ name: desk, action: search, target: desk }]
targets: [{ name: desk }]
endings: [{ outcome: found, when: { objective: desk } }]
`

describe('one slip is one fault, with the word that was meant', () => {
  const slips: readonly (readonly [string, string, RegExp])[] = [
    [
      'outcome: found',
      'name: found',
      /^s.*endings\.0\.name: Nothing reads "name" here\. \(did you mean "outcome"\?\)$/,
    ],
    ['stats: { spot: 1 }', 'attributes: { spot: 1 }', /attributes" here\. \(did you mean "stats"\?\)$/],
    [
      'targets: [{ name: desk }]',
      'targets: [{ name: desk, stats: { spot: 1 } }]',
      /targets\.0\.stats: .*\(known: name, text,/,
    ],
    ['add: [ability]', 'add: [spot]', /add\.0: This must be one of .*; "spot" is written \{trait: spot\}\./],
    ['add: [ability]', 'add: [mood]', /add\.0: .*; "mood" is written \{setting: mood\}\./],
    ['add: [ability]', 'add: [hard]', /add\.0: .*a rating of the sheet is written \{trait: NAME\}\./],
    [
      'add: [ability]',
      'add: [{ ability: spot }]',
      /add\.0: A rating of the sheet is written \{trait: spot\}\./,
    ],
    ['7: mixed', '7-9: mixed', /outcomes\.7-9: .*write 7, and the row goes up to the next one\.$/],
    ['{ 10: success, 7: mixed }', '[10: success]', /outcomes\.0: A row of a list is \{min: 7/],
  ]

  it.each(slips)('adapter: %s written as %s', async (right, wrong, says) => {
    expect(await faults(SYSTEM)).toEqual([])
    const found = await faults(SYSTEM.replace(right, wrong))
    expect(found).toEqual([expect.stringMatching(says)])
  })

  const BX = `ruleset: bx
pc: { Name: Harrow, AC: 14, HD: 3, hp: 18, AT: 3, Dmg: 1d6, ML: 9 }
foes:
  - { Name: Rat, AC: 12, HD: 1, hp: 3, AT: 0, Dmg: 1d6, ML: 7 }
`

  it.each([
    ['AC: 14', 'AK: 14', /pc\.AK: a combatant has no "AK" \(did you mean "AC"\?\)$/],
    ['AC: 12', 'Ac: 12, xx: 1', /foes\.0\.xx: a combatant has no "xx" \(known: /],
    ['Dmg: 1d6, ML: 7', 'Dmg: 1d6 + venom, ML: 7', /foes\.0\.Dmg: .*: write Dmg: 1d6, and rider: venom\.$/],
    ['ML: 7', 'MR: 7', /foes\.0\.MR: a combatant has no "MR" \(did you mean "ML"\?\)$/],
    [
      /\{ Name: Rat.*/,
      '"BX: AK=6, HD=1, hp=3, AT=0, Dmg=1d6, ML=7"',
      /no "AK" in a BX line \(did you mean "AC"\?/,
    ],
    [/\{ Name: Rat.*/, '"Rat: AK 6, HD 1, D 1-6"', /something is missing: AC; .*No label begins "AK 6"/],
  ])('bx: %s written as %s', async (right, wrong, says) => {
    expect(await faults(BX.replace(right, wrong))).toEqual([expect.stringMatching(says)])
  })

  const SIMVERSE = `ruleset: simverse
skills: { Juggling: mental }
catalog:
  weapons:
    gutter: { name: Gutter, skill: Knives, damage: 1d6, modes: { thrust: { type: impaling } }, hands: 1, minST: 8, reachM: 1 }
combatants:
  - { name: Aud, side: fishers, weapons: [gutter], skills: { Juggling: 2 }, at: 0 }
  - { name: Bear, side: beasts, at: 6 }
`

  it.each([
    ['skill: Knives', 'skil: Knives', /weapons\.gutter\.skil: .*did you mean "skill"\?/],
    [
      'damage: 1d6',
      'damage: 1d4',
      /damage: must be a number of d6 and a modifier, such as 1d6\+1; this is "1d4"$/,
    ],
    [
      'Juggling: mental',
      'Juggling: mentl',
      /^scenario.yaml:2:\d+: skills\.Juggling: must be .*did you mean "mental"\?/,
    ],
    ['type: impaling', 'type: piercing', /modes\.thrust\.type: .*did you mean "impaling"\?/],
    [
      'Juggling: 2',
      'Jugling: 2',
      /skills\.Jugling: there is no skill "Jugling" \(did you mean "Juggling"\?\)/,
    ],
    ['weapons: [gutter]', 'weapons: [Gutters]', /there is no weapon "Gutters" .*did you mean "gutter"\?/],
  ])('simverse: %s written as %s', async (right, wrong, says) => {
    expect(await faults(SIMVERSE.replace(right, wrong))).toEqual([expect.stringMatching(says)])
  })

  it('simverse: a slip in an own skill hides no other fault', async () => {
    const text = SIMVERSE.replace('Juggling: mental', 'Juggling: mentl').replace(
      'side: beasts',
      'syde: beasts',
    )
    expect(await faults(text)).toHaveLength(2)
  })

  it('house rules: the file that was meant, a version that is missing, and the lines of the patch in one run', async () => {
    const rule = 'house: Gritty\npatch:\n  pc: { ML: 15 }\n  options: { atacks: one }\n'
    writeFileSync(join(folder, 'house', 'blood.yaml'), rule)
    expect(await faults(`${BX}house: [house/blod]\n`)).toEqual([
      expect.stringMatching(/^scenario.yaml:5:9: house\.0: .*\(did you mean "house\/blood"\?\)$/),
    ])
    expect(await faults(`${BX}house: [house/blood]\n`)).toEqual([
      expect.stringMatching(/^house\/blood.yaml:1:1: version: this is missing; write "version: 1"/),
      expect.stringMatching(/^house\/blood.yaml:3:13: patch\.pc\.ML: /),
      expect.stringMatching(/^house\/blood.yaml:4:22: patch\.options\.atacks: .*did you mean "attacks"\?/),
    ])
    expect(await faults(rule)).toEqual([
      expect.stringContaining('this is a house rule, which is checked with'),
    ])
  })
})

describe('what can never come up is a fault', () => {
  const SPIRE = `ruleset: spire
catalog:
  cards:
    Ice Fang: { type: attack, target: enemy, cost: 1, effects: [dmg 2, ifDie 5-6 (vul 1)], upgraded: { effects: [dmg 3] } }
deck: { Strike: 5, Ice Fang: 2 }
monsters: [jaw_worm]
`

  it.each([
    ['{ face: 9, outcome: botch }', /natural\.0\.face: No die of these has the face 9; they have 1 to 6\.$/],
    ['{ face: 0, raise_to: mixed }', /natural\.0\.face: No die of these has the face 0/],
  ])('adapter: a natural row that waits for %s', async (row, says) => {
    const text = (natural: string) =>
      SYSTEM.replace('roll: 2d6', `roll: 2d6\n          natural: [${natural}]`)
    expect(await faults(text('{ face: 6, times: 2, outcome: critical }'))).toEqual([])
    expect(await faults(text(row))).toEqual([expect.stringMatching(says)])
    expect(
      await faults(
        text('{ face: 9, outcome: botch }').replace('roll: 2d6', 'roll: { count: 2, sides: [ability] }'),
      ),
    ).toEqual([])
  })

  it('adapter: a clock that no rule enables says where it is listed', async () => {
    const text = SYSTEM.replace('characters:', 'clocks: []\ncharacters:')
    const moved = text.replace(
      'system:\n',
      'system:\n  clock_rules: { cost_map: { search: { noise: 1 } } }\n',
    )
    expect(await faults(moved)).toEqual([
      expect.stringMatching(/cost_map\.search\.noise: .*List it under system\.clock_rules\.clocks_enabled/),
    ])
  })

  it.each(['5-9', '0-3', '6-5', '7-8'])('spire: ifDie %s on a die of six faces', async (span) => {
    expect(await faults(SPIRE)).toEqual([])
    expect(await faults(SPIRE.replace('5-6', span))).toEqual([
      expect.stringMatching(
        /cards\.Ice Fang\.effects\.1: .*the die has the faces 1 to 6, the lower one first$/,
      ),
    ])
  })
})
