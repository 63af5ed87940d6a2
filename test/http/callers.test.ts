import { describe, expect, it } from 'vitest'
import { limitsWith } from '../../src/host/limits/limits.js'
import { Callers } from '../../src/surfaces/http/callers.js'
import { SAFE_HEADERS } from '../../src/surfaces/http/safe-headers.js'
import { serverHere } from './kit.js'

describe('what one caller may ask in a minute', () => {
  it('is counted for each by itself, and from anew after a minute', () => {
    let now = 0
    const callers = new Callers(2, () => now)
    expect([callers.count('a'), callers.count('a')]).toEqual([undefined, undefined])
    now = 20_000
    expect(callers.count('a')).toBe(40)
    expect(callers.count('b')).toBeUndefined()
    now = 60_000
    expect([callers.count('a'), callers.count('a'), callers.count('a')]).toEqual([undefined, undefined, 60])
  })

  it('is not remembered for more callers than there is room for', () => {
    const callers = new Callers(1, () => 0)
    for (let i = 0; i < 10_001; i++) callers.count(`${i}`)
    expect(callers.count('10000')).toBe(60)
    expect(callers.count('0')).toBeUndefined()
  })

  it('is refused with the time to wait', async () => {
    const server = await serverHere({}, { limits: limitsWith({ requests: 3 }) })
    try {
      const ask = async (key: string) => {
        const answer = await fetch(`${server.url}/health`, { headers: { authorization: `Bearer ${key}` } })
        return { answer, body: await answer.json() }
      }
      for (let i = 0; i < 3; i++) expect((await ask('one')).answer.status).toBe(200)
      const { answer, body } = await ask('one')
      expect(answer.status).toBe(429)
      expect(body.error.code).toBe('TOO_FAST')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await ask('other')).answer.status).toBe(200)
    } finally {
      await server.close()
    }
  })
})

it('every answer keeps browsers safe: what was asked for, refusals, what is not there, and streams', async () => {
  const server = await serverHere()
  const headersOf = async (path: string, request: RequestInit = {}) => {
    const control = new AbortController()
    const { headers } = await fetch(`${server.url}${path}`, { ...request, signal: control.signal })
    control.abort()
    return Object.fromEntries(Object.keys(SAFE_HEADERS).map((name) => [name, headers.get(name)]))
  }
  try {
    const opened = await fetch(`${server.url}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scenario: 'bx/three-reavers' }),
    })
    const { table, keys } = await opened.json()
    const authorization = `Bearer ${keys.gm}`
    expect(await headersOf(`/api/tables/${table}`, { headers: { authorization } })).toEqual(SAFE_HEADERS)
    expect(await headersOf(`/api/tables/${table}/events`, { headers: { authorization } })).toEqual(
      SAFE_HEADERS,
    )
    expect(await headersOf(`/api/tables/${table}`)).toEqual(SAFE_HEADERS)
    expect(await headersOf('/health')).toEqual(SAFE_HEADERS)
    expect(await headersOf('/api')).toEqual(SAFE_HEADERS)
    expect(await headersOf('/nowhere')).toEqual(SAFE_HEADERS)
  } finally {
    await server.close()
  }
})
