import { sameName } from '../../../kernel/words/names.js'
import type { Crossing } from './crossing.js'

/** A zone of the world, as a save describes it (rules/bx-campaign C14). */
export interface Zone {
  readonly name: string
  /** What Survival is about here; empty where the save does not say (C10). */
  readonly terrain: string
  /** For the game master alone (C44). */
  readonly notes: string
  readonly crossings: readonly Crossing[]
}

/** How an entry of a table is played: what `bx_plug` says beside its stats (C22, C24). */
export interface Plug {
  readonly kind: EntryKind
  /** skill: which, about what, and what is at stake. */
  readonly skill: string
  readonly stakes: string
  readonly in: string
  /** Declared effects, by the clause of a check that they stand for. */
  readonly effects: Readonly<Record<string, string>>
  /** save: everybody of the party, or the PC alone; empty where the entry only describes. */
  readonly who: '' | 'party' | 'pc'
  readonly against: string
  readonly description: string
}

/** The kinds that stop the day; an entry of any other is only told. */
export const ENTRY_KINDS = ['combat', 'reaction', 'save', 'skill'] as const

export type EntryKind = (typeof ENTRY_KINDS)[number] | ''

export interface TableEntry {
  /** `<zone> <range>`, the name under which it waits (C22). */
  readonly name: string
  readonly range: string
  readonly low: number
  readonly high: number
  readonly prompt: string
  readonly plug: Plug
}

/** An encounter table that is rolled (C21). */
export interface EncounterTable {
  readonly zone: string
  readonly randomizer: string
  readonly priority: number
  readonly entries: readonly TableEntry[]
}

/** An engine of the save (C28). */
export interface Engine {
  /** Its key in the save. */
  readonly key: string
  readonly name: string
  readonly active: boolean
  readonly cadence: boolean
  /** Where it runs by hand; empty for everywhere. */
  readonly zone: string
  readonly gates: readonly string[]
  /** Dice, or empty: then the outcome `always` holds. */
  readonly randomizer: string
  readonly outcomes: readonly { readonly key: string; readonly text: string }[]
  /** Clocks that it may move, by their full names. */
  readonly linked: readonly string[]
  readonly cap: number
}

/** What a save says of the world around the party. Nothing of it changes in play. */
export interface World {
  readonly zones: readonly Zone[]
  readonly tables: readonly EncounterTable[]
  readonly engines: readonly Engine[]
  /** The scenario's own crossings, which every zone has (C1). */
  readonly everywhere: readonly Crossing[]
}

export const NO_WORLD: World = { zones: [], tables: [], engines: [], everywhere: [] }

export function zoneNamed({ zones }: World, name: string): Zone | undefined {
  return zones.find((zone) => sameName(zone.name, name))
}

/** The ways out of a zone: the scenario's hold on equal names (C1). */
export function waysFrom(world: World, zone: string): readonly Crossing[] {
  const own = zoneNamed(world, zone)?.crossings ?? []
  const { everywhere } = world
  return [...own.filter((one) => !everywhere.some((e) => sameName(e.name, one.name))), ...everywhere]
}

/** Reports whether an encounter is an entry of a table that is rolled: it comes up when the dice say so (C22). */
export function isTableEntry({ tables }: World, name: string): boolean {
  return tables.some(({ entries }) => entries.some((entry) => sameName(entry.name, name)))
}

/** The table that is rolled in a zone: the highest priority, then the first (C21). */
export function tableOf({ tables }: World, zone: string): EncounterTable | undefined {
  const here = tables.filter((table) => sameName(table.zone, zone))
  return here.reduce<EncounterTable | undefined>(
    (best, table) => (best === undefined || table.priority > best.priority ? table : best),
    undefined,
  )
}
