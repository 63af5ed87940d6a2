import type { Dice } from '../../kernel/dice/dice.js'
import { refused } from '../../kernel/stops.js'
import type { SpireEvent } from './events.js'
import type { MonsterKind, Move } from './fight.js'
import { useRelics } from './relics.js'
import type { Monster, SpireState } from './state.js'
import { unfold } from './unfolding.js'

export const FACES = 6
const ROLL = 'the die'
/** What happens for each face; made once. */
const ROLLED: readonly (readonly SpireEvent[])[] = Array.from({ length: FACES + 1 }, (_, die) => [
  { type: 'DieRolled', die },
])

/** Where a new band begins for behaviours of two and of three letters (seed 004 "Die", rules/spire §1). */
const BOUNDS: Readonly<Record<number, readonly number[]>> = { 2: [4], 3: [3, 5] }

/** The bands of the die for a behaviour of so many letters; undefined when there is no such rule. */
export function boundsFor(letters: number): readonly number[] | undefined {
  return BOUNDS[letters]
}

/** seed 004 "Die": 1-2, 3-4, 5-6 are index 0, 1, 2; with two letters 1-3, 4-6 are 0, 1. */
export function dieIndex(die: number, bounds: readonly number[] = BOUNDS[3]!): number {
  if (!Number.isInteger(die) || die < 1 || die > FACES) {
    throw refused('bad-die', `${die} is no face of a six-sided die; a roll is 1 to 6.`)
  }
  return bandOf(die, bounds)
}

function bandOf(die: number, bounds: readonly number[]): number {
  let index = 0
  while (index < bounds.length && die >= bounds[index]!) index++
  return index
}

/** The move a monster makes for a roll, or by its script. */
export function moveOf(kind: MonsterKind, behavior: number, moves: number, die: number): Move {
  if (kind.bounds.length > 0) return kind.moves[kind.byDie[behavior]![bandOf(die, kind.bounds)]!]!
  const { first, cycle } = kind
  const place = moves < first.length ? first[moves]! : cycle[(moves - first.length) % cycle.length]!
  return kind.moves[place]!
}

/** R1: one roll a round for everybody. R2: then the relics that wait for this face; the die relic gives 1 block on 4 to 6. */
export function rollDie(state: SpireState, dice: Dice): readonly SpireEvent[] {
  const die = dice.band(1, FACES, state.fight.dieBounds, ROLL)
  const abilities = state.fight.onDie[die]!
  if (abilities.length === 0) return ROLLED[die]!
  const run = unfold(state)
  run.emit({ type: 'DieRolled', die })
  useRelics(run, abilities)
  return run.events
}

/** The move a monster will make, as far as it is known: by its script, or once the die has been rolled. */
export function knownMove(state: SpireState, monster: Monster): Move | undefined {
  const kind = state.fight.kinds[monster.kind]!
  if (kind.bounds.length > 0 && !dieIsKnown(state)) return undefined
  return moveOf(kind, monster.behavior, monster.moves, state.die)
}

/** Whether the roll that decides the coming moves has been made. */
export function dieIsKnown(state: SpireState): boolean {
  if (state.die === 0) return false
  if (state.phase === 'monsters') return true
  return state.phase === 'player' && state.fight.rules.dieTiming === 'turnStart'
}
