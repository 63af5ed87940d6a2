import { describe, expect, it } from 'vitest'
import { LIMIT_MEANINGS, limitLines, limitsWith, readLimit } from '../../src/host/limits/limits.js'
import { main } from '../../src/surfaces/cli/main.js'
import { serverHere } from './kit.js'

/** Every figure of the limits, by its dotted name. */
function figures(limits: object, before = ''): Record<string, number> {
  return Object.assign(
    {},
    ...Object.entries(limits).map(([name, value]) =>
      typeof value === 'number' ? { [before + name]: value } : figures(value as object, `${before}${name}.`),
    ),
  ) as Record<string, number>
}

describe('the limits of a server', () => {
  it('are all listed with a meaning, and nothing else is', () => {
    expect(Object.keys(figures(limitsWith({}))).sort()).toEqual(Object.keys(LIMIT_MEANINGS).sort())
    expect(limitLines()).toHaveLength(Object.keys(LIMIT_MEANINGS).length)
  })

  it('change one by one', () => {
    for (const name of Object.keys(LIMIT_MEANINGS)) {
      const read = readLimit(`${name}=7`)
      if (typeof read === 'string') throw new Error(read)
      const changed = figures(limitsWith({ [read.name]: read.value }))
      expect(changed[name]).toBe(7)
      expect(
        Object.entries(figures(limitsWith({}))).filter(([key, was]) => changed[key] !== was),
      ).toHaveLength(1)
    }
  })

  it.each(['tabels=3', 'tables', 'tables=0', 'tables=-1', 'tables=1e3', 'tables=99999999999', 'rate=5'])(
    'refuse %s and say what would be right',
    async (text) => {
      const fault = readLimit(text)
      expect(fault).toMatch(/Limits are: tables, held|whole number from 1 to/)
      expect(await main(['serve', '--limit', text, '--data', '/nowhere'])).not.toBe(0)
    },
  )

  it('hold at a real server', async () => {
    const server = await serverHere(
      { limits: limitsWith({ tables: 1 }) },
      { limits: limitsWith({ body: 2_000, saveBody: 2_000 }) },
    )
    const send = (body: unknown) =>
      fetch(`${server.url}/api/tables`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    try {
      expect((await send({ scenario: 'bx/three-reavers' })).status).toBe(201)
      const second = await send({ scenario: 'bx/three-reavers' })
      expect(await second.json()).toMatchObject({ error: { code: 'TOO_MANY_TABLES' } })
      expect((await send({ scenario: 'x'.repeat(3_000) })).status).toBe(413)
    } finally {
      await server.close()
    }
  })
})
