import { z } from 'zod'
import type { OddsSeen } from '../../../host/index.js'
import { bareJson, FRAME, offerTo } from '../answers/answer.js'
import { BUDGET, clipped, costOf, fitting, LINE_COST } from '../answers/budget.js'
import { actionText } from '../answers/reply.js'
import type { Reply } from '../answers/schema.js'
import { callsNow, nextOf } from '../answers/turn.js'
import { commandOf } from '../asked.js'
import { tool } from '../tool.js'

/** One line of a choice: its facts, and whether they are exact, tried or need no dice. */
function lineOf(name: string, { facts, hidden, sure, exact, tries }: OddsSeen, most: number): string {
  const how = hidden || sure ? '' : exact ? ' [exact]' : ` [about, ${tries} tries]`
  return `${clipped(`${name}: ${facts.join('; ')}`, most - how.length)}${how}`
}

const MAX_COMPARED = 8
const MAX_TIME = 4_000

export const odds = tool({
  name: 'odds',
  about:
    'Chances before anybody commits: of one thing (do, as in act), or a line for each of the first choices: what it does, what it risks, how it may end; exact or tried. Nothing is rolled.',
  input: z.strictObject({
    do: z.union([z.string().min(1).max(4_000), z.record(z.string(), z.unknown())]).optional(),
    table: z.string().max(120).optional(),
  }),
  readOnly: true,
  async run(desk, { do: said, table }, { signal }): Promise<Reply> {
    const place = await desk.place(table)
    const { seated } = place
    const look = await place.settled()
    offerTo(place, look)
    const base: Reply = {
      status: 'done',
      changed: false,
      next: nextOf(look, seated.hosted.table.ruleset),
      legal: [...callsNow(look)],
    }
    const room = BUDGET.odds - Math.max(actionText(base).length, bareJson(base)) - FRAME
    const told = (lines: readonly string[]): Reply => ({ ...base, table: place.id, tell: [...lines] })
    if (said !== undefined) {
      const command = commandOf(place, said)
      const name = typeof said === 'string' ? clipped(said, 60) : command.verb
      return told([lineOf(name, await seated.oddsOf(command), room - LINE_COST)])
    }
    const all = [...place.offered]
    const lines: string[] = []
    const until = Date.now() + MAX_TIME
    for (const [number, { text, command }] of all) {
      if (lines.length >= MAX_COMPARED || Date.now() > until || signal.aborted) break
      await new Promise(setImmediate)
      const odds = await seated.oddsOf(command, { signal, haste: true })
      lines.push(lineOf(`${number} ${clipped(text, 36)}`, odds, 140))
    }
    const fits = lines.length === all.length && costOf(lines) <= room
    if (fits) return told(lines)
    const last = `of ${all.length} choices; odds do: <number> for another`
    const kept = fitting(lines, room - costOf([last]), () => '')
    return told([...kept.filter((line) => line !== ''), last])
  },
})
