import { schemaIssues, WITHOUT_JIT } from '../../../kernel/contract/checks/schema-faults.js'
import { wellFormed } from '../../../kernel/contract/checks/well-formed.js'
import type { Issue, ParsedScenario, ScenarioSchema } from '../../../kernel/contract/scenario.js'
import { isMap } from '../../../kernel/entry.js'
import { manaOf, speedOf, staminaOf, vitalityOf } from '../people/figures.js'
import type { Sheet } from '../people/sheet.js'
import type { Rules } from '../tables/switches.js'
import { scenarioJson } from './authored.js'
import { crossCheck } from './cross-check.js'
import { isMissingEntry, missingEntries } from './missing-entry.js'
import { placeIssues } from './place-check.js'
import { foundInCatalog, resolve } from './resolve.js'
import type { SimverseScenario } from './scenario.js'
import { document, type Group, MAX_PEOPLE, type Person } from './schema.js'

/** As many of the weapons, in their order, as the hands can hold. */
function readyAtOnce(who: Person): string[] {
  let free = who.hands - (who.shield ? 1 : 0)
  const ready: string[] = []
  for (const one of who.weapons) {
    const hands = one.hands ?? 1
    if (one.unarmed || hands > free) continue
    free -= hands
    ready.push(one.id)
  }
  return ready
}

/** Where somebody stands: a point of a grid, or metres along a line. */
function spotOf({ at, y }: Person, grid: boolean): { at: number; y?: number } {
  if (!grid) return { at: typeof at === 'number' ? at : at[0] }
  return typeof at === 'number' ? { at, y: y ?? 0 } : { at: at[0], y: at[1] }
}

function sheetOf(who: Person, rules: Rules, grid: boolean): Sheet {
  const vitalityMax = who.vitalityMax ?? vitalityOf(who, who.perks, rules, who.sizeX)
  const staminaMax = who.staminaMax ?? staminaOf(who, who.perks, rules)
  const manaMax = who.manaMax ?? manaOf(who, who.perks, rules)
  const { at: _at, y: _y, ...rest } = who
  return {
    ...rest,
    ...spotOf(who, grid),
    seat: who.seat ?? who.side,
    ready: who.ready ?? readyAtOnce(who),
    speed: who.speed ?? speedOf(who, who.perks, rules),
    vitalityMax,
    staminaMax,
    manaMax,
    vitality: who.vitality ?? vitalityMax,
    stamina: who.stamina ?? staminaMax,
    mana: who.mana ?? manaMax,
  }
}

/** `count: 3` of a Goblin: Goblin 1, Goblin 2, Goblin 3; on a grid side by side. */
function copies({ count, ...who }: Group, grid: boolean): Person[] {
  if (count === undefined) return [who]
  const { at, y = 0 } = spotOf(who, grid)
  return Array.from({ length: count }, (_, i) => ({
    ...who,
    name: `${who.name} ${i + 1}`,
    ...(grid && { at, y: y + i }),
  }))
}

/** Things that only the catalog can put together: without one, or in a shape it does not know, they are pointed at whole. */
const FROM_CATALOG: readonly unknown[] = ['weapons', 'spells', 'shield', 'armor']

function isPeople(path: Issue['path']): boolean {
  return path[0] === 'combatants' || path[0] === 'reserves'
}

/** Faults that mean something else than they say: a name without a catalog, a number nobody can count. */
function inOurWords(issue: Issue): Issue {
  const { path } = issue
  if (!isPeople(path)) return issue
  if (path.length === 3 && path[2] === 'count')
    return { path, code: 'BAD_COUNT', message: `count must be a whole number from 1 to ${MAX_PEOPLE}` }
  const thing = FROM_CATALOG.includes(path[2]) && path.length <= 4 && issue.code === 'invalid_type'
  if (!thing && !(path.length === 3 && path[2] === 'size')) return issue
  return {
    path,
    code: 'NOT_IN_CATALOG',
    message: `${String(path[2])}: no such thing in the catalog`,
    fix: 'use an id of the catalog, or write the whole thing',
  }
}

const NO_CATALOG: Issue = {
  path: [],
  code: 'NO_CATALOG',
  message: 'the catalog of weapons, conditions and the rest is missing beside this scenario',
}

function hasNoCatalog(input: unknown): boolean {
  return isMap(input) && input.ruleset === 'simverse' && input.tables === undefined
}

/** Whether a fault of the whole is one of the catalog, which is reported where it is written. */
function isOfCatalog(issue: Issue, inCatalog: ReadonlySet<string>): boolean {
  return inCatalog.size > 0 && (issue.path[0] === 'tables' || inCatalog.has(saidOf(issue)))
}

function saidOf({ path, message }: Issue): string {
  return JSON.stringify([path.at(-1), message])
}

/** What must go with a word that the catalog does not have: pieces of armor make one suit or none. */
function goesWith(path: Issue['path']): Issue['path'] {
  const thing = path.at(-1) === 'use' ? path.slice(0, -1) : path
  return thing[2] === 'armor' ? thing.slice(0, 3) : thing
}

/** Every fault of a document: words the catalog lacks, shapes, and what only the whole shows, as far as that is well-formed. */
function parse(input: unknown): ParsedScenario<SimverseScenario> {
  const absent = isMap(input)
    ? ['combatants', 'reserves'].flatMap((key) => missingEntries(input[key], [key]))
    : []
  const found = wellFormed(
    (draft) => document.safeParse(draft, WITHOUT_JIT),
    input,
    absent.map(({ path }) => goesWith(path)),
  )
  const shape = schemaIssues(found.faults, document).map(inOurWords)
  if (hasNoCatalog(input))
    return { ok: false, issues: [NO_CATALOG, ...shape.filter(({ code }) => code === 'unknown_key')] }
  const { document: doc, lost } = found
  const whole = doc ? crossCheck(doc, found) : []
  const { faults: inCatalog, warnings } = foundInCatalog(input)
  const known = new Set(inCatalog.map(saidOf))
  const elsewhere = [...shape, ...whole].filter((issue) => !isOfCatalog(issue, known))
  const later = isMap(input) ? parseFollowing(input.following) : NO_MORE
  const issues = [...inCatalog, ...absent, ...elsewhere, ...later.issues]
  if (issues.length > 0 || !doc || lost.size > 0) return { ok: false, issues }
  const rules: Rules = { switches: doc.rules, tables: doc.tables }
  const grid = doc.field === 'grid'
  const sheets = (groups: readonly Group[]) =>
    groups.flatMap((group) => copies(group, grid)).map((who) => sheetOf(who, rules, grid))
  const scenario: SimverseScenario = {
    ...doc,
    fieldDepthM: doc.fieldDepthM ?? doc.fieldM,
    combatants: sheets(doc.combatants),
    reserves: sheets(doc.reserves),
    following: later.scenario,
  }
  const placed = placeIssues(scenario)
  return placed.length > 0 ? { ok: false, issues: placed } : { ok: true, warnings, scenario }
}

/** The fight that follows, as far as it could be read. */
interface Later {
  readonly scenario: SimverseScenario | null
  readonly issues: readonly Issue[]
}

const NO_MORE: Later = { scenario: null, issues: [] }

/** rules/simverse V5: the scenario that follows is a whole one; its faults stand where this one names it. */
function parseFollowing(then: unknown): Later {
  if (then === undefined || then === null) return NO_MORE
  if (typeof then === 'string' || isMissingEntry(then)) {
    const name = typeof then === 'string' ? then : then.name
    const message = `there is no scenario "${name}" beside this one`
    return { scenario: null, issues: [{ path: ['then'], code: 'NO_SUCH_SCENARIO', message }] }
  }
  const parsed = parse(then)
  if (parsed.ok) return { scenario: parsed.scenario, issues: [] }
  return {
    scenario: null,
    issues: parsed.issues.map((issue) => ({ ...issue, path: ['then', ...issue.path] })),
  }
}

export const scenarioSchema: ScenarioSchema<SimverseScenario> = { resolve, parse, json: scenarioJson }
