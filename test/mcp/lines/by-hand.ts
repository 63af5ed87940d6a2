import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PROGRAM, ROOT } from '../clients.js'

/** An answer as it stands on a line. */
export interface Said {
  readonly id?: string | number | null
  readonly error?: { readonly code: number; readonly message: string }
  readonly result?: { readonly structuredContent?: { readonly status: string } }
}

/** The program as a client starts it, and a client that writes whatever it likes. */
export class ByHand {
  readonly said: Said[] = []
  private readonly child: ChildProcess
  private ended = false

  private constructor(child: ChildProcess) {
    this.child = child
    child.stdin!.on('error', () => {})
    createInterface({ input: child.stdout! }).on('line', (line) => this.said.push(JSON.parse(line)))
    child.once('exit', () => {
      this.ended = true
    })
  }

  /** Started, and past the handshake of the older spec. */
  static async start(): Promise<ByHand> {
    const child = spawn(process.execPath, [...PROGRAM, 'mcp', '--memory'], {
      cwd: ROOT,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const one = new ByHand(child)
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'by hand', version: '1' },
    }
    one.line({ jsonrpc: '2.0', id: 'hello', method: 'initialize', params })
    await one.answer('hello')
    one.line({ jsonrpc: '2.0', method: 'notifications/initialized' })
    return one
  }

  get pid(): number {
    return this.child.pid!
  }

  /** Answers when the program has taken it. */
  async write(bytes: string | Buffer): Promise<void> {
    if (!this.child.stdin!.write(bytes)) await once(this.child.stdin!, 'drain')
  }

  line(message: object): void {
    this.child.stdin!.write(`${JSON.stringify(message)}\n`)
  }

  call(id: string | number, name: string, args: object = {}): void {
    this.line({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })
  }

  async until(holds: () => boolean, what: string): Promise<void> {
    const end = Date.now() + 100_000
    while (!holds()) {
      if (this.ended || Date.now() > end)
        throw new Error(`no ${what}${this.ended ? ', and the program has ended' : ''}: ${this.last}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  private get last(): string {
    return JSON.stringify(this.said.slice(-3)).slice(0, 500)
  }

  async answer(id: string | number): Promise<Said> {
    await this.until(() => this.said.some((one) => one.id === id), `answer to ${id}`)
    return this.said.find((one) => one.id === id)!
  }

  /** Errors for lines of which no id is known, in the order in which they came. */
  get refused(): readonly NonNullable<Said['error']>[] {
    return this.said.flatMap(({ id, error }) => (id === null && error ? [error] : []))
  }

  async refusals(count: number): Promise<readonly NonNullable<Said['error']>[]> {
    await this.until(() => this.refused.length >= count, `${count} refusals`)
    return this.refused
  }

  async end(): Promise<number | null> {
    this.child.stdin!.end()
    if (this.child.exitCode === null) await once(this.child, 'exit')
    return this.child.exitCode
  }
}
