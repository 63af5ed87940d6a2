import { describe, expect, it } from 'vitest'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Table } from '../../../src/kernel/table/table.js'
import { parseLine } from '../../../src/language/parse.js'
import { loadScenario } from '../../../src/library/index.js'

/** A fight with three imps of one name, by the game master. */
async function ambush(): Promise<{ table: Table; say: (line: string) => void }> {
  const { ruleset, scenario } = await loadScenario('skirmish/ember-ambush')
  const options = { rulings: 'free' } as const
  const table = Table.open(ruleset, scenario, { id: 'imps', seed: new Uint8Array(32).fill(4), options })
  table.start()
  const say = (line: string) => {
    const parsed = parseLine(line, ruleset.verbs)
    if (parsed.status !== 'ok') throw new Error(`${line}: ${JSON.stringify(parsed)}`)
    table.act(GAME_MASTER, parsed.command)
  }
  return { table, say }
}

describe('offers of a skirmish', () => {
  it('number people of one name, mark the fallen and put asides last', async () => {
    const { table, say } = await ambush()
    for (const { command } of table.offers(GAME_MASTER))
      if (command.verb === 'initiative') table.act(GAME_MASTER, command)
    say('hurt who: ysolde points: 90 because: the roof falls')
    const offers = table.offers(GAME_MASTER)
    const labels = offers.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels.slice(0, 4)).toEqual([
      'Attack Odrin Appleby with the Claw',
      'Attack Odrin Appleby with the Ember Spit',
      'Attack Ysolde Fenwick (down) with the Claw',
      'Attack Ysolde Fenwick (down) with the Ember Spit',
    ])
    expect(labels).toContain('Attack Cinder Imp 3 (ally!) with the Claw')
    expect(labels).toContain('Ask Cinder Imp 3 for a dexterity save (DC 10)')
    const verbs = [...new Set(offers.filter(({ harms }) => !harms).map(({ command }) => command.verb))]
    expect(verbs).toEqual(['attack', 'turn', 'encounter', 'ask', 'add', 'roll'])
  })

  it('never begin with an idle roll where anything else can be done', async () => {
    const { table } = await ambush()
    for (const seat of [GAME_MASTER, 'ysolde', 'odrin']) {
      const verbs = table.offers(seat).map(({ command }) => command.verb)
      if (verbs.some((verb) => verb !== 'roll')) expect(verbs.indexOf('roll')).toBe(verbs.length - 1)
    }
    expect(table.offers(GAME_MASTER).map(({ command }) => command.verb)).toContain('roll')
  })
})
