import { describe, expect, it } from 'vitest'
import { suggestOffer } from '../../src/analysis/advice/suggest.js'
import { canonical } from '../../src/kernel/canonical.js'
import type { Command, Verbs } from '../../src/kernel/contract/command.js'
import type { Offer, OfferTarget } from '../../src/kernel/contract/offer.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import type { CommonView } from '../../src/kernel/contract/view.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { arrangeOffers } from '../../src/kernel/offers/arrange.js'
import { fewOfRow, offerRows } from '../../src/kernel/offers/few.js'
import { Table } from '../../src/kernel/table/table.js'
import { listScenarios, loadScenario } from '../../src/library/index.js'
import { isSampled } from '../sampled.js'
import { soak } from '../soak.js'

const names = (await listScenarios()).map(({ name }) => name).filter(isSampled)
const ORDER: readonly (OfferTarget | undefined)[] = [undefined, 'foe', 'foe down', 'friend', 'oneself']

function expectArranged(offers: readonly Offer[], choices: readonly Command[]): void {
  const all = offers.flatMap(({ command, also }) => [command, ...also]).map(canonical)
  expect(all.toSorted()).toEqual([...new Set(choices.map(canonical))].sort())
  if (offers.some(({ harms }) => !harms)) expect(offers[0]?.harms).toBeUndefined()
  for (const { shown } of offerRows(offers)) {
    const targets = shown.map(({ offer }) => ORDER.indexOf(offer.target))
    expect(targets).toEqual(targets.toSorted((a, b) => a - b))
  }
  for (const { label, harms, held } of offers) {
    expect(label).toMatch(/^\P{Ll}.*\S$/u)
    if (harms) {
      expect(held).toBe(true)
      expect(label).toContain('!)')
    }
  }
}

/** Plays at random from a fixed stream of dice, and looks at every list on the way. */
async function walk(
  name: string,
  moves: number,
  seen: (table: Table, seat: string) => void,
): Promise<number> {
  let waits = 0
  const { ruleset, scenario } = await loadScenario(name)
  for (const stream of [1, 2]) {
    const dice = new FastDice(11, stream)
    const seed = new Uint8Array(32).fill(stream)
    const table = Table.open(ruleset, scenario, { id: 'walk', seed, options: { rulings: 'free' } })
    table.start()
    for (let move = 0; move < moves; move++) {
      if (table.next().kind !== 'awaiting') break
      waits++
      const seats = [GAME_MASTER, ...table.seats.map((seat) => seat.name)]
      const open = [...new Set(seats)].filter((seat) => table.choices(seat).length > 0)
      for (const seat of open) seen(table, seat)
      const seat = open[dice.die(open.length, 'a seat') - 1]!
      const choices = table.choices(seat)
      table.act(seat, choices[dice.die(choices.length, 'a choice') - 1]!)
    }
  }
  return waits
}

describe.each(names)('%s', (name) => {
  it('offers every choice once, foes who stand first, and suggests nothing foolish', async () => {
    let looked = 0
    const waits = await walk(name, soak(12, 200), (table, seat) => {
      const offers = table.offers(seat)
      expectArranged(offers, table.choices(seat))
      const suggested = suggestOffer(table, seat, offers)
      expect(suggested?.harms).toBeUndefined()
      expect(['dropped', 'left']).not.toContain(suggested?.givesUp?.kind)
      looked++
    })
    // One scenario plays itself: nobody is asked there.
    expect(looked).toBeGreaterThanOrEqual(waits)
  })
})

const verbs: Verbs = {
  strike: { summary: '', usage: '', harms: 'to', clauses: [{ label: 'to', kind: 'name', summary: '' }] },
  help: { summary: '', usage: '', group: 'act', clauses: [{ label: 'to', kind: 'name', summary: '' }] },
  walk: { summary: '', usage: '', group: 'move', clauses: [] },
  throw: { summary: '', usage: '', givesUp: 'dropped', clauses: [] },
  pass: { summary: '', usage: '', group: 'end', givesUp: 'unused', clauses: [] },
}
const person = (name: string, side: string, hp: number, seat?: string) => ({
  name,
  side,
  hp,
  status: [],
  figures: [],
  ...(seat !== undefined && { seat }),
})
const view: CommonView = {
  people: [
    person('Ana', 'us', 5, 'a'),
    person('Ben', 'us', 5),
    person('Orc', 'them', 0),
    person('Rat', 'them', 3),
  ],
  order: [],
  clocks: [],
}
const place = { view, seat: 'a', seats: [{ name: 'a', side: 'us' }] }
const at = (verb: string) => ['Ana', 'Ben', 'Orc', 'Rat'].map((to): Command => ({ verb, to }))

describe('an arranged list', () => {
  const choices = [{ verb: 'pass' }, { verb: 'throw' }, ...at('strike'), { verb: 'walk' }, ...at('help')]
  const offers = arrangeOffers({ verbs, unusedActions: () => 'a blow' }, place, choices)

  it('goes by use, then by target, and puts blows at friends last', () => {
    expect(offers.map(({ label }) => label)).toEqual([
      'Strike Rat',
      'Strike Orc (down)',
      'Help Rat',
      'Help Orc (down)',
      'Help Ben (ally)',
      'Help yourself',
      'Walk',
      'Pass (a blow unused)',
      'Throw',
      'Strike Ben (ally!)',
      'Strike yourself (!)',
    ])
  })

  it('asks before a friend is hurt or a turn ends while a blow is open, and not otherwise', () => {
    const held = offers.filter((offer) => offer.held).map(({ label }) => label)
    expect(held).toEqual(['Pass (a blow unused)', 'Strike Ben (ally!)', 'Strike yourself (!)'])
    const late = arrangeOffers({ verbs, unusedActions: () => 'a step' }, place, [
      { verb: 'walk' },
      { verb: 'pass' },
    ])
    expect(late.filter((offer) => offer.held)).toEqual([])
  })

  it('merges equal choices, each still there once', () => {
    const sameAs = ({ verb, to }: Command) =>
      verb === 'strike' && to === undefined ? { verb, to: 'Rat' } : undefined
    const merged = arrangeOffers({ verbs, offers: { sameAs } }, place, [{ verb: 'strike' }, ...at('strike')])
    expect(merged[0]).toMatchObject({ command: { verb: 'strike', to: 'Rat' }, also: [{ verb: 'strike' }] })
    expect(merged).toHaveLength(4)
  })

  it('keeps one offer for each target when it is shortened, with the same numbers', () => {
    const [row] = offerRows(offers.filter(({ command }) => command.verb === 'help'))
    const few = fewOfRow(row!, 1)
    expect(few.shown.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const doubled = [...at('help'), ...at('help').map((one) => ({ ...one, how: 'well' }))]
    const [long] = offerRows(arrangeOffers({ verbs }, place, doubled))
    const short = fewOfRow(long!, 2)
    expect(short.shown.map(({ offer }) => offer.at[0])).toEqual(['Rat', 'Orc', 'Ben', 'Ana'])
    expect(short.left).toBe(4)
  })
})
