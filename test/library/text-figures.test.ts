import { describe, expect, it } from 'vitest'
import '../../src/library/documents/documents.js'
import { entryEdit } from '../../src/library/text/entries.js'
import { figureEdit, figuresIn, placeOfName, type TextFigure } from '../../src/library/text/figures.js'
import { edited } from '../../src/library/text/fixes.js'
import { parseText } from '../../src/library/text/parsed-text.js'

function parsed(text: string) {
  const read = parseText(text)
  if (!('parsed' in read)) throw new Error(read.wrong[0]!.message)
  return read.parsed
}
const TEXT = `pc: { Name: Aldan, AC: 15, hp: 16/16, Dmg: 1d8+1 } # the hero
foes:
  - { Name: Cur, hp: 5 } # bites
  - Name: Warden
    hp: 9
    Tags: [leader]

  - 'Ghoul: BX: AC=13, hp=9/9, AT=+3, Dmg=1d6+2'
options: { threatSwitch: false, limit: -2 }
`
const figures = figuresIn(TEXT, parsed(TEXT), ([key, place]) => key === 'foes' && place !== undefined)
const figure = (path: string): TextFigure => figures.find((one) => one.path === path)!

describe('the numbers of a text', () => {
  it('have a path, an owner and a place', () => {
    expect(figures.map(({ path, label, value }) => `${path} | ${label} | ${value}`)).toEqual([
      'pc.AC | Aldan AC | 15',
      'pc.hp | Aldan hp | 16',
      'foes.0.hp | Cur hp | 5',
      'foes.0.count | Cur count | 1',
      'foes.1.hp | Warden hp | 9',
      'foes.1.count | Warden count | 1',
      'foes.2.AC | Ghoul AC | 13',
      'foes.2.hp | Ghoul hp | 9',
      'foes.2.AT | Ghoul AT | 3',
      'options.limit | options limit | -2',
    ])
  })

  it.each([
    ['pc.hp', 12, 'hp: 12/12, Dmg'],
    ['foes.0.hp', 7, 'hp: 7 } # bites'],
    ['foes.0.count', 3, 'Cur, hp: 5, count: 3 } # bites'],
    ['foes.1.count', 2, 'Tags: [leader]\n    count: 2\n'],
    ['foes.2.hp', 4, 'hp=4/4, AT=+3'],
    ['foes.2.AT', 5, 'AT=+5, Dmg=1d6+2'],
    ['options.limit', 4, 'limit: 4 }'],
  ])('%s becomes %s, and all else stays', (path, value, written) => {
    const after = edited(TEXT, figureEdit(figure(path), value))
    expect(after).toContain(written)
    const again = figuresIn(after, parsed(after), () => false)
    expect(again.find((one) => one.path === path)?.value).toBe(value)
    expect(after.length - TEXT.length).toBeLessThan(20)
  })

  it('leave lines alone that are folded', () => {
    const folded = "foes:\n  - 'Ghoul: BX: AC=13,\n    hp=9/9'\n"
    expect(figuresIn(folded, parsed(folded), () => false)).toEqual([])
  })

  it('and everybody has a place', () => {
    const at = (name: string) => TEXT.slice(placeOfName(parsed(TEXT), name)!).split('\n')[0]
    expect(at('Aldan')).toMatch(/^\{ Name: Aldan/)
    expect(at('Warden')).toBe('Name: Warden')
    expect(at('Cur 2')).toMatch(/^\{ Name: Cur/)
    expect(at('Ghoul')).toMatch(/^'Ghoul: BX/)
    expect(placeOfName(parsed(TEXT), 'Nobody')).toBeUndefined()
  })
})

describe('another entry of a list', () => {
  const LINE = '- { Name: Rat, hp: 2 }'
  it.each([
    [TEXT, "Dmg=1d6+2'\n  - { Name: Rat, hp: 2 }\noptions:"],
    ['foes:\n- Name: A\n  hp: 3 # few\ntitle: x\n', 'hp: 3 # few\n- { Name: Rat, hp: 2 }\ntitle'],
    ['foes: [{ Name: A }]\n', 'foes: [{ Name: A }, { Name: Rat, hp: 2 }]\n'],
    ['foes: []\n', 'foes: [{ Name: Rat, hp: 2 }]\n'],
    ['title: x', 'title: x\nfoes:\n  - { Name: Rat, hp: 2 }\n'],
    ['foes:\ntitle: x\n', 'foes:\n  - { Name: Rat, hp: 2 }\ntitle: x\n'],
    ['', 'foes:\n  - { Name: Rat, hp: 2 }\n'],
  ])('stands behind those that are there: %j', (text, written) => {
    const after = edited(text, entryEdit(text, parsed(text), 'foes', [LINE])!)
    expect(after).toContain(written)
    expect(
      parsed(after).document.getIn([
        'foes',
        -1 + (parsed(after).document.get('foes') as { items: unknown[] }).items.length,
        'Name',
      ]),
    ).toBe('Rat')
  })

  it('is none where something else stands', () => {
    expect(entryEdit('foes: many\n', parsed('foes: many\n'), 'foes', [LINE])).toBeUndefined()
    expect(entryEdit('- a\n', parsed('- a\n'), 'foes', [LINE])).toBeUndefined()
  })
})
