import { describe, expect, it } from 'vitest'
import { telling } from '../../../src/kernel/contract/engine.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { type SimverseState, simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, type Play } from './support.js'

/** What is rolled and what is reported, in the order in which it happens. */
function log(play: Play, command: Parameters<Play['act']>[0], ...faces: readonly number[]): string[] {
  const dice = new ScriptedDice(faces)
  const state: SimverseState = simverse.clone(play.state)
  const happened: string[] = []
  const tell = telling(simverse, state, (event) => {
    for (const roll of dice.take()) happened.push(`roll ${roll.for}`)
    happened.push(event.type)
  })
  simverse.decide(state, 'gm', command, dice, tell)
  while (simverse.next(state).kind === 'automatic') simverse.advance(state, dice, tell)
  expect(dice.take()).toEqual([])
  dice.finish()
  return happened
}

describe('every die belongs to the event told after it', () => {
  const sword = { skills: { Swords: 4, Shield: 3 }, weapons: ['longsword'] }

  it('the roll that luck replaces belongs to the luck, the second to the attack', () => {
    const play = duel({ ...sword, perks: ['lucky'] }, {})
    expect(log(play, { verb: 'attack', to: 'Bor', luck: 'yes' }, 6, 6, 6, 4, 4, 4)).toEqual([
      'ActionSpent',
      'AttackDeclared',
      'roll attack',
      'LuckSpent',
      'roll attack',
      'AttackRolled',
    ])
  })

  it('an action is spent and paid for before its dice fall, and each roll is told before the next', () => {
    const shield = { ...sword, shield: 'buckler', maneuvers: ['shield-bash'] }
    expect(log(duel(shield, {}), { verb: 'bash', to: 'Bor' }, 4, 4, 4, 6, 6, 5)).toEqual([
      'ActionSpent',
      'Paid',
      'roll attack',
      'ManeuverRolled',
      'roll resist',
      'ResistRolled',
      'ConditionBegan',
      'ConditionBegan',
    ])
  })

  it('the last Stamina, spent on a bash, does not weigh on that bash (R61)', () => {
    const shield = { ...sword, shield: 'buckler', maneuvers: ['shield-bash'], stamina: 1 }
    const play = duel(shield, {})
    const events = play.act({ verb: 'bash', to: 'Bor' }, 6, 6, 6)
    expect(events).toContainEqual(expect.objectContaining({ type: 'ManeuverRolled', target: 17, terms: [] }))
    expect(play.conditions('Ana')).toEqual(['exhausted'])
  })

  it('healing that the undead get nothing from is rolled, and told', () => {
    const play = duel({ spells: ['healing-touch'] }, { perks: ['undead'], vitality: 5 })
    const heal = { verb: 'cast', spell: 'healing-touch', to: ['Bor'] }
    expect(log(play, heal, 3, 4)).toEqual(['ActionSpent', 'Paid', 'roll healing', 'Healed'])
    play.act(heal, 3, 4)
    expect(play.who('Bor').vitality).toBe(5)
  })

  it('what is told is already so: Mana paid for a Mind Blast on oneself is not there to be lost', () => {
    const play = duel({ WS: 10, spells: ['mind-blast'], mana: 5 }, {})
    play.act({ verb: 'cast', spell: 'mind-blast', to: ['Ana'] }, 5, 5, 4, 3, 4)
    expect(play.who('Ana').mana).toBe(0)
  })
})

describe('sums', () => {
  it('are kept by the state, copied with it, and no part of its key', () => {
    const play = duel({ skills: { Swords: 4 }, weapons: ['longsword'] }, {})
    play.act({ verb: 'attack', to: 'Bor' }, 4, 4, 4)
    const copy = simverse.clone(play.state)
    play.act({ verb: 'defend', with: 'none' }, 3, 3)
    expect(copy.sums).toMatchObject({ rounds: 1, attacks: 1, hits: 0, damage: 0 })
    expect(play.state.sums).toMatchObject({ rounds: 1, attacks: 1, hits: 1, damage: 6 })
    expect(simverse.measures.damage!.of(play.state)).toBe(6)
    const other = { ...play.state, sums: { ...play.state.sums, damage: 99 } }
    expect(simverse.key(other)).toBe(simverse.key(play.state))
  })
})
