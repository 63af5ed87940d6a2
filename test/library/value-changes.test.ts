import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '../../src/library/documents/documents.js'
import { edited } from '../../src/library/text/fixes.js'
import { plainContent, type ValueChange, valueEdit } from '../../src/library/text/value-changes.js'

const TEXT = `ruleset: bx # the game
# The hero.
pc: { Name: Aldan, AC: 15, hp: 16/16 } # stays
foes:
  - { Name: Cur, hp: 5 } # bites
  - Name: Warden   # at the bridge
    hp: 9
    Tags: [leader, elite]

options:
  threatSwitch: false
clocks:
`

function changedText(text: string, change: ValueChange): string | undefined {
  const edit = valueEdit(text, change)
  return edit && edited(text, edit)
}

describe('a change of one value', () => {
  it.each<[what: string, change: ValueChange, before: string, behind: string]>([
    ['a number', { kind: 'set', path: ['pc', 'AC'], value: 13 }, 'AC: 15', 'AC: 13'],
    [
      'a text with a comment behind it',
      { kind: 'set', path: ['foes', 1, 'Name'], value: 'Guard' },
      'Name: Warden   #',
      'Name: Guard   #',
    ],
    [
      'a text that needs quotes within brackets',
      { kind: 'set', path: ['pc', 'Name'], value: 'A, B' },
      'Name: Aldan',
      'Name: "A, B"',
    ],
    [
      'a text that would be read as a number',
      { kind: 'set', path: ['foes', 1, 'Name'], value: '12' },
      'Name: Warden',
      'Name: "12"',
    ],
    [
      'a key that is not there yet, in brackets',
      { kind: 'set', path: ['pc', 'ML'], value: 9 },
      'hp: 16/16 }',
      'hp: 16/16, ML: 9 }',
    ],
    [
      'a key that is not there yet, on a line',
      { kind: 'set', path: ['foes', 1, 'ML'], value: 9 },
      'elite]\n',
      'elite]\n    ML: 9\n',
    ],
    ['a key in brackets that goes', { kind: 'remove', path: ['pc', 'AC'] }, 'AC: 15, ', ''],
    ['a line that goes', { kind: 'remove', path: ['foes', 1, 'hp'] }, '    hp: 9\n', ''],
    [
      'an entry that goes with its comment',
      { kind: 'remove', path: ['foes', 0] },
      '  - { Name: Cur, hp: 5 } # bites\n',
      '',
    ],
    [
      'a word of a list that goes',
      { kind: 'remove', path: ['foes', 1, 'Tags', 1] },
      '[leader, elite]',
      '[leader]',
    ],
    [
      'another word of a list',
      { kind: 'add', path: ['foes', 1, 'Tags'], value: 'undead' },
      'elite]',
      'elite, undead]',
    ],
    [
      'another entry',
      { kind: 'add', path: ['foes'], value: { Name: 'Rat' } },
      'elite]\n',
      'elite]\n  - { Name: Rat }\n',
    ],
    [
      'the first entry of a list that is not there',
      { kind: 'add', path: ['pc', 'Tags'], value: 'elite' },
      '16/16 }',
      '16/16, Tags: [ elite ] }',
    ],
    [
      'an entry that stands there twice',
      { kind: 'copy', path: ['foes', 0] },
      '# bites\n',
      '# bites\n  - { Name: Cur, hp: 5 } # bites\n',
    ],
  ])('is %s, and all else stays as it was', (_, change, before, behind) => {
    expect(TEXT).toContain(before)
    expect(changedText(TEXT, change)).toBe(TEXT.replace(before, behind))
  })

  it('fills a key without a value, and a text that is empty', () => {
    expect(
      plainContent(changedText(TEXT, { kind: 'add', path: ['clocks'], value: { name: 'Dawn' } })!)?.content,
    ).toMatchObject({
      clocks: [{ name: 'Dawn' }],
    })
    expect(changedText('', { kind: 'set', path: ['ruleset'], value: 'bx' })).toMatch(/^ruleset: bx\s*$/)
    expect(changedText('a: {}\n', { kind: 'set', path: ['a', 'b'], value: 1 })).toMatch(/^a: \{ ?b: 1 ?\}\n$/)
  })

  it('is refused where the path leads nowhere, the text is no YAML, or two places share the value', () => {
    expect(valueEdit(TEXT, { kind: 'set', path: ['foes', 7, 'hp'], value: 1 })).toBeUndefined()
    expect(valueEdit(TEXT, { kind: 'copy', path: ['foes', 2] })).toBeUndefined()
    expect(valueEdit('a: [', { kind: 'set', path: ['a'], value: 1 })).toBeUndefined()
    const shared = 'a: &x { b: 1 }\nc: *x\n'
    expect(valueEdit(shared, { kind: 'set', path: ['c', 'b'], value: 2 })).toBeUndefined()
  })

  it('never writes a key that no journal could hold', () => {
    expect(valueEdit('a: { b: 1 }\n', { kind: 'set', path: ['a', '__proto__'], value: 2 })).toBeUndefined()
    expect({}).not.toHaveProperty('b')
  })

  it('can be made to every number of every scenario that begins a game', () => {
    for (const game of readdirSync('content', { withFileTypes: true })) {
      if (!game.isDirectory()) continue
      const text = readFileSync(join('content', game.name, 'template/scenario.yaml'), 'utf8')
      const paths = numbersIn(plainContent(text)!.content, [])
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths) {
        const changed = changedText(text, { kind: 'set', path, value: 77 })!
        const comments = (one: string) => one.split('\n').filter((line) => line.trim().startsWith('#'))
        expect(comments(changed)).toEqual(comments(text))
        expect(changed.split('\n')).toHaveLength(text.split('\n').length)
      }
    }
  })
})

function numbersIn(
  value: unknown,
  path: readonly (string | number)[],
): readonly (readonly (string | number)[])[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    numbersIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
