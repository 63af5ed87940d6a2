import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const NEWLINE = 0x0a

/** The file beside an open journal that holds its secret seed, readable by its owner only. */
export function seedFile(path: string): string {
  return `${path}.seed`
}

/** Somebody else has written into the journal while it was open here. */
export class JournalBusy extends Error {
  override readonly name = 'JournalBusy'

  constructor(path: string) {
    super(`${path} has been changed by somebody else; nothing was written to it`)
  }
}

/** The name of a file survives a crash only when its folder is on disk too. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), constants.O_RDONLY)
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}

/**
 * A journal on disk: lines are only ever added, and are on disk when `append` returns. A crash in the middle of a write
 * leaves a torn last line, which `open` cuts off; nothing that was acknowledged is lost.
 */
export class JournalFile {
  readonly path: string
  private readonly descriptor: number
  private length: number

  private constructor(path: string, descriptor: number, length: number) {
    this.path = path
    this.descriptor = descriptor
    this.length = length
  }

  /** A new journal. The secret seed is on disk before the first line can be. Never writes over a file. */
  static create(path: string, seed: string): JournalFile {
    const exclusive = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
    const descriptor = openSync(path, exclusive | constants.O_APPEND, 0o644)
    try {
      const secret = openSync(seedFile(path), exclusive, 0o600)
      try {
        writeWhole(secret, Buffer.from(`${seed}\n`))
        fsyncSync(secret)
      } finally {
        closeSync(secret)
      }
      syncFolder(path)
    } catch (error) {
      closeSync(descriptor)
      unlinkSync(path)
      throw error
    }
    return new JournalFile(path, descriptor, 0)
  }

  /** Takes a journal up again. `text` has its whole lines, `cut` what a crash left behind them (now cut off). */
  static open(path: string): { file: JournalFile; text: string; cut?: string } {
    const descriptor = openSync(path, constants.O_RDWR | constants.O_APPEND)
    try {
      const bytes = readFileSync(descriptor)
      const whole = bytes.lastIndexOf(NEWLINE) + 1
      const text = bytes.subarray(0, whole).toString('utf8')
      const file = new JournalFile(path, descriptor, whole)
      if (whole === bytes.length) return { file, text }
      ftruncateSync(descriptor, whole)
      fsyncSync(descriptor)
      return { file, text, cut: bytes.subarray(whole).toString('utf8') }
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
  }

  /** The seed of an open journal, or undefined when it is not here. */
  static seedOf(path: string): string | undefined {
    try {
      return readFileSync(seedFile(path), 'utf8').trim()
    } catch {
      return undefined
    }
  }

  /** Adds lines. They are on disk when this returns; when it throws, none of them is. */
  append(lines: readonly string[]): void {
    if (lines.length === 0) return
    if (fstatSync(this.descriptor).size !== this.length) throw new JournalBusy(this.path)
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    try {
      writeWhole(this.descriptor, bytes)
      fsyncSync(this.descriptor)
    } catch (error) {
      ftruncateSync(this.descriptor, this.length)
      throw error
    }
    this.length += bytes.length
  }

  /** The seed stands in the journal now: the secret copy is no longer needed. */
  forgetSeed(): void {
    try {
      unlinkSync(seedFile(this.path))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }

  close(): void {
    closeSync(this.descriptor)
  }
}
