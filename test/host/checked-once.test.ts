import { describe, expect, it } from 'vitest'
import { checkShape } from '../../src/kernel/contract/checks/shape.js'
import type { CustomKind } from '../../src/kernel/contract/command.js'
import { defineRuleset } from '../../src/kernel/contract/define.js'
import type { Ruleset, Tell } from '../../src/kernel/contract/ruleset.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { registerGame } from '../../src/rulesets/registry.js'
import { anyHost } from '../mcp/clients.js'

interface State {
  painted: string[]
}
type Painted = { readonly type: 'Painted'; readonly colour: string }

/** A game with a kind of value that counts how often it is read: once in each check of a command's shape. */
function paints() {
  const seen = { reads: 0 }
  const colour: CustomKind = {
    name: 'colour',
    takes: 'a colour',
    sample: 'red',
    words: () => 1,
    read(text) {
      seen.reads++
      return /^[a-z]+$/.test(text) ? { value: text } : { says: 'No colour.', expected: 'a colour' }
    },
  }
  const game = defineRuleset({
    id: 'paints',
    title: 'Paints',
    version: '1.0.0',
    scenario: { parse: () => ({ ok: true, scenario: {}, warnings: [] }) },
    verbs: {
      paint: {
        summary: 'Paint.',
        usage: 'paint with: <colour>',
        free: true,
        clauses: [{ label: 'with', kind: colour, required: true, summary: 'The colour.' }],
      },
      match: {
        summary: 'Ask what goes with a colour.',
        usage: 'match with: <colour>',
        query: true,
        clauses: [{ label: 'with', kind: colour, required: true, summary: 'The colour.' }],
      },
    },
    begin: (): State => ({ painted: [] }),
    next: () => ({ kind: 'awaiting', seats: ['player'], reason: 'turn' }),
    choices: (_state, seat) => (seat === 'player' ? [{ verb: 'paint', with: 'red' }] : []),
    decide(_state, _seat, command, _dice, tell: Tell<Painted>) {
      tell({ type: 'Painted', colour: command.with })
    },
    answer: (_state, _seat, command) => [{ type: 'Painted', colour: command.with }],
    evolve(state, event: Painted) {
      state.painted.push(event.colour)
    },
    view: () => ({
      people: [],
      order: [],
      clocks: [],
      awaiting: { seats: ['player'], reason: 'turn', question: 'Which colour?' },
    }),
    mech: ({ colour: painted }) => [`Painted ${painted}`],
  }) as unknown as Ruleset
  const readsIn = (work: () => void): number => {
    seen.reads = 0
    work()
    return seen.reads
  }
  return { game, seen, readsIn }
}

const blue = { verb: 'paint', with: 'blue' }
const ask = { verb: 'match', with: 'blue' }
const bad = { verb: 'paint', with: '4' }

describe('the shape of a command is checked once', () => {
  const { game, seen, readsIn } = paints()
  const once = readsIn(() => checkShape(game.verbs, blue))

  it('at a table, with and without an id, for commands and questions', () => {
    const table = Table.open(game, {}, { id: 'paints', seed: seedFromText('paints') })
    table.start()
    expect(once).toBeGreaterThan(0)
    expect(readsIn(() => table.act('player', blue))).toBe(once)
    expect(readsIn(() => table.act('player', blue, { id: 'one' }))).toBe(once)
    expect(readsIn(() => table.act('player', ask))).toBe(once)
    expect(readsIn(() => table.propose('player', { kind: 'act', command: blue }, { id: 'two' }))).toBe(once)
  })

  it('at a host’s seat, and what does not fit reaches no rule', async () => {
    registerGame(game)
    const host = anyHost()
    const opened = await host.open({ game: { ruleset: game }, scenario: {}, seed: 'paints' })
    const seated = await host.enter(opened.table, opened.keys.seats.player!)
    const gm = await host.enter(opened.table, opened.keys.gm!)
    await gm.send({ kind: 'start' })
    for (const command of [blue, ask]) {
      seen.reads = 0
      await seated.act(command)
      expect(seen.reads).toBe(once)
    }
    for (const command of [bad, { verb: 'paint' }, { verb: 'match', with: '4' }, { verb: 'smear' }, {}])
      await expect(seated.act(command as typeof bad)).rejects.toMatchObject({ kind: 'Refused' })
    expect((seated.hosted.table.state as State).painted).toEqual(['blue'])
  })
})
