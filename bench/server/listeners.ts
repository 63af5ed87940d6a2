import { Agent, type ClientRequest, get } from 'node:http'

/** Those who listen to tables, each over a connection of its own. */
export class Listeners {
  private readonly agent = new Agent({ keepAlive: false })
  private readonly open: ClientRequest[] = []

  /** One more who listens at this address by this key. Answers once the first text has come; `hear` gets all of it. */
  async add(url: string, key: string, hear: (text: string) => void = () => {}): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}` }
      const asked = get(`${url}/events`, { agent: this.agent, headers }, (answer) => {
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          hear(text)
          resolve()
        })
      })
      asked.on('error', reject)
      this.open.push(asked)
    })
  }

  close(): void {
    for (const asked of this.open) {
      asked.removeAllListeners('error')
      asked.on('error', () => {})
      asked.destroy()
    }
  }
}
