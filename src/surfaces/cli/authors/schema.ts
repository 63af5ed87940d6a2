import type { Command } from 'commander'
import { scenarioJsonSchema } from '../../../library/authors/schema.js'
import { EXIT, UserError } from '../exit.js'
import { print } from '../print.js'
import { gameNamed } from './list.js'

export function addSchemaCommand(program: Command): void {
  program
    .command('schema')
    .description('the JSON Schema of a game’s scenarios, for editors and programs')
    .argument('<game>', 'a game, such as bx (ludex list games)')
    .addHelpText(
      'after',
      `
Example:
  ludex schema bx > bx.schema.json

What only the whole document shows (a name that nobody has, cards that do not add up) no schema can tell: ludex check does.`,
    )
    .action(async (game: string) => {
      const ruleset = await gameNamed(game)
      const schema = scenarioJsonSchema(ruleset)
      if (schema === undefined)
        throw new UserError(`the game ${ruleset.id} declares no schema of its scenarios`, EXIT.negative)
      for (const line of JSON.stringify(schema, undefined, 2).split('\n')) print(line)
    })
}
