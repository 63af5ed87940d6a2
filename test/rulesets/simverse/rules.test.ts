import { describe, expect, it } from 'vitest'
import { converted } from '../../../src/rulesets/simverse/blow/damage.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { judge } from '../../../src/rulesets/simverse/roll/roll.js'
import { DEFAULT_SWITCHES } from '../../../src/rulesets/simverse/tables/switches.js'
import { duel, Play, the } from './support.js'

const sword = { skills: { Swords: 4, Shield: 3 }, weapons: ['longsword'] }
const bow = { skills: { Bows: 4 }, weapons: ['longbow'], at: -19 }
const HIT = [4, 4, 4] as const
const MISS = [6, 6, 6] as const

describe('switches of the rules', () => {
  it('rangeRule log2 takes the logarithm of the distance, rounded up', () => {
    const linear = duel({ ...bow, at: -59 }, {}).act({ verb: 'attack', to: 'Bor' }, ...MISS)
    expect(the(linear, 'AttackRolled').terms).toEqual([{ value: -2, source: 'range' }])
    const log2 = duel({ ...bow, at: -59 }, {}, { rules: { rangeRule: 'log2' } }).act(
      { verb: 'attack', to: 'Bor' },
      ...MISS,
    )
    expect(the(log2, 'AttackRolled').terms).toEqual([{ value: -6, source: 'range' }])
  })

  it('bleedingRule counter rolls against EN at -2 a count, and first aid is a Major Action that stops all', () => {
    const play = duel({}, {}, { rules: { bleedingRule: 'counter' } })
    const ana = play.who('Ana')
    ana.wounds = [0, 0]
    ana.conditions = [{ id: 'bleeding', rounds: 0, fresh: false }]
    const ticked = the(play.endRound(2, 2, 2), 'RoundTicked')
    expect(ticked).toMatchObject({ lost: 2, recovery: 6, wounds: [0] })
    play.act({ verb: 'aid' }, 2, 2, 2)
    expect(play.who('Ana')).toMatchObject({ majorSpent: true, minorSpent: false, wounds: [] })
  })

  it('firstAidStops all closes every wound with one success', () => {
    for (const [stops, left] of [
      ['one', [0]],
      ['all', []],
    ] as const) {
      const play = duel({}, {}, { rules: { firstAidStops: stops } })
      play.who('Ana').wounds = [0, 0]
      play.act({ verb: 'aid' }, 2, 2, 2)
      expect(play.who('Ana').wounds).toEqual(left)
    }
  })

  it('criticalMargin counts a 111 as at least 10, as 10 more, or as 10', () => {
    const margin = (criticalMargin: 'atLeast' | 'add' | 'fixed', target: number) =>
      judge(target, 3, { ...DEFAULT_SWITCHES, criticalMargin }).margin
    expect([margin('atLeast', 9), margin('add', 9), margin('fixed', 9)]).toEqual([10, 16, 10])
    expect([margin('atLeast', 19), margin('add', 19), margin('fixed', 19)]).toEqual([16, 26, 10])
  })

  it('turnWindow ownTurn renews reactions and weapon marks only with the own turn', () => {
    for (const [turnWindow, used] of [
      ['round', []],
      ['ownTurn', ['longsword']],
    ] as const) {
      const play = duel({}, sword, { rules: { turnWindow } })
      play.act({ verb: 'end' })
      play.act({ verb: 'attack', to: 'Ana' }, ...MISS)
      play.act({ verb: 'end' })
      expect(play.state.round).toBe(2)
      expect(play.who('Bor').usedWeapons).toEqual(used)
    }
  })

  it('blockRanged lets a shield stop arrows from the front, never spells', () => {
    const block = { verb: 'defend', with: 'block' }
    const shot = (blockRanged: boolean) => {
      const play = duel(bow, { ...sword, shield: 'medium-shield' }, { rules: { blockRanged } })
      play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
      return play
    }
    expect(shot(false).refusal(block)).toBe('BLOCK_NOT_VS_RANGED')
    expect(shot(true).table.choices('b')).toContainEqual(block)
    const cast = duel(
      { spells: ['fire-bolt'], WS: 16 },
      { shield: 'buckler' },
      { rules: { blockRanged: true } },
    )
    cast.act({ verb: 'cast', spell: 'Fire Bolt', to: ['Bor'] }, ...HIT)
    expect(cast.refusal({ verb: 'defend', with: 'block' })).toBe('BLOCK_NOT_VS_RANGED')
  })

  it('bowStBonus and enforceMinST', () => {
    for (const [rules, target, raw] of [
      [{}, 14, 3],
      [{ enforceMinST: false }, 18, 7],
      [{ bowStBonus: true, enforceMinST: false }, 18, 6],
    ] as const) {
      const play = duel({ ...bow, ST: 9 }, {}, { rules })
      expect(the(play.act({ verb: 'attack', to: 'Bor' }, ...HIT), 'AttackRolled').target).toBe(target)
      expect(the(play.act({ verb: 'defend', with: 'none' }, 4, 3), 'DamageDealt').raw).toBe(raw)
    }
  })

  it('diceConversion turns a net modifier of 7 into 2d6 and each further 6 into a die', () => {
    const rules = {
      ...duel({}, {}).state.rules,
      switches: { ...DEFAULT_SWITCHES, diceConversion: 'on' as const },
    }
    expect([6, 7, 8, 12, 13, 19].map((net) => converted(net, rules))).toEqual([
      { dice: 0, modifier: 6 },
      { dice: 2, modifier: 0 },
      { dice: 2, modifier: 1 },
      { dice: 2, modifier: 5 },
      { dice: 3, modifier: 0 },
      { dice: 4, modifier: 0 },
    ])
    const play = duel({ ...sword, ST: 26 }, {}, { rules: { diceConversion: 'on' } })
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    expect(the(play.act({ verb: 'defend', with: 'none' }, 1, 1, 1, 1), 'DamageDealt').raw).toBe(4)
  })
})

describe('the action economy', () => {
  it('one Major and one Minor Action a round; refusals spend nothing', () => {
    const play = duel(sword, sword)
    expect(play.refusal({ verb: 'move', kind: 'half', from: 'Bor', meters: '7' })).toBe('TOO_FAR')
    play.act({ verb: 'attack', to: 'Bor' }, ...MISS)
    expect(play.refusal({ verb: 'attack', to: 'Bor' })).toBe('NO_MAJOR_ACTION')
    expect(play.refusal({ verb: 'full-defense' })).toBe('NO_MAJOR_ACTION')
    play.act({ verb: 'move', kind: 'half', from: 'Bor', meters: '2' })
    expect(play.refusal({ verb: 'look' })).toBe('NO_MINOR_ACTION')
    play.act({ verb: 'prone' })
    expect(play.conditions('Ana')).toEqual(['prone'])
  })

  it('the defender chooses with every target and chance in sight, and an illegal choice is asked again', () => {
    const play = duel(sword, { ...sword, shield: 'buckler', DX: 12 })
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    expect(play.table.view('b').defenses.map((option) => option.text)).toEqual([
      'dodge: 5 or less, 4.6 % (10/216)',
      'parry longsword: 7 or less, 16.2 % (35/216)',
      'parry punch: 4 or less, 1.9 % (4/216)',
      'parry kick: 4 or less, 1.9 % (4/216)',
      'block: 7 or less, 16.2 % (35/216)',
    ])
    expect(play.table.view('a').defenses).toEqual([])
    expect(play.refusal({ verb: 'attack', to: 'Ana' })).toBe('ANSWER_FIRST')
    expect(play.refusal({ verb: 'defend', with: 'parry', weapon: 'dagger' })).toBe('NO_SUCH_WEAPON')
    expect(simverse.next(play.state)).toMatchObject({ kind: 'awaiting', seats: ['b'] })
  })

  it('Full Defense allows three reactions and the parry of a used weapon is at -4', () => {
    const play = new Play({
      morale: 'called',
      combatants: [
        { name: 'Wall', side: 'a', speed: 9, DX: 14, ...sword },
        { name: 'Foe', count: 4, side: 'b', speed: 5, DX: 14, ...sword },
      ],
    })
    play.act({ verb: 'full-defense' })
    play.act({ verb: 'end' })
    for (const foe of [1, 2, 3]) {
      play.act({ verb: 'attack', to: 'Wall' }, ...HIT)
      play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1)
      expect(play.state.actor).toBe(`Foe ${foe}`)
      play.act({ verb: 'end' })
    }
    const events = play.act({ verb: 'attack', to: 'Wall' }, ...HIT, 1, 1)
    expect(events.some((event) => event.type === 'DefenseRolled')).toBe(false)
    expect(the(events, 'DamageDealt').damage).toBe(1)
  })
})

describe('maneuvers', () => {
  const all = [
    'shield-bash',
    'disarm',
    'trip',
    'feint',
    'quick-draw',
    'aimed-shot',
    'riposte',
    'kip-up',
    'evasive-movement',
    'power-attack',
    'precision-strike',
    'sneak-attack',
    'rapid-strike',
    'defensive-stance',
    'knockback-strike',
    'chi-strike',
  ]
  const master = { ...sword, maneuvers: all, DX: 14 }

  it('an unlearned maneuver is refused', () => {
    const play = duel(sword, sword)
    for (const verb of ['bash', 'trip', 'disarm', 'feint'])
      expect(play.refusal({ verb, to: 'Bor' })).toBe('MANEUVER_UNKNOWN')
    expect(play.refusal({ verb: 'attack', to: 'Bor', maneuver: 'power-attack' })).toBe('MANEUVER_UNKNOWN')
    expect(play.refusal({ verb: 'stance' })).toBe('MANEUVER_UNKNOWN')
  })

  it('riposte is a choice after a parry: +2, 1 Stamina, and the target defends', () => {
    const play = duel(sword, { ...master, DX: 16 })
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    play.act({ verb: 'defend', with: 'parry', weapon: 'longsword' }, 1, 1, 1)
    expect(play.table.choices('b')).toEqual([{ verb: 'riposte' }, { verb: 'pass' }])
    const counter = play.act({ verb: 'riposte' }, ...HIT)
    expect(the(counter, 'AttackRolled')).toMatchObject({
      attacker: 'Bor',
      target: 22,
      terms: [{ value: 2, source: 'riposte' }],
    })
    play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1)
    expect(play.who('Bor')).toMatchObject({ stamina: 23, usedWeapons: ['longsword'] })
  })

  it('knockback strike pushes 3 m more, and a failed ST roll throws the target down', () => {
    const play = duel(master, {})
    play.act({ verb: 'attack', to: 'Bor', maneuver: 'knockback-strike' }, ...HIT)
    const events = play.act({ verb: 'defend', with: 'none' }, 3, 3, 6, 6, 5)
    expect(the(events, 'DamageDealt').knockback).toBe(3)
    expect(play.conditions('Bor')).toEqual(['bleeding', 'prone'])
    expect(play.who('Bor').at).toBe(4)
  })

  it('chi strike doubles the strength and the training of bare hands, and asks for bare hands', () => {
    const play = duel({ ...master, perks: ['martial-arts'], ST: 14 }, {})
    expect(play.refusal({ verb: 'attack', to: 'Bor', maneuver: 'chi-strike' })).toBe('MANEUVER_UNARMED_ONLY')
    play.act({ verb: 'attack', to: 'Bor', with: 'kick', maneuver: 'chi-strike' }, ...HIT)
    expect(the(play.act({ verb: 'defend', with: 'none' }, 3), 'DamageDealt').raw).toBe(3 + 4 + 4)
  })

  it('rapid strike is two blows for 3 Stamina, each with its own reaction', () => {
    const play = duel(master, {})
    play.act({ verb: 'attack', to: 'Bor', maneuver: 'rapid-strike' }, ...HIT)
    const events = play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1, ...HIT, 2, 2)
    expect(the(events, 'DamageDealt').raw).toBe(4)
    expect(play.who('Ana').stamina).toBe(21)
  })

  it('defensive stance: +4, no attacks, and Stamina at the start of each later turn', () => {
    const play = duel({ ...master, stamina: 2 }, sword)
    play.act({ verb: 'stance' })
    play.act({ verb: 'end' })
    play.act({ verb: 'attack', to: 'Ana' }, ...HIT)
    const parry = play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1)
    expect(the(parry, 'DefenseRolled').terms).toContainEqual({ value: 4, source: 'defensiveStance' })
    play.act({ verb: 'end' })
    expect(play.who('Ana').stamina).toBe(0)
    expect(play.refusal({ verb: 'attack', to: 'Bor' })).toBe('IN_DEFENSIVE_STANCE')
    play.endRound()
    expect(play.conditions('Ana')).not.toContain('defensive-stance')
  })

  it('evasive movement helps a dodge in a round of movement only', () => {
    const play = duel(master, sword)
    play.act({ verb: 'move', kind: 'half', from: 'Bor', meters: '1' })
    play.act({ verb: 'end' })
    play.act({ verb: 'attack', to: 'Ana' }, ...HIT)
    expect(the(play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1), 'DefenseRolled').terms).toContainEqual({
      value: 1,
      source: 'evasiveMovement',
    })
  })

  it('kip up and quick draw are free, quick draw once a turn', () => {
    const play = duel({ ...master, weapons: ['longsword', 'dagger', 'mace'], ready: ['longsword'] }, sword)
    play.act({ verb: 'prone' })
    play.act({ verb: 'stand', maneuver: 'kip-up' })
    play.act({ verb: 'draw', weapon: 'dagger', maneuver: 'quick-draw' })
    expect(play.refusal({ verb: 'draw', weapon: 'mace', maneuver: 'quick-draw' })).toBe('QUICK_DRAW_USED')
    expect(play.who('Ana')).toMatchObject({ minorSpent: false, held: ['longsword', 'dagger'] })
  })

  it('a shield bash may ride on an attack', () => {
    const play = duel({ ...master, shield: 'buckler' }, {})
    const events = play.act({ verb: 'attack', to: 'Bor', bash: 'yes' }, ...MISS, ...HIT, 6, 6, 5)
    expect(the(events, 'ManeuverRolled')).toMatchObject({ maneuver: 'shield-bash', success: true })
    expect(play.conditions('Bor')).toEqual(['stunned', 'losesNextMajor'])
    play.act({ verb: 'end' })
    expect(play.refusal({ verb: 'full-defense' })).toBe('NO_MAJOR_ACTION')
  })

  it('sneak attack asks for an unaware or flanked target, once each', () => {
    const play = duel(master, sword)
    expect(play.refusal({ verb: 'attack', to: 'Bor', maneuver: 'sneak-attack' })).toBe(
      'SNEAK_ATTACK_CONDITION',
    )
    play.act({ verb: 'fact', fact: 'unaware', who: 'Bor', other: 'Ana', reason: 'asleep at the post' })
    play.act({ verb: 'attack', to: 'Bor', maneuver: 'sneak-attack' }, ...HIT)
    play.act({ verb: 'defend', with: 'none' }, 1, 1, 1, 1)
    play.endRound()
    expect(play.refusal({ verb: 'attack', to: 'Bor', maneuver: 'sneak-attack' })).toBe(
      'SNEAK_ATTACK_ALREADY_USED',
    )
  })
})
