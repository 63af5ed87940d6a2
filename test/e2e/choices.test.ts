import { expect, test } from 'vitest'
import type { Command, Verbs } from '../../src/kernel/contract/command.js'
import { arrangeOffers } from '../../src/kernel/offers/arrange.js'
import { printCommand } from '../../src/language/print.js'
import { fitting } from '../../src/surfaces/cli/repl/shown/choices.js'
import { ludex } from './program.js'

const VERBS: Verbs = Object.fromEntries(
  ['roll', 'ask', 'attack', 'flee', 'yield'].map((verb) => [
    verb,
    {
      summary: verb,
      usage: verb,
      group: verb === 'attack' ? 'act' : verb === 'flee' || verb === 'yield' ? 'end' : 'other',
      clauses: [{ label: 'to', kind: 'name', summary: 'whom' }],
    },
  ]),
)
const PEOPLE = ['a', 'b', 'c'].map((name) => ({ name, side: 'them', status: [], figures: [] }))
const PLACE = { view: { people: PEOPLE, order: [], clocks: [] }, seat: 'red', seats: [] }

function lines(choices: readonly Command[], rows = 20): readonly string[] {
  const offers = arrangeOffers({ verbs: VERBS }, PLACE, choices).map(({ also: _, ...offer }) => ({
    ...offer,
    text: printCommand(offer.command, VERBS),
  }))
  return fitting(offers, VERBS, { turn: 'red', columns: 80, rows })
}

const both = (verb: string): readonly Command[] => ['a', 'b'].map((to) => ({ verb, to }))

test('what is done stands before what only ends, whatever the game lists first', () => {
  expect(lines([{ verb: 'flee' }, { verb: 'yield' }, ...both('ask'), ...both('attack')])).toEqual([
    '  attack  1 to: a   2 to: b',
    '  ask     3 to: a   4 to: b',
    '  or      5 flee   6 yield',
  ])
})

test('where every verb has one command, they share a line without words before them', () => {
  expect(lines([{ verb: 'flee' }, { verb: 'yield' }])).toEqual(['  1 flee   2 yield'])
})

test('a board that is too small keeps one command for each target, and all numbers', () => {
  const all = ['a', 'b', 'c'].flatMap((to) => [1, 2, 3, 4].map((how) => ({ verb: 'attack', to, how })))
  const [first] = lines([...all, { verb: 'flee' }], 2)
  expect(first).toBe('  attack  1 to: a   2 to: a   5 to: b   9 to: c   … 8 more: hint attack')
})

test('a command that only the game master has is shown under their name, whoever is waited for', () => {
  const { out } = ludex(['play', 'skirmish/ember-ambush', '--seed', '3'], 'initiative by: ysolde\n1\n')
  expect(out).toContain('> odrin: initiative by: odrin')
  const brought = ludex(['play', 'skirmish/ember-ambush', '--seed', '3'], 'initiative by: ysolde\n2\n')
  expect(brought.out).toContain('> gm: encounter end')
})
