import type { AtPlace } from '../../../src/calls/at-place.js'
import { News } from '../../../src/calls/call.js'
import { Desk, type DeskAnswer } from '../../../src/calls/desk.js'
import type { OpenedTable } from '../../../src/host/at-host.js'

/** Lets the questions of the page in between two steps. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Opens tables that nobody sits at, in memory, by the calls that a page makes. After that the browser has loaded and compiled
 * the rules, and the table of a person is opened at the speed of a second one.
 */
export class Rehearsal {
  private readonly desk: Desk
  private readonly signal = new AbortController().signal
  private isOver = false

  constructor(at: AtPlace) {
    this.desk = new Desk(at)
  }

  /** A person has come: what is being rehearsed ends after its present step. */
  end(): void {
    this.isOver = true
  }

  async play(setting: object): Promise<void> {
    const opened = await this.ask('POST', '/api/tables', { body: setting })
    if (opened === undefined) return
    const { table, keys } = JSON.parse(opened.text) as OpenedTable
    const key = Object.values(keys.seats)[0]
    if (key === undefined) return
    const at = `/api/tables/${table}`
    await this.ask('POST', `${at}/requests`, { key, body: { kind: 'freeze' } })
    await this.ask('POST', `${at}/requests`, { key, body: { kind: 'start' } })
    await this.ask('GET', at, { key })
    await this.ask('GET', `${at}/notices?from=0&to=20`, { key })
  }

  private async ask(
    method: string,
    path: string,
    given: { readonly key?: string; readonly body?: object },
  ): Promise<DeskAnswer | undefined> {
    await nextTurn()
    if (this.isOver) return undefined
    const answer = await this.desk.answer({ method, path, ...given }, this.signal)
    return answer instanceof News || answer.status >= 400 ? undefined : answer
  }
}
