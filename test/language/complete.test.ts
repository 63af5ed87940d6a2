import { describe, expect, test } from 'vitest'
import type { Command } from '../../src/kernel/contract/command.js'
import { sameName } from '../../src/kernel/words/names.js'
import { complete, type Live } from '../../src/language/complete.js'
import { skirmishVerbs } from './skirmish-verbs.js'

const choices: readonly Command[] = [
  { verb: 'attack', by: 'mirela', with: 'Rapier', to: ['marsh-stalker'] },
  { verb: 'attack', by: 'mirela', with: 'Rapier', to: ['ember-imp'] },
  { verb: 'attack', by: 'mirela', with: 'Hand Crossbow', to: ['ember-imp'] },
  { verb: 'check', by: 'mirela', skill: 'sleight of hand' },
  { verb: 'turn', by: 'mirela' },
  { verb: 'turn' },
  { verb: 'encounter', action: 'end' },
  { verb: 'encounter', action: 'start', with: ['Ann: the #1'] },
]

const live: Live = {
  verbs: skirmishVerbs,
  choices,
  suggest(partial, label) {
    const to = partial.to
    if (label !== 'to' || !Array.isArray(to) || to.length !== 1) return []
    return ['ember-imp', 'marsh-stalker'].filter((name) => !sameName(name, String(to[0])))
  },
}

/** Every line an option leads to. */
function lines(text: string): string[] {
  const { from, options } = complete(text, live)
  return options.map((option) => text.slice(0, from) + option)
}

describe('completion offers what is legal now', () => {
  const offers: [string, string[]][] = [
    ['', ['attack ', 'turn ', 'encounter ', 'check ', 'hint ', 'help ']],
    ['t', ['turn ']],
    ['AT', ['attack ']],
    ['smite ', []],
    ['attack ', ['attack by: ', 'attack with: ', 'attack to: ']],
    ['attack b', ['attack by: ']],
    ['attack by: ', ['attack by: mirela ']],
    ['attack by: mirela w', ['attack by: mirela with: ']],
    [
      'attack by: mirela with: ',
      ['attack by: mirela with: Rapier ', 'attack by: mirela with: Hand Crossbow '],
    ],
    ['attack by: mirela with: hand c', ['attack by: mirela with: Hand Crossbow ']],
    ['attack by: mirela with: hand ', ['attack by: mirela with: Hand Crossbow ']],
    ['attack by: mirela with: "ha', ['attack by: mirela with: "Hand Crossbow" ']],
    ['attack with: hand crossbow to: ', ['attack with: hand crossbow to: ember-imp ']],
    ['attack with: rapier to: marsh s', ['attack with: rapier to: marsh-stalker ']],
    ['attack with: rapier to: marsh stalker a', ['attack with: rapier to: marsh stalker and: ']],
    [
      'attack with: rapier to: marsh stalker and: ',
      ['attack with: rapier to: marsh stalker and: ember-imp '],
    ],
    ['attack with: rapier to: marsh stalker and: ember imp a', []],
    ['attack with: halberd ', []],
    ['attack by: somebody with: ', []],
    ['encounter ', ['encounter end ', 'encounter start ']],
    ['encounter s', ['encounter start ']],
    ['encounter start ', ['encounter start with: ']],
    ['encounter end ', []],
    ['encounter start with: a', ['encounter start with: "Ann: the #1" ']],
    ['check ', ['check sleight of hand ', 'check by: ']],
    ['check by: mirela s', ['check by: mirela sleight of hand ']],
    ['check by: mirela sleight o', ['check by: mirela sleight of hand ']],
    ['turn # b', []],
    ['turn :b', []],
    ['turn "', []],
  ]
  test.each(offers)('%j', (text, expected) => {
    expect(lines(text).filter((line) => !line.endsWith('dice: '))).toEqual(expected)
  })

  test('what is written freely is offered as a label, never as a value', () => {
    expect(lines('attack with: rapier to: ember-imp d')).toEqual(['attack with: rapier to: ember-imp dice: '])
    expect(lines('attack with: rapier to: ember-imp dice: ')).toEqual([])
  })

  test('a line is done when it is one of the legal commands, however it is spelled', () => {
    const done = (text: string) => complete(text, live).done
    expect(done('attack to: MARSH STALKER with: rapier by: Mirela')).toBe(true)
    expect(done('turn')).toBe(true)
    expect(done('hint')).toBe(true)
    expect(done('attack with: hand crossbow to: marsh-stalker')).toBe(false)
    expect(done('attack by: mirela with: rapier to: ')).toBe(false)
  })

  test('a verb that may not be used now is not tried', () => {
    const tried: string[] = []
    const mayUse = (verb: string) => verb === 'turn'
    const accepts = (command: Command) => tried.push(command.verb) > 0
    const { options } = complete('', { ...live, choices: [], accepts, mayUse })
    expect(options).toEqual(['turn ', 'hint ', 'help '])
    expect(new Set(tried)).toEqual(new Set(['turn']))
  })
})
