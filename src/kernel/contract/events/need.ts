import { testChance } from '../../dice/chance.js'

/** What a roll had to show for the one who made it, and how likely that was. */
export interface RollNeed {
  /** As people say it, without the word "needs": `8 or more`. */
  readonly says: string
  /** From 0 to 1; absent where the rules name no single chance. */
  readonly chance?: number
}

/** The chance that the sum of some dice reaches a number. */
function reaching(count: number, sides: number, least: number): number {
  if (least <= count) return 1
  if (least > count * sides) return 0
  const { answers, probabilities } = testChance(count, sides, least)
  return probabilities[answers.findIndex((sum) => sum >= least)]!
}

/** The sum of some dice must be at least this. */
export function orMore(count: number, sides: number, least: number): RollNeed {
  const chance = reaching(count, sides, least)
  if (chance === 1) return { says: 'anything', chance }
  return chance === 0 ? { says: 'more than there is', chance } : { says: `${least} or more`, chance }
}

/** The sum of some dice must be at most this. */
export function orLess(count: number, sides: number, most: number): RollNeed {
  const chance = 1 - reaching(count, sides, most + 1)
  if (chance === 1) return { says: 'anything', chance }
  return chance === 0 ? { says: 'less than there is', chance } : { says: `${most} or less`, chance }
}
