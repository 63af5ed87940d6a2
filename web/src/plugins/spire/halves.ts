import type { SpireBoard } from '../../../../src/rulesets/spire/seen/view.js'
import type { View } from '../../api/types.js'

/** A fight and the rooms between fights are drawn by different parts: the first decision needs only one of them. */
export const loadFight = () => import('./fight.js')
export const loadRoom = () => import('../spire-run/room.js')

export function isInRoom(view: View): boolean {
  return (view as unknown as SpireBoard).phase === 'room'
}

/** Fetches the half that this view needs. */
export async function prepareHalf(view: View): Promise<void> {
  await (isInRoom(view) ? loadRoom() : loadFight())
}

/** Fetches the half that may come next, once somebody has begun to choose. */
export async function prepareOther(view: View): Promise<void> {
  try {
    await (isInRoom(view) ? loadFight() : loadRoom())
  } catch {
    // Asked for again when it is needed.
  }
}
