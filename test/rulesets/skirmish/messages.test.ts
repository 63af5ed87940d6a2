import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d4, d8, d20, type Faces } from '../../../src/testing/index.js'
import { duel, Session } from './session.js'

function lines(session: Session, line: string, ...faces: Faces[]): readonly string[] {
  return session.say(line, ...faces).events.flatMap((event) => skirmish.mech(event))
}

describe('messages', () => {
  it('are those that the documentation shows', () => {
    const page = readFileSync(new URL('../../../docs/skirmish.md', import.meta.url), 'utf8')
    const round = /## A round\n\n```\n([\s\S]*?)```/.exec(page)![1]!
    const session = new Session()
    const faces = [d20(9), d20(12), d20(10), d8(5), []]
    const played: string[] = []
    for (const line of round.split('\n').filter((text) => text.startsWith('> '))) {
      played.push(line, ...lines(session, line.slice(2), faces.shift()!))
    }
    expect(played.join('\n')).toBe(round.trimEnd())
  })

  it('show who spoke for whom, what a defence left, and half of a damage', () => {
    const session = new Session()
    session.say('encounter start with: mire-hound and: cinder-imp', d20(20, 1))
    expect(lines(session, 'attack with: bite to: cinder-imp', d20(10))).toEqual([
      'mire-hound attacks cinder-imp (the GM rolls): 1d20+4 [10] = 14 against AC 12: hit.',
      'mire-hound hits cinder-imp with Bite. Roll it: damage by: mire-hound',
    ])
    expect(lines(session, 'damage', d4(1, 2))).toEqual([
      'mire-hound damages cinder-imp (the GM rolls): 2d4+2 [1, 2] = 5 piercing, 2 after defences.',
      'cinder-imp loses 2 hit points (attack): 6/8.',
    ])
    expect(lines(session, 'ask check: dex save of: cinder-imp dc: 5 fails: damage 9 succeeds: half')).toEqual(
      ['The GM asks cinder-imp for dex save, DC 5 (failure: damage 9; success: half damage).'],
    )
    expect(lines(session, 'check by: cinder-imp dex save', d20(10))).toEqual([
      'cinder-imp rolls a check: 1d20+3 [10] = 13.',
      'cinder-imp, dex save: 13 against DC 5: success.',
      'cinder-imp suffers 9, half is 4.',
      'cinder-imp loses 4 hit points (check): 2/8.',
    ])
  })

  it('say when nobody is hit, when somebody is down, and when a round begins', () => {
    const session = duel({ options: { skipDowned: false } })
    expect(lines(session, 'attack with: sabre to: mire-hound', d20(2)).at(-1)).toBe(
      'ysolde hits nobody with Sabre.',
    )
    session.all('attack with: sabre to: mire-hound dice: 20')
    expect(lines(session, 'damage dice: 30').at(-1)).toBe(
      'mire-hound loses 30 hit points (attack): 0/19, down.',
    )
    session.all('turn')
    expect(lines(session, 'turn')).toEqual(['mire-hound ends the turn; next is ysolde. A new round begins.'])
  })

  it('say of a condition that no rule knows that nothing comes of it', () => {
    const session = duel().all('ask check: wisdom of: mire-hound dc: 40 fails: doomed')
    expect(lines(session, 'check by: mire-hound wisdom', d20(4)).at(-1)).toBe(
      'mire-hound is now doomed (no rule here reads it).',
    )
  })

  it('of the screen mark whose turn it is, who is down and what ails them', () => {
    const session = duel().all(
      'attack with: sabre to: mire-hound dice: 20',
      'damage dice: 30',
      'ask check: wisdom of: mire-hound dc: 40 fails: prone',
    )
    session.say('check by: mire-hound wisdom', d20(4))
    expect(skirmish.render(session.view('ysolde'))).toEqual([
      'Skirmish: round 1',
      '>  15  ysolde      ████████ 26/26    AC 15',
      '   11  mire-hound  ░░░░░░░░ 0/19     AC 13  down, prone',
      'Only the characters stand. The GM ends the encounter (encounter end) or brings in more (add <name>).',
    ])
  })
})
