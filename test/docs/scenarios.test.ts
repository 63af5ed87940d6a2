import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/library/authors/check.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-docs-'))

/** What the examples find beside themselves. */
const NORTH = `catalog:
  weapons:
    great-claw: { name: Great Claw, group: natural, damage: 2d6, modes: { cut: { type: cutting } }, skill: Brawling, hands: 0,
      minST: 0, reachM: 1, costSp: 0, weightKg: 0 }
`

/** Scenarios with a game or with folders of the reader's own. */
const ELSEWHERE = /^ruleset: pig|^campaign: campaigns\/drowned-bell/m

const examples = ['docs', 'docs/scenarios'].flatMap((from) =>
  readdirSync(from)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [...readFileSync(join(from, name), 'utf8').matchAll(/```yaml\n(ruleset:[\s\S]*?)```/g)]
        .map(([, text]) => text!)
        .filter((text) => !ELSEWHERE.test(text))
        .map((text, i) => [`${from}/${name} ${i + 1}`, text] as const),
    ),
)

describe('a whole scenario in the docs', () => {
  beforeAll(() => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'north.yaml'), NORTH)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is there for every game', () => {
    for (const game of ['adapter', 'bx', 'simverse', 'skirmish', 'spire'])
      expect(examples.some(([, text]) => text.startsWith(`ruleset: ${game}\n`))).toBe(true)
  })

  it.each(examples)('%s can be played as it stands', async (_, text) => {
    const file = join(folder, 'example.yaml')
    writeFileSync(file, text)
    const [checked] = await checkFiles([file])
    expect(checked!.faults).toEqual([])
  })
})
