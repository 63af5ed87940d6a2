import type { SpireState } from './state.js'

/**
 * rules/spire-acts23 4.2: monsters act by their number, but those that hold a place beside a master act just before him, by
 * their place, whatever their number. One that has fallen keeps its place in the order.
 */
export function turnOrder({ monsters }: SpireState): number[] {
  const order: number[] = []
  for (let who = 0; who < monsters.length; who++) {
    if (hasMaster(monsters, who)) continue
    order.push(...minionsOf(monsters, who), who)
  }
  return order
}

function hasMaster(monsters: SpireState['monsters'], who: number): boolean {
  const { master } = monsters[who]!.special
  return master >= 0 && master < monsters.length && master !== who
}

/** Those that hold or held a place beside a master: by their place, then by their number. */
function minionsOf(monsters: SpireState['monsters'], master: number): number[] {
  const found: number[] = []
  for (let who = 0; who < monsters.length; who++)
    if (hasMaster(monsters, who) && monsters[who]!.special.master === master) found.push(who)
  return found.sort((a, b) => monsters[a]!.special.seat - monsters[b]!.special.seat || a - b)
}
