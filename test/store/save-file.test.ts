import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupOf, bytesOf, hashOf, SaveFile, SaveRefused } from '../../src/store/save-file.js'

describe('a save file', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ludex-save-'))
    file = join(folder, 'save.json')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

  /** A game that reads the file now and writes it later. */
  const game = (path = file) => {
    const now = bytesOf(path)
    return new SaveFile({ file: path, root: folder, disk: now ? hashOf(now) : null, backedUp: false }, now)
  }

  it('is written whole, and the first one has no backup', () => {
    expect(game().write({ a: 1 })).toEqual({ kind: 'written', file })
    expect(read(file)).toEqual({ a: 1 })
    expect(readdirSync(folder)).toEqual(['save.json'])
  })

  it('B4: keeps the document of before this game as its backup, however often the game saves', () => {
    writeFileSync(file, '{"n": 0}')
    const save = game()
    for (const n of [1, 2, 3]) save.write({ n })
    expect(read(file)).toEqual({ n: 3 })
    expect(readFileSync(backupOf(file), 'utf8')).toBe('{"n": 0}')
    expect(readdirSync(folder).sort()).toEqual(['save.json', 'save.json.bak'])
    game().write({ n: 4 })
    expect(read(backupOf(file))).toEqual({ n: 3 })
  })

  it('B4: that somebody else changed is left as it is; the game goes beside it, and stays there', () => {
    writeFileSync(file, '{"n": 0}')
    const save = game()
    writeFileSync(file, '{"n": 0, "theirs": true}')
    const beside = join(folder, 'save.ludex-1.json')
    expect(save.write({ n: 1 })).toEqual({ kind: 'beside', file: beside, theirs: file })
    expect(save.write({ n: 2 })).toEqual({ kind: 'written', file: beside })
    expect(readFileSync(file, 'utf8')).toBe('{"n": 0, "theirs": true}')
    expect(read(beside)).toEqual({ n: 2 })
    expect(readdirSync(folder).sort()).toEqual(['save.json', 'save.ludex-1.json'])
  })

  it('B4: two games on one save keep both', () => {
    writeFileSync(file, '{"n": 0}')
    const [one, two] = [game(), game()]
    one.write({ n: 1 })
    expect(two.write({ n: 2 })).toMatchObject({ kind: 'beside' })
    expect([read(file), read(join(folder, 'save.ludex-1.json'))]).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('leaves the old document untouched when the new one cannot be written', () => {
    game().write({ n: 1 })
    const circular: Record<string, unknown> = {}
    circular.self = circular
    expect(() => game().write(circular)).toThrow()
    expect(read(file)).toEqual({ n: 1 })
    expect(readdirSync(folder)).toEqual(['save.json'])
  })

  it('says so when the folder is not there', () => {
    expect(() => game(join(folder, 'nowhere', 'save.json')).write({})).toThrow(/ENOENT/)
  })

  it('does not care what stood in the file before', () => {
    writeFileSync(file, 'half a docu')
    game().write({ whole: true })
    expect(read(file)).toEqual({ whole: true })
    expect(readFileSync(backupOf(file), 'utf8')).toBe('half a docu')
  })

  it('F4: keeps its mode, and a link stays a link', () => {
    const real = join(folder, 'real.json')
    writeFileSync(real, '{"n": 0}')
    chmodSync(real, 0o640)
    symlinkSync('real.json', file)
    game().write({ n: 1 })
    expect(lstatSync(file).isSymbolicLink()).toBe(true)
    expect(read(real)).toEqual({ n: 1 })
    expect(statSync(real).mode & 0o777).toBe(0o640)
    expect(statSync(backupOf(real)).mode & 0o777).toBe(0o640)
  })

  it('F4: never leaves its folder, not through a link either, and is always a .json', () => {
    const inside = join(folder, 'campaign')
    mkdirSync(inside)
    writeFileSync(file, '{"precious": true}')
    symlinkSync(file, join(inside, 'out.json'))
    symlinkSync('../nothing.json', join(inside, 'nowhere.json'))
    const at = (path: string) => new SaveFile({ file: path, root: inside, disk: null, backedUp: false })
    for (const path of [
      join(inside, 'out.json'),
      join(inside, '..', 'save.json'),
      join(inside, 'nowhere.json'),
      join(inside, 'save.yaml'),
      join(inside, 'save'),
    ])
      expect(() => at(path).write({ n: 1 })).toThrow(SaveRefused)
    expect(readFileSync(file, 'utf8')).toBe('{"precious": true}')
    expect(readdirSync(folder).sort()).toEqual(['campaign', 'save.json'])
  })
})
