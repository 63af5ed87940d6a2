import { type KernelCode, stopsOf } from '../../kernel/contract/stops.js'

/** Why a card cannot be played now. */
export type CardCode = 'not-in-hand' | 'unplayable' | 'not-enough-energy'

/** Why a card cannot be aimed at a monster. */
export type TargetCode = 'dead-target' | 'no-target-allowed'

/** Why a relic, a power or a potion cannot be used now. */
export type UseCode = 'not-available' | 'already-used'

/** Why a ruling cannot be, or a question cannot be answered. */
export type RulingCode =
  | 'unknown-name'
  | 'unknown-figure'
  | 'unknown-condition'
  | 'unknown-monster'
  | 'known-monster'
  | 'bad-figure'
  | 'bad-name'
  | 'bad-side'
  | 'bad-stats'
  | 'pile-missing'
  | 'no-room'
  | 'nothing-changes'
  | 'die-unknown'
  | 'dead'
  | 'gone'

/** The words of rules/spire §4, and the kernel's. */
export type SpireCode =
  | KernelCode
  | CardCode
  | TargetCode
  | 'combat-over'
  | 'not-player-turn'
  | 'unknown-card'
  | 'target-required'
  | 'bad-target'
  | 'bad-die'
  | UseCode
  | 'answer-first'
  | 'bad-choice'
  | 'die-locked'
  | 'nothing-to-trigger'
  | 'no-such-potion'
  | 'not-enough-gold'
  | 'no-fight'
  | 'no-path'
  | 'room-not-done'
  | 'not-here'
  | 'not-offered'
  | 'not-for-sale'
  | 'run-over'
  | RulingCode

export const { refused } = stopsOf<SpireCode>()
