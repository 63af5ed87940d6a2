import { join } from 'node:path'
import { catalogueJsonSchema } from '../../src/library/authors/catalogue.js'
import { scenarioJsonSchema } from '../../src/library/authors/schema.js'
import { schemaFile } from '../../src/library/authors/template.js'
import { CONTENT, PACKAGE } from '../../src/library/documents/content.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { scenarioPage } from './scenario-page.js'

export const GAMES = ['adapter', 'bx', 'simverse', 'skirmish', 'spire'] as const

/** The files that are made from a game's schemas, and what should stand in them. */
export async function generated(game: string): Promise<readonly (readonly [file: string, text: string])[]> {
  const ruleset = await findRuleset(game)
  const schema = scenarioJsonSchema(ruleset!)!
  return [
    [schemaFile(game), `${JSON.stringify(schema, undefined, 1)}\n`],
    [join(PACKAGE, 'docs', 'scenarios', `${game}.md`), scenarioPage(game, schema)],
  ]
}

/** The schema of the catalogue, beside it. */
export function generatedCatalogue(): readonly [file: string, text: string] {
  return [join(CONTENT, 'catalogue.schema.json'), `${JSON.stringify(catalogueJsonSchema(), undefined, 1)}\n`]
}
