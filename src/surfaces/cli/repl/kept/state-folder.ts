import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { MAX_BYTES } from '../../../../files/limits.js'
import { readFileBytes } from '../../../../files/read.js'
import { appendText, writeText } from '../../../../files/write.js'

/** Where the program keeps what should survive between runs: history, and games that were given no file. */
function stateFolder(): string {
  const base = process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state')
  return join(base, 'ludex')
}

/** Where a server keeps its tables when nobody says. */
export function defaultTables(): string {
  return join(stateFolder(), 'tables')
}

/** The list of games that were opened at this terminal and kept, one line each. */
export function openedFile(): string {
  return join(stateFolder(), 'opened')
}

/** A new file for a game that was given none. Games of one seed have one table id, so they are numbered. */
export function defaultJournal(tableId: string): string {
  const file = (name: string) => join(stateFolder(), 'games', `${name}.journal`)
  let path = file(tableId)
  for (let n = 2; existsSync(path); n++) path = file(`${tableId}-${n}`)
  return path
}

/** A secret of this user's own, made when it is first needed; undefined where it can be neither read nor made. */
function ownKey(): string | undefined {
  const file = join(stateFolder(), 'key')
  const read = () => {
    const key = readFileBytes(file, MAX_BYTES.own).toString('utf8').trim()
    return /^[0-9a-f]{64}$/.test(key) ? key : undefined
  }
  try {
    return read()
  } catch {}
  try {
    mkdirSync(stateFolder(), { recursive: true })
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch {}
  try {
    return read()
  } catch {
    return undefined
  }
}

/** A mark that only this user's own programs can put on a text. */
export function ownMark(text: string): string | undefined {
  const key = ownKey()
  return key === undefined ? undefined : createHmac('sha256', key).update(text).digest('hex')
}

const MAX_LINES = 1_000

/** Lines typed in earlier runs. Losing them is no error: history is a comfort. */
export class History {
  private readonly path = join(stateFolder(), 'history')

  /** The newest first, as readline wants it. */
  read(): string[] {
    try {
      const lines = readFileBytes(this.path, MAX_BYTES.document).toString('utf8').split('\n').filter(Boolean)
      if (lines.length > 2 * MAX_LINES) {
        writeText(this.path, `${lines.slice(-MAX_LINES).join('\n')}\n`)
      }
      return lines.slice(-MAX_LINES).reverse()
    } catch {
      return []
    }
  }

  add(typed: string): void {
    const line = typed.trim()
    if (line === '') return
    try {
      mkdirSync(stateFolder(), { recursive: true })
      appendText(this.path, `${line}\n`, 0o600)
    } catch {}
  }
}
