import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScenario } from '../../src/library/load.js'
import { loadSave, looksLikeSave } from '../../src/library/saves.js'

const FILE = 'test/campaign/withy-vale.json'
const PARTY = readFileSync('test/campaign/withy-vale.party.txt', 'utf8')

describe('a save alone (rules/bx-campaign C1)', () => {
  it('is played from its file, and its file is known, so that it can be written back', async () => {
    const { ruleset, scenario, documents } = await loadScenario(FILE, [], { party: PARTY })
    expect(ruleset.id).toBe('bx')
    expect(scenario).toMatchObject({ start: 'open', party: PARTY, save: { path: 'withy-vale.json' } })
    expect([...documents.keys()]).toEqual(['withy-vale'])
  })

  it('is played from its text, under the name of its session', async () => {
    const text = readFileSync(FILE, 'utf8')
    expect(looksLikeSave(text)).toBe(true)
    const { scenario } = await loadSave({ save: text })
    expect(scenario).toMatchObject({
      start: 'open',
      save: { path: 'Session 01 - 11 Seedtime - Hollin Bridge.json', text },
    })
  })

  it('has the limits of every surface: a file that is nested too deeply is refused (C40)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludex-deep-'))
    const file = join(folder, 'deep.json')
    const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const text = readFileSync(FILE, 'utf8')
    writeFileSync(file, text.replace('"heals nothing"', nested(62)))
    await expect(loadScenario(file)).rejects.toThrow('The save is nested deeper than 64 levels.')
    writeFileSync(file, text.replace('"heals nothing"', nested(60)))
    expect((await loadScenario(file)).ruleset.id).toBe('bx')
    rmSync(folder, { recursive: true })
  })

  it('says who is there, or the scenario that names it is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludex-nobody-'))
    const scenario = join(folder, 'empty.yaml')
    writeFileSync(scenario, 'ruleset: bx\nsave: s\n')
    for (const save of [{}, { pc: { name: 'Ada' } }, { meta: {}, npcs: {} }]) {
      writeFileSync(join(folder, 's.json'), JSON.stringify(save))
      await expect(loadScenario(scenario)).rejects.toThrow(
        /"pc_state", "npcs" or "companions" says who is there/,
      )
    }
    writeFileSync(join(folder, 's.json'), JSON.stringify({ pc_state: { name: 'Ada' } }))
    expect((await loadScenario(scenario)).ruleset.id).toBe('bx')
    rmSync(folder, { recursive: true })
  })

  it('is no scenario of another game', () => {
    expect(looksLikeSave('{"ruleset": "bx"}')).toBe(false)
    expect(looksLikeSave('ruleset: bx\n')).toBe(false)
  })
})
