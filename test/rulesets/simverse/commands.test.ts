import { describe, expect, it } from 'vitest'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, Play, the } from './support.js'

const sword = { skills: { Swords: 4, Shield: 3 }, weapons: ['longsword', 'dagger'] }

describe('smaller commands', () => {
  it('dropping, speaking out and looking around', () => {
    const play = duel(sword, {})
    play.act({ verb: 'drop', weapon: 'longsword' })
    expect(play.who('Ana')).toMatchObject({ held: ['dagger'], dropped: ['longsword'], majorSpent: false })
    expect(simverse.mech(the(play.act({ verb: 'shout', text: 'Behind you!' }), 'Spoke'))).toEqual([
      'Ana: “Behind you!”',
    ])
    expect(play.refusal({ verb: 'look' })).toBe('NO_MINOR_ACTION')
    const look = duel(sword, {}).act({ verb: 'look' }, 3, 3, 3)
    expect(the(look, 'CheckRolled')).toMatchObject({ skill: 'Perception', target: 10, success: true })
  })

  it('stowing frees the hand, drawing what is in hand already is refused', () => {
    const play = duel(sword, {})
    expect(play.refusal({ verb: 'draw', weapon: 'dagger' })).toBe('ALREADY_IN_HAND')
    play.act({ verb: 'stow', weapon: 'dagger' })
    expect(play.who('Ana').held).toEqual(['longsword'])
    const shield = duel({ ...sword, weapons: ['longsword', 'greatsword'], shield: 'buckler' }, {})
    expect(shield.refusal({ verb: 'draw', weapon: 'greatsword' })).toBe('HANDS_FULL')
  })

  it('a skill check suffers from armor when it is physical', () => {
    const armored = duel({ armor: ['plate-mail'], skills: { Climbing: 2 }, DX: 14 }, {})
    const climb = armored.act({ verb: 'check', attribute: 'DX', skill: 'Climbing' }, 4, 4, 4)
    expect(the(climb, 'CheckRolled')).toMatchObject({
      target: 12,
      terms: [{ value: -4, source: 'armorPenalty' }],
    })
    const think = duel({ armor: ['plate-mail'] }, {}).act({ verb: 'check', attribute: 'IN' }, 4, 4, 4)
    expect(the(think, 'CheckRolled').target).toBe(10)
  })

  it('aiming, and what loses the aim', () => {
    const archer = { skills: { Bows: 4 }, weapons: ['shortbow'], maneuvers: ['aimed-shot'], at: -20 }
    const play = duel(archer, {})
    play.act({ verb: 'aim', at: 'Bor' })
    play.endRound()
    expect(the(play.act({ verb: 'attack', to: 'Bor' }, 6, 6, 6), 'AttackRolled').terms).toEqual([
      { value: 4, source: 'aim' },
    ])
    expect(play.conditions('Ana')).toEqual([])
    const moved = duel(archer, {})
    moved.act({ verb: 'aim', at: 'Bor' })
    expect(the(moved.act({ verb: 'move', kind: 'half', from: 'Bor', meters: '1' }), 'Moved').aimLost).toBe(
      true,
    )
  })

  it('runs and sprints by the words of the choices, which are short for the long moves', () => {
    const far = { at: -20 }
    const events = duel(far, {}).act({ verb: 'run', towards: 'Bor' })
    expect(events).toEqual(duel(far, {}).act({ verb: 'move', kind: 'full', towards: 'Bor' }))
    expect(the(events, 'Moved').kind).toBe('full')
    expect(the(duel(far, {}).act({ verb: 'sprint', from: 'Bor' }), 'Moved').kind).toBe('sprint')
    expect(duel(far, {}).refusal({ verb: 'run', towards: 'Ana' })).toBe('ATTACKS_ITSELF')
    const { table } = duel(far, {})
    expect(table.choices('ana').filter(({ verb }) => verb === 'run' || verb === 'sprint')).toEqual([])
  })

  it('goes half as far after beginning the fight below a tenth of the Vitality', () => {
    const hurt = { at: -20, vitality: 1 }
    expect(duel(hurt, {}).refusal({ verb: 'move', towards: 'Bor', meters: '4' })).toBe('TOO_FAR')
    expect(the(duel(hurt, {}).act({ verb: 'move', towards: 'Bor', meters: '3' }), 'Moved').meters).toBe(3)
    const bruised = duel({ at: -20, vitality: 2 }, {})
    expect(the(bruised.act({ verb: 'move', towards: 'Bor', meters: '6' }), 'Moved').meters).toBe(6)
  })

  it('two weapons are one action and one reaction with two rolls', () => {
    const play = duel({ ...sword, weapons: ['dagger', 'dagger'], skills: { Daggers: 4 } }, {})
    play.act({ verb: 'attack', to: 'Bor', with: 'dagger', second: 'dagger-2' }, 4, 4, 4)
    play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1, 3, 3, 3)
    const second = play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1)
    expect(the(second, 'DefenseRolled')).toMatchObject({ reactionSpent: false, reactionsLeft: 0 })
    expect(play.who('Ana').usedWeapons).toEqual(['dagger', 'dagger-2'])
  })

  it('positions that the field offers: flank with an ally at the target, cover, height; gone with the next move', () => {
    const play = new Play({
      offers: { flanking: true, highGround: true, cover: 'heavy' },
      morale: 'called',
      combatants: [
        { name: 'Ana', side: 'a', speed: 9, ...sword },
        { name: 'Ally', side: 'a', speed: 4, at: 0 },
        { name: 'Bor', side: 'b', speed: 5, at: 1 },
      ],
    })
    play.act({ verb: 'move', flank: 'Bor' })
    const swing = play.act({ verb: 'attack', to: 'Bor' }, 6, 6, 6)
    expect(the(swing, 'AttackRolled').terms).toEqual([{ value: 2, source: 'flanking' }])
    play.endRound()
    play.act({ verb: 'move', cover: 'yes' })
    expect(play.state.facts).toEqual([{ fact: 'cover-heavy', who: 'Ana', other: '', reason: 'position' }])
    expect(duel(sword, {}).refusal({ verb: 'move', cover: 'yes' })).toBe('NOT_OFFERED')
  })

  it('the referee places people and states facts, by whatever spelling of the name', () => {
    const play = duel(sword, {})
    play.act({ verb: 'place', who: 'bor', at: '12', reason: 'swept away' })
    expect(play.refusal({ verb: 'attack', to: 'BOR' })).toBe('OUT_OF_REACH')
    expect(play.refusal({ verb: 'attack', to: 'Nobody' })).toBe('NOBODY')
    expect(play.refusal({ verb: 'unfact', fact: 'darkness', reason: 'dawn' })).toBe('NOT_STATED')
    play.act({ verb: 'fact', fact: 'darkness', reason: 'the torch goes out' })
    const { mech } = play.table.say('unfact fact: darkness reason: dawn')
    expect(mech).toEqual(['Ruling: no longer darkness; Reason=dawn'])
    expect(play.refusal({ verb: 'defend', with: 'dodge' })).toBe('NOTHING_TO_DEFEND')
  })

  it('what the referee rules needs a reason', () => {
    const { table } = duel(sword, {})
    for (const command of [
      { verb: 'fact', fact: 'darkness' },
      { verb: 'unfact', fact: 'darkness' },
      { verb: 'place', who: 'Bor', at: '12' },
    ])
      expect(() => table.act(command, 'gm')).toThrow('needs "reason"')
  })

  it('completion knows people, weapons, modes and options', () => {
    const { state } = duel(sword, {})
    const suggest = (verb: string, label: string, more: object = {}) =>
      simverse.suggest(state, 'a', { verb, ...more }, label)
    expect(suggest('attack', 'to')).toEqual(['Bor'])
    expect(suggest('attack', 'with')).toEqual(['longsword', 'dagger', 'punch', 'kick'])
    expect(suggest('attack', 'mode', { with: 'dagger' })).toEqual(['cut', 'thrust', 'throw'])
    expect(suggest('attack', 'location')).toContain('vitals')
  })

  it('whoever runs beyond the field has left the fight', () => {
    const play = duel({ ...sword, speed: 9 }, {}, { fieldM: 10 })
    play.act({ verb: 'move', kind: 'full', from: 'Bor' })
    expect(play.who('Ana').fled).toBe(true)
    expect(simverse.next(play.state)).toEqual({ kind: 'over', outcome: 'won:b', favours: ['b'] })
  })
})

describe('maneuvers with two weapons and shields', () => {
  const pair = { skills: { Swords: 4, Daggers: 4 }, weapons: ['longsword', 'dagger'], DX: 16, stamina: 10 }

  it('a maneuver goes with the first of two weapons and is paid once; a Rapid Strike wants one weapon (R61, R65, R66)', () => {
    const play = duel({ ...pair, maneuvers: ['power-attack', 'rapid-strike'] }, { armor: { AD: 0, AR: 0 } })
    const attack = { verb: 'attack', to: 'Bor', with: 'longsword', second: 'dagger' }
    expect(play.refusal({ ...attack, maneuver: 'rapid-strike' })).toBe('ONE_WEAPON_ONLY')
    const events = play.act({ ...attack, maneuver: 'power-attack' }, 6, 6, 6, 6, 6, 6)
    expect(the(events, 'Paid')).toMatchObject({ stamina: 2, staminaLeft: 8 })
    const rolls = events.filter((event) => event.type === 'AttackRolled')
    expect(rolls.map((roll) => roll.terms.map((term) => term.source))).toEqual([
      ['powerAttack', 'twoWeapon'],
      ['twoWeapon'],
    ])
  })

  it('a bash rides only on a melee blow, and the last Stamina does not weigh on it (R61, R68)', () => {
    const shield = { shield: 'medium-shield', maneuvers: ['shield-bash'], skills: { Swords: 4, Shield: 3 } }
    const thrown = duel({ ...shield, weapons: ['hand-axe'] }, { at: 5 })
    expect(thrown.refusal({ verb: 'attack', to: 'Bor', with: 'hand-axe', mode: 'throw', bash: 'yes' })).toBe(
      'MANEUVER_MELEE_ONLY',
    )
    const play = duel({ ...shield, weapons: ['longsword'], stamina: 1 }, {})
    const events = play.act({ verb: 'attack', to: 'Bor', bash: 'yes' }, 6, 6, 6, 6, 6, 6)
    expect(the(events, 'ManeuverRolled')).toMatchObject({ target: 17, terms: [] })
    expect(play.conditions('Ana')).toContain('exhausted')
  })

  it('who is too weak for the parrying blade has no riposte (R70, R73)', () => {
    const parrier = { weapons: ['greatsword'], skills: { Swords: 6 }, maneuvers: ['riposte'], ST: 10 }
    const play = duel({ skills: { Swords: 4 }, weapons: ['longsword'] }, parrier)
    play.act({ verb: 'attack', to: 'Bor' }, 5, 5, 5)
    const events = play.act({ verb: 'defend', with: 'parry' }, 1, 1, 1)
    expect(the(events, 'DefenseRolled')).toMatchObject({ success: true, riposteOpen: false })
  })
})
