import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('./serve-main.mjs', import.meta.url))

/** What a server says of itself, in processor milliseconds and megabytes. */
export interface Sample {
  readonly used: number
  /** The longest work in one go since the last sample. */
  readonly longest: number
  readonly resident: number
}

/** A server in a process apart, whose processor time is its alone, and whose health is asked for all the time. */
export class WatchedServer {
  readonly url: string
  /** The longest that `/health` took to answer, in milliseconds of the clock on the wall. */
  slowest = 0
  private readonly child: ChildProcess
  private isOver = false
  private readonly asking: Promise<void>

  private constructor(child: ChildProcess, url: string) {
    this.child = child
    this.url = url
    this.asking = this.askHealth()
  }

  static async start(dist: string): Promise<WatchedServer> {
    const child = fork(MAIN, [dist], { execArgv: [] })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    return new WatchedServer(child, url)
  }

  async sample(): Promise<Sample> {
    const answer = once(this.child, 'message')
    this.child.send('sample')
    const [sample] = (await answer) as [Sample]
    return sample
  }

  private async askHealth(): Promise<void> {
    while (!this.isOver) {
      const began = performance.now()
      const { status } = await fetch(`${this.url}/health`)
      if (status !== 200) throw new Error(`/health says ${status}`)
      this.slowest = Math.max(this.slowest, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async close(): Promise<void> {
    this.isOver = true
    await this.asking
    const gone = once(this.child, 'exit')
    this.child.disconnect()
    await gone
  }
}
