import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/host/limits/limits.js'
import { loadScenarioText } from '../../src/library/load.js'
import { serverHere } from './kit.js'

interface Body {
  readonly table: string
  readonly error: {
    readonly code: string
    readonly message: string
    readonly faults: readonly object[]
    readonly more?: number
  }
}

type Server = Awaited<ReturnType<typeof serverHere>>

let server: Server

/** Time enough for any machine, unless a test is about the time. */
const CHECKS = { ...DEFAULT_LIMITS.checks, milliseconds: 100_000 }

beforeAll(async () => {
  server = await serverHere({ limits: { checks: CHECKS } })
})

afterAll(async () => {
  await server.close()
})

async function post(at: Server, path: string, body: unknown) {
  const answer = await fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

/** As large as a text may be, with a fault on every line. */
const KEYS = `ruleset: bx\n${Array.from({ length: 45_000 }, (_, i) => `k${i}: 1`).join('\n')}\n`

it('a text with 45,000 faults is read beside the server, which answers others meanwhile', async () => {
  const ended: string[] = []
  const check = post(server, '/api/scenarios/check', { text: KEYS }).then((answer) => {
    ended.push('check')
    return answer
  })
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
    }),
  )
  ended.push('health')
  const { status, body } = await check
  expect(ended).toEqual(['health', 'check'])
  expect(status).toBe(422)
  expect(body.error.faults).toHaveLength(100)
  expect(body.error.more).toBe(44_900)
  expect(body.error.message).toBe('There are 45,000 faults in it.')
  expect(body.error.faults[0]).toEqual({
    file: 'scenario.yaml',
    line: 2,
    column: 5,
    message: expect.stringContaining('Nothing reads "k0" here.'),
  })
})

it('a scenario that was read beside the server is the very scenario', async () => {
  const text =
    'ruleset: simverse\ncombatants:\n- {name: A, side: a, weapons: [dagger]}\n- {name: B, side: b}\n'
  const { status, body } = await post(server, '/api/tables', { text })
  expect(status).toBe(201)
  const { scenario } = await loadScenarioText(text, 'scenario.yaml')
  expect((await server.host.table(body.table)).table.scenario).toEqual(scenario)
})

it('one fault is told as before, and a table is not opened', async () => {
  const { status, body } = await post(server, '/api/tables', { text: 'ruleset: bx\nfoe: []\n' })
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'FAULTY_SCENARIO', message: 'There is a fault in it.' })
  expect(body.error.more).toBeUndefined()
})

it.each([
  ['CHECK_TOO_LONG', { milliseconds: 1 }, /longer than 0.001 seconds/],
  ['CHECK_TOO_LARGE', { megabytes: 40 }, /more than 40 MB/],
])(
  'reading beyond the limits is refused with %s, and the next scenario is read',
  async (code, limits, says) => {
    const checks = { ...CHECKS, ...limits }
    const bounded = await serverHere({ limits: { checks } })
    try {
      const { status, body } = await post(bounded, '/api/scenarios/check', { text: KEYS })
      expect(status).toBe(422)
      expect(body.error).toMatchObject({ kind: 'Refused', code, message: expect.stringMatching(says) })
      expect((await fetch(`${bounded.url}/health`)).status).toBe(200)
    } finally {
      await bounded.close()
    }
  },
)

it('more scenarios than may wait are refused at once', async () => {
  const checks = { ...CHECKS, waiting: 1 }
  const bounded = await serverHere({ limits: { checks } })
  try {
    const asked = Array.from({ length: 8 }, () => post(bounded, '/api/scenarios/check', { text: KEYS }))
    const answers = await Promise.all(asked)
    const codes = answers.map(({ body }) => body.error.code)
    expect(codes.filter((code) => code === 'CHECKS_BUSY').length).toBeGreaterThan(0)
    expect(codes).toContain('FAULTY_SCENARIO')
  } finally {
    await bounded.close()
  }
})
