/** The keys every combatant must have, in the order in which a stop lists them (seed 000 §1.1). */
export const STAT_KEYS = ['AC', 'HD', 'hp', 'AT', 'Dmg', 'ML'] as const

export type StatKey = (typeof STAT_KEYS)[number]

/** What a stat block holds before anybody has checked it: a value of the wrong kind must survive to be named. */
export type RawStat = number | string | boolean | null

/** A figure as a document has it; what is no single value stays as its JSON, so that its fault can show it. */
export function rawStat(value: unknown): RawStat {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 60) : (value as RawStat)
}

export type RawStats = { readonly [Key in StatKey]: RawStat }

/** The figures that clocks and procedures may change (rules/bx R63). */
export const MODIFIED_STATS = ['AC', 'HD', 'AT', 'ML', 'SaveMod', 'MoraleMod', 'Dmg'] as const

export type ModifiedStat = (typeof MODIFIED_STATS)[number]

export type Role = 'pc' | 'companion' | 'npc'

/** Somebody in the world: the PC, a companion, a foe or another named NPC. Replaced, never changed in place. */
export interface Person {
  readonly name: string
  readonly role: Role
  readonly stats: RawStats
  /** rules/bx R1: null when the block does not say; combat then takes hp at its start. */
  readonly hpMax: number | null
  readonly tags: readonly string[]
  readonly saveMod: RawStat
  readonly moraleMod: RawStat
  /** The baseline of four, and what changed since (seed 000 §5.2). */
  readonly skills: readonly string[]
  readonly skillsAdded: readonly string[]
  readonly skillsRemoved: readonly string[]
  readonly conditions: readonly string[]
  readonly withPc: boolean
  /** Begins with active, inactive, dead or missing. */
  readonly status: string
  /** Why morale immunity does not hold, or an empty text (seed 000 §4.3). */
  readonly moraleOverride: string
  /** Damage already dealt in a combat that is taken up in the middle. */
  readonly damageDealt: number
  readonly treatedToday: boolean
  /** What a hit does besides damage, split off the Dmg text; the host rules on it. */
  readonly rider: string
  /** Several attacks a round (rules/bx-stat-blocks S9), as written; null where the block has none. */
  readonly attacks: unknown
  /** What a published block says that no rule reads. */
  readonly notes: string
  /** Where they are in the world, as the save says; empty when nobody said. */
  readonly zone: string
  /** The path to their entry in the save; empty for who has none. People of one name have different entries. */
  readonly entry: readonly string[]
  /** The path to the entry that holds their stats: `companions` may hold those of an entry in `npcs` (rules/bx-campaign C12). */
  readonly statsAt: readonly string[]
}

export const NOBODY: Person = {
  name: '',
  role: 'npc',
  stats: { AC: null, HD: null, hp: null, AT: null, Dmg: null, ML: null },
  hpMax: null,
  tags: [],
  saveMod: 0,
  moraleMod: 0,
  skills: [],
  skillsAdded: [],
  skillsRemoved: [],
  conditions: [],
  withPc: true,
  status: 'active',
  moraleOverride: '',
  damageDealt: 0,
  treatedToday: false,
  rider: '',
  attacks: null,
  notes: '',
  zone: '',
  entry: [],
  statsAt: [],
}

/** Current hp as a number; 0 for somebody whose hp was never filled in. */
export function hpOf(person: Person): number {
  return typeof person.stats.hp === 'number' ? person.stats.hp : 0
}

/** The most hp somebody can have: the stated maximum, or what they have now (rules/bx R1). */
export function maxOf(person: Person): number {
  return person.hpMax ?? hpOf(person)
}

export function withHp(person: Person, hp: number): Person {
  return { ...person, stats: { ...person.stats, hp } }
}

export function hasTag(person: { readonly tags: readonly string[] }, tag: string): boolean {
  return person.tags.some((t) => t.trim().toLowerCase() === tag)
}

/** seed 000 §1.4.3, rules/bx R6: none of AC, Dmg and ML was ever filled in. */
export function isNonCombatant({ stats }: Person): boolean {
  return [stats.AC, stats.Dmg, stats.ML].every((value) => value === null || value === '')
}

export function isDead(person: Person): boolean {
  return person.status.trim().toLowerCase().startsWith('dead')
}

export function isActive(person: Person): boolean {
  return person.status.trim().toLowerCase().startsWith('active')
}

/** On their feet: the down do nothing (seed 000 §6.6, §9.9.2). */
export function isUp(person: Person): boolean {
  return !isDead(person) && (typeof person.stats.hp !== 'number' || person.stats.hp > 0)
}

/** What the free text of a status may begin with. */
export const STATUSES: readonly string[] = ['active', 'inactive', 'dead', 'missing']

export function isStatus(text: string): boolean {
  return STATUSES.some((word) => text.trim().toLowerCase().startsWith(word))
}

/** The status of a companion who was left behind (rules/bx-campaign C34). */
export const ABANDONED = 'missing (abandoned)'

export function isMissing(person: Person): boolean {
  return person.status.trim().toLowerCase().startsWith('missing')
}

/** The tags that rules/bx knows; others are labels. */
export const TAGS: readonly string[] = ['undead', 'mindless', 'fearless', 'leader', 'elite', 'cowardly']
