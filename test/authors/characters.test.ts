import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkFiles } from '../../src/library/authors/check.js'
import { writeTemplate } from '../../src/library/authors/template.js'
import { loadScenario } from '../../src/library/load.js'
import type { SimverseScenario } from '../../src/rulesets/simverse/index.js'

function newCharacter(): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'character-'))
  const file = join(folder, 'hero.yaml')
  writeTemplate('simverse', file, 'character')
  return { folder, file }
}

it('a new character is sound, and its costs are told', async () => {
  const { file } = newCharacter()
  const [found] = await checkFiles([file])
  expect(found).toMatchObject({ status: 'ok', game: 'simverse', faults: [] })
  expect(found!.summary).toMatch(
    /^Hesper: CP \d+ of 100 \(attributes 35, size 0, skills 16, .*\); sp 85 of 100$/,
  )
})

it('every fault of a character is told at its line', async () => {
  const { file } = newCharacter()
  const written = readFileSync(file, 'utf8').replace('DX: 12', 'DX: 25').replace('Swords: 4', 'Swords: 1')
  writeFileSync(file, written)
  const [found] = await checkFiles([file])
  expect(found!.status).toBe('faulty')
  const lines = written.split('\n')
  const at = (text: string) => lines.findIndex((line) => line.startsWith(text)) + 1
  expect(found!.faults.map(({ line }) => line)).toEqual([at('attributes'), at('maneuvers')])
})

it('a scenario takes a character by its file', async () => {
  const { folder } = newCharacter()
  const fight = join(folder, 'fight.yaml')
  writeFileSync(
    fight,
    'ruleset: simverse\ncombatants:\n  - { from: hero.yaml, side: heroes }\n  - { name: Wolf, side: wolves, at: 5 }\n',
  )
  const { scenario } = await loadScenario(fight)
  const [hero] = (scenario as SimverseScenario).combatants
  expect(hero).toMatchObject({ name: 'Hesper', DX: 12, silver: 15, shield: { id: 'medium-shield' } })
})
