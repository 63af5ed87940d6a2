import { z } from 'zod'
import { PERSON } from '../../../host/index.js'
import { answered } from '../answers/answer.js'
import type { Reply } from '../answers/schema.js'
import { tool } from '../tool.js'

/** The word for this session itself. */
const ME = 'me'

export const seat = tool({
  name: 'seat',
  about:
    'Give a seat to a bot, or back, at any time. plays: bot, a policy, me, or person (a link to hand on). Your own seat stays yours while a bot plays on; another’s is the game master’s to give.',
  input: z.strictObject({
    seat: z.string().min(1).max(80),
    plays: z.string().min(1).max(80),
    table: z.string().max(120).optional(),
  }),
  plays: true,
  async run(desk, { seat: named, plays, table }): Promise<Reply> {
    const place = await desk.place(table)
    const { key } = await place.seated.giveSeat(named, plays === ME ? PERSON : plays)
    const reply = await answered(place, { status: 'done', changed: true })
    const link =
      key !== undefined && plays !== ME ? [`Link to hand on: ${desk.linkOf(place.id, named, key)}`] : []
    return {
      ...reply,
      tell: [...(reply.tell ?? []), `${named} is played by ${wordsFor(plays)} now.`, ...link],
    }
  },
})

function wordsFor(plays: string): string {
  if (plays === ME) return 'you'
  return plays === PERSON ? 'a person' : `a bot${plays === 'bot' ? '' : ` (${plays})`}`
}
