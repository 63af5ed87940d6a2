import { FOES, PARTY } from '../seats.js'
import type { Fight } from '../state/fight.js'
import { hasCompanions, isFirstLoss, isHalfLost } from '../state/standing.js'

/** What a side's nerve waits for. */
export interface MoraleWait {
  readonly side: string
  /** In a few words: `one more loss and they check morale`. */
  readonly text: string
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Losses until the next one that tests morale. */
function lossesLeft(lost: number, started: number): number | undefined {
  for (let next = lost + 1; next <= started; next++)
    if (isFirstLoss(next) || isHalfLost(next, started)) return next - lost
  return undefined
}

function waitOf(side: string, lost: number, started: number): readonly MoraleWait[] {
  const left = lossesLeft(lost, started)
  if (left === undefined) return []
  const count = NUMBERS[left] ?? String(left)
  const losses = left === 1 ? 'loss' : 'losses'
  return [{ side, text: `${count}${lost > 0 ? ' more' : ''} ${losses} and they check morale` }]
}

/** Returns what each side's morale waits for. Figures are open in BX (seed 000 §0.2), so everybody may count. */
export function moraleWaits(fight: Fight): readonly MoraleWait[] {
  const { lostFoes, startFoes, lostAllies, startAllies } = fight
  return [
    ...waitOf(FOES, lostFoes, startFoes),
    ...(hasCompanions(fight) ? waitOf(PARTY, lostAllies, startAllies) : []),
  ]
}
