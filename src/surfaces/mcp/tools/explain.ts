import { z } from 'zod'
import type { Command } from '../../../kernel/contract/command.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { sameName } from '../../../kernel/names.js'
import { nearest } from '../../../kernel/nearest.js'
import { visible } from '../../../kernel/visible.js'
import { findGame, gameIds } from '../../../rulesets/registry.js'
import { clipped, fitting } from '../answers/budget.js'
import type { Reply } from '../answers/schema.js'
import { type Desk, mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { sectionsAbout } from '../reading/guide.js'
import { guideOf, verbText } from '../reading/reference.js'
import { tool } from '../tool.js'

const MOST = 1_500

/** Things in a view that have this name: a person, a card, a clock, with all that the seat sees of them. */
function inView(value: unknown, term: string, found: string[] = []): readonly string[] {
  if (Array.isArray(value)) for (const one of value) inView(one, term, found)
  else if (typeof value === 'object' && value !== null) {
    const { name, id } = value as { readonly name?: unknown; readonly id?: unknown }
    if ([name, id].some((word) => typeof word === 'string' && sameName(word, term)))
      found.push(clipped(plain(value), 500))
    else for (const one of Object.values(value)) inView(one, term, found)
  }
  return found
}

/** `name: Strike, cost: 1, text: 1 damage`. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, one]) => one !== null && !(Array.isArray(one) && one.length === 0))
    .map(([key, one]) => `${key}: ${typeof one === 'object' ? `(${plain(one)})` : one}`)
    .join(', ')
}

/** What the game's own questions answer to this word. */
function asked(place: Place, term: string): readonly string[] {
  const { table } = place.seated.hosted
  return Object.entries(table.ruleset.verbs).flatMap(([verb, spec]) => {
    const about = spec.clauses.find(({ positional, speaker }) => positional && !speaker)
    if (!spec.query || !about) return []
    try {
      const command: Command = { verb, [about.label]: term }
      return table.ask(place.seat, command).flatMap((event) => table.ruleset.mech(event))
    } catch (error) {
      if (error instanceof Stop) return []
      throw error
    }
  })
}

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

export const explain = tool({
  name: 'explain',
  about:
    'What something is: a card, a person, a status, a morale trigger, a verb, a rule. game: when you sit at no table.',
  input: z.strictObject({ what: z.string().trim().min(1).max(80), game: z.string().max(40).optional() }),
  readOnly: true,
  async run(desk, { what, game }): Promise<Reply> {
    const { ruleset, place } = await rulesetFor(desk, game)
    const view = place?.seated.look().view
    const verb = Object.keys(ruleset.verbs).find((one) => sameName(one, what))
    const found = [
      ...(place ? asked(place, what) : []),
      ...inView(view, what).slice(0, 3),
      ...(verb === undefined ? [] : verbText(verb, ruleset.verbs[verb]!)),
      ...sectionsAbout(guideOf(ruleset.id), what),
    ]
    if (found.length === 0) {
      const known = [...Object.keys(ruleset.verbs), ...(view?.people.map(({ name }) => name) ?? [])]
      const meant = nearest(what, known)
      throw mcpRefuses(
        'NOT_FOUND',
        `Nothing here is called "${visible(what)}"${meant === undefined ? '.' : `; ${meant}?`} Known: ${clipped(known.join(', '), 160)}.`,
      )
    }
    return {
      status: 'done',
      changed: false,
      tell: [
        ...fitting(
          found.map((line) => clipped(line, 600)),
          MOST,
        ),
      ],
    }
  },
})
