import { schemaIssues, WITHOUT_JIT } from '../../../kernel/contract/checks/schema-faults.js'
import type { Issue, ParsedScenario, ScenarioSchema } from '../../../kernel/contract/scenario.js'
import { RUN_WORDS } from '../run/work.js'
import { scenarioJson } from './authored.js'
import { keepCompiled } from './begin.js'
import { compile } from './compile/compile.js'
import { Faults } from './compile/fault.js'
import { isDocument, plainDocument } from './documents.js'
import { costlessCards, inItsFile, resolve, unresolved } from './resolve.js'
import { runSchema, type SpireScenario, schema } from './schema.js'

/** Checks the shape, then that the parts fit together. Reports all faults at once. */
function parse(input: unknown): ParsedScenario<SpireScenario> {
  const missing = unresolved(input)
  const isHidden = hiddenBy(missing)
  const told = (issues: readonly Issue[]) => [
    ...missing,
    ...issues.filter((issue) => !isHidden(issue)).map((issue) => inItsFile(issue, input)),
  ]
  const shape = isDocument(input) && Object.hasOwn(input, 'run') ? runSchema : schema
  const parsed = shape.safeParse(input, WITHOUT_JIT)
  if (!parsed.success) {
    const issues = schemaIssues(parsed.error.issues, shape)
    const rest = shape.safeParse(without(input, issues), WITHOUT_JIT)
    return { ok: false, issues: told([...issues, ...(rest.success ? misfits(rest.data) : [])]) }
  }
  const issues = told(misfits(parsed.data))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, scenario: parsed.data, warnings: [...costlessCards(input), ...pointless(parsed.data)] }
}

function misfits(scenario: SpireScenario): readonly Issue[] {
  const faults = new Faults()
  const compiled = compile(scenario, faults)
  if (scenario.run) checkWords(scenario, faults)
  if (faults.issues.length === 0) keepCompiled(scenario, compiled)
  return faults.issues
}

/** Events, Neow and relics may only say what the run knows. */
function checkWords({ content }: SpireScenario, faults: Faults): void {
  const lists: [string[], readonly string[]][] = [
    ...Object.entries(content.run?.neow.gifts ?? {}).map(([key, words]): [string[], readonly string[]] => [
      ['run', 'neow', 'gifts', key],
      words,
    ]),
    ...Object.entries(content.relics).map(([key, relic]): [string[], readonly string[]] => [
      ['relics', key, 'gain'],
      [...relic.gain, ...relic.outside],
    ]),
    ...Object.entries(content.run?.events ?? {}).flatMap(([key, event]) =>
      Object.entries(event.options).map(([option, { does, die }]): [string[], readonly string[]] => [
        ['run', 'events', key, 'options', option],
        [...does, ...Object.values(die).flat()],
      ]),
    ),
  ]
  for (const [path, words] of lists)
    for (const word of words)
      if (!RUN_WORDS.includes(word.split(' ')[0]!))
        faults.add(
          ['content', ...path],
          'unknown-word',
          `"${word}" means nothing in a run; known: ${RUN_WORDS.join(', ')}`,
        )
}

/** Without an encounter there are no monsters, without a character no content: the cause says it better. */
function hiddenBy(causes: readonly Issue[]): (issue: Issue) => boolean {
  const firsts = new Set(causes.map(({ path: [first] }) => first))
  const places = new Set(causes.map(({ path }) => path.join()))
  return ({ path }) => {
    if (firsts.has('encounter') && path[0] === 'monsters' && path.length === 1) return true
    if (firsts.has('character') && path[0] === 'content' && path[1] === 'character') return true
    return path[0] !== 'encounter' && path[0] !== 'character' && places.has(path.join())
  }
}

/** The document without what the schema has against it, so that the rest can be looked at too. */
function without(input: unknown, issues: readonly Issue[]): unknown {
  const copy = plainDocument(input)
  for (const { path } of issues) {
    const last = path.at(-1)
    let place: unknown = copy
    for (const key of path.slice(0, -1))
      place =
        typeof place === 'object' && place !== null && Object.hasOwn(place, key)
          ? (place as Record<string | number, unknown>)[key]
          : undefined
    if (typeof place === 'object' && place !== null && !Array.isArray(place) && last !== undefined)
      delete (place as Record<string | number, unknown>)[last]
  }
  return copy
}

/** What is written and comes to nothing. */
function pointless(s: SpireScenario): readonly Issue[] {
  if (s.phase !== 'start') return []
  const why = {
    energy: 'energy is set when the turn starts',
    block: 'block is lost when the turn starts',
    die: 'the die is rolled anew',
  }
  return (['energy', 'block', 'die'] as const).flatMap((field) => {
    if (s[field] === undefined) return []
    const message = `${why[field]}, so this comes to nothing`
    return [
      { path: [field], code: 'no-effect', message, fix: 'write "phase: player" to begin within a turn' },
    ]
  })
}

export const scenario: ScenarioSchema<SpireScenario> = { resolve, parse, json: scenarioJson }
