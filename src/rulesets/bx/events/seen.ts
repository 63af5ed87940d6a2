import { type Health, healthWord } from '../../../kernel/contract/seats.js'
import type { Fighter } from '../state/fight.js'
import { showFigure } from '../stats/figures.js'
import { NOBODY } from '../stats/person.js'

/** Hit points as a seat reads them (rules/secrets 7): a figure, or a word. */
export type Points = number | Health

/** This stands where a figure is not for the seat. */
export const HIDDEN_FIGURE = '?'

interface HpFigures {
  readonly before: number
  readonly after: number
  readonly max: number
}

/** The same with words in place of hit points; the maximum is left out. */
export type InWords<Event extends HpFigures> = Event extends HpFigures
  ? Omit<Event, 'before' | 'after' | 'max'> & { readonly before: Health; readonly after: Health }
  : never

export function inWords<Event extends HpFigures>(
  event: Event,
): Omit<Event, 'before' | 'after' | 'max'> & { readonly before: Health; readonly after: Health } {
  const { before, after, max, ...rest } = event
  return { ...rest, before: healthWord(before, max), after: healthWord(after, max) }
}

/** A sheet as it may be seen: of a foe only what a fight shows. */
export type FighterSeen = Omit<Fighter, 'hp' | 'max'> & { readonly hp: Points; readonly max?: number }

/** Of a foe a fight shows its stat block, and neither who else it is nor what else the save says of it. */
export function fighterSeen(fighter: Fighter, words: boolean): FighterSeen {
  if (fighter.side === 'PC') return fighter
  const { hp, max, ...sheet } = fighter
  const health = healthWord(hp, max)
  const { name, role, stats, hpMax, tags, saveMod, moraleMod, moraleOverride, rider, attacks } = fighter.base
  const block = { ...NOBODY, name, role, tags, saveMod, moraleMod, moraleOverride, rider, attacks }
  if (!words) return { ...sheet, person: -1, base: { ...block, stats, hpMax }, hp, max }
  return { ...sheet, person: -1, base: { ...block, stats: { ...stats, hp: health } }, hp: health }
}

interface Standings {
  readonly hp: readonly number[]
  readonly most: readonly number[]
  readonly allies: number
}

/** Everyone's hit points; null where the maximum is not for this seat. */
export interface StandingsSeen {
  readonly hp: readonly Points[]
  readonly most: readonly (number | null)[]
}

/** Hit points of foes as words. Foes stand behind the allies in every list. */
export function foesInWords({ hp, most, allies }: Standings): StandingsSeen {
  return {
    hp: hp.map((points, i) => (i < allies ? points : healthWord(points, most[i]!))),
    most: most.map((points, i) => (i < allies ? points : null)),
  }
}

/** Out of hit points, whether a figure or a word says so. */
export function isDown(points: Points): boolean {
  return typeof points === 'number' ? points <= 0 : points === 'down'
}

/** `6/8`, or the word alone. */
export function pointsText(points: Points, max: number | undefined): string {
  return typeof points === 'number' ? `${points}/${max}` : points
}

/** The audit lines of everyone with their figures, then what differs from the base (seed 000 §9.2.3). */
export function combatantLines(who: readonly FighterSeen[]): string[] {
  const lines: string[] = []
  for (const f of who) {
    const { AC, HD, AT, Dmg, ML } = f.base.stats
    const tags = f.base.tags.join(';') || 'none'
    lines.push(
      `Combatant: Side=${f.side}, Name=${f.name}, AC=${AC}, HD=${HD}, hp=${pointsText(f.hp, f.max)}, AT=${AT}, Dmg=${Dmg}, ML=${ML}, Tags=${tags}`,
    )
  }
  for (const f of who) {
    for (const figure of f.changed) lines.push(`EffectiveStat: Name=${f.name}, ${showFigure(figure)}`)
    if (f.maxTaken && f.max !== undefined)
      lines.push(`HpMax: Name=${f.name}, taken from hp at combat start=${f.max}`)
    if (f.base.moraleOverride !== '')
      lines.push(`MoraleOverride: Name=${f.name}, Reason=${f.base.moraleOverride}`)
    if (f.base.rider !== '') lines.push(`Rider: Name=${f.name}, OnHit=${f.base.rider}`)
  }
  return lines
}
