import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { whoPlays } from '../../src/host/words/who-plays.js'
import { houseRulesOf } from '../../src/kernel/contract/documents/house-rules.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { checkFiles } from '../../src/library/authors/check.js'
import { FileLibrary, sourceOf } from '../../src/library/documents/documents.js'
import { loadScenario } from '../../src/library/load.js'
import { adapter } from '../../src/rulesets/adapter/index.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-house-'))
beforeAll(() => mkdirSync(join(folder, 'house')))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, stringify(content))
  return file
}

function shipped(name: string): Record<string, unknown> {
  return parse(readFileSync(`content/${name}.yaml`, 'utf8'))
}

/** For each game a rule that changes something of a shipped scenario. */
const PATCHES: Readonly<Record<string, object>> = {
  'bx/three-reavers': { pc: { hp: 3 } },
  'adapter/night-ferry': { failure_mode: 'punishing' },
  'simverse/guide-fight': { roundLimit: 7 },
  'skirmish/marsh-duel': { title: 'By the house' },
  'spire/jaw-worm': { title: 'By the house' },
}

describe('house rules', () => {
  it.each(Object.entries(PATCHES))(
    'patch %s, stand in its header and are named by verify',
    async (name, patch) => {
      const document = shipped(name)
      write('house/gritty.yaml', { house: 'Gritty', version: 2, patch })
      const file = write('fight.yaml', { ...document, house: ['house/gritty'] })
      const { ruleset, scenario } = await loadScenario(file)
      expect(houseRulesOf(scenario)).toEqual([{ name: 'Gritty', version: '2' }])
      const key = Object.keys(patch)[0]!
      const before = (await loadScenario(name)).scenario as Record<string, unknown>
      expect((scenario as Record<string, unknown>)[key]).not.toEqual(before[key])
      // A journal's header is read as it was written.
      const again = ruleset.scenario.parse(JSON.parse(JSON.stringify(scenario)))
      expect(again.ok && again.scenario).toEqual(JSON.parse(JSON.stringify(scenario)))
      const table = Table.open(ruleset, scenario, { id: 'house', seed: seedFromText('a') })
      expect(whoPlays(table, 'gm', ['gm'])).toContain('House rules: Gritty 2.')
      table.start()
      table.close()
      const found = verifyJournal(table.export(), ruleset)
      expect(found).toMatchObject({ ok: true, houseRules: [{ name: 'Gritty', version: '2' }] })
    },
  )

  it('go over each other in their order, and a single one needs no list', async () => {
    write('house/one.yaml', {
      house: 'One',
      version: 1,
      patch: { roundLimit: 5, rules: { blockRanged: true } },
    })
    write('house/two.yaml', { house: 'Two', version: 'b', patch: { roundLimit: 6 } })
    const fight = shipped('simverse/guide-fight')
    const both = await loadScenario(write('both.yaml', { ...fight, house: ['house/one', 'house/two.yaml'] }))
    expect(both.scenario).toMatchObject({ roundLimit: 6, rules: { blockRanged: true } })
    const single = await loadScenario(write('single.yaml', { ...fight, house: 'house/two' }))
    expect(houseRulesOf(single.scenario)).toEqual([{ name: 'Two', version: 'b' }])
  })

  it.each([
    [
      { house: 'X', version: 1, patch: { rules: { bleedingRule: 'no' } } },
      /bad\.yaml patch\.rules\.bleedingRule: must be/,
    ],
    [{ house: 'X', version: 1, patch: {}, title: 'y' }, /bad\.yaml title: Nothing reads "title"/],
    [{ house: '', version: 1, patch: {} }, /bad\.yaml house: house is the rule's name/],
    [{ house: 'X', patch: {} }, /bad\.yaml version: /],
    [{ house: 'X', version: 1 }, /bad\.yaml patch: /],
    [{ title: 'y' }, /house: house is.*version: .*patch: .*title: Nothing reads/s],
  ])('are checked where they are written: %j', async (rule, says) => {
    write('house/bad.yaml', rule)
    const [checked] = await checkFiles([
      write('faulty.yaml', { ...shipped('simverse/guide-fight'), house: ['house/bad'] }),
    ])
    expect(checked!.faults.map(({ file, message }) => `${file} ${message}`).join('\n')).toMatch(says)
  })

  it('are at most twenty, and none is dropped in silence', async () => {
    write('house/one.yaml', { house: 'One', version: 1, patch: { roundLimit: 5 } })
    const house = Array.from({ length: 21 }, () => 'house/one')
    const [checked] = await checkFiles([write('many.yaml', { ...shipped('simverse/guide-fight'), house })])
    expect(checked!.faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('a table has at most 20 house rules, not 21'),
    ])
  })

  it('that are not there are a fault of the scenario', async () => {
    const [checked] = await checkFiles([
      write('lost.yaml', { ...shipped('bx/three-reavers'), house: ['house/none', 3] }),
    ])
    expect(checked!.faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('there is no document "house/none"'),
      expect.stringContaining('there is no document "3"'),
    ])
  })

  it('change parts of a system that the scenario names by text, and keep the rest of it', async () => {
    const document = shipped('adapter/plain-pool')
    const system = 'systems/band_pool'
    write('house/calm.yaml', {
      house: 'Calm',
      version: 1,
      patch: { system: { resolution_rules: { difficulty: { default: 7 } } } },
    })
    const { resolve } = adapter.scenario
    const library = new FileLibrary([folder, 'content/adapter'], sourceOf('calm.yaml', Buffer.from('')))
    const plain = resolve!({ ...document, system }, library) as { system: object }
    const made = resolve!({ ...document, system, house: ['house/calm'] }, library) as { system: object }
    expect(made.system).toEqual({
      ...plain.system,
      resolution_rules: {
        ...(plain.system as { resolution_rules: object }).resolution_rules,
        difficulty: { default: 7 },
      },
    })
    // Named by `from`, it is the same.
    const from = resolve!({ ...document, system: { from: system }, house: ['house/calm'] }, library)
    expect((from as { system: object }).system).toEqual(made.system)
  })

  it('with a slip inside such a system are pointed at in their own document', async () => {
    write('house/slip.yaml', {
      house: 'Slip',
      version: 1,
      patch: { system: { resolution_rules: { dificulty: { default: 7 } } } },
    })
    const [checked] = await checkFiles([
      write('named.yaml', {
        ruleset: 'adapter',
        title: 'Named',
        system: 'systems/band_pool',
        characters: [{ name: 'Noor' }],
        house: ['house/slip'],
      }),
    ])
    const said = [...checked!.faults, ...checked!.warnings].map(({ file, message }) => `${file} ${message}`)
    expect(said.join('\n')).toMatch(/slip\.yaml patch\.system\.resolution_rules\.dificulty/)
  })

  it('that would drop a document the scenario names are a fault with its place', async () => {
    write('house/drop.yaml', { house: 'Drop', version: 1, patch: { world: { catalog: {} } } })
    write('north.yaml', { catalog: {} })
    const [checked] = await checkFiles([
      write('dropped.yaml', { ...shipped('simverse/guide-fight'), world: 'north', house: ['house/drop'] }),
    ])
    expect(checked!.faults.map(({ file, message }) => `${file} ${message}`)).toEqual([
      expect.stringMatching(
        /drop\.yaml patch\.world: the scenario names the document "north" under world.*write the name of another/,
      ),
    ])
  })
})
