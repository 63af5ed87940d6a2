import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { ludex } from './program.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LIGHTHOUSE = fileURLToPath(new URL('../rulesets/adapter/origin/lighthouse.yaml', import.meta.url))

describe('ludex import scenario', () => {
  const out = join(folder, 'lamp.yaml')

  it('writes a scenario that can be checked and played, and reports what became of its parts', () => {
    const made = ludex(['import', 'scenario', LIGHTHOUSE, '--out', out])
    expect(made).toMatchObject({ code: 0, out: '' })
    expect(made.err).toContain(
      'Facts to be found: what Widow Tamsin knows (by persuade), Oil Can (by investigate)',
    )
    expect(made.err).toMatch(/Notes for the game master, which no rule plays: \d+/)
    expect(ludex(['check', out])).toMatchObject({ code: 0 })
    const played = ludex(['play', out, '--seed', 'a'], 'try investigate to: oil can\nquit\n')
    expect(played).toMatchObject({ code: 0, out: expect.stringContaining('FOUND Oil Can: was emptied by') })
  })

  it('prints it without --out, writes over no file, and refuses what is no such document', () => {
    expect(ludex(['import', 'scenario', LIGHTHOUSE]).out).toBe(readFileSync(out, 'utf8'))
    expect(ludex(['import', 'scenario', LIGHTHOUSE, '--out', out])).toMatchObject({
      code: 2,
      err: expect.stringContaining('writes over no file'),
    })
    expect(ludex(['import', 'scenario', out])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('neither entities nor facts'),
    })
    expect(ludex(['import', 'scenario', join(folder, 'none.yaml')]).code).toBe(2)
  })

  it('names what keeps the new scenario from being played', () => {
    const twice = join(folder, 'twice.yaml')
    writeFileSync(
      twice,
      'entities:\n  - { id: a, type: pc, name: Una }\n  - { id: b, type: pc, name: Una }\n',
    )
    const { code, err } = ludex(['import', 'scenario', twice, '--out', join(folder, 'twice-out.yaml')])
    expect(code).toBe(1)
    expect(err).toMatch(/twice-out\.yaml:\d+:\d+: .*Una/)
    expect(existsSync(join(folder, 'twice-out.yaml'))).toBe(true)
  })
})

describe('ludex import stat-block', () => {
  it('makes a foe of a published line from standard input, and names what is no stat block', () => {
    const read = ludex(['import', 'stat-block'], 'Goblin: AC 6, HD 1-1, #AT 1, D 1-6, ML 7\n')
    expect(read).toMatchObject({ code: 0, out: expect.stringMatching(/Name: Goblin.*AC: 13/s) })
    expect(ludex(['import', 'stat-block'], 'a fine day\n')).toMatchObject({ code: 1, out: '' })
    expect(ludex(['import', 'stat-block', '--ac', 'sideways'], 'x').code).toBe(2)
  })
})

describe('house rules at the terminal', () => {
  it('are named before the first line, to a pipe as to a person', () => {
    writeFileSync(join(folder, 'gritty.yaml'), 'house: Gritty\nversion: 2\npatch: { pc: { hp: 3 } }\n')
    const shipped = readFileSync('content/bx/three-reavers.yaml', 'utf8')
    const fight = join(folder, 'fight.yaml')
    writeFileSync(fight, `${shipped}\nhouse: [gritty]\n`)
    const played = ludex(['play', fight, '--seed', 'a'], 'quit\n')
    expect(played).toMatchObject({ code: 0, err: expect.stringContaining('House rules: Gritty 2.') })
    expect(played.out).not.toContain('House rules')
    expect(ludex(['play', 'bx/three-reavers', '--seed', 'a'], 'quit\n').err).not.toContain('House rules')
  })
})
