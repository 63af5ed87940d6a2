import { describe, expect, it } from 'vitest'
import { type SimverseEvent, simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, Play, the } from './support.js'

/** Demands of the guide that no other test asks for by name. */
const sword = { skills: { Swords: 5 }, weapons: ['longsword'] }

function lines(events: readonly SimverseEvent[]): string {
  return events.flatMap((event) => simverse.mech(event)).join('\n')
}

describe('seed 003 §2: an instant spell is a Reaction', () => {
  it('answers an attack on its caster, costs Mana and the Reaction, and works before the damage', () => {
    const mage = { spells: ['shield', 'bless'], mana: 5, manaMax: 5, vitalityMax: 30, vitality: 30 }
    const play = duel(sword, mage)
    play.act({ verb: 'attack', to: 'Bor', mode: 'cut' }, 3, 3, 3)
    expect(play.refusal({ verb: 'defend', with: 'cast', spell: 'bless' })).toBe('NOT_INSTANT')
    const told = play.act({ verb: 'defend', with: 'cast', spell: 'shield' }, 6, 6)
    // 12 - 1 + 1 for ST 12, less AR 3 twice.
    expect(the(told, 'DamageDealt').damage).toBe(6)
    expect(play.who('Bor')).toMatchObject({ mana: 3, reactionsUsed: 1 })
  })
})

describe('seed 003 §13: what tries the nerve by itself', () => {
  const many = (count: number) => [{ name: 'Orc', count, side: 'b', speed: 4, at: 9 }]

  it('three to one, once', () => {
    const play = new Play(
      { combatants: [{ name: 'Ana', side: 'a', speed: 9, WS: 12 }, ...many(3)] },
      {
        dice: [4, 4, 4],
      },
    )
    expect(lines(play.table.events)).toMatch(/Ana's morale \(outnumbered.*3d6=12/)
    expect(play.endRound().some(({ type }) => type === 'MoraleRolled')).toBe(false)
  })

  it('two to one is no reason', () => {
    const play = new Play({ combatants: [{ name: 'Ana', side: 'a', speed: 9 }, ...many(2)] })
    expect(lines(play.table.events)).not.toContain('morale')
  })

  it('the death of an ally', () => {
    const play = new Play({
      combatants: [
        { name: 'Bor', side: 'b', speed: 9, DX: 16, ST: 16, ...sword, at: 0 },
        { name: 'Ada', side: 'a', speed: 5, vitality: 1, minor: true, at: 1 },
        { name: 'Ana', side: 'a', speed: 4, at: 9 },
      ],
    })
    play.act({ verb: 'attack', to: 'Ada', mode: 'cut' }, 3, 3, 3)
    const told = lines(play.act({ verb: 'defend', with: 'none' }, 6, 6))
    expect(told).toContain('Ada is dead')
    expect(told).toMatch(/Ana must check morale/)
  })
})

describe('seed 003 §12: difficult terrain', () => {
  it('halves every move of those who stand in it', () => {
    const facts = [{ fact: 'difficult-terrain', who: 'Ana', reason: 'deep snow' }]
    const play = duel({}, { at: 20 }, { facts })
    expect(play.refusal({ verb: 'move', kind: 'half', from: 'Bor', meters: '3.5' })).toBe('TOO_FAR')
    play.act({ verb: 'move', kind: 'half', from: 'Bor', meters: '3' })
    expect(play.who('Ana').at).toBe(-3)
  })
})
