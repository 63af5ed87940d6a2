import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { LineReader } from '../../../src/surfaces/mcp/lines.js'
import { MAX_MESSAGE } from '../../../src/surfaces/mcp/tool.js'
import { ERAS, overHttp } from '../clients.js'
import { mounted, TOKEN } from '../mounted.js'
import { ByHand } from './by-hand.js'

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const MEGABYTE = 1 << 20

let one: ByHand
let ended: ByHand | undefined
afterEach(async () => {
  if (ended !== one) expect(await one.end()).toBe(0)
  ended = one
})

describe('a line that is no message is answered, and the next one is read', () => {
  it('too long: 20 MB in one piece, and in pieces with calls behind it', async () => {
    one = await ByHand.start()
    await one.write(`${'x'.repeat(20 * MEGABYTE)}\n`)
    const [first] = await one.refusals(1)
    expect(first).toMatchObject({
      code: INVALID_REQUEST,
      message: expect.stringContaining(`${MAX_MESSAGE} bytes`),
    })
    one.call(1, 'games')
    expect((await one.answer(1)).result?.structuredContent?.status).toBe('done')

    const piece = Buffer.alloc(1 << 16, '"')
    for (let sent = 0; sent < 20 * MEGABYTE; sent += piece.length) await one.write(piece)
    // It is answered before it ends: who never ends it learns of it too.
    await one.refusals(2)
    await one.write('still the same line')
    await one.write('\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n{"jsonrpc":"2.0","id":3,"method":"ping"}\n')
    await one.answer(2)
    await one.answer(3)
    expect(one.refused).toHaveLength(2)
  })

  it('keeps no more of it than one line may have', async () => {
    one = await ByHand.start()
    one.call(1, 'games')
    await one.answer(1)
    const resident = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one.pid}/status`, 'utf8'))![1]) / 1024
    const before = resident()
    const piece = Buffer.alloc(MEGABYTE, '[')
    for (let i = 0; i < 300; i++) await one.write(piece)
    await one.write('\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
    await one.answer(2)
    expect(resident() - before).toBeLessThan(150)
  })

  it('no JSON, no UTF-8, NUL bytes, batches, other values, deep ones', async () => {
    one = await ByHand.start()
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const bad: readonly (readonly [string, string | Buffer, number])[] = [
      ['words', 'hello?', PARSE_ERROR],
      ['half a message', '{"jsonrpc":"2.0","id":9', PARSE_ERROR],
      ['NUL bytes', '\0\0\0', PARSE_ERROR],
      ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22]), PARSE_ERROR],
      ['half of a letter', Buffer.from([0x22, 0xe2, 0x82, 0x22]), PARSE_ERROR],
      ['a batch', '[{"jsonrpc":"2.0","id":9,"method":"ping"}]', INVALID_REQUEST],
      ['an empty batch', '[]', INVALID_REQUEST],
      ['a deep one', deep, INVALID_REQUEST],
      ['null', 'null', INVALID_REQUEST],
      ['a number', '7', INVALID_REQUEST],
      ['nothing in it', '{}', INVALID_REQUEST],
      ['another version', '{"jsonrpc":"1.0","method":"ping"}', INVALID_REQUEST],
      ['an id that is none', '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}', INVALID_REQUEST],
    ]
    for (const [i, [what, line, code]] of bad.entries()) {
      await one.write(line)
      await one.write('\n')
      const refused = await one.refusals(i + 1)
      expect([what, refused.at(-1)!.code]).toEqual([what, code])
      expect(refused.at(-1)!.message).toContain('one JSON-RPC 2.0 message on each line')
    }
    // Empty lines say nothing and are answered with nothing; a return before the end of a line is left out.
    await one.write('\n\r\n  \n{"jsonrpc":"2.0","id":"after","method":"ping"}\r\n')
    await one.answer('after')
    expect(one.refused).toHaveLength(bad.length)
  })

  it('says which message it was, where that can be read', async () => {
    one = await ByHand.start()
    await one.write('{"jsonrpc":"2.0","id":41,"method":7}\n')
    expect((await one.answer(41)).error?.code).toBe(INVALID_REQUEST)
  })

  it('takes messages with depth in their arguments for what they are', async () => {
    one = await ByHand.start()
    one.call(1, 'open', { scenario: 'spire/cultist' })
    await one.answer(1)
    const deep = `${'[1,'.repeat(100_000)}1${']'.repeat(100_000)}`
    const call = (id: number, name: string, args: string) =>
      one.write(
        `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}\n`,
      )
    await call(2, 'act', `{"do":{"verb":"play","card":${deep}}}`)
    await call(3, 'act', `{"do":{"verb":"play","card":${deep}},"once":"me"}`)
    await call(4, 'odds', `{"do":{"verb":"play","card":${deep}}}`)
    await call(5, 'games', deep)
    for (const id of [2, 3, 4]) {
      const { result } = await one.answer(id)
      expect(result?.structuredContent).toMatchObject({ status: 'refused', code: 'BAD_CALL' })
    }
    expect((await one.answer(5)).error?.code).toBe(-32602)
    one.call(6, 'look')
    expect((await one.answer(6)).result?.structuredContent?.status).toBe('done')
  })
})

describe('calls that are sent together', () => {
  it('are all answered over stdio, long odds and waiting looks among them', async () => {
    one = await ByHand.start()
    one.call('open', 'open', { scenario: 'bx/captain-and-four' })
    await one.answer('open')
    for (let i = 0; i < 12; i++) {
      one.call(`odds ${i}`, 'odds')
      one.call(`look ${i}`, 'look', i % 4 === 0 ? { wait: 2 } : {})
      one.call(`games ${i}`, 'games')
      if (i % 4 === 0) await one.write('no message\n')
    }
    one.call('act', 'act', { do: 'attack' })
    for (let i = 0; i < 12; i++)
      for (const tool of ['odds', 'look', 'games'])
        expect((await one.answer(`${tool} ${i}`)).result).toBeDefined()
    expect((await one.answer('act')).result?.structuredContent?.status).toBe('done')
    await one.refusals(3)
  })

  for (const era of ERAS)
    it(`are all answered over HTTP (${era})`, async () => {
      const server = await mounted()
      const caller = await overHttp(server.url, TOKEN, era)
      await caller.call('open', { scenario: 'bx/captain-and-four' })
      const calls = Array.from({ length: 4 }, () => [
        caller.call('odds'),
        caller.call('look', { wait: 1 }),
        caller.call('games'),
      ])
      for (const { reply } of await Promise.all(calls.flat())) expect(reply.status).toBe('done')
      expect((await caller.call('act', { do: 'attack' })).reply.status).toBe('done')
      await caller.close()
      await server.close()
    })
})

describe('the reader of lines', () => {
  it('finds the same lines however they are cut', () => {
    const text = Buffer.from(`a\n\nbc\n${'d'.repeat(100)}\n${'e'.repeat(101)}\nf\ng`)
    for (const size of [1, 2, 3, 7, 64, 1_000]) {
      const lines: string[] = []
      const reader = new LineReader(
        100,
        (line) => lines.push(line.toString()),
        () => lines.push('too long'),
      )
      for (let at = 0; at < text.length; at += size) reader.take(text.subarray(at, at + size))
      expect(lines).toEqual(['a', '', 'bc', 'd'.repeat(100), 'too long', 'f'])
    }
  })
})
