import { describe, expect, it } from 'vitest'
import type { OfferSeen } from '../../src/host/index.js'
import type { Command, Verbs } from '../../src/kernel/contract/command.js'
import type { OfferTarget } from '../../src/kernel/contract/offer.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { listScenarios, loadScenario } from '../../src/library/index.js'
import { BUDGET } from '../../src/surfaces/mcp/answers/budget.js'
import { offered } from '../../src/surfaces/mcp/answers/choices.js'
import { isSampled } from '../sampled.js'
import { soak } from '../soak.js'
import { anyHost } from './clients.js'

const names = (await listScenarios()).map(({ name }) => name).filter(isSampled)

const clause = (label: string, positional = false) => ({
  label,
  kind: 'name' as const,
  summary: '',
  ...(positional && { positional }),
})
const VERBS: Verbs = {
  attack: { summary: '', usage: '', clauses: [clause('to', true), clause('with')] },
  play: { summary: '', usage: '', clauses: [clause('card', true)] },
  end: { summary: '', usage: '', clauses: [] },
}

/** Every number that somebody could read out of a list. */
function numbersIn(id: string, text: string): readonly string[] {
  const [, row] = /\{([^{}]*)\}/.exec(text) ?? []
  if (row === undefined) return [id]
  return row.split('|').flatMap((entry) => /^(\d+) /.exec(entry)?.[1] ?? [])
}

function choice(verb: string, clauses: Readonly<Record<string, string>>, target?: OfferTarget): OfferSeen {
  const command: Command = { verb, ...clauses }
  const text = [
    verb,
    ...Object.entries(clauses).map(([label, one]) => (label === 'with' ? `with: ${one}` : one)),
  ].join(' ')
  return {
    text,
    command,
    label: text,
    group: verb === 'end' ? 'end' : 'act',
    at: clauses.to === undefined ? [] : [clauses.to],
    ...(target && { target }),
  }
}

describe('choices', () => {
  it('are listed one by one while they are few', () => {
    const { told, byId } = offered([choice('play', { card: 'Strike' }), choice('end', {})], VERBS)
    expect(told).toEqual([
      { id: '1', do: 'play Strike' },
      { id: '2', do: 'end' },
    ])
    expect(byId.get('2')!.command).toEqual({ verb: 'end' })
  })

  it('say in a note what the command does not', () => {
    const label = 'End turn (2 energy and 1 card unused)'
    const { told } = offered([{ ...choice('end', {}), label }], VERBS)
    expect(told).toEqual([{ id: '1', do: 'end', note: label }])
  })

  it('are rows by verb when they are many, each with the number it has everywhere', () => {
    const all = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((to) =>
      choice('attack', { to, with: 'bow' }, 'foe'),
    )
    const { told, byId, cut } = offered([...all, choice('end', {})], VERBS)
    expect(told).toEqual([
      { id: '1', do: 'attack with: bow {1 A|2 B|3 C|4 D|5 E|6 F|7 G|8 H|9 I}' },
      { id: '10', do: 'end' },
    ])
    expect(cut).toBe(false)
    expect(byId.get('3')!.command).toEqual({ verb: 'attack', to: 'C', with: 'bow' })
  })

  it('lose other ways to do a thing before they lose a foe', () => {
    const weapons = ['bow', 'axe', 'fist', 'net', 'knife', 'stone', 'spear', 'whip']
    const all = ['A', 'B', 'C'].flatMap((to) =>
      weapons.map((one) => choice('attack', { to, with: one }, 'foe')),
    )
    const { told, cut } = offered([...all, choice('end', {})], VERBS, { most: 90 })
    expect(told).toEqual([
      { id: '1', do: 'attack with: bow {1 A|9 B|17 C} …21 more' },
      { id: '25', do: 'end' },
      { id: '…', do: 'the rest: look want: choices of: <verb>' },
    ])
    expect(cut).toBe(true)
  })

  it('go by target, then by what differs, and the suggested one is always there', () => {
    const weapons = ['bow', 'axe', 'fist', 'net', 'knife', 'stone', 'spear', 'whip']
    const all = ['A', 'B'].flatMap((to) => weapons.map((one) => choice('attack', { to, with: one }, 'foe')))
    all[14] = { ...all[14]!, suggested: true }
    const { told } = offered(all, VERBS, { most: 260 })
    expect(told[0]!.do).toMatch(/^attack A with: \{1 bow\|/)
    expect(told[1]!.do).toMatch(/^attack B with: \{9 bow\|.*15 spear/)
    const picked = offered(all, VERBS, { most: 6_000, whole: true, only: ({ at }) => at.includes('B') })
    expect(picked.told.map(({ id }) => id)).toEqual(['9', '10', '11', '12', '13', '14', '15', '16'])
  })

  it('collapse what stands behind all others into one row for each verb', () => {
    const aside = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((card) => ({
      ...choice('play', { card }),
      group: 'more' as const,
    }))
    const { told, cut } = offered([choice('end', {}), ...aside], VERBS)
    expect(told.slice(0, 2)).toEqual([
      { id: '1', do: 'end' },
      { id: '2', do: 'play {2 A} …8 more' },
    ])
    expect(cut).toBe(true)
    expect(offered([choice('end', {}), ...aside], VERBS, { whole: true }).cut).toBe(false)
  })
})

describe('numbers', () => {
  it.each(names)('that can be read out of a list are good, and no foe is cut: %s', async (name) => {
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
        const { told, byId, cut } = offered(choices, ruleset.verbs, { most, whole: most > BUDGET.choices })
        const ids = told.filter(({ id }) => id !== '…').flatMap(({ id, do: text }) => numbersIn(id, text))
        const found = ids.map((id) => byId.get(id))
        expect(
          ids.filter((_, i) => !found[i]),
          JSON.stringify(told),
        ).toEqual([])
        if (!cut) expect(new Set(found).size, JSON.stringify(told)).toBe(choices.length)
        const suggested = choices.find((one) => one.suggested)
        if (suggested) expect(found).toContain(suggested)
        for (const { command, target, at, group } of choices)
          if (target === 'foe' && (group !== 'more' || !cut))
            expect(found.some((one) => one?.command.verb === command.verb && one.at[0] === at[0])).toBe(true)
      }
      await gm.act(choices[dice.die(choices.length, '') - 1]!.command)
    }
    await host.close()
  })
})
