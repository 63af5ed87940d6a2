import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parse } from 'yaml'
import { CONTENT } from '../../src/library/documents/content.js'
import { loadScenario } from '../../src/library/load.js'
import { renamed } from '../game/inherited.js'

type Path = readonly (string | number)[]

/** A document of a game: a scenario, a sheet, a catalog, a system, a save. */
interface Document {
  /** Where it lies in the game's folder. */
  readonly file: string
  readonly content: unknown
  /** The scenario that is loaded to have it read. */
  readonly scenario: string
}

/** One word put somewhere: in place of a key, of a text, or of a name wherever the game's documents have it. */
export interface Change {
  readonly way: 'key' | 'text' | 'everywhere'
  readonly document: Document
  /** Where; for `everywhere` the name. */
  readonly at: Path | string
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function* placesIn(value: unknown, path: Path = []): Iterable<readonly [path: Path, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    yield [[...path, key], inner]
    yield* placesIn(inner, [...path, key])
  }
}

/** A copy with everything at a path made anew; `fromEntries` keeps `__proto__` as a key. */
function changedAt(
  value: unknown,
  [step, ...rest]: Path,
  change: (key: string, inner: unknown) => [string, unknown],
): unknown {
  const inside = (key: string, inner: unknown): [string, unknown] =>
    rest.length === 0 ? change(key, inner) : [key, changedAt(inner, rest, change)]
  if (Array.isArray(value)) return value.map((inner, i) => (i === step ? inside(String(i), inner)[1] : inner))
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => (key === step ? inside(key, inner) : [key, inner])),
  )
}

/** A game's documents in their own folder, to be changed one at a time. */
export class Shelf {
  readonly documents: readonly Document[]
  private readonly folder: string

  private constructor(folder: string, documents: readonly Document[]) {
    this.folder = folder
    this.documents = documents
  }

  static async of(game: string): Promise<Shelf> {
    const folder = mkdtempSync(join(tmpdir(), 'ludex-inherited-'))
    cpSync(join(CONTENT, game), folder, { recursive: true })
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(yaml|json)$/.test(file) && !file.endsWith('schema.json'))
      .sort()
    const read = files.map(
      (file) => [file, parse(readFileSync(join(folder, file), 'utf8')) as unknown] as const,
    )
    const users = new Map<string, string>()
    for (const [file, content] of read) {
      if (!isMap(content) || content.ruleset === undefined || content.kind === 'character') continue
      users.set(file, file)
      for (const { file: used } of (await loadScenario(join(folder, file))).documents.values()) {
        const inside = relative(folder, resolve(used))
        if (!users.has(inside)) users.set(inside, file)
      }
    }
    const documents = read.flatMap(([file, content]): Document[] => {
      const scenario = users.get(file)
      return scenario === undefined ? [] : [{ file, content, scenario }]
    })
    return new Shelf(folder, documents)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Every change of one thing. */
  changes(): readonly Change[] {
    const found: Change[] = []
    const names = new Map<string, Document>()
    for (const document of this.documents)
      for (const [at, value] of placesIn(document.content)) {
        const key = at.at(-1)
        if (typeof key === 'string') {
          found.push({ way: 'key', document, at })
          names.set(key, document)
        }
        if (typeof value !== 'string') continue
        found.push({ way: 'text', document, at })
        if (value.length <= 40) names.set(value, document)
      }
    for (const [at, document] of names) found.push({ way: 'everywhere', document, at })
    return found
  }

  /** The scenario that reads a change, while it stands. */
  async with(change: Change, word: string, work: (scenario: string) => Promise<void>): Promise<void> {
    const { document } = change
    const touched = change.way === 'everywhere' ? this.documents : [document]
    const before = touched.map(({ file }) => [file, readFileSync(join(this.folder, file))] as const)
    try {
      for (const { file, content } of touched)
        writeFileSync(join(this.folder, file), JSON.stringify(madeOf(change, content, word)))
      await work(join(this.folder, document.scenario))
    } finally {
      for (const [file, bytes] of before) writeFileSync(join(this.folder, file), bytes)
    }
  }
}

function madeOf({ way, at }: Change, content: unknown, word: string): unknown {
  if (typeof at === 'string') return renamed(content, at, word)
  return changedAt(content, at, (key, inner) => (way === 'key' ? [word, inner] : [key, word]))
}
