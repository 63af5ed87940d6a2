import { existsSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Document, LineCounter } from 'yaml'
import type { Issue, Library } from '../../kernel/contract/scenario.js'
import { visible } from '../../kernel/visible.js'
import { DocumentFault } from '../fault.js'
import { isKnown, knownContent } from './known-documents.js'
import { deepPlace, MAX_DEPTH, plainIssue } from './plain-data.js'
import { readBytes, textOf } from './text-file.js'
import { findRepeatedKeys, nodeAt, resolveAliases } from './tree.js'
import { yaml } from './yaml.js'

const EXTENSIONS = ['.yaml', '.yml', '.json']

/** A document's path without its ending: `saves/camp.json` and `saves/camp` are one document. */
export function withoutEnding(path: string): string {
  const ending = extname(path)
  return EXTENSIONS.includes(ending) ? path.slice(0, -ending.length) : path
}

/** A document that remembers where each of its values stands. */
export interface Source {
  readonly file: string
  /** As it stood on disk. */
  readonly bytes: Buffer
  /** Its content, where the build read the very same document; a fresh copy each time. */
  readonly known?: () => unknown
  readonly document: Document
  readonly lines: LineCounter
}

/** What an engine says of nesting that exhausts it. */
const EXHAUSTED = /call stack|recursion/i

/** What is wrong in a text as YAML, and where. */
interface Wrong {
  readonly at: number
  readonly message: string
}

function parsed(
  file: string,
  text: string,
  lines: LineCounter,
): { readonly document: Document; readonly wrong: readonly Wrong[] } {
  try {
    // Repeated keys are found in a walk afterwards: the parser would compare each key with all before it.
    const options = { lineCounter: lines, uniqueKeys: false, prettyErrors: false }
    const document = yaml().parseDocument(text, options)
    if (!document.errors.some(({ message }) => EXHAUSTED.test(message))) {
      const repeated = findRepeatedKeys(document).map((at) => ({ at, message: 'Map keys must be unique' }))
      resolveAliases(document)
      return {
        document,
        wrong: [...document.errors.map(({ pos: [at], message }) => ({ at, message })), ...repeated],
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  const { line, col } = deepPlace(text)
  throw new DocumentFault(`${file}:${line}:${col}: this is nested deeper than ${MAX_DEPTH} levels`)
}

export function readSource(file: string): Source {
  return sourceOf(file, readBytes(file))
}

/** A document that somebody hands over; `file` is what faults call it. */
export function sourceOf(file: string, bytes: Buffer): Source {
  return isKnown(bytes) ? new KnownSource(file, bytes) : readWhole(file, bytes)
}

function readWhole(file: string, bytes: Buffer): Source {
  const lines = new (yaml().LineCounter)()
  const { document, wrong } = parsed(file, textOf(file, bytes), lines)
  const faults = wrong
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, message }) => {
      const { line, col } = lines.linePos(at)
      return `${file}:${line}:${col}: ${message}`
    })
  if (faults.length > 0) throw new DocumentFault([...new Set(faults)])
  return { file, bytes, document, lines }
}

/** A document that the build has read: it is read again only to say where something in it stands. */
class KnownSource implements Source {
  readonly file: string
  readonly bytes: Buffer
  private whole: Source | undefined

  constructor(file: string, bytes: Buffer) {
    this.file = file
    this.bytes = bytes
  }

  known(): unknown {
    return knownContent(this.bytes)
  }

  get document(): Document {
    this.whole ??= readWhole(this.file, this.bytes)
    return this.whole.document
  }

  get lines(): LineCounter {
    this.whole ??= readWhole(this.file, this.bytes)
    return this.whole.lines
  }
}

/** The content of a document, as plain data that can go into a journal. */
export function contentOf(source: Source): unknown {
  if (source.known) return source.known()
  const { document } = source
  let content: unknown
  try {
    content = document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw tooMuch(source)
  }
  const { issue, copied } = plainIssue(content)
  if (issue) throw new DocumentFault(told(issue, source))
  if (copied > MAX_COPIED) throw tooMuch(source)
  return content
}

/** Values that aliases may add to a document: more would exhaust whatever writes them out. */
const MAX_COPIED = 100_000

function tooMuch(source: Source): DocumentFault {
  const { line, col } = lastAlias(source)
  return new DocumentFault(`${source.file}:${line}:${col}: the aliases here stand for too much; write it out`)
}

function lastAlias({ document, lines }: Source): { line: number; col: number } {
  let at = 0
  yaml().visit(document, {
    Alias: (_, node) => {
      at = node.range?.[0] ?? at
    },
  })
  return lines.linePos(at)
}

/** Where a path of a document stands; for a missing key, where the thing stands that should have it. */
export function position(source: Source, path: readonly (string | number)[]): { line: number; col: number } {
  for (let length = path.length; length >= 0; length--) {
    const node = nodeAt(source.document, path.slice(0, length))
    if (yaml().isNode(node) && node.range) return source.lines.linePos(node.range[0])
  }
  return { line: 1, col: 1 }
}

/** Where a text stands as a value; the first place where it does. */
function placeOf({ document, lines }: Source, text: string): { line: number; col: number } {
  let at = 0
  const { isScalar, visit } = yaml()
  visit(document, {
    Scalar: (key, node) => {
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'string') return undefined
      if (withoutEnding(node.value) !== text) return undefined
      at = node.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return lines.linePos(at)
}

/** Documents beside the scenario first, then those that come with the game. Never any that lie elsewhere. */
export class FileLibrary implements Library {
  readonly sources = new Map<string, Source>()
  private readonly contents = new Map<string, unknown>()
  private readonly folders: readonly string[]
  private readonly main: Source

  constructor(folders: readonly string[], main: Source) {
    this.folders = folders
    this.main = main
  }

  private find(path: string): string | undefined {
    for (const folder of this.folders) {
      const outside = relative(folder, join(folder, path)).split(sep)[0] === '..'
      if (outside) {
        const { line, col } = placeOf(this.main, path)
        throw new DocumentFault(
          `${this.main.file}:${line}:${col}: "${path}" lies outside the scenario's folder; documents stay inside it`,
        )
      }
      for (const extension of EXTENSIONS) {
        const file = join(folder, path + extension)
        if (existsSync(file)) return file
      }
    }
    return undefined
  }

  /** A document is read once, however often a game asks for it. */
  read(path: string): unknown {
    if (this.contents.has(path)) return this.contents.get(path)
    const file = this.find(path)
    if (!file) return undefined
    const source = readSource(file)
    this.sources.set(path, source)
    const content = contentOf(source)
    this.contents.set(path, content)
    return content
  }

  keys(path: string, within: readonly string[]): readonly string[] {
    const source = this.sources.get(path)
    const map = source && nodeAt(source.document, within)
    const { isMap, isScalar } = yaml()
    return isMap(map) ? map.items.map(({ key }) => String(isScalar(key) ? key.value : key)) : []
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

/** What was probably meant, behind a fault: a sentence as it is, a single word as a question. */
function fixWords(fix: string | undefined): string {
  if (!fix) return ''
  return /\s/.test(fix) ? ` (${fix})` : ` (did you mean "${fix}"?)`
}

function told(issue: Issue, source: Source): string {
  const { line, col } = position(source, issue.path)
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  return `${source.file}:${line}:${col}: ${visible(where)}${issue.message}${fixWords(issue.fix)}`
}

/** A fault with the place where it stands. */
export function located(issue: Issue, main: Source, library: FileLibrary): string {
  return told(issue, (issue.file && library.sources.get(issue.file)) || main)
}
