import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replySchema } from '../../src/surfaces/mcp/answers/schema.js'
import { type Caller, type Era, newFolder, PROGRAM, ROOT } from './clients.js'
import { FIGHTS, type Fight, playOut } from './fights.js'
import { type Mounted, mounted, TOKEN } from './mounted.js'

const run = promisify(execFile)
const APART = join(ROOT, 'test', 'mcp', 'inspector')
const INSPECTOR = join(APART, 'node_modules', '@modelcontextprotocol', 'inspector', 'clients')
const MCPDO = join(INSPECTOR, 'mcpdo', 'build', 'mcp-bin.js')

/** The inspector's own client, which keeps its connections in a daemon. One program runs all its command lines in turn. */
class Inspector {
  private readonly home = newFolder()
  readonly env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: this.home,
    NO_COLOR: '1',
    MCP_INSPECTOR_SECRET_STORE: 'memory',
  }
  private program: ChildProcess | undefined
  private answers: AsyncIterator<string> | undefined

  /** Begins its own daemon, whose address and key every later command line needs. */
  async start(): Promise<void> {
    const { stdout } = await run(process.execPath, [MCPDO, 'private'], { cwd: ROOT, env: this.env })
    for (const [, key, value] of stdout.matchAll(/export (\w+)=['"]?([^'"\n;]+)/g)) this.env[key!] = value!
    expect(this.env.MCP_INSPECTOR_DAEMON_TOKEN, stdout).toBeDefined()
    const program = spawn(process.execPath, [join(ROOT, 'test/mcp/mcpdo-main.mjs'), MCPDO], {
      cwd: ROOT,
      env: this.env,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.program = program
    this.answers = createInterface({ input: program.stdout! })[Symbol.asyncIterator]()
  }

  async say(...words: readonly string[]): Promise<string> {
    this.program!.stdin!.write(`${JSON.stringify(words)}\n`)
    const { value } = await this.answers!.next()
    const { printed, failed } = JSON.parse(value) as { readonly printed: string; readonly failed?: string }
    if (failed !== undefined) throw new Error(`mcpdo ${words.join(' ')}: ${failed}`)
    return printed
  }

  async connect(name: string, era: Era, ...target: readonly string[]): Promise<void> {
    const options = ['--era', era, '--elicit', 'off', '--connect-timeout', '60000', '--format', 'json']
    await this.say('connect', `@${name}`, ...options, ...target)
  }

  /** One of its connections, for anyone who plays. */
  caller(connection: string): Pick<Caller, 'call'> {
    const words = ['tools/call', '--connection', connection, '--format', 'json']
    return {
      call: async (tool, args = {}) => {
        const { content, structuredContent } = JSON.parse(
          await this.say(...words, tool, JSON.stringify(args)),
        ) as { readonly content: readonly { readonly text: string }[]; readonly structuredContent: unknown }
        return { reply: replySchema.parse(structuredContent), text: content[0]!.text }
      },
    }
  }

  async stop(): Promise<void> {
    await this.say('daemon', 'stop').catch(() => {})
    this.program?.stdin?.end()
    rmSync(this.home, { recursive: true, force: true })
  }
}

/** Every seat is the inspector's: it plays both sides of the fight to its verified end. */
async function playsWhole(caller: Pick<Caller, 'call'>, fight: Fight): Promise<void> {
  const answers = await playOut(caller, fight)
  expect(answers.filter(({ tool }) => tool === 'act').length).toBeGreaterThan(0)
  expect(answers.every(({ reply }) => reply.status === 'done')).toBe(true)
  expect(answers.at(-1)!.text).toContain('OK: ')
}

describe('the inspector', () => {
  const inspector = new Inspector()
  let server: Mounted
  beforeAll(async () => {
    await run(process.execPath, [join(ROOT, 'scripts', 'inspector.mjs')])
    server = await mounted()
    await inspector.start()
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
  }, 600_000)
  afterAll(async () => {
    await inspector.stop()
    await server.close()
  })

  it.each(FIGHTS)('plays a whole fight of $game over stdin and stdout', async (fight) => {
    await playsWhole(inspector.caller('stdio'), fight)
  })

  it.each(FIGHTS)('plays a whole fight of $game over HTTP', async (fight) => {
    await playsWhole(inspector.caller('http'), fight)
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
