import { createRequire } from 'node:module'
import { Command, CommanderError } from 'commander'
import { DiceError } from '../../kernel/dice/expression.js'
import { Stop } from '../../kernel/stops.js'
import { addDemoCommand } from './demo.js'
import { addEnvCommand } from './env.js'
import { EXIT, UserError } from './exit.js'
import { speakPlainly } from './faults.js'
import { addOddsCommand } from './odds.js'
import { addPlayCommand } from './play.js'
import { addReplayCommand } from './replay.js'
import { addRollCommand } from './roll.js'
import { addSimulateCommand } from './simulate.js'
import { addSolveCommand } from './solve.js'
import { addVerifyCommand } from './verify.js'

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string }

function build(): Command {
  const program = new Command('ludex')
    .description('A referee for tabletop games: exact rules, every number shown, dice that cannot cheat.')
    .version(version, '-V, --version', 'the version of ludex')
    .showHelpAfterError('(run with --help for the options and examples)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 the answer is no (a journal does not verify, a script was refused), 2 wrong call or input.
Results go to stdout, talk to stderr. NO_COLOR switches colours off.`,
    )
  addPlayCommand(program)
  addRollCommand(program)
  addOddsCommand(program)
  addSimulateCommand(program)
  addSolveCommand(program)
  addVerifyCommand(program)
  addReplayCommand(program)
  addEnvCommand(program)
  addDemoCommand(program)
  return program
}

/** A longer text would wrap, and a mark under it would point nowhere. */
const LONGEST_SHOWN = 76

/** The refused dice text with a mark under its first fault, where a place is to blame. */
function pointer({ text, at }: DiceError): string {
  if (text === undefined || at === undefined || text.length > LONGEST_SHOWN) return ''
  return `  ${text.replaceAll(/\s/g, ' ')}\n  ${' '.repeat(at)}^\n`
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
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    if (error instanceof UserError) {
      process.stderr.write(`${error.message}\n`)
      return error.exitCode
    }
    if (error instanceof DiceError || error instanceof Stop) {
      process.stderr.write(
        `${error.code}: ${error.message}\n${error instanceof DiceError ? pointer(error) : ''}`,
      )
      return EXIT.usage
    }
    throw error
  }
}
