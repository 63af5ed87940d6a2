import { sameName } from '../../../kernel/words/names.js'
import { invalidLoadout } from '../stops.js'
import type { Person } from './person.js'

/** seed 000 §5.1. */
const SKILLS = [
  'Alchemy',
  'Animal Handling',
  'Appraising',
  'Athletics',
  'Bureaucracy',
  'Craft',
  'Etiquette',
  'Expression',
  'Forgery',
  'Gaming',
  'Healing',
  'Knowledge',
  'Language',
  'Navigation',
  'Observation',
  'Spellcraft',
  'Survival',
  'Teaching',
  'Tracking',
] as const

/** seed 000 §5.2: the subtypes that are part of a skill's identity. */
const SUBTYPES: Readonly<Record<string, readonly string[]>> = {
  Craft: [
    'blacksmithing',
    'bookbinding',
    'bowyer/fletcher',
    'brewing',
    'carpentry',
    'cobbling',
    'cooking',
    'gem cutting',
    'glassblowing',
    'leatherworking',
    'mining',
    'pottery',
    'seamstress/tailor',
    'stonemasonry',
    'weaponsmithing',
    'weaving',
  ],
  Expression: ['artistic ability', 'dancing', 'musical instrument', 'singing'],
}

/** Skills whose bracket is a terrain or a tongue (rules/bx R54). */
const TOPICAL = ['Survival', 'Language']

/** Everything a loadout may name. */
export const SKILL_NAMES: readonly string[] = SKILLS.flatMap(
  (skill) => SUBTYPES[skill]?.map((subtype) => `${skill} (${subtype})`) ?? [skill],
)

/** The skill a text means, in its one spelling; undefined when §5.1 has no such skill or subtype. */
export function skillNamed(text: string): string | undefined {
  const match = /^([^()]+)(?:\(([^()]*)\))?$/.exec(text.trim())
  if (!match) return undefined
  const word = match[1]!.trim().replace(/\s+/g, ' ').toLowerCase()
  const skill = SKILLS.find((s) => s.toLowerCase() === word)
  if (skill === undefined) return undefined
  const note = match[2]?.trim().toLowerCase()
  const subtypes = SUBTYPES[skill]
  if (subtypes) return note !== undefined && subtypes.includes(note) ? `${skill} (${note})` : undefined
  return note === undefined || TOPICAL.includes(skill) ? skill : undefined
}

/** A skill as the log names it: in the list's spelling, with its note of a terrain or tongue. */
export function skillShown(text: string): string {
  const skill = skillNamed(text)
  if (skill === undefined || !TOPICAL.includes(skill)) return skill ?? text
  const note = /\(([^()]*)\)/.exec(text)?.[1]?.trim()
  return note ? `${skill} (${note})` : skill
}

/** seed 000 §5.2.3: the combined list, baseline and changes. */
export function skillsOf(person: Person): readonly string[] {
  const gone = new Set(person.skillsRemoved.map((s) => skillNamed(s) ?? s))
  return [...person.skills, ...person.skillsAdded].filter((s) => !gone.has(skillNamed(s) ?? s))
}

/** The terrain or tongue that stands with Survival or Language; empty for a bare one, and for every other skill. */
export function topicOf(text: string): string {
  const skill = skillNamed(text)
  if (skill === undefined || !TOPICAL.includes(skill)) return ''
  return /\(([^()]*)\)/.exec(text)?.[1]?.trim() ?? ''
}

/** Reports whether a check of this skill is about one terrain or tongue (rules/bx-campaign C10). */
export function isTopical(skill: string): boolean {
  return TOPICAL.includes(skill)
}

/**
 * Whether a list has a skill. Survival and Language count for their own terrain or tongue; a bare one serves all
 * (rules/bx-campaign C10).
 */
export function possesses(list: readonly string[], skill: string): boolean {
  const wanted = skillNamed(skill)
  if (wanted === undefined) return false
  const topic = topicOf(skill)
  return list.some((one) => {
    if (skillNamed(one) !== wanted) return false
    const own = topicOf(one)
    return topic === '' || own === '' || sameName(own, topic)
  })
}

/** Every entry must be a skill of §5.1 with its subtype, and none twice. */
export function mustBeSkills(name: string, list: readonly string[]): void {
  const seen = new Set<string>()
  for (const entry of list) {
    const skill = skillNamed(entry)
    if (skill === undefined)
      throw invalidLoadout(
        name,
        `"${entry}" is no skill of the list (Craft and Expression need a listed subtype).`,
      )
    if (seen.has(skill)) throw invalidLoadout(name, `${skill} is listed twice.`)
    seen.add(skill)
  }
}

const LOADOUT_SIZE = 4

/** seed 000 §5.2.1, rules/bx R54: the baseline is exactly four; checked when a character is loaded. */
export function mustHaveLoadout(name: string, baseline: readonly string[]): void {
  if (baseline.length !== LOADOUT_SIZE) {
    throw invalidLoadout(name, `a baseline is exactly four skills, not ${baseline.length}.`)
  }
  mustBeSkills(name, baseline)
}

/** rules/bx-campaign C9: the PC or a companion of a save, whose skills nobody has stated. */
export function hasNoLoadout({ role, entry, skills }: Person): boolean {
  return role !== 'npc' && entry.length > 0 && skills.length === 0
}
