import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { cataloguedScenarios, gameFactsOf, scenarioFactsOf } from '../../src/library/authors/catalogue.js'
import { glyphs } from '../../web/src/emblems/glyphs.js'
import { emblemOf, placeOf, plainName, shapesOf } from '../../web/src/emblems/people.js'

describe('an emblem', () => {
  it('is the same for the same person however the name is written', () => {
    for (const name of ['cinder-imp_3', 'Cinder Imp 3', 'Cinder Imp', 'cinder_imp'])
      expect(emblemOf(name)).toEqual(emblemOf('Cinder Imp'))
    expect(plainName('Acid Slime (M)')).toBe('acid slime')
    expect(plainName('The Guardian')).toBe('guardian')
    expect(plainName('AcidSlime')).toBe('acid slime')
  })

  it('tells alike people apart by the number at the end', () => {
    expect(placeOf('Reaver 2')).toBe('2')
    expect(placeOf('cinder-imp_12')).toBe('12')
    expect(placeOf('Cabin14')).toBeUndefined()
    expect(placeOf('Harrow')).toBeUndefined()
  })

  it('of an unknown name is that of a word in it, else one that the name decides', () => {
    expect(emblemOf('Swamp Slime')[0]).toBe('slime')
    expect(emblemOf('Captain Brandt').slice(0, 2)).toEqual(['human', 'plume'])
    expect(emblemOf('Aldith')).toEqual(emblemOf('Aldith'))
    expect(
      new Set(['Aldith', 'Borwin', 'Ceri', 'Dagna', 'Edra'].map((name) => emblemOf(name).join())).size,
    ).toBe(5)
    // A name is no key into anything inherited.
    for (const name of ['constructor', 'toString', '', '🐸'])
      expect(shapesOf(emblemOf(name)).length).toBeGreaterThan(1)
  })

  it('of everybody in the catalogue is drawn from shapes, and the people of one scenario look different', () => {
    for (const name of cataloguedScenarios()) {
      const { people } = scenarioFactsOf(name)!
      for (const person of people) expect(shapesOf(emblemOf(person)).length).toBeGreaterThan(1)
      expect(new Set(people.map((person) => emblemOf(person).join())).size, name).toBe(people.length)
    }
    expect(gameFactsOf('bx')!.faces.map(({ side }) => side)).toEqual(['us', 'us', 'us'])
  })
})

describe('the monsters of the Spire', () => {
  const names = ['monsters', 'monsters-city', 'monsters-beyond'].flatMap((file) => {
    const kinds = parse(readFileSync(`content/spire/data/${file}.yaml`, 'utf8')) as Record<
      string,
      { readonly name: string }
    >
    return Object.values(kinds).map(({ name }) => name)
  })

  it('each look different, however their sizes are written', () => {
    const looks = new Map([...new Set(names.map(plainName))].map((name) => [name, emblemOf(name).join()]))
    expect(looks.size).toBeGreaterThan(50)
    const shared = [...looks].filter(([name, look]) =>
      [...looks].some(([other, its]) => other !== name && its === look),
    )
    expect(shared).toEqual([])
  })
})

describe('a sign', () => {
  it.each(Object.entries(glyphs))('%s is a path and nothing else', (_, path) => {
    expect(path).toMatch(/^M[\dMLHVCSQTAZmlhvcsqtaz.,\s-]+$/)
  })
})
