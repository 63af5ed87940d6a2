import type { EarlierTables } from '../../kernel/journal/earlier.js'
import { CountChanged, type Store, type StoredOpener, StoreFailed } from '../../store/contract.js'
import { type Figures, sceneOf } from './scene.js'
import { type GameScenario, isLed } from './spyglass.js'

/** The seat that an opener takes when it opens a table. */
interface TakenSeat {
  readonly seat: string
  readonly figures: Figures
  /** The hash of the seat's link. */
  readonly link: string
}

/** What is kept of an opener with its table: what counts it, and the seat it plays from unless it leads. */
export function openerOf(
  name: string,
  { ruleset, scenario, taken }: GameScenario & { readonly taken: TakenSeat | undefined },
): Required<Pick<StoredOpener, 'scene'>> & StoredOpener {
  const { named, face } = sceneOf(ruleset, scenario)
  const plays = taken && !isLed({ seats: [taken.seat] })
  return {
    name,
    ...(taken && { link: taken.link }),
    scene: named,
    ...(plays && { plays: { face: face[taken.figures], seats: [taken.seat] } }),
  }
}

/** How often a count is taken again when the same opener opens other tables of the scene at the same time. */
const MAX_TRIES = 100

/**
 * Keeps a table with the number of tables before it in its header. Tables that are opened together count each other: a
 * header says three only while there are three. Without an opener nothing is counted. `at` is now, in ISO 8601.
 */
export async function counting<Kept>(
  store: Store,
  by: Required<Pick<StoredOpener, 'name' | 'scene'>> | undefined,
  at: string,
  keep: (earlier: EarlierTables | undefined) => Promise<Kept>,
): Promise<Kept> {
  if (!by) return await keep(undefined)
  for (let tries = 1; ; tries++) {
    const earlier = await store.opened(by.name, by.scene, at.slice(0, 10))
    try {
      return await keep(earlier)
    } catch (error) {
      if (!(error instanceof CountChanged)) throw error
      if (tries >= MAX_TRIES) throw new StoreFailed(error.message, true, error)
    }
  }
}
