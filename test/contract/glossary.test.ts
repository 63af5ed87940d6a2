import { describe, expect, it } from 'vitest'
import { speakerOf } from '../../src/analysis/player-of.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { MAX_EXPLANATION } from '../../src/kernel/glossary/entry.js'
import { entriesAt, explain, findEntries } from '../../src/kernel/glossary/explain.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/index.js'
import { findGame, gameIds } from '../../src/rulesets/registry.js'
import { isSampled } from '../sampled.js'
import { soak } from '../soak.js'
import { explainsAll } from './explains-all.js'
import { shippedScenarios } from './scenarios.js'

const MOVES = soak(8, 300)

describe('every name that a seat meets is explained', () => {
  it.each(shippedScenarios().filter(([name]) => isSampled(name)))(
    'in %s',
    { timeout: 300_000 },
    async (_, path) => {
      const { ruleset, scenario } = await loadScenario(path)
      const bytes = new Uint8Array(32).fill(5)
      const table = Table.open(ruleset, scenario, { id: 'glossary', seed: bytes, veil: bytes })
      const dice = new FastDice(5)
      const asked = new Set<string>()
      table.start()
      for (let move = 0; move < MOVES; move++) {
        for (const seat of new Set([GAME_MASTER, ...table.seats.map(({ name }) => name)]))
          explainsAll(table, seat, asked)
        const next = table.next()
        if (next.kind !== 'awaiting') break
        const seat = speakerOf(next.seats[0]!)
        const choices = table.choices(seat)
        if (choices.length === 0) break
        table.act(seat, choices[dice.die(choices.length, '') - 1]!)
      }
    },
  )
})

async function opened(name: string): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(name)
  const bytes = new Uint8Array(32).fill(1)
  const table = Table.open(ruleset, scenario, { id: 'glossary', seed: bytes, veil: bytes })
  table.start()
  return table
}

function refusal(table: Table, seat: string, term: string): string {
  try {
    explain(entriesAt(table, seat), term)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error(`${term} is explained`)
}

describe('a hidden name', () => {
  it('is refused like one that does not exist (row H9)', async () => {
    const table = await opened('bx/ford-day')
    const hidden = 'Ford patrol'
    expect(findEntries(entriesAt(table, GAME_MASTER), hidden)[0]).toMatchObject({ kind: 'encounter' })
    const invented = 'Xqzw vprkgt'
    const plain = (text: string, term: string) => text.replace(term, 'NAME')
    expect(plain(refusal(table, 'player', hidden), hidden)).toBe(
      plain(refusal(table, 'player', invented), invented),
    )
  })

  it('of a monster that is not in the encounter is the game master’s', async () => {
    const table = await opened('skirmish/marsh-duel')
    expect(findEntries(entriesAt(table, GAME_MASTER), 'reed-widow')).not.toEqual([])
    expect(findEntries(entriesAt(table, 'ysolde'), 'reed-widow')).toEqual([])
  })
})

describe('what the last trial could not find', () => {
  it.each([
    ['spire/run', 'player', 'Strike+'],
    ['spire/first-act', 'player', 'Strike+'],
    ['spire/giant-head', 'player', 'Slow'],
    ['spire/nemesis', 'player', 'Intangible'],
    ['spire/heart', 'player', 'Beat of Death'],
    ['spire/cultist', 'player', 'Flight'],
    ['simverse/night-ambush', 'gm', 'Fire Bolt'],
    ['simverse/guide-fight', 'heroes', 'power-attack'],
    ['adapter/chantry-siege', 'Sade', 'backlash'],
    ['adapter/chantry-siege', 'Sade', 'Arete'],
    ['bx/ford-day', 'gm', 'Mill Ford 5-6'],
    ['bx/three-reavers', 'player', 'ML'],
  ])('%s, %s: %s', async (scenario, seat, term) => {
    const [found] = findEntries(entriesAt(await opened(scenario), seat), term)
    expect(found?.text).toMatch(/\w{3}/)
  })

  it('the game master reads the attributes of people in simverse', async () => {
    const entries = entriesAt(await opened('simverse/tavern-brawl'), GAME_MASTER)
    expect(findEntries(entries, 'Wrestler')[0]!.text).toMatch(/DX \d+, IN \d+.*Vitality \d+ of/)
    const rival = entriesAt(await opened('simverse/tavern-brawl'), 'sailors')
    expect(findEntries(rival, 'Wrestler')[0]!.text).not.toMatch(/DX \d+/)
  })
})

describe('words of a game', () => {
  it('spell out the abbreviations of figures, and of nothing else', async () => {
    const { ruleset } = (await findGame('bx'))!
    const longOf = (term: string) => findEntries(ruleset.glossary!.words, term)[0]!.long
    expect(['AC', 'HD', 'AT', 'Dmg', 'ML', 'SaveMod'].map(longOf)).toEqual([
      'Armour Class',
      'Hit Dice',
      'attack bonus',
      'damage',
      'Morale',
      'bonus to saving throws',
    ])
    expect(longOf('Foes')).toBeUndefined()
  })

  it.each(gameIds())('of %s are short, and no two of one kind share a name', async (id) => {
    const { ruleset } = (await findGame(id))!
    const words = ruleset.glossary?.words ?? []
    expect(words.length).toBeGreaterThan(10)
    const names = words.map(({ name, kind }) => `${kind} ${name.toLowerCase()}`)
    expect(names).toEqual([...new Set(names)])
    for (const { name, text } of words) {
      expect(text.length, name).toBeLessThanOrEqual(MAX_EXPLANATION)
      expect(text.trim(), name).not.toBe('')
    }
  })
})
