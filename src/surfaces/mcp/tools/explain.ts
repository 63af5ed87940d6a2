import { z } from 'zod'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { type Explanation, explanationLine } from '../../../kernel/glossary/entry.js'
import { entriesOfGame, explain as explainIn, MAX_TERM } from '../../../kernel/glossary/explain.js'
import { findGame, gameIds } from '../../../rulesets/registry.js'
import { clipped, fitting } from '../answers/budget.js'
import type { Reply } from '../answers/schema.js'
import { type Desk, mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { passagesAbout } from '../reading/meanings.js'
import { tool } from '../tool.js'

const MAX_LENGTH = 1_500
const MAX_PASSAGE = 600

async function rulesetFor(
  desk: Desk,
  game: string | undefined,
): Promise<{ ruleset: Ruleset; place?: Place }> {
  if (game === undefined) {
    const place = await desk.place()
    return { ruleset: place.seated.hosted.table.ruleset, place }
  }
  const found = await findGame(game)
  if (!found) throw mcpRefuses('NO_SUCH_GAME', `There is no such game. Games: ${gameIds().join(', ')}.`)
  return { ruleset: found.ruleset }
}

/** Explains a word at the table of a place, or in a game. Answers the refusal where there is no such word. */
async function explanations(
  ruleset: Ruleset,
  place: Place | undefined,
  what: string,
): Promise<readonly Explanation[] | Stop> {
  try {
    return place ? await place.seated.explain(what) : explainIn(entriesOfGame(ruleset), what)
  } catch (error) {
    if (error instanceof Stop && error.code === 'NOT_FOUND') return error
    throw error
  }
}

export const explain = tool({
  name: 'explain',
  about:
    'What something is: card, person, status, encounter, clock, verb, abbreviation, rule. game: when you sit at no table.',
  input: z.strictObject({
    what: z.string().trim().min(1).max(MAX_TERM),
    game: z.string().max(40).optional(),
  }),
  readOnly: true,
  async run(desk, { what, game }): Promise<Reply> {
    const { ruleset, place } = await rulesetFor(desk, game)
    const found = await explanations(ruleset, place, what)
    const explained = found instanceof Stop ? [] : found
    const passages = passagesAbout(ruleset, what, explained)
    if (found instanceof Stop && passages.length === 0) throw found
    const lines = [...explained.map(explanationLine), ...passages.map((line) => clipped(line, MAX_PASSAGE))]
    return { status: 'done', changed: false, tell: [...fitting(lines, MAX_LENGTH)] }
  },
})
