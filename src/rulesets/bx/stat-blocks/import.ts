import { readAttacks, saysDamage } from './attacks.js'
import {
  type ArmourScale,
  readArmour,
  readAttackBonus,
  readHitDice,
  readMorale,
  readPoints,
} from './figures.js'
import { type Field, type Parts, partsOf } from './parts.js'
import { type ImportedFoe, isError, type StatBlockError, type StatBlockWarning, WARNINGS } from './result.js'
import { foeLine } from './yaml.js'

/** S10: a foe, what was reckoned or guessed, and the line that a scenario takes; or why there is none. */
export type ImportedBlock =
  | { readonly foe: ImportedFoe; readonly warnings: readonly StatBlockWarning[]; readonly yaml: string }
  | { readonly error: StatBlockError }

const TAGS = ['undead', 'mindless', 'fearless'] as const
const NOTES: readonly Field[] = ['MV', 'SV', 'AL', 'XP', 'NA', 'TT']

function tagsIn(text: string, fearless: boolean): readonly string[] {
  return TAGS.filter(
    (tag) =>
      new RegExp(`(?<![\\p{L}])${tag}(?![\\p{L}])`, 'iu').test(text) || (tag === 'fearless' && fearless),
  )
}

/** What is missing, all at once. */
function missingIn({ fields }: Parts): readonly string[] {
  return [
    ...(fields.has('AC') ? [] : ['AC']),
    ...(fields.has('HD') ? [] : ['HD']),
    ...(saysDamage(fields) ? [] : ['Dmg']),
  ]
}

function starsText(stars: number): readonly string[] {
  return stars === 0 ? [] : [stars === 1 ? '1 special ability' : `${stars} special abilities`]
}

function isTag(text: string): boolean {
  return TAGS.some((tag) => tag === text.toLowerCase())
}

/** A published stat block as a foe of a bx scenario (rules/bx-stat-blocks). Nothing is rolled. */
export function importStatBlock(text: string, scale: ArmourScale = 'auto'): ImportedBlock {
  const parts = partsOf(text)
  if (isError(parts)) return { error: parts }
  const { fields, kept, name } = parts
  const missing = missingIn(parts)
  if (missing.length > 0) return { error: { code: 'MISSING_STATS', missing } }
  const armour = readArmour(fields.get('AC')!, scale)
  if (isError(armour)) return { error: armour }
  const dice = readHitDice(fields.get('HD')!)
  if (isError(dice)) return { error: dice }
  const points = readPoints(fields.get('hp'), dice)
  if (isError(points)) return { error: points }
  const bonus = readAttackBonus(fields.get('AB'), fields.get('THAC0'), dice)
  if (isError(bonus)) return { error: bonus }
  const attacks = readAttacks(fields)
  if (isError(attacks)) return { error: attacks }
  const morale = readMorale(fields.get('ML'))
  if (isError(morale)) return { error: morale }
  const others = kept.filter((part) => part.special || !isTag(part.text))
  const rider = [
    ...starsText(dice.stars),
    ...attacks.riders,
    ...(morale.rider === undefined ? [] : [morale.rider]),
    ...others.map((part) => part.text),
  ].filter((one) => one !== '')
  const tags = tagsIn(parts.text, morale.fearless === true)
  const notes = NOTES.flatMap((field) => (fields.has(field) ? [`${field} ${fields.get(field)}`.trim()] : []))
  const foe: ImportedFoe = {
    Name: name,
    AC: armour.AC,
    HD: dice.HD,
    hp: points.hp,
    ...(points.hpMax !== undefined && { hpMax: points.hpMax }),
    AT: bonus.AT,
    Dmg: attacks.Dmg,
    ML: morale.ML,
    ...(tags.length > 0 && { Tags: tags }),
    ...(attacks.attacks.length > 0 && { attacks: attacks.attacks }),
    ...(rider.length > 0 && { rider: rider.join('; ') }),
    ...(notes.length > 0 && { notes: notes.join('; ') }),
  }
  const said = new Set<StatBlockWarning>([
    ...armour.warnings,
    ...(dice.stars > 0 ? (['specials'] as const) : []),
    ...points.warnings,
    ...bonus.warnings,
    ...attacks.warnings,
    ...morale.warnings,
    ...(others.some((part) => part.special) ? (['rider'] as const) : []),
    ...(others.some((part) => !part.special) ? (['kept_text'] as const) : []),
  ])
  return { foe, warnings: WARNINGS.filter((code) => said.has(code)), yaml: foeLine(foe) }
}
