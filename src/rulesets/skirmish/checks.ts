import { normalName } from '../../kernel/names.js'
import { ABILITIES, type Ability, modifierOf, type Sheet } from './sheet.js'

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

/** `stealth`, `dex`, `dexterity`, `dex save`, `dexterity saving throw`; null when there is no such skill or ability. */
export function knownCheck(text: string): KnownCheck | null {
  const words = normalName(text)
  const skill = Object.hasOwn(SKILLS, words) ? SKILLS[words] : undefined
  if (skill !== undefined) return { kind: 'skill', name: words, ability: skill }
  const plain = abilityNamed(words)
  if (plain !== undefined) return { kind: 'ability', name: plain, ability: plain }
  for (const ending of [' save', ' saving throw']) {
    const saved = words.endsWith(ending) ? abilityNamed(words.slice(0, -ending.length)) : undefined
    if (saved !== undefined) return { kind: 'save', name: saved, ability: saved }
  }
  return null
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
