/**
 * The list of games, and the only door between the rules and everything else. In comes the id of a game, or a module from
 * outside; out comes a `Ruleset`. The kernel, the host and the surfaces know games by that contract alone.
 * Read next: `../kernel/contract/ruleset.ts` (the contract), then `bx/index.ts`: a game as one object, whose folders all
 * other games have too.
 */

import type { Verbs } from '../kernel/contract/command.js'
import { hasOldNames, withPresentNames } from '../kernel/contract/old-names.js'
import type { Ruleset } from '../kernel/contract/ruleset.js'
import { RULING_KINDS } from '../kernel/contract/ruling.js'

/** A game that can be played here. */
export interface Game {
  readonly ruleset: Ruleset
  /** The SHA-256 of the module it came from; absent for the games that come with the program. */
  readonly module?: string
}

/**
 * The only place that lists the built-in games. Each is loaded when it is first asked for, so importing the library costs
 * nothing for the games nobody plays.
 */
const builtIn: Readonly<Record<string, () => Promise<unknown>>> = {
  adapter: () => import('./adapter/index.js').then((m) => m.adapter),
  bx: () => import('./bx/index.js').then((m) => m.bx),
  simverse: () => import('./simverse/index.js').then((m) => m.simverse),
  skirmish: () => import('./skirmish/index.js').then((m) => m.skirmish),
  spire: () => import('./spire/index.js').then((m) => m.spire),
}

/** The reader of published monster lines, which bx has; loaded when it is first asked for. */
export const loadStatBlocks = () => import('./bx/stat-blocks/read.js')

/** The reader of scenarios of the adapter's origin; loaded when it is first asked for. */
export const loadOrigin = () => import('./adapter/origin/import.js')

const added = new Map<string, Game>()

/** What a ruleset must bring to be one; `defineRuleset` sees to it. */
const NEEDED = [
  'begin',
  'clone',
  'key',
  'next',
  'choices',
  'decide',
  'advance',
  'evolve',
  'view',
  'see',
  'mech',
]

/** A mark that nothing reads: such a ruling would be taken for play. */
function unknownMark(verbs: Verbs): { readonly verb: string; readonly mark: string } | undefined {
  for (const [verb, { ruling, clauses }] of Object.entries(verbs)) {
    const marks = [ruling, ...clauses.map((clause) => clause.ruling)]
    const mark = marks.find((one) => one !== undefined && !RULING_KINDS.includes(one))
    if (mark !== undefined) return { verb, mark }
  }
  return undefined
}

/** Adds a game to every surface: language, completion, odds, lab, journals. Scenarios can then name it. */
export function registerGame(ruleset: Ruleset, options: { readonly module?: string } = {}): void {
  const { id, version } = ruleset
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(id))
    throw new TypeError(
      id === undefined
        ? 'this module exports no game: export default defineRuleset({ id, … }), from an ES module'
        : `a game's id is a word in small letters, not ${JSON.stringify(id)}`,
    )
  if (Object.hasOwn(builtIn, id))
    throw new TypeError(`there is a game "${id}" already, and it stays as it is`)
  const missing = NEEDED.filter((name) => typeof ruleset[name as keyof Ruleset] !== 'function')
  if (typeof version !== 'string' || missing.length > 0)
    throw new TypeError(
      `"${id}" is no whole game: ${missing.length > 0 ? `${missing.join(', ')} missing` : 'it has no version'}; make it with defineRuleset`,
    )
  const strange = unknownMark(ruleset.verbs ?? {})
  if (strange !== undefined)
    throw new TypeError(
      `"${id}" marks "${strange.verb}" as the ruling ${JSON.stringify(strange.mark)}; a mark is one of ${RULING_KINDS.join(', ')}`,
    )
  // A game that an older copy of the library completed has members under old names.
  const present = hasOldNames(ruleset) ? withPresentNames(ruleset) : ruleset
  added.set(id, { ruleset: present, ...(options.module !== undefined && { module: options.module }) })
}

/** The ids of all games, the built-in ones first. */
export function gameIds(): readonly string[] {
  return [...Object.keys(builtIn), ...added.keys()]
}

/** Whether a game comes with the program. */
export function isBuiltIn(id: string): boolean {
  return Object.hasOwn(builtIn, id)
}

/** A game by its id, or undefined when there is no such game. */
export async function findGame(id: string): Promise<Game | undefined> {
  if (!Object.hasOwn(builtIn, id)) return added.get(id)
  return { ruleset: (await builtIn[id]!()) as Ruleset }
}

/** The rules of a game, or undefined when there is no such game. */
export async function findRuleset(id: string): Promise<Ruleset | undefined> {
  return (await findGame(id))?.ruleset
}
