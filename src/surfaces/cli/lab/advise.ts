import type { Command } from 'commander'
import { type AdviceWatched, type Advised, advise } from '../../../analysis/advice/advise.js'
import { speakerOf } from '../../../analysis/player-of.js'
import { movesOf } from '../../../analysis/search/search.js'
import { usualPolicyName } from '../../../analysis/search/usual.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { readJournal } from '../../../kernel/journal/read.js'
import type { Table } from '../../../kernel/table/table.js'
import { replayLines, whyNotRules } from '../../../kernel/verify/replay.js'
import { printCommand } from '../../../language/print.js'
import { EXIT, UserError } from '../exit.js'
import { openPlayableJournal } from '../journals/journal.js'
import { policyOf } from '../options.js'
import { percent, print, printJson, table as rows, say } from '../print.js'
import { counted, Progress, type Watched } from '../progress.js'
import { wholeNumber } from './roll.js'

interface AdviseCommandOptions {
  readonly seat?: string
  readonly line?: number
  readonly policy?: string
  readonly limit: number
  readonly games: number
  readonly json?: boolean
}

const DEFAULT_LIMIT = 200_000
const DEFAULT_GAMES = 2_000

/** The table as it stands after a line of its journal. */
async function tableAt(file: string, line: number | undefined): Promise<Table> {
  const { bytes, game, header } = await openPlayableJournal(file)
  const why = whyNotRules(header, game.ruleset, game.module)
  if (why !== undefined) throw new UserError(`${file}:1: ${why}`, EXIT.negative)
  const read = readJournal(bytes)
  // The line that closes a table reveals its seed, and is no moment of the game.
  const closed = read.lines.at(-1)?.record.kind === 'close'
  const journal = closed ? { ...read, lines: read.lines.slice(0, -1) } : read
  if (line !== undefined && line > journal.lines.length)
    throw new UserError(`${file} has ${journal.lines.length} lines; --line ${line} is beyond them`)
  const lines = journal.lines.slice(0, line)
  const { table, problem } = replayLines(
    line === undefined ? journal : { ...journal, lines },
    game.ruleset,
    undefined,
  )
  if (problem && (line === undefined || problem.line <= line))
    throw new UserError(`${file}:${problem.line}: ${problem.field}: ${problem.message}`, EXIT.negative)
  return table!
}

/** Who is to choose: the seat that was named, or the first that is waited for. */
function asked(table: Table, named: string | undefined): string {
  const next = table.next()
  if (next.kind !== 'awaiting')
    throw new UserError(
      next.kind === 'over'
        ? `the game is over: ${next.outcome}; --line looks at an earlier moment`
        : 'the game has not begun',
      EXIT.negative,
    )
  if (named === undefined) return speakerOf(next.seats[0]!)
  const seats = table.ruleset.seats(table.facts.scenario).map(({ name }) => name)
  if (!seats.includes(named))
    throw new UserError(`there is no seat "${named}"; the seats are ${seats.join(', ')}`)
  return named
}

/** Tells how far the advice is: first the states that are followed, then the games where those are too many. */
export class AdviceProgress implements AdviceWatched {
  private readonly watched: Watched | undefined
  private readonly following: Progress
  private playing: Progress | undefined

  constructor(watched?: Watched) {
    this.watched = watched
    this.following = new Progress({ what: 'states' }, watched)
  }

  readonly states = (found: number, open: number): void =>
    this.following.at(found, () => [`${counted(open)} to look at`])

  readonly games = (played: number, of: number): void => {
    if (this.playing === undefined) this.following.end()
    this.playing ??= new Progress({ what: 'games', total: of }, this.watched)
    this.playing.at(played)
  }

  end(): void {
    this.following.end()
    this.playing?.end()
  }
}

function advised(table: Table, seat: string, options: AdviseCommandOptions): Advised {
  const { ruleset, facts, state } = table
  const moves = movesOf(ruleset, state, seat)
  if (moves.length === 0) throw new UserError(`${seat} has nothing to choose now`, EXIT.negative)
  const { limit, games } = options
  const policy = policyOf(ruleset, facts, options.policy ?? usualPolicyName(ruleset))
  const watched = new AdviceProgress()
  try {
    return advise(ruleset, facts, state, seat, moves, { policy, limit, games, watched })
  } catch (error) {
    if (error instanceof Stop) throw new UserError(error.message, EXIT.negative)
    throw error
  } finally {
    watched.end()
  }
}

/** How likely an end is that is good for nobody; chances that were added up miss 1 by a hair. */
function goodForNobody({ good, bad }: Advised['moves'][number]): number {
  const rest = 1 - good - bad
  return rest < 1e-9 ? 0 : rest
}

function report(table: Table, seat: string, found: Advised, policy: string): void {
  const { ruleset, facts, state } = table
  const { awaiting } = ruleset.view(state, seat, facts)
  say(`Line ${table.length}. ${awaiting?.question ?? ''}`)
  const share = ({ good, error }: Advised['moves'][number]): string =>
    error === undefined ? percent(good) : `${percent(good)} ± ${(error * 100).toFixed(2)}`
  for (const line of rows([
    ['ends well', 'badly', 'neither', 'command'],
    ...found.moves.map((one) => [
      share(one),
      percent(one.bad),
      percent(goodForNobody(one)),
      printCommand(one.command, ruleset.verbs),
    ]),
  ]))
    print(line)
  const how =
    found.states === undefined
      ? `${found.games} games for each command, with the same luck; ± is one standard error`
      : `exact, over ${found.states} different states`
  print(`for ${found.side}, if everybody plays on by ${policy}: ${how}`)
  if (found.moves.some((one) => goodForNobody(one) > 0))
    print('badly: an end that is good for somebody else; neither: one that is good for nobody')
}

export function addAdviseCommand(program: Command): void {
  program
    .command('advise')
    .description('what each legal command would come to, from a moment of a game')
    .argument('<journal>', 'a journal file')
    .option('--seat <name>', 'for whom (default: who is waited for); a seat learns what it may know, no more')
    .option('--line <n>', 'as the game stood after this line of the journal', wholeNumber(1, 1_000_000_000))
    .option('--policy <name>', 'how everybody plays on')
    .option(
      '--limit <n>',
      'the most states to follow for an exact answer',
      wholeNumber(1, 16_000_000),
      DEFAULT_LIMIT,
    )
    .option(
      '--games <n>',
      'how often each command is tried where there are more',
      wholeNumber(1, 10_000_000),
      DEFAULT_GAMES,
    )
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  ludex advise game.journal\n  ludex advise game.journal --line 12 --policy greedy --json',
    )
    .action(async (file: string, options: AdviseCommandOptions) => {
      const table = await tableAt(file, options.line)
      const seat = asked(table, options.seat)
      const found = advised(table, seat, options)
      const policy = options.policy ?? usualPolicyName(table.ruleset)
      if (options.json)
        printJson({
          line: table.length,
          seat,
          side: found.side,
          policy,
          exact: found.states !== undefined,
          ...(found.states === undefined ? { games: found.games } : { states: found.states }),
          moves: found.moves.map(({ command, ...rest }) => ({
            command: printCommand(command, table.ruleset.verbs),
            ...rest,
          })),
        })
      else report(table, seat, found, policy)
    })
}
