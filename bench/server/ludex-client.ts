import { Agent, request } from 'node:http'

/** Calls a server, as a rule over connections that stay open. */
export class LudexClient {
  private readonly agent: Agent
  private readonly url: string

  constructor(url: string, keepAlive = true) {
    this.url = url
    this.agent = new Agent({ keepAlive, maxSockets: 256 })
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into where they are asked for.
  async call(method: string, path: string, key?: string, body?: object): Promise<any> {
    const text = body && JSON.stringify(body)
    return await new Promise((resolve, reject) => {
      const headers = {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const sent = request(this.url + path, { method, agent: this.agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const said = Buffer.concat(chunks).toString()
          if (answer.statusCode! < 300) resolve(JSON.parse(said))
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${said}`))
        })
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}

/** A table that a game master attacks at. */
export interface LudexTable {
  readonly id: string
  readonly key: string
  readonly attack: () => Promise<void>
}

export async function openTable(client: LudexClient): Promise<LudexTable> {
  const { table: id, keys } = await client.call('POST', '/api/tables', undefined, {
    scenario: 'skirmish/marsh-duel',
  })
  const at = `/api/tables/${id}`
  let { n } = await client.call('POST', `${at}/requests`, keys.gm, { kind: 'start' })
  const attack = async () => {
    const {
      status,
      n: line,
      notice,
    } = await client.call('POST', `${at}/commands`, keys.gm, {
      text: '/roll 1d20+5 for: an attack',
      id: `a${n}`,
    })
    const { total } = notice.seen
    if (status !== 'done' || line !== ++n || total < 6 || total > 25)
      throw new Error(`line ${line} of ${id} is not attack ${n}: ${JSON.stringify(notice.seen)}`)
  }
  return { id, key: keys.gm, attack }
}
