import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { explanationLine } from '../../src/kernel/glossary/entry.js'
import { entriesOfGame, findEntries } from '../../src/kernel/glossary/explain.js'
import { schemaFile } from '../../src/library/authors/template.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { told } from './run.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('ludex list', () => {
  it('lists games and scenarios, and everything of one game', async () => {
    const all = await told('list')
    expect(all.code).toBe(0)
    expect(all.out).toMatch(/^GAMES\nadapter +System Adapter\n/)
    expect(all.out).toMatch(/\nSCENARIOS\nadapter\n {2}adapter\/deep-locker +Locker 209, begin here\n/)
    const bx = await told('list', 'bx')
    for (const word of ['GAMES', 'SCENARIOS', 'POLICIES', 'VERBS', 'MEASURES']) expect(bx.out).toContain(word)
  })

  it.each(['games', 'scenarios', 'policies', 'verbs', 'measures'])(
    'lists %s, of a game and as JSON',
    async (what) => {
      const { code, out } = await told('list', what, 'spire', '--json')
      expect(code).toBe(0)
      const rows = JSON.parse(out) as { game: string; name: string }[]
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every(({ game, name }) => game === 'spire' && name !== '')).toBe(true)
    },
  )

  it('answers a slip with what was meant', async () => {
    expect(await told('list', 'polices')).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean policies?'),
    })
    expect(await told('list', 'verbs', 'spyre')).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean spire?'),
    })
  })
})

describe('ludex new', () => {
  it('writes a scenario that ludex check takes, and never writes over one', async () => {
    const file = join(folder, 'mine.yaml')
    expect(await told('new', 'bx', file)).toMatchObject({ code: 0, out: `${file}\n` })
    expect(await told('check', file)).toMatchObject({
      code: 0,
      out: `${file}: a scenario of bx, fit to play\n`,
    })
    writeFileSync(file, 'mine')
    expect(await told('new', 'bx', file)).toMatchObject({ code: 2, err: expect.stringContaining('already') })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(await told('new', 'chess', join(folder, 'c.yaml'))).toMatchObject({ code: 2 })
    expect(existsSync(join(folder, 'c.yaml'))).toBe(false)
  })
})

describe('ludex check', () => {
  it('tells every fault of every file, and its exit code says the worst', async () => {
    const bad = join(folder, 'bad.yaml')
    writeFileSync(
      bad,
      'ruleset: bx\ntitel: x\npc: { Name: A, AC: 15, HD: 4, hp: 2, AT: 5, Dmg: 1d8, ML: 10, Dmgg: 1 }\n',
    )
    const { code, out } = await told('check', bad, 'bx/three-reavers')
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual([
      `${bad}:2:8: titel: Nothing reads "titel" here. (did you mean "title"?)`,
      `${bad}:3:69: pc.Dmgg: a combatant has no "Dmgg" (did you mean "Dmg"?)`,
      'bx/three-reavers: a scenario of bx, fit to play',
      '',
    ])
    const json = JSON.parse((await told('check', bad, '--json')).out)
    expect(json).toMatchObject({
      ok: false,
      files: [{ file: bad, status: 'faulty', faults: [{ line: 2, column: 8 }, { line: 3 }] }],
    })
    expect((await told('check', join(folder, 'none.yaml'), bad)).code).toBe(2)
  })
})

describe('ludex schema', () => {
  it.each(['adapter', 'bx', 'simverse', 'skirmish', 'spire'])(
    'prints the schema that lies in the package: %s',
    async (game) => {
      const { code, out } = await told('schema', game)
      expect(code).toBe(0)
      expect(JSON.parse(out)).toEqual(JSON.parse(readFileSync(schemaFile(game), 'utf8')))
    },
  )
})

describe('without a game', () => {
  it('new names every game and kind with one call each', async () => {
    const { code, out, err } = await told('new')
    expect(code).toBe(2)
    expect(err).toContain('for which game')
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/)[0]),
    ).toEqual([
      'ludex new adapter my-adapter.yaml',
      'ludex new bx my-bx.yaml',
      'ludex new simverse my-simverse.yaml',
      'ludex new simverse --kind character my-simverse-character.yaml',
      'ludex new skirmish my-skirmish.yaml',
      'ludex new spire my-spire.yaml',
    ])
  })

  it('schema names every game with one call each', async () => {
    const { code, out } = await told('schema')
    expect(code).toBe(2)
    expect(out).toMatch(/^ludex schema adapter > adapter\.schema\.json +System Adapter\n/)
    expect(out.trim().split('\n')).toHaveLength(5)
  })
})

describe('ludex explain', () => {
  it('says in one game what the prompt says, and what the guide has', async () => {
    const { code, out } = await told('explain', 'morale', 'bx')
    expect(code).toBe(0)
    const [entry] = findEntries(entriesOfGame((await findRuleset('bx'))!), 'morale')
    expect(out.split('\n')).toContain(explanationLine(entry!))
    expect(out).toMatch(/\nMorale: Foes and companions can lose their nerve/)
  })

  it('asks every game where none is named, and says which of them has the word', async () => {
    const { out } = await told('explain', 'AC')
    expect(out).toMatch(/^bx: AC \(figure\): Armour Class/)
    expect(out).toMatch(/\nskirmish: AC \(figure\): Armor Class/)
    const { out: json } = await told('explain', 'AC', '--json')
    expect((JSON.parse(json) as { game: string }[]).map(({ game }) => game)).toEqual(['bx', 'skirmish'])
  })

  it('lists the words, and answers a slip with the word that is near', async () => {
    const words = (await told('explain', 'spire')).out
    expect(words).toMatch(/^spire \(.*\)\n {2}.*Vulnerable, /)
    expect((await told('explain')).out).toMatch(/^adapter \([\s\S]*\nbx \([\s\S]*\nspire \(/)
    expect(await told('explain', 'moralle', 'bx')).toMatchObject({
      code: 1,
      err: expect.stringContaining('did you mean "morale"?'),
    })
  })
})
