import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ludex } from './program.js'

const PROGRAM = fileURLToPath(new URL('../../bin/ludex.js', import.meta.url))

/** What a program reads of an answer. */
interface Answer {
  readonly status: string
  readonly events: readonly { readonly type: string }[]
  readonly mech: readonly string[]
  readonly narr: readonly string[]
  readonly view: { readonly people: readonly object[] }
  readonly next: { readonly kind: string }
  readonly legal: readonly string[]
  readonly receipt: { readonly n: number; readonly hash: string }
  readonly outcome?: string
  readonly error?: { readonly code: string }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-co-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program at the other end of a pipe: sends a line, waits for its one answer. */
class CoProcess {
  readonly ended: Promise<number | null>
  private readonly child: ChildProcessWithoutNullStreams
  private readonly answers: AsyncIterator<string>

  constructor(args: readonly string[]) {
    const env = { ...process.env, XDG_STATE_HOME: folder, NO_COLOR: '1' }
    this.child = spawn(process.execPath, [PROGRAM, 'play', ...args, '--json'], { cwd: folder, env })
    this.child.stderr.resume()
    this.child.stdin.on('error', () => undefined)
    this.answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
    this.ended = new Promise((resolve) => this.child.on('close', resolve))
  }

  async answer(): Promise<Answer> {
    const { value, done } = await this.answers.next()
    if (done) throw new Error('the program has gone without an answer')
    return JSON.parse(value)
  }

  async send(line: string): Promise<Answer> {
    this.child.stdin.write(`${line}\n`)
    return await this.answer()
  }

  /** Whatever is still said; nothing, if every line was answered once. */
  async rest(): Promise<readonly string[]> {
    this.child.stdin.end()
    const left: string[] = []
    for (let next = await this.answers.next(); !next.done; next = await this.answers.next())
      left.push(next.value)
    return left
  }
}

const MAX_LINES = 400

/** What a game master might call for and nobody has to: it would go on for ever. */
const CALLED_FOR = /^(ask|add|encounter) /

/** Damage that waits is rolled; otherwise a different command each time, so that nobody stands still for ever. */
function chosen(legal: readonly string[], sent: number): string {
  const own = legal.filter((line) => !CALLED_FOR.test(line))
  return own.find((line) => line.startsWith('damage')) ?? own[sent % own.length]!
}

/** One of each game; where a game has no end of its own, the option that gives it one. */
const GAMES: readonly (readonly [scenario: string, ...options: string[]])[] = [
  ['bx/three-reavers'],
  ['spire/jaw-worm'],
  ['simverse/tavern-brawl'],
  ['adapter/night-ferry'],
  ['skirmish/marsh-duel', '--set', 'options.endsWhenDecided=true'],
]

describe('a program at the other end of a pipe', () => {
  test.each(GAMES)('plays %s to its end, one line and one answer at a time', async (...game) => {
    const program = new CoProcess([...game, '--seed', 'pipe', '--journal', 'game.journal'])
    let now = await program.answer()
    expect(now).toMatchObject({
      status: 'ok',
      start: true,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    let sent = 0
    for (; sent < MAX_LINES && now.status === 'ok'; sent++) {
      expect(Object.keys(now)).toEqual(
        expect.arrayContaining(['events', 'mech', 'narr', 'view', 'next', 'legal', 'receipt']),
      )
      expect(now.legal.length).toBeGreaterThan(0)
      const before = now
      now = await program.send(chosen(now.legal, sent))
      if (now.status === 'ok') expect(now.receipt.n).toBeGreaterThan(before.receipt.n)
    }
    expect(now).toMatchObject({
      status: 'over',
      outcome: expect.any(String),
      next: { kind: 'over' },
      legal: [],
    })
    expect(await program.rest()).toEqual([])
    expect(await program.ended).toBe(0)
    expect(ludex(['verify', join(folder, 'game.journal')]).code).toBe(0)
  })

  test('every kind of line is answered by exactly one line', async () => {
    const program = new CoProcess(['skirmish/marsh-duel', '--seed', 'kinds'])
    await program.answer()
    const statuses: string[] = []
    for (const line of [
      '',
      '# a remark',
      'hint',
      '?',
      'damage',
      'smite',
      'state',
      'say hello: there',
      '99',
      'quit',
    ])
      statuses.push((await program.send(line)).status)
    expect(statuses).toEqual(['empty', 'empty', 'ok', 'ok', 'ignored', 'error', 'ok', 'ok', 'error', 'left'])
    expect(await program.rest()).toEqual([])
    expect(await program.ended).toBe(1)
  })

  test('one question and one answer for each process', async () => {
    const opened = new CoProcess(['bx/three-reavers', '--seed', 'a', '--journal', 'game.journal'])
    await opened.answer()
    expect(await opened.rest()).toEqual([])
    await opened.ended
    let last: Answer | undefined
    for (let sent = 0; sent < 20 && last?.status !== 'over'; sent++) {
      const one = new CoProcess(['--resume', 'game.journal'])
      last = await one.send('attack')
      expect(await one.rest()).toEqual([])
      await one.ended
    }
    expect(last).toMatchObject({ status: 'over', outcome: expect.any(String) })
  })
})
