import { GAME_MASTER, presentSeats, type Seat } from '../../kernel/contract/seats.js'
import { loadScenario, scenarioNames } from '../load.js'
import { cataloguedScenarios, type ScenarioFacts, scenarioFactsOf } from './catalogue.js'

/** A scenario that comes with the program, as a list shows it. */
export interface ListedScenario {
  /** The name that opens it: `bx/three-reavers`. */
  readonly name: string
  readonly game: string
  readonly title: string
  readonly about?: string
  readonly seats: readonly Seat[]
  /** How long it usually takes. */
  readonly minutes?: number
  /** The fewest and the most people; the most is 0 where nobody chooses. */
  readonly players: readonly [fewest: number, most: number]
  readonly kind?: ScenarioFacts['kind']
  /** Who is met, the face of the scenario first. */
  readonly people: readonly string[]
  /** Newcomers to the game begin here. */
  readonly first?: true
  /** The seat of a person who plays alone. */
  readonly seat: string
  /** It needs a person as game master. */
  readonly master?: true
}

let listed: Promise<readonly ListedScenario[]> | undefined

/** The scenarios that come with the program, by game; in each game in the order of the catalogue. Read once. */
export function listScenarios(): Promise<readonly ListedScenario[]> {
  listed ??= readAll()
  return listed
}

async function readAll(): Promise<readonly ListedScenario[]> {
  const order = cataloguedScenarios()
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const all = await Promise.all(scenarioNames().map(one))
  return all.sort((a, b) => a.game.localeCompare(b.game, 'en') || place(a.name) - place(b.name))
}

async function one(name: string): Promise<ListedScenario> {
  const { ruleset, scenario } = await loadScenario(name)
  const { title, about } = scenario as { readonly title?: unknown; readonly about?: unknown }
  const seats = presentSeats(ruleset, scenario)
  const played = seats.filter((seat) => seat.name !== GAME_MASTER)
  const facts = scenarioFactsOf(name)
  const sentence = facts?.about ?? (typeof about === 'string' ? about.trim() : undefined)
  return {
    name,
    game: ruleset.id,
    title: typeof title === 'string' ? title : titleOf(name),
    ...(sentence !== undefined && { about: sentence }),
    seats,
    ...(facts && { minutes: facts.minutes, kind: facts.kind }),
    players: facts?.players ?? [Math.min(1, played.length), played.length],
    people: facts?.people ?? [],
    ...(facts?.first && { first: true }),
    seat: facts?.seat ?? played[0]?.name ?? GAME_MASTER,
    ...(facts?.master && { master: true }),
  }
}

/** A name as a title, where the scenario has none: `three-reavers` is "Three reavers". */
function titleOf(name: string): string {
  const words = name.slice(name.lastIndexOf('/') + 1).replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
