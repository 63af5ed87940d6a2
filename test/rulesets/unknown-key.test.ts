import { expect, it } from 'vitest'
import { findRuleset, gameIds } from '../../src/rulesets/registry.js'

it.each(gameIds())('%s points at a key it does not know, not at the map around it', async (id) => {
  const ruleset = await findRuleset(id)
  const parsed = ruleset!.scenario.parse({ ruleset: id, colour: 'red', shape: 'round' })
  const paths = parsed.ok ? [] : parsed.issues.map((issue) => issue.path.join('.'))
  expect(paths).toEqual(expect.arrayContaining(['colour', 'shape']))
})
