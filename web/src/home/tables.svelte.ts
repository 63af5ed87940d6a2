import { house, refusalOf } from '../api/client.js'
import { forgetKey, type KeptKey, keptKeys } from '../api/kept.js'
import type { Mine } from '../api/types.js'

export type OpenMine = Exclude<Mine, { gone: true }>

/** A table that this browser holds a key of. */
export interface Entry {
  readonly table: OpenMine
  readonly key: string
}

/** A key that leads nowhere here; `lost` says how, where the seat was taken away. */
export interface GoneKey extends KeptKey {
  readonly lost?: string
}

const MAX_KEYS = 500

function isFinished({ closed, next }: OpenMine): boolean {
  return closed || next.kind === 'over'
}

/** The tables of this browser: asked for at once and, while the page is looked at, every five seconds. */
export class Tables {
  entries = $state.raw<readonly Entry[]>()
  gone = $state.raw<readonly GoneKey[]>([])
  trouble = $state('')

  /** Not over: those that wait for this person first. One key for each table, the newest. */
  readonly open = $derived.by(() => {
    const running = this.once().filter(({ table }) => !isFinished(table))
    const waits = ({ table }: Entry) => table.waiting && table.you.role !== 'spectator'
    return [...running.filter(waits), ...running.filter((one) => !waits(one))]
  })
  /** Over or closed, the last touched first. */
  readonly finished = $derived.by(() =>
    this.once()
      .filter(({ table }) => isFinished(table))
      .toSorted((a, b) => b.table.touched.localeCompare(a.table.touched)),
  )

  private once(): readonly Entry[] {
    const seen = new Set<string>()
    return (this.entries ?? []).filter(({ table }) => {
      const at = `${table.id} ${table.you.seat}`
      if (seen.has(at)) return false
      seen.add(at)
      return true
    })
  }

  async load(): Promise<void> {
    const keys = keptKeys()
    try {
      const found: Entry[] = []
      const lost: GoneKey[] = []
      for (let at = 0; at < keys.length; at += MAX_KEYS) {
        const part = keys.slice(at, at + MAX_KEYS)
        for (const [i, table] of (await house.mine(part)).entries()) {
          if ('gone' in table)
            lost.push({ ...part[i]!, ...(table.code === 'LINK_REVOKED' && { lost: table.message }) })
          else found.push({ table, key: part[i]!.key })
        }
      }
      this.entries = found
      this.gone = lost
      this.trouble = ''
    } catch (error) {
      this.entries ??= []
      this.trouble = refusalOf(error).message
    }
  }

  /** Loads now and again. Returns what stops it. */
  watch(): () => void {
    void this.load()
    const timer = setInterval(() => document.visibilityState === 'visible' && void this.load(), 5000)
    return () => clearInterval(timer)
  }

  forgetGone(): void {
    for (const { table, key } of this.gone) forgetKey(table, key)
    this.gone = []
  }
}
