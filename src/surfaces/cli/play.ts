import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { EXIT, UserError } from './exit.js'
import { collect, policyOf } from './odds.js'
import { say } from './print.js'
import { Keeper } from './repl/keeper.js'
import { Output } from './repl/output.js'
import { Saves } from './repl/saves.js'
import { Session } from './repl/session.js'
import { defaultJournal } from './repl/state-folder.js'
import { atTerminal } from './repl/terminal.js'
import { loadScenario } from './scenario.js'
import { readText } from './text-file.js'

interface PlayOptions {
  readonly resume?: string
  readonly journal?: string
  readonly saves?: string
  readonly seed?: string
  readonly seat?: string
  readonly policy?: string
  readonly script?: string
  readonly set?: readonly string[]
  readonly json?: boolean
  readonly debug?: boolean
}

export function addPlayCommand(program: Command): void {
  program
    .command('play')
    .description('play a scenario at the terminal, from a pipe or from a script')
    .argument('[scenario]', 'a scenario file')
    .option('--resume <journal>', 'go on with a game that was left')
    .option('--journal <file>', 'keep the journal here, each line on disk when it happens')
    .option('--saves <folder>', "keep the game's saves here instead of where they were read")
    .option('--seed <text>', 'the same dice again for the same text (then they are no secret)')
    .option('--seat <name>', 'play this seat only; the others play by --policy')
    .option('--policy <name>', "how the other seats play (default: the game's first policy)")
    .option('--script <file>', 'read commands from a file')
    .option('--set <field=value>', 'change a field of the scenario first; may be repeated', collect)
    .option('--json', 'one JSON object for each result')
    .option('--debug', 'say why commands were ignored')
    .addHelpText(
      'after',
      `
Examples:
  ludex play content/spire/jaw-worm.yaml
  ludex play fight.yaml --journal fight.journal
  ludex play fight.yaml --seed tuesday < script.txt
  ludex play --resume fight.journal

Results go to stdout, talk to stderr. From a pipe or script the exit code is 1 when any command was refused.`,
    )
    .action(async (file: string | undefined, options: PlayOptions) => {
      process.exitCode = await play(file, options)
    })
}

async function play(file: string | undefined, options: PlayOptions): Promise<number> {
  const person =
    options.script === undefined && process.stdin.isTTY && (process.stdout.isTTY || process.stderr.isTTY)
  const output = new Output(options)
  const script = options.script === undefined ? undefined : scripted(options.script)
  const keeper = await seatTheTable(file, options)
  const session = new Session({
    keeper,
    output,
    policy: policyOf(keeper.table.ruleset, options.policy),
    ...(options.seat !== undefined && { seat: seatOf(keeper, options.seat) }),
  })
  if (options.journal) keeper.keepIn(options.journal)
  else if (person && keeper.path === undefined) keeper.keepIn(defaultJournal(keeper.table.id))
  if (person) greet(session)
  const began = session.begin()
  const code =
    began === 'left' ? EXIT.ok : person ? await sitDown(session) : await fromLines(session, script, options)
  if (!keeper.table.isClosed && keeper.path) {
    say(output.quiet.dim(`Nothing is lost. Go on with: ludex play --resume ${keeper.path}`))
  }
  keeper.leave()
  return code
}

async function seatTheTable(file: string | undefined, options: PlayOptions): Promise<Keeper> {
  if (options.resume !== undefined) {
    if (file !== undefined || options.journal || options.seed) {
      throw new UserError(
        '--resume goes on with a journal as it is: leave out the scenario, --journal and --seed',
      )
    }
    const { keeper, cut } = await Keeper.resume(options.resume)
    if (cut)
      say(
        'The last line of the journal was torn by a crash and has been cut off; the game goes on before it.',
      )
    keeper.keepDocuments(new Saves(keeper.table, options.saves, () => undefined))
    return keeper
  }
  if (file === undefined)
    throw new UserError('say what to play: ludex play <scenario.yaml>, or --resume <journal>')
  const { ruleset, scenario, warnings, fileOf } = await loadScenario(file, options.set)
  for (const warning of warnings) say(warning)
  const keeper = Keeper.open(ruleset, scenario, options.seed)
  keeper.keepDocuments(new Saves(keeper.table, options.saves, fileOf))
  return keeper
}

function seatOf({ table }: Keeper, seat: string): string {
  const seats = table.ruleset.seats(table.scenario)
  if (!seats.includes(seat))
    throw new UserError(`there is no seat "${seat}"; the seats are ${seats.join(', ')}`)
  return seat
}

function greet({ ruleset, table, keeper, output }: Session): void {
  const { bold, dim } = output.quiet
  say(bold(ruleset.title))
  const { about } = table.scenario as { readonly about?: unknown }
  if (typeof about === 'string' && about.trim() !== '') say(about.trim())
  say(dim(`Table ${table.id}, kept in ${keeper.path}. help, hint, Tab and quit help you on.`))
}

async function sitDown(session: Session): Promise<number> {
  session.enter('/state', { line: 0 })
  return await atTerminal(session)
}

/** Lines from a pipe or a file. Goes on after a refused command; the exit code tells that there was one. */
async function fromLines(
  session: Session,
  script: readonly string[] | undefined,
  { script: file }: PlayOptions,
): Promise<number> {
  let failed = false
  let line = 0
  for await (const text of script ?? piped()) {
    line++
    const entered = session.enter(text, { line, ...(file !== undefined && { file }) })
    if (entered === 'failed') failed = true
    if (entered === 'left') break
  }
  const left = (script ?? []).slice(line).filter((text) => /^\s*[^#\s]/.test(text)).length
  if (left > 0)
    say(
      `${file}:${line}: play ends here; ${left === 1 ? 'one line below it was' : `${left} lines below it were`} not played`,
    )
  return failed ? EXIT.negative : EXIT.ok
}

function piped(): AsyncIterable<string> {
  return createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
}

function scripted(file: string): readonly string[] {
  return readText(file).split(/\r?\n/)
}
