import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contextAt } from '../../../web/src/workshop/editor/context.js'
import { keysAt, type Schema, wordsAt } from '../../../web/src/workshop/schema.js'

/** The text before the bar, and what is known there. */
function at(text: string) {
  const position = text.indexOf('|')
  const { path, isKey, from, used } = contextAt(text.replace('|', ''), position)
  return { path: path.join('.'), isKey, word: text.slice(from, position), used }
}

describe('where a word of a scenario stands', () => {
  it.each([
    ['ru|', { path: '', isKey: true, word: 'ru', used: [] }],
    ['ruleset: b|', { path: 'ruleset', isKey: false, word: 'b', used: [] }],
    ['ruleset: bx\nti|', { path: '', isKey: true, word: 'ti', used: ['ruleset'] }],
    ['pc: { Name: A, A|', { path: 'pc', isKey: true, word: 'A', used: ['Name'] }],
    ['pc: { Name: A, AC: 1|', { path: 'pc.AC', isKey: false, word: '1', used: ['Name', 'AC'] }],
    ['foes:\n  - { Name: A, Tags: [le|', { path: 'foes.0.Tags.0', isKey: false, word: 'le', used: [] }],
    [
      'foes:\n  - Name: Bridge Warden\n    AC: 14\n    Ta|',
      { path: 'foes.0', isKey: true, word: 'Ta', used: ['AC', 'Name'] },
    ],
    ['foes:\n  - Name: A\n  - Na|', { path: 'foes.0', isKey: true, word: 'Na', used: [] }],
    ['foes:\n- Name: A\n  A|', { path: 'foes.0', isKey: true, word: 'A', used: ['Name'] }],
    [
      'title: x\noptions:\n  threatSwitch: t|',
      { path: 'options.threatSwitch', isKey: false, word: 't', used: [] },
    ],
    ['a:\n  b:\n    c: 1\n  |', { path: 'a', isKey: true, word: '', used: ['b'] }],
    ["foes:\n  - 'Warden: BX: AC=14'\npc: { |", { path: 'pc', isKey: true, word: '', used: [] }],
  ])('%s', (text, found) => {
    expect(at(text)).toEqual(found)
  })
})

describe('what a schema knows', () => {
  const schema = JSON.parse(readFileSync('content/bx/schema.json', 'utf8')) as Schema
  it('keys, words and what they mean', () => {
    const keys = keysAt(schema, ['foes', 0])
    expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining(['Name', 'AC', 'Dmg', 'Tags', 'count']))
    expect(keys.find(({ key }) => key === 'AC')?.about).toMatch(/armour class/)
    expect(wordsAt(schema, ['start'])).toEqual(['fight', 'open'])
    expect(wordsAt(schema, ['options', 'threatSwitch'])).toEqual(['true', 'false'])
  })
})
