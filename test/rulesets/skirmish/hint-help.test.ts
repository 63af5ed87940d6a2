import { describe, expect, it } from 'vitest'
import { skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d20 } from '../../../src/testing/index.js'
import { brawl, duel, Session, the } from './session.js'

const hint = (session: Session) => {
  const { code, current, waiting } = the(session.say('hint by: anyone'), 'Hint')
  return [code, current, waiting]
}

const help = (session: Session, by = '') => the(session.say(`help ${by}`), 'Help').commands.join(' ')

describe('hint (rules/skirmish §8)', () => {
  it('names what is waited for, the most pressing first', () => {
    const session = new Session()
    expect(hint(session)).toEqual(['no_encounter', null, []])
    session.all('encounter start')
    expect(hint(session)).toEqual(['no_combatants', null, []])
    session.say('add mire-hound and: ysolde and: odrin', d20(5))
    expect(hint(session)).toEqual(['waiting_initiative', null, ['ysolde', 'odrin']])
    session.all('ask check: stealth of: odrin dc: 5')
    expect(hint(session)).toEqual(['waiting_initiative', null, ['ysolde', 'odrin']])
    session.all('initiative by: ysolde 20', 'initiative by: odrin 10')
    expect(hint(session)).toEqual(['waiting_check', 'ysolde', ['odrin']])
    session.say('check by: odrin stealth', d20(10))
    expect(hint(session)).toEqual(['turn', 'ysolde', ['ysolde']])
    session.all('attack with: sabre to: mire-hound dice: 20')
    expect(hint(session)).toEqual(['waiting_damage', 'ysolde', ['ysolde']])
    session.all('turn')
    expect(hint(session)).toEqual(['turn', 'odrin', ['odrin']])
  })

  it('keeps the current actor while a newcomer has no score, and lists the asked in the order of asking', () => {
    const session = duel().all('add odrin')
    expect(hint(session)).toEqual(['waiting_initiative', 'ysolde', ['odrin']])
    session.all('initiative by: odrin 5', 'ask check: stealth of: odrin and: ysolde dc: 5')
    expect(hint(session)).toEqual(['waiting_check', 'ysolde', ['odrin', 'ysolde']])
  })

  it('is an answer and never logged', () => {
    const session = duel()
    const before = JSON.stringify(session.state)
    expect(session.say('hint').logged).toBe(0)
    expect(session.say('help').logged).toBe(0)
    expect(JSON.stringify(session.state)).toBe(before)
    expect(skirmish.verbs.hint!.query && skirmish.verbs.help!.query).toBe(true)
  })
})

describe('help (rules/skirmish §8)', () => {
  it('without an encounter', () => {
    expect(help(new Session())).toBe('roll encounter hint help')
    expect(help(new Session(), 'by: ysolde')).toBe('roll hint help')
  })

  it('with nobody in the encounter', () => {
    const session = new Session().all('encounter start')
    expect(help(session)).toBe('roll encounter add hint help')
    expect(help(session, 'by: ysolde')).toBe('roll hint help')
  })

  it('frozen by initiative', () => {
    const session = new Session()
    session.say('encounter start with: mire-hound and: ysolde', d20(9))
    expect(help(session)).toBe('roll encounter add initiative hint help')
    expect(help(session, 'by: ysolde')).toBe('roll initiative hint help')
    expect(help(session, 'by: mire-hound')).toBe('roll hint help')
    expect(help(session, 'by: stranger')).toBe('roll hint help')
  })

  it('frozen by a check, which comes before initiative', () => {
    const session = duel().all('ask check: stealth of: mire-hound dc: 5')
    expect(help(session)).toBe('roll encounter add check hint help')
    expect(help(session, 'by: mire-hound')).toBe('roll check hint help')
    expect(help(session, 'by: ysolde')).toBe('roll hint help')
    session.all('add odrin')
    expect(help(session)).toBe('roll encounter add check hint help')
    expect(help(session, 'by: odrin')).toBe('roll initiative hint help')
  })

  it('running, with and without damage pending', () => {
    const session = brawl()
    expect(help(session)).toBe('roll encounter add attack turn ask hint help')
    expect(help(session, 'by: GM')).toBe('roll encounter add attack turn ask hint help')
    expect(help(session, 'by: ysolde')).toBe('roll attack turn hint help')
    expect(help(session, 'by: odrin')).toBe('roll hint help')
    session.all('attack with: sabre to: mire-hound dice: 20')
    expect(help(session)).toBe('roll encounter add attack damage turn ask hint help')
    expect(help(session, 'by: ysolde')).toBe('roll attack damage turn hint help')
    expect(help(session, 'by: mire-hound')).toBe('roll hint help')
  })

  it('all: everything the asker may ever do', () => {
    expect(help(new Session(), 'all')).toBe(
      'roll encounter add initiative attack damage turn ask check hint help',
    )
    expect(help(new Session(), 'by: stranger ALL')).toBe('roll initiative attack damage turn check hint help')
  })

  it('on a command: how it is written; the GM’s are refused to players; nonsense is said to be', () => {
    const session = duel()
    const attack = the(session.say('help by: mire-hound ATTACK'), 'Help')
    expect(attack).toMatchObject({ topic: 'attack', commands: ['attack'] })
    expect(skirmish.mech(attack)[0]).toContain(skirmish.verbs.attack!.usage)
    expect(session.word('help ask')).toBe('ok')
    for (const verb of ['encounter', 'add', 'ask'])
      expect(session.word(`help by: ysolde ${verb}`)).toBe('gm_only')
    expect(session.word('help dance')).toBe('unknown_topic')
    expect(session.word('help by: ysolde dance')).toBe('unknown_topic')
  })
})
