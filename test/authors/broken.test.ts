import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/library/authors/check.js'
import { CONTENT } from '../../src/library/documents/content.js'
import { BROKEN } from './broken.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-broken-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, text: string): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Every fault of a scenario as one line, its files named from the folder on. */
async function faultsOf(file: string): Promise<readonly string[]> {
  const [found] = await checkFiles([file])
  return found!.faults.map((fault) => {
    const place = fault.file === undefined ? '' : `${fault.file.replace(`${folder}/`, '')}:`
    return `${place}${fault.line}:${fault.column}: ${fault.message}`
  })
}

describe.each(BROKEN)('$title', ({ name, text, beside = {}, faults }) => {
  it('is told whole, each fault at its place', async () => {
    for (const [path, own] of Object.entries(beside))
      written(
        join(dirname(name), path),
        typeof own === 'string' ? own : own(readFileSync(join(CONTENT, name.split('/')[0]!, path), 'utf8')),
      )
    const file = written(name, text)
    expect(await faultsOf(file)).toEqual(faults)
  })
})

describe('a check', () => {
  it('has twenty broken scenarios, four for each game', () => {
    const games = BROKEN.map(({ name }) => name.slice(0, name.indexOf('/')))
    expect(games).toHaveLength(20)
    for (const game of new Set(games)) expect(games.filter((one) => one === game)).toHaveLength(4)
  })

  it('tells an unreadable file from a faulty one and goes on with the next', async () => {
    const bad = written('two.yaml', 'ruleset: bx\npc: [\nfoes: }\n')
    const found = await checkFiles([join(folder, 'none.yaml'), bad, 'bx/three-reavers'])
    expect(found.map(({ status }) => status)).toEqual(['unreadable', 'faulty', 'ok'])
    expect(found[0]!.faults[0]!.message).toContain('there is no such file')
    expect(found[1]!.faults.length).toBeGreaterThan(1)
  })
})
