import type { HandFigure } from '../../../kernel/hand/description.js'
import { plainDamage, readDamage } from '../stats/damage.js'

/** A figure and its bounds, without how a ruling sets it. */
type FigureBounds = Omit<HandFigure<never, never>, 'set'>

const MAX_FIGURE = 10_000

function spec(name: string, least: number, most: number, ...also: readonly string[]): FigureBounds {
  return { name, least, most, also }
}

const dice = {
  takes: 'dice such as 1d8+1',
  read(said: string): string | undefined {
    const plain = plainDamage(said)
    return readDamage(plain) ? plain : undefined
  },
}

/** The figures of a person that a ruling can set, with their bounds. */
export const FIGURES: readonly FigureBounds[] = [
  spec('hp', -MAX_FIGURE, MAX_FIGURE, 'hit points'),
  spec('max', 1, MAX_FIGURE, 'hpMax', 'max hp', 'hp max', 'most hp'),
  spec('AC', -100, 200),
  spec('HD', 0, 200),
  spec('AT', -100, 200),
  { ...spec('Dmg', 0, 0, 'damage'), text: dice },
  spec('ML', 2, 12, 'morale'),
  spec('SaveMod', -100, 100),
  spec('MoraleMod', -100, 100),
]
