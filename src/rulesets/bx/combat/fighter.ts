import { type Modifier, showEffective } from '../../../kernel/modifiers.js'
import type { BxClock } from '../clocks.js'
import { readDamage, showDamage } from '../damage.js'
import { modifiersOf, type StatModifier, showEffectiveText, sumOf } from '../modifiers.js'
import { hasTag, type ModifiedStat, type Person, type StatKey } from '../stats.js'
import { DEFENSIVE, DEFENSIVE_AC, type Fighter } from './fight.js'

/** seed 000 §4.3: these ignore morale. */
const FEARLESS_TAGS = ['undead', 'mindless', 'fearless']
/** seed 000 §4.2 B. */
const OFFICER_TAGS = ['leader', 'elite']

/** What changes figures now: declared modifiers and clocks. */
export interface Influences {
  readonly modifiers: readonly StatModifier[]
  readonly clocks: readonly BxClock[]
}

/** The sheet of somebody who passed `validated`, under the name they bear in this combat. */
export function fighter(
  person: Person,
  place: number,
  name: string,
  side: 'PC' | 'Foes',
  influences: Influences,
): Fighter {
  const effective: string[] = []
  const names = name === person.name ? [name] : [name, person.name]
  const changes = (stat: ModifiedStat): readonly Modifier[] =>
    modifiersOf(names, stat, influences.modifiers, influences.clocks)
  const figure = (stat: ModifiedStat, base: number): number => {
    const modifiers = changes(stat)
    if (modifiers.length > 0) effective.push(showEffective(stat, base, modifiers))
    return base + sumOf(modifiers)
  }
  const { stats } = person
  const ac = figure('AC', stats.AC as number)
  const hd = figure('HD', stats.HD as number)
  const at = figure('AT', stats.AT as number)
  const base = readDamage(stats.Dmg as string)!
  const onDamage = changes('Dmg')
  const damage = { ...base, plus: base.plus + sumOf(onDamage) }
  const dmg = onDamage.length > 0 ? showDamage(damage) : (stats.Dmg as string)
  if (onDamage.length > 0) effective.push(showEffectiveText('Dmg', stats.Dmg as string, onDamage, dmg))
  const ml = figure('ML', stats.ML as number)
  const saveMod = figure('SaveMod', person.saveMod as number)
  const moraleMod = figure('MoraleMod', person.moraleMod as number)
  const hp = stats.hp as number
  return {
    name,
    base: person,
    person: place,
    side,
    pc: person.role === 'pc',
    ac,
    hd,
    at,
    ml,
    moraleMod,
    saveMod,
    dice: damage.count,
    sides: damage.sides,
    plus: damage.plus,
    dmg,
    hp,
    max: person.hpMax ?? hp,
    maxTaken: person.hpMax === null,
    immune: person.moraleOverride === '' && FEARLESS_TAGS.some((tag) => hasTag(person, tag)),
    officer: OFFICER_TAGS.some((tag) => hasTag(person, tag)),
    effective,
    acShown: showEffective('AC', stats.AC as number, [
      ...changes('AC'),
      { value: DEFENSIVE_AC, source: 'Defensive stance' },
    ]),
  }
}

/** The figures that differ from the base, as shown, by their names; a defensive stance counts in AC. */
function figuresOf(sheet: Fighter, status: number): ReadonlyMap<string, string> {
  const lines = status === DEFENSIVE ? [sheet.acShown, ...sheet.effective] : sheet.effective
  const figures = new Map<string, string>()
  for (const line of lines) {
    const stat = line.slice(0, line.indexOf('='))
    if (!figures.has(stat)) figures.set(stat, line)
  }
  return figures
}

/** The same, for whoever asks how things stand. */
export function shownFigures(sheet: Fighter, status: number): readonly string[] {
  return [...figuresOf(sheet, status).values()]
}

function baseOf({ base }: Fighter, stat: string): string {
  if (stat === 'SaveMod') return String(base.saveMod)
  if (stat === 'MoraleMod') return String(base.moraleMod)
  return String(base.stats[stat as StatKey])
}

/** rules/bx C "on each change": what is shown when a sheet takes the place of another, a return to the base too. */
export function changedFigures(before: Fighter, after: Fighter, status: number): readonly string[] {
  const old = figuresOf(before, status)
  const now = figuresOf(after, status)
  const gone = [...old.keys()].filter((stat) => !now.has(stat))
  return [
    ...[...now].filter(([stat, line]) => old.get(stat) !== line).map(([, line]) => line),
    ...gone.map((stat) => showEffectiveText(stat, baseOf(after, stat), [], baseOf(after, stat))),
  ]
}
