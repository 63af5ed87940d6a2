import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import type { Crossing } from '../stats/crossing.js'
import { plainDamage, readDamage } from '../stats/damage.js'
import type { Month } from '../stats/date.js'
import { readRange } from '../stats/range.js'
import {
  ENTRY_KINDS,
  type EncounterTable,
  type Engine,
  type EntryKind,
  type Plug,
  type TableEntry,
  type World,
  type Zone,
} from '../stats/world.js'
import { zoneMissing } from '../stops.js'
import { entriesOf, fields, type Save, type SaveOrder } from './read.js'

type Fields = Readonly<Record<string, unknown>>

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((one) => asText(one)) : []
}

/** The words of a tag: null, a word, words with commas, or a list (rules/bx-campaign C14). */
function tagWords(tag: unknown): readonly string[] {
  const words = Array.isArray(tag) ? texts(tag) : text(tag).split(',')
  return words.map((word) => word.trim().toLowerCase())
}

function readCrossing(value: unknown): Crossing {
  const { to, name, tag } = fields(value)
  const words = tagWords(tag)
  return {
    name: text(name) || text(to),
    to: text(to),
    slow: words.includes('slow'),
    eventful: words.includes('eventful'),
    tag: typeof tag === 'string' ? tag : Array.isArray(tag) ? texts(tag) : null,
  }
}

function readZone(key: string, zone: Fields): Zone {
  const { crossing_points } = zone
  return {
    name: key,
    terrain: text(zone.terrain),
    notes: text(zone.notes),
    crossings: Array.isArray(crossing_points) ? crossing_points.map(readCrossing) : [],
  }
}

/** The clauses of a check under which an entry may declare effects (C24, C27). */
export const EFFECT_CLAUSES = ['fail', 'critical', 'complication', 'success'] as const

function readPlug(value: unknown): Plug {
  const plug = fields(value)
  const kind = text(plug.type).toLowerCase()
  const who = text(plug.who).toLowerCase()
  const effects = EFFECT_CLAUSES.flatMap((clause) => {
    const effect = text(plug[clause])
    return effect === '' ? [] : [[clause, effect] as const]
  })
  return {
    kind: (ENTRY_KINDS as readonly string[]).includes(kind) ? (kind as EntryKind) : '',
    skill: text(plug.skill),
    stakes: text(plug.stakes),
    in: text(plug.in),
    effects: Object.fromEntries(effects),
    who: who === 'party' || who === 'pc' ? who : '',
    against: text(plug.against),
    description: text(plug.description),
  }
}

/** Dice in their one spelling; empty where there are none. */
function randomizerOf(value: unknown): string {
  const spelled = plainDamage(text(value))
  return readDamage(spelled) ? spelled : ''
}

function readEntry(zone: string, value: unknown): TableEntry | undefined {
  const { range, prompt, bx_plug } = fields(value)
  const written = asText(range ?? '').trim()
  const read = readRange(written)
  if (!read) return undefined
  return {
    name: `${zone} ${written}`,
    range: written,
    ...read,
    prompt: asText(prompt ?? ''),
    plug: readPlug(bx_plug),
  }
}

/** A list with a randomizer; a bare list is never rolled (C21). */
function readTable(key: string, table: Fields): EncounterTable | undefined {
  const randomizer = randomizerOf(table.randomizer)
  if (randomizer === '') return undefined
  const zone = text(table.zone) || key
  const { entries, fallback_priority: priority } = table
  return {
    zone,
    randomizer,
    priority: typeof priority === 'number' ? priority : 0,
    entries: (Array.isArray(entries) ? entries : []).flatMap((one) => readEntry(zone, one) ?? []),
  }
}

const EVERYWHERE = /^(?:global|everywhere|any|all)?$/i

function readEngine(key: string, engine: Fields, order: readonly string[]): Engine {
  const mapping = fields(engine.outcome_mapping)
  const known = new Set([...order.filter((one) => Object.hasOwn(mapping, one)), ...Object.keys(mapping)])
  const scope = text(engine.zone_scope)
  const { run_cap_per_day: cap } = engine
  return {
    key,
    name: text(engine.name) || key,
    active: /^active\b/i.test(text(engine.status)),
    cadence: engine.cadence === true,
    zone: EVERYWHERE.test(scope) ? '' : scope,
    gates: texts(engine.hard_gates),
    randomizer: randomizerOf(engine.randomizer),
    outcomes: [...known].map((one) => ({ key: one, text: asText(mapping[one] ?? '') })),
    linked: texts(engine.linked_clocks),
    cap: typeof cap === 'number' ? cap : 1,
  }
}

/** How often each engine has run on the save's day. */
export function engineRunsIn(save: Save): Readonly<Record<string, number>> {
  const runs = Object.entries(fields(save.engines)).flatMap(([key, engine]) => {
    const { runs_today } = fields(engine)
    return typeof runs_today === 'number' && runs_today > 0 ? [[key, runs_today] as const] : []
  })
  return Object.fromEntries(runs)
}

/** The months of a save, where it has any (C2). */
export function calendarIn(save: Save): readonly Month[] {
  const months = Array.isArray(save.calendar) ? save.calendar : []
  return months.flatMap((month): Month[] => {
    const { name, days, season } = fields(month)
    if (text(name) === '' || typeof days !== 'number' || !Number.isSafeInteger(days) || days < 1) return []
    return [{ name: text(name), days, ...(text(season) !== '' && { season: text(season) }) }]
  })
}

/** rules/bx-campaign C2: zones, tables and engines of a save, in its order. */
export function readWorld(save: Save, order: SaveOrder, everywhere: readonly Crossing[]): World {
  return {
    zones: entriesOf(save.zones, order.zones).map(([key, zone]) => readZone(key, zone)),
    tables: entriesOf(save.encounter_lists, order.tables).flatMap(
      ([key, table]) => readTable(key, table) ?? [],
    ),
    engines: entriesOf(save.engines, order.engines).map(([key, engine]) =>
      readEngine(key, engine, order.outcomes[key] ?? []),
    ),
    everywhere,
  }
}

/** The zone of the party as the save spells it; empty where it has none. */
export function zoneIn(save: Save): string {
  return text(fields(save.meta).pc_zone)
}

/** rules/bx-campaign C18: a save with zones holds the party in one of them. */
export function mustHoldParty(save: Save): void {
  const zones = Object.keys(fields(save.zones))
  const zone = zoneIn(save)
  if (zones.length > 0 && !zones.some((name) => sameName(name, zone))) throw zoneMissing(zone)
}
