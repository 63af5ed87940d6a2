import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where the program keeps what should survive between runs: history, and games that were given no file. */
function stateFolder(): string {
  const base = process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state')
  return join(base, 'ludex')
}

/** The file of a game that was given none. */
export function defaultJournal(tableId: string): string {
  return join(stateFolder(), 'games', `${tableId}.journal`)
}

const MOST_LINES = 1_000

/** Lines typed in earlier runs. Losing them is no error: history is a comfort. */
export class History {
  private readonly path = join(stateFolder(), 'history')

  /** The newest first, as readline wants it. */
  read(): string[] {
    try {
      const lines = readFileSync(this.path, 'utf8').split('\n').filter(Boolean)
      if (lines.length > 2 * MOST_LINES) {
        writeFileSync(this.path, `${lines.slice(-MOST_LINES).join('\n')}\n`, { mode: 0o600 })
      }
      return lines.slice(-MOST_LINES).reverse()
    } catch {
      return []
    }
  }

  add(typed: string): void {
    const line = typed.trim()
    if (line === '') return
    try {
      mkdirSync(stateFolder(), { recursive: true })
      appendFileSync(this.path, `${line}\n`, { mode: 0o600 })
    } catch {}
  }
}
