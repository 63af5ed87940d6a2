import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { FileRefused, notAFile } from '../files/fault.js'
import { MAX_BYTES } from '../files/limits.js'
import { readDescriptor, readFileBytes } from '../files/read.js'
import { mustBeReplaceable } from '../files/write.js'
import { keepTorn, syncFolder, systemWords, writeNew, writeWhole } from './disk.js'
import { Lock } from './lock.js'

const NEWLINE = 0x0a

/** The file beside an open journal that holds its secrets, readable by its owner only. */
export function secretFile(path: string): string {
  return `${path}.secret`
}

/** Somebody else has written into the journal while it was open here. */
export class JournalBusy extends Error {
  override readonly name = 'JournalBusy'

  constructor(path: string) {
    super(`${path} has been changed by somebody else; nothing was written to it`)
  }
}

/** A line could not be written; the journal ends with the line before it. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten'
  readonly code: string

  constructor(path: string, cause: unknown) {
    super(`${path}: ${systemWords(cause)}`, { cause })
    this.code = (cause as NodeJS.ErrnoException).code ?? 'EIO'
  }
}

/** Refuses a name that something else than a file has already: it is neither replaced nor followed. */
function mustBeNewOrFile(path: string): void {
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (there?.isSymbolicLink())
    throw new FileRefused('NOT_A_FILE', 'this is a link; name the file that it leads to')
  if (there && !there.isFile()) throw notAFile(there)
}

/** The descriptor of a file that is there and holds nothing; undefined where there is none, or it holds something. */
function emptyFile(path: string): number | undefined {
  const { O_WRONLY, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants
  let descriptor: number
  try {
    descriptor = openSync(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK)
  } catch {
    return undefined
  }
  const there = fstatSync(descriptor)
  if (there.isFile() && there.size === 0) return descriptor
  closeSync(descriptor)
  return undefined
}

/**
 * A journal on disk: lines are only ever added, and are on disk when `append` returns. One process has it at a time. A
 * crash in the middle of a write leaves a torn last line; `open` touches nothing, and anyone who has checked the journal
 * says whether that line is completed or set aside. Nothing that was acknowledged is lost.
 */
export class JournalFile {
  readonly path: string
  private readonly descriptor: number
  private readonly lock: Lock
  private length: number
  /** What stands behind the last newline. */
  private tail: Uint8Array
  /** Where the journal should end, when the disk would not even take back what it had refused. */
  private spoilt: number | undefined

  private constructor(path: string, descriptor: number, lock: Lock, length: number, tail: Uint8Array) {
    this.path = path
    this.descriptor = descriptor
    this.lock = lock
    this.length = length
    this.tail = tail
  }

  /**
   * A new journal. The secrets are on disk before the first line can be. Never writes over a file that holds anything, leaves
   * none behind, and takes nothing but a regular file. An empty one that nobody has is what a crash left of a game that had
   * not begun: it is taken as it is.
   */
  static create(path: string, secrets: string): JournalFile {
    mustBeNewOrFile(path)
    const lock = Lock.take(path)
    let descriptor: number | undefined
    try {
      const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND } = constants
      descriptor = emptyFile(path)
      if (descriptor === undefined) descriptor = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0o644)
      else {
        mustBeReplaceable(secretFile(path))
        rmSync(secretFile(path), { force: true })
      }
      writeNew(secretFile(path), Buffer.from(`${secrets}\n`), 0o600)
      syncFolder(dirname(path))
      return new JournalFile(path, descriptor, lock, 0, new Uint8Array())
    } catch (error) {
      if (descriptor !== undefined) {
        closeSync(descriptor)
        rmSync(path, { force: true })
      }
      lock.release()
      throw error
    }
  }

  /** Takes a journal up again, as it is: nothing of it is changed. Throws `FileHeld` when somebody else has it. */
  static open(path: string): { file: JournalFile; bytes: Uint8Array } {
    const lock = Lock.take(path)
    let descriptor: number | undefined
    try {
      descriptor = openSync(path, constants.O_RDWR | constants.O_APPEND | constants.O_NONBLOCK)
      const bytes = readDescriptor(descriptor, MAX_BYTES.journal)
      const whole = bytes.lastIndexOf(NEWLINE) + 1
      return { file: new JournalFile(path, descriptor, lock, whole, bytes.subarray(whole)), bytes }
    } catch (error) {
      if (descriptor !== undefined) closeSync(descriptor)
      lock.release()
      throw error
    }
  }

  /**
   * Moves a journal out of the way, with its secrets, to the first free name behind its own. Throws `FileHeld` when
   * somebody has it. Answers where it is, and how to bring it back.
   */
  static setAsideWhole(path: string): { readonly path: string; back(): void } {
    mustBeReplaceable(path)
    const lock = Lock.take(path)
    try {
      let aside = `${path}.old-1`
      for (let n = 2; existsSync(aside) || existsSync(secretFile(aside)); n++) aside = `${path}.old-${n}`
      const move = (from: string, to: string) => {
        renameSync(from, to)
        if (existsSync(secretFile(from))) renameSync(secretFile(from), secretFile(to))
      }
      move(path, aside)
      return { path: aside, back: () => move(aside, path) }
    } finally {
      lock.release()
    }
  }

  /** The secrets of an open journal, or undefined when they are not here. */
  static secretOf(path: string): string | undefined {
    try {
      return readFileBytes(secretFile(path), MAX_BYTES.own).toString('utf8').trim()
    } catch {
      return undefined
    }
  }

  /** Gives the last line the newline it lacks. */
  complete(): void {
    if (this.tail.length === 0) return
    this.mustBeMine(this.length + this.tail.length)
    this.write(Buffer.of(NEWLINE), this.length + this.tail.length)
    this.length += this.tail.length + 1
    this.tail = new Uint8Array()
  }

  /** Takes what a crash left behind the last whole line out of the journal and keeps it beside it. Answers where. */
  setAside(): string | undefined {
    if (this.tail.length === 0) return undefined
    this.mustBeMine(this.length + this.tail.length)
    const kept = keepTorn(this.path, this.tail, fstatSync(this.descriptor).mode & 0o777)
    this.tail = new Uint8Array()
    this.spoilt = this.length
    this.mend()
    return kept
  }

  private mustBeMine(size: number): void {
    if (fstatSync(this.descriptor).size !== size) throw new JournalBusy(this.path)
  }

  /** Adds lines. They are on disk when this returns; when it throws, none of them is. */
  append(lines: readonly string[]): void {
    if (lines.length === 0) return
    this.mend()
    this.mustBeMine(this.length)
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    this.write(bytes, this.length)
    this.length += bytes.length
  }

  private write(bytes: Uint8Array, from: number): void {
    try {
      writeWhole(this.descriptor, bytes)
      fsyncSync(this.descriptor)
    } catch (error) {
      this.spoilt = from
      try {
        this.mend()
      } catch {}
      throw new NotWritten(this.path, error)
    }
  }

  /** Takes back what was refused: for good, so that a power cut does not bring it again. */
  private mend(): void {
    if (this.spoilt === undefined) return
    try {
      ftruncateSync(this.descriptor, this.spoilt)
      fsyncSync(this.descriptor)
    } catch (error) {
      throw new NotWritten(this.path, error)
    }
    this.spoilt = undefined
  }

  /** The secrets stand in the journal now: the copy is no longer needed. */
  forgetSecret(): void {
    rmSync(secretFile(this.path), { force: true })
  }

  close(): void {
    try {
      this.mend()
    } catch {
      // It has been said that the line was refused; what is left of it is found when the journal is taken up.
    }
    closeSync(this.descriptor)
    this.lock.release()
  }

  /** A journal that was just created and cannot be used after all: as if it had never been. */
  discard(): void {
    rmSync(this.path, { force: true })
    rmSync(secretFile(this.path), { force: true })
    this.close()
  }
}
