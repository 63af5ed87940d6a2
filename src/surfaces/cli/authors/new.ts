import { type Command, Option } from 'commander'
import {
  TEMPLATE_KINDS,
  type TemplateKind,
  templateOf,
  writeTemplate,
} from '../../../library/authors/template.js'
import { gameIds } from '../../../rulesets/registry.js'
import { EXIT } from '../exit.js'
import { print, printCalls, say, shellWord } from '../print.js'
import { gameNamed } from './list.js'

/** Every game with what it has to begin from, and the call that writes it. */
async function listBeginnings(): Promise<void> {
  say('Say for which game, and what to write:')
  const games = await Promise.all(gameIds().map(gameNamed))
  printCalls(
    games.flatMap(({ id, title }) =>
      TEMPLATE_KINDS.filter((kind) => templateOf(id, kind) !== undefined).map(
        (kind) => [beginning(id, kind), `${title}: a ${kind}`] as const,
      ),
    ),
  )
  process.exitCode = EXIT.usage
}

function beginning(id: string, kind: TemplateKind): string {
  return kind === 'scenario'
    ? `ludex new ${id} my-${id}.yaml`
    : `ludex new ${id} --kind ${kind} my-${id}-${kind}.yaml`
}

export function addNewCommand(program: Command): void {
  program
    .command('new')
    .description('write a commented scenario that plays, or a character, to begin your own from')
    .argument('[game]', 'a game, such as bx; all of them where it is left out')
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
    .action(
      async (
        game: string | undefined,
        file: string | undefined,
        { kind }: { readonly kind: TemplateKind },
      ) => {
        if (game === undefined) return await listBeginnings()
        const { id } = await gameNamed(game)
        const target = file ?? (kind === 'character' ? `my-${id}-character.yaml` : `my-${id}.yaml`)
        writeTemplate(id, target, kind)
        print(target)
        const then = kind === 'character' ? '' : ` and ludex play ${shellWord(target)}`
        say(`Change it, then: ludex check ${shellWord(target)}${then}`)
      },
    )
}
