import { describe, expect, it } from 'vitest'
import { knownCheck, SKILLS } from '../../../src/rulesets/skirmish/check/skills.js'
import { isFrozen } from '../../../src/rulesets/skirmish/index.js'
import { d4, d6, d20 } from '../../../src/testing/index.js'
import { brawl, duel, type Session, the } from './session.js'

function afflicted(condition: string): Session {
  const session = duel().all(`ask check: charisma of: ysolde dc: 99 fails: ${condition}`)
  session.say('check by: ysolde charisma', d20(1))
  return session
}

describe('a check (rules/skirmish §6)', () => {
  const bonuses: readonly (readonly [string, string])[] = [
    ['stealth', '1d20+7'],
    ['Sleight-of-Hand', '1d20+3'],
    ['perception', '1d20+2'],
    ['dex', '1d20+3'],
    ['dexterity', '1d20+3'],
    ['dex save', '1d20+5'],
    ['Dexterity Save', '1d20+5'],
    ['dexterity saving throw', '1d20+5'],
    ['con save', '1d20+1'],
    ['athletics', '1d20'],
    ['wis', '1d20'],
    ['animal handling', '1d20'],
    ['persuasion', '1d20+2'],
  ]

  it.each(bonuses)('of Ysolde, %s, is %s', (check, expr) => {
    const outcome = duel().say(`check by: ysolde ${check}`, d20(10))
    expect(the(outcome, 'DiceRolled').expr).toBe(expr)
    expect(the(outcome, 'CheckResolved')).toMatchObject({
      check: check.toLowerCase(),
      dc: null,
      success: null,
    })
  })

  it('below 10 the modifier is rounded down', () => {
    const session = brawl()
    expect(the(session.say('check by: odrin acrobatics', d20(10)), 'DiceRolled')).toMatchObject({
      expr: '1d20-1',
      total: 9,
      by: 'odrin',
    })
  })

  it('knows 18 skills, 6 abilities and their saves, and nothing else', () => {
    expect(Object.keys(SKILLS)).toHaveLength(18)
    for (const skill of Object.keys(SKILLS)) expect(knownCheck(skill.toUpperCase())?.kind).toBe('skill')
    for (const ability of ['str', 'dex', 'con', 'int', 'wis', 'cha']) {
      expect(knownCheck(ability)?.kind).toBe('ability')
      expect(knownCheck(`${ability} save`)?.kind).toBe('save')
    }
    for (const text of ['juggling', 'save', 'stealth save', 'de', 'dext', 'constructor']) {
      expect(knownCheck(text)).toBeNull()
    }
  })

  it('nobody asked for has no DC and no success (K20), and does not answer another one', () => {
    const session = duel().all('ask check: stealth of: mire-hound dc: 10')
    expect(the(session.say('check by: ysolde stealth', d20(20)), 'CheckResolved').success).toBeNull()
    expect(Object.keys(session.state.pendingChecks)).toEqual(['mire-hound'])
  })
})

describe('an asked check', () => {
  it('is answered in any of its forms, and the answer keeps the typed text', () => {
    const session = duel()
    const asked = the(session.say('ask check: DEX Save of: ysolde and: mire hound dc: 14'), 'AskIssued')
    expect(asked).toEqual({
      type: 'AskIssued',
      targets: ['ysolde', 'mire-hound'],
      check: 'dex save',
      dc: 14,
      fails: null,
      succeeds: null,
    })
    expect(session.word('check by: ysolde dex')).toBe('wrong_check')
    const done = the(session.say('check by: ysolde Dexterity Save', d20(9)), 'CheckResolved')
    expect(done).toEqual({
      type: 'CheckResolved',
      actor: 'ysolde',
      check: 'dexterity save',
      total: 14,
      dc: 14,
      success: true,
    })
    expect(session.word('turn')).toBe('frozen')
    session.say('check by: mire-hound dex save', d20(9))
    expect(session.word('turn')).toBe('ok')
  })

  it('fails one below its DC', () => {
    const session = duel().all('ask check: dex save of: ysolde dc: 14 fails: prone succeeds: Blessed')
    expect(
      session.odds('check by: ysolde dex save', (s) => s.entities.ysolde!.conditions[0] === 'prone'),
    ).toBe('2/5')
    const { events } = session.say('check by: ysolde dex save', d20(8))
    expect(events.at(-1)).toEqual({ type: 'ConditionApplied', actor: 'ysolde', condition: 'prone' })
  })

  it('brings the success its own consequence', () => {
    const session = duel().all('ask check: dex save of: ysolde dc: 14 fails: prone succeeds: Blessed')
    session.say('check by: ysolde dex save', d20(9))
    expect(session.state.entities.ysolde!.conditions).toEqual(['blessed'])
  })

  it('deals damage that no defence lowers, rolled by the GM', () => {
    const session = duel().all('ask check: dex save of: ysolde dc: 99 fails: damage 2D6 + 1')
    const { events } = session.say('check by: ysolde dex save', d20(20), d6(3, 4))
    expect(events.slice(2)).toEqual([
      {
        type: 'DiceRolled',
        actor: 'ysolde',
        by: 'GM',
        purpose: 'consequence',
        target: null,
        expr: '2d6+1',
        faces: [3, 4],
        total: 8,
        ac: null,
        against: null,
        hit: null,
        damageType: null,
        applied: 8,
        typed: false,
        bonus: 0,
      },
      {
        type: 'HPChanged',
        actor: 'ysolde',
        kind: 'character',
        amount: -8,
        source: 'check',
        hp: 18,
        maxHp: 26,
      },
    ])
  })

  it('halves the damage of a failure on a success, rounded down, in either order of writing', () => {
    for (const clauses of ['fails: damage 4d6 succeeds: half', 'succeeds: half fails: damage 4d6']) {
      const session = duel().all(`ask check: dex save of: ysolde dc: 14 ${clauses}`)
      const { events } = session.say('check by: ysolde dex save', d20(9), d6(3, 4, 5, 3))
      expect(events.at(-1)).toMatchObject({ amount: -7, source: 'check' })
    }
  })

  it('can deal damage on a success as well, and never below 0', () => {
    const session = duel().all('ask check: dex save of: ysolde dc: 1 succeeds: damage 1d4-9')
    const { events } = session.say('check by: ysolde dex save', d20(9), d4(3))
    expect(events.slice(2)).toMatchObject([
      { total: 0, applied: 0 },
      { type: 'HPChanged', amount: 0 },
    ])
  })

  it('puts each condition on once', () => {
    const session = duel()
    for (let time = 0; time < 2; time++) {
      session.all('ask check: charisma of: ysolde dc: 99 fails: PRONE')
      session.say('check by: ysolde charisma', d20(1))
    }
    expect(session.state.entities.ysolde!.conditions).toEqual(['prone'])
  })

  it('cannot be asked for twice of the same, and half needs damage beside it', () => {
    const session = duel().all('ask check: dex save of: ysolde dc: 14')
    expect(session.word('ask check: stealth of: mire-hound and: ysolde dc: 1')).toBe('check_pending')
    expect(session.word('ask check: stealth of: mire-hound dc: 1 succeeds: half')).toBe('unexpected_token')
    expect(session.word('ask check: stealth of: mire-hound dc: 1 fails: half')).toBe('unexpected_token')
    expect(session.word('ask check: stealth of: mire-hound dc: 1 fails: prone succeeds: half')).toBe(
      'unexpected_token',
    )
  })

  it('for a word on no sheet is the GM’s to ask, and the question says how the wait ends; a slip is refused (R7)', () => {
    const session = duel()
    expect(session.say('ask check: stelth of: ysolde dc: 5').error?.message).toContain(
      'Did you mean stealth?',
    )
    expect(session.word('ask check: cooking of: ysolde dc: 5')).toBe('ok')
    expect(session.view('ysolde').awaiting!.question).toBe(
      'Ysolde Fenwick, roll the cooking. No sheet has "cooking": the GM ends the wait with remove who: ysolde or encounter end',
    )
    expect(session.word('check by: ysolde cooking')).toBe('unknown_check')
    expect(session.word('encounter end')).toBe('ok')
    expect(isFrozen(session.state)).toBe(false)
  })

  it('that threatens with a misspelt condition is refused; words of the table’s own are noted', () => {
    const session = duel()
    expect(session.word('ask check: stealth of: ysolde dc: 5 fails: pronne')).toBe('unknown_condition')
    expect(session.word('ask check: stealth of: ysolde dc: 5 fails: doomed')).toBe('ok')
  })
})

describe('conditions in a check (rules/skirmish §6)', () => {
  const rolls: readonly (readonly [string, string, string])[] = [
    ['frightened', 'stealth', '2d20kl1+7'],
    ['frightened', 'dex', '2d20kl1+3'],
    ['frightened', 'dex save', '1d20+5'],
    ['poisoned', 'athletics', '2d20kl1'],
    ['poisoned', 'con save', '1d20+1'],
    ['exhaustion', 'stealth', '2d20kl1+7'],
    ['exhaustion', 'con save', '2d20kl1+1'],
    ['restrained', 'dex save', '2d20kl1+5'],
    ['restrained', 'str save', '1d20'],
    ['restrained', 'acrobatics', '1d20+3'],
    ['prone', 'stealth', '1d20+7'],
    ['blinded', 'perception', '1d20+2'],
    ['stunned', 'wis save', '1d20'],
    ['paralyzed', 'dex', '1d20+3'],
  ]

  it.each(rolls)('%s: %s is %s', (condition, check, expr) => {
    const faces = expr.startsWith('2') ? [9, 12] : [9]
    const rolled = the(afflicted(condition).say(`check by: ysolde ${check}`, d20(...faces)), 'DiceRolled')
    expect(rolled.expr).toBe(expr)
    expect(rolled.faces).toEqual(faces)
  })

  it.each(['paralyzed', 'petrified', 'stunned', 'unconscious'])(
    '%s: Strength and Dexterity saves fail as total 0, without dice',
    (condition) => {
      const session = afflicted(condition).all('ask check: dex save of: ysolde dc: -5 fails: doomed')
      const { events } = session.say('check by: ysolde dex save')
      expect(events).toEqual([
        { type: 'CheckResolved', actor: 'ysolde', check: 'dex save', total: 0, dc: -5, success: false },
        { type: 'ConditionApplied', actor: 'ysolde', condition: 'doomed' },
      ])
      expect(the(session.say('check by: ysolde strength save'), 'CheckResolved').total).toBe(0)
    },
  )
})
