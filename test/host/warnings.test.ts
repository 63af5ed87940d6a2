import { describe, expect, it } from 'vitest'
import { commandWarnings } from '../../src/host/words/warnings.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { Table } from '../../src/kernel/table/table.js'
import { parseLine } from '../../src/language/parse.js'
import { loadScenario } from '../../src/library/index.js'

async function tableOf(name: string): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(name)
  const table = Table.open(ruleset, scenario, { id: 'warned', seed: new Uint8Array(32).fill(3) })
  table.start()
  return table
}

/** Plays with the game's own bot until a seat is asked for its own turn. */
function untilTurnOf(table: Table, seat: string, reason: string): void {
  const policy = Object.values(table.ruleset.policies)[0]!
  for (let moves = 0; moves < 60; moves++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    const [asked] = next.seats
    if (asked === seat && next.reason === reason) return
    table.act(asked!, table.botChoice(asked!, policy, new FastDice(5, moves))!)
  }
  throw new Error(`It was never the turn of ${seat}.`)
}

function warningsOf(table: Table, seat: string, line: string): readonly string[] {
  const parsed = parseLine(line, table.ruleset.verbs)
  if (parsed.status !== 'ok') throw new Error(`${line} is no command.`)
  return commandWarnings(table, seat, parsed.command)
}

const HURTS = /^it hurts (.+), who is on the same side$/

/** Whom a typed line would hurt on its own side, by the question that holds it back. */
function hurtBy(table: Table, seat: string, line: string): readonly string[] {
  return warningsOf(table, seat, line).flatMap((warning) => HURTS.exec(warning)?.[1] ?? [])
}

describe('a typed command that hurts the own side is held back, on the list or not', () => {
  it('simverse: a spell by its kind, a blow, and a part of a name', async () => {
    const table = await tableOf('simverse/night-ambush')
    untilTurnOf(table, 'maren', 'turn')
    for (const line of [
      'cast Fire Bolt to: Aldous',
      'cast fire-bolt to: aldous',
      'cast Magic Missile to: Aldous and: Ghoul',
      'attack Aldous',
      'trip Aldous',
      'feint Aldous',
      'aim Aldous',
    ])
      expect([line, hurtBy(table, 'maren', line).join()]).toEqual([line, expect.stringContaining('Aldous')])
    for (const line of ['cast Healing Touch to: Aldous', 'cast Fire Bolt to: Ghoul', 'attack Bandit 1'])
      expect([line, hurtBy(table, 'maren', line)]).toEqual([line, []])
  })

  it('adapter: a rote that does damage, a weapon outside of a fight, a part of a name', async () => {
    const table = await tableOf('adapter/chantry-siege')
    for (const line of [
      'cast by: Imre rote: ball of lightning to: Sade',
      'cast by: Imre rote: lightning to: Sade',
      'try attack by: Imre to: Sade',
    ])
      expect([line, hurtBy(table, 'Imre', line)]).toEqual([line, ['Sade']])
    for (const line of [
      'cast by: Imre rote: a face you forget to: Sade',
      'cast by: Imre rote: ball of lightning to: Vance',
      'try deceive by: Imre to: Vance',
    ])
      expect([line, hurtBy(table, 'Imre', line)]).toEqual([line, []])
    table.act('gm', { verb: 'fight' })
    untilTurnOf(table, 'Imre', 'turn')
    expect(hurtBy(table, 'Imre', 'attack sade by: Imre')).toEqual(['Sade'])
    expect(hurtBy(table, 'Imre', 'attack Vance by: Imre')).toEqual([])
  })

  it('skirmish: by id, by the name on the sheet, or by a part of either', async () => {
    const table = await tableOf('skirmish/drowned-bell')
    table.act('gm', { verb: 'encounter', action: 'start', with: ['ysolde', 'odrin', 'mire-hound'] })
    table.act('gm', { verb: 'initiative', by: 'ysolde', score: 30 })
    table.act('gm', { verb: 'initiative', by: 'odrin', score: 1 })
    const name = (table.view('gm') as unknown as { names: Record<string, string> }).names.odrin!
    const parts = name.split(' ')
    expect(parts.length).toBeGreaterThan(1)
    for (const said of ['odrin', name, parts.at(-1)!, 'mire-hound and: odrin']) {
      const line = `attack with: Sabre to: ${said}`
      expect([line, hurtBy(table, 'ysolde', line).join()]).toEqual([line, expect.stringContaining('odrin')])
    }
    for (const said of ['mire-hound', 'hound'])
      expect(hurtBy(table, 'ysolde', `attack with: Sabre to: ${said}`)).toEqual([])
  })

  it('bx: a companion, by the whole name in any case', async () => {
    const table = await tableOf('bx/captain-and-four')
    expect(hurtBy(table, 'player', 'attack to: sable')).toEqual(['Sable'])
    expect(hurtBy(table, 'player', 'attack to: captain')).toEqual([])
  })
})

describe('a turn that ends with something unused is held back while a foe can still be struck', () => {
  const UNUSED = 'it ends the turn and gives up '

  it('simverse: the actions left, for the seat and for the game master who speaks for it', async () => {
    const table = await tableOf('simverse/guide-fight')
    untilTurnOf(table, 'lyra', 'turn')
    const all = [`${UNUSED}Lyra's Major and Minor Action`]
    expect(warningsOf(table, 'lyra', 'end')).toEqual(all)
    expect(warningsOf(table, 'gm', 'end')).toEqual(all)
    table.act('lyra', { verb: 'full-defense' })
    expect(warningsOf(table, 'lyra', 'end')).toEqual([])
  })

  it('skirmish: the attack, until it is made or no foe stands', async () => {
    const table = await tableOf('skirmish/drowned-bell')
    table.act('gm', { verb: 'encounter', action: 'start', with: ['ysolde', 'mire-hound', 'cinder-imp'] })
    table.act('gm', { verb: 'initiative', by: 'ysolde', score: 30 })
    const lost = [`${UNUSED}ysolde's attack`]
    expect(warningsOf(table, 'ysolde', 'turn')).toEqual(lost)
    expect(warningsOf(table, 'gm', 'turn by: ysolde')).toEqual(lost)
    const blow = { verb: 'attack', with: 'Sabre', dice: '1d20+40' }
    table.act('ysolde', { ...blow, to: ['mire-hound'] })
    expect(warningsOf(table, 'ysolde', 'turn')).toEqual([`${UNUSED}ysolde's damage with Sabre on mire-hound`])
    table.act('ysolde', { verb: 'damage', dice: [{ dice: '1d4+40' }] })
    expect(warningsOf(table, 'ysolde', 'turn')).toEqual([])
  })

  it('spire: energy and the cards it could pay', async () => {
    const table = await tableOf('spire/cultist')
    expect(warningsOf(table, 'player', 'end')).toEqual([`${UNUSED}3 energy and 5 cards`])
  })
})
