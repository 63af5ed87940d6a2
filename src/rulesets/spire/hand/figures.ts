import type { RuledFigure } from '../events/hand.js'
import { PLAYER } from '../fight/fight.js'
import { STRENGTH_CAP, VULNERABLE_CAP, WEAK_CAP } from '../fight/rules.js'
import { creatureOf, type SpireState } from '../state/state.js'

/** A figure that a ruling can set. */
export interface FigureSpec {
  readonly figure: RuledFigure | 'hp'
  /** Its name for people, as in the view. */
  readonly label: string
  readonly least: number
  readonly most: number
  of(state: SpireState, who: number): number
}

const creatures: readonly FigureSpec[] = [
  { figure: 'hp', label: 'HP', least: 0, most: 99, of: (s, who) => creatureOf(s, who).hp },
  { figure: 'max', label: 'max HP', least: 1, most: 99, of: (s, who) => creatureOf(s, who).maxHp },
  { figure: 'block', label: 'block', least: 0, most: 99, of: (s, who) => creatureOf(s, who).block },
  { figure: 'strength', label: 'Strength', least: 0, most: 99, of: (s, who) => creatureOf(s, who).strength },
  { figure: 'weak', label: 'Weak', least: 0, most: 9, of: (s, who) => creatureOf(s, who).weak },
  {
    figure: 'vulnerable',
    label: 'Vulnerable',
    least: 0,
    most: 9,
    of: (s, who) => creatureOf(s, who).vulnerable,
  },
]

const players: readonly FigureSpec[] = [
  ...creatures,
  { figure: 'energy', label: 'energy', least: 0, most: 99, of: (s) => s.player.energy },
  { figure: 'energyEachTurn', label: 'energy each turn', least: 0, most: 99, of: (s) => s.fight.energy },
]

const monsters: readonly FigureSpec[] = [
  ...creatures,
  { figure: 'curlUp', label: 'Curl Up', least: 0, most: 9, of: (s, who) => s.monsters[who]!.curlUp },
  { figure: 'ritual', label: 'Ritual', least: 0, most: 9, of: (s, who) => s.monsters[who]!.ritual },
  { figure: 'moves', label: 'turns', least: 0, most: 99, of: (s, who) => s.monsters[who]!.moves },
]

/** Figures of the fight itself: `set who: fight figure: die`. */
export const ofTheFight: readonly FigureSpec[] = [
  { figure: 'turn', label: 'turn', least: 1, most: 10_000, of: (s) => s.turn },
  { figure: 'die', label: 'die', least: 1, most: 6, of: (s) => s.die },
]

export function figuresOf(who: number): readonly FigureSpec[] {
  return who === PLAYER ? players : monsters
}

/** Powers that come as tokens, each with its cap (rules/spire §1). */
const CAPS: Partial<Record<FigureSpec['figure'], number>> = {
  weak: WEAK_CAP,
  vulnerable: VULNERABLE_CAP,
  strength: STRENGTH_CAP,
  curlUp: 9,
  ritual: 9,
}

/** Figures that are conditions: tokens that a creature has or has not. */
export function conditionsOf(who: number): readonly (FigureSpec & { readonly cap: number })[] {
  return figuresOf(who).flatMap((spec) => {
    const cap = CAPS[spec.figure]
    return cap === undefined ? [] : [{ ...spec, cap }]
  })
}
