import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { SpireEvent } from '../events/index.js'
import { pileSize } from '../fight/card.js'
import type { MonsterKind } from '../fight/monster-kind.js'
import { FROM_POOL, waitingForBehavior, waitingForKind } from '../state/newcomer.js'
import type { SpireState } from '../state/state.js'

const BEHAVIOR = 'deal a behaviour'

/**
 * R12: a monster with several behaviours is dealt one when the fight is created, each with the same chance; two of a
 * kind are dealt from the same pool without putting back.
 */
export function dealBehavior(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  const { fight, monsters } = state
  const drawn = waitingForKind(state)
  if (drawn !== -1) {
    dealKind(state, drawn, dice, tell)
    return
  }
  const who = waitingForBehavior(state, 0)
  const { kind } = monsters[who]!
  const { behaviors, name } = fight.kinds[kind]!
  const last = waitingForBehavior(state, who + 1) === -1
  const place = drawBehavior(state, fight.kinds[kind]!, kind, dice)
  tell({ type: 'BehaviorDealt', who, name, place, behavior: behaviors[place]!, last })
}

/** One of the kinds in the pool, those that were drawn from it before left out. */
function dealKind(state: SpireState, who: number, dice: Dice, tell: Tell<SpireEvent>): void {
  const { fight, monsters } = state
  const { becomes } = fight.kinds[monsters[who]!.kind]!
  const counts = becomes.map(({ id, copies }) => {
    const drawn = monsters.filter((m) => m.summoner === FROM_POOL && fight.kinds[m.kind]!.id === id)
    return copies - drawn.length
  })
  const { id } = becomes[dice.draw(counts, 'draw a monster')]!
  const kind = fight.kinds.findIndex((one) => one.id === id)
  const { name, behaviors } = fight.kinds[kind]!
  tell({ type: 'MonsterDrawn', who, name, kind, behavior: behaviors.length === 1 ? 0 : -1 })
  if (waitingForKind(state) === -1 && waitingForBehavior(state, 0) === -1) tell({ type: 'AllDealt' })
}

/** One of a kind's behaviours from its pool; the only one without a draw, -1 where there is none. */
export function drawBehavior(
  { monsters }: SpireState,
  { behaviors }: MonsterKind,
  kind: number,
  dice: Dice,
  purpose = BEHAVIOR,
): number {
  if (behaviors.length < 2) return behaviors.length - 1
  const dealt = new Array<number>(behaviors.length).fill(0)
  for (const other of monsters) if (other.kind === kind && other.behavior >= 0) dealt[other.behavior]!++
  return dice.draw(poolOf(behaviors, dealt), purpose)
}

/** Returns what is left of a pool after those that were dealt from it; used up, it is shuffled anew. The same letters may be in it twice. */
function poolOf(behaviors: readonly string[], dealt: readonly number[]): number[] {
  const counts = behaviors.map((letters, place) => (behaviors.indexOf(letters) === place ? 0 : -1))
  behaviors.forEach((letters) => void counts[behaviors.indexOf(letters)]!++)
  const rounds = Math.floor(pileSize(dealt) / behaviors.length)
  return counts.map((copies, place) => Math.max(0, copies) * (rounds + 1) - dealt[place]!)
}
