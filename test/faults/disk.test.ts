import * as fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { loadScenario } from '../../src/library/load.js'
import { Keeper } from '../../src/surfaces/cli/repl/kept/keeper.js'
import { Session } from '../../src/surfaces/cli/repl/session.js'
import { Output } from '../../src/surfaces/cli/repl/shown/output.js'
import { duel } from '../game/duel.js'
import { eachInAFolder } from './program.js'

/** What the next calls of the system answer in place of what they do; nothing while the disk is well. */
const disk = vi.hoisted(() => ({
  fault: undefined as { call: string; code: string; path?: RegExp; stuck?: true } | undefined,
  refuse(call: string, path = ''): void {
    const { fault } = this
    if (fault?.call !== call || (fault.path && !fault.path.test(path))) return
    throw Object.assign(new Error(`${fault.code}: as planted`), { code: fault.code })
  },
}))

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  return {
    ...real,
    openSync: (...args: Parameters<typeof real.openSync>) => {
      disk.refuse('open', String(args[0]))
      return real.openSync(...args)
    },
    writeSync: (descriptor: number, bytes: Uint8Array, from: number) => {
      if (disk.fault?.call === 'write') real.writeSync(descriptor, bytes, from, 3)
      disk.refuse('write')
      return real.writeSync(descriptor, bytes, from)
    },
    ftruncateSync: (descriptor: number, length: number) => {
      if (disk.fault?.stuck) throw Object.assign(new Error('EIO: as planted'), { code: 'EIO' })
      real.ftruncateSync(descriptor, length)
    },
    fsyncSync: (descriptor: number) => {
      disk.refuse('sync')
      real.fsyncSync(descriptor)
    },
  }
})

const place = eachInAFolder()
const journal = () => join(place.path, 'g.journal')
const game = duel as unknown as Ruleset

afterEach(() => {
  disk.fault = undefined
})

function opened(): Keeper {
  return Keeper.open({ ruleset: game }, { hp: [3, 3], deck: [2, 2] }, { seed: 'disk' })
}

async function sit(keeper: Keeper, json = false) {
  const told: string[] = []
  const sink = { write: (text: string) => told.push(text) }
  const session = new Session({
    keeper,
    output: new Output({ json, results: sink, talk: sink }),
    policy: 'bold',
  })
  await session.begin()
  told.length = 0
  return { told, enter: (line: string) => session.enter(line, { line: 1 }) }
}

const WORDS = [
  ['write', 'ENOSPC', 'the disk is full'],
  ['write', 'EDQUOT', 'the disk space you may use is full'],
  ['write', 'EROFS', 'this disk can only be read'],
  ['write', 'EIO', 'the disk fails'],
  ['sync', 'EIO', 'the disk fails'],
  ['sync', 'ENOSPC', 'the disk is full'],
] as const

describe('a disk that refuses a line', () => {
  it.each(WORDS)(
    'F13: at its %s with %s: plain words, nothing has happened, and the game goes on',
    async (call, code, words) => {
      const keeper = opened()
      keeper.keepIn(journal())
      const { told, enter } = await sit(keeper)
      expect(await enter('wait')).toBe('ok')
      const before = fs.readFileSync(journal())
      const { head } = keeper.table
      told.length = 0
      disk.fault = { call, code }
      expect(await enter('wait')).toBe('failed')
      expect(told).toEqual([`line 1: ${code}: ${journal()}: ${words} (${code})\n`])
      expect(keeper.table.head).toBe(head)
      expect(fs.readFileSync(journal())).toEqual(before)
      disk.fault = undefined
      expect(await enter('wait')).toBe('ok')
      await keeper.close()
      await keeper.leave()
      expect(verifyJournal(fs.readFileSync(journal()), game)).toMatchObject({ ok: true, diceChecked: true })
    },
  )

  it('F13: what a disk refused and would not take back is gone before the next line', async () => {
    const keeper = opened()
    keeper.keepIn(journal())
    const { told, enter } = await sit(keeper)
    const before = fs.readFileSync(journal())
    disk.fault = { call: 'write', code: 'EIO', stuck: true }
    expect(await enter('wait')).toBe('failed')
    expect(told).toEqual([`line 1: EIO: ${journal()}: the disk fails (EIO)\n`])
    expect(fs.readFileSync(journal()).length).toBeGreaterThan(before.length)
    disk.fault = undefined
    expect(await enter('wait')).toBe('ok')
    await keeper.close()
    await keeper.leave()
    expect(verifyJournal(fs.readFileSync(journal()), game)).toMatchObject({ ok: true, diceChecked: true })
  })

  it('F13: a program is answered with the code', async () => {
    const keeper = opened()
    keeper.keepIn(journal())
    const { told, enter } = await sit(keeper, true)
    disk.fault = { call: 'write', code: 'ENOSPC' }
    await enter('wait')
    const answer = told.find((text) => text.startsWith('{'))!
    expect(JSON.parse(answer)).toMatchObject({ status: 'error', error: { kind: 'file', code: 'ENOSPC' } })
    await keeper.leave()
  })
})

describe('a folder that takes no journal', () => {
  it.each([
    ['open', 'EACCES', 'you may not write here'],
    ['open', 'EROFS', 'this disk can only be read'],
    ['open', 'EMFILE', 'too many files are open'],
    ['write', 'ENOSPC', 'the disk is full'],
    ['sync', 'EIO', 'the disk fails'],
  ])('F13: refuses a new one at its %s with %s, and nothing is left behind', async (call, code, words) => {
    const keeper = opened()
    disk.fault = { call, code }
    const deep = join(place.path, 'deep', 'er', 'g.journal')
    expect(() => keeper.keepIn(deep)).toThrow(`${deep}: ${words} (${code})`)
    expect(fs.readdirSync(place.path)).toEqual([])
    disk.fault = undefined
    keeper.keepIn(deep)
    await keeper.leave()
  })

  it.each([
    ['EACCES', /g\.journal$/, 'you may not read this file'],
    ['EROFS', /lock/, '(EROFS)'],
  ])('F13: is told in plain words when a game is taken up again (%s)', async (code, path, words) => {
    const { scenario, ...loaded } = await loadScenario('content/spire/jaw-worm.yaml')
    const keeper = Keeper.open(loaded, scenario, { seed: 'disk' })
    keeper.keepIn(journal())
    await keeper.leave()
    const before = fs.readdirSync(place.path)
    disk.fault = { call: 'open', code, path }
    await expect(Keeper.resume(journal())).rejects.toThrow(words)
    disk.fault = undefined
    expect(fs.readdirSync(place.path)).toEqual(before)
  })
})
