import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountMcp } from '../../src/surfaces/mcp/http.js'
import { anyHost, ROOT } from './clients.js'
import { TOKEN } from './mounted.js'

const run = promisify(execFile)
const SUITE = join(ROOT, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js')

/** Those of the suite that ask for no tools, prompts or resources of its own. */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'resources-subscribe',
  'resources-unsubscribe',
  'prompts-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

describe.skipIf(!existsSync(SUITE))('the conformance suite', () => {
  const app = fastify()
  let url = ''
  beforeAll(async () => {
    // The suite brings no token.
    app.addHook('onRequest', async ({ raw }) => {
      raw.headers.authorization ??= `Bearer ${TOKEN}`
    })
    await mountMcp(app, anyHost(), { tokens: [{ token: TOKEN }] })
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/mcp`
  })
  afterAll(() => app.close())

  it.each(SCENARIOS)('passes %s', async (scenario) => {
    const { stdout, stderr } = await run(process.execPath, [
      SUITE,
      'server',
      '--url',
      url,
      '--scenario',
      scenario,
    ])
    expect(`${stdout}${stderr}`).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/)
  })
})
