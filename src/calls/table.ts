import { comparedSave, firstSaveText } from '../host/seats/compared-save.js'
import { MAX_NOTICES, type Seated } from '../host/seats/seated.js'
import type { SendWork } from '../host/seats/sent-by.js'
import { requestOf } from '../host/words/said.js'
import type { Command } from '../kernel/contract/command.js'
import type { Request } from '../kernel/table/request.js'
import { type AtPlace, links, withoutHoles } from './at-place.js'
import { type Asked, type Call, call, Given, News } from './call.js'
import { noticeSeen, submitResultView } from './notice-seen.js'
import { BadRequest } from './refusal.js'
import * as schemas from './schemas.js'

function keyOf({ key }: Asked): string {
  if (key !== undefined) return key
  throw new BadRequest(
    401,
    'NO_SUCH_LINK',
    'Send the key of your link to this table: Authorization: Bearer <key>.',
  )
}

async function seatedAt(at: AtPlace, asked: Asked): Promise<Seated> {
  const seated = await at.host.enter(asked.id, keyOf(asked))
  asked.entered(seated)
  return seated
}

/** What a seat sends, answered as that seat may see it. */
async function sentAt(at: AtPlace, asked: Asked, work: SendWork): Promise<object> {
  let by: Seated | undefined
  const did = await at.host.send(asked.id, keyOf(asked), async (seated, way) => {
    by = seated
    asked.entered(seated)
    return await work(seated, way)
  })
  return submitResultView(by!, did)
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
export function tableCalls(at: AtPlace): readonly Call[] {
  const enter = (asked: Asked) => seatedAt(at, asked)
  return [
    call({
      method: 'GET',
      url: '/api/tables/:id',
      who: 'seat',
      summary: 'Everything your seat may know at this moment: view, question, choices, members.',
      serve: async (asked) => (await enter(asked)).look(),
    }),
    call({
      method: 'GET',
      url: '/api/tables/:id/notices',
      who: 'seat',
      summary: `Lines of the past as your seat may see them, at most ${MAX_NOTICES} at once.`,
      query: schemas.range,
      async serve(asked) {
        const { query } = asked
        const seated = await enter(asked)
        const notices = await seated.notices(query.from, query.to ?? Number.MAX_SAFE_INTEGER)
        return {
          notices: notices.map((notice) => noticeSeen(seated, notice)),
          next: query.from + notices.length,
        }
      },
    }),
    call({
      method: 'GET',
      url: '/api/tables/:id/events',
      who: 'seat',
      summary:
        'What happens, as server-sent events: `line` (its number as id), `look`, `presence`, `gone`. Last-Event-ID goes on where you were.',
      query: schemas.following,
      gives: 'text/event-stream',
      async serve(asked) {
        const { query } = asked
        const seated = await enter(asked)
        return new News(seated, query.after ?? lastLineOf(asked))
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/commands',
      who: 'seat',
      summary: 'A command, as text or taken apart. Answered when its line is safe.',
      body: schemas.sendCommand,
      async serve(asked) {
        const { body } = asked
        const sending = sendingOf(body)
        return await sentAt(at, asked, (seated, by) =>
          body.text === undefined
            ? seated.act(body.command as Command, { ...sending, ...by }, body.thrown)
            : seated.enter(body.text, { ...sending, ...by }),
        )
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/requests',
      who: 'seat',
      summary:
        'Whatever is no command of the game: start, talk, dice in the open, undo, shares in the dice, members, close.',
      body: schemas.sendRequest,
      async serve(asked) {
        const { body } = asked
        const sending = sendingOf(body)
        return await sentAt(at, asked, (seated, by) => seated.send(asRequest(body), { ...sending, ...by }))
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/odds',
      who: 'seat',
      summary: 'How a command, or everything you may do now, can turn out.',
      body: schemas.askOdds,
      async serve(asked) {
        const { body } = asked
        const seated = await enter(asked)
        const signal = asked.signal()
        if (body.all) return await seated.oddsOfAll(body.most, { signal, haste: body.haste })
        const odds = await seated.oddsOf(commandOf(seated, body.text, body.command), {
          signal,
          haste: body.haste,
        })
        return { odds: [odds], left: 0 }
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/complete',
      who: 'seat',
      summary: 'What could come next in a line that is being typed.',
      body: schemas.complete,
      serve: async (asked) => (await enter(asked)).complete(asked.body.text),
    }),
    call({
      method: 'GET',
      url: '/api/tables/:id/explain',
      who: 'seat',
      summary: 'Explains a word that your seat has met: a card, a status, a person, a command.',
      query: schemas.explain,
      serve: async (asked) => ({
        explained: await (await enter(asked)).explain(asked.query.what),
      }),
    }),
    call({
      method: 'GET',
      url: '/api/tables/:id/export',
      who: 'seat',
      summary: 'The journal: whole once the table is closed, until then what your seat may take home.',
      gives: 'application/x-ndjson',
      async serve(asked) {
        const seated = await enter(asked)
        return new Given(await seated.export(), {
          headers: {
            'content-disposition': `attachment; filename="${asked.id}.journal"`,
            'content-type': 'application/x-ndjson; charset=utf-8',
          },
        })
      },
    }),
    call({
      method: 'GET',
      url: '/api/tables/:id/review',
      who: 'seat',
      summary:
        'The journal of a closed table, for its review: by a link that was shared for it, or by a seat’s. The header ludex-link says which.',
      gives: 'application/x-ndjson',
      async serve(asked) {
        const { text, isGuest } = await at.host.reviews.journal(asked.id, keyOf(asked))
        return new Given(text, {
          headers: {
            'ludex-link': isGuest ? 'review' : 'seat',
            'content-type': 'application/x-ndjson; charset=utf-8',
          },
        })
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/review',
      who: 'seat',
      summary:
        'A link to the review of a closed table, which opens nothing else: for the game master and those who play. Its leader takes all such links back.',
      body: schemas.reviewLink,
      async serve(asked) {
        const { body, id } = asked
        const seated = await enter(asked)
        if (body.revoke) return { revoked: await at.host.reviews.takeBack(seated) }
        const key = await at.host.reviews.share(seated)
        return new Given({ key, link: `/review#t=${id}&k=${key}` }, { status: 201 })
      },
    }),
    call({
      method: 'GET',
      url: '/api/tables/:id/documents',
      who: 'seat',
      summary: "The game's own documents, such as a campaign's save: for the game master.",
      serve: async (asked) => ({ documents: (await enter(asked)).documents() }),
    }),
    call({
      method: 'GET',
      url: '/api/tables/:id/save',
      who: 'seat',
      summary:
        "A campaign's save as it stood at the last settled moment, byte for byte where nothing changed: for the game master. The header ludex-settled says whether that moment is now; with opened=yes it is the save that the table was opened from.",
      query: schemas.whichSave,
      gives: 'application/json',
      async serve(asked) {
        const seated = await enter(asked)
        const save = seated.save()
        if (save === undefined) throw new BadRequest(404, 'NO_SAVE', 'This table has no save.')
        const json = { 'content-type': 'application/json; charset=utf-8' }
        const first = asked.query.opened ? firstSaveText(seated) : undefined
        if (first !== undefined) return new Given(first, { headers: json })
        return new Given(save.text, {
          headers: {
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(save.name)}`,
            'ludex-settled': save.settled ? 'yes' : 'no',
            ...json,
          },
        })
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/save',
      who: 'seat',
      summary:
        'Compares a file with what this game wrote last, when a campaign is taken up again: for the game master. The journal holds; nothing is changed.',
      body: schemas.compareSave,
      bodyLimit: at.saveBody,
      async serve(asked) {
        const { file, text } = asked.body
        const compared = comparedSave(await enter(asked), file, text)
        if (compared === undefined) throw new BadRequest(404, 'NO_SAVE', 'This table has no save.')
        return compared
      },
    }),
    call({
      method: 'GET',
      url: '/api/tables/:id/links',
      who: 'seat',
      summary: 'The ways in, without their keys: for the game master.',
      serve: async (asked) => ({ links: await (await enter(asked)).links() }),
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/links',
      who: 'seat',
      summary: 'A new key for a seat, or takes one away: for the game master.',
      body: schemas.link,
      async serve(asked) {
        const { body, id } = asked
        const seated = await enter(asked)
        if (body.revoke) {
          await seated.revokeLink(body.seat)
          return { seat: body.seat, revoked: true }
        }
        const { key, seat, role } = await seated.renewLink(body.seat)
        return { seat, role, key, link: `/${role === 'gm' ? 't' : 'j'}/${id}#${key}` }
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/seats',
      who: 'seat',
      summary:
        'Gives a seat to a bot, or back to a person, whose key is told once: any seat for the game master, the own seat for all. A bot at the own seat plays on, and its link stays good.',
      body: schemas.seating,
      async serve(asked) {
        const { body, id } = asked
        const { seat, plays } = body
        const { key } = await (await enter(asked)).giveSeat(seat, plays)
        return { seat, plays, ...(key !== undefined && { key, link: `/j/${id}#${key}` }) }
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/again',
      who: 'seat',
      summary: 'The same scenario once more, same seats and bots, once the game is over: for the leader.',
      async serve(asked) {
        const opened = await (await enter(asked)).again()
        return new Given({ ...opened, links: links(opened) }, { status: 201 })
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables/:id/fork',
      who: 'seat',
      summary:
        'A new table with fresh dice that goes on from here, for the game master; or from before a line of a closed table, for its leader.',
      body: schemas.fork,
      async serve(asked) {
        const { body } = asked
        const opened = await (await enter(asked)).fork(body.title, body.before)
        return new Given({ ...opened, links: links(opened) }, { status: 201 })
      },
    }),
  ]
}

/** The last line that a listener has, by the header that browsers send when they come back. */
function lastLineOf({ lastLine }: Asked): number | undefined {
  if (lastLine === undefined) return undefined
  if (/^-?\d{1,9}$/.test(lastLine)) return Number(lastLine)
  throw new BadRequest(400, 'BAD_REQUEST', 'Last-Event-ID is the number of a line.')
}
