import type { z } from 'zod'
import { Stop } from '../../kernel/contract/stops.js'
import { printCommand } from '../../language/print.js'
import { answered } from './answers/answer.js'
import { quoterFor, withQuotedNames } from './answers/named.js'
import { badCall, refusalOf } from './answers/refusals.js'
import type { Reply } from './answers/schema.js'
import { callsNow } from './answers/turn.js'
import { type Desk, mcpRefuses } from './desk.js'
import type { Place } from './place.js'
import type { Call, Tool } from './tool.js'

/** A question that the rules put to the player, with what could be answered. */
export interface Question {
  readonly message: string
  readonly options: readonly string[]
}

/** What a call came to; `question` where the rules demand the player's word. */
export interface Called {
  readonly reply: Reply
  readonly question?: Question
}

const MAX_OPTIONS = 12

/** How deep arguments may be nested. Commands need a few levels; what is endless would end the program's stack. */
const MAX_DEPTH = 50

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1))
}

/** Told of what nobody foresaw: a defect of the program, not of the call. */
export type Report = (error: unknown, about: string) => void

/** Where the session sits that a call is about; nowhere, if it has lost the seat or the call is about no table. */
async function placeOf(desk: Desk, tool: Tool, args: unknown): Promise<Place | undefined> {
  const given = (typeof args === 'object' && args !== null ? args : {}) as Readonly<Record<string, unknown>>
  if (tool.apart?.(given)) return undefined
  const { table } = given
  try {
    return await desk.place(typeof table === 'string' ? table : undefined)
  } catch {
    return undefined
  }
}

function saidIn(args: unknown): string {
  const { do: said } = (args ?? {}) as { readonly do?: unknown }
  return typeof said === 'string' ? said : (JSON.stringify(said ?? '') ?? '')
}

function questionOf(error: unknown, place: Place | undefined): Question | undefined {
  // A die on a real table is no choice among commands: the model puts it to the person, and says their word.
  if (!(error instanceof Stop) || error.kind !== 'HardStop' || error.code === 'DICE_NEEDED' || !place)
    return undefined
  const { verbs } = place.seated.hosted.table.ruleset
  return {
    message: error.message,
    options: error.legal.slice(0, MAX_OPTIONS).map((command) => printCommand(command, verbs)),
  }
}

/** Looks at nothing that a call before it might still change for this session. */
function isAside({ readOnly, plays }: Tool): boolean {
  return readOnly === true && !plays
}

/**
 * Runs a tool when its turn comes. Whatever goes wrong is an answer of the same shape, with what would be legal. Every
 * answer leaves here, and no name in it can pass for text of this program.
 */
export async function called(
  desk: Desk,
  tool: Tool,
  args: unknown,
  call: Call,
  report: Report,
): Promise<Called> {
  const { reply, question } = await carriedOut(desk, tool, args, call, report)
  const quote = quoterFor(desk.tables)
  return {
    reply: withQuotedNames(reply, quote),
    ...(question && {
      question: { message: quote(question.message), options: question.options.map(quote) },
    }),
  }
}

async function carriedOut(
  desk: Desk,
  tool: Tool,
  args: unknown,
  call: Call,
  report: Report,
): Promise<Called> {
  if (isDeeperThan(args, MAX_DEPTH)) {
    const tooDeep = mcpRefuses('BAD_CALL', `Arguments may be nested ${MAX_DEPTH} deep; these are deeper.`)
    return await desk.inTurn(() => refusalTo(desk, tool, {}, tooDeep, report))
  }
  const parsed = tool.input.safeParse(args ?? {})
  if (!parsed.success) return await desk.inTurn(() => misread(desk, tool, args, parsed.error))
  const run = async (): Promise<Called> => await answerOf(desk, tool, parsed.data, call, report)
  try {
    await tool.awaits?.(desk, parsed.data, call)
  } catch (error) {
    return await desk.inTurn(() => refusalTo(desk, tool, args, error, report))
  }
  return await (isAside(tool) ? run() : desk.inTurn(run))
}

async function misread(desk: Desk, tool: Tool, args: unknown, error: z.ZodError): Promise<Called> {
  const place = await placeOf(desk, tool, args)
  const known = Object.keys(tool.input.shape)
  return { reply: await whole(place, badCall(tool.name, error, known, place?.seated.look())) }
}

async function answerOf(
  desk: Desk,
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  call: Call,
  report: Report,
): Promise<Called> {
  try {
    const reply = await tool.run(desk, args, call)
    if (reply.choices || reply.legal) return { reply }
    return { reply: { ...reply, legal: [...callsNow((await placeOf(desk, tool, args))?.seated.look())] } }
  } catch (error) {
    return await refusalTo(desk, tool, args, error, report)
  }
}

async function refusalTo(
  desk: Desk,
  tool: Tool,
  args: unknown,
  error: unknown,
  report: Report,
): Promise<Called> {
  const place = await placeOf(desk, tool, args)
  const look = place?.seated.look()
  const begun = refusalOf(error, {
    asked: saidIn(args),
    ...(look && { look }),
    ...(place && { verbs: place.seated.hosted.table.ruleset.verbs }),
    leads: place?.leads ?? false,
  })
  if (!begun) {
    report(error, tool.name)
    const reason = 'Something went wrong here; look tells how the table stands.'
    return {
      reply: { status: 'refused', changed: false, code: 'INTERNAL', reason, legal: [...callsNow(look)] },
    }
  }
  const question = questionOf(error, place)
  return { reply: await whole(place, begun), ...(question && { question }) }
}

/** A refusal with where the table stands, as far as that can be told. */
async function whole(place: Place | undefined, begun: Reply): Promise<Reply> {
  if (!place) return begun
  try {
    return await answered(place, begun)
  } catch {
    return begun
  }
}
