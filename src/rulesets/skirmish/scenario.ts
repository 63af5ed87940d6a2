import { z } from 'zod'
import { normalName } from '../../kernel/names.js'
import type { Issue, Library, ParsedScenario, ScenarioSchema } from '../../kernel/ruleset.js'
import { schemaIssues } from '../../kernel/schema-faults.js'
import { Stop } from '../../kernel/stops.js'
import { arrivals, sheetsOf } from './encounter.js'
import { GM } from './events.js'
import { inItsFile, located } from './issues.js'
import { type Sheet, sheetSchema } from './sheet.js'
import { readStatBlocks } from './stat-blocks.js'

export interface Options {
  /** A turn passes over whoever has no hit points left (K11). */
  readonly skipDowned: boolean
  /** The game is over when one side has nobody left standing. Off, an encounter ends when the GM ends it. */
  readonly endsWhenDecided: boolean
}

/** An encounter that stands ready when the table opens. */
export interface Prepared {
  readonly with: readonly string[]
  /** Scores that need no roll, by id in play. */
  readonly initiative: Readonly<Record<string, number>>
}

/** Everything a table needs, sheets included, so that a replay reads no files. */
export interface SkirmishScenario {
  readonly ruleset: 'skirmish'
  readonly title: string
  /** What the GM wants at hand: traps, checks, what to bring in when. */
  readonly notes: readonly string[]
  readonly characters: Readonly<Record<string, Sheet>>
  readonly monsters: Readonly<Record<string, Sheet>>
  readonly encounter: Prepared | null
  readonly options: Options
  /** Where each sheet came from: `characters/mirela` to the document it was read from. */
  readonly sources: Readonly<Record<string, string>>
}

type Folder = 'characters' | 'monsters'

/** rules/skirmish §2: lower case, spaces to hyphens. */
export function idOf(fileName: string): string {
  return fileName.trim().toLowerCase().replace(/\s+/g, '-')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** rules/skirmish §2: campaign, then world, then built-in data; the first hit wins. What the scenario itself holds comes first. */
function gather(
  input: Record<string, unknown>,
  library: Library,
  folder: Folder,
  sources: Record<string, string>,
) {
  const own = isRecord(input[folder]) ? input[folder] : {}
  const found: Record<string, unknown> = {}
  const taken = new Set<string>()
  const take = (id: string, sheet: unknown): void => {
    found[id] = sheet
    taken.add(normalName(id))
  }
  for (const [name, sheet] of Object.entries(own)) take(idOf(name), sheet)
  for (const place of [input.campaign, input.world, '']) {
    if (typeof place !== 'string') continue
    const inside = place === '' ? folder : `${place}/${folder}`
    for (const path of library.list(inside)) {
      const id = idOf(path.slice(path.lastIndexOf('/') + 1))
      if (taken.has(normalName(id))) continue
      take(id, library.read(path))
      sources[`${folder}/${id}`] = path
    }
  }
  return found
}

/** Pulls every sheet the campaign can call on into the scenario. */
function resolve(input: unknown, library: Library): unknown {
  if (!isRecord(input)) return input
  const sources: Record<string, string> = {}
  const characters = gather(input, library, 'characters', sources)
  const monsters = gather(input, library, 'monsters', sources)
  const resolved: Record<string, unknown> = { ...input, characters, monsters, sources }
  for (const key of ['campaign', 'world']) {
    // A folder that gave nothing stays, and the schema says so.
    const place = input[key]
    if (typeof place === 'string' && holdsSheets(library, place)) delete resolved[key]
  }
  return resolved
}

function holdsSheets(library: Library, place: string): boolean {
  return library.list(`${place}/characters`).length > 0 || library.list(`${place}/monsters`).length > 0
}

const sheets = z.record(z.string(), sheetSchema).default({})

const emptyFolder = z.undefined('no characters and no monsters were found in this folder').optional()

const schema = z.strictObject({
  ruleset: z.literal('skirmish'),
  campaign: emptyFolder,
  world: emptyFolder,
  title: z.string().default('Skirmish'),
  notes: z.array(z.string()).default([]),
  characters: sheets,
  monsters: sheets,
  encounter: z
    .strictObject({
      with: z.array(z.string().trim().min(1)).default([]),
      initiative: z.record(z.string(), z.int()).default({}),
    })
    .nullable()
    .default(null),
  options: z
    .strictObject({ skipDowned: z.boolean().default(false), endsWhenDecided: z.boolean().default(false) })
    .prefault({}),
  sources: z.record(z.string(), z.string()).default({}),
})

/** Ids that mean something else: the game master, and words that every JavaScript object answers to. */
function isReserved(id: string): boolean {
  return normalName(id) === normalName(GM) || id in Object.prototype
}

function reservedNames(scenario: SkirmishScenario): Issue[] {
  return (['characters', 'monsters'] as const).flatMap((folder) =>
    Object.keys(scenario[folder])
      .filter(isReserved)
      .map((id) => ({
        ...located([folder, id], scenario.sources),
        message: `"${id}" is no name for a character or monster`,
        code: 'reserved_name',
        fix: 'give the file another name',
      })),
  )
}

/** Everybody of a prepared encounter has a sheet and can join; given scores belong to somebody who is there. */
function unknownInEncounter(scenario: SkirmishScenario): Issue[] {
  const { encounter } = scenario
  if (encounter === null) return []
  const path = ['encounter', 'with']
  try {
    const ids = arrivals([], {}, sheetsOf(scenario, encounter.with)).map(({ id }) => id)
    return Object.keys(encounter.initiative)
      .filter((id) => !ids.includes(id))
      .map((id) => ({
        path: ['encounter', 'initiative', id],
        message: `nobody in this encounter is called "${id}"; there: ${ids.join(', ')}`,
        code: 'not_in_encounter',
      }))
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    const place = encounter.with.indexOf(String(stop.details.name ?? ''))
    return [{ path: place < 0 ? path : [...path, place], message: stop.message, code: stop.code }]
  }
}

function parseScenario(input: unknown): ParsedScenario<SkirmishScenario> {
  const sources = isRecord(input) && isRecord(input.sources) ? (input.sources as Record<string, string>) : {}
  const blocks =
    isRecord(input) && isRecord(input.monsters) ? readStatBlocks(input.monsters, sources) : undefined
  if (blocks && blocks.issues.length > 0) return { ok: false, issues: blocks.issues }
  const parsed = schema.safeParse(blocks ? { ...(input as object), monsters: blocks.monsters } : input)
  if (!parsed.success) {
    return { ok: false, issues: schemaIssues(parsed.error.issues).map((issue) => inItsFile(issue, sources)) }
  }
  const { campaign: _campaign, world: _world, ...scenario } = parsed.data
  const issues = [...reservedNames(scenario), ...unknownInEncounter(scenario)]
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, scenario, warnings: blocks?.warnings ?? [] }
}

export const scenarioSchema: ScenarioSchema<SkirmishScenario> = { resolve, parse: parseScenario }
