import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Where the previous file is kept. */
export function backupOf(file: string): string {
  return `${file}.bak`
}

/** Writes a file and waits until the disk has it. */
function writeThrough(file: string, text: string): void {
  const handle = openSync(file, 'w')
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes a rename last through a power cut; systems that cannot open a folder do without. */
function syncFolder(folder: string): void {
  let handle: number
  try {
    handle = openSync(folder, 'r')
  } catch {
    return
  }
  try {
    fsyncSync(handle)
  } catch {
    // Some file systems refuse to sync a folder; the rename itself has happened.
  } finally {
    closeSync(handle)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same content with its keys in the order of the previous document, so that people see what really changed. */
function inOrderOf(previous: unknown, content: unknown): unknown {
  if (Array.isArray(content)) {
    return content.map((item, i) => inOrderOf(Array.isArray(previous) ? previous[i] : undefined, item))
  }
  if (!isObject(content)) return content
  const before = isObject(previous) ? previous : {}
  const known = Object.keys(before).filter((key) => Object.hasOwn(content, key))
  const added = Object.keys(content).filter((key) => !Object.hasOwn(before, key))
  return Object.fromEntries([...known, ...added].map((key) => [key, inOrderOf(before[key], content[key])]))
}

/** What the file holds now; nothing when it is not there or is no JSON. */
function previousOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Replaces a JSON document as a whole or not at all: written beside it, synced, then renamed over it. Whoever reads the
 * file at any moment finds the old or the new document, never half of one. The previous document stays as `.bak`.
 */
export function writeSaveFile(file: string, content: unknown): void {
  const beside = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`)
  try {
    writeThrough(beside, `${JSON.stringify(inOrderOf(previousOf(file), content), null, 2)}\n`)
    if (existsSync(file)) {
      const copy = `${beside}.bak`
      copyFileSync(file, copy)
      renameSync(copy, backupOf(file))
    }
    renameSync(beside, file)
    syncFolder(dirname(file))
  } catch (error) {
    rmSync(beside, { force: true })
    rmSync(`${beside}.bak`, { force: true })
    throw error
  }
}
