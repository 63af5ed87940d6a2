import { entryOf } from '../../../kernel/entry.js'
import { normalName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { ABILITIES, type Ability, modifierOf, type Sheet } from '../people/sheet.js'
import { refused, type SkirmishStop } from '../stops.js'

/** rules/skirmish §6. */
export const SKILLS: Readonly<Record<string, Ability>> = {
  athletics: 'strength',
  acrobatics: 'dexterity',
  'sleight of hand': 'dexterity',
  stealth: 'dexterity',
  arcana: 'intelligence',
  history: 'intelligence',
  investigation: 'intelligence',
  nature: 'intelligence',
  religion: 'intelligence',
  'animal handling': 'wisdom',
  insight: 'wisdom',
  medicine: 'wisdom',
  perception: 'wisdom',
  survival: 'wisdom',
  deception: 'charisma',
  intimidation: 'charisma',
  performance: 'charisma',
  persuasion: 'charisma',
}

/** A check that a sheet can answer. */
export interface KnownCheck {
  readonly kind: 'skill' | 'ability' | 'save'
  /** The skill, or the ability in full. */
  readonly name: string
  readonly ability: Ability
}

function abilityNamed(word: string): Ability | undefined {
  return ABILITIES.find((ability) => ability === word || ability.slice(0, 3) === word)
}

/** No sheet could answer it. */
export function unknownCheck(text: string): SkirmishStop {
  const near = nearest(text, CHECKS)
  const hint = near === undefined ? '' : ` Did you mean ${near}?`
  const says = 'A skill such as stealth, an ability such as dex, or dex save.'
  return refused('unknown_check', `There is no skill or ability "${text}".${hint} ${says}`, { check: text })
}

/** Reports whether a word is no check and was probably meant to be one: `stelth`. */
export function isSlip(text: string): boolean {
  return knownCheck(text) === null && nearest(text, CHECKS) !== undefined
}

/** `stealth`, `dex`, `dexterity`, `dex save`, `dexterity saving throw`; null when there is no such skill or ability. */
export function knownCheck(text: string): KnownCheck | null {
  const words = normalName(text)
  const skill = entryOf(SKILLS, words)
  if (skill !== undefined) return { kind: 'skill', name: words, ability: skill }
  const plain = abilityNamed(words)
  if (plain !== undefined) return { kind: 'ability', name: plain, ability: plain }
  for (const ending of [' save', ' saving throw']) {
    const saved = words.endsWith(ending) ? abilityNamed(words.slice(0, -ending.length)) : undefined
    if (saved !== undefined) return { kind: 'save', name: saved, ability: saved }
  }
  return null
}

/** Every check in the words of people: skills, abilities, saves. */
export const CHECKS: readonly string[] = [
  ...Object.keys(SKILLS),
  ...ABILITIES,
  ...ABILITIES.map((ability) => `${ability} save`),
]

const PROFICIENCIES: readonly string[] = [
  ...Object.keys(SKILLS).map(
    (skill) => `Skill: ${skill.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`,
  ),
  ...ABILITIES.map((ability) => `Saving Throw: ${ability.slice(0, 3).toUpperCase()}`),
]

/** What is wrong with the name of a proficiency, which no check would ever read. */
export function proficiencyFault(name: string): string | undefined {
  const [kind, of] = name.split(':', 2)
  const subject = normalName(of ?? '')
  const known =
    normalName(kind!) === 'skill'
      ? Object.hasOwn(SKILLS, subject)
      : normalName(kind!) === 'saving throw' && abilityNamed(subject) !== undefined
  if (known) return undefined
  const near = nearest(name, PROFICIENCIES) ?? nearest(`Skill: ${name}`, PROFICIENCIES)
  return `no check reads "${name}"; ${near === undefined ? 'write "Skill: <skill>" or "Saving Throw: <ability>"' : `write "${near}"`}`
}

/** rules/skirmish §6: `dex save` and `dexterity save` are the same check. */
export function sameCheck(a: string, b: string): boolean {
  const known = knownCheck(a)
  const other = knownCheck(b)
  if (known === null || other === null) return normalName(a) === normalName(b)
  return known.kind === other.kind && known.name === other.name
}

/** rules/skirmish §6: the proficiency's value, which is the whole bonus, else the ability's modifier. */
export function checkBonus(sheet: Sheet, check: KnownCheck): number {
  if (check.kind !== 'ability') {
    for (const { name, value } of sheet.proficiencies) {
      const [kind, of] = name.split(':', 2)
      if (of === undefined) continue
      const subject = normalName(of)
      const fits =
        check.kind === 'skill'
          ? normalName(kind!) === 'skill' && subject === check.name
          : normalName(kind!) === 'saving throw' && abilityNamed(subject) === check.ability
      if (fits) return value
    }
  }
  return modifierOf(sheet, check.ability)
}
