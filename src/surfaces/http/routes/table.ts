import type { FastifyReply, FastifyRequest } from 'fastify'
import { comparedSave } from '../../../host/seats/compared-save.js'
import { MAX_NOTICES, type Seated } from '../../../host/seats/seated.js'
import { requestOf } from '../../../host/words/said.js'
import type { Command } from '../../../kernel/contract/command.js'
import type { Request } from '../../../kernel/table/request.js'
import { BadRequest } from '../errors.js'
import { noticeSeen, submitResultView } from '../notice-seen.js'
import { type Route, route } from '../route.js'
import * as schemas from '../schemas.js'
import { type AtServer, accessKey, links, withoutHoles } from './at-server.js'

function keyOf(request: FastifyRequest): string {
  const key = accessKey(request)
  if (key !== undefined) return key
  throw new BadRequest(
    401,
    'NO_SUCH_LINK',
    'Send the key of your link to this table: Authorization: Bearer <key>.',
  )
}

async function seatedAt(at: AtServer, request: FastifyRequest, id: string): Promise<Seated> {
  const seated = await at.host.enter(id, keyOf(request))
  at.seat(request, seated)
  return seated
}

function asRequest(body: {
  readonly kind: string
  readonly id?: unknown
  readonly expect?: unknown
}): Request {
  const { id: _, expect: __, ...request } = body
  if (request.kind === 'roll') {
    const { dice, why, thrown } = request as unknown as {
      readonly dice: string
      readonly why: string
      readonly thrown?: readonly number[]
    }
    return { kind: 'roll', text: dice, why, ...(thrown && { thrown }) }
  }
  return withoutHoles(request) as unknown as Request
}

function sendingOf({ id, expect }: { id?: string | undefined; expect?: number | undefined }) {
  return { ...(id !== undefined && { id }), ...(expect !== undefined && { expect }) }
}

function commandOf(seated: Seated, text: string | undefined, command: object | undefined): Command {
  if (text === undefined) return command as Command
  const said = requestOf(text, seated.hosted.table, seated.seat)
  if (said.kind === 'act') return said.command
  throw new BadRequest(400, 'UNKNOWN_VERB', `"${said.kind}" is a word of the table; there are no odds of it.`)
}

/** Calls at one table, by a key of it. */
export function tableRoutes(at: AtServer): readonly Route[] {
  const enter = (request: FastifyRequest, id: string) => seatedAt(at, request, id)
  return [
    route({
      method: 'GET',
      url: '/api/tables/:id',
      who: 'seat',
      summary: 'Everything your seat may know at this moment: view, question, choices, members.',
      serve: async ({ request, id }) => (await enter(request, id)).look(),
    }),
    route({
      method: 'GET',
      url: '/api/tables/:id/notices',
      who: 'seat',
      summary: `Lines of the past as your seat may see them, at most ${MAX_NOTICES} at once.`,
      query: schemas.range,
      async serve({ request, id, query }) {
        const seated = await enter(request, id)
        const notices = await seated.notices(query.from, query.to ?? Number.MAX_SAFE_INTEGER)
        return {
          notices: notices.map((notice) => noticeSeen(seated, notice)),
          next: query.from + notices.length,
        }
      },
    }),
    route({
      method: 'GET',
      url: '/api/tables/:id/events',
      who: 'seat',
      summary:
        'What happens, as server-sent events: `line` (its number as id), `look`, `presence`, `gone`. Last-Event-ID goes on where you were.',
      query: schemas.following,
      gives: 'text/event-stream',
      async serve({ request, reply, id, query }) {
        const seated = await enter(request, id)
        await at.streams.serve(request, reply, seated, query.after ?? lastEventId(request))
        return reply
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/commands',
      who: 'seat',
      summary: 'A command, as text or taken apart. Answered when its line is safe.',
      body: schemas.sendCommand,
      async serve({ request, id, body }) {
        const seated = await enter(request, id)
        const did =
          body.text === undefined
            ? await seated.act(body.command as Command, sendingOf(body), body.thrown)
            : await seated.enter(body.text, sendingOf(body))
        return submitResultView(seated, did)
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/requests',
      who: 'seat',
      summary:
        'Whatever is no command of the game: start, talk, dice in the open, undo, shares in the dice, members, close.',
      body: schemas.sendRequest,
      async serve({ request, id, body }) {
        const seated = await enter(request, id)
        return submitResultView(seated, await seated.send(asRequest(body), sendingOf(body)))
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/odds',
      who: 'seat',
      summary: 'How a command, or everything you may do now, can turn out.',
      body: schemas.askOdds,
      async serve({ request, reply, id, body }) {
        const seated = await enter(request, id)
        const { signal } = whileConnected(reply)
        if (body.all) return await seated.oddsOfAll(body.most, { signal, haste: body.haste })
        const odds = await seated.oddsOf(commandOf(seated, body.text, body.command), {
          signal,
          haste: body.haste,
        })
        return { odds: [odds], left: 0 }
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/complete',
      who: 'seat',
      summary: 'What could come next in a line that is being typed.',
      body: schemas.complete,
      serve: async ({ request, id, body }) => (await enter(request, id)).complete(body.text),
    }),
    route({
      method: 'GET',
      url: '/api/tables/:id/explain',
      who: 'seat',
      summary: 'Explains a word that your seat has met: a card, a status, a person, a command.',
      query: schemas.explain,
      serve: async ({ request, id, query }) => ({
        explained: await (await enter(request, id)).explain(query.what),
      }),
    }),
    route({
      method: 'GET',
      url: '/api/tables/:id/export',
      who: 'seat',
      summary: 'The journal: whole once the table is closed, until then what your seat may take home.',
      gives: 'application/x-ndjson',
      async serve({ request, reply, id }) {
        const seated = await enter(request, id)
        reply.header('content-disposition', `attachment; filename="${id}.journal"`)
        reply.type('application/x-ndjson; charset=utf-8')
        return await seated.export()
      },
    }),
    route({
      method: 'GET',
      url: '/api/tables/:id/review',
      who: 'seat',
      summary:
        'The journal of a closed table, for its review: by a link that was shared for it, or by a seat’s. The header ludex-link says which.',
      gives: 'application/x-ndjson',
      async serve({ request, reply, id }) {
        const { text, isGuest } = await at.host.reviews.journal(id, keyOf(request))
        reply.header('ludex-link', isGuest ? 'review' : 'seat')
        reply.type('application/x-ndjson; charset=utf-8')
        return text
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/review',
      who: 'seat',
      summary:
        'A link to the review of a closed table, which opens nothing else: for the game master and those who play. Its leader takes all such links back.',
      body: schemas.reviewLink,
      async serve({ request, reply, id, body }) {
        const seated = await enter(request, id)
        if (body.revoke) return { revoked: await at.host.reviews.takeBack(seated) }
        const key = await at.host.reviews.share(seated)
        reply.code(201)
        return { key, link: `/review#t=${id}&k=${key}` }
      },
    }),
    route({
      method: 'GET',
      url: '/api/tables/:id/documents',
      who: 'seat',
      summary: "The game's own documents, such as a campaign's save: for the game master.",
      serve: async ({ request, id }) => ({ documents: (await enter(request, id)).documents() }),
    }),
    route({
      method: 'GET',
      url: '/api/tables/:id/save',
      who: 'seat',
      summary:
        "A campaign's save as it stood at the last settled moment, byte for byte where nothing changed: for the game master. The header ludex-settled says whether that moment is now.",
      gives: 'application/json',
      async serve({ request, reply, id }) {
        const save = (await enter(request, id)).save()
        if (save === undefined) throw new BadRequest(404, 'NO_SAVE', 'This table has no save.')
        reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(save.name)}`)
        reply.header('ludex-settled', save.settled ? 'yes' : 'no')
        reply.type('application/json; charset=utf-8')
        return save.text
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/save',
      who: 'seat',
      summary:
        'Compares a file with what this game wrote last, when a campaign is taken up again: for the game master. The journal holds; nothing is changed.',
      body: schemas.compareSave,
      bodyLimit: at.saveBody,
      async serve({ request, id, body: { file, text } }) {
        const compared = comparedSave(await enter(request, id), file, text)
        if (compared === undefined) throw new BadRequest(404, 'NO_SAVE', 'This table has no save.')
        return compared
      },
    }),
    route({
      method: 'GET',
      url: '/api/tables/:id/links',
      who: 'seat',
      summary: 'The ways in, without their keys: for the game master.',
      serve: async ({ request, id }) => ({ links: await (await enter(request, id)).links() }),
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/links',
      who: 'seat',
      summary: 'A new key for a seat, or takes one away: for the game master.',
      body: schemas.link,
      async serve({ request, id, body }) {
        const seated = await enter(request, id)
        if (body.revoke) {
          await seated.revokeLink(body.seat)
          return { seat: body.seat, revoked: true }
        }
        const { key, seat, role } = await seated.renewLink(body.seat)
        return { seat, role, key, link: `/${role === 'gm' ? 't' : 'j'}/${id}#${key}` }
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/seats',
      who: 'seat',
      summary:
        'Gives a seat to a bot, or back to a person, whose key is told once: any seat for the game master, the own seat for all. A bot at the own seat plays on, and its link stays good.',
      body: schemas.seating,
      async serve({ request, id, body }) {
        const { seat, plays } = body
        const { key } = await (await enter(request, id)).giveSeat(seat, plays)
        return { seat, plays, ...(key !== undefined && { key, link: `/j/${id}#${key}` }) }
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/again',
      who: 'seat',
      summary: 'The same scenario once more, same seats and bots, once the game is over: for the leader.',
      async serve({ request, reply, id }) {
        const opened = await (await enter(request, id)).again()
        reply.code(201)
        return { ...opened, links: links(opened) }
      },
    }),
    route({
      method: 'POST',
      url: '/api/tables/:id/fork',
      who: 'seat',
      summary:
        'A new table with fresh dice that goes on from here, for the game master; or from before a line of a closed table, for its leader.',
      body: schemas.fork,
      async serve({ request, reply, id, body }) {
        const opened = await (await enter(request, id)).fork(body.title, body.before)
        reply.code(201)
        return { ...opened, links: links(opened) }
      },
    }),
  ]
}

/** Ends with the connection: nobody works for somebody who has gone. */
function whileConnected({ raw }: FastifyReply): AbortController {
  const control = new AbortController()
  raw.once('close', () => control.abort())
  return control
}

function lastEventId(request: FastifyRequest): number | undefined {
  const said = request.headers['last-event-id']
  if (said === undefined) return undefined
  if (typeof said === 'string' && /^-?\d{1,9}$/.test(said)) return Number(said)
  throw new BadRequest(400, 'BAD_REQUEST', 'Last-Event-ID is the number of a line.')
}
