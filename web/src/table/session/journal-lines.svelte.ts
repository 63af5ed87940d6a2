import type { TableClient } from '../../api/client.js'
import { keepReceipts } from '../../api/receipts.js'
import type { Notice } from '../../api/types.js'

/** Lines fetched at once when the journal is opened or scrolled back. */
export const PAGE = 100

/** Milliseconds after the first lines came, when the first decision is on the screen. */
const FIRST_CHECK_AFTER = 1_500

/**
 * Which lines were held against each other: those from `from` to `to` fit together. `broken` is the first line that does
 * not fit the one before it.
 */
export interface ChainState {
  readonly from: number
  readonly to: number
  readonly broken?: number
}

/** The lines of the journal that are here, and whether they hold together. */
export class JournalLines {
  chain = $state.raw<ChainState>({ from: 0, to: -1 })
  private revision = $state(0)
  private readonly client: TableClient
  /** Hears of every line when it comes in for the first time. */
  private readonly taken: (notice: Notice) => void
  private readonly lines = new Map<number, Notice>()
  private readonly fetching = new Set<number>()
  private aMomentLater: Promise<unknown> | undefined
  private unchecked: readonly Notice[] = []
  private highest = -1
  /** Between which lines commands were taken back. */
  private readonly undone: { readonly from: number; readonly to: number }[] = []

  constructor(client: TableClient, taken: (notice: Notice) => void) {
    this.client = client
    this.taken = taken
  }

  has(n: number): boolean {
    return this.lines.has(n)
  }

  line(n: number): Notice | undefined {
    void this.revision
    return this.lines.get(n)
  }

  /** Reports whether a command was taken back later, by a line that is here. */
  isTakenBack(n: number): boolean {
    if (this.line(n)?.kind !== 'act') return false
    return this.undone.some(({ from, to }) => from < n && n < to)
  }

  /** The newest line below `count` that fits, among the last ones that are here. */
  newest(count: number, fits: (notice: Notice) => boolean): Notice | undefined {
    void this.revision
    for (let n = count - 1; n >= Math.max(0, count - PAGE); n--) {
      const notice = this.lines.get(n)
      if (notice && fits(notice)) return notice
    }
    return undefined
  }

  /** Fetches the lines of a range that are not here yet. */
  async need(from: number, to: number): Promise<void> {
    const first = Math.floor(from / PAGE) * PAGE
    for (let page = first; page <= to; page += PAGE) {
      const end = Math.min(page + PAGE - 1, to)
      const missing = Array.from({ length: end - page + 1 }, (_, i) => page + i).some(
        (n) => !this.lines.has(n),
      )
      if (!missing || this.fetching.has(page)) continue
      this.fetching.add(page)
      try {
        this.take(await this.client.notices(page, page + PAGE - 1))
      } catch {
        // The connection says so itself; the lines are asked for again when they are looked at.
      } finally {
        this.fetching.delete(page)
      }
    }
  }

  take(notices: readonly Notice[]): void {
    const fresh = notices.filter(({ n }) => !this.lines.has(n))
    if (fresh.length === 0) return
    for (const notice of fresh) {
      this.lines.set(notice.n, notice)
      this.highest = Math.max(this.highest, notice.n)
      const { kind, n, seen } = notice
      const isUndo = kind === 'undo' || (/^(ask|agree)-undo$/.test(kind) && seen.done === true)
      if (isUndo && typeof seen.to === 'number') this.undone.push({ from: seen.to, to: n })
      this.taken(notice)
    }
    void keepReceipts(fresh.map(({ receipt }) => receipt))
    this.revision++
    this.unchecked = [...this.unchecked, ...fresh]
    void this.check()
  }

  /**
   * Each line carries the hash of the one before it: what came in is held against its neighbours. The hashes are fetched
   * a moment after the first lines, so that the first decision does not wait for them.
   */
  private async check(): Promise<void> {
    this.aMomentLater ??= new Promise((resolve) => setTimeout(resolve, FIRST_CHECK_AFTER))
    await this.aMomentLater
    const hashes = await import('../../../../src/kernel/journal/chain.js').catch(() => undefined)
    // Without them the badge goes on saying that it checks; the next line tries again.
    if (!hashes) return
    const { chainHash, NO_HASH } = hashes
    const waiting = this.unchecked
    this.unchecked = []
    let { broken } = this.chain
    for (const { n, digest, receipt } of waiting) {
      for (const [before, at] of [
        [this.lines.get(n - 1), this.lines.get(n)],
        [this.lines.get(n), this.lines.get(n + 1)],
      ] as const) {
        if (!before || !at || broken !== undefined) continue
        if (chainHash(before.receipt.hash, at.digest) !== at.receipt.hash) broken = at.n
      }
      if (n === 0 && chainHash(NO_HASH, digest) !== receipt.hash) broken = 0
    }
    let from = this.highest
    while (from > 0 && this.lines.has(from - 1)) from--
    this.chain = { from, to: this.highest, ...(broken !== undefined && { broken }) }
  }
}
