import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupOf, writeSaveFile } from '../../src/store/save-file.js'

describe('a save file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ludex-save-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

  it('is written whole, and the first one has no backup', () => {
    const file = join(folder, 'save.json')
    writeSaveFile(file, { a: 1 })
    expect(read(file)).toEqual({ a: 1 })
    expect(readdirSync(folder)).toEqual(['save.json'])
  })

  it('keeps the previous document as its backup, and only that one', () => {
    const file = join(folder, 'save.json')
    for (const n of [1, 2, 3]) writeSaveFile(file, { n })
    expect(read(file)).toEqual({ n: 3 })
    expect(read(backupOf(file))).toEqual({ n: 2 })
    expect(readdirSync(folder).sort()).toEqual(['save.json', 'save.json.bak'])
  })

  it('leaves the old document untouched when the new one cannot be written', () => {
    const file = join(folder, 'save.json')
    writeSaveFile(file, { n: 1 })
    const circular: Record<string, unknown> = {}
    circular.self = circular
    expect(() => writeSaveFile(file, circular)).toThrow()
    expect(read(file)).toEqual({ n: 1 })
    expect(readdirSync(folder)).toEqual(['save.json'])
  })

  it('says so when the folder is not there', () => {
    expect(() => writeSaveFile(join(folder, 'nowhere', 'save.json'), {})).toThrow(/ENOENT/)
  })

  it('does not care what stood in the file before', () => {
    const file = join(folder, 'save.json')
    writeFileSync(file, 'half a docu')
    writeSaveFile(file, { whole: true })
    expect(read(file)).toEqual({ whole: true })
    expect(readFileSync(backupOf(file), 'utf8')).toBe('half a docu')
  })
})
