import type { Dice } from '../../../kernel/dice/dice.js'
import type { SaveRolled } from '../events.js'
import { possesses } from '../skills.js'
import type { RawStat } from '../stats.js'
import { invalidStat, missingStats } from '../stops.js'
import { mustHaveReason } from './reaction.js'

/** seed 000 §3.2. */
export const SAVE_TARGET = 15
/** seed 000 §5.5 Athletics. */
const ATHLETICS_BONUS = 2

/** A bonus that is offered; the rules grant or refuse it. */
export interface GrantOffer {
  readonly skill: string
  readonly mechanicalTrap: boolean
  readonly agilityHelps: boolean
  readonly reason: string
}

export interface SaveCall {
  readonly who: string
  readonly against: string
  /** As the block gives it: who has no HD cannot save. */
  readonly hd: RawStat
  readonly saveMod: RawStat
  /** What clocks and procedures add to both. */
  readonly onHd: number
  readonly onSaveMod: number
  /** How both came about, where the log has not shown it yet. */
  readonly shown?: readonly string[]
  readonly skills: readonly string[]
  readonly grants: readonly GrantOffer[]
  readonly mod: number
  readonly reason: string
}

/** seed 000 §5.5, rules/bx R58: skill possessed, a mechanical trap, and agility helps; once for one save. */
function granted(call: SaveCall): SaveRolled['grants'] {
  const offer = call.grants.find(
    (g) =>
      /^athletics$/i.test(g.skill.trim()) &&
      g.mechanicalTrap &&
      g.agilityHelps &&
      possesses(call.skills, 'Athletics'),
  )
  return offer ? [{ skill: 'Athletics', value: ATHLETICS_BONUS, reason: offer.reason }] : []
}

/** seed 000 §7.1, rules/bx R6, R7: nothing is invented for a save either. */
function wholeNumber(who: string, key: string, value: RawStat, least: number): number {
  if (value === null || value === '') throw missingStats({ [who]: [key] })
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least)
    throw invalidStat(who, key, `is "${String(value)}"; a save needs a whole number.`)
  return value
}

/** seed 000 §3: 1d20 + HD + SaveMod reaches 15. */
export function rollSave(call: SaveCall, dice: Dice): SaveRolled {
  const hd = wholeNumber(call.who, 'HD', call.hd, 0) + call.onHd
  const saveMod = wholeNumber(call.who, 'SaveMod', call.saveMod ?? 0, -Infinity) + call.onSaveMod
  mustHaveReason(call.mod, call.reason)
  const grants = granted(call)
  const mod = saveMod + call.mod + grants.reduce((sum, g) => sum + g.value, 0)
  const d20 = dice.test(1, 20, SAVE_TARGET - hd - mod, 'save')
  const passed = d20 + hd + mod >= SAVE_TARGET
  return {
    type: 'SaveRolled',
    who: call.who,
    against: call.against,
    d20,
    hd,
    mod,
    passed,
    grants,
    effective: call.shown ?? [],
    declared: call.mod,
    reason: call.reason,
  }
}
