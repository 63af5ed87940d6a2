import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  blankEntry,
  describe as describeKey,
  figureIn,
  kindOf,
  kindsOf,
  oneOf,
  ownSchemas,
  partsOf,
  takesNames,
  titleOf,
  withArticle,
} from '../../../web/src/workshop/form/shape.js'
import type { Schema } from '../../../web/src/workshop/schema.js'

const schemaOf = (game: string) => JSON.parse(readFileSync(`content/${game}/schema.json`, 'utf8')) as Schema

describe('the shape of a form', () => {
  it('goes by the schema: figures, words, lists, and unions of them', () => {
    const bx = [schemaOf('bx')]
    const foe = ownSchemas(ownSchemas(bx, 'foes'), 0)
    expect(kindsOf(foe)).toEqual(['text', 'fields'])
    expect(kindsOf(ownSchemas(foe, 'AC'))).toEqual(['figure'])
    expect(kindsOf(ownSchemas(foe, 'Tags'))).toEqual(['text', 'list'])
    expect(kindsOf(ownSchemas(bx, 'start'))).toEqual(['word'])
    expect(kindsOf(ownSchemas(bx, 'companionOnly'))).toEqual(['yes-no'])
    expect(describeKey(ownSchemas(foe, 'hp'))).toBe('hit points now, or now and most: 7/9')
    expect(kindOf('7/9', ['figure'])).toBe('figure')
    expect(kindOf(7, ['figure'])).toBe('figure')
    expect(kindOf([], ['figure'])).toBeUndefined()
    expect(takesNames(foe)).toBe(false)
    expect(takesNames(ownSchemas([schemaOf('adapter')], 'system'))).toBe(false)
    expect(blankEntry(foe, 'New foe')).toEqual({ Name: 'New foe' })
  })

  it('shows what stands there, what may stand there, and names what only the text can show', () => {
    const schemas = [schemaOf('bx')]
    const parts = partsOf({ ruleset: 'bx', title: 3, foes: [], nonsense: 1, about: null }, schemas)
    expect(parts.said).toEqual(['ruleset', 'foes', 'about'])
    expect(parts.onlyText).toEqual(['title', 'nonsense'])
    expect(parts.open).toContain('pc')
    expect(parts.open).not.toContain('foes')
  })

  it.each(['adapter', 'bx', 'simverse', 'skirmish', 'spire'])(
    'has a field for every key of the scenario that begins %s',
    (game) => {
      const root = schemaOf(game)
      const whole = parse(readFileSync(`content/${game}/template/scenario.yaml`, 'utf8')) as object
      const missed: string[] = []
      const walk = (value: unknown, schemas: readonly Schema[], path: string): void => {
        if (Array.isArray(value))
          for (const [i, one] of value.entries()) walk(one, ownSchemas(schemas, i), `${path}.${i}`)
        else if (typeof value === 'object' && value !== null) {
          missed.push(...partsOf(value, schemas).onlyText.map((key) => `${path}.${key}`))
          for (const [key, one] of Object.entries(value))
            walk(one, ownSchemas(schemas, key), `${path}.${key}`)
        }
      }
      walk(whole, [root], '')
      expect(missed).toEqual([])
    },
  )

  it('finds words: one of many, a title, a figure', () => {
    expect(['foes', 'abilities', 'special_traits', 'system', 'status'].map(oneOf)).toEqual([
      'foe',
      'ability',
      'special trait',
      'entry of system',
      'entry of status',
    ])
    expect(['foe', 'ability'].map(withArticle)).toEqual(['a foe', 'an ability'])
    expect(titleOf({ hp: 3, Name: 'Cur' }, 0)).toBe('Cur')
    expect(titleOf('Ghoul: BX: AC=13', 1)).toBe('Ghoul')
    expect(titleOf([], 4)).toBe('5')
    expect([' 7', '7/9', '-2', '1d6'].map(figureIn)).toEqual([7, '7/9', -2, '1d6'])
  })
})
