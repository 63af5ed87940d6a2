import type { EarlierTables } from '../../kernel/journal/earlier.js'
import { CountChanged, type Store, type StoredOpener, StoreFailed } from '../../store/contract.js'
import { sceneOf } from './scene.js'
import { isLed, type Wish } from './spyglass.js'

/** What is kept of an opener with its table: what counts it, and where it plays and does not lead, that. */
export function openerOf(
  name: string,
  wish: Required<Omit<Wish, 'table'>> & { readonly link: string | undefined },
): Required<Pick<StoredOpener, 'scene'>> & StoredOpener {
  const { named, face } = sceneOf(wish.ruleset, wish.scenario)
  return {
    name,
    ...(wish.link !== undefined && { link: wish.link }),
    scene: named,
    ...(!isLed(wish) && { plays: { face: face[wish.figures], seats: [...wish.seats].sort() } }),
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
