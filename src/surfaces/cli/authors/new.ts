import { type Command, Option } from 'commander'
import { TEMPLATE_KINDS, type TemplateKind, writeTemplate } from '../../../library/authors/template.js'
import { print, say, shellWord } from '../print.js'
import { gameNamed } from './list.js'

export function addNewCommand(program: Command): void {
  program
    .command('new')
    .description('write a commented scenario that plays, or a character, to begin your own from')
    .argument('<game>', 'a game, such as bx (ludex list games)')
    .argument('[file]', 'where to write it; a file that exists is never touched')
    .addOption(new Option('--kind <kind>', 'what to write').choices(TEMPLATE_KINDS).default('scenario'))
    .addHelpText(
      'after',
      `
Examples:
  ludex new bx
  ludex new spire first-fight.yaml
  ludex new simverse --kind character hero.yaml`,
    )
    .action(async (game: string, file: string | undefined, { kind }: { readonly kind: TemplateKind }) => {
      const { id } = await gameNamed(game)
      const target = file ?? (kind === 'character' ? `my-${id}-character.yaml` : `my-${id}.yaml`)
      writeTemplate(id, target, kind)
      print(target)
      const then = kind === 'character' ? '' : ` and ludex play ${shellWord(target)}`
      say(`Change it, then: ludex check ${shellWord(target)}${then}`)
    })
}
