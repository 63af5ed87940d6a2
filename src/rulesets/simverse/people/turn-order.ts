import type { Rules } from '../tables/switches.js'
import { perkSum } from './perks.js'
import type { Sheet } from './sheet.js'

/** What decides when somebody acts. */
interface Runner {
  readonly name: string
  readonly speed: number
  readonly AW: number
  readonly actsLast: boolean
  /** Waits for everybody who is not surprised (rules/simverse V1, switch `surpriseOrder`). */
  readonly late?: boolean
}

/** seed 003 §1; rules/simverse R10 to R12: Combat Reflexes, and in round 1 what surprise did. */
export function initiativeSpeed(sheet: Pick<Sheet, 'speed' | 'perks'>, shift: number, rules: Rules): number {
  return sheet.speed + perkSum(rules, sheet.perks, 'initiative') + shift
}

export function canBeSurprised(sheet: Pick<Sheet, 'perks'>): boolean {
  return !sheet.perks.includes('combat-reflexes')
}

/** seed 003 §1; rules/simverse R12, V1: taken by surprise, which Combat Reflexes never are. */
export function isSurprised(sheet: Pick<Sheet, 'perks' | 'surprised'>): boolean {
  return sheet.surprised && canBeSurprised(sheet)
}

function earlier(a: Runner, b: Runner): number {
  if (a.actsLast !== b.actsLast) return a.actsLast ? 1 : -1
  const late = (a.late ? 1 : 0) - (b.late ? 1 : 0)
  return late || b.speed - a.speed || b.AW - a.AW
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

/** Returns the order of every round in which nobody is surprised (rules/simverse R10). */
export function baseOrder(sheets: readonly Sheet[], rules: Rules): string[][] {
  return initiativeGroups(
    sheets.map((sheet) => ({
      name: sheet.name,
      speed: initiativeSpeed(sheet, 0, rules),
      AW: sheet.AW,
      actsLast: false,
    })),
  )
}
