import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { Client, type Program } from './kit.js'

/** What a client was told: this line is safe, and this is its hash. */
interface Acknowledged {
  readonly id: string
  readonly n: number
  readonly hash: string
}

/** One table and somebody who plays at it, whatever happens to the server. */
class Player {
  readonly table: string
  readonly keys: { readonly gm: string; readonly seats: Readonly<Record<string, string>> }
  readonly acknowledged: Acknowledged[] = []
  private sent = 0
  /** What was sent and not answered: it is sent again, under the same id, until it is. */
  private open: { readonly id: string; readonly body: object; readonly path: string } | undefined

  constructor(table: string, keys: Player['keys']) {
    this.table = table
    this.keys = keys
  }

  /** Plays until it is enough. Where the server is gone or has nowhere to keep anything, it tries again, as people do. */
  async play(url: string, random: () => number, goOn: () => boolean): Promise<void> {
    const client = new Client(url, Object.values(this.keys.seats)[0]!)
    while (goOn())
      if (!(await this.act(client, random).catch(() => false)))
        await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** Sends one command, or the one that has no answer yet; answers whether the server took or refused it. */
  private async act(client: Client, random: () => number): Promise<boolean> {
    const at = `/api/tables/${this.table}`
    this.open ??= await this.next(client, at, random)
    const { id, body, path } = this.open
    const answer = await client.post(`${at}/${path}`, body)
    if (answer.status >= 500) return false
    if (answer.status === 200) {
      const { n, hash } = answer.body.receipt
      this.acknowledged.push({ id, n, hash })
    }
    this.open = undefined
    return true
  }

  private async next(client: Client, at: string, random: () => number) {
    const id = `c${this.sent++}`
    const { body: look } = await client.get(at)
    const choice = look.choices?.[Math.floor(random() * look.choices.length)]
    return choice !== undefined && random() < 0.8
      ? { id, body: { text: choice.text, id }, path: 'commands' }
      : { id, body: { kind: 'say', text: `still here, ${id}`, id }, path: 'requests' }
  }
}

/** What a run of crashes came to. */
export interface Crashes {
  readonly kills: number
  readonly acknowledged: number
  readonly lines: number
}

/** What strikes in the middle of the load; answers the server that is there afterwards. */
export type Strike = (program: Program) => Promise<Program>

/**
 * Kills a server under load, or something that it needs, again and again, at random moments; then holds every journal against what clients were told:
 * nothing acknowledged is lost or doubled, every journal verifies, and every die is the one the seed gives.
 */
export async function crashes(
  start: () => Promise<Program>,
  kills: number,
  tables: number,
  random: () => number,
  strike: Strike = async (struck) => {
    await struck.stop('SIGKILL')
    return await start()
  },
): Promise<Crashes> {
  let program = await start()
  const owner = new Client(program.url)
  const players: Player[] = []
  for (let i = 0; i < tables; i++) {
    const { body } = await owner.post('/api/tables', { scenario: 'spire/jaw-worm' })
    await new Client(program.url, body.keys.gm).post(`/api/tables/${body.table}/requests`, { kind: 'start' })
    players.push(new Player(body.table, body.keys))
  }
  for (let kill = 0; kill < kills; kill++) {
    const { url } = program
    let struck = false
    const playing = players.map((player) => player.play(url, random, () => !struck))
    await underLoad(players)
    await new Promise((resolve) => setTimeout(resolve, random() * 150))
    program = await strike(program)
    struck = true
    await Promise.all(playing)
  }
  const lines = await Promise.all(players.map((player) => check(program.url, player)))
  await program.stop()
  return {
    kills,
    acknowledged: players.reduce((sum, player) => sum + player.acknowledged.length, 0),
    lines: lines.reduce((sum, n) => sum + n, 0),
  }
}

/** Waits until commands are being acknowledged, however slow the machine is: after the second, load is under way. */
async function underLoad(players: readonly Player[]): Promise<void> {
  const told = () => players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const before = told()
  while (told() < before + 2) await new Promise((resolve) => setTimeout(resolve, 2))
}

async function check(url: string, { table, keys, acknowledged }: Player): Promise<number> {
  const gm = new Client(url, keys.gm)
  // A busy database may keep nothing for a moment: the game master tries again.
  let closed = await gm.post(`/api/tables/${table}/requests`, { kind: 'close' })
  for (let again = 0; closed.status >= 500 && again < 10; again++) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    closed = await gm.post(`/api/tables/${table}/requests`, { kind: 'close' })
  }
  if (closed.status !== 200) throw new Error(`${table} cannot be closed: ${JSON.stringify(closed.body)}`)
  const { body: journal } = await gm.get(`/api/tables/${table}/export`)
  const verdict = verifyJournal(journal, await findRuleset('spire'))
  if (!verdict.ok || !verdict.diceChecked || !verdict.rulesChecked)
    throw new Error(`${table} does not verify: ${JSON.stringify(verdict.problem)}`)
  const lines = (journal as string)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly n: number; readonly hash: string; readonly id?: string })
  for (const { id, n, hash } of acknowledged) {
    if (lines[n]?.hash !== hash) throw new Error(`${table}: line ${n} was acknowledged and is not there`)
    if (lines[n]!.id !== id) throw new Error(`${table}: line ${n} is not ${id}`)
  }
  const ids = lines.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size !== ids.length) throw new Error(`${table}: a command was done twice`)
  return lines.length
}
