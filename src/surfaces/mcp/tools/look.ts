import { z } from 'zod'
import type { Look, OfferSeen } from '../../../host/index.js'
import { normalName, sameName } from '../../../kernel/words/names.js'
import { answered, offerTo } from '../answers/answer.js'
import { clipped, fitting } from '../answers/budget.js'
import { mechOf } from '../answers/happened.js'
import type { Reply } from '../answers/schema.js'
import { nextOf } from '../answers/turn.js'
import { mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { verbLines } from '../reading/reference.js'
import { tool } from '../tool.js'

const BOARD = 1_000
const LONG = 6_000
const RECENT = 12

async function logFrom(place: Place, look: Look, since: number | undefined): Promise<readonly string[]> {
  const notices = await place.lines(since ?? look.n - RECENT + 1, look.n)
  return notices.flatMap((notice) => mechOf(notice).map((line) => `${notice.n} ${notice.by ?? ''}: ${line}`))
}

async function eventsFrom(place: Place, look: Look, since: number | undefined): Promise<readonly string[]> {
  const notices = await place.lines(since ?? look.n, look.n)
  return notices.flatMap(({ n, rows }) =>
    rows.map(({ event, dice, narr }) =>
      JSON.stringify({ n, event, dice, ...(narr !== undefined && { narr }) }),
    ),
  )
}

/** The verbs that can be used now, each in a line, and the names of those that cannot. */
function verbsNow({ seated }: Place, look: Look): readonly string[] {
  const { verbs } = seated.hosted.table.ruleset
  const usable = new Set(seated.complete('').options.map((option) => option.trim()))
  const now = look.verbs.filter(({ verb }) => usable.has(verb))
  const later = look.verbs.filter(({ verb }) => !usable.has(verb)).map(({ verb }) => verb)
  return [
    ...verbLines(Object.fromEntries(now.map(({ verb }) => [verb, verbs[verb]!]))),
    ...(later.length > 0 ? [`Not now: ${later.join(', ')}.`] : []),
  ]
}

/** The choices, or those of one verb or at one person, under the numbers that they have everywhere. */
function listed(place: Place, look: Look, of: string | undefined): Partial<Reply> {
  const only = ({ command, at, label }: OfferSeen) =>
    of === undefined ||
    sameName(command.verb, of) ||
    at.some((name) => sameName(name, of)) ||
    hasWords(label, of)
  if (look.choices.length > 0 && !look.choices.some(only)) {
    const verbs = [...new Set(look.choices.map(({ command }) => command.verb))]
    throw mcpRefuses(
      'NO_SUCH_CHOICE',
      `There is no choice of "${clipped(of!, 40)}" now. There are choices of: ${verbs.join(', ')}.`,
    )
  }
  return offerTo(place, look, { most: LONG, whole: true, only })
}

/** Reports whether a label has these words in it, whole: `imp 3` in `Attack Cinder Imp 3`. */
function hasWords(label: string, words: string): boolean {
  return ` ${normalName(label)} `.includes(` ${normalName(words)} `)
}

const WANTS = ['board', 'log', 'choices', 'verbs', 'events', 'save'] as const

async function wanted(
  place: Place,
  look: Look,
  want: (typeof WANTS)[number],
  since: number | undefined,
): Promise<readonly string[]> {
  const { ruleset } = place.seated.hosted.table
  switch (want) {
    case 'board':
      return ruleset.render(look.view)
    case 'log':
      return await logFrom(place, look, since)
    case 'events':
      return await eventsFrom(place, look, since)
    case 'verbs':
      return verbsNow(place, look)
    case 'save':
      return saveLines(place, since ?? 0)
    case 'choices':
      return []
  }
}

/** Letters of a save that stand in one line here; a save on a single line is cut at them. */
const MAX_SAVE_LINE = 1_000
const PIECES = new RegExp(`.{1,${MAX_SAVE_LINE}}`, 'gsu')

/**
 * rules/bx-campaign C38: a campaign's save for a client that reads no resources: where it stands, then its lines from
 * `since` on. The game master's; others are refused.
 */
function saveLines({ id, seated }: Place, since: number): readonly string[] {
  const save = seated.save()
  if (save === undefined) throw mcpRefuses('NOT_FOUND', 'This table has no save.')
  const lines = save.text.split('\n').flatMap((line) => line.match(PIECES) ?? [''])
  const moment = save.settled ? 'settled' : 'of the last settled moment'
  const head = `${save.name}: ${moment}, ${lines.length} lines of ${MAX_SAVE_LINE} letters at most, from ${since}; whole and byte for byte as ludex://tables/${id}/save`
  return [head, ...lines.slice(since)]
}

export const look = tool({
  name: 'look',
  about:
    'Board, news since your last call, whose turn, choices. want: one full list (log = MECH); of: only choices of that verb or person; since: from that line. wait: seconds for others.',
  input: z.strictObject({
    table: z.string().max(120).optional(),
    want: z.enum(WANTS).optional(),
    since: z.int().min(0).optional(),
    of: z.string().max(120).optional(),
    wait: z.number().min(0).max(50).default(0),
  }),
  readOnly: true,
  plays: true,
  async awaits(desk, { table, wait }, { signal }): Promise<void> {
    if (wait > 0) await (await desk.place(table)).stirs(wait * 1000, signal)
  },
  async run(desk, { table, want, since, of }): Promise<Reply> {
    if (want !== 'choices' && of !== undefined)
      throw mcpRefuses('BAD_CALL', '"of" picks from the list of choices: add want: choices.')
    const place = await desk.place(table)
    const seen = await place.settled()
    if (want === undefined) {
      // Columns are for eyes: a model pays for each blank.
      const drawn = place.seated.hosted.table.ruleset.render(seen.view)
      const board = drawn.map((line) => clipped(line.replace(/(?<=\S) {3,}/g, '  '), 160))
      const reply = await answered(place, { status: 'done', changed: false })
      return { ...reply, tell: [...fitting(board, BOARD, (left) => `… ${left} more: look want: board`)] }
    }
    const tell = fitting(await wanted(place, seen, want, since), LONG, (left) => `… ${left} more lines`)
    return {
      status: 'done',
      changed: false,
      table: place.id,
      tell: [...tell],
      next: nextOf(seen, place.seated.hosted.table.ruleset),
      ...(want === 'choices' ? listed(place, seen, of) : offerTo(place, seen)),
      receipt: { n: seen.n, hash: seen.hash },
    }
  },
})
