import { z } from 'zod'
import { answered } from '../answers/answer.js'
import type { Reply } from '../answers/schema.js'
import { tool } from '../tool.js'

export const undo = tool({
  name: 'undo',
  about:
    'Take back the last count commands (default 1), or ask for it or agree, where all must; dice never go back, verify counts it. Off unless the table was opened with it.',
  input: z.strictObject({
    count: z.int().min(1).max(1_000).default(1),
    table: z.string().max(120).optional(),
  }),
  plays: true,
  async run(desk, { count, table }): Promise<Reply> {
    const place = await desk.place(table)
    const { by, asked } = place.seated.look().undo
    const agrees = by === 'consent' && asked !== undefined && asked.seat !== place.seat
    await place.seated.send(
      agrees ? { kind: 'agree-undo' } : { kind: by === 'consent' ? 'ask-undo' : 'undo', count },
    )
    return await answered(place, { status: 'done', changed: true })
  },
})
