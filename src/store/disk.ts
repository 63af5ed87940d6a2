import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Writes all of it, or throws: a disk that fills up may take a part without a word. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) {
    const taken = writeSync(descriptor, bytes, written)
    if (taken === 0) throw new ShortWrite(written, bytes.length)
    written += taken
  }
}

/** The disk took less than it was given. */
class ShortWrite extends Error {
  override readonly name = 'ShortWrite'
  readonly code = 'ENOSPC'

  constructor(written: number, wanted: number) {
    super(`only ${written} of ${wanted} bytes could be written`)
  }
}

/** Writes a new file and waits until the disk has all of it. Never writes over a file, never leaves half of one. */
export function writeNew(file: string, bytes: Uint8Array, mode = 0o666): void {
  const handle = openSync(file, 'wx', mode)
  try {
    writeWhole(handle, bytes)
    fsyncSync(handle)
    const { size } = fstatSync(handle)
    if (size !== bytes.length) throw new ShortWrite(size, bytes.length)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

/** Keeps what a crash left behind the last whole line of a file beside it, under the first free name. Answers where. */
export function keepTorn(path: string, tail: Uint8Array, mode: number): string {
  for (let n = 1; ; n++) {
    const file = `${path}.torn-${n}`
    try {
      writeNew(file, tail, mode)
      syncFolder(dirname(file))
      return file
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EEXIST') throw error
    }
  }
}

/** The same for a server, in which nobody else waits meanwhile. Only its owner may read the file. */
export async function writeLasting(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    const bytes = Buffer.from(text)
    await handle.writeFile(bytes)
    await handle.sync()
    const { size } = await handle.stat()
    if (size !== bytes.length) throw new ShortWrite(size, bytes.length)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Makes a folder and those above it that are missing; answers those it made, the highest first. */
export function makeFolders(folder: string): readonly string[] {
  const missing: string[] = []
  for (let place = resolve(folder); !existsSync(place); place = dirname(place)) missing.unshift(place)
  const made: string[] = []
  try {
    for (const place of missing) {
      mkdirSync(place)
      made.push(place)
    }
  } catch (error) {
    removeFolders(made)
    throw error
  }
  return made
}

/** Takes folders away again that were made for nothing; one that somebody uses meanwhile stays. */
export function removeFolders(made: readonly string[]): void {
  try {
    for (const place of [...made].reverse()) rmdirSync(place)
  } catch {}
}

/** Makes new names last through a power cut; systems that cannot open a folder do without. */
export function syncFolder(folder: string): void {
  let handle: number
  try {
    handle = openSync(folder, 'r')
  } catch {
    return
  }
  try {
    fsyncSync(handle)
  } catch {
    // Some file systems refuse to sync a folder; the name itself has been made.
  } finally {
    closeSync(handle)
  }
}

/** The same for a server. */
export async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  // Some file systems refuse to sync a folder; the name itself has been made.
  await handle?.sync().catch(() => {})
  await handle?.close()
}

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space you may use is full',
  EFBIG: 'the file would be larger than files may be here',
  EACCES: 'you may not write here',
  EPERM: 'you may not write here',
  EROFS: 'this disk can only be read',
  EIO: 'the disk fails',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file stands where a folder should be',
  EISDIR: 'this is a folder',
  EEXIST: 'it exists already',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  ELOOP: 'its links lead in a circle',
  ENXIO: 'nobody reads from this pipe',
}

/** Whether the system, not the program, refused. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string'
}

/** Why the system refused, in plain words. */
export function systemWords(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return Object.hasOwn(WORDS, code) ? `${WORDS[code]} (${code})` : message
}
