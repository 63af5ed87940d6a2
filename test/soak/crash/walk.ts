import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Broken, type Figures } from '../frame/harness.js'
import { Keeping, type Kept, type Ran } from './keeping.js'

/** Every call that has to do with a file. */
const CALLS = [
  'openat,read,pread64,write,pwrite64,writev,close,fsync,fdatasync,ftruncate,fstat,newfstatat,statx,getdents64',
  'rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,faccessat,faccessat2',
].join(',')

/**
 * One call in the folder, and which of its name and path it is in its thread: so strace finds it again. Of a name that is
 * another one each time, which has the number of the process in it, all calls of that name are counted.
 */
interface Call {
  readonly name: string
  readonly ordinal: number
  /** Within the folder. */
  readonly path?: string
}

/** What a fault at a call is answered with by a disk that is full, broken, or may not be written. */
const FAULTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^p?write/, ['ENOSPC', 'EIO', 'EDQUOT']],
  [/sync$/, ['EIO', 'ENOSPC']],
  [/^openat$/, ['EACCES', 'EROFS', 'EMFILE', 'ENOSPC']],
  [/^(rename|link|mkdir)/, ['EACCES', 'EROFS', 'ENOSPC', 'EIO']],
  [/^ftruncate$/, ['EIO', 'EROFS']],
  [/^(read|pread64|statx|fstat|newfstatat|getdents64)$/, ['EIO']],
]

/** One way to hurt a write: killed at a call, or the call is answered with an error. */
interface Blow {
  readonly call: Call
  readonly error?: string
  /** What was written cannot be taken back either. */
  readonly twice?: true
}

function faultsAt(call: Call): readonly Blow[] {
  const errors = FAULTS.find(([name]) => name.test(call.name))?.[1] ?? []
  const isWrite = /^p?write|sync$/.test(call.name)
  // Threads wake each other by writing too, and cannot do without.
  if (call.path === undefined && call.name === 'write') return []
  return [
    ...errors.map((error) => ({ call, error })),
    ...(isWrite ? [{ call, error: 'EIO', twice: true as const }] : []),
  ]
}

/** How a journal comes to be, and how one is taken up that a crash has torn. */
const BEGINNINGS = ['new', 'torn'] as const
type Beginning = (typeof BEGINNINGS)[number]
const LINES = 3
const CALL = /^(\d+)\s+(\w+)\((.*)/

/** The lines that are there in the end. */
const linesOf = (beginning: Beginning) => (beginning === 'new' ? LINES : 2 * LINES)

/** A name that holds the number of the process. */
const OWN = /lock-\d+\.\d+\.[0-9a-f]+$/
const PATH = /<([^<>]*)>|"([^"]*)"/g

/** Calls of the folder, in the order in which they were made, from where the work began. */
function callsIn(trace: string, data: string): readonly Call[] {
  const counted = new Map<string, number>()
  const count = (...what: readonly (string | undefined)[]) => {
    const n = (counted.get(what.join(' ')) ?? 0) + 1
    counted.set(what.join(' '), n)
    return n
  }
  const calls: Call[] = []
  let main: string | undefined
  let working = false
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    const [, thread, name, rest = ''] = CALL.exec(line) ?? []
    if (thread === undefined || name === undefined) continue
    main ??= thread
    const inAll = count(thread, name)
    const named = [...rest.matchAll(PATH)].map(([, of, called]) => of ?? called ?? '')
    const path = named.find((each) => each.startsWith(data))
    const onPath = path === undefined ? 0 : count(thread, name, path)
    if (name === 'writev' && rest.includes('begin')) working = true
    else if (working && path !== undefined) {
      const isMain = thread === main
      if (isMain && OWN.test(path)) calls.push({ name, ordinal: inAll })
      // strace counts in each thread by itself, and would strike in the first one that comes so far.
      else if (isMain || onPath > (counted.get([main, name, path].join(' ')) ?? 0))
        calls.push({ name, ordinal: onPath, path: path.slice(data.length) })
    }
  }
  return calls
}

/** A walk over every call of a write, a few at a time: each is the last one once, and each fails once in every way it can. */
export class Walk {
  private readonly dist: string
  private readonly kind: Kept
  private readonly beginning: Beginning
  private readonly which: (name: string, error?: string) => boolean
  private blows: readonly Blow[] = []
  private calls = 0
  private readonly dealt = new Set<Blow>()
  private torn: Keeping | undefined

  /** `which`: the blows of it that are dealt, by the name of the call and the error; all when it is not said. */
  constructor(
    dist: string,
    kind: Kept,
    beginning: Beginning,
    which: (name: string, error?: string) => boolean = () => true,
  ) {
    this.which = which
    this.dist = dist
    this.kind = kind
    this.beginning = beginning
  }

  private get name(): string {
    return this.beginning === 'new' ? `a new ${this.kind}` : `a torn ${this.kind}`
  }

  /** Some of it, from this one on; behind the last comes the first again. */
  step(from: number, few: number): Figures {
    if (this.blows.length === 0) this.plan()
    const figures: Record<string, number> = { 'kills at a system call': 0, 'system calls that failed': 0 }
    for (let i = from; i < from + few && i < from + this.blows.length; i++) {
      const blow = this.blows[i % this.blows.length]!
      this.strike(blow)
      this.dealt.add(blow)
      figures[blow.error === undefined ? 'kills at a system call' : 'system calls that failed']!++
    }
    if (!this.isOver) return figures
    return { ...figures, [`most calls of ${this.name}, each killed and failed in turn`]: this.calls }
  }

  /** Whether each of its blows has been dealt. */
  get isOver(): boolean {
    return this.blows.length > 0 && this.dealt.size === this.blows.length
  }

  /** A folder to work in: empty, or with a journal that a crash has torn, which is made once. */
  private begun(): Keeping {
    if (this.beginning === 'new') return new Keeping(this.dist, this.kind)
    if (!this.torn) {
      this.torn = new Keeping(this.dist, this.kind)
      this.torn.check('undisturbed', this.torn.keep(LINES))
      this.torn.tear()
    }
    return this.torn.copy()
  }

  close(): void {
    this.torn?.remove()
    this.torn = undefined
  }

  private plan(): void {
    const keeping = this.begun()
    try {
      const trace = join(keeping.folder, 'trace')
      const ran = keeping.keep(linesOf(this.beginning), [
        'strace',
        '-f',
        '-y',
        '-s',
        '40',
        '-o',
        trace,
        '-e',
        `trace=${CALLS}`,
      ])
      keeping.check('undisturbed', ran)
      const calls = callsIn(trace, keeping.data)
      if (calls.length === 0) throw new Broken(`${this.kind}: no system call was seen`)
      const all: readonly Blow[] = [...calls.map((call) => ({ call })), ...calls.flatMap(faultsAt)]
      this.blows = all.filter(({ call, error }) => this.which(call.name, error))
      this.calls = new Set(this.blows.map(({ call }) => call)).size
    } finally {
      keeping.remove()
    }
  }

  private strike({ call: { name, ordinal, path }, error, twice }: Blow): void {
    const keeping = this.begun()
    try {
      const way = error === undefined ? 'signal=KILL' : `error=${error}`
      const inject = `inject=${name}:${way}:when=${ordinal}`
      const on = path === undefined ? [] : ['-P', `${keeping.data}${path}`]
      const what = `${this.name}, ${error ?? 'killed'}${twice ? ' twice' : ''} at ${name} number ${ordinal} ${path ?? ''}`
      const trace = join(keeping.folder, 'trace')
      const ran = keeping.keep(linesOf(this.beginning), [
        'strace',
        '-f',
        ...on,
        '-o',
        trace,
        '-e',
        `trace=${name},ftruncate`,
        '-e',
        inject,
        ...(twice ? ['-e', 'inject=ftruncate:error=EIO:when=1'] : []),
      ])
      keeping.check(what, ran)
      this.mustHaveStruck(error, ran, trace, what)
      if (error !== undefined && !twice) keeping.mustBeWhole(what, ran)
      keeping.goesOn(what, linesOf(this.beginning) + 1)
    } finally {
      keeping.remove()
    }
  }

  /** A walk that misses its calls would prove nothing. */
  private mustHaveStruck(error: string | undefined, ran: Ran, trace: string, what: string): void {
    const struck =
      error === undefined
        ? ran.code === null || ran.code === 137
        : ran.code !== null && readFileSync(trace, 'utf8').includes('(INJECTED)')
    if (!struck) throw new Error(`${what}: the call was not made this time`)
  }
}

/** Every walk there is. */
export function walks(dist: string, kinds: readonly Kept[]): readonly Walk[] {
  return kinds.flatMap((kind) => BEGINNINGS.map((beginning) => new Walk(dist, kind, beginning)))
}
