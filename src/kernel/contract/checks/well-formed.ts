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

/** A document as far as it is well-formed, so that all its faults are told in one run. */
export interface WellFormed<Document> {
  /** What the schema finds, by where it was written. */
  readonly faults: readonly Fault[]
  /** What is left without that; undefined where nothing would be. */
  readonly document?: Document
  /** What had to go, by where it was written. */
  readonly lost: readonly Path[]
  /** Where something of what is left was written. */
  written(path: Path): Path
}

/** What goes may leave a gap in its turn, as deep as documents are. */
const MOST_TIMES = 12

type Branch = Record<string | number, unknown>

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null
}

/** A copy that can be cut, whose lists remember at which place their elements were written. */
class Draft {
  readonly root: unknown
  readonly lost: Path[] = []
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

  /** Takes out what these faults point at, the last first; false where nothing would be left. */
  cut(faults: readonly Path[]): boolean {
    const found = faults.map((path) => this.faulty(path))
    if (found.some((path) => path.length === 0)) return false
    for (const path of found.toSorted(lastFirst)) {
      const around = this.at(path.slice(0, -1))
      const step = path.at(-1)!
      if (!isBranch(around) || around[step] === undefined) continue
      this.lost.push(this.written(path))
      if (Array.isArray(around)) {
        around.splice(Number(step), 1)
        this.places.get(around)?.splice(Number(step), 1)
      } else delete around[step]
    }
    return true
  }
}

function lastFirst(one: Path, other: Path): number {
  for (const [i, step] of one.entries()) {
    const against = other[i]
    if (against === undefined) return -1
    if (step === against) continue
    return typeof step === 'number' && typeof against === 'number' ? against - step : step < against ? 1 : -1
  }
  return one.length < other.length ? 1 : 0
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
  for (let i = 0; uncut && i < MOST_TIMES; i++) {
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

export function isWithin(path: Path, around: Path): boolean {
  return around.every((step, i) => path[i] === step)
}

/** Whether a fault is of something that had to go, or of something that has lost a part: that fault was told already. */
export function isTold(path: Path, lost: readonly Path[]): boolean {
  return lost.some((one) => isWithin(path, one) || isWithin(one, path))
}
