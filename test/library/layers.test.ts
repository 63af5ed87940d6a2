import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { checkFiles } from '../../src/library/authors/check.js'
import { loadScenario } from '../../src/library/load.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-layers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : stringify(content))
  return file
}

/** The faults of a scenario, with the file and place of each. */
async function faultsOf(scenario: unknown): Promise<readonly string[]> {
  const [checked] = await checkFiles([write('faulty.yaml', scenario)])
  return checked!.faults.map(({ file, message }) => `${file ?? ''} ${message}`)
}

const CLAW = {
  name: 'Great Claw',
  group: 'natural',
  damage: '2d6',
  modes: { cut: { type: 'cutting' } },
  skill: 'Brawling',
  hands: 0,
  minST: 0,
  reachM: 1,
  costSp: 0,
  weightKg: 0,
}
const FIGHT = {
  ruleset: 'simverse',
  combatants: [
    { name: 'Aud', side: 'fishers', weapons: ['dagger'] },
    { name: 'Bear', side: 'beasts', weapons: ['great-claw'] },
  ],
}

type Armed = {
  readonly combatants: readonly {
    readonly weapons: readonly { id: string; name: string; damage: string }[]
  }[]
}

describe('layers over a catalog', () => {
  it('go over each other: the game, the world, the campaign, the scenario', async () => {
    const claw = (damage: string) => ({ catalog: { weapons: { 'great-claw': { ...CLAW, damage } } } })
    write('north.yaml', claw('1d6'))
    write('coast.yaml', claw('2d6'))
    const clawOf = async (more: object): Promise<string> => {
      const { scenario } = await loadScenario(write('fight.yaml', { ...FIGHT, ...more }))
      return (scenario as Armed).combatants[1]!.weapons[0]!.damage
    }
    expect(await clawOf({ world: 'north' })).toBe('1d6')
    expect(await clawOf({ world: 'north.yaml', campaign: 'coast' })).toBe('2d6')
    expect(await clawOf({ world: 'north', campaign: 'coast', ...claw('3d6') })).toBe('3d6')
  })

  it('replace an entry that comes with the game by its id, and leave the others', async () => {
    const catalog = { weapons: { 'great-claw': CLAW, dagger: { ...CLAW, name: 'Bone Knife', hands: 1 } } }
    const { scenario } = await loadScenario(write('knife.yaml', { ...FIGHT, catalog }))
    expect((scenario as Armed).combatants[0]!.weapons).toMatchObject([
      { id: 'dagger', name: 'Bone Knife' },
      { id: 'punch' },
      { id: 'kick' },
    ])
  })

  it('are checked where they are written, all in one run', async () => {
    write('bad-world.yaml', {
      weapons: {},
      catalog: { weapons: { 'great-claw': { ...CLAW, damge: '2d6' } } },
    })
    const faults = await faultsOf({
      ...FIGHT,
      world: 'bad-world',
      campaign: 'nowhere',
      catalog: { wepons: {}, spells: [], shields: { plank: 3 } },
    })
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/bad-world.* catalog\.weapons\.great-claw\.damge: Nothing reads "damge"/),
        expect.stringMatching(/bad-world.* weapons: Nothing reads "weapons" here/),
        expect.stringContaining(' campaign: there is no document "nowhere"'),
        expect.stringContaining(' catalog.wepons: there is no table "wepons"'),
        expect.stringContaining(' catalog.spells: spells is a map'),
        expect.stringContaining(' catalog.shields.plank: "plank" is a map'),
      ]),
    )
  })

  it('give the Spire cards, monsters, relics and potions', async () => {
    const eel = {
      name: 'Ice Eel',
      hp: 8,
      cycle: ['bite'],
      moves: { bite: { name: 'Bite', intent: 'ATTACK', effects: ['dmg 2'] } },
    }
    const harpoon = { type: 'attack', target: 'enemy', cost: 1, effects: ['dmg 2', 'vul 1'] }
    const catalog = { cards: { Harpoon: harpoon }, monsters: { ice_eel: eel } }
    const fight = { ruleset: 'spire', deck: { Strike: 4, Harpoon: 2 }, monsters: ['ice_eel'], catalog }
    const { ruleset, scenario } = await loadScenario(write('eel.yaml', fight))
    expect(JSON.stringify(ruleset.begin(scenario))).not.toContain('undefined')
    expect(
      await faultsOf({ ...fight, catalog: { ...catalog, cards: { Harpoon: { ...harpoon, cst: 1 } } } }),
    ).toEqual([expect.stringContaining(' catalog.cards.Harpoon.cst: Nothing reads "cst"')])
    const run = parse(readFileSync('content/spire/first-act.yaml', 'utf8')) as object
    const { scenario: whole } = await loadScenario(
      write('run.yaml', { ...run, catalog: { cards: { Harpoon: harpoon } } }),
    )
    expect((whole as { content: { cards: object } }).content.cards).toHaveProperty('Harpoon')
  })

  it.each(['constructor', '__proto__', 'toString'])('take %s for a name like any other', async (word) => {
    const named = `ruleset: simverse\nworld: ${word}\ncatalog:\n  ${word}: {}\n  weapons:\n    ${word}: {}\n`
    const [checked] = await checkFiles([write('odd.yaml', `${named}combatants: []\n`)])
    expect(checked!.faults.length).toBeGreaterThan(0)
  })

  it('point at words of a weapon or a spell in the catalog, and not at who bears it', async () => {
    const spear = { ...CLAW, modes: { thrust: { type: 'impalling' } }, quality: 'fine' }
    const lash = {
      name: 'Lash',
      mana: 0,
      rangeM: 8,
      kind: 'attack',
      damage: '1d6',
      type: 'colt',
      condition: 'wet',
    }
    const faults = await faultsOf({
      ...FIGHT,
      catalog: { weapons: { 'great-claw': spear }, spells: { lash } },
      combatants: [
        { ...FIGHT.combatants[0], spells: ['lash'], skills: { Daggers: 1 } },
        { ...FIGHT.combatants[1], skills: { Brawling: 1 } },
      ],
    })
    expect(faults).toEqual([
      expect.stringMatching(
        / catalog\.weapons\.great-claw\.modes\.thrust\.type: there is no kind of damage "impalling" .*impaling/,
      ),
      expect.stringContaining(' catalog.weapons.great-claw.quality: there is no quality "fine"'),
      expect.stringMatching(/ catalog\.spells\.lash\.type: there is no kind of damage "colt" .*cold/),
      expect.stringContaining(' catalog.spells.lash.condition: there is no condition "wet"'),
    ])
  })

  it('say that a skill of an own weapon is a slip, is unknown, or is none of its bearers’', async () => {
    const withSkill = (skill: string, skills: object) => ({
      ...FIGHT,
      catalog: { weapons: { 'great-claw': { ...CLAW, skill } } },
      combatants: [FIGHT.combatants[0], { ...FIGHT.combatants[1], skills }],
    })
    const said = async (skill: string, skills: object) => {
      const [checked] = await checkFiles([write('skill.yaml', withSkill(skill, skills))])
      return [
        ...checked!.faults.map((one) => `fault ${one.message}`),
        ...checked!.warnings.map((one) => one.message),
      ]
    }
    expect(await said('Brawlin', { Brawling: 1 })).toEqual([
      expect.stringMatching(
        /^catalog\.weapons\.great-claw\.skill: nobody has the skill "Brawlin".*did you mean "Brawling"/,
      ),
    ])
    expect(await said('Rowing', {})).toEqual([
      expect.stringMatching(/^catalog\.weapons\.great-claw\.skill: nobody has the skill "Rowing"/),
    ])
    expect(await said('Brawling', {})).toEqual([
      expect.stringMatching(
        /^catalog\.weapons\.great-claw\.skill: none of its bearers \(Bear\) has the skill "Brawling"/,
      ),
    ])
    expect(await said('Rowing', { Rowing: 2 })).toEqual([])
  })

  it('say that an own card has no cost', async () => {
    const cards = {
      Harpoon: { type: 'attack', target: 'enemy', effects: ['dmg 2'] },
      Bruise: { type: 'status' },
    }
    const said = async (card: object) => {
      const [checked] = await checkFiles([
        write('card.yaml', {
          ruleset: 'spire',
          catalog: { cards: { ...cards, Harpoon: { ...cards.Harpoon, ...card } } },
          deck: { Strike: 4, Harpoon: 2, Bruise: 1 },
          monsters: ['jaw_worm'],
        }),
      ])
      return [
        ...checked!.faults.map((one) => `fault ${one.message}`),
        ...checked!.warnings.map((one) => one.message),
      ]
    }
    expect(await said({})).toEqual([
      'catalog.cards.Harpoon: "Harpoon" says no cost, so it is played for 0 (write cost: 0 if that is meant)',
    ])
    expect(await said({ cost: 0 })).toEqual([])
    expect(await said({ cost: 'two' })).toEqual([
      'fault catalog.cards.Harpoon.cost: must be a number or X; this is "two"',
    ])
  })
})
