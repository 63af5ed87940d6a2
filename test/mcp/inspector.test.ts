import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replySchema } from '../../src/surfaces/mcp/answers/schema.js'
import { type Answer, type Era, newFolder, PROGRAM, ROOT } from './clients.js'
import { FIGHTS, isOver, pick } from './fights.js'
import { type Mounted, mounted, TOKEN } from './mounted.js'

const run = promisify(execFile)
const INSPECTOR = join(ROOT, 'node_modules', '@modelcontextprotocol', 'inspector', 'clients')

/** The inspector's own client, which keeps a connection between calls in a daemon of its own. */
class Inspector {
  private readonly home = newFolder()
  readonly env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: this.home,
    NO_COLOR: '1',
    MCP_INSPECTOR_SECRET_STORE: 'memory',
  }

  async say(...args: readonly string[]): Promise<string> {
    const program = join(INSPECTOR, 'mcpdo', 'build', 'mcp-bin.js')
    const { stdout } = await run(process.execPath, [program, ...args], {
      cwd: ROOT,
      env: this.env,
      maxBuffer: 1 << 26,
    })
    return stdout
  }

  async connect(name: string, era: Era, ...target: readonly string[]): Promise<void> {
    if (this.env.MCP_INSPECTOR_DAEMON_TOKEN === undefined) {
      const told = await this.say('private')
      for (const [, key, value] of told.matchAll(/export (\w+)=['"]?([^'"\n;]+)/g)) this.env[key!] = value!
    }
    const options = ['--era', era, '--elicit', 'off', '--connect-timeout', '60000', '--format', 'json']
    await this.say('connect', `@${name}`, ...options, ...target)
  }

  async call(connection: string, tool: string, args: object): Promise<Answer> {
    const said = await this.say(
      'tools/call',
      '--connection',
      connection,
      tool,
      JSON.stringify(args),
      '--format',
      'json',
    )
    const { content, structuredContent } = JSON.parse(said) as {
      readonly content: readonly { readonly text: string }[]
      readonly structuredContent: unknown
    }
    return { reply: replySchema.parse(structuredContent), text: content[0]!.text }
  }

  async stop(): Promise<void> {
    await this.say('daemon', 'stop').catch(() => {})
    rmSync(this.home, { recursive: true, force: true })
  }
}

/** Who plays the seats, so that a whole fight takes few calls: each starts a program. */
const BOTS: Readonly<Record<string, Record<string, string>>> = {
  bx: { player: 'attack' },
  spire: { player: 'greedy' },
  simverse: { lyra: 'tactical', marcus: 'tactical', goblins: 'tactical' },
  adapter: { Teodora: 'steady', Wend: 'steady' },
}

async function playsOut(
  inspector: Inspector,
  connection: string,
  fight: (typeof FIGHTS)[number],
): Promise<string> {
  const seats = BOTS[fight.game]
  await inspector.call(connection, 'open', {
    scenario: fight.scenario,
    start: false,
    ...(seats && { seats }),
  })
  let { reply } = await inspector.call(connection, 'act', { do: 'start' })
  while (!isOver(reply))
    ({ reply } = await inspector.call(connection, 'act', { do: pick(reply, fight.prefer)! }))
  return (await inspector.call(connection, 'verify', { close: true })).text
}

describe('the inspector', () => {
  const inspector = new Inspector()
  let server: Mounted
  beforeAll(async () => {
    server = await mounted()
    await inspector.connect('stdio', 'legacy', '--', process.execPath, ...PROGRAM, 'mcp', '--memory')
    await inspector.connect(
      'http',
      'modern',
      server.url,
      '--transport',
      'http',
      '--header',
      `Authorization: Bearer ${TOKEN}`,
    )
  })
  afterAll(async () => {
    await inspector.stop()
    await server.close()
  })

  it.each(FIGHTS)('plays a whole fight of $game over stdin and stdout', async (fight) => {
    expect(await playsOut(inspector, 'stdio', fight)).toContain('OK: ')
  })

  it.each(FIGHTS)('plays a whole fight of $game over HTTP', async (fight) => {
    expect(await playsOut(inspector, 'http', fight)).toContain('OK: ')
  })

  it('finds nothing in the tools that another client could not take', async () => {
    const cli = join(INSPECTOR, 'launcher', 'build', 'index.js')
    const target = [process.execPath, ...PROGRAM, 'mcp', '--memory']
    const args = [cli, '--cli', ...target, '--method', 'tools/list', '--strict']
    const { stdout } = await run(process.execPath, args, {
      cwd: ROOT,
      env: inspector.env,
      maxBuffer: 1 << 26,
    })
    expect(stdout).toContain('"verify"')
  })
})
