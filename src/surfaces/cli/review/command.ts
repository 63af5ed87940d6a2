import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { NoAim, STANDING } from '../../../analysis/review/aim.js'
import { NoReference, type Reference } from '../../../analysis/review/reference.js'
import { DEFAULT_GAMES, DEFAULT_LIMIT } from '../../../analysis/review/settings.js'
import { writeText } from '../../../files/write.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { reviewPage } from '../../../lab/review/page.js'
import {
  annotationOf,
  type JournalReview,
  type JournalReviewOptions,
  NotReviewable,
  reviewJournal,
  tryInJournal,
} from '../../../lab/review/review-journal.js'
import { threadPool } from '../../../lab/threads/thread-pool.js'
import { EXIT, UserError } from '../exit.js'
import { openPlayableJournal, type PlayableJournal } from '../journals/journal.js'
import { gameCount } from '../lab/options.js'
import { writePage } from '../lab/page.js'
import { wholeNumber } from '../lab/roll.js'
import { interruptible } from '../lab/running.js'
import { collect } from '../options.js'
import { print, printJson, say } from '../print.js'
import { counted, Progress } from '../progress.js'
import { reviewDice } from './dice.js'
import { sparkline } from './graph.js'
import { lineText, reviewText } from './text.js'
import { forkBefore, otherCommand, whatIfText } from './what-if.js'

interface ReviewCommandOptions {
  readonly side?: string
  readonly as?: string
  readonly for?: string
  readonly reference?: readonly string[]
  readonly known?: boolean
  readonly open?: boolean
  readonly whatIf?: string
  readonly fork?: string
  readonly annotate?: string
  readonly line?: number
  readonly limit?: number
  readonly games?: number
  readonly full?: boolean
  readonly now?: boolean
  readonly horizon?: boolean
  readonly workers: number
  readonly dice?: boolean
  readonly json?: boolean
  readonly html?: string
}

/** `--reference attack` for everybody, `--reference gm=random` for one seat. */
function referenceOf(texts: readonly string[] | undefined): Reference | undefined {
  if (texts === undefined) return undefined
  const named = texts.map((text) => {
    const at = text.indexOf('=')
    return at < 0 ? ['*', text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  })
  return Object.fromEntries(named) as Reference
}

/** A mistake in the call, or an answer that is no, in the program's own words. */
function told(error: unknown, file: string): unknown {
  if (error instanceof NotReviewable) return new UserError(`${file}: ${error.message}`, EXIT.negative)
  if (error instanceof NoAim) return new UserError(`${error.message}; --for NAME`, EXIT.negative)
  if (error instanceof Stop)
    return new UserError(`${error.message} (${error.code}; --as SEAT)`, EXIT.negative)
  if (error instanceof NoReference || error instanceof RangeError) return new UserError(error.message)
  return error
}

/** The options of a review that the call names. */
function asked(options: ReviewCommandOptions): JournalReviewOptions {
  const { side, as, for: followed, limit, games, known, open, now, horizon, full = false } = options
  if (known && open) throw new UserError('--known and --open are two reviews: ask for one at a time')
  if (horizon && followed !== undefined)
    throw new UserError(
      '--horizon follows how a side stands, and --for something else: ask for one at a time',
    )
  const aim = horizon ? STANDING : followed
  const reference = referenceOf(options.reference)
  return {
    ...(side !== undefined && { side }),
    ...(as !== undefined && { as }),
    ...(aim !== undefined && { aim }),
    ...(reference && { reference }),
    ...(limit !== undefined && { limit }),
    ...(games !== undefined && { games }),
    ...(now && { now }),
    ...((known || open) && { view: known ? ('known' as const) : ('open' as const) }),
    full,
  }
}

async function reviewed(
  { bytes, game }: PlayableJournal,
  file: string,
  options: ReviewCommandOptions,
): Promise<JournalReview> {
  const { games, workers } = options
  const progress = new Progress({ what: 'states' })
  const playing = new Progress({ what: 'games', ...(games !== undefined && { total: games }) })
  const pool = threadPool(workers)
  let looks = 0
  try {
    return await interruptible(playing, (signal, deaf) =>
      reviewJournal(
        bytes,
        game,
        {
          ...asked(options),
          watch: {
            states: (found, open) => {
              deaf(true)
              progress.at(found, () => [`${counted(open)} to look at`])
            },
            games: (played) => {
              deaf(false)
              progress.end()
              playing.at(played)
            },
            first: (moments) => {
              if (process.stderr.isTTY)
                playing.say(`${looks++ === 0 ? 'First' : 'Second'} look: ${sparkline(moments)}`)
            },
            rest: () => new Promise(setImmediate),
            stopped: () => signal.aborted,
          },
        },
        { pool, file },
      ),
    )
  } finally {
    progress.end()
    await pool.close()
  }
}

/** Options that a single command has no use for: refused, so that nobody believes they were followed. */
const OF_A_REVIEW = ['line', 'full', 'now', 'html', 'annotate'] as const

/** `--what-if`: one other command instead of a review. */
async function tryAnother(journal: PlayableJournal, options: ReviewCommandOptions): Promise<void> {
  const { bytes, game } = journal
  const beside = OF_A_REVIEW.find((name) => options[name] !== undefined)
  if (beside !== undefined)
    throw new UserError(`--${beside} is for a whole review; --what-if tries one command`)
  const { line, command } = otherCommand(options.whatIf!, game)
  const tried = tryInJournal(bytes, game, line, command, asked(options))
  if (options.json) printJson(tried)
  else for (const text of whatIfText(tried)) print(text)
  if (options.fork !== undefined) await forkBefore(options.fork, bytes, game, line, command)
}

/** Writes the review beside its journal, which is never written over. */
function annotate(
  file: string,
  journal: string,
  bytes: Uint8Array,
  review: JournalReview,
  options: ReviewCommandOptions,
): void {
  if (resolve(file) === resolve(journal))
    throw new UserError(`${file} is the journal itself: name another file`)
  const { watch: _, shelf: __, ...said } = asked(options)
  writeText(file, annotationOf(bytes, review, said))
  say(`${file}: written`)
}

async function reviewOne(file: string, options: ReviewCommandOptions): Promise<void> {
  const journal = await openPlayableJournal(file)
  if (options.whatIf !== undefined) {
    await tryAnother(journal, options)
    return
  }
  const { bytes, game } = journal
  const { fork, line } = options
  if (fork !== undefined && line === undefined)
    throw new UserError('--fork needs to know where: with --line N, or with --what-if LINE:COMMAND')
  const review = await reviewed(journal, file, options)
  if (Math.abs(review.sums.check) > 1e-9)
    say(`The parts miss the end by ${review.sums.check}: please report this journal.`)
  if (options.html !== undefined) writePage(options.html, reviewPage(review))
  if (options.annotate !== undefined) annotate(options.annotate, file, bytes, review, options)
  show(review, options)
  if (fork !== undefined && line !== undefined) await forkBefore(fork, bytes, game, line)
}

function show(review: JournalReview, { line, json }: ReviewCommandOptions): void {
  if (line === undefined) {
    if (json) printJson(review)
    else for (const text of reviewText(review)) print(text)
    return
  }
  const found = review.lines.find((one) => one.line === line)
  if (found === undefined) {
    const closed = review.stretches.some(({ from, to }) => from <= line && line <= to)
    const why = closed
      ? `line ${line} was not opened: --full opens all`
      : `line ${line} has no parts: no move was made there; lines that have are ${review.lines.map((one) => one.line).join(', ')}`
    throw new UserError(why, EXIT.negative)
  }
  if (json) printJson(found)
  else for (const text of lineText(review, found)) print(text)
}

export function addReviewCommand(program: Command): void {
  program
    .command('review')
    .description('what was choice and what was luck: every line of a journal, with its alternatives')
    .argument('<journals...>', 'a journal file; with --dice several, or folders of them')
    .option('--side <side>', 'for which side (default: the first that anybody plays)')
    .option('--as <seat>', 'by what this seat knew at each line')
    .option('--for <aim>', 'follow an outcome or a final measure instead of how good the end is')
    .option(
      '--reference <[seat=]name>',
      'how everybody, or one seat, is taken to play on: best or a policy; may be repeated',
      collect,
    )
    .option('--known', 'by what the seat knew (as --as does); without --as for the one seat that plays')
    .option('--open', 'by what was true, for the side of --as')
    .option(
      '--what-if <line:command>',
      'another command at a line: its value, its ends, how far dice carry it',
    )
    .option(
      '--fork <file>',
      'open a table before that line, or before --line, with fresh dice, in a new journal',
    )
    .option('--annotate <file>', 'write every figure, one object a line, into a file beside the journal')
    .option('--line <n>', 'one line in full', wholeNumber(1, 1_000_000_000))
    .option(
      '--limit <n>',
      `the most states of an exact review (default: ${DEFAULT_LIMIT.toLocaleString('en-US')})`,
      wholeNumber(1, 16_000_000),
    )
    .option(
      '--games <n>',
      `the most games of a sampled one (default: ${DEFAULT_GAMES.toLocaleString('en-US')}, fewer where games take long)`,
      gameCount,
    )
    .option('--now', 'beside what the seat of --as knew: the same moments by what is known now')
    .option(
      '--horizon',
      "stop where the game's own search looks no further; figures are its worth then, and no chance",
    )
    .option('--full', 'open every line, however many games that takes')
    .option('--workers <n>', 'threads', wholeNumber(1, 256), Math.min(256, availableParallelism()))
    .option('--dice', 'the dice of many closed journals: faces per size, and luck per side')
    .option('--json', 'the result as JSON')
    .option('--html <file>', 'write a page too, one file that needs nothing else')
    .addHelpText(
      'after',
      `
Examples:
  ludex review game.journal
  ludex review game.journal --line 12
  ludex review game.journal --as ann --json
  ludex review game.journal --what-if '6:attack' --fork other.journal
  ludex review --dice games/

Exit codes: 0 reviewed, 1 not to be reviewed (something in it does not follow, its rules are not at hand, or what it
would show is hidden), 2 wrong call.`,
    )
    .action(async (files: readonly string[], options: ReviewCommandOptions) => {
      if (options.dice) {
        await reviewDice(files, options)
        return
      }
      if (files.length > 1) throw new UserError('review one journal at a time; several go with --dice')
      const [file = ''] = files
      try {
        await reviewOne(file, options)
      } catch (error) {
        throw told(error, file)
      }
    })
}
