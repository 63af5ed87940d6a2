import { dieIndex, dieIsKnown } from './die.js'
import { type Monster, pileSize, type SpireState } from './state.js'

/** One printable character a figure; the list is built anew for each key. */
const codes: number[] = []
const ZERO = 48

function put(value: number): void {
  codes.push(ZERO + value)
}

/**
 * Equal keys mean the same future and the same final HP. Left out: the turn (unless there is a limit), faces of the die
 * that make no difference, what a dead monster had, block that will be lost before anything can hit it, the discard pile
 * where it follows from the other piles, and, where no card looks at the hand, the difference between a card that cannot
 * be paid for and one that is discarded already.
 */
export function key(s: SpireState): string {
  codes.length = 0
  if (s.phase === 'over') {
    put(s.result === 'win' ? 0 : s.result === 'loss' ? 1 : 2)
    put(s.player.hp)
    return String.fromCharCode.apply(null, codes)
  }
  const { player, fight } = s
  codes.push(s.phase.charCodeAt(0))
  put(player.hp)
  put(player.block)
  put(player.strength)
  put(player.weak)
  put(player.vulnerable)
  if (s.phase === 'monsters') {
    put(player.spendable)
    put(s.acting)
  }
  if (dieIsKnown(s)) put(dieIndex(s.die, fight.dieBounds))
  if (fight.turnLimit > 0) put(s.turn)
  putPiles(s)
  const aboutToMove =
    s.phase === 'monsters' || (s.phase === 'roll' && fight.rules.dieTiming === 'afterPlayer')
  const keepsBlock = !fight.plainDeck || !aboutToMove
  for (let i = 0; i < s.monsters.length; i++) putMonster(s, s.monsters[i]!, keepsBlock || isDone(s, i))
  return String.fromCharCode.apply(null, codes)
}

/** Whether a monster has had its turn this round, so that its block is the new one. */
function isDone(s: SpireState, place: number): boolean {
  return s.phase === 'monsters' && place < s.acting
}

function putPiles(s: SpireState): void {
  const { fight, hand, draw, top, player } = s
  const forgets = fight.plainDeck && s.phase === 'player'
  const pile = pileSize(draw) + top.length
  // All that is left will come to hand, in whatever order.
  const comes = s.toDraw > 0 && s.toDraw >= pile && fight.plainDeck
  let needed = 0
  put(s.toDraw)
  if (comes) put(pile)
  for (let kind = 0; kind < hand.length; kind++) {
    const { cost, playable } = fight.cards[kind]!
    const held = forgets && (!playable || cost > player.energy) ? 0 : hand[kind]!
    needed += held * cost
    if (comes) {
      put(held + draw[kind]! + knownOf(top, kind))
    } else {
      put(held)
      put(draw[kind]!)
    }
    if (!fight.closedDeck) put(s.discard[kind]! + hand[kind]! - held)
  }
  if (s.phase === 'player') put(forgets ? Math.min(player.energy, needed) : player.energy)
  if (comes) return
  put(top.length)
  for (let i = 0; i < top.length; i++) put(top[i]!)
}

function knownOf(top: readonly number[], kind: number): number {
  let known = 0
  for (let i = 0; i < top.length; i++) if (top[i] === kind) known++
  return known
}

function putMonster(s: SpireState, m: Monster, keepsBlock: boolean): void {
  put(m.hp)
  if (m.hp === 0) return
  const { first, cycle } = s.fight.kinds[m.kind]!
  put(keepsBlock ? m.block : 0)
  put(m.strength)
  put(m.weak * 5 + m.vulnerable)
  // At 1 HP every damage kills, so nothing wakes it any more.
  put(m.hp === 1 ? 0 : m.curlUp)
  put(m.ritual)
  put(m.behavior + 1)
  const step =
    m.moves < first.length || cycle.length === 0
      ? Math.min(m.moves, first.length)
      : first.length + ((m.moves - first.length) % cycle.length)
  put(step * 2 + (m.ritual > 0 && m.moves > 0 ? 1 : 0))
}
