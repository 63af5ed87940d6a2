import { oneSpaced } from '../../../kernel/words/visible.js'
import type { StatBlockError, StatBlockWarning } from './result.js'

/** How an armour class is counted, where somebody says so (S2). */
export type ArmourScale = 'auto' | 'descending' | 'ascending'

/** AC 9 of the old scale is AC 10 of the new one, so no chance changes (S4). */
const SCALES_TOGETHER = 19
const MAX_DICE = 50

function invalid(key: string, text: string): StatBlockError {
  return { code: 'INVALID_STAT', key, text }
}

interface Warned {
  readonly warnings: readonly StatBlockWarning[]
}

/** S2 */
export function readArmour(
  text: string,
  scale: ArmourScale,
): (Warned & { readonly AC: number }) | StatBlockError {
  const found = /^(-?\d{1,3})(?:\s*\[\s*(-?\d{1,3})\s*\])?$/.exec(text)
  if (!found) return invalid('AC', text)
  const figure = Number(found[1])
  if (found[2] !== undefined) {
    const AC = Number(found[2])
    return { AC, warnings: figure + AC === SCALES_TOGETHER ? [] : ['ac_mismatch'] }
  }
  const descends = scale === 'auto' ? figure <= 9 : scale === 'descending'
  return {
    AC: descends ? SCALES_TOGETHER - figure : figure,
    warnings: scale === 'auto' ? ['ac_guessed'] : [],
  }
}

/** Hit dice: how many, what they come to on average, and whether the block says the points outright. */
export interface HitDice {
  readonly HD: number
  readonly mean: number
  readonly said: number | null
  /** A plus behind the dice counts as one die more for the attack (S4). */
  readonly plus: boolean
  readonly stars: number
}

const FRACTIONS: Readonly<Record<string, number>> = { '1/2': 2.5, '1/4': 1.5, '0': 2.5 }

function readDice(text: string): Pick<HitDice, 'HD' | 'mean' | 'said' | 'plus'> | undefined {
  const fraction = Object.hasOwn(FRACTIONS, text) ? FRACTIONS[text] : undefined
  if (fraction !== undefined) return { HD: 0, mean: fraction, said: null, plus: false }
  const points = /^(\d{1,4})\s*hp$/i.exec(text)
  if (points) return { HD: 0, mean: 0, said: Number(points[1]), plus: false }
  const found = /^(?:(\d{1,3})|(\d{0,3})d(\d{1,3}))(?:\s*([+-])\s*(\d{1,3}))?(?:\s*hp)?$/i.exec(text)
  if (!found || (found[1] !== undefined && /hp$/i.test(text))) return undefined
  const more = found[5] === undefined ? 0 : Number(`${found[4]}${found[5]}`)
  const plus = more > 0
  if (found[1] !== undefined) {
    const HD = Number(found[1])
    return HD > MAX_DICE ? undefined : { HD, mean: (HD === 0 ? 2.5 : 4.5 * HD) + more, said: null, plus }
  }
  const count = found[2] === '' ? 1 : Number(found[2])
  const sides = Number(found[3])
  if (count < 1 || count > MAX_DICE || sides < 1) return undefined
  const HD = count === 1 && sides <= 4 ? 0 : count
  return { HD, mean: (count * (sides + 1)) / 2 + more, said: null, plus }
}

/** S3: hit dice, and points in brackets behind them. */
export function readHitDice(text: string): HitDice | StatBlockError {
  const tidy = oneSpaced(text)
  const bracket = /\( ?(\d{1,4}) ?(?:hp)? ?\)$/i.exec(tidy)
  const bare = tidy.slice(0, bracket?.index).trim()
  const stars = (bare.match(/\*/g) ?? []).length
  const dice = readDice(
    bare
      .split('*')
      .map((part) => part.trim())
      .join(''),
  )
  if (!dice) return invalid('HD', text)
  return { ...dice, said: bracket ? Number(bracket[1]) : dice.said, stars }
}

/** S3: points: the field, else brackets, else the mean. */
export function readPoints(
  text: string | undefined,
  dice: HitDice,
): (Warned & { readonly hp: number; readonly hpMax?: number }) | StatBlockError {
  if (text !== undefined) {
    const found = /^(\d{1,4})(?:\s*\/\s*(\d{1,4}))?$/.exec(text)
    if (!found) return invalid('hp', text)
    const hp = Number(found[1])
    const hpMax = found[2] === undefined ? undefined : Number(found[2])
    if (hp < 1 || (hpMax !== undefined && hp > hpMax)) return invalid('hp', text)
    return { hp, ...(hpMax !== undefined && { hpMax }), warnings: [] }
  }
  if (dice.said !== null)
    return dice.said < 1 ? invalid('hp', String(dice.said)) : { hp: dice.said, warnings: [] }
  return { hp: Math.max(1, Math.floor(dice.mean)), warnings: ['hp_average'] }
}

/** S4: the bonus that so many dice have. */
function bonusOfDice({ HD, plus }: HitDice): number {
  const dice = plus && HD > 0 ? HD + 1 : HD
  if (dice <= 7) return Math.max(0, dice - 1)
  return Math.min(14, 7 + Math.floor((dice - 8) / 2))
}

/** S4: AB, else THAC0, else by hit dice. */
export function readAttackBonus(
  bonus: string | undefined,
  thac0: string | undefined,
  dice: HitDice,
): (Warned & { readonly AT: number }) | StatBlockError {
  if (bonus !== undefined)
    return /^[+-]?\d{1,3}$/.test(bonus) ? { AT: Number(bonus), warnings: [] } : invalid('AB', bonus)
  if (thac0 === undefined) return { AT: bonusOfDice(dice), warnings: ['at_from_hd'] }
  const found = /^(-?\d{1,3})(?:\s*\[\s*([+-]?\d{1,3})\s*\])?$/.exec(thac0)
  if (!found) return invalid('THAC0', thac0)
  const reckoned = SCALES_TOGETHER - Number(found[1])
  if (found[2] === undefined) return { AT: reckoned, warnings: [] }
  const AT = Number(found[2])
  return { AT, warnings: AT === reckoned ? [] : ['at_mismatch'] }
}

const NO_MORALE = ['-', 'n/a', 'none', 'nil']
const DEFAULT_MORALE = 7
const FEARLESS_MORALE = 12

/** S8 */
export function readMorale(
  text: string | undefined,
): (Warned & { readonly ML: number; readonly rider?: string; readonly fearless?: true }) | StatBlockError {
  if (text === undefined) return { ML: DEFAULT_MORALE, warnings: ['ml_default'] }
  if (NO_MORALE.includes(text.toLowerCase()))
    return { ML: FEARLESS_MORALE, fearless: true, warnings: ['ml_none'] }
  // A span of figures is no figure, and its first one would be a guess.
  if (/^\d{1,3}\s*(?:-|to\b)\s*\d/i.test(text)) return invalid('ML', text)
  const found = /^(\d{1,3})(?!\d)(.*)$/.exec(text)
  const ML = Number(found?.[1])
  if (!found || ML < 2 || ML > 12) return invalid('ML', text)
  const more = found[2]!.replace(/[()[\]]/g, '').trim()
  return more === '' ? { ML, warnings: [] } : { ML, rider: `morale ${more}`, warnings: ['rider'] }
}
