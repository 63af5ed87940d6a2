import { describe, expect, it } from 'vitest'
import type { Command } from '../../src/kernel/contract/command.js'
import { listedVerbs } from '../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { HAND_WORDS } from '../../src/kernel/hand/verbs.js'
import { readJournal } from '../../src/kernel/journal/read.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { loadScenario } from '../../src/library/load.js'
import { stopOf, wholeCommand } from '../../src/testing/contract/hand.js'

const SCENARIOS = [
  'adapter/chantry-siege',
  'bx/three-reavers',
  'simverse/tavern-brawl',
  'skirmish/ember-ambush',
  'spire/two-louses',
]

/** Codes of figures that are out of range, and of names that are unknown: no in-range value of a known name meets them. */
const OF_THE_HAND = [
  'BAD_POINTS',
  'BAD_VALUE',
  'NO_SUCH_PERSON',
  'NO_SUCH_FIGURE',
  'NO_SUCH_CONDITION',
  'NO_SUCH_SIDE',
]

/** Stands where a game suggests nobody: all are well, so none can be healed. */
const NOTHING = 'nothing'

async function opened(name: string): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(`content/${name}.yaml`)
  const table = Table.open(ruleset, scenario, {
    id: 'hand',
    seed: seedFromText(name),
    options: { rulings: 'free', undo: 'gm' },
  })
  table.start()
  return table
}

function handVerbsOf(table: Table): readonly string[] {
  return listedVerbs(table.ruleset.verbs).flatMap(([verb, { ruling }]) =>
    (HAND_WORDS as readonly string[]).includes(verb) && ruling === 'free' ? [verb] : [],
  )
}

describe.each(SCENARIOS)('the referee’s hand in %s', (name) => {
  it('refuses an unknown person with one code, and names those there are', async () => {
    const table = await opened(name)
    const about = handVerbsOf(table).filter((verb) =>
      table.ruleset.verbs[verb]!.clauses.some(({ label }) => label === 'who'),
    )
    expect(about).toEqual(expect.arrayContaining(['hurt', 'heal', 'restore', 'condition', 'set', 'remove']))
    for (const verb of about) {
      const stop = stopOf(table, { ...wholeCommand(table, verb), who: 'Qwzx' })
      expect([verb, stop?.code]).toEqual([verb, 'NO_SUCH_PERSON'])
      expect(stop?.message).toContain('There are: ')
    }
  })

  it('refuses an unknown figure and a value beyond its bounds with one code', async () => {
    const table = await opened(name)
    const set = wholeCommand(table, 'set')
    const to = typeof set.to === 'number' ? 10 ** 12 : '999999999999'
    expect(stopOf(table, { ...set, figure: 'qwzx' })?.code).toBe('NO_SUCH_FIGURE')
    expect(stopOf(table, { ...set, to })?.code).toBe('BAD_VALUE')
  })

  it('takes figures within the limits for known names, or refuses them for a reason of the game', async () => {
    const dice = new FastDice(name.length, 7)
    const between = (least: number, most: number) => least + dice.die(most - least + 1, '') - 1
    const oneOf = (words: readonly string[]) => words[dice.die(words.length, '') - 1]!
    let taken = 0
    for (let round = 0; round < 12; round++) {
      const table = await opened(name)
      for (const verb of handVerbsOf(table)) {
        if (table.next().kind !== 'awaiting') break
        const { ruleset, state } = table
        let command: Command = { ...wholeCommand(table, verb), ...(verb === 'clock' && { by: 1 }) }
        if (command.who === NOTHING) continue
        for (const { label, kind, options, limits } of ruleset.verbs[verb]!.clauses) {
          if (command[label] === undefined) continue
          const words = options ?? ruleset.suggest(state, GAME_MASTER, command, label)
          if (limits) command = { ...command, [label]: between(Math.max(1, limits.least), limits.most) }
          else if (kind !== 'text' && words.length > 0) command = { ...command, [label]: oneOf(words) }
        }
        const stop = stopOf(table, command)
        if (verb !== 'set') expect(OF_THE_HAND, JSON.stringify(command)).not.toContain(stop?.code)
        if (stop) continue
        table.act(GAME_MASTER, command)
        taken++
      }
      table.close()
      expect(verifyJournal(table.export(), table.ruleset).ok).toBe(true)
    }
    expect(taken).toBeGreaterThan(20)
  })

  it('reads damage as hurt where the rules have no damage, and records hurt', async () => {
    const table = await opened(name)
    const { damage } = table.ruleset.verbs
    if (damage?.wordFor === undefined) {
      expect(table.ruleset.id).toBe('skirmish')
      return
    }
    table.act(GAME_MASTER, { ...wholeCommand(table, 'hurt'), verb: 'damage' })
    const [line] = readJournal(table.export()).lines.slice(-1)
    expect(line!.record).toMatchObject({ kind: 'act', ruling: 'free', command: { verb: 'hurt' } })
  })
})

it('replays a line from before the limits, with the old word', async () => {
  const table = await opened('bx/three-reavers')
  const [who] = table.ruleset.suggest(table.state, GAME_MASTER, { verb: 'hurt' }, 'who')
  const old = { verb: 'damage', who: who!, points: 20_000, because: 'x'.repeat(900) }
  expect(stopOf(table, old)?.code).toBe('BAD_POINTS')
  const state = table.ruleset.clone(table.state)
  const events: unknown[] = []
  const dice = { die: () => 1, sum: () => 1 } as never
  table.ruleset.decide(state, GAME_MASTER, old, dice, (event) => events.push(event))
  expect(events[0]).toMatchObject({ type: 'HpRuled', verb: 'damage', points: 20_000 })
})
