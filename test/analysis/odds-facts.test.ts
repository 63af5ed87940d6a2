import { describe, expect, it } from 'vitest'
import { oddsFacts, oddsReader } from '../../src/analysis/odds-facts.js'
import { outlook } from '../../src/analysis/outlook.js'
import { outlookFor } from '../../src/analysis/outlook-summary.js'
import { offersFor } from '../../src/host/words/offers.js'
import type { Command } from '../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { rational } from '../../src/kernel/rational.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/index.js'

async function tableOf(name: string): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(name)
  const table = Table.open(ruleset, scenario, { id: 'odds', seed: new Uint8Array(32).fill(5) })
  table.start()
  return table
}

const FEW = { ways: 30_000, tries: 300 }

function factsOf(table: Table, seat: string, command: Command): readonly string[] {
  return oddsFacts(outlook(table, seat, command, FEW), oddsReader(table, seat, command))
}

describe('odds in words', () => {
  it('name who strikes, and say a loss and what is left apart', async () => {
    const table = await tableOf('bx/three-reavers')
    const [seat] = table.seats.map(({ name }) => name)
    const [attack] = table.offers(seat!).filter(({ at }) => at.length === 1)
    const facts = factsOf(table, seat!, attack!.command)
    expect(facts[0]).toMatch(/^(the party|Harrow) (hits \S+ % for|deals) \d/)
    expect(facts[0]!.startsWith('Harrow')).toBe(
      table.view(seat!).people.filter(({ side }) => side === 'PC').length === 1,
    )
    const loss = { path: 'people Harrow hp', called: 'Harrow hp', before: 22, after: 18 }
    const lost = oddsFacts(
      { prospects: [{ chance: rational(1), changes: [loss] }], rolled: true },
      oddsReader(table, seat!, attack!.command),
    )
    expect(lost).toEqual(['Harrow loses 4 HP on average (18 HP left at worst)'])

    // A blow that never misses: what it deals on average and the least that is left are no contradiction.
    const [name] = attack!.at
    const hit = (after: number) => ({ path: `people ${name} hp`, called: `${name} hp`, before: 6, after })
    const struck = (...left: readonly number[]) =>
      oddsFacts(
        {
          prospects: left.map((after) => ({ chance: rational(1, left.length), changes: [hit(after)] })),
          rolled: true,
        },
        oddsReader(table, seat!, attack!.command),
      )[0]
    expect(struck(1, 4)).toMatch(/deals 3\.5 on average \(1 HP or more left\)$/)
    expect(struck(2, 4)).toMatch(/deals 3 on average \(2 HP or more left\)$/)
    expect(struck(4)).toMatch(/deals 2 \(4 HP left\)$/)
  })

  it('name those whom nobody aimed at', async () => {
    const table = await tableOf('bx/three-reavers')
    const [seat] = table.seats.map(({ name }) => name)
    const reader = oddsReader(table, seat!, { verb: 'attack' })
    const hit = { path: 'people Reaver 1 hp', called: 'Reaver 1 hp', before: 6, after: 2 }
    const prospects = [
      { chance: rational(1, 4), changes: [hit] },
      { chance: rational(3, 4), changes: [] },
    ]
    expect(oddsFacts({ prospects, rolled: true }, { ...reader, offer: { ...reader.offer, at: [] } })).toEqual(
      ['Reaver 1 is hit 25 % for 4'],
    )
  })

  it('of a blow that waits for a defense say how often it hits, and for the game master how often it gets through', async () => {
    const table = await tableOf('simverse/duel-of-maneuvers')
    for (let moves = 0; moves < 40; moves++) {
      const blow = offersFor(table, GAME_MASTER).find(
        ({ command, target }) => command.verb === 'attack' && target === 'foe',
      )
      if (blow) {
        const [fact] = factsOf(table, GAME_MASTER, blow.command)
        expect(fact).toMatch(
          /^(miss \S+ %, )?on target \S+ % \(then .*(past the best defense|defended) \S+ %/,
        )
        return
      }
      table.act(GAME_MASTER, offersFor(table, GAME_MASTER)[0]!.command)
    }
    throw new Error('nobody came within reach')
  })

  it('of a blow say what it deals, who falls and what it costs; a player reads what is hidden instead of who falls', async () => {
    const table = await tableOf('simverse/night-ambush')
    let asked = 0
    for (let moves = 0; moves < 40 && table.next().kind === 'awaiting'; moves++) {
      const [seat] = (table.next() as { seats: readonly string[] }).seats
      const bolt = table.offers(seat!).find(({ command }) => command.spell === 'Fire Bolt')
      if (bolt) {
        const own = factsOf(table, seat!, bolt.command)
        expect(own[0]).toMatch(/^on target \S+ %.*, miss \S+ %$/)
        expect(own.slice(1)).toEqual([
          expect.stringMatching(
            /^a hit deals \d+(\.\d)? without armour \(hidden: the defence, the armour and who falls\)$/,
          ),
          'costs 2 Mana',
        ])
        const whole = factsOf(table, GAME_MASTER, bolt.command)
        expect(whole[1]).toMatch(/^a hit deals \d+(\.\d)?, \S.* (falls \S+ %|does not fall)$/)
        expect(whole[2]).toBe('costs 2 Mana')
        asked++
      }
      table.act(seat!, table.botChoice(seat!, table.ruleset.policies.tactical!, new FastDice(4, moves))!)
    }
    expect(asked).toBeGreaterThan(0)
  })

  it('sum up ways that begin alike', async () => {
    const table = await tableOf('bx/three-reavers')
    const [seat] = table.seats.map(({ name }) => name)
    const row = (outcome: string, n: number) => ({ chance: rational(n, 216), changes: [], outcome })
    const prospects = [
      row('on target, defense -2', 35),
      row('on target, defense -1', 125),
      row('on target', 55),
      row('miss', 1),
    ]
    expect(oddsFacts({ prospects, rolled: true }, oddsReader(table, seat!, { verb: 'attack' }))).toEqual([
      'on target 99.5 % (then defense -2 16.2 %, defense -1 57.8 %), miss 0.5 %',
    ])
  })

  it('of a command for no side tell of everybody: what a rest gives back (row O9)', async () => {
    const table = await tableOf('bx/ford-day')
    expect(factsOf(table, GAME_MASTER, { verb: 'rest' }).join('; ')).toMatch(
      /Harrow regains \S+ HP on average/,
    )
  })
})

describe('a person who plays every seat (row O8)', () => {
  it('knows what the game master knows; a player beside a game master does not', async () => {
    const table = await tableOf('simverse/night-ambush')
    let asked = 0
    for (let moves = 0; moves < 40 && asked === 0 && table.next().kind === 'awaiting'; moves++) {
      const [seat] = (table.next() as { seats: readonly string[] }).seats
      const blow = table.offers(seat!).find(({ command: { verb } }) => verb === 'attack')
      if (blow) {
        const told = (knower: string) =>
          oddsFacts(
            outlookFor(table, seat!, knower, blow.command, FEW),
            oddsReader(table, seat!, blow.command, knower),
          ).join('; ')
        expect(told(GAME_MASTER)).toMatch(/past the best defense|defended|falls|does not fall/)
        expect(told(GAME_MASTER)).not.toContain('hidden')
        expect(told(seat!)).toContain('hidden: the defence, the armour and who falls')
        expect(told('lyra')).toBe(told(seat!))
        asked++
      }
      table.act(seat!, table.botChoice(seat!, table.ruleset.policies.tactical!, new FastDice(4, moves))!)
    }
    expect(asked).toBe(1)
  })

  it('may ask where odds are the game master’s alone', async () => {
    const { ruleset, scenario } = await loadScenario('bx/three-reavers')
    const options = { odds: 'gm' } as const
    const table = Table.open(ruleset, scenario, { id: 'odds', seed: new Uint8Array(32), options })
    table.start()
    const attack = { verb: 'attack', to: 'Reaver 1' }
    expect(outlookFor(table, 'player', GAME_MASTER, attack, FEW).rolled).toBe(true)
    expect(() => outlookFor(table, 'player', 'player', attack, FEW)).toThrow('without odds for you')
  })
})
