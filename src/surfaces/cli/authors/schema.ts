import type { Command } from 'commander'
import { scenarioJsonSchema } from '../../../library/authors/schema.js'
import { gameIds } from '../../../rulesets/registry.js'
import { EXIT, UserError } from '../exit.js'
import { print, printCalls, say } from '../print.js'
import { gameNamed } from './list.js'

/** Every game whose scenarios have a schema, and the call that prints it. */
async function listSchemas(): Promise<void> {
  say('Say for which game:')
  const games = await Promise.all(gameIds().map(gameNamed))
  const described = games.filter(({ scenario }) => scenario.json !== undefined)
  printCalls(described.map(({ id, title }) => [`ludex schema ${id} > ${id}.schema.json`, title]))
  process.exitCode = EXIT.usage
}

export function addSchemaCommand(program: Command): void {
  program
    .command('schema')
    .description('the JSON Schema of a game’s scenarios, for editors and programs')
    .argument('[game]', 'a game, such as bx; all of them where it is left out')
    .addHelpText(
      'after',
      `
Example:
  ludex schema bx > bx.schema.json

What only the whole document shows (a name that nobody has, cards that do not add up) no schema can tell: ludex check does.`,
    )
    .action(async (game: string | undefined) => {
      if (game === undefined) return await listSchemas()
      const ruleset = await gameNamed(game)
      const schema = scenarioJsonSchema(ruleset)
      if (schema === undefined)
        throw new UserError(`the game ${ruleset.id} declares no schema of its scenarios`, EXIT.negative)
      for (const line of JSON.stringify(schema, undefined, 2).split('\n')) print(line)
    })
}
