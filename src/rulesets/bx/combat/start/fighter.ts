import { DEFENSIVE, type Fighter } from '../../state/fight.js'
import { DEFENSIVE_AC } from '../../state/standing.js'
import { attacksOf } from '../../stats/attacks.js'
import { readDamage } from '../../stats/damage.js'
import { FIGURES, figureOf, type StatFigure, showFigure } from '../../stats/figures.js'
import type { Influences } from '../../stats/modifiers.js'
import { hasTag, type ModifiedStat, type Person } from '../../stats/person.js'

/** seed 000 §4.3: these ignore morale. */
const FEARLESS_TAGS = ['undead', 'mindless', 'fearless']
/** seed 000 §4.2 B. */
const OFFICER_TAGS = ['leader', 'elite']

/** A sheet, and what it was made from. */
interface Drawn {
  readonly place: number
  readonly name: string
  readonly side: 'PC' | 'Foes'
  readonly modifiers: Influences['modifiers']
  readonly clocks: Influences['clocks']
  readonly sheet: Fighter
}

/** The last sheet of everybody: the same people are drawn up again and again, and nothing of a sheet ever changes. */
const drawn = new WeakMap<Person, Drawn>()

/** The sheet of somebody who passed `validated`, under the name they bear in this combat. */
export function fighter(
  person: Person,
  place: number,
  name: string,
  side: 'PC' | 'Foes',
  influences: Influences,
): Fighter {
  const { modifiers, clocks } = influences
  const last = drawn.get(person)
  if (
    last !== undefined &&
    last.place === place &&
    last.name === name &&
    last.side === side &&
    last.modifiers === modifiers &&
    last.clocks === clocks
  )
    return last.sheet
  const sheet = sheetOf(person, place, name, side, influences)
  drawn.set(person, { place, name, side, modifiers, clocks, sheet })
  return sheet
}

function sheetOf(
  person: Person,
  place: number,
  name: string,
  side: 'PC' | 'Foes',
  influences: Influences,
): Fighter {
  const names = name === person.name ? [name] : [name, person.name]
  const figures = FIGURES.map((stat) => figureOf(person, names, stat, influences)!)
  const value = (stat: ModifiedStat): number => figures[FIGURES.indexOf(stat)]!.value as number
  const dmg = figures[FIGURES.indexOf('Dmg')]!.value as string
  const damage = readDamage(dmg)!
  const hp = person.stats.hp as number
  return {
    name,
    base: person,
    person: place,
    side,
    pc: person.role === 'pc',
    ac: value('AC'),
    hd: value('HD'),
    at: value('AT'),
    ml: value('ML'),
    moraleMod: value('MoraleMod'),
    saveMod: value('SaveMod'),
    dice: damage.count,
    sides: damage.sides,
    plus: damage.plus,
    dmg,
    attacks: attacksOf(person.attacks, damage.plus - (readDamage(String(person.stats.Dmg))?.plus ?? 0)),
    hp,
    max: person.hpMax ?? hp,
    maxTaken: person.hpMax === null,
    immune: person.moraleOverride === '' && FEARLESS_TAGS.some((tag) => hasTag(person, tag)),
    officer: OFFICER_TAGS.some((tag) => hasTag(person, tag)),
    changed: figures.filter((figure) => figure.terms.length > 0),
  }
}

/** seed 000 §9.10.3: the AC of somebody in a defensive stance. */
export function defensiveAc({ base, changed, ac }: Fighter): StatFigure {
  const terms = changed.find((figure) => figure.name === 'AC')?.terms ?? []
  return {
    name: 'AC',
    base: base.stats.AC as number,
    terms: [...terms, { value: DEFENSIVE_AC, source: 'Defensive stance' }],
    value: ac + DEFENSIVE_AC,
  }
}

/** The figures that differ from the base; a defensive stance counts in AC. */
export function shownFigures(sheet: Fighter, status: number): readonly StatFigure[] {
  if (status !== DEFENSIVE) return sheet.changed
  return [defensiveAc(sheet), ...sheet.changed.filter((figure) => figure.name !== 'AC')]
}

/** rules/bx C "on each change": what is shown when a sheet takes the place of another, a return to the base too. */
export function changedFigures(before: Fighter, after: Fighter, status: number): readonly StatFigure[] {
  const old = shownFigures(before, status)
  const now = shownFigures(after, status)
  const shown = new Set(old.map(showFigure))
  const gone = old.filter(({ name }) => !now.some((figure) => figure.name === name))
  return [
    ...now.filter((figure) => !shown.has(showFigure(figure))),
    ...gone.map(({ name, base }) => ({ name, base, terms: [], value: base })),
  ]
}
