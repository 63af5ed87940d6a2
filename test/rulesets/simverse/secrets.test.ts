import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { toText } from '../../../src/kernel/rational.js'
import { type SimverseEvent, type SimverseState, simverse } from '../../../src/rulesets/simverse/index.js'
import { d6 } from '../../../src/testing/dice.js'
import { soak } from '../../soak.js'
import { duel, factsOf, Play, playOut, scenario, scenarioNames, the } from './support.js'

/** The odds of this game are the same at every table. */
const ANY_TABLE = factsOf(scenario('guide-fight'))

const sword = { skills: { Swords: 4, Shield: 3 }, weapons: ['longsword'], maneuvers: ['power-attack'] }

/** An event's lines as a seat reads them. */
function lines(play: Play, event: SimverseEvent, seat: string): readonly string[] {
  return simverse.mech(simverse.see(event, seat, play.table.facts)!)
}

describe('what each seat may know (rules/secrets 3)', () => {
  it('a payment is open; what is left is its owner’s, their side’s and the game master’s', () => {
    const play = new Play('guide-fight')
    play.act({ verb: 'end' })
    play.act({ verb: 'move', kind: 'half', towards: 'Goblin 2', meters: '4' })
    const attack = { verb: 'attack', to: 'Goblin 2', maneuver: 'power-attack' }
    const paid = the(play.act(attack, 6, 6, 6), 'Paid')
    for (const seat of ['marcus', 'lyra', 'gm'])
      expect(lines(play, paid, seat)).toEqual(['Marcus pays 2 Stamina (24 left) for power-attack'])
    for (const seat of ['goblins', 'spectator'])
      expect(lines(play, paid, seat)).toEqual(['Marcus pays 2 Stamina for power-attack'])
    expect(simverse.see(paid, 'goblins', play.table.facts)).toEqual({
      type: 'Paid',
      who: 'Marcus',
      stamina: 2,
      mana: 0,
      what: 'power-attack',
    })
  })

  it('reserves and tricks are seen by the own side alone; wounds, conditions, hands and places by all', () => {
    const play = new Play('night-ambush', { dice: [d6(3, 3, 3), d6(3, 3, 3)] })
    for (const seat of ['maren', 'aldous', 'gm']) {
      const seen = play.seen('Maren', seat)
      expect(seen.own).toMatchObject({ spells: ['Fire Bolt', 'Magic Missile', 'Healing Touch', 'Shield'] })
      expect(seen.figures.map((figure) => figure.name)).toEqual(['Stamina', 'Mana', 'Reactions', 'Dodge'])
    }
    for (const seat of ['ambush', 'spectator']) {
      const seen = play.seen('Maren', seat)
      expect(seen.own).toBeUndefined()
      expect(seen).toMatchObject({ hp: 20, max: 20, figures: [], inHand: ['quarterstaff'], at: 0 })
      expect(JSON.stringify(play.table.view(seat))).not.toContain('Fire Bolt')
    }
  })

  it('whom somebody aims at is theirs; that they aim is not', () => {
    const play = duel({ skills: { Bows: 4 }, weapons: ['shortbow'], at: -20 }, {})
    const command: Command = { verb: 'aim', at: 'Bor' }
    const aimed = the(play.act(command), 'Aimed')
    expect(lines(play, aimed, 'a')).toEqual(['Ana aims at Bor'])
    expect(lines(play, aimed, 'b')).toEqual(['Ana aims'])
    expect(play.seen('Ana', 'b').status).toEqual(['aiming'])
    const { facts } = play.table
    expect(simverse.seeCommand(command, 'a', 'b', facts)).toEqual({ verb: 'aim' })
    expect(simverse.seeCommand(command, 'a', 'gm', facts)).toEqual(command)
    expect(simverse.seeCommand({ verb: 'attack', to: 'Bor', luck: 'yes' }, 'a', 'b', facts)).toEqual({
      verb: 'attack',
      to: 'Bor',
    })
  })

  it('how many reactions somebody has left is theirs, in full defense too', () => {
    const play = duel(sword, { ...sword, maneuvers: ['riposte'] })
    const guarded = the(play.act({ verb: 'full-defense' }), 'FullDefenseTaken')
    expect(lines(play, guarded, 'a')).toEqual(['Ana has 3 reactions this round'])
    expect(lines(play, guarded, 'b')).toEqual(['Ana is on full defense this round'])
    play.act({ verb: 'end' })
    play.act({ verb: 'attack', to: 'Ana' }, 4, 4, 4)
    const parried = the(play.act({ verb: 'defend', with: 'dodge' }, 1, 1, 1), 'DefenseRolled')
    expect(lines(play, parried, 'a')[0]).toMatch(/→ defended; reactions left 2$/)
    expect(lines(play, parried, 'b')[0]).toMatch(/→ defended$/)
  })

  it('Mana that is torn away is told, what remains is not', () => {
    const play = duel({ WS: 14, spells: ['mind-blast'] }, {})
    const events = play.act({ verb: 'cast', spell: 'mind-blast', to: ['Bor'] }, 5, 5, 4, 3, 4)
    expect(lines(play, the(events, 'ManaLost'), 'b')).toEqual(['Bor loses 7 Mana (13 left)'])
    expect(lines(play, the(events, 'ManaLost'), 'a')).toEqual(['Bor loses 7 Mana'])
  })

  it('the options of a defense are the defender’s: others learn that somebody chooses (rules/secrets 4)', () => {
    const play = duel(sword, sword)
    play.act({ verb: 'attack', to: 'Bor' }, 4, 4, 4)
    expect(play.table.view('b').defenses.length).toBeGreaterThan(0)
    expect(play.table.view('b').awaiting?.question).toContain('dodge: 5 or less')
    for (const seat of ['a', 'spectator']) {
      expect(play.table.view(seat)).toMatchObject({
        defenses: [],
        awaiting: { seats: ['b'], reason: 'defense', question: 'Bor is choosing a defence against Ana.' },
      })
    }
  })

  it('completion tells a seat of its own belongings only', () => {
    const { state } = duel({ ...sword, spells: ['bless'] }, {})
    const suggest = (seat: string, verb: string, label: string) =>
      simverse.suggest(state, seat, { verb }, label)
    expect(suggest('a', 'cast', 'spell')).toEqual(['Bless'])
    expect(suggest('gm', 'cast', 'spell')).toEqual(['Bless'])
    for (const seat of ['b', 'spectator']) {
      expect(suggest(seat, 'cast', 'spell')).toEqual([])
      expect(suggest(seat, 'draw', 'weapon')).toEqual([])
      expect(suggest(seat, 'attack', 'to')).toEqual(['Ana', 'Bor'])
    }
  })
})

describe('figures in words (rules/secrets 7)', () => {
  const play = () =>
    new Play(
      {
        morale: 'called',
        combatants: [
          { name: 'Ana', side: 'a', speed: 6, DX: 20, ST: 12, ...sword },
          { name: 'Bor', side: 'b', speed: 5, EN: 10, at: 1 },
        ],
      },
      { figures: 'words' },
    )

  it('others’ Vitality is a word in view, board and log; what a blow took stays a number; one’s own stays a figure', () => {
    const fight = play()
    expect(fight.seen('Bor', 'a')).toMatchObject({ health: 'unhurt' })
    expect(fight.seen('Bor', 'a')).not.toHaveProperty('hp')
    expect(fight.seen('Bor', 'b')).toMatchObject({ hp: 20, max: 20 })
    fight.act({ verb: 'attack', to: 'Bor' }, 4, 4, 4)
    const dealt = the(fight.act({ verb: 'defend', with: 'none' }, 5, 6), 'DamageDealt')
    expect(lines(fight, dealt, 'a')).toEqual([
      'Bor takes 11 cutting: dice 11 -1 weapon +1 ST = 11 raw - 0 AR (doubled) = 11; badly hurt; bleeding, knocked back 1 m, massive damage',
    ])
    expect(lines(fight, dealt, 'b')[0]).toContain('; Vitality 9; bleeding')
    expect(lines(fight, dealt, 'gm')[0]).toContain('; Vitality 9; bleeding')
    expect(simverse.see(dealt, 'spectator', fight.table.facts)).not.toHaveProperty('vitality')
    const board = simverse.render(fight.table.view('a')).join('\n')
    expect(board).toMatch(/Bor +b +badly hurt +at 2 m/)
    expect(board).not.toContain('9/20')
  })

  it('every figure of Vitality in the log becomes a word: at the round’s end, in falling, healing and off the saddle', () => {
    const fight = play()
    const seen = (event: SimverseEvent) => lines(fight, event, 'a')
    const who = 'Bor'
    expect(seen({ type: 'StateChanged', who, state: 'dying', vitality: -2, lastAct: false })).toEqual([
      'Bor is unconscious and dying',
    ])
    expect(seen({ type: 'Healed', who, by: 'x', amount: 3, vitality: 15, closed: false })).toEqual([
      'Bor regains 3 (x); hurt',
    ])
    const ticks = fight.endRound()
    const ticked = ticks.find((event) => event.type === 'RoundTicked' && event.who === who)!
    expect(simverse.see(ticked, 'a', fight.table.facts)).toMatchObject({ health: 'unhurt' })
    expect(simverse.see(ticked, 'a', fight.table.facts)).not.toHaveProperty('vitality')
  })

  it('whoever is too stubborn to fall is badly hurt, not down', () => {
    const fight = new Play(
      {
        morale: 'called',
        combatants: [
          { name: 'Ana', side: 'a' },
          { name: 'Bor', side: 'b', vitality: -3, perks: ['hard-to-kill'] },
        ],
      },
      { figures: 'words' },
    )
    expect(fight.seen('Bor', 'a').health).toBe('badly hurt')
  })
})

/** The same fight with other things up the sleeves of everybody whom the seat does not fight beside. */
function otherwise(state: SimverseState, seat: string): SimverseState {
  const copy = simverse.clone(state)
  const sides = new Set(copy.combatants.filter((c) => c.sheet.seat === seat).map((c) => c.sheet.side))
  return {
    ...copy,
    combatants: copy.combatants.map((c) => {
      if (sides.has(c.sheet.side)) return c
      const { sheet } = c
      const stronger = { DX: sheet.DX + 3, EN: sheet.EN + 4, IN: sheet.IN + 3, AW: sheet.AW + 5 }
      return {
        ...c,
        sheet: {
          ...sheet,
          ...stronger,
          skills: {},
          spells: [],
          maneuvers: ['riposte'],
          armor: { ...sheet.armor, AR: sheet.armor.AR + 5 },
        },
        stamina: c.stamina + 7,
        mana: c.mana + 7,
        ammo: {},
        aimAt: c.aimAt === '' ? '' : 'somebody else',
        reactionsUsed: 1 - Math.min(1, c.reactionsUsed),
        majorSpent: !c.majorSpent,
        minorSpent: !c.minorSpent,
        luckUsed: !c.luckUsed,
        feintOn: '',
        usedWeapons: [],
        buffs: [],
        painTaken: c.painTaken + 3,
      }
    }),
  }
}

/** The odds a seat gets, or the code with which it gets none. */
function oddsFor(state: SimverseState, seat: string, command: Command): string {
  try {
    const rows = simverse.odds(state, seat, command, ANY_TABLE)
    return (rows ?? []).map((row) => `${row.outcome} ${toText(row.probability)}`).join('; ')
  } catch (error) {
    if (error instanceof Stop) return error.code
    throw error
  }
}

describe('what a seat cannot tell apart', () => {
  for (const name of scenarioNames) {
    it(`in ${name} gives it the same view, choices and odds, and its bots do the same`, () => {
      const written = scenario(name)
      const facts = factsOf(written)
      for (let run = 0; run < soak(1, 10); run++) {
        const dice = new FastDice(41, run)
        let asked = 0
        const look = {
          chosen(_command: Command, seat: string, state: SimverseState) {
            if (++asked % 5 !== 0) return
            const other = otherwise(state, seat)
            expect(canonical(simverse.view(other, seat, facts))).toBe(
              canonical(simverse.view(state, seat, facts)),
            )
            const open = simverse.choices(state, seat)
            expect(canonical(simverse.choices(other, seat))).toBe(canonical(open))
            const any = open[dice.die(open.length, 'any') - 1]!
            expect([any, oddsFor(other, seat, any)]).toEqual([any, oddsFor(state, seat, any)])
            for (const policy of ['tactical', 'random']) {
              const choose = (from: SimverseState) =>
                simverse.policies[policy]!(from, seat, new FastDice(7, asked))
              expect([policy, choose(other)]).toEqual([policy, choose(state)])
            }
          },
        }
        playOut(written, run % 2 === 0 ? 'tactical' : 'random', dice, look, 400)
      }
    })
  }

  it('a bot goes by the word for a foe’s Vitality, not by the figure', () => {
    const play = duel({ ...sword, perks: [] }, { vitality: 19, vitalityMax: 20 })
    const choose = () => simverse.policies.tactical!(play.state, 'a', new FastDice(1, 1))
    const hurt = choose()
    play.who('Bor').vitality = 12
    expect(choose()).toEqual(hurt)
  })
})

describe('odds for a player', () => {
  it('are of the own roll, and say nothing of what the foe can answer', () => {
    const play = duel({ ...sword, DX: 8 }, sword)
    const command = { verb: 'attack', to: 'Bor' }
    const before = oddsFor(play.state, 'a', command)
    expect(before.split('; ').sort()).toEqual([
      'miss 7/27',
      'on target 125/216',
      'on target, defense -1 17/108',
      'on target, defense -2 1/216',
    ])
    play.who('Bor').reactionsUsed = 1
    expect(oddsFor(play.state, 'a', command)).toBe(before)
  })

  it('sum to one', () => {
    const play = duel({ ...sword, perks: ['lucky'] }, sword)
    for (const command of [
      { verb: 'attack', to: 'Bor', luck: 'yes' },
      { verb: 'look' },
      { verb: 'full-defense' },
    ]) {
      const rows = simverse.odds(play.state, 'a', command, ANY_TABLE)!
      expect(rows.reduce((sum, { probability: { n, d } }) => sum + Number(n) / Number(d), 0)).toBeCloseTo(1)
    }
  })

  it('are refused where the other side rolls too, and told to the game master in full', () => {
    const play = duel({ ...sword, spells: ['sleep'] }, sword)
    expect(oddsFor(play.state, 'a', { verb: 'grapple', to: 'Bor' })).toBe('ODDS_HIDDEN')
    expect(oddsFor(play.state, 'a', { verb: 'cast', spell: 'sleep', to: ['Bor'] })).toBe('ODDS_HIDDEN')
    expect(oddsFor(play.state, 'a', { verb: 'grapple', to: 'Ana' })).toBe('ATTACKS_ITSELF')
    expect(simverse.odds(play.state, 'gm', { verb: 'grapple', to: 'Bor' }, ANY_TABLE)).toBeUndefined()
  })
})

describe('every event as every seat sees it', () => {
  const SECRET = ['staminaLeft', 'manaLeft', 'reactionsLeft', 'riposteOpen', 'reactions', 'ammo']

  it('has a readable line, and shows a watcher nothing that is left to anybody', () => {
    for (const name of scenarioNames) {
      const written = scenario(name)
      for (const figures of ['open', 'words'] as const) {
        const facts = factsOf(written, { figures })
        const seats = [...simverse.seats(written).map((seat) => seat.name), 'watcher']
        playOut(
          written,
          'random',
          new FastDice(9, 2),
          {
            after(event) {
              for (const seat of seats) {
                const seen = simverse.see(event, seat, facts)!
                for (const line of simverse.mech(seen))
                  if (/undefined|NaN|\[object/.test(line)) throw new Error(`${seat}: ${line}`)
              }
              const watched = simverse.see(event, 'watcher', facts)!
              for (const field of SECRET) expect(watched).not.toHaveProperty(field)
              if (figures === 'words') expect(watched).not.toHaveProperty('vitality')
              expect(simverse.see(event, 'gm', facts)).toBe(event)
              expect(simverse.seeDice(event, 'watcher', facts)).toBe(true)
            },
          },
          soak(80, 2_000),
        )
      }
    }
  })
})
