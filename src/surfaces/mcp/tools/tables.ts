import { z } from 'zod'
import { PERSON } from '../../../host/index.js'
import { answered } from '../answers/answer.js'
import type { Reply } from '../answers/schema.js'
import { type Desk, ME, mcpRefuses } from '../desk.js'
import { staleFile } from '../stale-file.js'
import { tool } from '../tool.js'
import { seatReply } from './open.js'

const MOST = 20

async function list(desk: Desk): Promise<Reply> {
  const cards = await desk.list(MOST)
  const mine = new Map((await desk.held()).map((place) => [place.id, place.seat]))
  const tell = cards.map(({ id, title, status, length }) => {
    const seat = mine.get(id)
    return `${id}: ${title}, ${status}, ${length} lines${seat === undefined ? '' : `, you are ${seat}`}`
  })
  return {
    status: 'done',
    changed: false,
    tell: tell.length > 0 ? tell : ['There is no table yet.'],
    legal:
      cards.length > 0
        ? [`tables resume: ${cards[0]!.id}`, 'open scenario: <name>']
        : ['games', 'open scenario: <name>'],
  }
}

async function left(desk: Desk, table: string): Promise<Reply> {
  const { id, seat, seated } = await desk.leave(table)
  const told =
    seated.role === 'player'
      ? `You have given up the seat ${seat} of ${id}.`
      : `You no longer sit at ${id} as ${seat} in this session.`
  return { status: 'done', changed: false, tell: [told], legal: ['tables', 'open scenario: <name>'] }
}

/** Gives a seat of a table to a bot, or back. */
async function seatGiven(
  desk: Desk,
  { seat, plays, table }: Readonly<Record<'seat' | 'plays' | 'table', string | undefined>>,
): Promise<Reply> {
  if (seat === undefined || plays === undefined)
    throw mcpRefuses('BAD_CALL', 'Say both: seat, and plays (bot, a policy, me or person).')
  const place = await desk.place(table)
  const { key } = await place.seated.giveSeat(seat, plays === ME ? PERSON : plays)
  const reply = await answered(place, { status: 'done', changed: true })
  const told = `${seat} is played by ${plays === ME ? 'you' : plays === PERSON ? 'a person' : 'a bot'} now.`
  const link =
    key === undefined || plays === ME ? [] : [`Link to hand on: ${desk.linkOf(place.id, seat, key)}`]
  return { ...reply, tell: [...(reply.tell ?? []), told, ...link] }
}

export const tables = tool({
  name: 'tables',
  about:
    'List tables. resume: a table id, or the link of a seat: sit down there. role as in open, yours for the session. leave: a table id: get up; a player’s seat is given up for good. seat, plays (bot, a policy, me, person): who plays a seat from now on; yours stays yours while a bot plays on.',
  input: z.strictObject({
    resume: z.string().max(400).optional(),
    role: z.string().max(80).optional(),
    leave: z.string().max(120).optional(),
    seat: z.string().min(1).max(80).optional(),
    plays: z.string().min(1).max(80).optional(),
    table: z.string().max(120).optional(),
  }),
  plays: true,
  apart: ({ seat, plays, table }) => (seat ?? plays ?? table) === undefined,
  async run(desk, { resume, role, leave, seat, plays, table }): Promise<Reply> {
    const asked = [resume ?? role, leave, seat ?? plays ?? table].filter((one) => one !== undefined)
    if (asked.length > 1)
      throw mcpRefuses(
        'BAD_CALL',
        'One at a time: resume a table, leave one, or say who plays a seat of one.',
      )
    if ((seat ?? plays ?? table) !== undefined) return await seatGiven(desk, { seat, plays, table })
    if (leave !== undefined) return await left(desk, leave)
    if (resume === undefined) return await list(desk)
    const place = await desk.resume(resume, role)
    const reply = await seatReply(place, false)
    const stale = staleFile(desk, place)
    return stale === undefined ? reply : { ...reply, tell: [stale, ...(reply.tell ?? [])] }
  },
})
