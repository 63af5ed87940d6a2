import { Command, CommanderError } from 'commander'
import { Stop } from '../../kernel/contract/stops.js'
import { DiceError } from '../../kernel/dice/expression.js'
import { DocumentFault } from '../../library/fault.js'
import { loadConfiguredGames, loadGame } from '../../library/games.js'
import { speakPlainly } from '../../library/plain-faults.js'
import { StoreFailed } from '../../store/contract.js'
import { isSystemError, systemWords } from '../../store/disk.js'
import { JournalBusy, NotWritten } from '../../store/journal-file.js'
import { FileHeld } from '../../store/lock.js'
import { addCheckCommand } from './authors/check.js'
import { addListCommand } from './authors/list.js'
import { addNewCommand } from './authors/new.js'
import { addSchemaCommand } from './authors/schema.js'
import { addDemoCommand } from './demo.js'
import { EXIT, UserError } from './exit.js'
import { addReplayCommand } from './journals/replay.js'
import { addVerifyCommand } from './journals/verify.js'
import { addEnvCommand } from './lab/env.js'
import { addOddsCommand, collect } from './lab/odds.js'
import { addRollCommand } from './lab/roll.js'
import { addSimulateCommand } from './lab/simulate.js'
import { addSolveCommand } from './lab/solve.js'
import { say, shellWord } from './print.js'
import { addMcpCommand } from './tables/mcp.js'
import { addPlayCommand } from './tables/play.js'
import { addServeCommand } from './tables/serve.js'
import { addTablesCommand } from './tables/tables.js'
import { version } from './version.js'

function build(): Command {
  const program = new Command('ludex')
    .description('A referee for tabletop games: exact rules, every number shown, dice that cannot cheat.')
    .version(version, '-V, --version', 'the version of ludex')
    .showHelpAfterError('(run with --help for the options and examples)')
    .exitOverride()
    .option(
      '--game <module>',
      'add a game from outside: a file or an installed package; may be repeated',
      collect,
    )
    .hook('preAction', async (command) => {
      await loadConfiguredGames()
      for (const name of command.opts<{ game?: readonly string[] }>().game ?? []) await loadGame(name)
    })
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 the answer is no (a journal does not verify, a script was refused), 2 wrong call or input.
Results go to stdout, talk to stderr. NO_COLOR switches colours off.`,
    )
  addPlayCommand(program)
  addListCommand(program)
  addNewCommand(program)
  addCheckCommand(program)
  addSchemaCommand(program)
  addRollCommand(program)
  addOddsCommand(program)
  addSimulateCommand(program)
  addSolveCommand(program)
  addVerifyCommand(program)
  addReplayCommand(program)
  addEnvCommand(program)
  addServeCommand(program)
  addTablesCommand(program)
  addMcpCommand(program)
  addDemoCommand(program)
  return program
}

/** A longer text would wrap, and a mark under it would point nowhere. */
const LONGEST_SHOWN = 76

/** The refused dice text with a mark under its first fault, where a place is to blame. */
function pointer({ text, at }: DiceError): readonly string[] {
  if (text === undefined || at === undefined || text.length > LONGEST_SHOWN) return []
  return [`  ${text.replaceAll(/\s/g, ' ')}`, `  ${' '.repeat(at)}^`]
}

/** What went wrong, in plain words; only a defect of the program goes on as it is. */
function told(error: unknown, args: readonly string[]): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  if (error instanceof DocumentFault) {
    for (const fault of error.faults) say(fault)
    return EXIT.usage
  }
  if (error instanceof UserError) {
    say(error.message)
    return error.exitCode
  }
  if (error instanceof DiceError || error instanceof Stop) {
    say(`${error.code}: ${error.message}`)
    if (error instanceof DiceError) for (const line of pointer(error)) say(line)
    if (error.code === 'E_LIMIT' && args[0] === 'odds')
      say(`  ludex roll ${shellWord(args[1]!)} --times 10000`)
    return EXIT.usage
  }
  if (
    error instanceof NotWritten ||
    error instanceof JournalBusy ||
    error instanceof FileHeld ||
    error instanceof StoreFailed
  ) {
    say(error.message)
    return EXIT.negative
  }
  if (isSystemError(error) && error.syscall !== undefined) {
    say(`${error.path === undefined ? '' : `${error.path}: `}${systemWords(error)}`)
    return EXIT.usage
  }
  throw error
}

/** Runs the command line; answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  // A reader such as `head` may close the pipe early: that is its right, not an error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok)
    throw error
  })
  speakPlainly()
  try {
    await build().parseAsync([...args], { from: 'user' })
    return Number(process.exitCode ?? EXIT.ok)
  } catch (error) {
    return told(error, args)
  }
}
