import type { Ruleset } from '../../kernel/contract/ruleset.js'
import type { Issue, Library, ParsedScenario } from '../../kernel/contract/scenario.js'
import { isMap } from '../../kernel/entry.js'
import { nearest } from '../../kernel/words/nearest.js'
import { quoted } from '../../kernel/words/visible.js'
import { gameIds } from '../../rulesets/registry.js'
import { withPlainFaults } from '../plain-faults.js'
import { nameIssues } from './names.js'

/** Documents beside a scenario, and those of them that were read. */
export interface ReadingLibrary extends Library {
  readonly sources: ReadonlyMap<string, unknown>
}

/** Reads a scenario by the rules of its game, with what it refers to. Every fault comes with the path to it. */
export function scenarioIn(
  { scenario: schema }: Ruleset,
  input: object,
  library: ReadingLibrary,
): ParsedScenario<unknown> {
  const parsed = withPlainFaults(() => schema.parse(schema.resolve ? schema.resolve(input, library) : input))
  if (!parsed.ok) return parsed
  const issues = badNames(input, library, parsed.scenario)
  return issues.length > 0 ? { ok: false, issues } : parsed
}

/**
 * The names that a scenario brings in and that nobody could read or tell apart. Asked here and not by the game's schema:
 * journals hold scenarios too, and what was played once replays.
 */
function badNames(input: object, library: ReadingLibrary, scenario: unknown): readonly Issue[] {
  const beside = [...library.sources.keys()].flatMap((file) =>
    nameIssues(library.read(file)).map((issue) => ({ ...issue, file })),
  )
  const authored = [...nameIssues(input), ...beside]
  return authored.length > 0 ? authored : nameIssues(scenario)
}

/** Why a document is no scenario, where it names no game that is here. */
export function noGame(id: unknown, document?: unknown): string {
  if (id === undefined && isMap(document) && 'house' in document && 'patch' in document)
    return 'this is a house rule, which is checked with the scenario that names it under "house"'
  if (id === undefined)
    return 'the key "ruleset" is missing, so this is no scenario (sheets, saves, catalogs and house rules are checked with the scenario that uses them)'
  const near = typeof id === 'string' ? nearest(id, gameIds()) : undefined
  return `there is no game ${quoted(id)}${near === undefined ? '' : ` (did you mean "${near}"?)`}`
}
