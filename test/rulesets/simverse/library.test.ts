import { describe, expect, it } from 'vitest'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { toNumber } from '../../../src/kernel/rational.js'
import { type SimverseEvent, simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, factsOf, type Play, scenario } from './support.js'

/** rules/simverse V16: the seven powers of the library that join the spells. */
const mage = { WS: 14, AW: 12, mana: 40, manaMax: 40, skills: { Spellcasting: 8 }, perks: ['mage-gift'] }
const sword = { skills: { Swords: 5 }, weapons: ['longsword'] }

function lines(events: readonly SimverseEvent[]): string[] {
  return events.flatMap((event) => simverse.mech(event))
}

function listed(play: Play, verb: string): string[] {
  return simverse
    .choices(play.state, 'gm')
    .filter((command) => command.verb === verb)
    .map((command) => JSON.stringify(command))
}

describe('V16: call lightning', () => {
  it('strikes five times, each dodged for itself, as often at one person as the caster likes', () => {
    const play = duel({ ...mage, spells: ['call-lightning'] }, { vitalityMax: 90, vitality: 90 })
    play.act({ verb: 'cast', spell: 'Call Lightning', to: ['Bor'] })
    expect(play.who('Ana').mana).toBe(28)
    // The only reaction negates the first strike; the others are not answered and do 4d6 each.
    const told = lines(play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 2, ...Array(16).fill(3)))
    expect(told.filter((line) => line.startsWith('Bor takes 12 lightning'))).toHaveLength(4)
    expect(play.who('Bor').vitality).toBe(42)
  })

  it('takes five people at most', () => {
    const play = duel({ ...mage, spells: ['call-lightning'] }, {})
    const six = Array(6).fill('Bor')
    expect(play.refusal({ verb: 'cast', spell: 'Call Lightning', to: six })).toBe('TOO_MANY_TARGETS')
  })
})

describe('V16: charm person', () => {
  it('keeps the charmed from attacking the caster until they are attacked', () => {
    const play = duel({ ...mage, spells: ['charm-person'] }, { ...sword, WS: 10 })
    const told = lines(play.act({ verb: 'cast', spell: 'Charm Person', to: ['Bor'] }, 3, 3, 3))
    expect(told.join('\n')).toContain('Bor is charmed for 100 rounds (Charm Person)')
    play.act({ verb: 'end' })
    expect(play.refusal({ verb: 'attack', to: 'Ana' })).toBe('CHARMED')
    expect(play.refusal({ verb: 'grapple', to: 'Ana' })).toBe('CHARMED')
    expect(listed(play, 'attack')).toEqual([])
    expect(simverse.policies.tactical!(play.state, 'b', new FastDice(1)).verb).toBe('end')
    play.act({ verb: 'end' })
    play.act({ verb: 'attack', to: 'Bor', with: 'punch' }, 6, 6, 5)
    expect(play.conditions('Bor')).not.toContain('charmed')
  })

  it('protects the caster in later rounds too', () => {
    const play = duel({ ...mage, spells: ['charm-person'] }, { ...sword, WS: 10 })
    play.act({ verb: 'cast', spell: 'Charm Person', to: ['Bor'] }, 3, 3, 3)
    for (let round = 0; round < 3; round++) play.endRound()
    play.act({ verb: 'end' })
    expect(play.refusal({ verb: 'attack', to: 'Ana' })).toBe('CHARMED')
  })

  it('is resisted by WS at -4', () => {
    const play = duel({ ...mage, spells: ['charm-person'] }, { WS: 14 })
    play.act({ verb: 'cast', spell: 'Charm Person', to: ['Bor'] }, 3, 3, 4)
    expect(play.conditions('Bor')).toEqual([])
  })
})

describe('V16: dispel magic', () => {
  const casters = () => duel({ ...mage, spells: ['dispel-magic', 'bless', 'sleep'] }, { vitality: 10 })

  it('ends one spell by a Spellcasting roll: the one that is named, or the newest', () => {
    const play = casters()
    play.act({ verb: 'cast', spell: 'Bless', to: ['Bor'] })
    play.endRound()
    expect(listed(play, 'cast').filter((line) => line.includes('Dispel'))).toEqual([
      '{"verb":"cast","spell":"Dispel Magic","to":["Bor"],"ends":"Bless"}',
    ])
    const failed = lines(play.act({ verb: 'cast', spell: 'Dispel Magic', to: ['Bor'] }, 6, 6, 6))
    expect(failed.join('\n')).toContain('Ana, Spellcasting: 3d6=18')
    expect(play.who('Bor').buffs).toHaveLength(1)
    play.endRound()
    const done = lines(play.act({ verb: 'cast', spell: 'Dispel Magic', to: ['Bor'], ends: 'bless' }, 3, 3, 3))
    expect(done).toContain('Bor no longer has Bless (Dispel Magic)')
    expect(play.who('Bor').buffs).toEqual([])
  })

  it('ends sleep, and is refused where there is no spell', () => {
    const play = casters()
    expect(play.refusal({ verb: 'cast', spell: 'Dispel Magic', to: ['Bor'] })).toBe('NO_SPELL_THERE')
    expect(play.refusal({ verb: 'cast', spell: 'Bless', to: ['Bor'], ends: 'Sleep' })).toBe('BAD_CLAUSE')
    play.act({ verb: 'cast', spell: 'Sleep', to: ['Bor'] }, 3, 3, 3, 6, 6, 5)
    expect(play.conditions('Bor')).toContain('asleep')
    play.act({ verb: 'end' })
    play.act({ verb: 'cast', spell: 'Dispel Magic', to: ['Bor'], ends: 'asleep' }, 3, 3, 3)
    expect(play.conditions('Bor')).not.toContain('asleep')
  })

  it('has the odds of its own roll', () => {
    const play = casters()
    play.act({ verb: 'cast', spell: 'Bless', to: ['Ana'] })
    play.endRound()
    const command = { verb: 'cast', spell: 'Dispel Magic', to: ['Ana'], ends: 'Bless' }
    const odds = simverse.odds(play.state, 'a', command, factsOf(scenario('guide-fight')))!
    expect(odds.map(({ outcome }) => outcome).sort()).toEqual(['failure', 'success'])
    // WS 14 + Spellcasting 8 + 2 by the blessing: only 666 fails.
    expect(toNumber(odds.find(({ outcome }) => outcome === 'failure')!.probability)).toBeCloseTo(1 / 216)
  })
})

describe('V16: invisibility', () => {
  it('cannot be aimed at, and ends with the own attack', () => {
    const play = duel({ ...mage, ...sword, spells: ['invisibility'], skills: { Swords: 5 } }, sword)
    play.act({ verb: 'cast', spell: 'Invisibility', to: ['Ana'] })
    expect(play.conditions('Ana')).toEqual(['invisible'])
    play.act({ verb: 'end' })
    for (const verb of ['attack', 'grapple']) expect(play.refusal({ verb, to: 'Ana' })).toBe('NOT_SEEN')
    expect(play.refusal({ verb: 'aim', at: 'Ana' })).toBe('NOT_SEEN')
    play.act({ verb: 'end' })
    const told = lines(play.act({ verb: 'attack', to: 'Bor' }, 3, 3, 3))
    expect(told).toContain('Ana is no longer invisible (attacks)')
    expect(play.conditions('Ana')).toEqual([])
  })

  it('ends with damage, and areas still reach', () => {
    const play = duel({ ...mage, spells: ['invisibility'] }, { ...mage, spells: ['fireball'], at: 5 })
    play.act({ verb: 'cast', spell: 'Invisibility', to: ['Ana'] })
    play.act({ verb: 'end' })
    expect(play.refusal({ verb: 'cast', spell: 'Fireball', to: ['Ana'] })).toBe('NOT_SEEN')
    play.act({ verb: 'cast', spell: 'Fireball', to: ['Bor'] })
    expect(play.conditions('Ana')).toEqual(['invisible'])
    play.act({ verb: 'defend', with: 'none' }, 2, 2, 2)
    expect(play.conditions('Ana')).toEqual([])
  })
})

describe('V16: light and repair', () => {
  it('light lifts darkness, and is refused where there is none', () => {
    const play = duel(
      { ...mage, spells: ['light'] },
      {},
      { facts: [{ fact: 'darkness', reason: 'a cellar' }] },
    )
    expect(listed(play, 'cast')).toEqual(['{"verb":"cast","spell":"Light"}'])
    play.act({ verb: 'cast', spell: 'Light' })
    expect(play.state.facts).toEqual([])
    play.endRound()
    expect(play.refusal({ verb: 'cast', spell: 'Light' })).toBe('NOT_DARK')
  })

  it('repair mends all steps of one thing', () => {
    const play = duel({ ...mage, ...sword, spells: ['repair'] }, {})
    expect(play.refusal({ verb: 'cast', spell: 'Repair', to: ['Ana'] })).toBe('NOTHING_TO_MEND')
    play.who('Ana').lost = { longsword: 2 }
    expect(play.refusal({ verb: 'attack', to: 'Bor', with: 'longsword' })).toBe('WEAPON_BROKEN')
    expect(listed(play, 'cast')).toEqual(['{"verb":"cast","spell":"Repair","to":["Ana"],"item":"longsword"}'])
    const told = lines(play.act({ verb: 'cast', spell: 'Repair', to: ['Ana'] }))
    expect(told).toContain("Ana's longsword is mended by 2 (Ana's Repair)")
    expect(play.who('Ana').lost).toEqual({ longsword: 0 })
  })
})

describe('V16: sanctuary', () => {
  function sheltered(): Play {
    const play = duel(
      { ...mage, ...sword, spells: ['sanctuary'], skills: { Swords: 5 } },
      { ...sword, WS: 10 },
    )
    play.act({ verb: 'cast', spell: 'Sanctuary', to: ['Ana'] })
    expect(play.who('Ana').buffs).toEqual([{ name: 'Sanctuary', value: 5, to: 'sanctuary' }])
    play.act({ verb: 'end' })
    return play
  }

  it('lets foes roll WS before an attack, which is lost when they fail', () => {
    const play = sheltered()
    const told = lines(play.act({ verb: 'attack', to: 'Ana' }, 5, 5, 5))
    expect(told.join('\n')).toMatch(/Bor resists Sanctuary.*\n.*does not come: Sanctuary holds it back/)
    expect(play.state.pending).toBeNull()
  })

  it('lets the attack through when they succeed, and counts both rolls in the odds', () => {
    const play = sheltered()
    const odds = simverse.odds(
      play.state,
      'b',
      { verb: 'attack', to: 'Ana' },
      factsOf(scenario('guide-fight')),
    )!
    const lost = odds.find(({ outcome }) => outcome === 'the attack is lost')!
    expect(toNumber(lost.probability)).toBeCloseTo(0.5)
    play.act({ verb: 'attack', to: 'Ana' }, 3, 3, 3, 4, 4, 4)
    expect(play.state.pending?.stage).toBe('defense')
  })

  it('ends when one inside attacks', () => {
    const play = sheltered()
    play.act({ verb: 'end' })
    const told = lines(play.act({ verb: 'attack', to: 'Bor' }, 3, 3, 3))
    expect(told).toContain('Ana no longer has Sanctuary (Ana attacks)')
    expect(play.who('Ana').buffs).toEqual([])
  })
})
