import { z } from 'zod'
import { answered } from '../answers/answer.js'
import type { Reply } from '../answers/schema.js'
import { tool } from '../tool.js'

export const roll = tool({
  name: 'roll',
  about:
    'Roll dice that no rule asks for, in the open, logged with their purpose: dice "2d6+1", for "rumours".',
  input: z.strictObject({
    dice: z.string().min(1).max(200),
    for: z.string().min(1).max(200),
    table: z.string().max(120).optional(),
  }),
  plays: true,
  async run(desk, { dice, for: why, table }): Promise<Reply> {
    const place = await desk.place(table)
    await place.seated.send({ kind: 'roll', text: dice, why })
    return await answered(place, { status: 'done', changed: true })
  },
})

export const narrate = tool({
  name: 'narrate',
  about:
    'Tell the people at the table what happens, in your prose (as a player: say it). Kept in the journal. to: for one seat alone.',
  input: z.strictObject({
    text: z.string().min(1).max(4_000),
    to: z.string().max(80).optional(),
    table: z.string().max(120).optional(),
  }),
  plays: true,
  async run(desk, { text, to, table }): Promise<Reply> {
    const place = await desk.place(table)
    const kind = place.leads ? 'narrate' : 'say'
    await place.seated.send({ kind, text, ...(to !== undefined && { to }) })
    return await answered(place, { status: 'done', changed: true })
  },
})
