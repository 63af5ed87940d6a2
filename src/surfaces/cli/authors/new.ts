import type { Command } from 'commander'
import { writeTemplate } from '../../../library/authors/template.js'
import { print, say, shellWord } from '../print.js'
import { gameNamed } from './list.js'

export function addNewCommand(program: Command): void {
  program
    .command('new')
    .description('write a commented scenario that plays, to begin your own from')
    .argument('<game>', 'a game, such as bx (ludex list games)')
    .argument('[file]', 'where to write it; a file that exists is never touched')
    .addHelpText(
      'after',
      `
Examples:
  ludex new bx
  ludex new spire first-fight.yaml`,
    )
    .action(async (game: string, file: string | undefined) => {
      const { id } = await gameNamed(game)
      const target = file ?? `my-${id}.yaml`
      writeTemplate(id, target)
      print(target)
      say(`Change it, then: ludex check ${shellWord(target)} and ludex play ${shellWord(target)}`)
    })
}
