import { tableClient } from '../api/client.js'
import { keep, keptKeys, recall } from '../api/kept.js'

/** A table that plays on from a line of another one, set from this browser. */
export interface Fork {
  readonly table: string
  readonly line: number
}

/** A fork that is over, with its end in words. */
export interface ForkEnd extends Fork {
  readonly words: string
}

const MAX_FORKS = 20

function isFork(one: unknown): one is Fork {
  const { table, line } = (one ?? {}) as Partial<Fork>
  return typeof table === 'string' && typeof line === 'number'
}

function listed(name: string): readonly Fork[] {
  try {
    const read: unknown = JSON.parse(recall(name) ?? '[]')
    return Array.isArray(read) ? read.filter(isFork) : []
  } catch {
    return []
  }
}

/** Remembers a fork with the end of the game that it plays on from, so that both ends can stand beside each other. */
export function keepFork(first: string, fork: Fork, ending: string): void {
  const others = listed(`forks:${first}`).filter(({ table }) => table !== fork.table)
  keep(`forks:${first}`, JSON.stringify([fork, ...others].slice(0, MAX_FORKS)))
  keep(`fork-of:${fork.table}`, ending)
}

/** The end of the game that a fork plays on from, where the fork was set in this browser. */
export function firstEnding(fork: string): string | undefined {
  return recall(`fork-of:${fork}`)
}

/** The forks of a table that are over, as this browser may look at them, in the order of the lines. */
export async function endedForks(first: string): Promise<readonly ForkEnd[]> {
  const keys = keptKeys()
  const looked = listed(`forks:${first}`).map(async ({ table, line }): Promise<ForkEnd[]> => {
    const key = keys.find((one) => one.table === table)?.key
    if (key === undefined) return []
    try {
      const { next } = await tableClient(table, key).look()
      return next.kind === 'over' ? [{ table, line, words: next.words }] : []
    } catch {
      // A table that is gone has no end to show.
      return []
    }
  })
  return (await Promise.all(looked)).flat().sort((a, b) => a.line - b.line)
}
