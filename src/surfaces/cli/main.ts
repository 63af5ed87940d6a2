/**
 * The command line. In come the words behind `ludex`; out come results on stdout, talk on stderr and an exit code.
 * Only the command that was asked for is loaded, so that `ludex roll` starts quickly. No rule lives here: each command
 * reads its options, asks the library, the host or the lab, and prints the answer.
 * Read next: `commands.ts` (every command and its file), `repl/` (the prompt of `ludex play`), `report-error.ts`.
 */

import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { configFile, version } from '../../library/documents/content.js'
import { type AddCommand, commandNamed, commands, GAME } from './commands.js'
import { EXIT } from './exit.js'
import { collect } from './options.js'
import { writePaged } from './pager.js'

/** Rolling reads no document: it starts without what reads and checks them. */
const READS_NOTHING = 'roll'

/** Whether a call may add games from outside, which import the program's own modules. */
export function addsGames(args: readonly string[]): boolean {
  return existsSync(configFile()) || args.some((word) => word === GAME || word.startsWith(`${GAME}=`))
}

async function loadGames(named: readonly string[]): Promise<void> {
  const configured = existsSync(configFile())
  if (named.length === 0 && !configured) return
  const { loadConfiguredGames, loadGame } = await import('../../library/games.js')
  if (configured) await loadConfiguredGames()
  for (const name of named) await loadGame(name)
}

async function prepare(action: Command, game: readonly string[] = []): Promise<void> {
  if (action.name() !== READS_NOTHING) {
    const { usePlainFaults } = await import('../../library/plain-faults.js')
    usePlainFaults()
  }
  await loadGames(game)
}

function build(add: readonly AddCommand[]): Command {
  const program = new Command('ludex')
    .description('A referee for tabletop games: exact rules, every number shown, dice that cannot cheat.')
    .version(version, '-V, --version', 'the version of ludex')
    .showHelpAfterError('(run with --help for the options and examples)')
    .exitOverride()
    .configureOutput({ writeOut: writePaged })
    .option(
      `${GAME} <module>`,
      'add a game from outside: a file or an installed package; may be repeated',
      collect,
    )
    .hook('preAction', async (command, action) => {
      await prepare(action, command.opts<{ game?: readonly string[] }>().game)
    })
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 the answer is no (a journal does not verify, a script was refused), 2 wrong call or input,
3 the lines of a script ended before the game.
Results go to stdout, talk to stderr. NO_COLOR switches colours off.`,
    )
  for (const addTo of add) addTo(program)
  return program
}

/** The one command that is asked for; all of them where help or a correction must know them. */
async function wanted(args: readonly string[]): Promise<readonly AddCommand[]> {
  const name = commandNamed(args)
  const load = name === undefined ? Object.values(commands) : [commands[name]!]
  return await Promise.all(load.map((each) => each()))
}

/** Runs the command line; answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  // A reader such as `head` may close the pipe early: that is its right, not an error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok)
    throw error
  })
  try {
    await build(await wanted(args)).parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? EXIT.ok)
  } catch (error) {
    const { reportError } = await import('./report-error.js')
    return reportError(error, args)
  }
}
