import { DEAD, OUT } from '../../state/fight.js'

const STATUS_WORDS: readonly string[] = ['ACTIVE', 'DEFENSIVE', 'FLED', 'BROKEN', 'OUT', 'DEAD', 'GONE']

/** The word of the Status line: companions go DOWN, foes and the PC are DEAD. */
export function statusWord(status: number, isCompanion: boolean): string {
  if (status === OUT) return isCompanion ? 'DOWN' : 'DEAD'
  return status === DEAD ? 'DEAD' : STATUS_WORDS[status]!
}
