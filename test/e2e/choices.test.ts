import { expect, test } from 'vitest'
import type { Command, Verbs } from '../../src/kernel/contract/command.js'
import { fitting } from '../../src/surfaces/cli/repl/shown/choices.js'
import { ludex } from './program.js'

const VERBS: Verbs = Object.fromEntries(
  ['roll', 'ask', 'attack', 'flee', 'yield'].map((verb) => [
    verb,
    { summary: verb, usage: verb, clauses: [{ label: 'to', kind: 'name', summary: 'whom' }] },
  ]),
)

function lines(choices: readonly Command[]): readonly string[] {
  return fitting(choices, VERBS, { turn: 'red', columns: 80, rows: 20 }).lines
}

const both = (verb: string): readonly Command[] => ['a', 'b'].map((to) => ({ verb, to }))

test('what the game offers first stays first, however many commands other verbs have', () => {
  const [first, second] = lines([{ verb: 'roll', to: 'me' }, ...both('ask')])
  expect(first).toMatch(/^ {2}roll {2}1 to: me$/)
  expect(second).toMatch(/^ {2}ask {3}2 to: a {3}3 to: b$/)
})

test('verbs with one command stand behind a word of their own, not under the verb above', () => {
  expect(lines([...both('attack'), { verb: 'flee' }, { verb: 'yield' }])).toEqual([
    '  attack  1 to: a   2 to: b',
    '  or      3 flee   4 yield',
  ])
})

test('where every verb has one command, they share a line without words before them', () => {
  expect(lines([{ verb: 'flee' }, { verb: 'yield' }])).toEqual(['  1 flee   2 yield'])
})

test('a command that only the game master has is shown under their name, whoever is waited for', () => {
  const { out } = ludex(['play', 'skirmish/ember-ambush', '--seed', '3'], 'initiative by: ysolde\n1\n')
  expect(out).toContain('> odrin: initiative by: odrin')
  const asked = ludex(['play', 'skirmish/ember-ambush', '--seed', '3'], 'initiative by: ysolde\n2\n')
  expect(asked.out).toContain('> gm: ask check: dexterity save of: ysolde dc: 10')
})
