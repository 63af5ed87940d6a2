import { describe, expect, it } from 'vitest'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { isFrozen, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d20, type Faces } from '../../../src/testing/index.js'
import { brawl, duel, Session, the } from './session.js'

describe('an encounter (rules/skirmish §5–6)', () => {
  it('lets everybody join before the monsters roll (K13)', () => {
    const session = new Session()
    const { events } = session.say('encounter start with: mire-hound and: ysolde and: cinder-imp', d20(18, 2))
    expect(events).toEqual([
      { type: 'EncounterStarted' },
      {
        type: 'ActorAdded',
        id: 'mire-hound',
        name: 'Mire Hound',
        kind: 'monster',
        sheet: 'mire-hound',
        maxHp: 19,
        hp: 19,
      },
      {
        type: 'ActorAdded',
        id: 'ysolde',
        name: 'Ysolde Fenwick',
        kind: 'character',
        sheet: 'ysolde',
        maxHp: 26,
        hp: 26,
      },
      {
        type: 'ActorAdded',
        id: 'cinder-imp',
        name: 'Cinder Imp',
        kind: 'monster',
        sheet: 'cinder-imp',
        maxHp: 8,
        hp: 8,
      },
      {
        type: 'InitiativeRolled',
        actor: 'mire-hound',
        score: 20,
        modifier: 2,
        manual: false,
        faces: [18],
        bonus: 0,
      },
      {
        type: 'InitiativeRolled',
        actor: 'cinder-imp',
        score: 5,
        modifier: 3,
        manual: false,
        faces: [2],
        bonus: 0,
      },
    ])
    expect(session.state).toMatchObject({ currentTurnIndex: -1, round: 0 })
    expect(session.state.turnOrder).toEqual(['mire-hound', 'cinder-imp', 'ysolde'])
    expect(isFrozen(session.state)).toBe(true)
    session.say('initiative by: ysolde', d20(8))
    expect(session.state).toMatchObject({
      turnOrder: ['mire-hound', 'ysolde', 'cinder-imp'],
      currentTurnIndex: 0,
      round: 1,
    })
  })

  it('can begin empty and fill up', () => {
    const session = new Session().all('encounter start')
    expect(isFrozen(session.state)).toBe(false)
    session.say('add mire-hound', d20(5))
    expect(session.state).toMatchObject({ currentTurnIndex: 0, round: 1 })
    session.all('add ysolde')
    expect(session.state).toMatchObject({ currentTurnIndex: 0, round: 1 })
    expect(isFrozen(session.state)).toBe(true)
  })

  it('numbers copies of a monster', () => {
    const ids = (...lines: [string, ...Faces[]][]) => {
      const session = new Session()
      for (const [line, ...faces] of lines) session.say(line, ...faces)
      return session.state.joinOrder
    }
    expect(ids(['encounter start with: cinder imp', d20(1)])).toEqual(['cinder-imp'])
    expect(ids(['encounter start with: cinder imp and: mire hound and: CINDER_IMP', d20(1, 1, 1)])).toEqual([
      'cinder-imp_1',
      'mire-hound',
      'cinder-imp_2',
    ])
    expect(
      ids(
        ['encounter start with: cinder imp', d20(1)],
        ['add cinder imp', d20(1)],
        ['add cinder imp and: cinder imp', d20(1, 1)],
      ),
    ).toEqual(['cinder-imp', 'cinder-imp_2', 'cinder-imp_3', 'cinder-imp_4'])
    expect(
      ids(['encounter start with: cinder imp and: cinder imp', d20(1, 1)], ['add cinder imp', d20(1)]),
    ).toEqual(['cinder-imp_1', 'cinder-imp_2', 'cinder-imp_3'])
  })

  it('knows copies by their id; their name alone is nobody, unless it is an id', () => {
    const session = new Session()
    session.say('encounter start with: cinder imp and: cinder imp', d20(15, 3))
    expect(session.word('attack by: Cinder Imp 1 with: claw to: Cinder Imp')).toBe('unknown_target')
    expect(session.word('attack by: cinder-imp_1 with: claw to: cinder_imp 2', d20(3))).toBe('ok')
    expect(session.word('turn by: Cinder Imp')).toBe('out_of_turn')
    const bare = new Session()
    bare.say('encounter start with: cinder imp', d20(15))
    bare.say('add cinder imp', d20(3))
    expect(bare.word('turn by: Cinder Imp')).toBe('ok')
  })

  it('ends clean: order, scores, pendings and entities are gone (K15)', () => {
    const session = brawl().all('attack with: sabre to: mire-hound dice: 20', 'encounter end')
    expect(session.state).toMatchObject({
      isEncounterActive: false,
      round: 0,
      entities: {},
      joinOrder: [],
      initiatives: {},
      turnOrder: [],
      currentTurnIndex: -1,
      pendingDamage: null,
      pendingChecks: {},
      carriedHp: { ysolde: 26, odrin: 34 },
    })
    expect(session.word('attack with: sabre to: mire-hound')).toBe('no_encounter')
  })

  it('ends a pending check too', () => {
    const session = duel().all('ask check: stealth of: ysolde dc: 10', 'encounter end')
    expect(isFrozen(session.state)).toBe(false)
    expect(session.state.pendingChecks).toEqual({})
  })

  it('hit points of characters carry over, conditions and monsters do not (K16)', () => {
    const session = duel().all(
      'attack with: sabre to: ysolde and: mire-hound dice: 20',
      'damage dice: 4',
      'ask check: wisdom of: ysolde dc: 50 fails: prone',
    )
    session.say('check by: ysolde wisdom', d20(10))
    session.all('encounter end')
    session.say('encounter start with: mire-hound and: ysolde', d20(10))
    expect(session.state.entities.ysolde).toMatchObject({ hp: 22, maxHp: 26, conditions: [] })
    expect(session.state.entities['mire-hound']).toMatchObject({ hp: 19 })
    session.all('encounter end', 'encounter start')
    expect(the(session.say('add ysolde'), 'ActorAdded')).toMatchObject({ hp: 22, maxHp: 26 })
  })
})

describe('initiative (rules/skirmish §6)', () => {
  it('is 1d20 and the Dexterity modifier', () => {
    const session = new Session().all('encounter start with: odrin')
    expect(the(session.say('initiative by: odrin', d20(10)), 'InitiativeRolled')).toMatchObject({
      score: 9,
      modifier: -1,
      manual: false,
    })
  })

  it('is the given number, which also replaces a score and may be below 0', () => {
    const session = brawl()
    expect(session.word('initiative by: ysolde')).toBe('initiative_set')
    expect(the(session.say('initiative by: ysolde -2'), 'InitiativeRolled')).toMatchObject({
      score: -2,
      modifier: 3,
      manual: true,
    })
    expect(session.state.turnOrder).toEqual(['cinder-imp', 'odrin', 'mire-hound', 'ysolde'])
    expect(session.state.turnOrder[session.state.currentTurnIndex]).toBe('ysolde')
  })

  it('ties go to the higher modifier, then to the earlier joiner (K12)', () => {
    const session = new Session()
    session.say(
      'encounter start with: odrin and: ysolde and: mire-hound and: cinder-imp and: cinder-imp',
      d20(8, 7, 7),
    )
    session.all('initiative by: odrin 10', 'initiative by: ysolde 10')
    expect(session.state.turnOrder).toEqual(['ysolde', 'cinder-imp_1', 'cinder-imp_2', 'mire-hound', 'odrin'])
  })

  it('a character who joins freezes the fight, and whoever holds the turn keeps it (K14)', () => {
    const session = duel().all('turn', 'add odrin')
    expect(session.word('attack by: mire-hound with: bite to: ysolde')).toBe('frozen')
    session.all('initiative by: odrin 30')
    expect(session.state).toMatchObject({
      turnOrder: ['odrin', 'ysolde', 'mire-hound'],
      currentTurnIndex: 2,
      round: 1,
    })
    expect(the(session.say('turn'), 'TurnEnded')).toEqual({
      type: 'TurnEnded',
      actor: 'mire-hound',
      next: 'odrin',
      newRound: true,
      lost: null,
    })
  })

  it('a monster who joins rolls at once and freezes nothing (K14)', () => {
    const session = duel()
    session.say('add cinder-imp', d20(20))
    expect(isFrozen(session.state)).toBe(false)
    expect(session.state.turnOrder).toEqual(['cinder-imp', 'ysolde', 'mire-hound'])
    expect(the(session.say('turn by: ysolde'), 'TurnEnded').next).toBe('mire-hound')
  })
})

describe('a turn (seed 002 §5 A)', () => {
  it('passes to the next, and from the last to the first in a new round', () => {
    const session = brawl()
    const next = () => {
      const { next, newRound } = the(session.say('turn'), 'TurnEnded')
      return [next, newRound, session.state.round]
    }
    expect([next(), next(), next(), next()]).toEqual([
      ['cinder-imp', false, 1],
      ['odrin', false, 1],
      ['mire-hound', false, 1],
      ['ysolde', true, 2],
    ])
  })

  it('takes pending damage with it (K7)', () => {
    const session = duel().all('attack with: sabre to: mire-hound dice: 20', 'turn by: ysolde')
    expect(session.state.pendingDamage).toBeNull()
  })

  it('of somebody alone comes back at once, in a new round', () => {
    const session = new Session()
    session.say('encounter start with: mire-hound', d20(5))
    expect(the(session.say('turn'), 'TurnEnded')).toMatchObject({ next: 'mire-hound', newRound: true })
  })

  it('comes to those who are down too, with skipDowned off (K11)', () => {
    const session = duel({ options: { skipDowned: false } }).all(
      'attack with: sabre to: mire-hound dice: 20',
      'damage dice: 50',
    )
    expect(the(session.say('turn'), 'TurnEnded').next).toBe('mire-hound')
    expect(session.word('attack by: mire-hound with: bite to: ysolde')).toBe('actor_down')
    expect(the(session.say('turn by: mire-hound'), 'TurnEnded').newRound).toBe(true)
  })

  it('passes over those who are down, as new tables have it, across the round too', () => {
    const session = brawl()
    session.all('attack with: sabre to: cinder-imp and: mire-hound dice: 20', 'damage dice: 50')
    expect(the(session.say('turn'), 'TurnEnded')).toMatchObject({ next: 'odrin', newRound: false })
    expect(the(session.say('turn'), 'TurnEnded')).toMatchObject({ next: 'ysolde', newRound: true })
    session.all('attack with: sabre to: ysolde and: odrin dice: 20', 'damage dice: 50')
    expect(the(session.say('turn'), 'TurnEnded').next).toBe('cinder-imp')
  })

  it('has as many attacks as the sheet says, else the scenario; the board shows what is used (K10)', () => {
    const session = duel({ options: { attacksPerTurn: 1 } })
    expect(skirmish.render(session.view('ysolde'))).toContain('Attacks of ysolde in this turn: 0 of 1 used.')
    session.say('attack with: sabre to: mire-hound', d20(1))
    expect(skirmish.render(session.view('ysolde'))).toContain('Attacks of ysolde in this turn: 1 of 1 used.')
    expect(session.say('attack with: sabre to: mire-hound').error).toMatchObject({
      code: 'no_attack_left',
      message: 'ysolde attacks once in a turn and has done so. End the turn: turn by: ysolde',
    })
    const verbs = skirmish.choices(session.state, 'ysolde').map(({ verb }) => verb)
    expect(verbs).toEqual(['turn', 'roll'])
    expect(session.view('ysolde').awaiting!.question).toBe('Ysolde Fenwick has attacked: end your turn.')
    session.all('turn')
    session.say('attack with: bite to: ysolde', d20(1))
    expect(session.word('attack with: bite to: ysolde')).toBe('no_attack_left')
  })

  it('counts by the figure of a sheet before that of the scenario', () => {
    const twice = { name: 'Twice', hit_points: 9, attacks_per_turn: 2, actions: [{ name: 'Claw' }] }
    const session = new Session({ monsters: { twice }, options: { attacksPerTurn: 1 } })
    session.say('encounter start with: ysolde and: twice', d20(19))
    session.all('initiative by: ysolde 3')
    session.say('attack with: claw to: ysolde', d20(1))
    expect(skirmish.unusedActions!(session.view(GAME_MASTER))).toBe("twice's attack 2 of 2")
    session.say('attack with: claw to: ysolde', d20(1))
    expect(session.word('attack with: claw to: ysolde')).toBe('no_attack_left')
    expect(skirmish.unusedActions!(session.view(GAME_MASTER))).toBeUndefined()
  })

  it('asks the GM when one side alone stands and the scenario does not end by itself (K15)', () => {
    const session = duel().all('hurt who: mire-hound points: 30 because: a trap')
    expect(session.view('ysolde').awaiting).toMatchObject({
      seats: [GAME_MASTER],
      question:
        'Only the characters stand. The GM ends the encounter (encounter end) or brings in more (add <name>).',
    })
    expect(skirmish.unusedActions!(session.view(GAME_MASTER))).toBeUndefined()
    expect(session.word('turn by: ysolde')).toBe('ok')
    expect(session.state.isEncounterActive).toBe(true)
  })

  it('has no limit of attacks without either figure (K10), each overwriting the last (K6)', () => {
    const session = duel().all(
      'attack with: sabre to: mire-hound dice: 20',
      'attack with: knife to: ysolde dice: 20',
    )
    expect(session.state.pendingDamage).toEqual({
      attacker: 'ysolde',
      weapon: 'Throwing Knife',
      targets: ['ysolde'],
      hitStatus: { ysolde: true },
    })
    session.all('attack with: knife to: ysolde dice: 1')
    expect(session.state.pendingDamage).toBeNull()
  })
})
