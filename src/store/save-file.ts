import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { FileRefused } from '../files/fault.js'
import { MAX_BYTES } from '../files/limits.js'
import { readFileBytes } from '../files/read.js'
import { mustBeReplaceable } from '../files/write.js'
import { canonical } from '../kernel/canonical.js'
import { isSystemError, syncFolder, writeNew } from './disk.js'
import { patchedJson } from './json-patch.js'
import { FileHeld, Lock } from './lock.js'

/** Where the document of before this game is kept. */
export function backupOf(file: string): string {
  return `${file}.bak`
}

/** A save that is not written, and why. */
export class SaveRefused extends Error {
  override readonly name = 'SaveRefused'
}

/** What is known of a save between two runs of the program. */
export interface SaveKept {
  readonly file: string
  /** The folder that it must not leave. */
  readonly root: string
  /** The SHA-256 of the file as this game last saw it; null when it was not there. */
  readonly disk: string | null
  /** The document of before this game is in its place. */
  readonly backedUp: boolean
}

/** What became of a document. */
export type Written =
  /** It stood there already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'written'; readonly file: string; readonly backup?: string }
  /** Somebody else has changed the file: this game's document stands beside it from now on. */
  | { readonly kind: 'beside'; readonly file: string; readonly theirs: string }

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The bytes of a file, or undefined when there is none. */
export function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileBytes(file, MAX_BYTES.document)
  } catch (error) {
    if (error instanceof FileRefused) throw new FileRefused(error.code, `${file}: ${error.message}`)
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    throw error
  }
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink()
  } catch {
    return false
  }
}

/** The file itself: behind a link, or the place where it will be. */
function realFile(file: string): string {
  if (isLink(file)) {
    try {
      return realpathSync(file)
    } catch {
      throw new SaveRefused(`${file} is a link that leads nowhere`)
    }
  }
  return join(realpathSync(dirname(file)), basename(file))
}

function mustStay(file: string, root: string): void {
  if (!file.endsWith('.json')) throw new SaveRefused(`${file} is no .json file; only those are written`)
  if (relative(realpathSync(root), file).split(sep)[0] === '..')
    throw new SaveRefused(`${file} lies outside ${root}; saves stay inside it`)
}

/**
 * Replaces a file as a whole or not at all: written beside it, synced, then renamed over it. Anyone who reads it at any
 * moment finds the old or the new one, never half of one. Its mode stays. What is no regular file is never replaced.
 */
function replace(file: string, bytes: Uint8Array, mode: number | undefined): void {
  mustBeReplaceable(file)
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`)
  try {
    writeNew(draft, bytes)
    if (mode !== undefined) chmodSync(draft, mode)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** A writer has it for a moment only: it is waited for. */
function takeSoon(file: string): Lock {
  for (let tries = 0; ; tries++) {
    try {
      return Lock.take(file)
    } catch (error) {
      if (!(error instanceof FileHeld) || tries >= 100) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

function says(bytes: Uint8Array, content: unknown): boolean {
  try {
    return canonical(JSON.parse(Buffer.from(bytes).toString('utf8'))) === canonical(content)
  } catch {
    return false
  }
}

/**
 * A JSON document on disk that one game writes again and again. What the game did not change stays byte for byte. What
 * somebody else changed since the game read it is never written over: the game's document then goes beside it. The
 * document of before this game stays as `.bak`.
 */
export class SaveFile {
  private file: string
  private readonly root: string
  private disk: string | null
  private backedUp: boolean
  /** What the game read, for the spelling of a file that is not there yet. */
  private readonly read: string | undefined

  constructor({ file, root, disk, backedUp }: SaveKept, read?: Uint8Array) {
    this.file = file
    this.root = root
    this.disk = disk
    this.backedUp = backedUp
    this.read = read && Buffer.from(read).toString('utf8')
  }

  get kept(): SaveKept {
    return { file: this.file, root: this.root, disk: this.disk, backedUp: this.backedUp }
  }

  /** Puts the document on disk. Throws `SaveRefused`, or what the system says; then nothing has changed. */
  write(content: unknown): Written {
    const file = realFile(this.file)
    mustStay(file, this.root)
    const lock = takeSoon(file)
    try {
      return this.writeHeld(file, content)
    } finally {
      lock.release()
    }
  }

  private writeHeld(file: string, content: unknown): Written {
    const now = bytesOf(file)
    if (now && says(now, content)) {
      this.disk = hashOf(now)
      return { kind: 'same' }
    }
    if (now && hashOf(now) !== this.disk) return this.writeBeside(file, now, content)
    const text = Buffer.from(patchedJson(now?.toString('utf8') ?? this.read, content))
    const mode = now && statSync(file).mode & 0o7777
    const keeps = now !== undefined && !this.backedUp
    if (keeps) replace(backupOf(file), now, mode)
    replace(file, text, mode)
    this.backedUp = true
    this.disk = hashOf(text)
    return { kind: 'written', file: this.file, ...(keeps && { backup: backupOf(file) }) }
  }

  private writeBeside(file: string, now: Buffer, content: unknown): Written {
    const bytes = Buffer.from(patchedJson(now.toString('utf8'), content))
    const mode = statSync(file).mode & 0o777
    for (let n = 1; ; n++) {
      const beside = file.replace(/\.json$/, `.ludex-${n}.json`)
      try {
        writeNew(beside, bytes, mode)
      } catch (error) {
        if (isSystemError(error) && error.code === 'EEXIST') continue
        throw error
      }
      const theirs = this.file
      this.file = beside
      this.disk = hashOf(bytes)
      this.backedUp = true
      return { kind: 'beside', file: beside, theirs }
    }
  }
}

/** Replaces a small file of the program's own, whole or not at all. */
export function writeOwnFile(file: string, text: string): void {
  replace(file, Buffer.from(text), 0o600)
}
