import type { Issue } from '../scenario.js'

type Path = Issue['path']

interface Fault {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The keys nobody asked for, where that is the fault. */
  readonly keys?: readonly string[]
}

/** What a schema says of a document. */
type Read<Document> =
  | { readonly success: true; readonly data: Document }
  | { readonly success: false; readonly error: { readonly issues: readonly Fault[] } }

/** The well-formed part of a document, so that one run reports all its faults. */
export interface WellFormed<Document> {
  /** What the schema finds, by where it was written. */
  readonly faults: readonly Fault[]
  /** What is left without that; undefined where nothing would be. */
  readonly document?: Document
  /** What had to go, by where it was written. */
  readonly lost: LostPaths
  /** Where something of what is left was written. */
  written(path: Path): Path
}

/** What goes may leave a gap in its turn, as deep as documents are. */
const MAX_TIMES = 12

type Branch = Record<string | number, unknown>

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null
}

const keyOf = (path: Path): string => JSON.stringify(path)

/** What had to go from a document. Asking about a path takes no longer the more there are. */
class LostPaths implements Iterable<Path> {
  private readonly paths = new Map<string, Path>()
  /** Everything that one of them lies within, itself included. */
  private readonly around = new Set<string>()

  add(path: Path): void {
    this.paths.set(keyOf(path), path)
    for (let length = path.length; length >= 0; length--) {
      const key = keyOf(path.slice(0, length))
      if (this.around.has(key)) return
      this.around.add(key)
    }
  }

  get size(): number {
    return this.paths.size
  }

  [Symbol.iterator](): Iterator<Path> {
    return this.paths.values()
  }

  has(path: Path): boolean {
    return this.paths.has(keyOf(path))
  }

  /** Whether this has lost a part, at any depth, or is gone itself. */
  hasLostPart(path: Path): boolean {
    return this.around.has(keyOf(path))
  }

  /** Whether a fault is of something that had to go, or of something that has lost a part: that fault was told already. */
  covers(path: Path): boolean {
    return this.hasLostPart(path) || path.some((_, i) => this.has(path.slice(0, i)))
  }
}

/** A copy that can be cut, whose lists remember at which place their elements were written. */
class Draft {
  readonly root: unknown
  readonly lost = new LostPaths()
  private readonly places = new WeakMap<object, number[]>()

  constructor(input: unknown) {
    this.root = this.copied(input)
  }

  private copied(value: unknown): unknown {
    if (!isBranch(value)) return value
    if (!Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.copied(inner)]))
    const list = value.map((one) => this.copied(one))
    this.places.set(
      list,
      list.map((_, i) => i),
    )
    return list
  }

  private at(path: Path): unknown {
    return path.reduce<unknown>((value, step) => (isBranch(value) ? value[step] : undefined), this.root)
  }

  written(path: Path): Path {
    return path.map((step, i) => {
      const around = this.at(path.slice(0, i))
      return typeof step === 'number' && isBranch(around) ? (this.places.get(around)?.[step] ?? step) : step
    })
  }

  /** The thing itself, or what lacks it. */
  private faulty(path: Path): Path {
    return path.length > 0 && this.at(path) === undefined ? this.faulty(path.slice(0, -1)) : path
  }

  /** Takes out what these faults point at; false where nothing would be left. */
  cut(faults: readonly Path[]): boolean {
    const found = faults.map((path) => this.faulty(path))
    if (found.some((path) => path.length === 0)) return false
    const steps = new Map<Branch, Set<string | number>>()
    for (const path of found) {
      const around = this.at(path.slice(0, -1))
      const step = path.at(-1)!
      if (!isBranch(around) || around[step] === undefined) continue
      this.lost.add(this.written(path))
      steps.set(around, (steps.get(around) ?? new Set()).add(Array.isArray(around) ? Number(step) : step))
    }
    for (const [around, gone] of steps) this.takeOut(around, gone)
    return true
  }

  private takeOut(around: Branch, gone: ReadonlySet<string | number>): void {
    if (!Array.isArray(around)) {
      for (const step of gone) delete around[step]
      return
    }
    for (const list of [around, this.places.get(around)]) {
      const kept = list?.filter((_, i) => !gone.has(i))
      list?.splice(0, list.length)
      for (const one of kept ?? []) list?.push(one)
    }
  }
}

function plain(path: readonly PropertyKey[]): Path {
  return path.map((step) => (typeof step === 'symbol' ? String(step) : step))
}

/** Reads a document without these parts, and again and again without what is not well-formed. */
export function wellFormed<Document>(
  read: (input: unknown) => Read<Document>,
  input: unknown,
  without: readonly Path[],
): WellFormed<Document> {
  const draft = new Draft(input)
  const written = (path: Path) => draft.written(path)
  let faults: readonly Fault[] | undefined
  let uncut = draft.cut(without)
  for (let i = 0; uncut && i < MAX_TIMES; i++) {
    const found = read(draft.root)
    faults ??= found.success
      ? []
      : found.error.issues.map((fault) => ({ ...fault, path: written(plain(fault.path)) }))
    if (found.success) return { faults, document: found.data, lost: draft.lost, written }
    uncut = draft.cut(
      found.error.issues.flatMap(({ path, keys }) => {
        const at = plain(path)
        return keys === undefined ? [at] : keys.map((key) => [...at, key])
      }),
    )
  }
  return { faults: faults ?? [], lost: draft.lost, written }
}
