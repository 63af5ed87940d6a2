import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkText, fixesIn } from '../../../src/library/text/check-text.js'
import { edited } from '../../../src/library/text/fixes.js'
import { findRuleset } from '../../../src/rulesets/registry.js'
import { characterSheet } from '../../../src/rulesets/simverse/characters/sheet.js'
import { draftOf, thingWritten, withValue } from '../../../web/src/workshop/character/document.js'
import { library } from '../../rulesets/simverse/support.js'
import '../../../src/library/documents/documents.js'

const TEMPLATE = readFileSync('content/simverse/template/character.yaml', 'utf8')
const sheetOf = (text: string) => characterSheet(parse(text), library)!
const at = {
  ruleset: async (game: string) => findRuleset(game),
  library: async () => ({ ...library, sources: new Map() }),
}

describe('a character on the workshop page', () => {
  it('is changed in its text, and comments and order stay', () => {
    let text = withValue(TEMPLATE, ['attributes', 'IN'], 12)
    text = withValue(text, ['skills', 'Medicine'], 2)
    text = withValue(text, ['perks', 2], 'chronic-pain')
    text = withValue(text, ['spells', 0], 'fire-bolt')
    text = withValue(text, ['gear', 0], thingWritten({ use: 'longsword', quality: 'masterwork', count: 1 }))
    text = withValue(text, ['maneuvers', 0], undefined)
    text = withValue(text, ['size'], 'large')
    expect(draftOf(text)).toMatchObject({
      name: 'Hesper',
      size: 'large',
      attributes: { DX: 12, ST: 12, EN: 11, IN: 12 },
      skills: { Swords: 4, Shield: 2, 'First Aid': 2, Medicine: 2 },
      perks: ['armor-familiarity', 'combat-reflexes', 'chronic-pain'],
      maneuvers: ['power-attack'],
      spells: ['fire-bolt'],
      gear: [{ use: 'longsword', quality: 'masterwork' }, { use: 'medium-shield' }, { use: 'padded-cloth' }],
    })
    const remarks = (of: string) => of.split('\n').filter((line) => line.startsWith('#'))
    expect(remarks(text)).toEqual(remarks(TEMPLATE))
    // Text that is no YAML, or no map, stays as it is, and shows no form.
    expect(withValue('skills: {', ['size'], 'large')).toBe('skills: {')
    expect(draftOf('skills: {')).toBeUndefined()
    expect(draftOf('- 1')).toBeUndefined()
    // A key that holds nothing becomes a map or a list.
    expect(draftOf(withValue('name: Bo\nskills:\nperks:\n', ['skills', 'Swords'], 1))!.skills).toEqual({
      Swords: 1,
    })
    expect(draftOf(withValue('name: Bo\nperks:\n', ['perks', 0], 'lucky'))!.perks).toEqual(['lucky'])
  })

  it('shows the prices of the rules, and what the next step costs (rules/simverse V12)', () => {
    const sheet = sheetOf(TEMPLATE)
    expect(sheet.build.line).toBe(
      'CP 70 of 100 (attributes 35, size 0, skills 16, perks 10, maneuvers 9, spells 0; flaws 0); sp 85 of 100',
    )
    const row = (id: string) => sheet.attributes.find((one) => one.id === id)
    expect(row('DX')).toEqual({ id: 'DX', value: 12, price: 20, next: 10 })
    expect(row('ST')).toEqual({ id: 'ST', value: 12, price: 10, next: 5 })
    expect(sheet.skills.find(({ id }) => id === 'Swords')).toMatchObject({ value: 4, price: 10, next: 5 })
    expect(sheet.skills.find(({ id }) => id === 'Medicine')).toMatchObject({
      value: 0,
      next: 2,
      isHard: true,
    })
    expect(sheet.maneuvers.find(({ id }) => id === 'rapid-strike')).toEqual({ id: 'rapid-strike', price: 6 })
    expect(sheet.maneuvers.find(({ id }) => id === 'aimed-shot')).toMatchObject({ asks: 'more skill' })
    expect(sheet.spells.find(({ id }) => id === 'fire-bolt')).toMatchObject({ price: 7, asks: 'a gift' })
    expect(sheet.perks.find(({ id }) => id === 'extra-speed')).toMatchObject({ price: 10, choice: 'level' })
    expect(sheet.gear.map(({ price }) => price)).toEqual([50, 25, 10])
    expect(sheet.build.load).toEqual({ kg: 6.5, most: 48 })
    expect(sheet.specialties).toEqual([])
    const trained = sheetOf(withValue(TEMPLATE, ['skills', 'Swords'], 5))
    expect(trained.specialties).toMatchObject([{ id: 'Swords', price: 2 }])
    expect(trained.specialties[0]!.weapons).toContain('longsword')
  })

  it('reckons with what is at fault, too, and says where it is', () => {
    const gifted = withValue(TEMPLATE, ['spells', 0], 'fire-bolt')
    const dear = withValue(gifted, ['attributes', 'DX'], 18)
    const sheet = sheetOf(dear)
    expect(sheet.build.cp.left).toBeLessThan(0)
    expect(sheet.faults.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['PREREQUISITE_MISSING', 'spells.0'],
      ['SKILL_TOO_LOW', 'spells.0'],
      ['BUDGET_EXCEEDED', ''],
    ])
    expect(characterSheet({ ruleset: 'simverse', kind: 'character', name: 3 }, library)).toBeUndefined()
  })

  it('has its faults at their places in the text, with what was meant', async () => {
    const text = TEMPLATE.replace('Swords: 4', 'Swrods: 4')
    const checked = await checkText(text, at)
    expect(checked).toMatchObject({ game: 'simverse', isCharacter: true })
    expect(checked.faults.map(({ line, message }) => [line, message])).toEqual([
      [15, 'there is no skill "Swrods" in the catalog'],
    ])
    const [fault] = await fixesIn(text, at)
    expect(edited(text, fault!.fix!.edit)).toBe(TEMPLATE)
    expect((await checkText(TEMPLATE, at)).faults).toEqual([])
  })
})
