import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadScenario } from '../../../src/library/load.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-adapter-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The complaint about a file, without the folder. */
async function complaint(text: string): Promise<string> {
  const file = join(folder, 'scenario.yaml')
  writeFileSync(file, text)
  try {
    const { warnings } = await loadScenario(file)
    return warnings.join('\n').replaceAll(file, '')
  } catch (error) {
    return (error as Error).message.replaceAll(file, '')
  }
}

test('an unknown method is an error with line and column', async () => {
  const text = 'ruleset: adapter\nsystem:\n  resolution_rules:\n    resolution:\n      method: d12_swing\n'
  expect(await complaint(text)).toMatch(
    /^:5:15: system\.resolution_rules\.resolution\.method: There is no method "d12_swing"/,
  )
})

test('an unknown key of a system is kept and told with line and column; one of a scenario is an error', async () => {
  const system = 'ruleset: adapter\nsystem:\n  resolution_rules:\n    difficulty:\n      defualt: 7\n'
  expect(await complaint(system)).toMatch(
    /^:5:16: system\.resolution_rules\.difficulty\.defualt: Nothing reads "defualt" here/,
  )
  expect(await complaint('ruleset: adapter\ntitel: x\n')).toMatch(/^:2:8: titel: Nothing reads "titel" here/)
})

test('an unknown trait is an error with line and column, in a sheet and in a mapping', async () => {
  const sheet =
    'ruleset: adapter\nsystem: { resolution_rules: { preset: mage_ascension } }\ncharacters:\n  - name: Ada\n    stats:\n      brains: 3\n'
  expect(await complaint(sheet)).toMatch(
    /^:6:15: characters\.0\.stats\.brains: No stat of this system is called "brains"/,
  )
  const mapping =
    'ruleset: adapter\nsystem:\n  resolution_rules:\n    preset: mage_ascension\n    action_stat_map:\n      hack: { attribute: brains }\n'
  expect(await complaint(mapping)).toMatch(
    /^:6:26: system\.resolution_rules\.action_stat_map\.hack\.attribute/,
  )
})

test('a fault in a system file is told with its place in that file', async () => {
  writeFileSync(join(folder, 'broken.yaml'), 'resolution_rules:\n  resolution:\n    die_type: ten\n')
  expect(await complaint('ruleset: adapter\nsystem: broken\n')).toMatch(
    /broken\.yaml:3:15: resolution_rules\.resolution\.die_type/,
  )
})
