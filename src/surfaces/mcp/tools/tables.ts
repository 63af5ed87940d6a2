import { z } from 'zod'
import type { Reply } from '../answers/schema.js'
import { type Desk, mcpRefuses } from '../desk.js'
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

export const tables = tool({
  name: 'tables',
  about:
    'List tables. resume: a table id, or the link of a seat that somebody gave you: sit down there and see where it stands. role as in open; it stays yours for the session. leave: a table id: get up; a player’s seat is given up for good.',
  input: z.strictObject({
    resume: z.string().max(400).optional(),
    role: z.string().max(80).optional(),
    leave: z.string().max(120).optional(),
  }),
  plays: true,
  async run(desk, { resume, role, leave }): Promise<Reply> {
    if (leave !== undefined && (resume !== undefined || role !== undefined))
      throw mcpRefuses('BAD_CALL', 'One at a time: leave a table, or resume one.')
    if (leave !== undefined) return await left(desk, leave)
    if (resume === undefined) return await list(desk)
    return await seatReply(await desk.resume(resume, role), false)
  },
})
