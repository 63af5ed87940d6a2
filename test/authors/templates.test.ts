import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { speakerOf } from '../../src/analysis/player-of.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { checkFiles } from '../../src/library/authors/check.js'
import { writeTemplate } from '../../src/library/authors/template.js'
import { loadScenario } from '../../src/library/load.js'
import { GAMES } from './generated.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-new-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ENOUGH = 30

describe.each(GAMES)('a new scenario of %s', (game) => {
  const file = join(folder, `${game}.yaml`)

  it('has no fault, no warning, and a line by which editors find its schema', async () => {
    writeTemplate(game, file)
    expect(await checkFiles([file])).toEqual([{ file, status: 'ok', game, faults: [], warnings: [] }])
    const [, path] = /^# yaml-language-server: \$schema=(.+)\n/.exec(readFileSync(file, 'utf8'))!
    expect(existsSync(resolve(dirname(file), path!))).toBe(true)
  })

  it('never lies over a file that is there', () => {
    const before = readFileSync(file, 'utf8')
    expect(() => writeTemplate(game, file)).toThrow('there is such a file already')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('plays', async () => {
    const { ruleset, scenario } = await loadScenario(file)
    const table = Table.open(ruleset, scenario, { id: 'new', seed: seedFromText(game) })
    table.start()
    const policy = Object.values(ruleset.policies)[0]!
    let acted = 0
    for (let next = table.next(); next.kind === 'awaiting' && acted < ENOUGH; next = table.next()) {
      const speaker = speakerOf(next.seats[0]!)
      table.act(speaker, table.botChoice(speaker, policy))
      acted++
    }
    expect(acted).toBeGreaterThan(1)
  })
})
