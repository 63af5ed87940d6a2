import type { StagedMethod } from './types.js'
import { reads } from './uses.js'

/** Which figures from outside the sheet a method reads (M18): points, dice, automatic successes, a difficulty. */
export interface FiguresRead {
  readonly modifier: boolean
  readonly dice: boolean
  readonly successes: boolean
  readonly difficulty: boolean
}

/** The figures of the method of this name; of one that was never understood, everything. */
export function figuresRead(name: string, method: StagedMethod | undefined): FiguresRead {
  if (name === 'dice_pool') return { modifier: false, dice: true, successes: true, difficulty: true }
  if (name === '2d6_bands') return { modifier: true, dice: false, successes: false, difficulty: false }
  if (!method) return { modifier: true, dice: true, successes: true, difficulty: true }
  return {
    modifier: reads(method, 'modifier'),
    dice: reads(method, 'dice_modifier'),
    successes: false,
    difficulty: reads(method, 'difficulty'),
  }
}

/** In words, what a roll of such a method can be changed by: `dice, a difficulty`. */
export function figuresInWords({ modifier, dice, difficulty }: FiguresRead): string {
  const words = [modifier && 'a modifier', dice && 'dice', difficulty && 'a difficulty'].filter(
    (word) => word !== false,
  )
  return words.join(', ') || 'nothing from outside the sheet'
}
