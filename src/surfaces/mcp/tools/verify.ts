import { z } from 'zod'
import { earlierWords } from '../../../kernel/journal/earlier.js'
import { readSeatExport } from '../../../kernel/journal/receipts.js'
import { type Verification, verifyJournal } from '../../../kernel/journal/verify.js'
import { answered, countsOf } from '../answers/answer.js'
import { clipped } from '../answers/budget.js'
import type { Reply } from '../answers/schema.js'
import { mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { tool } from '../tool.js'

const PAGE = 12_000

function foundLines(found: Verification): readonly string[] {
  const { problem, rulings, undone, receipts } = found
  return [
    `${found.ok && found.closed ? 'OK' : 'NOT OK'}: ${found.lines} lines of ${found.ruleset} ${found.version}.`,
    ...(problem ? [`Line ${problem.line}, ${problem.field}: ${problem.message}`] : []),
    found.rulesChecked
      ? 'Every event follows from the rules.'
      : `Rules not checked: ${found.rulesNotChecked}.`,
    found.diceChecked
      ? 'Every die follows from the seed, and the seed from its commitment.'
      : 'Dice not checked.',
    ...(found.seed === 'chosen' ? ['The seed was chosen by whoever opened the table.'] : []),
    earlierWords(found.earlier),
    `Rulings: ${(rulings?.hand ?? 0) + (rulings?.rules ?? 0)}, of them ${rulings?.hand ?? 0} by a free hand. Taken back: ${undone.commands}.`,
    ...(receipts
      ? [`Receipts of this session: ${receipts.matched} match, ${receipts.mismatches.length} do not.`]
      : []),
    ...(found.outcome === undefined ? [] : [`Outcome: ${found.outcome}.`]),
    ...(found.fork ? [`A fork of ${found.fork.table} at line ${found.fork.n}.`] : []),
  ]
}

async function close({ seated }: Place, sure: boolean): Promise<void> {
  const { table, next } = seated.look()
  if (table.closed) return
  if (next.kind !== 'over' && !sure)
    throw mcpRefuses('NOT_OVER', 'The game is not over: closing ends it for ever. Repeat with sure: true.')
  await seated.send({ kind: 'close' })
}

/** What can be said of a table: all of it once it is closed, the chain of what the seat was shown before. */
async function verified(place: Place, text: string): Promise<readonly string[]> {
  const { hosted } = place.seated
  const look = place.seated.look()
  if (look.table.closed) {
    const { ruleset, header } = hosted.table
    const module = header.module === undefined ? {} : { module: header.module }
    return foundLines(verifyJournal(text, ruleset, { receipts: place.receipts, ...module }))
  }
  const { problem } = readSeatExport(text)
  const counts = await countsOf(place, look)
  return [
    problem
      ? `NOT OK: line ${problem.line}: ${problem.message}`
      : `Open: ${look.n + 1} lines, and the chain of what you were shown holds. Dice and rules can be checked once it is closed.`,
    `Rulings: ${counts.hand + counts.rules}, of them ${counts.hand} by a free hand. Taken back: ${counts.undone}. Seed ${look.table.seed}.`,
    earlierWords(look.table.earlier),
  ]
}

/** Lines of the journal from a number on, as many as fit. */
function page(text: string, from: number): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  const found: string[] = []
  let length = 0
  for (const line of lines.slice(from)) {
    length += line.length
    if (length > PAGE) break
    found.push(line)
  }
  if (found.length === 0 && from < lines.length) found.push(clipped(lines[from]!, PAGE))
  const next = from + found.length
  return [
    ...found,
    next < lines.length
      ? `… go on with export: ${next} of ${lines.length}`
      : `… ${lines.length} lines in all`,
  ]
}

export const verify = tool({
  name: 'verify',
  about:
    'Check the journal: chain, dice, rules, this session’s receipts, rulings and undos. close true reveals the seed and ends the table (sure true: even before the game is over). export: journal lines from that number on.',
  input: z.strictObject({
    close: z.boolean().default(false),
    sure: z.boolean().default(false),
    export: z.int().min(0).optional(),
    table: z.string().max(120).optional(),
  }),
  async run(desk, { close: closing, sure, export: from, table }): Promise<Reply> {
    const place = await desk.place(table)
    const before = place.seated.look().table.closed
    if (closing) await close(place, sure)
    const {
      happened: _,
      changes: __,
      cues: ___,
      choices: ____,
      ...reply
    } = await answered(place, {
      status: 'done',
      changed: closing && !before,
    })
    const tell =
      from === undefined
        ? await verified(place, await place.seated.export())
        : page(await desk.journalOf(place), from)
    return { ...reply, tell: [...tell] }
  },
})
