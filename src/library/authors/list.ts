import type { Seat } from '../../kernel/contract/seats.js'
import { loadScenario, scenarioNames } from '../load.js'

/** A scenario that comes with the program, as a list shows it. */
export interface ListedScenario {
  /** What it is opened by: `bx/three-reavers`. */
  readonly name: string
  readonly game: string
  readonly title: string
  readonly about?: string
  readonly seats: readonly Seat[]
}

let listed: Promise<readonly ListedScenario[]> | undefined

/** The scenarios that come with the program, by game and name. Read once. */
export function listScenarios(): Promise<readonly ListedScenario[]> {
  listed ??= readAll()
  return listed
}

async function readAll(): Promise<readonly ListedScenario[]> {
  return await Promise.all(scenarioNames().map(one))
}

async function one(name: string): Promise<ListedScenario> {
  const { ruleset, scenario } = await loadScenario(name)
  const { title, about } = scenario as { readonly title?: unknown; readonly about?: unknown }
  return {
    name,
    game: ruleset.id,
    title: typeof title === 'string' ? title : titleOf(name),
    ...(typeof about === 'string' && { about: about.trim() }),
    seats: ruleset.seats(scenario),
  }
}

/** A name as a title, where the scenario has none: `three-reavers` is "Three reavers". */
function titleOf(name: string): string {
  const words = name.slice(name.lastIndexOf('/') + 1).replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
