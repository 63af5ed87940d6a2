import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join, relative, sep } from 'node:path'
import type { Document, LineCounter } from 'yaml'
import { withoutEnding } from '../../kernel/contract/documents/documents-beside.js'
import type { Issue, Library } from '../../kernel/contract/scenario.js'
import { catalogueComesFrom } from '../authors/catalogue.js'
import { DocumentFault } from '../fault.js'
import { contentIn, type ParsedText, type Placed, parseText, placed } from '../text/parsed-text.js'
import { nodeAt } from '../text/tree.js'
import { yaml, yamlComesFrom } from '../text/yaml.js'
import { CONTENT } from './content.js'
import { isKnown, knownContent } from './known-documents.js'
import { readBytes, textOf } from './text-file.js'

const require = createRequire(import.meta.url)
yamlComesFrom(() => require('yaml') as typeof import('yaml'))

const CATALOGUE = join(CONTENT, 'catalogue.yaml')
catalogueComesFrom(CATALOGUE, () => contentOf(readSource(CATALOGUE)))

const EXTENSIONS = ['.yaml', '.yml', '.json']

/** A document that remembers where each of its values stands. */
export interface Source extends ParsedText {
  readonly file: string
  /** As it stood on disk. */
  readonly bytes: Buffer
  /** Its content, where the build read the very same document; a fresh copy each time. */
  readonly known?: () => unknown
}

export function readSource(file: string): Source {
  return sourceOf(file, readBytes(file))
}

/** A document that somebody hands over; `file` is what faults call it. */
export function sourceOf(file: string, bytes: Buffer): Source {
  return isKnown(bytes) ? new KnownSource(file, bytes) : readWhole(file, bytes)
}

function readWhole(file: string, bytes: Buffer): Source {
  const read = parseText(textOf(file, bytes))
  if ('parsed' in read) return { file, bytes, ...read.parsed }
  throw new DocumentFault([...new Set(read.wrong.map((one) => inFile(file, one)))])
}

function inFile(file: string, { line, col, message }: Placed): string {
  return `${file}:${line}:${col}: ${message}`
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
  const read = contentIn(source)
  if ('wrong' in read) throw new DocumentFault(inFile(source.file, read.wrong))
  return read.content
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

/** A fault with the place of this path, which is called as here. */
export function toldAt(
  source: Source,
  path: Issue['path'],
  called: string,
  fault: Pick<Issue, 'message' | 'fix'>,
): string {
  return inFile(source.file, placed({ path, ...fault }, source, called))
}

/** A fault with the place where it stands. */
export function located(issue: Issue, main: Source, library: FileLibrary): string {
  const source = (issue.file && library.sources.get(issue.file)) || main
  return inFile(source.file, placed(issue, source))
}
