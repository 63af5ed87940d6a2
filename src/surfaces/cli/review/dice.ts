import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LIMIT } from '../../../analysis/review/settings.js'
import { diceOfJournals, type NamedJournal } from '../../../lab/review/dice-review.js'
import { diceReviewPage, diceWords } from '../../../lab/review/dice-words.js'
import { readJournalBytes } from '../../../library/documents/text-file.js'
import { UserError } from '../exit.js'
import { writePage } from '../lab/page.js'
import { interruptible } from '../lab/running.js'
import { print, printJson } from '../print.js'
import { Progress } from '../progress.js'

/** What of the command's options the dice of many journals go by. */
interface DiceOptions {
  readonly limit?: number
  readonly json?: boolean
  readonly html?: string
  readonly line?: number
  readonly as?: string
  readonly side?: string
  readonly for?: string
  readonly reference?: readonly string[]
  readonly known?: boolean
  readonly open?: boolean
  readonly whatIf?: string
  readonly fork?: string
  readonly annotate?: string
  readonly now?: boolean
  readonly horizon?: boolean
}

/** Options that mean nothing for many journals: refused, so that nobody believes they were followed. */
const OF_ONE = [
  'line',
  'as',
  'side',
  'for',
  'reference',
  'known',
  'open',
  'whatIf',
  'fork',
  'annotate',
  'now',
  'horizon',
] as const

const JOURNAL = /\.(journal|jsonl)$/

/** The journals that files and folders name, folders without those inside them. */
function journalsIn(paths: readonly string[]): readonly NamedJournal[] {
  const files = paths.flatMap((path) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
    return readdirSync(path)
      .filter((name) => JOURNAL.test(name))
      .sort()
      .map((name) => join(path, name))
  })
  return files.map((file) => ({ file, read: () => readJournalBytes(file) }))
}

/** `ludex review --dice`: the faces of many journals, and the luck of every side. */
export async function reviewDice(paths: readonly string[], options: DiceOptions): Promise<void> {
  const asked = OF_ONE.find((name) => options[name] !== undefined)
  if (asked !== undefined)
    throw new UserError(
      `--${asked === 'whatIf' ? 'what-if' : asked} is for one journal; --dice looks at many`,
    )
  const progress = new Progress({ what: 'journals' })
  const found = await interruptible(progress, (signal) =>
    diceOfJournals(journalsIn(paths), {
      limit: options.limit ?? DEFAULT_LIMIT,
      reviewed: (done) => progress.at(done),
      stopped: () => signal.aborted,
    }),
  )
  if (found.journals + found.chosen.length + found.left.length === 0)
    throw new UserError(`there is no journal in ${paths.join(', ')}`)
  if (options.html !== undefined) writePage(options.html, diceReviewPage(found))
  if (options.json) printJson(found)
  else for (const line of diceWords(found)) print(line)
}
