import type { Receipt } from '../../src/kernel/journal/seen.js'
import { Client, listen } from './kit.js'

/** What somebody heard of a line. */
export interface HeardLine {
  readonly n: number
  readonly hash: string
  readonly receipt: Receipt
}

/** Somebody at a table that others want to write at too: sends to one server and listens at one, perhaps another. */
export class Racer {
  readonly name: string
  readonly won = new Map<number, string>()
  readonly lines: HeardLine[] = []
  late = 0
  private readonly at: string
  private readonly client: Client
  private readonly listensTo: string
  private sent = 0

  constructor(name: string, table: string, key: string, sendsTo: string, listensTo: string) {
    this.name = name
    this.at = `/api/tables/${table}`
    this.client = new Client(sendsTo, key)
    this.listensTo = listensTo
  }

  /** Hears every line from the first, until the table is closed. */
  async hear(): Promise<void> {
    await listen(`${this.listensTo}${this.at}/events?after=-1`, this.client.headers, ({ event, data }) => {
      const told = JSON.parse(data)
      if (event === 'line') this.lines.push({ n: told.n, hash: told.receipt.hash, receipt: told.receipt })
      return event === 'look' && told.table.closed
    })
  }

  /** Wants the very next line; answers whether it got it. */
  async grab(): Promise<boolean> {
    const { body: look } = await this.client.get(this.at)
    return await this.say(look.n + 1)
  }

  /** Does not mind which line it gets. */
  async add(): Promise<void> {
    if (!(await this.say())) throw new Error(`${this.name} was refused`)
  }

  private async say(expect?: number): Promise<boolean> {
    const id = `${this.name}-${this.sent++}`
    const { status, body } = await this.client.post(`${this.at}/requests`, {
      kind: 'say',
      text: `it is ${id}`,
      id,
      ...(expect !== undefined && { expect }),
    })
    if (status === 409 && body.error.code === 'LATE') {
      this.late++
      return false
    }
    if (status !== 200) throw new Error(`${this.name}: ${status} ${JSON.stringify(body)}`)
    if (expect !== undefined && body.n !== expect)
      throw new Error(`${this.name} asked for line ${expect} and got ${body.n}`)
    this.won.set(body.n, id)
    return true
  }
}
