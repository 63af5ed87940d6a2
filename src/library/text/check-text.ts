import type { Ruleset } from '../../kernel/contract/ruleset.js'
import type { Issue, ParsedScenario } from '../../kernel/contract/scenario.js'
import { entryOf, isMap } from '../../kernel/entry.js'
import { gameIds } from '../../rulesets/registry.js'
import { withPlainFaults } from '../plain-faults.js'
import { candidates, edited, pairAt, rangeOf, type TextFix } from './fixes.js'
import { contentIn, type ParsedText, type Placed, parseText } from './parsed-text.js'
import { noGame, type ReadingLibrary, scenarioIn } from './scenario-in.js'
import { nodeAt } from './tree.js'
import { yaml } from './yaml.js'

/** A finding in a text, between two of its places. */
export interface TextFault {
  readonly from: number
  readonly to: number
  readonly line: number
  readonly column: number
  readonly message: string
  /** The document beside the scenario that it is in, when it is not the text itself. */
  readonly file?: string
  /** The keys that lead to what it is about, where the text is YAML. */
  readonly path?: Issue['path']
  /** It can be played, and was hardly meant. */
  readonly isWarning?: true
  readonly fix?: TextFix
}

/** What a text came to. */
export interface CheckedText {
  /** The game that it names, where there is one. */
  readonly game?: string
  readonly faults: readonly TextFault[]
  /** As the rules read it, where nothing is wrong with it. */
  readonly scenario?: unknown
  /** It says `kind: character`, and is no scenario. */
  readonly isCharacter?: true
}

/** Where a check finds games and the documents that come with them. */
export interface CheckPlace {
  ruleset(game: string): Promise<Ruleset | undefined>
  library(game: string): Promise<ReadingLibrary>
}

/** A text on the way to its faults. */
interface Read {
  readonly parsed: ParsedText
  readonly ruleset: Ruleset
  readonly input: object
  readonly library: ReadingLibrary
}

/** Everything that is wrong with a scenario's text, each at its place; what `ludex check` says of a file. */
export async function checkText(text: string, at: CheckPlace): Promise<CheckedText> {
  const read = await readText(text, at)
  if ('faults' in read) return read
  const { parsed, ruleset } = read
  const found = judge(read)
  const faults = (found.ok ? found.warnings : found.issues).map((issue) => faultOf(text, parsed, issue))
  const told = { game: ruleset.id, ...(isCharacter(read) && { isCharacter: true as const }) }
  if (!found.ok) return { ...told, faults: faults.sort(byPlace) }
  return {
    ...told,
    faults: faults.map((fault) => ({ ...fault, isWarning: true as const })).sort(byPlace),
    scenario: found.scenario,
  }
}

function isCharacter({ ruleset, input }: Read): boolean {
  return ruleset.characters !== undefined && entryOf(input as Record<string, unknown>, 'kind') === 'character'
}

/** Reads a document as what it says it is: a character (`kind: character`), or else a scenario. */
function judge(read: Read): ParsedScenario<unknown> {
  const { ruleset, input, library } = read
  if (!isCharacter(read)) return scenarioIn(ruleset, input, library)
  const checked = withPlainFaults(() => ruleset.characters!.check(input, library))
  return checked.ok ? { ok: true, scenario: undefined, warnings: [] } : checked
}

/** Faults with a fix that was tried are worth the time of this many more checks at most. */
const MAX_TRIED = 24

/**
 * The same findings, with a change for each that has one. A change stands there only where the check, asked again, no longer
 * finds that fault and finds no more than before.
 */
export async function fixesIn(text: string, at: CheckPlace): Promise<readonly TextFault[]> {
  const read = await readText(text, at)
  if ('faults' in read) return read.faults
  const { parsed } = read
  const found = judge(read)
  const issues = found.ok ? found.warnings : found.issues
  let tried = 0
  const told = (issue: Issue) => `${issue.path.join('.')} ${issue.message}`
  const isMended = (fix: TextFix, issue: Issue): boolean => {
    if (++tried > MAX_TRIED) return false
    const again = parseText(edited(text, fix.edit))
    if (!('parsed' in again)) return false
    const content = contentIn(again.parsed)
    if ('wrong' in content || !isMap(content.content)) return false
    const after = judge({ ...read, input: content.content })
    if (found.ok && !after.ok) return false
    const left = after.ok ? (found.ok ? after.warnings : []) : after.issues
    return left.length < issues.length && !left.some((one) => told(one) === told(issue))
  }
  return issues
    .map((issue): TextFault => {
      const fault = faultOf(text, parsed, issue)
      const fix = issue.file ? undefined : candidates(text, parsed, issue).find((one) => isMended(one, issue))
      const { edit } = fix ?? {}
      const meant = edit && { ...fault, from: edit.from, to: edit.to, ...placeOf(parsed, edit.from) }
      const whole = fix?.says.startsWith('write') ? meant! : fault
      return { ...whole, ...(fix && { fix }), ...(found.ok && { isWarning: true as const }) }
    })
    .sort(byPlace)
}

async function readText(text: string, at: CheckPlace): Promise<Read | CheckedText> {
  const read = parseText(text)
  if ('wrong' in read) return { faults: read.wrong.map((one) => yamlFault(text, one)) }
  const { parsed } = read
  const inside = contentIn(parsed)
  if ('wrong' in inside) return { faults: [yamlFault(text, inside.wrong)] }
  const { content } = inside
  if (!isMap(content))
    return {
      faults: [
        yamlFault(text, {
          line: 1,
          col: 1,
          message: `a scenario is a map that begins with "ruleset: <game>"; ${known()}`,
        }),
      ],
    }
  const id = content.ruleset
  const ruleset = typeof id === 'string' ? await at.ruleset(id) : undefined
  if (!ruleset)
    return {
      faults: [faultOf(text, parsed, { path: ['ruleset'], message: `${noGame(id, content)}; ${known()}` })],
    }
  return { parsed, ruleset, input: content, library: await at.library(ruleset.id) }
}

function known(): string {
  return `known games: ${gameIds().join(', ')}`
}

function byPlace(one: TextFault, other: TextFault): number {
  return one.from - other.from
}

function placeOf({ lines }: ParsedText, from: number): { readonly line: number; readonly column: number } {
  const { line, col } = lines.linePos(from)
  return { line, column: col }
}

/** A fault of YAML itself: from its place to the end of its line. */
function yamlFault(text: string, { line, col, message }: Placed): TextFault {
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0)
  const from = Math.min(text.length, start + col - 1)
  const end = text.indexOf('\n', from)
  return { from, to: end < 0 ? text.length : end, line, column: col, message }
}

/** Between which places an issue stands: a key that it names, a value, or what should hold the missing thing. */
function faultOf(text: string, parsed: ParsedText, issue: Issue): TextFault {
  const { path, message, file } = issue
  if (file !== undefined) return { from: 0, to: 0, line: 1, column: 1, message, file }
  const [from, to] = spanOf(parsed, issue)
  // A map or list is marked by its first line only.
  const end = text.indexOf('\n', from)
  const stop = end >= 0 && end < to ? end : to
  const where = pairAt(parsed, path) ? '' : missingIn(parsed, path)
  return { from, to: Math.max(from, stop), ...placeOf(parsed, from), message: where + message, path }
}

function spanOf(parsed: ParsedText, { path, message }: Issue): readonly [number, number] {
  const key = rangeOf(pairAt(parsed, path)?.pair.key)
  if (key && message.includes(`"${path.at(-1)}"`)) return [key[0], key[1]]
  for (let length = path.length; length >= 0; length--) {
    const node = nodeAt(parsed.document, path.slice(0, length))
    const range = rangeOf(node)
    const inner = length < path.length ? rangeOf(pairAt(parsed, path.slice(0, length))?.pair.key) : undefined
    if (inner) return [inner[0], inner[1]]
    // Of a map its first entry is enough to see which one is meant.
    const first = yaml().isMap(node) ? rangeOf(node.items[0]?.value) : undefined
    if (range) return [range[0], first ? first[1] : range[1]]
  }
  return [0, 0]
}

/** What is missing, where a fault is about something that does not stand there. */
function missingIn({ document }: ParsedText, path: Issue['path']): string {
  const missing = path.filter((_, i) => nodeAt(document, path.slice(0, i + 1)) === undefined)
  return missing.length > 0 && typeof missing.at(-1) === 'string' ? `${missing.join('.')}: ` : ''
}
