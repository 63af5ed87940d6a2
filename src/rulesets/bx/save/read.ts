import { entryOf } from '../../../kernel/entry.js'
import { asText } from '../../../kernel/words/as-text.js'
import { type BxClock, type BxClockStatus, type ClockStep, stepsInText } from '../stats/clocks.js'
import { splitRider } from '../stats/damage.js'
import type { StatModifier } from '../stats/modifiers.js'
import {
  MODIFIED_STATS,
  type ModifiedStat,
  NOBODY,
  type Person,
  type RawStat,
  type Role,
  rawStat,
} from '../stats/person.js'
import { skillNamed } from '../stats/skills.js'
import { isFigures, isStatLine, readStatLines } from '../stats/stat-line.js'
import { invalidStat } from '../stops.js'

/** A JSON save (rules/bx B). Only what BX needs is read; everything else is kept as it is. */
export type Save = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, unknown>>

export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function texts(value: unknown): readonly string[] {
  return list(value).map((each) => String(rawStat(each)))
}

/** Tags as a list, or as a text with commas. */
function tagsOf(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(/[,;]/).flatMap((t) => t.trim() || []) : texts(value)
}

/** rules/bx R6: real saves fill every field with 0, so 0 means "never filled in" where 0 cannot be meant. */
function unlessZero(value: unknown): RawStat {
  return value === 0 ? null : rawStat(value)
}

/** The keys under which an entry may hold a stat line (seed 000 §1.4.2). */
export const LINE_KEYS = ['bx', 'BX', 'bx_stats', 'stats']

/** rules/bx R6: at least one of the figures that are never 0 is filled in. */
function hasFields(entry: Fields): boolean {
  return unlessZero(entry.bx_ac) !== null || unlessZero(entry.bx_ml) !== null || text(entry.bx_dmg) !== ''
}

/** The key under which an entry holds its stat line, if it has one. The figures alone are one too, without `BX:`. */
export function lineKeyOf(entry: Fields): string | undefined {
  return LINE_KEYS.find((key) => typeof entry[key] === 'string' && isFigures(entry[key]))
}

/** An entry that holds BX stats, as fields or as a line. */
export function hasStats(entry: Fields): boolean {
  return hasFields(entry) || lineKeyOf(entry) !== undefined
}

/** The one stat line of an entry. Two of them, or a line beside filled fields, is nobody's to choose between. */
function lineOf(name: string, entry: Fields, filled: boolean): Fields | undefined {
  const lines = LINE_KEYS.flatMap((key) => {
    const value = entry[key]
    if (typeof value !== 'string' || !isFigures(value)) return []
    return readStatLines(isStatLine(value) ? value : `BX: ${value}`)
  })
  if (lines.length === 0) return undefined
  if (lines.length > 1)
    throw invalidStat(name, 'BX', 'has two stat lines in one entry; keep the one that holds.')
  if (filled) throw invalidStat(name, 'BX', 'has a stat line and bx_ fields; keep one of them.')
  return lines[0]
}

/** What a PC is called whose entry gives no name. */
export const NAMELESS_PC = 'PC'

/** Somebody of the save. */
export function readPerson(name: string, entry: Fields, role: Role, place: readonly string[] = []): Person {
  const known = text(entry.name) || name
  const line = lineOf(known, entry, hasFields(entry))
  const hpMax = line ? line.hpMax : unlessZero(entry.bx_hp_max)
  if (hpMax !== null && hpMax !== undefined && !Number.isSafeInteger(hpMax))
    throw invalidStat(known, 'hpMax', `is "${asText(hpMax)}"; it must be a whole number.`)
  const hp = line ? rawStat(line.hp) : hpMax === null ? unlessZero(entry.bx_hp) : rawStat(entry.bx_hp)
  // A rider glued to the dice is split off here too (rules/bx B).
  const written =
    typeof entry.bx_dmg === 'string' ? splitRider(entry.bx_dmg) : { dmg: entry.bx_dmg, rider: '' }
  const dmg = rawStat(line ? line.Dmg : written.dmg)
  const stat = (key: string, field: string): RawStat => rawStat(line ? line[key] : entry[field])
  const zeroless = (key: string, field: string): RawStat =>
    line ? rawStat(line[key]) : unlessZero(entry[field])
  const changed = skillChanges(entry.skills_changed)
  return {
    ...NOBODY,
    name: known,
    role,
    stats: {
      AC: zeroless('AC', 'bx_ac'),
      HD: stat('HD', 'bx_hd'),
      hp,
      AT: stat('AT', 'bx_at'),
      Dmg: dmg === '' ? null : dmg,
      ML: zeroless('ML', 'bx_ml'),
    },
    hpMax: typeof hpMax === 'number' ? hpMax : null,
    tags: line ? texts(line.Tags) : tagsOf(entry.bx_tags),
    saveMod: rawStat(entry.bx_save_mod ?? line?.SaveMod ?? 0),
    moraleMod: rawStat(entry.bx_morale_mod ?? line?.MoraleMod ?? 0),
    skills: texts(entry.skills),
    skillsAdded: changed.added,
    skillsRemoved: changed.removed,
    conditions: texts(entry.conditions),
    withPc: role === 'pc' || entry.with_pc === true,
    status: text(entry.status) || 'active',
    rider: line ? text(line.rider) : written.rider,
    zone: text(entry.zone),
    entry: place,
    statsAt: place,
  }
}

/** seed 000 §5.2: `{added, removed}`, or a list of `+Skill` and `-Skill` in which the later word holds. */
function skillChanges(value: unknown): {
  readonly added: readonly string[]
  readonly removed: readonly string[]
} {
  if (!Array.isArray(value)) {
    const { added, removed } = fields(value)
    return { added: texts(added), removed: texts(removed) }
  }
  const latest = new Map<string, { readonly skill: string; readonly gone: boolean }>()
  for (const change of texts(value)) {
    const skill = change.replace(/^\s*[+-]\s*/, '')
    latest.set(skillNamed(skill) ?? skill, { skill, gone: /^\s*-/.test(change) })
  }
  const named = (gone: boolean): string[] =>
    [...latest.values()].filter((c) => c.gone === gone).map((c) => c.skill)
  return { added: named(false), removed: named(true) }
}

function isStat(value: unknown): value is ModifiedStat {
  return (MODIFIED_STATS as readonly unknown[]).includes(value)
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function readSteps(value: unknown): ClockStep[] {
  return list(value).flatMap((item) => {
    const { at, stat, value: amount } = fields(item)
    return typeof at === 'number' && isStat(stat) && isWhole(amount) ? [{ at, stat, value: amount }] : []
  })
}

const STATUSES: readonly string[] = ['active', 'halted', 'retired', 'trigger_fired']

/** What a clock may say of who sees it and be no secret. */
const OPEN_TO_ALL: readonly string[] = ['', 'public', 'open', 'known', 'visible']

/** rules/bx C: modifiers from milestone notes, the trigger text and the structured key. */
function readClock(name: string, entry: Fields): BxClock {
  const max = isWhole(entry.max_progress) ? entry.max_progress : 0
  const trigger = text(entry.trigger_on_completion)
  const status = text(entry.status)
  const known = text(entry.name) || name
  return {
    name: known,
    owner: text(entry.owner),
    progress: isWhole(entry.progress) ? entry.progress : 0,
    max,
    status: (STATUSES.includes(status) ? status : 'active') as BxClockStatus,
    bullets: texts(entry.advance_bullets),
    trigger,
    steps: [...stepsInText(text(entry.notes), trigger, max), ...readSteps(entry.stat_modifiers)],
    movedToday: entry.advanced_this_day === true,
    venom: /^venom\s*[—–-]/i.test(known),
    daily: /^venom\s*[—–-]/i.test(known)
      ? 'day passes untreated'
      : entry.is_cadence === true
        ? text(entry.cadence_bullet)
        : '',
    secret: !OPEN_TO_ALL.includes(text(entry.visibility).trim().toLowerCase()),
  }
}

/** Where a clock of a save has a figure or a status that cannot be read, and what it counts as instead. */
export function unreadClocks(
  save: Save,
): readonly { readonly path: readonly string[]; readonly taken: string }[] {
  return Object.entries(fields(save.clocks)).flatMap(([name, entry]) => {
    const { progress, max_progress, status } = fields(entry)
    const figure = (key: string, value: unknown) =>
      (value ?? '') === '' || isWhole(value) ? [] : [{ path: ['clocks', name, key], taken: '0' }]
    const known = (status ?? '') === '' || STATUSES.includes(text(status))
    return [
      ...figure('progress', progress),
      ...figure('max_progress', max_progress),
      ...(known ? [] : [{ path: ['clocks', name, 'status'], taken: 'active' }]),
    ]
  })
}

function isModifier(item: unknown): boolean {
  const { stat, value } = fields(item)
  return isStat(stat) && isWhole(value)
}

/** Where a save holds modifiers that cannot be read: in it, its PC, its people and its clocks. */
export function unreadModifiers(save: Save): readonly (readonly (string | number)[])[] {
  const within = (key: string): (readonly [readonly string[], unknown])[] =>
    Object.entries(fields(save[key])).map(([name, entry]) => [[key, name], entry] as const)
  const holders: readonly (readonly [readonly string[], unknown])[] = [
    [[], save],
    [['pc_state'], save.pc_state],
    ...within('npcs'),
    ...within('clocks'),
  ]
  return holders.flatMap(([path, holder]) => {
    const inClock = path[0] === 'clocks'
    return list(fields(holder).stat_modifiers).flatMap((item, i) =>
      isModifier(item) && (!inClock || typeof fields(item).at === 'number')
        ? []
        : [[...path, 'stat_modifiers', i]],
    )
  })
}

/** Declared modifiers of the save as a whole, or of an entry: then they are of whose entry it is. */
export function readModifiers(value: unknown, target: string): StatModifier[] {
  return list(value).flatMap((item) => {
    const m = fields(item)
    if (!isStat(m.stat) || !isWhole(m.value)) return []
    return [
      {
        target: target || text(m.target),
        stat: m.stat,
        value: m.value,
        source: text(m.source),
        expires: text(m.expires),
      },
    ]
  })
}

/** The names in the order in which a save lists them. A journal keeps no order of keys, and rules/bx R43 and C go by it. */
export interface SaveOrder {
  readonly npcs: readonly string[]
  readonly clocks: readonly string[]
  readonly companions: readonly string[]
  readonly zones: readonly string[]
  readonly tables: readonly string[]
  readonly engines: readonly string[]
  /** The keys of each engine's outcomes, by the engine's key. */
  readonly outcomes: Readonly<Record<string, readonly string[]>>
}

/** Returns the order of a save's names. `keys`: as the text spells them, where the object no longer has that order. */
export function orderOf(
  save: Save,
  keys: (path: readonly string[]) => readonly string[] = (path) => Object.keys(entryAt(save, path)),
): SaveOrder {
  const spelled = (path: readonly string[]): readonly string[] => {
    const known = Object.keys(entryAt(save, path))
    const there = new Set(known)
    const listed = keys(path).filter((key) => there.has(key))
    const named = new Set(listed)
    return [...listed, ...known.filter((key) => !named.has(key))]
  }
  const engines = spelled(['engines'])
  return {
    npcs: spelled(['npcs']),
    clocks: spelled(['clocks']),
    companions: spelled(['companions']),
    zones: spelled(['zones']),
    tables: spelled(['encounter_lists']),
    engines,
    outcomes: Object.fromEntries(engines.map((key) => [key, spelled(['engines', key, 'outcome_mapping'])])),
  }
}

/** The entries of a section in the save's order. */
export function entriesOf(value: unknown, order: readonly string[]): readonly (readonly [string, Fields])[] {
  const entries = fields(value)
  const names = new Set([...order.filter((name) => Object.hasOwn(entries, name)), ...Object.keys(entries)])
  return [...names].map((name) => [name, fields(entries[name])] as const)
}

export function readClocks(save: Save, order: SaveOrder): readonly BxClock[] {
  return entriesOf(save.clocks, order.clocks).map(([name, entry]) => readClock(name, entry))
}

/** The entry at a path of the save. */
export function entryAt(save: Save, path: readonly string[]): Fields {
  return path.reduce((place, key) => fields(entryOf(place, key)), fields(save))
}
