import type { Measure, PlayMoment } from '../../../kernel/contract/ruleset.js'
import type { Phase, SpireState } from './state.js'

export const measures: Readonly<Record<string, Measure<SpireState>>> = {
  hp: {
    kind: 'final',
    summary: 'HP at the end: after the heal of a win, 0 after a loss',
    of: (state) => state.player.hp,
  },
  turns: {
    kind: 'sum',
    summary: 'turns the player had',
    of: (state) => state.sums.turns,
  },
}

const BETWEEN_FIGHTS: readonly Phase[] = ['setup', 'room', 'spoils', 'over']

/** The turn of a fight, and in a run which fight it is. */
export function momentOf({ run, phase, turn, monsters, fight }: SpireState): PlayMoment {
  const isFight = !BETWEEN_FIGHTS.includes(phase)
  const round = isFight ? { round: `Turn ${Math.max(1, turn)}` } : {}
  if (run === null) return round
  const names = [...new Set(monsters.map(({ kind }) => fight.kinds[kind]!.name))]
  return { scene: `Act ${run.act}: ${isFight ? names.join(', ') : 'between fights'}`, ...round }
}
