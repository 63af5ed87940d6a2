import type { SpireBoard } from '../../../../src/rulesets/spire/seen/view.js'
import type { View } from '../../api/types.js'

/** A fight and the rooms between fights are drawn by different parts: the first decision needs only one of them. */
class Halves {
  fight = $state.raw<typeof import('./fight.js')>()
  room = $state.raw<typeof import('../spire-run/room.js')>()
}

/** What is here already. It is drawn at once, so that a fault in it is met where every plug-in's is. */
export const halves = new Halves()

async function loadFight(): Promise<void> {
  halves.fight ??= await import('./fight.js')
}

async function loadRoom(): Promise<void> {
  halves.room ??= await import('../spire-run/room.js')
}

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
