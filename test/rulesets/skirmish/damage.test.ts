import { describe, expect, it } from 'vitest'
import { skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d4, d6, d8, d20 } from '../../../src/testing/index.js'
import { brawl, duel, Session, the } from './session.js'

describe('damage (seed 002 §5 C)', () => {
  it('rolls the weapon of the attack and lowers hit points', () => {
    const session = duel()
    session.say('attack by: ysolde with: sabre to: mire-hound', d20(10))
    expect(session.odds('damage by: ysolde', (s) => s.entities['mire-hound']!.hp <= 10)).toBe('3/8')
    const { events } = session.say('damage by: ysolde', d8(5))
    expect(events).toEqual([
      {
        type: 'DiceRolled',
        actor: 'ysolde',
        by: 'ysolde',
        purpose: 'damage',
        target: 'mire-hound',
        expr: '1d8+3',
        faces: [5],
        total: 8,
        ac: null,
        against: null,
        hit: null,
        damageType: 'slashing',
        applied: 8,
        typed: false,
        bonus: 0,
      },
      {
        type: 'HPChanged',
        actor: 'mire-hound',
        kind: 'monster',
        amount: -8,
        source: 'attack',
        hp: 11,
        maxHp: 19,
      },
    ])
    expect(session.state.pendingDamage).toBeNull()
  })

  it('writes target by target: all dice of a target, then its hit points (K2)', () => {
    const session = new Session()
    session.say('encounter start with: reed-widow and: cinder-imp and: mire-hound', d20(19, 1, 1))
    session.say('attack by: reed-widow with: fangs to: cinder-imp and: mire-hound', d20(10, 10))
    const { events } = session.say('damage by: reed-widow', d6(1), d8(8), d6(6), d8(1))
    expect(events.map((event) => (event.type === 'DiceRolled' ? event.applied : event.type))).toEqual([
      2,
      8,
      'HPChanged',
      9,
      1,
      'HPChanged',
    ])
    expect(session.state.entities['cinder-imp']!.hp).toBe(0)
    expect(session.state.entities['mire-hound']!.hp).toBe(9)
  })

  it('leaves out whoever was missed', () => {
    const session = brawl()
    session.say('attack by: ysolde with: sabre to: odrin and: mire-hound', d20(5, 15))
    const { events } = session.say('damage by: ysolde', d8(1))
    expect(events.map((event) => event.type)).toEqual(['DiceRolled', 'HPChanged'])
  })

  it('with: rolls that action of the attacker instead (K8)', () => {
    const session = duel()
    session.say('attack by: ysolde with: sabre to: mire-hound', d20(10))
    expect(the(session.say('damage by: ysolde with: knife', d4(4)), 'DiceRolled').expr).toBe('1d4+3')
  })

  it('is never below 0, and no damage is 0 and not -0', () => {
    const session = duel().all('attack by: ysolde with: sabre to: mire-hound dice: 20')
    const outcome = session.say('damage by: ysolde dice: 1d4-9', d4(4))
    expect(the(outcome, 'DiceRolled')).toMatchObject({ expr: '1d4-9', total: 0, applied: 0 })
    expect(Object.is(the(outcome, 'HPChanged').amount, 0)).toBe(true)
    expect(session.state.pendingDamage).toBeNull()
  })

  it('takes the whole dice notation, in its canonical text', () => {
    const session = duel().all('attack by: ysolde with: sabre to: mire-hound dice: 20')
    const roll = the(session.say('damage by: ysolde dice: (1+1)D6R1 + 2*1', d6(1, 3, 2)), 'DiceRolled')
    expect(roll).toMatchObject({ expr: '2d6rr1+2*1', faces: [1, 3, 2], total: 7, damageType: null })
  })

  it('stops at 0 hit points', () => {
    const session = duel().all('attack with: sabre to: mire-hound dice: 20')
    const changed = the(session.say('damage dice: 50'), 'HPChanged')
    expect(changed).toMatchObject({ amount: -50, hp: 0, maxHp: 19 })
    expect(session.state.entities['mire-hound']!.hp).toBe(0)
  })
})

describe('defences (rules/skirmish §6, K19)', () => {
  const odd = {
    monsters: {
      oddity: {
        name: 'Oddity',
        hit_points: 100,
        armor_class: 1,
        damage_resistances: ['fire'],
        damage_vulnerabilities: ['fire', 'cold'],
        defenses: [{ immunities: ['Poison'], resistances: ['acid'] }],
        actions: [{ name: 'Poke', damage: [{ damage_dice: '1d4+3', damage_modifier: 2 }] }],
      },
    },
  }
  const cases: readonly (readonly [string, number, number])[] = [
    ['fire', 7, 6],
    ['cold', 7, 14],
    ['poison', 7, 0],
    ['ACID', 7, 3],
    ['acid', 1, 0],
    ['thunder', 7, 7],
  ]

  it.each(cases)('%s damage of %i leaves %i', (type, rolled, left) => {
    const session = new Session(odd)
    session.say('encounter start with: oddity', d20(10))
    session.all('attack with: poke to: oddity dice: 20')
    const outcome = session.say(`damage dice: ${rolled} type: ${type}`)
    expect(the(outcome, 'DiceRolled')).toMatchObject({
      total: rolled,
      applied: left,
      damageType: type.toLowerCase(),
    })
    expect(session.state.entities.oddity!.hp).toBe(100 - left)
  })

  it('a modifier is written behind the dice: 1d4+3 and 2 is 1d4+3+2', () => {
    const session = new Session(odd)
    session.say('encounter start with: oddity', d20(10))
    session.all('attack with: poke to: oddity dice: 20')
    expect(the(session.say('damage', d4(1)), 'DiceRolled')).toMatchObject({
      expr: '1d4+3+2',
      damageType: null,
    })
  })

  it('damage without a type meets no defence', () => {
    const session = new Session(odd)
    session.say('encounter start with: oddity', d20(10))
    session.all('attack with: poke to: oddity dice: 20')
    const { events } = session.say('damage dice: 7 dice: 7 type: poison dice: 7 type: cold')
    expect(events.map((event) => (event.type === 'DiceRolled' ? event.applied : 0))).toEqual([7, 0, 14, 0])
    expect(session.state.entities.oddity!.hp).toBe(79)
  })
})

describe('pending damage', () => {
  it('is not cleared by healing or by a check (K21)', () => {
    const session = duel().all('attack with: sabre to: mire-hound dice: 20')
    const { pendingDamage } = session.state
    for (const source of ['heal', 'check'] as const) {
      skirmish.evolve(session.state, {
        type: 'HPChanged',
        actor: 'ysolde',
        kind: 'character',
        amount: 30,
        source,
        hp: 26,
        maxHp: 26,
      })
      expect(session.state.pendingDamage).toEqual(pendingDamage)
    }
    expect(session.state.entities.ysolde!.hp).toBe(26)
  })

  it('belongs to the attacker, and the GM rolls for the attacker (K3)', () => {
    const session = duel().all('attack by: ysolde with: sabre to: mire-hound dice: 20')
    expect(session.word('damage by: mire-hound')).toBe('not_the_attacker')
    expect(the(session.say('damage', d8(3)), 'DiceRolled')).toMatchObject({ actor: 'ysolde', by: 'GM' })
    expect(session.word('damage')).toBe('no_pending_damage')
  })

  it('waits while a check is pending, and is rolled after it (K17)', () => {
    const session = duel().all(
      'attack by: ysolde with: sabre to: mire-hound dice: 20',
      'ask check: dex save of: mire-hound dc: 10',
    )
    expect(session.word('damage by: ysolde')).toBe('frozen')
    session.say('check by: mire-hound dex save', d20(3))
    expect(session.word('damage by: ysolde', d8(3))).toBe('ok')
  })

  it('may be rolled by an attacker who is down', () => {
    const session = duel().all(
      'attack by: ysolde with: sabre to: mire-hound dice: 20',
      'ask check: dex save of: ysolde dc: 30 fails: damage 99',
    )
    session.say('check by: ysolde dex save', d20(3))
    expect(session.state.entities.ysolde!.hp).toBe(0)
    expect(session.word('damage by: ysolde', d8(3))).toBe('ok')
  })
})
