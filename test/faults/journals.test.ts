import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { NO_HASH, seal } from '../../src/kernel/journal/chain.js'
import type { JournalRecord } from '../../src/kernel/journal/record.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { FileHeld, Lock } from '../../src/store/lock.js'
import { hashOf } from '../../src/store/save-file.js'
import { duel } from '../game/duel.js'
import { turnOf } from '../game/table.js'
import { eachInAFolder, ludex, running, write } from './program.js'

const place = eachInAFolder()
const at = (name: string) => join(place.path, name)
const SCENARIO = 'ruleset: ledger\nwho: Ann \ufffd Lee\n'

/** A journal of a game that was played by the program. */
function played(input: string, name = 'g.journal'): string {
  write(place.path, 'day.yaml', SCENARIO)
  ludex(place.path, ['play', 'day.yaml', '--seed', 'a', '--journal', name], input)
  return at(name)
}

const resume = (input = '') => ludex(place.path, ['play', '--resume', 'g.journal'], input)
const files = () => readdirSync(place.path).sort()

describe('a journal that a crash or an editor has cut', () => {
  it('F1: closed and without its last newline is whole: it is completed, and the seed stays', () => {
    const file = played('gain\nclose\n')
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, -1))
    expect(ludex(place.path, ['verify', 'g.journal'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/lacks its newline and nothing else\.\n(.*\n)*OK\n$/),
    })
    expect(ludex(place.path, ['replay', 'g.journal']).out).toMatch(
      /# The table is closed and the seed is public.* Seed [0-9a-f]{64}/,
    )
    expect(readFileSync(file)).toEqual(whole.subarray(0, -1))
    expect(resume()).toMatchObject({ code: 1, err: expect.stringContaining('this table is closed') })
    expect(readFileSync(file)).toEqual(whole)
    expect(ludex(place.path, ['verify', 'g.journal']).code).toBe(0)
  })

  it('F1: open and without its last newline loses nothing', () => {
    const file = played('gain\nnote text: last\n')
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, -1))
    expect(resume('log\nquit\n')).toMatchObject({ code: 0, out: expect.stringContaining('Note=last') })
    expect(readFileSync(file)).toEqual(whole)
  })

  it('F1: torn in a line keeps the torn part beside it', () => {
    const file = played('gain\nnote text: ümlaut\n')
    const whole = readFileSync(file)
    const cut = whole.indexOf(Buffer.from('ümlaut')) + 1
    for (const n of [1, 2]) {
      writeFileSync(file, whole.subarray(0, cut))
      const { code, err } = resume('quit\n')
      expect(code).toBe(0)
      expect(err).toContain(`g.journal.torn-${n}`)
      const kept = Buffer.concat([readFileSync(file), readFileSync(`${file}.torn-${n}`)])
      expect(kept).toEqual(whole.subarray(0, cut))
    }
  })

  it('F1: is not touched when anything before the tear is wrong', () => {
    const file = played('gain\nnote text: last\n')
    const wrong = Buffer.from(readFileSync(file, 'utf8').replace('"verb":"gain"', '"verb":"win"')).subarray(
      0,
      -9,
    )
    writeFileSync(file, wrong)
    const before = files()
    expect(resume()).toMatchObject({ code: 1, err: expect.stringMatching(/^g\.journal:4: /) })
    expect(readFileSync(file)).toEqual(wrong)
    expect(files()).toEqual(before)
  })
})

describe('a journal that is being played', () => {
  it('F2: is nobody else’s: the second is told who holds it, and since when', async () => {
    const file = played('gain\n')
    const first = running(place.path, ['play', '--resume', 'g.journal'])
    first.say('note text: mine')
    await first.until('Note=mine')
    const before = readFileSync(file)
    const { code, err } = resume('gain\n')
    expect(code).toBe(1)
    expect(err).toMatch(
      new RegExp(`g\\.journal is held by process ${first.pid} on ${hostname()} since \\d{4}-\\d\\d-\\d\\dT`),
    )
    expect(readFileSync(file)).toEqual(before)
    await first.kill()
    expect(resume('log\nclose\n')).toMatchObject({ code: 0, out: expect.stringContaining('Note=mine') })
    expect(files()).toEqual(['day.yaml', 'g.journal'])
    expect(ludex(place.path, ['verify', 'g.journal']).code).toBe(0)
  })

  it('F2: a lock dies with its process, also when another has its number now', () => {
    const file = at('g.journal')
    const lock = `${file}.lock-1`
    const me = { pid: process.pid, host: hostname(), since: 'yesterday' }
    for (const dead of [
      { ...me, pid: 2 ** 22 + 1 },
      { ...me, began: 'another boot 1' },
    ]) {
      writeFileSync(lock, JSON.stringify(dead))
      Lock.take(file).release()
      expect(files()).toEqual([])
    }
    writeFileSync(lock, '')
    Lock.take(file).release()
    writeFileSync(lock, JSON.stringify({ ...me, host: 'elsewhere' }))
    expect(() => Lock.take(file)).toThrow(/held by process \d+ on elsewhere since yesterday; if it no longer/)
    writeFileSync(lock, JSON.stringify(me))
    expect(() => Lock.take(file)).toThrow(FileHeld)
  })

  it('F2: of many who run for a dead lock, one has it at a time', async () => {
    const lock = fileURLToPath(new URL('../../dist/store/lock.js', import.meta.url))
    const script = `
      import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
      import { FileHeld, Lock } from ${JSON.stringify(pathToFileURL(lock).href)}
      let had = 0
      for (let i = 0; i < 150; i++) {
        try {
          const lock = Lock.take('game')
          mkdirSync('inside')
          had++
          rmdirSync('inside')
          if (i % 3) lock.release()
          else {
            writeFileSync('game.lock-1000', '{"pid":4194305,"host":${JSON.stringify(hostname())},"since":"x"}')
            lock.release()
          }
        } catch (error) {
          if (!(error instanceof FileHeld)) throw error
        }
      }
      console.log(had)`
    const ran = await Promise.all(
      [1, 2, 3, 4].map(
        () =>
          new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
            const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: place.path })
            let out = ''
            let err = ''
            child.stdout.on('data', (data) => {
              out += data
            })
            child.stderr.on('data', (data) => {
              err += data
            })
            child.on('close', (code) => resolve({ code, out, err }))
          }),
      ),
    )
    for (const { code, err } of ran) expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(ran.reduce((sum, { out }) => sum + Number(out), 0)).toBeGreaterThan(150)
  })
})

describe('the bytes of a journal', () => {
  it('F7: that are no UTF-8 are refused with their line, by verify, replay and resume', () => {
    const file = played('gain\n')
    const bytes = readFileSync(file)
    const place = bytes.indexOf(Buffer.from([0xef, 0xbf, 0xbd]))
    bytes[place] = 0xf0
    writeFileSync(file, bytes)
    expect(bytes.toString('utf8')).toContain('Ann \ufffd')
    const said = /g\.journal:1: .*this line is not UTF-8 text/
    for (const command of [['verify'], ['replay'], ['play', '--resume']]) {
      const { code, out, err } = ludex(at('.'), [...command, 'g.journal'])
      expect(code).toBe(1)
      expect(out + err).toMatch(said)
    }
    expect(readFileSync(file)).toEqual(bytes)
  })
})

/** A duel's journal whose records were changed and sealed anew, as by a forger who knows the format. */
function forged(change: (records: Record<string, unknown>[]) => void): string {
  const table = Table.open(duel, { hp: [2, 2], deck: [1, 1] }, { id: 'f8', seed: seedFromText('f8') })
  table.start()
  for (let i = 0; i < 3; i++) table.act(turnOf(table), table.choices('gm')[0]!)
  table.close()
  const records = table.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  change(records)
  let hash = NO_HASH
  const lines = records.map(({ hash: _, blind, ...record }) => {
    const sealed = seal(hash, String(blind), record as unknown as JournalRecord)
    hash = sealed.hash
    return sealed.line
  })
  return `${lines.join('\n')}\n`
}

describe('what nothing reads in a journal', () => {
  const extra = { toString: 1 }
  it.each([
    ['a header', 0, (r: Record<string, unknown>) => Object.assign(r, { note: 'OK' }), 'note'],
    [
      'a header’s options',
      0,
      (r: Record<string, unknown>) => Object.assign(r.options as object, { dice: 'loaded' }),
      'options.dice',
    ],
    [
      'an option',
      0,
      (r: Record<string, unknown>) => Object.assign(r.options as object, { undo: 'mine' }),
      'options.undo',
    ],
    [
      'a fork’s origin',
      0,
      (r: Record<string, unknown>) =>
        Object.assign(r, { from: { table: 'x', n: 1, hash: 'y', state: {}, ...extra } }),
      'from.toString',
    ],
    [
      'a member',
      1,
      (r: Record<string, unknown>) => Object.assign((r.joined as object[])[0]!, extra),
      'joined[0].toString',
    ],
    ['a start', 2, (r: Record<string, unknown>) => Object.assign(r, extra), 'toString'],
    [
      'a command’s line',
      3,
      (r: Record<string, unknown>) => Object.defineProperty(r, '__proto__', { value: {}, enumerable: true }),
      '__proto__',
    ],
    ['the close', 6, (r: Record<string, unknown>) => Object.assign(r, { outcome: 'red' }), 'outcome'],
  ])('F8: in %s is refused, with the rules at hand or without', (_, line, change, field) => {
    const text = forged((records) => change(records[line]!))
    for (const rules of [duel, undefined])
      expect(verifyJournal(text, rules as never)).toMatchObject({
        ok: false,
        problem: { line: line + 1, field },
      })
  })

  it('F8: a fork says that it is one, from where, and that nobody checked what it began with', async () => {
    const { default: ledger } = await import('./ledger.mjs' as string)
    const module = hashOf(readFileSync(fileURLToPath(new URL('ledger.mjs', import.meta.url))))
    const table = Table.open(ledger, { ruleset: 'ledger' }, { id: 'parent', seed: seedFromText('p'), module })
    table.start()
    table.act('gm', { verb: 'gain' })
    const fork = table.fork({ id: 'fork', seed: seedFromText('f'), module })
    fork.start()
    fork.close()
    write(place.path, 'fork.journal', fork.export())
    const { code, out } = ludex(place.path, ['verify', 'fork.journal'])
    expect(code).toBe(4)
    expect(out).toContain(`A FORK: it goes on from line 3 of table parent, whose hash is ${table.head}.`)
    expect(out).toContain('NOT checked')
    expect(out).toMatch(/OK from the fork on\n$/)
    expect(ludex(place.path, ['replay', 'fork.journal']).out).toContain(
      '# a fork of table parent, from its line 3',
    )
  })
})

describe('what cannot be written or read', () => {
  it('F13: a failed create leaves nothing behind', () => {
    write(place.path, 'day.yaml', SCENARIO)
    write(place.path, 'g.journal.secret', 'precious')
    const before = files()
    const taken = ludex(place.path, ['play', 'day.yaml', '--journal', 'g.journal'])
    expect(taken).toMatchObject({ code: 2, err: expect.stringContaining('exists already') })
    const nowhere = ludex(place.path, ['play', 'day.yaml', '--journal', '/proc/ludex/g.journal'])
    expect(nowhere.code).toBe(2)
    expect(nowhere.err).not.toMatch(/\n\s+at /)
    // The folder in which the program counts its tables is none of the game's.
    expect(files().filter((name) => name !== '.state')).toEqual(before)
    expect(readFileSync(at('g.journal.secret'), 'utf8')).toBe('precious')
  })

  it('F13: a journal nested without end is refused at its line', () => {
    const file = played('gain\n')
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"kind":"act","command":${deep}}\n`)
    const line = readFileSync(file, 'utf8').trimEnd().split('\n').length
    for (const command of [['verify'], ['replay'], ['play', '--resume']]) {
      const { code, out, err } = ludex(place.path, [...command, 'g.journal'])
      expect(code).toBe(1)
      expect(out + err).toContain(`g.journal:${line}: text: this line is nested deeper than 500 levels`)
      expect(err).not.toMatch(/\n\s+at /)
    }
    expect(existsSync(`${file}.torn-1`)).toBe(false)
    expect(statSync(file).size).toBeGreaterThan(400_000)
  })
})
