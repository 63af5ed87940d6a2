import { z } from 'zod'
import type { Reply } from '../answers/schema.js'
import type { Desk } from '../desk.js'
import { tool } from '../tool.js'
import { satDown } from './open.js'

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

export const tables = tool({
  name: 'tables',
  about:
    'List tables. resume: a table id, or the link of a seat that somebody gave you: sit down there and see where it stands. role as in open; it stays yours for the session.',
  input: z.strictObject({ resume: z.string().max(400).optional(), role: z.string().max(80).optional() }),
  plays: true,
  async run(desk, { resume, role }): Promise<Reply> {
    if (resume === undefined) return await list(desk)
    return await satDown(await desk.resume(resume, role), false)
  },
})
