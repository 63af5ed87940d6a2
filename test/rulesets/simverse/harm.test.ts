import { describe, expect, it } from 'vitest'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, Play, the } from './support.js'

const sword = { skills: { Swords: 4, Shield: 3 }, weapons: ['longsword'] }
const HIT = [4, 4, 4] as const
const none = { verb: 'defend', with: 'none' } as const

describe('damage, wounds and death', () => {
  it('damage types, called shots and their injuries', () => {
    for (const [location, face, effect] of [
      ['leg', [4, 4], 'movementHalved'],
      ['hand', [4, 4], 'handDisabled'],
      ['foot', [4, 4], 'footDisabled'],
      ['eye', [4, 4], 'eyeBlinded'],
    ] as const) {
      const play = duel({ ...sword, DX: 20 }, { vitality: 40, vitalityMax: 40 })
      play.act({ verb: 'attack', to: 'Bor', location }, ...HIT)
      const events = play.act(none, ...face)
      expect(the(events, 'InjuryTaken').injury).toBe(effect)
      expect(the(events, 'DamageDealt').multiplier).toBe(location === 'eye' ? 2 : 1)
    }
  })

  it('a leg shot halves movement for the rest of the fight', () => {
    const play = duel({ ...sword, DX: 20 }, { ...sword, vitality: 40, vitalityMax: 40 })
    play.act({ verb: 'attack', to: 'Bor', location: 'leg' }, ...HIT)
    play.act(none, 4, 4)
    play.act({ verb: 'end' })
    expect(play.refusal({ verb: 'move', kind: 'half', from: 'Ana', meters: '3' })).toBe('TOO_FAR')
    play.act({ verb: 'move', kind: 'half', from: 'Ana', meters: '2.5' })
  })

  it('an arm shot makes the target roll ST or drop what it holds, and fetching it is a Minor Action', () => {
    const play = duel({ ...sword, DX: 20 }, { ...sword, vitality: 40, vitalityMax: 40 })
    play.act({ verb: 'attack', to: 'Bor', location: 'arm' }, ...HIT)
    play.act(none, 4, 4, 6, 6, 5)
    expect(play.who('Bor')).toMatchObject({ held: [], dropped: ['longsword'] })
    play.act({ verb: 'end' })
    expect(play.refusal({ verb: 'attack', to: 'Ana', with: 'longsword' })).toBe('WEAPON_NOT_IN_HAND')
    play.act({ verb: 'fetch' })
    expect(play.who('Bor')).toMatchObject({ held: ['longsword'], dropped: [], minorSpent: true })
    expect(play.conditions('Bor')).toEqual(['bleeding'])
  })

  it('somebody at 0 or less is dying, at -EN dead, at -2 x EN destroyed; first aid stabilises, damage undoes it', () => {
    const play = new Play({
      morale: 'called',
      combatants: [
        { name: 'Ana', side: 'a', speed: 6, DX: 20, ST: 12, ...sword },
        { name: 'Bor', side: 'b', speed: 5, vitality: 3, vitalityMax: 20, at: 1 },
        { name: 'Med', side: 'b', speed: 4, IN: 14, skills: { 'First Aid': 4 }, at: 1 },
      ],
    })
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    play.act(none, 1, 3)
    expect(play.conditions('Bor')).toEqual(['bleeding', 'unconscious', 'dying'])
    play.act({ verb: 'end' })
    play.act({ verb: 'aid', to: 'Bor' }, 4, 4, 4)
    expect(play.conditions('Bor')).toEqual(['bleeding', 'unconscious', 'stabilized'])
    const end = play.act({ verb: 'end' })
    expect(end.filter((event) => event.type === 'RoundTicked').map((event) => event.lost)).toEqual([0, 1, 0])
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT, 1, 2)
    expect(play.conditions('Bor')).toEqual(['bleeding', 'unconscious', 'dying'])
    play.act({ verb: 'end' })
    play.act({ verb: 'end' })
    for (let left = play.who('Bor').vitality; left > -10; left = play.who('Bor').vitality) play.endRound()
    expect(play.conditions('Bor')).toEqual(['dead'])
  })

  it('Relentless acts once more when first brought down, and Hard to Kill stands', () => {
    const play = duel({ ...sword, DX: 20 }, { ...sword, vitality: 2, perks: ['relentless'] })
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    play.act(none, 2, 3)
    play.act({ verb: 'end' })
    expect(play.state.actor).toBe('Bor')
    play.act({ verb: 'attack', to: 'Ana' }, 6, 6, 6)
    expect(play.who('Bor').lastAct).toBe(2)
    const hard = duel({ ...sword, DX: 20 }, { ...sword, vitality: 2, perks: ['hard-to-kill'] })
    hard.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    hard.act(none, 6, 6)
    expect(hard.who('Bor').vitality).toBe(-10)
    expect(hard.conditions('Bor')).toEqual(['bleeding'])
  })

  it('wounds of the start of the fight count, later ones do not', () => {
    const play = duel({ ...sword, vitality: 4, vitalityMax: 20 }, {})
    const events = play.act({ verb: 'attack', to: 'Bor' }, 6, 6, 6)
    expect(the(events, 'AttackRolled').terms).toEqual([{ value: -2, source: 'wound' }])
    for (const [perk, terms] of [
      ['high-pain-threshold', []],
      ['no-sense-of-pain', []],
    ] as const) {
      const tough = duel({ ...sword, vitality: 4, vitalityMax: 20, perks: [perk] }, {})
      expect(the(tough.act({ verb: 'attack', to: 'Bor' }, 6, 6, 6), 'AttackRolled').terms).toEqual(terms)
    }
  })

  it('an ambushed victim feels pain in the next round', () => {
    const play = new Play({
      morale: 'called',
      combatants: [
        { name: 'Ana', side: 'a', speed: 9, DX: 20, ...sword },
        { name: 'Bor', side: 'b', speed: 3, DX: 12, at: 1 },
      ],
    })
    play.who('Bor').ready = false
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    const events = play.act(none, 4, 4)
    expect(the(events, 'DamageDealt')).toMatchObject({ hurts: true, pain: -1 })
    play.endRound()
    expect(play.who('Bor').painPenalty).toBe(-1)
  })
})

describe('spells', () => {
  const mage = { WS: 14, skills: { Spellcasting: 4 }, mana: 20 }
  const cast = (spell: string, other: object = {}, own: object = {}) =>
    duel({ ...mage, spells: [spell], ...own }, { vitality: 30, vitalityMax: 30, ...other })
  const at = (spell: string) => ({ verb: 'cast', spell, to: ['Bor'] })

  it('attack spells roll and are dodged; asked-for riders follow damage', () => {
    for (const [spell, dice, extra, condition] of [
      ['flame-dart', [4], [3], 'burning'],
      ['frost-touch', [4], [3], 'slowed'],
      ['fire-bolt', [4, 4], [3], 'burning'],
    ] as const) {
      const play = cast(spell)
      play.act({ ...at(spell), rider: 'yes' }, ...HIT)
      expect(play.refusal({ verb: 'defend', with: 'parry' })).toBe('PARRY_NOT_VS_RANGED')
      play.act(none, ...dice, ...extra)
      expect(play.conditions('Bor')).toEqual([condition])
    }
    const thrown = cast('telekinetic-throw')
    expect(the(thrown.act(at('telekinetic-throw'), ...HIT), 'AttackRolled').target).toBe(18)
    expect(the(thrown.act(none, 3, 3), 'DamageDealt').knockback).toBe(2)
  })

  it('magic missile always hits, one dart after the other', () => {
    const play = cast('magic-missile')
    play.act(at('magic-missile'), 4, 5, 6)
    expect(play.who('Bor').vitality).toBe(15)
  })

  it('a dodged fireball does half, a dodged lightning bolt nothing (R80)', () => {
    const ball = cast('fireball', { at: 20 })
    ball.act(at('fireball'))
    ball.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1, 4, 4, 4)
    expect(ball.who('Bor').vitality).toBe(24)
    const bolt = cast('lightning-bolt')
    bolt.act(at('lightning-bolt'))
    bolt.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1)
    expect(bolt.who('Bor').vitality).toBe(30)
  })

  it('life drain heals its caster by half, rounded up; the undead are no food, and death bolt mends them', () => {
    const drain = cast('life-drain', {}, { vitality: 5, vitalityMax: 20 })
    drain.act(at('life-drain'), 3, 4)
    expect([drain.who('Ana').vitality, drain.who('Bor').vitality]).toEqual([9, 23])
    const undead = cast('life-drain', { perks: ['undead'] })
    undead.act(at('life-drain'))
    expect(undead.who('Bor').vitality).toBe(30)
    const bolt = cast('death-bolt', { perks: ['undead'], vitality: 10 })
    bolt.act(at('death-bolt'), 3, 4)
    expect(bolt.who('Bor').vitality).toBe(17)
  })

  it('resisted spells: mind blast, sleep, entangle, turn undead', () => {
    const blast = cast('mind-blast')
    blast.act(at('mind-blast'), 5, 5, 4, 3, 4)
    expect(blast.who('Bor').mana).toBe(13)
    expect(blast.conditions('Bor')).toEqual(['dazed'])
    const sleep = cast('sleep', { vitality: 20, at: 10 })
    sleep.act(at('sleep'), 5, 5, 4)
    expect(sleep.conditions('Bor')).toEqual(['asleep'])
    const willed = cast('sleep', { vitality: 20, at: 10, perks: ['strong-willed', 'magic-resistance'] })
    expect(the(willed.act(at('sleep'), 5, 5, 4), 'ResistRolled')).toMatchObject({ target: 16, success: true })
    const vines = cast('entangle', { at: 10 })
    vines.act(at('entangle'), 5, 5, 4)
    expect(vines.conditions('Bor')).toEqual(['grappled'])
    const turned = cast('turn-undead', { perks: ['undead'], at: 10 })
    turned.act(at('turn-undead'), 5, 5, 4)
    expect(turned.conditions('Bor')).toEqual(['turned'])
    const weak = cast('turn-undead', { perks: ['undead'], WS: 8, at: 10 })
    weak.act(at('turn-undead'), 5, 5, 4)
    expect(weak.conditions('Bor')).toEqual(['destroyed', 'dead'])
  })

  it('healing wakes, wards protect, blessings count on every roll, charms add dice', () => {
    const heal = duel({ ...mage, spells: ['healing-touch', 'greater-healing'], vitality: 4 }, {})
    heal.act({ verb: 'cast', spell: 'healing-touch' }, 3, 4)
    expect(heal.who('Ana').vitality).toBe(11)
    const ward = duel({ ...mage, spells: ['shield', 'mage-armor', 'bless'] }, sword)
    ward.act({ verb: 'cast', spell: 'shield' })
    ward.act({ verb: 'end' })
    ward.act({ verb: 'attack', to: 'Ana' }, ...HIT)
    expect(the(ward.act(none, 3, 3), 'DamageDealt').effectiveAR).toBe(6)
    const smite = duel(
      { ...mage, ...sword, spells: ['divine-smite', 'enhance-weapon', 'poison-arrow'] },
      { vitality: 60, vitalityMax: 60 },
    )
    smite.act({ verb: 'cast', spell: 'divine-smite' })
    smite.endRound()
    smite.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    expect(the(smite.act(none, 1, 1, 2, 2, 2), 'DamageDealt')).toMatchObject({ bonusDice: 6, raw: 8 })
    expect(smite.who('Ana').buffs).toEqual([])
  })

  it('fire that burns on wakes a sleeper as any damage does (R54, R80)', () => {
    const play = duel({}, { vitality: 20, vitalityMax: 20 })
    for (const condition of ['asleep', 'burning'])
      simverse.evolve(play.state, {
        type: 'ConditionBegan',
        who: 'Bor',
        condition,
        rounds: condition === 'asleep' ? 50 : 2,
        cause: 'the test',
      })
    play.act({ verb: 'end' }, 3)
    expect(play.conditions('Bor')).toEqual(['burning'])
    expect(play.who('Bor').vitality).toBe(17)
  })

  it('a charm on the weapon waits for a blow of the weapon: a spell does not use it up', () => {
    const play = duel(
      { ...sword, DX: 20, WS: 14, spells: ['divine-smite', 'magic-missile'] },
      { vitality: 60, vitalityMax: 60 },
    )
    play.act({ verb: 'cast', spell: 'divine-smite' })
    play.endRound()
    play.act({ verb: 'cast', spell: 'magic-missile', to: ['Bor'] }, 1, 1, 1)
    play.endRound()
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    expect(the(play.act(none, 1, 1, 1, 1, 1), 'DamageDealt').bonusDice).toBe(3)
  })

  it('Mana is paid, its end weighs only on what comes after, and too little or too far is refused', () => {
    const poor = cast('fireball', {}, { mana: 2 })
    expect(poor.refusal(at('fireball'))).toBe('INSUFFICIENT_MANA')
    expect(cast('fire-bolt', { at: 30 }).refusal(at('fire-bolt'))).toBe('OUT_OF_RANGE')
    const spent = cast('fire-bolt', {}, { mana: 2 })
    expect(the(spent.act(at('fire-bolt'), 6, 6, 6), 'AttackRolled').target).toBe(18)
    expect(spent.conditions('Ana')).toEqual(['depleted'])
  })
})

describe('morale, grapples and the saddle', () => {
  it('each result of the table, and a shaken fighter is at -2', () => {
    for (const [faces, result, conditions] of [
      [[1, 2, 2], 'steeled', ['steeled']],
      [[3, 3, 4], 'steady', []],
      [[4, 4, 4, 2], 'shaken', ['shaken']],
      [[5, 5, 5, 2], 'panic', ['panicked']],
      [[6, 6, 6], 'total-panic', ['panicked', 'disarmed']],
    ] as const) {
      const play = duel(sword, sword)
      const events = play.act({ verb: 'morale', who: 'Ana', trigger: 'supernaturalFear' }, ...faces)
      expect(the(events, 'MoraleRolled').result).toBe(result)
      expect(play.conditions('Ana')).toEqual(conditions)
    }
  })

  it('a leader nearby, a panicked ally and a veteran’s calm count by themselves', () => {
    const play = new Play({
      morale: 'called',
      combatants: [
        { name: 'Ana', side: 'a', speed: 9, WS: 10, nerve: ['veteran'] },
        { name: 'Chief', side: 'a', perks: ['charismatic-leader'] },
        { name: 'Bor', side: 'b', at: 20 },
      ],
    })
    expect(
      the(play.act({ verb: 'morale', who: 'Ana', trigger: 'allyDeath' }, 4, 4, 4), 'MoraleRolled').target,
    ).toBe(13)
  })

  it('a grapple holds both, a pin comes a round later at -6, an escape frees both', () => {
    const play = duel({ skills: { Brawling: 6 } }, { ST: 12, DX: 10 })
    expect(play.refusal({ verb: 'pin' })).toBe('NOT_GRAPPLING')
    play.act({ verb: 'grapple', to: 'Bor' }, 3, 3, 3, 6, 6, 5)
    expect([play.conditions('Ana'), play.conditions('Bor')]).toEqual([['grappled'], ['grappled']])
    expect(play.refusal({ verb: 'move', from: 'Bor' })).toBe('CANNOT_MOVE')
    play.endRound()
    play.act({ verb: 'pin' }, 3, 3, 3, 6, 6, 5)
    expect(play.conditions('Bor')).toEqual(['grappled', 'pinned'])
    play.act({ verb: 'end' })
    const events = play.act({ verb: 'escape' }, 1, 1, 1, 6, 6, 5)
    expect(the(events, 'ContestRolled').own.target).toBe(6)
    expect([play.conditions('Ana'), play.conditions('Bor')]).toEqual([[], []])
  })

  it('a charge adds the mount’s strength, riding archers shoot at -4, the thrown rider falls', () => {
    const rider = { skills: { Spears: 4, Bows: 4 }, weapons: ['spear'], mount: { ST: 16, speed: 8 }, at: -10 }
    const play = duel(rider, { vitality: 40, vitalityMax: 40 })
    const charge = play.act({ verb: 'attack', to: 'Bor', charge: 'yes' }, ...HIT)
    expect(the(charge, 'AttackRolled').terms).toEqual([{ value: 2, source: 'charge' }])
    expect(the(play.act(none, 4), 'DamageDealt').raw).toBe(4 + 1 + 1 + 3)
    play.act({ verb: 'unseat', who: 'Ana' }, 6, 6, 5, 4)
    expect(play.who('Ana')).toMatchObject({ mounted: false, vitality: 16 })
    expect(play.conditions('Ana')).toEqual(['prone'])
    const archer = duel({ ...rider, weapons: ['shortbow'] }, {})
    archer.act({ verb: 'move', kind: 'half', towards: 'Bor', meters: '1' })
    expect(the(archer.act({ verb: 'attack', to: 'Bor' }, 6, 6, 6), 'AttackRolled').terms).toEqual([
      { value: -4, source: 'mountedArchery' },
    ])
  })

  it('surprise shifts Speed in round 1 only', () => {
    const play = new Play({
      morale: 'called',
      combatants: [
        { name: 'Ana', side: 'a', speed: 6, surprised: true, perks: ['combat-reflexes'] },
        { name: 'Bor', side: 'b', speed: 5 },
      ],
    })
    expect(play.state.order).toEqual([['Ana'], ['Bor']])
    expect(play.table.view('spectator').people.every((person) => person.own === undefined)).toBe(true)
  })

  it('luck that was staked rolls a failed attack again, once', () => {
    const play = duel({ ...sword, perks: ['lucky'] }, {})
    const events = play.act({ verb: 'attack', to: 'Bor', luck: 'yes' }, 6, 6, 6, ...HIT)
    expect(the(events, 'AttackRolled')).toMatchObject({ firstRoll: 18, success: true })
    expect(play.who('Ana').luckUsed).toBe(true)
  })
})
