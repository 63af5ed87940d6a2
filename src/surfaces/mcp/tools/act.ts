import { z } from 'zod'
import { commandWarnings } from '../../../host/index.js'
import type { Command, Verbs } from '../../../kernel/contract/command.js'
import { listedKind, reasonOf } from '../../../kernel/contract/ruling.js'
import { answered } from '../answers/answer.js'
import type { Reply } from '../answers/schema.js'
import { requested, type Said } from '../asked.js'
import { mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { tool } from '../tool.js'

/** Sends what was asked for. */
export async function performed(
  place: Place,
  said: Said,
  { once, sure = false }: { readonly once?: string | undefined; readonly sure?: boolean } = {},
): Promise<Reply> {
  const { seated } = place
  const request = (once === undefined ? undefined : place.sentOnce(once, said)) ?? requested(place, said)
  const sending = once === undefined ? {} : { id: once }
  if (request.kind !== 'act') {
    await seated.send(request, sending)
    return await answered(place, { status: 'done', changed: true })
  }
  const { command } = request
  const warnings = commandWarnings(seated.hosted.table, place.seat, command)
  if (warnings.length > 0 && !sure && seated.hosted.table.accepts(place.seat, command))
    throw mcpRefuses(
      'CONFIRM',
      `Before dice fall: ${warnings.join('; ')}. Say it another way, or repeat with sure: true.`,
    )
  const did = await seated.act(command, sending, request.thrown)
  if (once !== undefined) place.wasSent(once, said, request)
  if (did.status === 'answered') {
    const tell = did.rows.flatMap(({ mech }) => [...mech])
    return await answered(place, { status: 'done', changed: false, tell })
  }
  return await answered(place, {
    status: 'done',
    changed: !did.repeated,
    ...(did.repeated && { reason: `This was done before, as line ${did.n}.` }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
    ...rulingNote(seated.hosted.table.ruleset.verbs, command),
  })
}

/** Says of a ruling that it is one: verify lists it, with its reason or without. */
function rulingNote(verbs: Verbs, command: Command): Partial<Reply> {
  const kind = listedKind(verbs, command)
  if (kind === undefined) return {}
  const why = reasonOf(verbs, command) === undefined ? ', no reason given' : ''
  return {
    tell: [`A ruling ${kind === 'free' ? 'by a free hand' : 'at discretion'}${why}: verify lists it.`],
  }
}

export const act = tool({
  name: 'act',
  about:
    'Do one thing. do: a number from choices ("2"), a line written as in choices, or an object {verb, …clauses}. A doubtful command is held back before dice fall: sure true goes on. once: your name for the call; sent twice, done once.',
  input: z.strictObject({
    do: z.union([z.string().min(1).max(4_000), z.record(z.string(), z.unknown())]),
    table: z.string().max(120).optional(),
    once: z.string().min(1).max(80).optional(),
    sure: z.boolean().default(false),
  }),
  plays: true,
  async run(desk, { do: said, table, once, sure }): Promise<Reply> {
    return await performed(await desk.place(table), said, { once, sure })
  },
})
