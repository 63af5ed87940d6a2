import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/load.js'
import { ludex, ludexAlone } from './program.js'

const REAVERS = 'content/bx/three-reavers.yaml'

describe('ludex roll', () => {
  it('rolls the same dice for the same seed, and shows every face', () => {
    const once = ludex(['roll', '4d6kh3', '--seed', 'tuesday'])
    expect(once).toEqual(ludex(['roll', '4d6kh3', '--seed', 'tuesday']))
    expect(once.out).toMatch(/^4d6kh3 = \d+; faces \d \d \d \d; kept \d \d \d\n$/)
    expect(once.err).toBe('')
  })

  it('answers in JSON, one object a roll', () => {
    const { out } = ludex(['roll', '6d10>=7f1', '--times', '3', '--json'])
    const rolls = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rolls).toHaveLength(3)
    for (const roll of rolls) {
      const hits = roll.faces.filter((f: number) => f >= 7).length
      const ones = roll.faces.filter((f: number) => f === 1).length
      expect(roll).toMatchObject({
        canonical: '6d10>=7f1',
        total: hits - ones,
        successes: hits,
        failures: ones,
      })
    }
  })

  it('refuses bad dice with a code, a sentence, the place and exit code 2', () => {
    const { code, out, err } = ludex(['roll', '3d6<=10'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^E_RANGE: .*\(3d6\)<=10/)
    expect(err).toContain('\n  3d6<=10\n     ^\n')
    expect(ludex(['roll', '1d6', '--times', 'many']).code).toBe(2)
  })
})

describe('ludex odds', () => {
  it('gives the exact distribution of an expression', () => {
    const { out } = ludex(['odds', '2d6', '--json'])
    expect(JSON.parse(out)).toMatchObject({ mean: '7/1', odds: { 2: '1/36', 7: '1/6', 12: '1/36' } })
    expect(ludex(['odds', '2d6']).out).toMatch(/ 7 +1\/6 +16\.67 % +58\.33 % +58\.33 % +█{35}\n/)
  })

  it.each(['2d6', '10d10>=6f1', '20d20'])('draws %s within 80 columns', (dice) => {
    const lines = ludex(['odds', dice]).out.split('\n')
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(80)
  })

  it('gives the exact odds of a fight, in agreement with simulation', () => {
    const exact = JSON.parse(ludex(['odds', REAVERS, '--json']).out)
    const total = Object.values<number>(exact.outcomes).reduce((sum, p) => sum + p, 0)
    expect(total).toBeCloseTo(1, 12)
    const seen = JSON.parse(ludex(['simulate', REAVERS, '--runs', '20000', '--seed', '3', '--json']).out)
    for (const [name, { mean, error }] of Object.entries<{ mean: number; error: number }>(seen.outcomes)) {
      expect(Math.abs(mean - exact.outcomes[name])).toBeLessThan(4 * error)
    }
    expect(Math.abs(seen.measures.rounds.mean - exact.measures.rounds)).toBeLessThan(
      4 * seen.measures.rounds.error,
    )
  })

  it('says what is wrong with the call', () => {
    expect(ludex(['odds', REAVERS, '--policy', 'dance']).err).toMatch(/no policy "dance"; it has: /)
    expect(ludex(['odds', REAVERS, '--limit', '10'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/simulat/),
    })
    expect(ludex(['odds', 'nowhere.yaml'])).toMatchObject({
      code: 2,
      err: 'nowhere.yaml: there is no such file\n',
    })
    expect(ludex(['odds', 'bx/three-reaver']).err).toContain('(did you mean "bx/three-reavers"?)')
    expect(ludex(['simulate', 'jaw-wurm']).err).toContain('(did you mean "spire/jaw-worm"?)')
    expect(ludex(['play', 'simverse']).err).toContain('the scenarios of simverse are simverse/')
    expect(ludex(['list', 'policies']).out).toMatch(/search/)
  })
})

describe('a scenario file with a fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const tell = (text: string) => {
    const file = join(folder, 'broken.yaml')
    writeFileSync(file, text)
    const { code, err } = ludex(['odds', file])
    expect(code).toBe(2)
    return err.replaceAll(`${folder}/`, '')
  }

  it('is answered with file, line, column and what to write', () => {
    expect(tell('ruleset: bx\npc: [1, 2\n')).toMatch(/^broken\.yaml:\d:\d+: /)
    expect(tell('ruleset: chess\n')).toMatch(
      /^broken\.yaml:1:10: there is no game "chess"; known games: .*bx/,
    )
    expect(tell('title: x\n')).toMatch(/^broken\.yaml:1:1: the key "ruleset" is missing/)
    expect(tell('- 1\n')).toMatch(/^broken\.yaml:1:1: a scenario is a map/)
  })
})

describe('a journal on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-'))
  const file = join(folder, 'fight.journal')
  afterAll(() => rmSync(folder, { recursive: true }))

  beforeAll(async () => {
    const { ruleset, scenario } = await loadScenario(REAVERS)
    const table = Table.open(ruleset, scenario, { id: 'e2e', seed: seedFromText('e2e') })
    table.start()
    const [policy] = Object.values(ruleset.policies)
    for (let next = table.next(); next.kind === 'awaiting'; next = table.next()) {
      table.act(next.seats[0]!, table.botChoice(next.seats[0]!, policy!))
    }
    table.close()
    writeFileSync(file, table.export())
  })

  it('verifies', () => {
    const { code, out } = ludex(['verify', file])
    expect(code).toBe(0)
    expect(out).toMatch(/Every die follows from the seed\.[\s\S]*OK\n$/)
    expect(JSON.parse(ludex(['verify', file, '--json']).out)).toMatchObject({
      ok: true,
      diceChecked: true,
      closed: true,
    })
  })

  it('is replayed as its audit lines', () => {
    const { code, out } = ludex(['replay', file])
    expect(code).toBe(0)
    expect(out).toMatch(/^Round=1$/m)
    expect(out).toMatch(/^CombatEnd=YES, Reason=/m)
  })

  it('that was changed is refused at the line and field, with exit code 1', () => {
    const changed = join(folder, 'changed.journal')
    writeFileSync(
      changed,
      readFileSync(file, 'utf8').replace(/"faces":\[(\d)/, (_, f) => `"faces":[${f === '1' ? 2 : 1}`),
    )
    const { code, out } = ludex(['verify', changed])
    expect(code).toBe(1)
    expect(out).toMatch(/changed\.journal:\d+: dice\[0\]\.faces\[0\]: /)
    expect(ludex(['replay', changed]).code).toBe(1)
    writeFileSync(changed, 'not a journal\n')
    expect(ludex(['verify', changed])).toMatchObject({ code: 1, err: expect.stringMatching(/not a journal/) })
  })
})

describe('the program', () => {
  it('is one that others can start: what it answers, its talk and its exit code reach whoever did', () => {
    expect(ludexAlone(['roll', '4d6kh3', '--seed', 'tuesday'])).toEqual(
      ludex(['roll', '4d6kh3', '--seed', 'tuesday']),
    )
    const script = 'attack\natack\n'
    const played = ludexAlone(['play', REAVERS, '--seed', 'tuesday'], script)
    expect(played).toEqual(ludex(['play', REAVERS, '--seed', 'tuesday'], script))
    expect(played).toMatchObject({
      code: 1,
      out: expect.stringContaining('Round=1'),
      err: expect.stringContaining('Did you mean "attack"?'),
    })
    expect(ludexAlone(['dance'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('dance') })
  })

  it('explains itself', () => {
    const { code, out } = ludex(['--help'])
    expect(code).toBe(0)
    for (const word of ['roll', 'odds', 'simulate', 'play', 'verify', 'replay', 'Exit codes'])
      expect(out).toContain(word)
    for (const command of ['roll', 'odds', 'simulate', 'verify', 'replay', 'play']) {
      expect(ludex([command, '--help']).out).toMatch(/Example/)
    }
    expect(ludex(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('answers a wrong call with exit code 2 and nothing on stdout', () => {
    for (const args of [['dance'], ['roll'], ['roll', '1d6', '--loud'], ['verify']]) {
      expect(ludex(args)).toMatchObject({ code: 2, out: '' })
    }
  })

  it('demonstrates itself', () => {
    const { code, out } = ludex(['demo', '--seed', 'first'])
    expect(code).toBe(0)
    expect(out).toMatch(/every die and every event follows/)
    expect(out).toMatch(/← what you just saw/)
  })
})
