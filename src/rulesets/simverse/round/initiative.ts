import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import type { Sheet } from '../people/sheet.js'
import { baseOrder, initiativeGroups, initiativeSpeed, isSurprised } from '../people/turn-order.js'
import { addPenalties } from '../roll/penalties.js'
import { rolledAs, rollMargin, type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'

/** seed 003 §1: Speed x 2, rounded down (rules/simverse R6); pain and blessings count (R22). */
export function surpriseTarget(c: Combatant, rules: Rules): Target {
  const terms = new Terms()
  addPenalties(terms, c, 'resist', rules)
  return targetOf(`Speed ${c.sheet.speed} x 2`, Math.floor(c.sheet.speed * 2), terms)
}

/** What a 666 costs on every action of the round (seed 003 §1). */
const SURPRISE_PENALTY = -2

/** seed 003 §1; rules/simverse R7, R11: each whole five of the margin shifts Speed by 1, both ways. */
export function rollSurprise(c: Combatant, rules: Rules, dice: Dice, tell: Tell): void {
  const target = surpriseTarget(c, rules)
  const outcome = rollMargin(target.value, dice, rules.switches, 'surprise')
  const failed = outcome.critical === 'failure'
  tell({
    type: 'SurpriseRolled',
    who: c.sheet.name,
    ...rolledAs(target, outcome),
    shift: Math.trunc(outcome.margin / 5) || 0,
    actsLast: failed,
    penalty: failed ? SURPRISE_PENALTY : 0,
  })
}

/** An order without surprise, and whose it is: it hangs on sheets and tables alone (rules/simverse R10). */
interface BaseOrder {
  readonly rules: Rules
  readonly sheets: readonly Sheet[]
  readonly order: State['order']
}

/** Of those who were asked for last, which are nearly always the same people. */
let latest: BaseOrder | undefined

function isOf({ rules, sheets }: BaseOrder, state: State): boolean {
  const { combatants } = state
  if (rules !== state.rules || sheets.length !== combatants.length) return false
  for (let i = 0; i < sheets.length; i++) if (sheets[i] !== combatants[i]!.sheet) return false
  return true
}

/** seed 003 §1; rules/simverse R10, R11: round 1 counts surprise, every later one has the base order. */
export function orderOf(state: State, round: number): State['order'] {
  if (round === 1) return firstOrder(state)
  if (latest === undefined || !isOf(latest, state)) {
    const sheets = state.combatants.map((c) => c.sheet)
    latest = { rules: state.rules, sheets, order: baseOrder(sheets, state.rules) }
  }
  return latest.order
}

function firstOrder(state: State): string[][] {
  return initiativeGroups(
    state.combatants.map((c) => ({
      name: c.sheet.name,
      speed: initiativeSpeed(c.sheet, c.surpriseShift, state.rules),
      AW: c.sheet.AW,
      actsLast: c.actsLast,
      late: state.rules.switches.surpriseOrder === 'ambush' && isSurprised(c.sheet),
    })),
  )
}
