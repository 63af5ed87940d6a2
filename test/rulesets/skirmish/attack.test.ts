import { describe, expect, it } from 'vitest'
import { d4, d20 } from '../../../src/testing/index.js'
import { brawl, duel, type Session, the } from './session.js'

const SABRE = 'attack by: ysolde with: sabre to: mire-hound'

function afflict(session: Session, id: string, condition: string): void {
  session.all(`ask check: charisma of: ${id} dc: 99 fails: ${condition}`)
  session.say(
    `check by: ${id} charisma`,
    /frightened|poisoned|exhaustion/.test(given(session, id)) ? d20(1, 1) : d20(1),
  )
}

function given(session: Session, id: string): string {
  return session.state.entities[id]!.conditions.join()
}

describe('an attack (seed 002 §5 B)', () => {
  it('hits when the total meets the armour class', () => {
    const session = duel()
    expect(session.odds(SABRE, (state) => state.pendingDamage !== null)).toBe('13/20')
    const outcome = session.say(SABRE, d20(8))
    expect(outcome.events).toEqual([
      {
        type: 'DiceRolled',
        actor: 'ysolde',
        by: 'ysolde',
        purpose: 'attack',
        target: 'mire-hound',
        expr: '1d20+5',
        faces: [8],
        total: 13,
        ac: 13,
        against: 'monster',
        hit: true,
        damageType: null,
        applied: null,
        typed: false,
        bonus: 0,
      },
      {
        type: 'AttackResolved',
        attacker: 'ysolde',
        weapon: 'Sabre',
        targets: ['mire-hound'],
        hitStatus: { 'mire-hound': true },
        lost: null,
      },
    ])
  })

  it('misses one below, and a natural 20 or 1 means nothing', () => {
    const session = duel()
    expect(the(session.say(SABRE, d20(7)), 'AttackResolved').hitStatus).toEqual({ 'mire-hound': false })
    const wild = session.say(`${SABRE} dice: 1d20-8`, d20(20))
    expect(the(wild, 'AttackResolved').hitStatus).toEqual({ 'mire-hound': false })
    const sure = session.say(`${SABRE} dice: 1d20+12`, d20(1))
    expect(the(sure, 'AttackResolved').hitStatus).toEqual({ 'mire-hound': true })
  })

  it('is made with dice: alone when they are given, bonus and conditions forgotten', () => {
    const session = duel()
    afflict(session, 'ysolde', 'prone')
    expect(the(session.say(`${SABRE} dice: d20`, d20(12)), 'DiceRolled').expr).toBe('1d20')
    expect(session.odds(`${SABRE} dice: 2d10`, (state) => state.pendingDamage !== null)).toBe('9/25')
  })

  it('takes an action without a bonus at +0, which is not written', () => {
    const session = duel().all('turn by: ysolde')
    const howl = the(session.say('attack by: mire-hound with: howl to: ysolde', d20(15)), 'DiceRolled')
    expect(howl).toMatchObject({ expr: '1d20', total: 15, ac: 15 })
    expect(session.word('damage by: mire-hound')).toBe('no_damage_dice')
  })

  it('finds weapons by exact name, by a part of the name, and among the equipment', () => {
    const session = brawl().all('turn', 'turn')
    const weapon = (name: string) =>
      the(session.say(`attack by: odrin with: ${name} to: mire-hound`, d20(2)), 'AttackResolved').weapon
    expect(weapon('MAUL')).toBe('Maul')
    expect(weapon('short_bow')).toBe('Short Bow')
    expect(weapon('bow')).toBe('Short Bow')
    expect(session.word('attack by: odrin with: rope to: mire-hound')).toBe('unknown_weapon')
    expect(session.word('attack by: odrin with: o to: mire-hound')).toBe('ambiguous_weapon')
  })

  it('keeps the typed text of a weapon on no list, or that fits several (K9)', () => {
    const session = duel()
    const weapon = (name: string) =>
      the(session.say(`attack by: ysolde with: ${name} to: mire-hound dice: 20`), 'AttackResolved').weapon
    expect(weapon('Broken Bottle')).toBe('Broken Bottle')
    expect(session.word('damage by: ysolde')).toBe('no_damage_dice')
    expect(weapon('E')).toBe('E')
    expect(session.word('damage by: ysolde')).toBe('ambiguous_weapon')
    expect(session.word('damage by: ysolde dice: 1d4', d4(2))).toBe('ok')
  })

  it('may strike oneself and whoever is down', () => {
    const session = duel().all(`${SABRE} dice: 20`, 'damage by: ysolde dice: 50')
    const outcome = session.say('attack by: ysolde with: sabre to: mire-hound and: ysolde', d20(10, 10))
    expect(the(outcome, 'AttackResolved').hitStatus).toEqual({ 'mire-hound': true, ysolde: true })
  })
})

describe('conditions in an attack (rules/skirmish §6)', () => {
  const hindered = ['blinded', 'exhaustion', 'frightened', 'poisoned', 'prone', 'restrained']
  const exposed = ['blinded', 'paralyzed', 'petrified', 'restrained', 'stunned', 'unconscious', 'prone']

  it.each(hindered)('an attacker who is %s rolls two dice and keeps the lower', (condition) => {
    const session = duel()
    afflict(session, 'ysolde', condition)
    expect(session.odds(SABRE, (state) => state.pendingDamage !== null)).toBe('169/400')
    expect(the(session.say(SABRE, d20(15, 6)), 'DiceRolled')).toMatchObject({
      expr: '2d20kl1+5',
      faces: [15, 6],
      total: 11,
    })
  })

  it.each(exposed)('against a target that is %s the higher counts', (condition) => {
    const session = duel()
    afflict(session, 'mire-hound', condition)
    expect(session.odds(SABRE, (state) => state.pendingDamage !== null)).toBe('351/400')
    expect(the(session.say(SABRE, d20(6, 15)), 'DiceRolled')).toMatchObject({ expr: '2d20kh1+5', total: 20 })
  })

  it('an invisible attacker has advantage, an invisible target gives disadvantage', () => {
    const session = duel()
    afflict(session, 'ysolde', 'invisible')
    expect(the(session.say(SABRE, d20(6, 15)), 'DiceRolled').expr).toBe('2d20kh1+5')
    afflict(session, 'mire-hound', 'invisible')
    expect(the(session.say(SABRE, d20(6)), 'DiceRolled').expr).toBe('1d20+5')
    session.all('turn')
    const bite = session.say('attack by: mire-hound with: bite to: ysolde', d20(3))
    expect(the(bite, 'DiceRolled').expr).toBe('1d20+4')
  })

  it('reasons for and against cancel out, however many there are', () => {
    const session = duel()
    afflict(session, 'ysolde', 'prone')
    afflict(session, 'ysolde', 'blinded')
    afflict(session, 'mire-hound', 'stunned')
    expect(the(session.say(SABRE, d20(9)), 'DiceRolled').expr).toBe('1d20+5')
  })

  it('a word no rule knows is kept and changes nothing', () => {
    const session = duel()
    afflict(session, 'mire-hound', 'Charmed')
    expect(session.state.entities['mire-hound']!.conditions).toEqual(['charmed'])
    expect(the(session.say(SABRE, d20(9)), 'DiceRolled').expr).toBe('1d20+5')
  })

  it('is taken for each target by itself', () => {
    const session = brawl()
    afflict(session, 'odrin', 'prone')
    const outcome = session.say('attack by: ysolde with: sabre to: odrin and: mire-hound', d20(4, 12, 9))
    const rolls = outcome.events.flatMap((event) => (event.type === 'DiceRolled' ? [event.expr] : []))
    expect(rolls).toEqual(['2d20kh1+5', '1d20+5'])
  })
})
