import { entryOf, isMap } from '../../entry.js'
import { isVisible } from '../../words/visible.js'
import type { Issue, Library, ParsedScenario, ScenarioSchema } from '../scenario.js'
import { documentBeside, unreadKeys, withoutEnding } from './documents-beside.js'

type Fields = Readonly<Record<string, unknown>>

/** A house rule that a table is played by, as its header names it. */
export interface HouseRule {
  readonly name: string
  readonly version: string
}

/** The key of a scenario that names documents of house rules; in a scenario that was read, the rules themselves. */
const HOUSE = 'house'
const MAX_RULES = 20
const MAX_WORDS = 60

/** What a document of house rules may say. */
const KEYS: readonly string[] = ['house', 'version', 'patch']

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_WORDS && isVisible(value)
}

/** A patch over a document: maps are joined, everything else is replaced. */
function patched(document: unknown, patch: unknown): unknown {
  if (!isMap(document) || !isMap(patch)) return patch
  const made = new Map(Object.entries(document))
  for (const [key, value] of Object.entries(patch)) made.set(key, patched(made.get(key), value))
  return Object.fromEntries(made)
}

/** A document with what a rule patches, and what it cannot patch. */
interface Patched {
  readonly document: Fields
  readonly issues: readonly Issue[]
}

/**
 * A rule's patch over a scenario. Where the scenario names a document by text, the parts of the patch lie over that document,
 * or it is a fault: a map would drop everything that the document says.
 */
function withRule(
  document: Fields,
  { patch, place }: ReadRule,
  schema: NamedDocuments,
  library: Library,
): Patched {
  const issues: Issue[] = []
  const named = Object.entries(patch).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    const text = entryOf(document, key)
    if (typeof text !== 'string' || !isMap(value) || !isMap(library.read(withoutEnding(text)))) return []
    const from = entryOf(schema.laidOver ?? {}, key)
    if (from !== undefined) return [[key, { [from]: text }]]
    const message = `the scenario names the document "${text}" under ${key}, and a rule cannot change parts of it`
    issues.push({
      ...placeIn(place, ['patch', key]),
      code: 'bad_house_rule',
      message,
      fix: `write the name of another document, or change "${text}" itself`,
    })
    return []
  })
  const refused = new Set(issues.map(({ path }) => path.at(-1)))
  const rest = Object.fromEntries(Object.entries(patch).filter(([key]) => !refused.has(key)))
  return { document: patched({ ...document, ...Object.fromEntries(named) }, rest) as Fields, issues }
}

type NamedDocuments = Pick<ScenarioSchema<unknown>, 'laidOver'>

interface ReadRule {
  /** Its name and version; a document that lacks one is a fault, and its patch is read with the others all the same. */
  readonly rule: HouseRule | undefined
  readonly patch: Fields
  readonly place: RulePlace
}

/** Where a rule is written: in a document of its own, or in the scenario's list. */
type RulePlace = Required<Pick<Issue, 'path'>> & Pick<Issue, 'file'>

/** The place of something that a rule says. */
function placeIn({ path, ...file }: RulePlace, steps: Issue['path']): RulePlace {
  return { ...file, path: [...path, ...steps] }
}

/** One document of house rules: what can be read of it, and everything that is wrong with it. */
interface RuleDocument {
  readonly read?: ReadRule
  readonly issues: readonly Issue[]
}

function readRule(name: unknown, at: number, library: Library): RuleDocument {
  if (isMap(name)) return readDocument(name, { path: [HOUSE, at] })
  const beside = documentBeside(name, [HOUSE, at], library)
  if ('fault' in beside) return { issues: [beside.fault] }
  return readDocument(beside.document, { path: [], file: beside.file })
}

function readDocument(document: Fields, place: RulePlace): RuleDocument {
  const { house, version, patch } = document
  const issues: Issue[] = unreadKeys(document, KEYS).map((issue) => ({
    ...issue,
    ...placeIn(place, issue.path),
  }))
  const fault = (key: string, message: string): void => {
    issues.push({ ...placeIn(place, [key]), code: 'bad_house_rule', message })
  }
  const number = typeof version === 'number' ? String(version) : version
  if (!isWord(house)) fault('house', `house is the rule's name, at most ${MAX_WORDS} characters`)
  if (version === undefined)
    fault('version', 'this is missing; write "version: 1", and raise it when the rule changes')
  else if (!isWord(number)) fault('version', 'version is a number or a word; raise it when the rule changes')
  if (!isMap(patch)) fault('patch', 'patch has the keys of a scenario that the rule changes')
  if (!isMap(patch)) return { issues }
  const rule = isWord(house) && isWord(number) ? { name: house, version: number } : undefined
  return { read: { rule, patch, place }, issues }
}

/** The house rules of a scenario that was resolved: what `resolve` read, for `parse` to write into the scenario. */
interface Read {
  readonly rules: readonly ReadRule[]
  readonly issues: readonly Issue[]
}

const readFor = new WeakMap<object, Read>()

/** Whether a path leads to something that a patch says. */
function isIn(patch: unknown, path: Issue['path']): boolean {
  let value = patch
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false
    value = (value as Record<string | number, unknown>)[step]
  }
  return path.length > 0
}

/** A fault in what a house rule says is pointed at in its document. */
function located(issue: Issue, rules: readonly ReadRule[]): Issue {
  if (issue.file !== undefined) return issue
  const rule = rules.findLast(({ patch }) => isIn(patch, issue.path))
  return rule ? { ...issue, ...placeIn(rule.place, ['patch', ...issue.path]) } : issue
}

/** The house rules that a parsed scenario was written with. */
function rulesIn(value: unknown): readonly HouseRule[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_RULES) return undefined
  const rules = value.filter((one) => isMap(one) && isWord(one.name) && isWord(one.version))
  return rules.length === value.length ? (value as readonly HouseRule[]) : undefined
}

/** The house rules of a table, from its scenario. */
export function houseRulesOf(scenario: unknown): readonly HouseRule[] {
  return (isMap(scenario) && rulesIn(scenario[HOUSE])) || []
}

/** `Gritty wounds 2, No luck 1`. */
export function houseRuleWords(rules: readonly HouseRule[]): string {
  return rules.map(({ name, version }) => `${name} ${version}`).join(', ')
}

/**
 * Gives the scenarios of any game house rules: documents beside the scenario, or in its own list, with a name, a version and a
 * patch of the scenario. The patch is applied before the game reads anything, so a house rule can do what a scenario can and no more; the
 * scenario keeps the rules' names and versions, and with it the header of every table.
 */
export function withHouseRules<Scenario>(schema: ScenarioSchema<Scenario>): ScenarioSchema<Scenario> {
  const resolved = (input: unknown, library: Library): unknown =>
    schema.resolve ? schema.resolve(input, library) : input
  return {
    ...schema,
    resolve(input, library) {
      const named = isMap(input) ? namedIn(input[HOUSE]) : []
      if (named.length === 0) return resolved(input, library)
      const read = named.map((name, at) => readRule(name, at, library))
      const rest = withoutHouse(input as Fields)
      const rules = read.flatMap((one) => one.read ?? [])
      const issues = [...tooMany(named), ...read.flatMap((one) => one.issues)]
      let document = rest
      for (const rule of rules) {
        const next = withRule(document, rule, schema, library)
        document = next.document
        issues.push(...next.issues)
      }
      const whole = resolved(document, library)
      if (isMap(whole)) readFor.set(whole, { rules, issues })
      return whole
    },
    parse(input): ParsedScenario<Scenario> {
      const read = isMap(input) ? readFor.get(input) : undefined
      const kept = isMap(input) ? rulesIn(input[HOUSE]) : undefined
      const parsed = schema.parse(kept ? withoutHouse(input as Fields) : input)
      const rules = read?.rules.flatMap(({ rule }) => rule ?? []) ?? kept ?? []
      if (read && (read.issues.length > 0 || !parsed.ok)) {
        const found = parsed.ok ? [] : parsed.issues.map((issue) => located(issue, read.rules))
        return { ok: false, issues: [...read.issues, ...found] }
      }
      if (!parsed.ok || rules.length === 0) return parsed
      const warnings = parsed.warnings.map((issue) => located(issue, read?.rules ?? []))
      return { ...parsed, warnings, scenario: { ...parsed.scenario, [HOUSE]: rules } }
    },
    ...(schema.json && { json: () => withHouseKey(schema.json!()) }),
  }
}

/** The rules of a scenario: documents it names or holds, a list of them or one. A scenario that was read has names and versions. */
function namedIn(value: unknown): readonly unknown[] {
  if (typeof value === 'string' || isMap(value)) return [value]
  return Array.isArray(value) && !rulesIn(value) ? value : []
}

function tooMany(named: readonly unknown[]): readonly Issue[] {
  if (named.length <= MAX_RULES) return []
  const message = `a table has at most ${MAX_RULES} house rules, not ${named.length}`
  return [{ path: [HOUSE, MAX_RULES], code: 'too_many', message }]
}

function withoutHouse(scenario: Fields): Fields {
  const { [HOUSE]: _, ...rest } = scenario
  return rest
}

function withHouseKey(schema: Fields): Fields {
  const key = {
    type: 'array',
    items: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          properties: {
            house: { type: 'string', description: "the rule's name" },
            version: {
              anyOf: [{ type: 'number' }, { type: 'string' }],
              description: 'raised with each change',
            },
            patch: { type: 'object', description: 'keys of a scenario that the rule changes' },
          },
          required: KEYS,
          additionalProperties: false,
        },
      ],
    },
    maxItems: MAX_RULES,
    description: 'house rules by their files, or written here: house (a name), version and patch',
  }
  return isMap(schema.properties) ? { ...schema, properties: { ...schema.properties, [HOUSE]: key } } : schema
}
