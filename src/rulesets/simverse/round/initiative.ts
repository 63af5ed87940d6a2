import type { Dice } from '../../../kernel/dice/dice.js'
import type { Combatant } from '../people/combatant.js'
import { perkSum } from '../people/perks.js'
import type { Sheet } from '../people/sheet.js'
import { addPenalties } from '../roll/penalties.js'
import { rolledAs, rollMargin, type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Teller } from '../state/events.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'

/** What decides when somebody acts. */
interface Runner {
  readonly name: string
  readonly speed: number
  readonly AW: number
  readonly actsLast: boolean
}

/** seed 003 §1; rules/simverse R10 to R12: Combat Reflexes, and in round 1 what surprise did. */
export function initiativeSpeed(sheet: Pick<Sheet, 'speed' | 'perks'>, shift: number, rules: Rules): number {
  return sheet.speed + perkSum(rules, sheet.perks, 'initiative') + shift
}

function earlier(a: Runner, b: Runner): number {
  if (a.actsLast !== b.actsLast) return a.actsLast ? 1 : -1
  return b.speed - a.speed || b.AW - a.AW
}

/** seed 003 §1; rules/simverse R9: highest Speed first, then higher AW; who still ties acts at the same time. */
export function initiativeGroups(runners: readonly Runner[]): string[][] {
  const sorted: Runner[] = []
  for (let i = 0; i < runners.length; i++) {
    let place = i
    for (; place > 0 && earlier(runners[i]!, sorted[place - 1]!) < 0; place--)
      sorted[place] = sorted[place - 1]!
    sorted[place] = runners[i]!
  }
  const groups: string[][] = []
  for (let i = 0; i < sorted.length; i++) {
    const { name } = sorted[i]!
    if (i > 0 && earlier(sorted[i - 1]!, sorted[i]!) === 0) groups[groups.length - 1]!.push(name)
    else groups.push([name])
  }
  return groups
}

/** seed 003 §1: Speed x 2, rounded down (rules/simverse R6); pain and blessings count (R22). */
export function surpriseTarget(c: Combatant, rules: Rules): Target {
  const terms = new Terms()
  addPenalties(terms, c, 'resist', rules)
  return targetOf(`Speed ${c.sheet.speed} x 2`, Math.floor(c.sheet.speed * 2), terms)
}

/** What a 666 costs on every action of the round (seed 003 §1). */
const SURPRISE_PENALTY = -2

export function canBeSurprised(sheet: Pick<Sheet, 'perks'>): boolean {
  return !sheet.perks.includes('combat-reflexes')
}

/** seed 003 §1; rules/simverse R7, R11: each whole five of the margin shifts Speed by 1, both ways. */
export function rollSurprise(c: Combatant, rules: Rules, dice: Dice, tell: Teller): void {
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

/** seed 003 §1; rules/simverse R10, R11: round 1 counts surprise, every later one has the base order. */
export function orderOf(state: State, round: number): string[][] {
  return initiativeGroups(
    state.combatants.map((c) => ({
      name: c.sheet.name,
      speed: initiativeSpeed(c.sheet, round === 1 ? c.surpriseShift : 0, state.rules),
      AW: c.sheet.AW,
      actsLast: round === 1 && c.actsLast,
    })),
  )
}
