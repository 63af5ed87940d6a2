import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { COLORLESS } from './colorless.js'

type Fields = Readonly<Record<string, unknown>>

function table(name: string): Readonly<Record<string, Fields>> {
  const file = new URL(`../../../content/spire/data/${name}.yaml`, import.meta.url)
  return parseYaml(readFileSync(file, 'utf8')) as Readonly<Record<string, Fields>>
}

/** Every text that a golden case names, with the case. */
function casesByName(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const name of ['spire', 'spire-act1', 'spire-acts23']) {
    const file = new URL(`../../golden/${name}.json`, import.meta.url)
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
      cases: readonly (Fields & { id: string })[]
    }
    for (const testCase of cases)
      for (const text of texts({ ...testCase, id: undefined }))
        found.set(text, [...(found.get(text) ?? []), testCase.id])
  }
  return found
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)])
}

const cases = casesByName()
const examples = new Set(COLORLESS.map(({ card }) => card))

/** What the tests of the run play themselves. */
const IN_RUN_TESTS: readonly string[] = ['Orrery', 'forgotten_altar']

/** The files that have monsters. */
const MONSTER_FILES = ['monsters', 'monsters-city', 'monsters-beyond'] as const

/** A monster that only stands for others. */
const NO_MONSTERS: readonly string[] = ['gremlin']

describe('coverage: every row of the content files is played by a test', () => {
  const cards = Object.entries(table('cards'))
  const rows = [
    ...cards.map(([name]) => ['card', name] as const),
    ...cards.flatMap(([name, card]) => (card.upgraded ? [['upgraded card', `${name}+`] as const] : [])),
    ...Object.keys(table('relics')).map((name) => ['relic', name] as const),
    ...Object.keys(table('potions')).map((name) => ['potion', name] as const),
    ...MONSTER_FILES.flatMap((file) => Object.keys(table(file)))
      .filter((name) => !NO_MONSTERS.includes(name))
      .map((name) => ['monster', name] as const),
    ...Object.keys(table('run').events as Fields).map((name) => ['event', name] as const),
    ...Object.keys(table('events')).map((name) => ['event', name] as const),
    ...Object.keys(table('run').maps as Fields).map((name) => ['map', name] as const),
  ]

  it('has the 61 cards, 22 colourless ones, 4 statuses, 10 curses, 23 + 37 monsters, 80 relics and 21 potions', () => {
    const count = (kind: string) => rows.filter(([what]) => what === kind).length
    expect(
      cards.filter(([, card]) => card.type !== 'status' && card.type !== 'curse' && !card.colorless),
    ).toHaveLength(61)
    expect(cards.filter(([, card]) => card.colorless)).toHaveLength(22)
    expect(cards.filter(([, card]) => card.type === 'status')).toHaveLength(4)
    expect(cards.filter(([, card]) => card.type === 'curse')).toHaveLength(10)
    expect([count('monster'), count('relic'), count('potion')]).toEqual([60, 80, 21])
    expect([count('event'), count('map')]).toEqual([17 + 23, 5])
  })

  it.each(rows)('%s %s', (_, name) => {
    const covered = examples.has(name) || IN_RUN_TESTS.includes(name) || (cases.get(name) ?? []).length > 0
    expect(covered, `no case plays ${name}`).toBe(true)
  })

  it('has a scenario for every encounter', () => {
    const folder = new URL('../../../content/spire/', import.meta.url)
    const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
    const met = files.map(
      (file) => (parseYaml(readFileSync(new URL(file, folder), 'utf8')) as Fields).encounter,
    )
    expect(met).toEqual(expect.arrayContaining(Object.keys(table('encounters'))))
  })
})
