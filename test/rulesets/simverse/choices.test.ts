import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SimverseState, simverse } from '../../../src/rulesets/simverse/index.js'
import { randomCommand } from '../../../src/testing/random-command.js'
import { soak } from '../../soak.js'
import { duel, Play, scenario, scenarioNames } from './support.js'

/** Why the rules refuse a command, or ''; tried on a copy. */
function refusalOf(state: SimverseState, seat: string, command: Command): string {
  const copy = simverse.clone(state)
  try {
    simverse.decide(copy, seat, command, new FastDice(1, 1), telling(simverse, copy))
    return ''
  } catch (error) {
    if (error instanceof Stop) return error.code
    throw error
  }
}

/** Any choice after another, each as likely; `look` sees who is asked before they answer. */
function wander(name: string, run: number, look: (state: SimverseState, seat: string) => void): void {
  const dice = new FastDice(31, run)
  const state = simverse.begin(scenario(name))
  const tell = telling(simverse, state)
  for (let step = 0; step < soak(90, 400); step++) {
    const next = simverse.next(state)
    if (next.kind === 'over') return
    if (next.kind === 'automatic') simverse.advance(state, dice, tell)
    else {
      const seat = next.seats[0]!
      look(state, seat)
      const open = simverse.choices(state, seat)
      simverse.decide(state, seat, open[dice.die(open.length, 'any') - 1]!, dice, tell)
    }
  }
}

const RUNS = soak(1, 12)

describe('choices', () => {
  for (const name of scenarioNames) {
    it(`in ${name} every choice is legal, concrete and different from the others`, () => {
      for (let run = 0; run < RUNS; run++) {
        wander(name, run, (state, seat) => {
          const open = simverse.choices(state, seat)
          expect(open.length).toBeGreaterThan(0)
          const before = canonical(state)
          for (const command of open) {
            const code = refusalOf(state, seat, command)
            if (code !== '') throw new Error(`${JSON.stringify(command)}: ${code}`)
          }
          expect(canonical(state)).toBe(before)
          expect(new Set(open.map(canonical)).size).toBe(open.length)
        })
      }
    })

    it(`in ${name} what is taken is listed, or its verb is free`, () => {
      for (let run = 0; run < RUNS; run++) {
        const dice = new FastDice(77, run)
        wander(name, run + 100, (state, seat) => {
          const listed = new Set(simverse.choices(state, seat).map(canonical))
          for (let i = 0; i < 12; i++) {
            const command = randomCommand(simverse, state, seat, dice)
            if (!command || simverse.verbs[command.verb]!.free || listed.has(canonical(command))) continue
            const code = refusalOf(state, seat, command)
            if (code === '') throw new Error(`${JSON.stringify(command)} is taken and not listed`)
          }
        })
      }
    })
  }

  it('are those of the seat that is asked, and the game master’s, who may speak for everybody', () => {
    const play = new Play('guide-fight')
    expect(play.table.choices('lyra').length).toBeGreaterThan(0)
    expect(play.table.choices('gm')).toEqual(play.table.choices('lyra'))
    for (const seat of ['marcus', 'goblins', 'spectator']) expect(play.table.choices(seat)).toEqual([])
    play.act({ verb: 'attack', to: 'Goblin 1', with: 'longbow' }, 4, 3, 3)
    expect(play.table.choices('goblins').map((command) => command.with)).toContain('dodge')
    expect(play.table.choices('lyra')).toEqual([])
  })

  it('list a stance only while it can be taken and paid for', () => {
    const guard = { maneuvers: ['defensive-stance'], stamina: 1 }
    const play = duel(guard, {})
    expect(play.table.choices('a')).toContainEqual({ verb: 'stance' })
    play.act({ verb: 'stance' })
    play.endRound()
    expect(play.conditions('Ana')).not.toContain('defensive-stance')
    expect(play.table.choices('a')).not.toContainEqual({ verb: 'stance' })
    expect(play.refusal({ verb: 'stance' })).toBe('INSUFFICIENT_STAMINA')
  })
})

describe('what nobody can do', () => {
  const all = ['shield-bash', 'trip', 'disarm', 'feint']
  const sword = { skills: { Swords: 4 }, weapons: ['longsword', 'dagger'], maneuvers: all, shield: 'buckler' }

  it('be one’s own target', () => {
    const play = duel(sword, sword)
    for (const verb of ['attack', 'grapple', ...['bash', 'trip', 'disarm', 'feint']])
      expect([verb, play.refusal({ verb, to: 'Ana' })]).toEqual([verb, 'ATTACKS_ITSELF'])
    expect(play.refusal({ verb: 'aim', at: 'Ana' })).toBe('ATTACKS_ITSELF')
    expect(play.refusal({ verb: 'move', towards: 'Ana' })).toBe('ATTACKS_ITSELF')
  })

  it('move back by moving forward a negative way, or move nowhere (§12)', () => {
    const play = duel(sword, sword)
    expect(play.refusal({ verb: 'move', towards: 'Bor', meters: '-20' })).toBe('TOO_FAR')
    expect(play.refusal({ verb: 'move', kind: 'full', meters: '5' })).toBe('NO_DIRECTION')
    expect(play.refusal({ verb: 'move', towards: 'Bor', meters: 'far' })).toBe('NOT_METRES')
  })

  it('strike with one dagger in both hands (§11)', () => {
    const play = duel({ ...sword, shield: null, weapons: ['dagger', 'shortsword'] }, {})
    const pair = { verb: 'attack', to: 'Bor', with: 'dagger', second: 'dagger' }
    expect(play.refusal(pair)).toBe('SAME_WEAPON_TWICE')
    expect(duel({ ...sword, shield: null, weapons: ['dagger', 'dagger'] }, {}).refusal(pair)).toBe(
      'SAME_WEAPON_TWICE',
    )
  })

  it('name more targets than a spell has', () => {
    const mage = { WS: 14, skills: { Spellcasting: 4 }, mana: 40, spells: ['fire-bolt', 'fireball', 'bless'] }
    const play = duel(mage, {})
    const both = ['Ana', 'Bor']
    expect(play.refusal({ verb: 'cast', spell: 'fire-bolt', to: both })).toBe('TOO_MANY_TARGETS')
    expect(play.refusal({ verb: 'cast', spell: 'fireball', to: both })).toBe('TOO_MANY_TARGETS')
    expect(play.refusal({ verb: 'cast', spell: 'bless', to: [...both, ...both] })).toBe('TOO_MANY_TARGETS')
    play.act({ verb: 'cast', spell: 'bless', to: both })
  })

  it('stake luck they do not have, aim with a sword, trip with what is not in hand, fall when fallen', () => {
    const play = duel(sword, sword)
    expect(play.refusal({ verb: 'attack', to: 'Bor', luck: 'yes' })).toBe('NO_LUCK')
    const blade = duel({ ...sword, weapons: ['longsword'] }, {})
    expect(blade.refusal({ verb: 'aim', at: 'Bor' })).toBe('NOTHING_TO_AIM_WITH')
    expect(play.refusal({ verb: 'trip', to: 'Bor', with: 'dagger' })).toBe('WEAPON_NOT_IN_HAND')
    expect(play.refusal({ verb: 'draw', weapon: 'punch' })).toBe('ALREADY_IN_HAND')
    play.act({ verb: 'prone' })
    expect(play.refusal({ verb: 'prone' })).toBe('ALREADY_PRONE')
    expect(duel(sword, {}).refusal({ verb: 'disarm', to: 'Bor' })).toBe('EMPTY_HANDED')
  })

  it('reach whoever has left the fight', () => {
    const play = new Play({
      fieldM: 10,
      morale: 'called',
      combatants: [
        { name: 'Ana', side: 'a', speed: 9 },
        { name: 'Arn', side: 'a', speed: 3 },
        { name: 'Bor', side: 'b', speed: 5, skills: { Bows: 4 }, weapons: ['longbow'], at: 1 },
      ],
    })
    play.act({ verb: 'move', kind: 'full', from: 'Bor' })
    expect(play.refusal({ verb: 'attack', to: 'Ana' })).toBe('HAS_FLED')
    expect(play.refusal({ verb: 'aim', at: 'Ana' })).toBe('HAS_FLED')
  })

  it('be asked for a skill that is a word of the machine', () => {
    const play = duel({}, {})
    const check = { verb: 'check', attribute: 'CH', skill: 'toString' }
    expect(play.refusal(check)).toBe('SKILL_UNKNOWN')
    expect(play.refusal({ ...check, skill: '__proto__' })).toBe('SKILL_UNKNOWN')
    const [, rolled] = play.act({ ...check, skill: 'persuasion' }, 3, 3, 3)
    expect(rolled).toMatchObject({ type: 'CheckRolled', skill: 'Persuasion', target: 8 })
  })
})

describe('the usual way', () => {
  it('to use a weapon does not hang on the order of a document’s keys: a spear thrusts (§6, R39)', () => {
    const spear = { skills: { Spears: 4 }, weapons: ['spear'] }
    const play = duel(spear, {})
    play.act({ verb: 'attack', to: 'Bor', with: 'spear' }, 6, 6, 6)
    expect(play.state.combatants[0]!.usedWeapons).toEqual(['spear'])
    const [, declared] = play.table.events.filter(
      (event) => event.type === 'ActionSpent' || event.type === 'AttackDeclared',
    )
    expect(declared).toMatchObject({ what: 'Spear (thrust)' })
  })

  it('to charge is with the point forward, and the horse’s strength counts (R74)', () => {
    const rider = { skills: { Spears: 4 }, weapons: ['spear'], mount: { ST: 16, speed: 8 }, at: -10 }
    const play = duel(rider, {})
    const [moved, , declared, rolled] = play.act({ verb: 'attack', to: 'Bor', charge: 'yes' }, ...[4, 4, 4])
    expect(moved).toMatchObject({ type: 'Moved', kind: 'charge' })
    expect(declared).toMatchObject({ what: 'Spear (thrust)' })
    expect(rolled).toMatchObject({ terms: [{ value: 2, source: 'charge' }] })
  })
})
