import { existsSync, readdirSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Document, isNode, LineCounter, parseDocument, parse as parseYaml } from 'yaml'
import type { Issue, Library, Ruleset } from '../../kernel/ruleset.js'
import { findRuleset, rulesetIds } from '../../rulesets/registry.js'
import { UserError } from './exit.js'
import { readText } from './text-file.js'

/** The folder of the program's package.json, wherever below it this module was compiled to. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** The scenarios and stat blocks that come with the program. */
export const CONTENT = join(packageFolder(), 'content')

const EXTENSIONS = ['.yaml', '.yml', '.json']

interface Source {
  readonly file: string
  readonly document: Document
  readonly lines: LineCounter
}

export interface LoadedScenario {
  readonly file: string
  readonly ruleset: Ruleset
  readonly scenario: unknown
  readonly warnings: readonly string[]
  /** The file in which a document that the scenario refers to was found. */
  readonly fileOf: (path: string) => string | undefined
}

function readSource(file: string): Source {
  const lines = new LineCounter()
  const document = parseDocument(readText(file), { lineCounter: lines })
  const [fault] = document.errors
  if (fault) {
    const at = lines.linePos(fault.pos[0])
    const [what] = fault.message.split(/ at line \d+/)
    throw new UserError(`${file}:${at.line}:${at.col}: ${what}`)
  }
  return { file, document, lines }
}

/** Where a path of a document stands; for a missing key, where the thing stands that should have it. */
function position(source: Source, path: readonly (string | number)[]): { line: number; col: number } {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? source.document.contents : source.document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return source.lines.linePos(node.range[0])
  }
  return { line: 1, col: 1 }
}

/** Documents beside the scenario first, then those that come with the game. */
class FileLibrary implements Library {
  readonly sources = new Map<string, Source>()
  private readonly folders: readonly string[]

  constructor(folders: readonly string[]) {
    this.folders = folders
  }

  private find(path: string): string | undefined {
    for (const folder of this.folders) {
      for (const extension of EXTENSIONS) {
        const file = join(folder, path + extension)
        if (existsSync(file)) return file
      }
    }
    return undefined
  }

  read(path: string): unknown {
    const file = this.find(path)
    if (!file) return undefined
    const source = readSource(file)
    this.sources.set(path, source)
    return source.document.toJS()
  }

  list(folder: string): readonly string[] {
    const names = new Set<string>()
    for (const root of this.folders) {
      const place = join(root, folder)
      if (!existsSync(place)) continue
      for (const name of readdirSync(place)) {
        if (EXTENSIONS.includes(extname(name))) names.add(`${folder}/${name.slice(0, -extname(name).length)}`)
      }
    }
    return [...names].sort()
  }
}

function describe(issue: Issue, main: Source, library: FileLibrary): string {
  const source = (issue.file && library.sources.get(issue.file)) || main
  const { line, col } = position(source, issue.path)
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  return `${source.file}:${line}:${col}: ${where}${issue.message}${issue.fix ? ` (${issue.fix})` : ''}`
}

/** `--set player.hp=6`: changes one field of the document before it is read. The value is read as YAML. */
function override(input: unknown, setting: string): void {
  const [path, ...value] = setting.split('=')
  if (!path || value.length === 0) throw new UserError(`--set ${setting}: write it as field=value`)
  const keys = path.split('.')
  let place = input as Record<string, unknown>
  for (const key of keys.slice(0, -1)) {
    const inner = Object.hasOwn(place, key) ? place[key] : undefined
    if (typeof inner !== 'object' || inner === null)
      throw new UserError(`--set ${setting}: there is no "${key}" to change`)
    place = inner as Record<string, unknown>
  }
  const last = keys.at(-1)!
  if (last === '__proto__') throw new UserError(`--set ${setting}: there is no such field`)
  place[last] = parseYaml(value.join('='))
}

/** The file of a scenario: a path, or the name of one that comes with the program (`bx/three-reavers`). */
function scenarioFile(name: string): string {
  const own = join(CONTENT, `${name}.yaml`)
  return !existsSync(name) && existsSync(own) ? own : name
}

/** Whether a text names a scenario: by its file ending, or by the name of one that comes with the program. */
export function isScenario(text: string): boolean {
  return /\.(ya?ml|json)$/i.test(text) || scenarioFile(text) !== text
}

/** Reads a scenario file, with everything it refers to. Faults are told with file, line, column and the fix. */
export async function loadScenario(name: string, settings: readonly string[] = []): Promise<LoadedScenario> {
  const file = scenarioFile(name)
  const main = readSource(file)
  const input: unknown = main.document.toJS()
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new UserError(
      `${file}:1:1: a scenario is a map that begins with "ruleset: <game>"; known games: ${rulesetIds.join(', ')}`,
    )
  }
  const id = (input as Record<string, unknown>).ruleset
  const ruleset = typeof id === 'string' ? await findRuleset(id) : undefined
  if (!ruleset) {
    const { line, col } = position(main, ['ruleset'])
    const said = id === undefined ? 'the key "ruleset" is missing' : `there is no game "${String(id)}"`
    throw new UserError(`${file}:${line}:${col}: ${said}; known games: ${rulesetIds.join(', ')}`)
  }
  for (const setting of settings) override(input, setting)
  const library = new FileLibrary([dirname(resolve(file)), join(CONTENT, ruleset.id)])
  const whole = ruleset.scenario.resolve ? ruleset.scenario.resolve(input, library) : input
  const parsed = ruleset.scenario.parse(whole)
  if (!parsed.ok) throw new UserError(parsed.issues.map((issue) => describe(issue, main, library)).join('\n'))
  return {
    file,
    ruleset,
    scenario: parsed.scenario,
    warnings: parsed.warnings.map((w) => describe(w, main, library)),
    fileOf: (path) => library.sources.get(path)?.file,
  }
}
