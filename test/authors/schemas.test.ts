import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { scenarioJsonSchema } from '../../src/library/authors/schema.js'
import { schemaFile } from '../../src/library/authors/template.js'
import { CONTENT } from '../../src/library/documents/content.js'
import { loadSystemConfig } from '../../src/rulesets/adapter/config/load.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { GAMES, generated } from './generated.js'
import { unexplained } from './scenario-page.js'

/** The scenarios that come with a game, and the one to begin with. */
function scenariosOf(game: string): readonly string[] {
  const shipped = readdirSync(join(CONTENT, game)).filter((file) => file.endsWith('.yaml'))
  return [...shipped, 'template/scenario.yaml'].map((file) => join(CONTENT, game, file))
}

describe.each(GAMES)('the schema of %s', (game) => {
  it('and its reference page stand in the package as the rules have them (npm run schemas)', async () => {
    for (const [file, text] of await generated(game)) expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('explains every key', async () => {
    expect(unexplained(scenarioJsonSchema((await findRuleset(game))!)!)).toEqual([])
  })

  it('takes every scenario that comes with the game, and each says where it lies', () => {
    const schema = z.fromJSONSchema(JSON.parse(readFileSync(schemaFile(game), 'utf8')))
    for (const file of scenariosOf(game)) {
      const text = readFileSync(file, 'utf8')
      expect(text).toMatch(/^# yaml-language-server: \$schema=(\.\.\/)?schema\.json\n/)
      expect(schema.safeParse(parse(text)).error?.issues ?? []).toEqual([])
    }
  })

  it('refuses a key that nothing reads and a game that is another', () => {
    const schema = z.fromJSONSchema(JSON.parse(readFileSync(schemaFile(game), 'utf8')))
    const whole = parse(readFileSync(join(CONTENT, game, 'template/scenario.yaml'), 'utf8')) as object
    expect(schema.safeParse({ ...whole, tilte: 'a slip' }).success).toBe(false)
    expect(schema.safeParse({ ...whole, ruleset: 'chess' }).success).toBe(false)
  })
})

describe('the schema of a system', () => {
  const schema = z.fromJSONSchema(JSON.parse(readFileSync(schemaFile('adapter'), 'utf8')))
  const faultsOf = (system: unknown) => schema.safeParse({ ruleset: 'adapter', system }).error?.issues ?? []

  it('takes every system that comes with the game, and every one of the worked cases', () => {
    const folder = join(CONTENT, 'adapter/systems')
    for (const file of readdirSync(folder))
      expect(faultsOf(parse(readFileSync(join(folder, file), 'utf8'))), file).toEqual([])
    const { configs } = JSON.parse(readFileSync('test/golden/adapter-methods.json', 'utf8')) as {
      configs: Readonly<Record<string, unknown>>
    }
    for (const [name, config] of Object.entries(configs)) expect(faultsOf(config), name).toEqual([])
  })

  it.each([
    { resolution: { min_pool: -1 } },
    { resolution: { critical_on: 'luck' } },
    { resolution: { methods: { own: { roll: { dice: '2x6' } } } } },
    { resolution: { methods: { own: { roll: '2d6', push: { when: ['sucess'] } } } } },
    { health: { levels: [{ name: 'hurt', penalty: 3 }] } },
  ])('knows limits and words of %j', (resolution_rules) => {
    expect(faultsOf({ resolution_rules })).not.toEqual([])
    expect(loadSystemConfig({ resolution_rules }).ok).toBe(false)
  })
})
