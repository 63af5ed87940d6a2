import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Table } from '../../src/kernel/table/table.js'
import { cataloguedScenarios } from '../../src/library/authors/catalogue.js'
import { gameFactsOf, listScenarios, loadScenario, scenarioFactsOf } from '../../src/library/index.js'
import { GAMES, generatedCatalogue } from '../authors/generated.js'

const all = await listScenarios()

describe('the catalogue', () => {
  it('names exactly the scenarios that come with the program', () => {
    expect([...cataloguedScenarios()].sort()).toEqual(all.map(({ name }) => name).sort())
  })

  it('stands beside its schema as the library checks it (npm run schemas)', () => {
    const [file, text] = generatedCatalogue()
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it.each(GAMES)(
    'names %s in a word and a sentence, and one scenario to begin with, which is listed first',
    (game) => {
      expect(gameFactsOf(game)).toMatchObject({
        name: expect.any(String),
        about: expect.stringMatching(/\.$/),
      })
      const own = all.filter((one) => one.game === game)
      expect(own.filter(({ first }) => first).map(({ name }) => name)).toEqual([own[0]!.name])
      expect(own[0]!.master).toBeUndefined()
      expect(own[0]!.players[0]).toBe(1)
    },
  )

  it('says nothing about a game from outside', () => {
    expect(gameFactsOf('pig')).toBeUndefined()
    expect(gameFactsOf('toString')).toBeUndefined()
    expect(scenarioFactsOf('bx/no-such')).toBeUndefined()
  })
})

describe('the scenario to begin with', () => {
  it.each(GAMES)('lets newcomers of %s choose among several ways', async (game) => {
    const { name, seat } = all.find((one) => one.game === game && one.first)!
    const { ruleset, scenario } = await loadScenario(name)
    const seed = new Uint8Array(32).fill(7)
    const table = Table.open(ruleset, scenario, { id: 'newcomer', seed, veil: seed })
    table.start()
    // Blows at the own side and dice for nothing are no way to go on.
    const ways = table.offers(seat).filter(({ group }) => group !== 'more')
    expect(new Set(ways.map(({ label }) => label)).size).toBeGreaterThan(1)
  })
})

describe('a listed scenario', () => {
  it.each(all)('$name says how long it takes, for how many, and what it is about', (one) => {
    const { minutes, players, kind, people, about, seat, seats } = one
    expect(minutes).toBeGreaterThan(0)
    expect(kind).toMatch(/^(fight|story|run)$/)
    expect(people.length).toBeGreaterThan(0)
    // A sentence for people: no command to type, no id.
    expect(about).toMatch(/^[A-Z].*[.?]$/s)
    expect(about).not.toMatch(/_|\bTry: |Type "/)
    const played = seats.map(({ name }) => name).filter((name) => name !== 'gm')
    expect(played).toContain(seat)
    expect(players[0]).toBeLessThanOrEqual(players[1])
    expect(players[1]).toBeLessThanOrEqual(played.length)
  })
})
