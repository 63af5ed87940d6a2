import type { Command } from 'commander'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { type Explanation, explanationLine } from '../../../kernel/glossary/entry.js'
import { entriesOfGame, findEntries, MAX_TERM } from '../../../kernel/glossary/explain.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { gameIds } from '../../../rulesets/registry.js'
import { passagesAbout } from '../../mcp/reading/meanings.js'
import { EXIT, UserError } from '../exit.js'
import { print, printJson } from '../print.js'
import { gameNamed } from './list.js'

/** What one game says of a word. */
interface Meaning {
  readonly game: string
  readonly explained: readonly Explanation[]
  /** Passages of the game's guide. */
  readonly guide: readonly string[]
}

function meaningIn(ruleset: Ruleset, what: string): Meaning {
  const explained = findEntries(entriesOfGame(ruleset), what)
  return { game: ruleset.id, explained, guide: passagesAbout(ruleset, what, explained) }
}

function showWords(games: readonly Ruleset[]): void {
  for (const { id, title, glossary } of games) {
    const words = [...new Set((glossary?.words ?? []).map(({ name }) => name))]
    print(`${id} (${title})`)
    print(`  ${words.join(', ')}`)
  }
}

/** The words of several games: each that has one says what it is; the guide is asked where no game does. */
async function explain(
  what: string | undefined,
  named: string | undefined,
  { json }: { readonly json?: boolean },
): Promise<void> {
  const ids = what === undefined || named !== undefined || !gameIds().includes(what) ? undefined : [what]
  const games = await Promise.all((named === undefined ? (ids ?? gameIds()) : [named]).map(gameNamed))
  if (what === undefined || ids !== undefined) return showWords(games)
  if (what.length > MAX_TERM) throw new UserError(`a word to explain has at most ${MAX_TERM} characters`)
  const all = games.map((game) => meaningIn(game, what))
  const isKnown = all.some(({ explained }) => explained.length > 0)
  const found = all.filter(({ explained, guide }) => explained.length > 0 || (!isKnown && guide.length > 0))
  if (found.length === 0) throw new UserError(unknownWord(what, games), EXIT.negative)
  if (json) return printJson(found)
  for (const { game, explained, guide } of found) {
    // Of several games only what the word is; the guide of one game has room for more.
    const isPlain = games.length > 1 && explained.length > 0
    const lines = [...explained.map(explanationLine), ...(isPlain ? [] : guide)]
    for (const line of lines) print(games.length > 1 ? `${game}: ${line}` : line)
  }
}

function unknownWord(what: string, games: readonly Ruleset[]): string {
  const near = nearest(
    what,
    games.flatMap((game) => entriesOfGame(game).map(({ name }) => name)),
  )
  const meant = near === undefined ? '' : ` (did you mean "${near}"?)`
  const where = games.length === 1 ? games[0]!.id : 'any game'
  return `nothing is called "${what}" in ${where}${meant}; "ludex explain" lists the words. People, cards and things of one table are explained there: ludex play, then explain <word>`
}

export function addExplainCommand(program: Command): void {
  program
    .command('explain')
    .description('what a word of the rules means: abbreviation, status, command, rule')
    .argument('[word]', 'the word; all words where it is left out')
    .argument('[game]', 'in this game only')
    .option('--json', 'the explanations as JSON')
    .addHelpText(
      'after',
      `
Examples:
  ludex explain AC
  ludex explain morale bx
  ludex explain spire

It says what explain says at the prompt of ludex play, and what the game's guide has about the word.

Exit codes: 0 explained, 1 no game knows the word.`,
    )
    .action(explain)
}
