import { randomBytes } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { MAX_BYTES } from '../files/limits.js'
import { readFileBytes } from '../files/read.js'
import { isSystemError, writeNew } from './disk.js'

/** Who holds a lock: enough to tell a process from a later one that has its number. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** When it was taken, for people. */
  readonly since: string
  /** When the process began, as its system counts, where that can be read. */
  readonly began?: string
}

/** Somebody else holds the file. */
export class FileHeld extends Error {
  override readonly name = 'FileHeld'
  readonly path: string
  readonly holder: Holder

  constructor(path: string, holder: Holder, lock: string) {
    const { pid, host, since } = holder
    const away = host === hostname() ? '' : `; if it no longer runs, delete ${lock}`
    super(`${path} is held by process ${pid} on ${host} since ${since}${away}`)
    this.path = path
    this.holder = holder
  }
}

/** When a process of this machine began: the boot, and the moment after it. Undefined where the system does not tell. */
function beganAt(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the 22nd field is the 20th behind it.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the holder may still be there. Of another machine nothing can be known. */
function isAlive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true
  if (!isRunning(pid)) return false
  const now = beganAt(pid)
  return began === undefined || now === undefined || began === now
}

function isHolder(value: unknown): value is Holder {
  const holder = value as Partial<Holder> | null
  return (
    typeof holder === 'object' &&
    holder !== null &&
    Number.isSafeInteger(holder.pid) &&
    holder.pid! > 0 &&
    typeof holder.host === 'string' &&
    typeof holder.since === 'string'
  )
}

/** `gone` when it has been released meanwhile, `unreadable` when it has no content (yet). */
function holderOf(lock: string): Holder | 'gone' | 'unreadable' {
  try {
    const holder: unknown = JSON.parse(readFileBytes(lock, MAX_BYTES.own).toString('utf8'))
    return isHolder(holder) ? holder : 'unreadable'
  } catch (error) {
    return isSystemError(error) && error.code === 'ENOENT' ? 'gone' : 'unreadable'
  }
}

const lockOf = (path: string, number: number) => `${path}.lock-${number}`

/** The numbers of the locks that lie beside a file, the highest first. */
function locksOf(path: string): number[] {
  const start = `${basename(path)}.lock-`
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && /^[1-9]\d*$/.test(name.slice(start.length)))
    .map((name) => Number(name.slice(start.length)))
    .sort((a, b) => b - a)
}

/** A lock with its content, made in one step. False when the name is taken. */
function make(lock: string, holder: Holder): boolean {
  const content = Buffer.from(`${JSON.stringify(holder)}\n`)
  const draft = join(dirname(lock), `.${basename(lock)}.${process.pid}.${randomBytes(4).toString('hex')}`)
  try {
    writeNew(draft, content, 0o644)
    try {
      linkSync(draft, lock)
    } catch (error) {
      if (!isSystemError(error) || !NO_LINKS.includes(error.code!)) throw error
      writeNew(lock, content, 0o644)
    }
    return true
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  } finally {
    tidy(draft)
  }
}

/** Takes a file away that nobody misses; a disk that refuses even that must not spoil what was done. */
function tidy(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}

/** What file systems without hard links answer. */
const NO_LINKS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 + Math.random() * 15)
}

/** How often one looks again while others come and go. */
const MAX_LOOKS = 200
/** From then on a lock without content is one that a power cut left behind. */
const PATIENT_LOOKS = 5

/**
 * A file that one process has to itself. The lock lies beside it, names its holder, and counts for nothing once that
 * process is gone, however it ended.
 *
 * Locks are numbered. Anyone who finds the highest dead makes the next number, which only one can, and looks again: it holds
 * if no other lock beside its own is alive, and only then removes the dead ones. Each makes before it looks, so of two
 * at least one sees the other and steps back; and a living lock is never taken away.
 */
export class Lock {
  private readonly file: string

  private constructor(file: string) {
    this.file = file
  }

  /** Throws `FileHeld` when somebody has it. */
  static take(path: string): Lock {
    const began = beganAt(process.pid)
    const me: Holder = {
      pid: process.pid,
      host: hostname(),
      since: new Date().toISOString(),
      ...(began !== undefined && { began }),
    }
    for (let looks = 1; ; looks++) {
      const [highest = 0] = locksOf(path)
      const before = highest === 0 ? undefined : holderOf(lockOf(path, highest))
      if (typeof before === 'object' && isAlive(before))
        throw new FileHeld(path, before, lockOf(path, highest))
      if (before === 'gone' || (before === 'unreadable' && looks < PATIENT_LOOKS)) {
        pause()
        continue
      }
      const mine = lockOf(path, highest + 1)
      if (make(mine, me)) {
        const others = othersThan(mine, path)
        const rival = others.find((lock) => isLive(lock))
        if (rival === undefined) {
          for (const dead of others) tidy(dead)
          return new Lock(mine)
        }
        rmSync(mine, { force: true })
        const holder = holderOf(rival)
        if (looks >= MAX_LOOKS && typeof holder === 'object') throw new FileHeld(path, holder, rival)
      }
      pause()
    }
  }

  release(): void {
    rmSync(this.file, { force: true })
  }
}

/** The other locks beside a file. One's own goes when they cannot be seen: nobody would hold it. */
function othersThan(mine: string, path: string): readonly string[] {
  try {
    return locksOf(path)
      .map((number) => lockOf(path, number))
      .filter((lock) => lock !== mine)
  } catch (error) {
    tidy(mine)
    throw error
  }
}

function isLive(lock: string): boolean {
  const holder = holderOf(lock)
  return typeof holder === 'object' && isAlive(holder)
}
