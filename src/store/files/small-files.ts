import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreFailed, type TableCard } from '../contract.js'
import { isSystemError, sync, writeLasting } from '../disk.js'

export function isMissing(error: unknown): boolean {
  return isSystemError(error) && error.code === 'ENOENT'
}

export function isTaken(error: unknown): boolean {
  return isSystemError(error) && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
}

export function failed(error: unknown): StoreFailed {
  return new StoreFailed(error instanceof Error ? error.message : String(error), true, error)
}

export async function readJson<Value>(file: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Value
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw failed(error)
  }
}

/** Puts a file in place whole: beside it first, then under its name. */
export async function replace(file: string, text: string, lasting: boolean): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  try {
    if (lasting) await writeLasting(draft, text)
    else await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, file)
    if (lasting) await sync(join(file, '..'))
  } catch (error) {
    await rm(draft, { force: true })
    throw failed(error)
  }
}

export function kindOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { readonly kind?: unknown }).kind
  } catch {
    return undefined
  }
}

/** The card of a journal that has none: as much as its first line tells. */
export async function cardFromJournal(file: string, id: string): Promise<TableCard> {
  const text = await readFile(file, 'utf8')
  const header = JSON.parse(text.slice(0, Math.max(0, text.indexOf('\n'))) || '{}') as Readonly<
    Record<string, string>
  >
  const { birthtime } = await stat(file)
  return {
    id,
    title: id,
    game: header.ruleset ?? '',
    version: header.version ?? '',
    length: 0,
    status: 'gathering',
    opened: birthtime.toISOString(),
    touched: birthtime.toISOString(),
  }
}
