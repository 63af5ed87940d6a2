import { describe, expect, it } from 'vitest'
import { suggestOffer } from '../../src/analysis/advice/suggest.js'
import { playedByRules } from '../../src/host/words/who-plays.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import type { PersonSeen } from '../../src/kernel/contract/view.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/index.js'

async function tableOf(name: string, stream: number): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(name)
  const table = Table.open(ruleset, scenario, { id: 'advice', seed: new Uint8Array(32).fill(stream) })
  table.start()
  return table
}

describe('a suggestion in bx', () => {
  it('names the foe who looks worst, never the healthiest while another is nearly down', async () => {
    let wounded = 0
    for (const stream of [1, 2, 3, 4, 5]) {
      const table = await tableOf('bx/three-reavers', stream)
      const seat = table.seats.find(({ name }) => name !== GAME_MASTER)!.name
      while (table.next().kind === 'awaiting') {
        const offers = table.offers(seat)
        const suggested = suggestOffer(table, seat, offers)
        if (suggested?.command.verb !== 'attack') break
        expect(suggested.at).toHaveLength(1)
        const foes = table
          .view(seat)
          .people.filter(({ name }) => offers.some(({ at, target }) => target === 'foe' && at[0] === name))
        const isHurt = ({ hp = 0, max = 0 }: PersonSeen) => hp < max
        if (foes.some(isHurt)) {
          wounded++
          expect(isHurt(foes.find(({ name }) => name === suggested.at[0])!)).toBe(true)
        }
        table.act(seat, suggested.command)
      }
    }
    expect(wounded).toBeGreaterThan(0)
  })
})

describe('a suggestion in skirmish', () => {
  it('is to end the encounter, and nothing to a player, once one side stands alone', async () => {
    const table = await tableOf('skirmish/drowned-bell', 1)
    table.act(GAME_MASTER, { verb: 'encounter', action: 'start', with: ['ysolde', 'mire-hound'] })
    table.act(GAME_MASTER, { verb: 'initiative', by: 'ysolde', score: 30 })
    const suggested = (seat: string) => suggestOffer(table, seat, table.offers(seat))?.command
    expect(suggested(GAME_MASTER)).toMatchObject({ verb: 'attack', to: ['mire-hound'] })
    table.act('ysolde', { verb: 'attack', with: 'Sabre', to: ['mire-hound'], dice: '1d20+40' })
    table.act('ysolde', { verb: 'damage', dice: [{ dice: '1d4+40' }] })
    expect(suggested(GAME_MASTER)).toEqual({ verb: 'encounter', action: 'end' })
    expect(suggested('ysolde')).toBeUndefined()
  })
})

describe('people whom no seat plays', () => {
  it('are named without the word for their side', async () => {
    const table = await tableOf('bx/captain-and-four', 3)
    const seat = table.seats.find(({ name }) => name !== GAME_MASTER)!.name
    const lines = playedByRules(table, seat)
    expect(lines.join(' ')).toMatch(/play themselves\.|acts by the rules alone\./)
    expect(lines.join(' ')).not.toContain('The PC')
  })
})

describe('an adapter table', () => {
  it.each(['adapter/night-ferry', 'adapter/salt-ford', 'adapter/chantry-siege'])(
    'never offers a fight alone while a character could try something: %s',
    async (name) => {
      for (const stream of [1, 2, 3]) {
        const table = await tableOf(name, stream)
        const dice = new FastDice(7, stream)
        for (let move = 0; move < 25 && table.next().kind === 'awaiting'; move++) {
          const offers = table.offers(GAME_MASTER)
          if (offers.length === 0) break
          const verbs = new Set(offers.map(({ command }) => command.verb))
          if (verbs.has('fight')) expect(verbs.size).toBeGreaterThan(1)
          table.act(GAME_MASTER, offers[dice.die(offers.length, 'a choice') - 1]!.command)
        }
      }
    },
  )
})
