import { TALK_LOSES, TALK_WINS } from '../config/built-in.js'
import { traitName } from '../names.js'

const NOBODY = ['scene', 'self', 'player']

function isNamed(target: string | null): target is string {
  return target !== null && target.trim() !== '' && !NOBODY.includes(traitName(target))
}

/** rules/adapter §5: +1 for talk that works, at somebody with a name. */
export function trustWon(action: string, target: string | null): number {
  return isNamed(target) && TALK_WINS.includes(action) ? 1 : 0
}

/** rules/adapter §4: -1 for talk that fails, doubled by a botch (R19). */
export function trustLost(action: string, target: string | null, botch: boolean): number {
  if (!isNamed(target) || !TALK_LOSES.includes(action)) return 0
  return botch ? -2 : -1
}
