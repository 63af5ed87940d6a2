import type { Dice } from '../../../kernel/dice/dice.js'
import type { SaveRolled } from '../events.js'
import { possesses } from '../skills.js'
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
  readonly hd: number
  readonly saveMod: number
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

/** seed 000 §3: 1d20 + HD + SaveMod reaches 15. */
export function rollSave(call: SaveCall, dice: Dice): SaveRolled {
  mustHaveReason(call.mod, call.reason)
  const grants = granted(call)
  const mod = call.saveMod + call.mod + grants.reduce((sum, g) => sum + g.value, 0)
  const d20 = dice.test(1, 20, SAVE_TARGET - call.hd - mod, 'save')
  const passed = d20 + call.hd + mod >= SAVE_TARGET
  return {
    type: 'SaveRolled',
    who: call.who,
    against: call.against,
    d20,
    hd: call.hd,
    mod,
    passed,
    grants,
    declared: call.mod,
    reason: call.reason,
  }
}
