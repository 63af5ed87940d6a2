import { z } from 'zod'
import type { OddsSeen } from '../../../host/index.js'
import type { Command } from '../../../kernel/contract/command.js'
import { bareJson, FRAME, offerTo } from '../answers/answer.js'
import { BUDGET, clipped, costOf, fitting, LINE_COST } from '../answers/budget.js'
import { actionText } from '../answers/reply.js'
import type { Reply } from '../answers/schema.js'
import { callsNow, nextOf } from '../answers/turn.js'
import { commandOf, type Said } from '../asked.js'
import type { Place } from '../place.js'
import { tool } from '../tool.js'

/**
 * One line of a choice: its name in full, its facts, and whether they are exact, tried or need no dice. Where room is
 * short, facts go from the end; the first is always there.
 */
function lineOf(name: string, { facts, hidden, sure, exact, tries }: OddsSeen, most: number): string {
  const how = hidden || sure ? '' : exact ? ' [exact]' : ` [about, ${tries} tries]`
  const line = (count: number) => `${name}: ${facts.slice(0, count).join('; ')}${how}`
  let count = facts.length
  while (count > 1 && line(count).length > most) count--
  return line(count)
}

/** A choice as the list of choices calls it, by number and label; any other line as it was said. */
function nameOf(place: Place, said: Said, command: Command): string {
  const number = typeof said === 'string' ? said.trim() : ''
  const chosen = place.offered.get(number)
  if (chosen) return `${number} ${chosen.label}`
  return typeof said === 'string' ? clipped(said, 60) : command.verb
}

const MAX_COMPARED = 8
const MAX_TIME = 4_000
const MAX_LINE = 160

export const odds = tool({
  name: 'odds',
  about: 'Chances of one thing (do, as in act), or of each of the first choices. Nothing is rolled.',
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
      const name = nameOf(place, said, command)
      return told([lineOf(name, await seated.oddsOf(command), room - LINE_COST)])
    }
    const all = [...place.offered]
    const lines: string[] = []
    const until = Date.now() + MAX_TIME
    for (const [number, { label, command }] of all) {
      if (lines.length >= MAX_COMPARED || Date.now() > until || signal.aborted) break
      await new Promise(setImmediate)
      const odds = await seated.oddsOf(command, { signal, haste: true })
      lines.push(lineOf(`${number} ${label}`, odds, MAX_LINE))
    }
    const fits = lines.length === all.length && costOf(lines) <= room
    if (fits) return told(lines)
    const last = `of ${all.length} choices; odds do: <number> for another`
    const kept = fitting(lines, room - costOf([last]), () => '')
    return told([...kept.filter((line) => line !== ''), last])
  },
})
