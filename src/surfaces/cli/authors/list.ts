import { Argument, type Command } from 'commander'
import { policyNames } from '../../../analysis/players.js'
import { SEARCH } from '../../../analysis/search/search.js'
import { listedVerbs } from '../../../kernel/contract/command.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { gameFactsOf } from '../../../library/authors/catalogue.js'
import { listScenarios } from '../../../library/authors/list.js'
import { findRuleset, gameIds } from '../../../rulesets/registry.js'
import { UserError } from '../exit.js'
import { print, printJson } from '../print.js'

const KINDS = ['games', 'scenarios', 'policies', 'verbs', 'measures'] as const
type Kind = (typeof KINDS)[number]

/** One entry of a list: what it is called, and what it is. */
interface Row {
  readonly game: string
  readonly name: string
  readonly [field: string]: unknown
}

/** The rules of a game that the user names. */
export async function gameNamed(name: string): Promise<Ruleset> {
  const ruleset = await findRuleset(name)
  if (ruleset) return ruleset
  const near = nearest(name, gameIds())
  const meant = near === undefined ? '' : ` (did you mean ${near}?)`
  throw new UserError(`there is no game "${name}"${meant}; known games: ${gameIds().join(', ')}`)
}

async function rows(kind: Kind, games: readonly Ruleset[]): Promise<readonly Row[]> {
  switch (kind) {
    case 'games':
      return games.map(({ id, title, version }) => ({
        game: id,
        name: id,
        title,
        version,
        ...(gameFactsOf(id) && { called: gameFactsOf(id)!.name, about: gameFactsOf(id)!.about }),
      }))
    case 'scenarios': {
      const ids = games.map(({ id }) => id)
      const found = await listScenarios()
      return found
        .filter(({ game }) => ids.includes(game))
        .map(({ seats, ...facts }) => ({ ...facts, seats: seats.map((seat) => seat.name) }))
    }
    case 'policies':
      return games.flatMap((game) =>
        policyNames(game).map((name, i) => ({
          game: game.id,
          name,
          title:
            i === 0 ? 'the default' : name === SEARCH ? 'plays on from each command, and takes the best' : '',
        })),
      )
    case 'verbs':
      return games.flatMap(({ id, verbs }) =>
        listedVerbs(verbs).map(([name, { summary, usage }]) => ({
          game: id,
          name,
          title: summary,
          usage,
        })),
      )
    case 'measures':
      return games.flatMap(({ id, measures }) =>
        Object.entries(measures).map(([name, { summary, kind: of }]) => ({
          game: id,
          name,
          title: summary,
          kind: of,
        })),
      )
  }
}

/** Names in one column, what they are behind them; a heading for each game where there are several. */
function show(kind: Kind, list: readonly Row[]): void {
  const grouped = kind !== 'games' && new Set(list.map(({ game }) => game)).size > 1
  const wide = Math.max(0, ...list.map(({ name }) => name.length))
  let game = ''
  for (const row of list) {
    if (grouped && row.game !== game) {
      if (game !== '') print()
      print(row.game)
      game = row.game
    }
    const note = row.first === true ? ', begin here' : ''
    print(`${grouped ? '  ' : ''}${row.name.padEnd(wide)}  ${String(row.title ?? '')}${note}`.trimEnd())
  }
}

/** `list bx` is everything of bx, `list verbs bx` its verbs, `list` the games and their scenarios. */
async function list(first: string | undefined, second: string | undefined, json: boolean): Promise<void> {
  const kind = KINDS.find((one) => one === first)
  const named = kind === undefined ? first : second
  if (kind === undefined && second !== undefined)
    throw new UserError(`list one of ${KINDS.join(', ')}, and then a game; not "${first}"`)
  const games = named === undefined ? await Promise.all(gameIds().map(gameNamed)) : [await asked(named, kind)]
  const kinds: readonly Kind[] = kind ? [kind] : named === undefined ? ['games', 'scenarios'] : KINDS
  const found = await Promise.all(kinds.map(async (one) => [one, await rows(one, games)] as const))
  if (json) {
    printJson(kind ? found[0]![1] : Object.fromEntries(found))
    return
  }
  for (const [i, [one, entries]] of found.entries()) {
    if (i > 0) print()
    if (kinds.length > 1) print(one.toUpperCase())
    show(one, entries)
  }
}

/** A single word may have been meant as a kind of list or as a game. */
async function asked(name: string, kind: Kind | undefined): Promise<Ruleset> {
  const near = kind === undefined && !gameIds().includes(name) ? nearest(name, KINDS) : undefined
  if (near !== undefined) throw new UserError(`there is no list "${name}" (did you mean ${near}?)`)
  return await gameNamed(name)
}

export function addListCommand(program: Command): void {
  program
    .command('list')
    .description('games, scenarios, policies, verbs and measures')
    .addArgument(new Argument('[what]', `${KINDS.join(', ')}, or a game for all of it`))
    .argument('[game]', 'of this game only')
    .option('--json', 'the list as JSON')
    .addHelpText(
      'after',
      `
Examples:
  ludex list
  ludex list scenarios bx
  ludex list verbs skirmish --json`,
    )
    .action((what: string | undefined, game: string | undefined, options: { readonly json?: boolean }) =>
      list(what, game, options.json === true),
    )
}
