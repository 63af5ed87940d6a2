import { z } from 'zod'
import { entryOf } from '../../kernel/entry.js'
import { DocumentFault } from '../fault.js'
import type { JsonSchema } from './schema.js'

/** Where the facts stand that lists show, and how they are read: a program has a file, a page brings them along. */
let place: { readonly name: string; readonly read: () => unknown } | undefined

/** Says where the catalogue comes from: once, before anybody asks. */
export function catalogueComesFrom(name: string, read: () => unknown): void {
  place = { name, read }
}

const players = z.number().int().min(0).max(12)
const scenarioFacts = z.strictObject({
  first: z.literal(true).optional().describe('newcomers to the game begin here; one scenario in each game'),
  minutes: z.number().int().min(1).max(600).describe('how long it usually takes'),
  players: z.tuple([players, players]).describe('the fewest and the most people; none where nobody chooses'),
  kind: z
    .enum(['fight', 'story', 'run'])
    .describe('one fight, scenes with more than fights, or a run of fights'),
  people: z
    .array(z.string().min(1).max(60))
    .min(1)
    .max(20)
    .describe('who is met, by the names at the table; the first is its face'),
  seat: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('the seat of a person who plays alone; the first player seat where absent'),
  master: z.literal(true).optional().describe('it needs a person as game master'),
  about: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('a sentence for lists, where the scenario has none or one for its table only'),
})
const gameFacts = z.strictObject({
  name: z.string().min(1).max(40).describe('what the game is called in lists'),
  about: z.string().min(1).max(120).describe('the game in a sentence'),
  faces: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(60),
        side: z.enum(['us', 'them', 'other']).describe('whose side they are on, as a player sees it'),
      }),
    )
    .min(1)
    .max(5)
    .describe('people whose emblems stand for the game'),
  scenarios: z.record(z.string(), scenarioFacts).describe('by the name of the file'),
})
const catalogue = z.record(z.string(), gameFacts)

export type ScenarioFacts = Readonly<z.infer<typeof scenarioFacts>>
export type GameFacts = Readonly<Omit<z.infer<typeof gameFacts>, 'scenarios'>>

let known: z.infer<typeof catalogue> | undefined

/** Reads the catalogue once. Throws a `DocumentFault` that names each bad field. */
function readCatalogue(): z.infer<typeof catalogue> {
  if (known) return known
  if (!place) throw new Error('nobody has said where the catalogue comes from')
  const { name } = place
  const read = catalogue.safeParse(place.read())
  if (!read.success)
    throw new DocumentFault(
      read.error.issues.map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`),
    )
  known = read.data
  return known
}

/** The facts of a game that comes with the program; undefined for a game from outside. */
export function gameFactsOf(id: string): GameFacts | undefined {
  const found = entryOf(readCatalogue(), id)
  return found && { name: found.name, about: found.about, faces: found.faces }
}

/** What people call a game: its name in the catalogue; for a game from outside, its title before the first colon or comma. */
export function gameNameOf({ id, title }: { readonly id: string; readonly title: string }): string {
  return entryOf(readCatalogue(), id)?.name ?? title.split(/[:,]/)[0]!
}

/** The facts of a scenario, by its whole name: `bx/three-reavers`. */
export function scenarioFactsOf(name: string): ScenarioFacts | undefined {
  const slash = name.indexOf('/')
  const game = entryOf(readCatalogue(), name.slice(0, slash))
  return game && entryOf(game.scenarios, name.slice(slash + 1))
}

/** Every scenario that the catalogue names. */
export function cataloguedScenarios(): readonly string[] {
  return Object.entries(readCatalogue()).flatMap(([game, { scenarios }]) =>
    Object.keys(scenarios).map((name) => `${game}/${name}`),
  )
}

/** The JSON Schema of the catalogue, for editors. */
export function catalogueJsonSchema(): JsonSchema {
  return { ...z.toJSONSchema(catalogue, { io: 'input' }), title: 'The catalogue of games and scenarios' }
}
