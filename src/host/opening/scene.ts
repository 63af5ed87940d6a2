import { openingOf } from '../../analysis/opening.js'
import { canonical, hashText } from '../../kernel/canonical.js'
import { beginning } from '../../kernel/contract/engine.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { DEFAULT_OPTIONS, GAME_MASTER, type TableOptions } from '../../kernel/contract/seats.js'
import type { CommonView } from '../../kernel/contract/view.js'
import { WATCH } from '../seats/seating.js'

export type Figures = TableOptions['figures']

/**
 * What anybody who watches can tell of a scenario when it begins, as hashes. Nothing hidden goes into them, so neither a
 * count of equal scenes nor a refusal that goes by them can tell a seat what it may not know.
 */
export interface Scene {
  /** With the title and the scenario's words about itself: equal for tables of one scenario with the same people. */
  readonly named: string
  /** Without them, so that another title does not make another scenario; for each way to read figures. */
  readonly face: Readonly<Record<Figures, string>>
}

interface Begun {
  readonly scene: Scene
  readonly hides: (seat: string, figures: Figures) => boolean
}

/** The automatic steps of a beginning that are looked at; no game takes more before its first die. */
const MAX_STEPS = 100

const known = new WeakMap<object, Begun>()

function begunOf(ruleset: Ruleset, scenario: unknown): Begun {
  const at = typeof scenario === 'object' && scenario !== null ? scenario : undefined
  const found = at && known.get(at)
  if (found) return found
  const begun = beginningOf(ruleset, scenario)
  if (at) known.set(at, begun)
  return begun
}

function beginningOf(ruleset: Ruleset, scenario: unknown): Begun {
  const start = beginning(ruleset, scenario)
  const { state: opened } = openingOf(ruleset, ruleset.clone(start), MAX_STEPS)
  const view = (state: unknown, seat: string, figures: Figures): CommonView =>
    ruleset.view(state, seat, { scenario, options: { ...DEFAULT_OPTIONS, figures } })
  const differs = (state: unknown, seat: string, figures: Figures): boolean =>
    canonical(view(state, seat, figures)) !== canonical(view(state, GAME_MASTER, figures))
  return {
    scene: sceneFrom(ruleset, scenario, view(opened, WATCH, 'words')),
    hides: (seat, figures) =>
      ruleset.hidden === true ||
      differs(start, seat, figures) ||
      (figures === 'words' && differs(opened, seat, figures)),
  }
}

function sceneFrom(ruleset: Ruleset, scenario: unknown, view: CommonView): Scene {
  const { title, about } = scenario as { readonly title?: unknown; readonly about?: unknown }
  const { title: _, ...board } = view as CommonView & { readonly title?: unknown }
  const face = { game: ruleset.id, seats: ruleset.seats(scenario), board }
  return {
    named: hashText(canonical({ ...face, title: title ?? null, about: about ?? null })),
    face: {
      open: hashText(canonical({ ...face, figures: 'open' })),
      words: hashText(canonical({ ...face, figures: 'words' })),
    },
  }
}

/** Returns how a scenario looks from outside when it begins. It must have been parsed by the game's schema. */
export function sceneOf(ruleset: Ruleset, scenario: unknown): Scene {
  return begunOf(ruleset, scenario).scene
}

/**
 * Reports whether a scenario hides anything from a seat: the game says so of itself, or the game master's board differs
 * from the seat's before the first choice.
 */
export function hidesFrom(ruleset: Ruleset, scenario: unknown, seat: string, figures: Figures): boolean {
  return begunOf(ruleset, scenario).hides(seat, figures)
}
