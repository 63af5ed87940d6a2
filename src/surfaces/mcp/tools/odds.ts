import { z } from 'zod'
import type { Look, OddsSeen } from '../../../host/index.js'
import { oneOfEachVerbFirst } from '../../../kernel/table/legal.js'
import { bareJson, FRAME, offerTo } from '../answers/answer.js'
import { BUDGET, clipped, costOf, fitting, LINE_COST } from '../answers/budget.js'
import { actionText } from '../answers/reply.js'
import type { Reply } from '../answers/schema.js'
import { callsNow, nextOf } from '../answers/turn.js'
import { commandOf } from '../asked.js'
import { tool } from '../tool.js'

function percent(chance: number): string {
  const share = chance * 100
  return `${share > 0 && share < 0.1 ? '<0.1' : share.toFixed(share < 10 && share % 1 !== 0 ? 1 : 0)}%`
}

/** The worst that can happen to the person asked. */
function worst({ figures }: OddsSeen, look: Look): readonly string[] {
  const sides = new Set(
    look.view.people
      .filter(({ seat }) => seat !== undefined && look.view.awaiting?.seats.includes(seat))
      .map(({ side }) => side),
  )
  const points = look.view.people.filter(({ side }) => sides.has(side)).map(({ name }) => `${name} hp`)
  const [low] = figures
    .filter(({ called, from, now }) => points.includes(called) && from < now)
    .sort((a, b) => a.from - a.now - (b.from - b.now))
  return low ? [`worst ${low.called} ${low.now}→${low.from} (mean ${low.mean.toFixed(1)})`] : []
}

const MAX_CERTAIN = 2

/** What changes however the dice fall, above all what the choice costs. */
function certain({ figures }: OddsSeen): readonly string[] {
  const sure = figures.filter(({ from, to, now }) => from === to && from !== now)
  if (sure.length === 0) return []
  const told = sure.slice(0, MAX_CERTAIN).map(({ called, now, to }) => `${called} ${now}→${to}`)
  return [`surely ${told.join(', ')}`]
}

/** One line of a choice: chances, what it costs for certain, worst consequence, exact or tried. */
function lineOf(name: string, odds: OddsSeen, look: Look, most: number): string {
  const how = odds.hidden
    ? 'not to be told'
    : odds.sure && odds.rows.length < 2
      ? 'no dice'
      : odds.exact
        ? 'exact'
        : `${odds.tries} tries`
  const rows = odds.rows.map(({ outcome, chance, fraction }) =>
    odds.rows.length < 4 ? `${outcome} ${percent(chance)} (${fraction})` : `${outcome} ${percent(chance)}`,
  )
  const ends = odds.ends.map(({ outcome, chance }) => `ends ${outcome} ${percent(chance)}`)
  const marks = odds.marks.slice(0, 3).map(({ called, becomes }) => {
    const [word, share] = Object.entries(becomes).sort((a, b) => b[1] - a[1])[0]!
    return `${called} ${clipped(word, 24)} ${percent(share)}`
  })
  const uncertain = odds.sure ? [] : [...ends, ...rows, ...worst(odds, look), ...marks]
  const parts = [...uncertain.slice(0, 1), ...certain(odds), ...uncertain.slice(1)]
  return `${clipped(`${name}: ${parts.join(', ') || 'sure'}`, most - how.length - 3)} [${how}]`
}

const MAX_COMPARED = 8
const MAX_TIME = 4_000

export const odds = tool({
  name: 'odds',
  about:
    'Chances before anybody commits: of one thing (do, as in act), or a line for each of the first choices: chance, cost, worst consequence, exact or tried. Nothing is rolled.',
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
      return told([lineOf(name, await seated.oddsOf(command), look, room - LINE_COST)])
    }
    const ids = new Map([...place.offered].map(([id, one]) => [one, id]))
    const all = oneOfEachVerbFirst([...ids], ([{ command }]) => command)
    const lines: string[] = []
    const until = Date.now() + MAX_TIME
    for (const [{ text, command }, id] of all) {
      if (lines.length >= MAX_COMPARED || Date.now() > until || signal.aborted) break
      await new Promise(setImmediate)
      lines.push(lineOf(`${id} ${clipped(text, 36)}`, await seated.oddsOf(command), look, 140))
    }
    const fits = lines.length === all.length && costOf(lines) <= room
    if (fits) return told(lines)
    const last = `of ${all.length} choices; odds do: <id> for another`
    const kept = fitting(lines, room - costOf([last]), () => '')
    return told([...kept.filter((line) => line !== ''), last])
  },
})
