import { schemaIssues, WITHOUT_JIT } from '../../../kernel/contract/checks/schema-faults.js'
import type { Issue, ParsedScenario, ScenarioSchema } from '../../../kernel/contract/scenario.js'
import { isMap } from '../../../kernel/entry.js'
import { listed } from '../../../kernel/words/nearest.js'
import { arrivals } from '../encounter/arrivals.js'
import { type Campaign, type FoundSheet, findSheet } from '../people/sheets.js'
import { scenarioJson } from './authored.js'
import { inItsFile, type Sources } from './issues.js'
import { resolve } from './resolve.js'
import type { Prepared, SkirmishScenario } from './scenario.js'
import { preparedEncounter, scenarioDocument } from './schema.js'
import { nameFix, readSheets } from './sheets.js'

/** Everybody of a prepared encounter has a sheet and can join; given scores belong to somebody who is there. */
function unknownInEncounter(campaign: Campaign, encounter: Prepared): Issue[] {
  const ids = [...Object.keys(campaign.characters), ...Object.keys(campaign.monsters)]
  const issues: Issue[] = []
  const found: FoundSheet[] = []
  const characters = new Set<string>()
  encounter.with.forEach((name, i) => {
    const path = ['encounter', 'with', i]
    const one = findSheet(campaign, name)
    if (one === null) {
      const message = `There is no sheet for "${name}".`
      issues.push({ path, message, code: 'unknown_entity', ...nameFix(name, ids) })
    } else if (one.kind === 'character' && characters.has(one.id)) {
      issues.push({ path, message: `${one.id} is in this encounter already.`, code: 'already_in_encounter' })
    } else {
      found.push(one)
      if (one.kind === 'character') characters.add(one.id)
    }
  })
  const there = arrivals([], {}, found).map(({ event }) => event.id)
  const here = new Set(there)
  for (const id of Object.keys(encounter.initiative)) {
    if (here.has(id)) continue
    const message = `nobody in this encounter is called "${id}"; there: ${listed(there)}`
    issues.push({
      path: ['encounter', 'initiative', id],
      message,
      code: 'not_in_encounter',
      ...nameFix(id, there),
    })
  }
  return issues
}

/** The files that sheets came from, as far as they are reported: for pointing at faults before all is checked. */
function sourcesOf(input: unknown): Sources {
  if (!isMap(input) || !isMap(input.sources)) return {}
  const told = Object.entries(input.sources).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return Object.fromEntries(told)
}

/** A key that no object can simply have: it would vanish on the way. */
function unkeepable(input: unknown, path: readonly (string | number)[] = []): Issue[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.keys(input).flatMap((key) => {
    const at = [...path, Array.isArray(input) ? Number(key) : key]
    if (key === '__proto__') return [{ path: at, message: 'nothing can be called so', code: 'reserved_name' }]
    return unkeepable((input as Readonly<Record<string, unknown>>)[key], at)
  })
}

/** Every fault of the document and of all its sheets, in one run. */
function parse(input: unknown): ParsedScenario<SkirmishScenario> {
  const sources = sourcesOf(input)
  const characters = readSheets('characters', folder(input, 'characters'), sources)
  const monsters = readSheets('monsters', folder(input, 'monsters'), sources)
  const document = scenarioDocument.safeParse(input, WITHOUT_JIT)
  const schema = document.success ? [] : schemaIssues(document.error.issues)
  const prepared = preparedIn(input)
  const campaign = { characters: characters.known, monsters: monsters.known }
  const issues = [
    ...schema.map((issue) => inItsFile(issue, sources)),
    ...unkeepable(input).filter(({ path: [place, _id, inside] }) => {
      const isSheet = (place === 'characters' || place === 'monsters') && inside === undefined
      return !isSheet
    }),
    ...characters.issues,
    ...monsters.issues,
    ...(prepared ? unknownInEncounter(campaign, prepared) : []),
  ]
  if (!document.success || issues.length > 0) return { ok: false, issues }
  const { campaign: _campaign, world: _world, ...rest } = document.data
  const scenario = { ...rest, characters: characters.sheets, monsters: monsters.sheets }
  return { ok: true, scenario, warnings: [...characters.warnings, ...monsters.warnings] }
}

/** The prepared encounter, or as much of it as can be read. */
function preparedIn(input: unknown): Prepared | null {
  const written = isMap(input) ? input.encounter : undefined
  const whole = preparedEncounter.safeParse(written)
  if (whole.success) return whole.data
  const there = preparedEncounter.safeParse(isMap(written) ? { with: written.with } : null)
  return there.success ? there.data : null
}

function folder(input: unknown, name: 'characters' | 'monsters'): Readonly<Record<string, unknown>> {
  const documents = isMap(input) ? input[name] : undefined
  return isMap(documents) ? documents : {}
}

export const scenarioSchema: ScenarioSchema<SkirmishScenario> = { resolve, parse, json: scenarioJson }
