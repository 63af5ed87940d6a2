import type { FirstTable } from '../api/server.js'

/** What getting ready is made of. */
export interface AheadWork {
  /** Fetches the page of a table with the board of a game. */
  readonly fetchTable: (game: string) => Promise<unknown>
  /** Opens such a table in the worker, where nothing keeps it, so that its rules are loaded and compiled. */
  readonly rehearse: (setting: object) => Promise<unknown>
  /** Calls once the page has nothing else to do. */
  readonly whenIdle: (work: () => void) => void
  /** The reader pays for each byte. */
  readonly savesData: () => boolean
  /** All of it is ready. */
  readonly ready: () => void
}

/** Calls when the browser has nothing to do, or after some seconds; Safari knows no such moment. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 500)
}

/** Whether the browser was told to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Gets the games of the first page ready while nobody presses anything: one after another, in their order on the page.
 * A press does not wait for it: from then on nothing more is begun.
 */
export class Ahead {
  private readonly work: AheadWork
  private isOver = false

  constructor(work: AheadWork) {
    this.work = work
  }

  /** Begins once the page is idle, unless its reader saves data: then all of it comes with the press. */
  begin(tables: readonly FirstTable[]): void {
    if (!this.work.savesData()) this.work.whenIdle(() => void this.goThrough(tables))
  }

  /** Fetches what shows the table of a game. What does not come is fetched again by the page that needs it. */
  async fetch(game: string): Promise<void> {
    await this.work.fetchTable(game).catch(() => {})
  }

  /** Leaves the worker to a table that is played. */
  stop(): void {
    this.isOver = true
  }

  private async goThrough(tables: readonly FirstTable[]): Promise<void> {
    for (const { game, setting } of tables) {
      if (this.isOver) return
      await this.fetch(game)
      if (this.isOver) return
      await this.work.rehearse(setting).catch(() => {})
    }
    if (!this.isOver) this.work.ready()
  }
}
