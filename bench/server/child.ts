import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a server tells of itself when it is asked. */
export interface Told {
  /** Processor seconds since it began. */
  readonly cpu: number
  /** After a collection. */
  readonly heap: number
}

/** A server in its own process, so that clients and server do not share a thread. */
export class Child {
  readonly url: string
  private readonly process: ChildProcess

  private constructor(process: ChildProcess, url: string) {
    this.process = process
    this.url = url
  }

  static async start(script: string, args: readonly string[]): Promise<Child> {
    const file = fileURLToPath(new URL(script, import.meta.url))
    const child = fork(file, [...args], {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let talk = ''
    child.stderr!.on('data', (data) => {
      talk += data
    })
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`${script} did not start: ${talk}`)
      }),
    ])
    return new Child(child, (message as { url: string }).url)
  }

  async tell(): Promise<Told> {
    const told = once(this.process, 'message')
    this.process.send('tell')
    return (await told)[0] as Told
  }

  async stop(): Promise<void> {
    const gone = once(this.process, 'exit')
    this.process.send('stop')
    await gone
  }
}

/** The child's side: says where it listens and answers what it is asked. */
export function serveParent(url: string, close: () => Promise<void>): void {
  process.on('message', async (asked) => {
    if (asked === 'stop') {
      await close()
      process.exit(0)
    }
    globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    const { heapUsed } = process.memoryUsage()
    process.send!({ cpu: (user + system) / 1e6, heap: heapUsed } satisfies Told)
  })
  process.on('disconnect', () => process.exit(1))
  process.send!({ url })
}
