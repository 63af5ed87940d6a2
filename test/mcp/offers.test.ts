import { describe, expect, it } from 'vitest'
import type { Choice } from '../../src/host/index.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { listScenarios, loadScenario } from '../../src/library/index.js'
import { BUDGET } from '../../src/surfaces/mcp/answers/budget.js'
import { offered } from '../../src/surfaces/mcp/answers/choices.js'
import { soak } from '../soak.js'
import { anyHost } from './clients.js'

const names = (await listScenarios()).map(({ name }) => name)

/** Every id that somebody could read out of a list. */
function idsIn(id: string, text: string): readonly string[] {
  const factors = [...text.matchAll(/(\[)?\w[\w-]* \{([^{}]*)\}\]?/g)].map(([, optional, values]) => {
    const count = /…(\d+)$/.exec(values!)?.[1] ?? String(values!.split('|').length)
    const from = optional === undefined ? 1 : 0
    return Array.from({ length: Number(count) + 1 - from }, (_, i) => i + from)
  })
  if (!id.includes('.')) return [id]
  return factors.reduce<readonly string[]>(
    (ids, places) => ids.flatMap((one) => places.map((place) => `${one}.${place}`)),
    [id.split('.')[0]!],
  )
}

function choice(verb: string, clauses: Readonly<Record<string, string>>): Choice {
  return { text: [verb, ...Object.values(clauses)].join(' '), command: { verb, ...clauses } }
}

describe('choices', () => {
  it('are listed one by one while they are few', () => {
    const { told, byId } = offered([choice('play', { card: 'Strike' }), choice('end', {})])
    expect(told).toEqual([
      { id: '1', do: 'play Strike' },
      { id: '2', do: 'end' },
    ])
    expect(byId.get('2')!.command).toEqual({ verb: 'end' })
  })

  it('are factored by verb, target and weapon when they are many', () => {
    const all = ['A', 'B', 'C'].flatMap((to) =>
      ['bow', 'axe', 'fist'].map((w) => choice('attack', { to, with: w })),
    )
    const { told, byId } = offered([...all, choice('end', {})])
    expect(told).toEqual([
      { id: '1.n.n', do: 'attack to {1 A|2 B|3 C} with {1 bow|2 axe|3 fist}' },
      { id: '2', do: 'end' },
    ])
    expect(byId.get('1.2.3')!.command).toEqual({ verb: 'attack', to: 'B', with: 'fist' })
  })

  it('tell what may be left out, which is 0 or nothing', () => {
    const named = ['A', 'B', 'C', 'D', 'E', 'F'].map((to) => choice('attack', { to }))
    const { told, byId } = offered([choice('attack', {}), ...named])
    expect(told).toEqual([{ id: '1.n', do: 'attack [to {1 A|2 B|3 C|4 D|5 E|6 F}]' }])
    expect(byId.get('1')!.command).toEqual({ verb: 'attack' })
    expect(byId.get('1.0')).toBe(byId.get('1'))
  })

  it('have no gaps: what cannot be combined stands apart', () => {
    const all = ['A', 'B', 'C', 'D'].flatMap((name) => [
      choice('move', { towards: name }),
      choice('move', { from: name }),
    ])
    const { told } = offered(all)
    expect(told.map(({ do: text }) => text)).toEqual([
      'move towards {1 A|2 B|3 C|4 D}',
      'move from {1 A|2 B|3 C|4 D}',
    ])
  })
})

describe('ids', () => {
  it.each(names)('that can be read out of a list are good, each for another command: %s', async (name) => {
    const { ruleset, scenario } = await loadScenario(name)
    const host = anyHost()
    const opened = await host.open({ game: { ruleset }, scenario })
    const gm = await host.enter(opened.table, opened.keys.gm!)
    await gm.send({ kind: 'start' })
    const dice = new FastDice(3, 4)
    for (let move = 0; move < soak(8, 60); move++) {
      const { choices, next } = gm.look()
      if (next.kind !== 'awaiting' || choices.length === 0) break
      for (const most of [BUDGET.choices, 10_000]) {
        const { told, byId, cut } = offered(choices, most)
        const ids = told.filter(({ id }) => id !== '…').flatMap(({ id, do: text }) => idsIn(id, text))
        const found = ids.map((id) => byId.get(id))
        expect(
          ids.filter((_, i) => !found[i]),
          JSON.stringify(told),
        ).toEqual([])
        if (!cut) expect(new Set(found).size, JSON.stringify(told)).toBe(choices.length)
      }
      await gm.act(choices[dice.die(choices.length, '') - 1]!.command)
    }
  })
})
