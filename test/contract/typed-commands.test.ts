import { describe, expect, expectTypeOf, it } from 'vitest'
import type { ClauseSpec, Command, VerbSpec, Verbs } from '../../src/kernel/contract/command.js'
import { defineRuleset } from '../../src/kernel/contract/define.js'
import type { Ruleset, Tell } from '../../src/kernel/contract/ruleset.js'
import { type CommandOf, defineVerbs } from '../../src/kernel/contract/typed-command.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { handVerb } from '../../src/kernel/hand/verbs.js'
import { Table } from '../../src/kernel/table/table.js'

const verbs = defineVerbs({
  bid: {
    summary: 'Bid.',
    usage: 'bid <number> [suit: <suit>] [on: <name>]',
    clauses: [
      { label: 'number', kind: 'integer', required: true, positional: true, summary: 'How much.' },
      { label: 'suit', kind: 'choice', options: ['hearts', 'spades'], summary: 'In which suit.' },
      { label: 'on', kind: 'name', list: true, summary: 'On whom.' },
    ],
  },
  pass: { summary: 'Pass.', usage: 'pass', clauses: [] },
  burn: {
    summary: 'Burn.',
    usage: 'burn dice: <dice> [type: <word>] mode: all|one [who: <name>]',
    clauses: [
      { label: 'dice', kind: 'dice', repeat: true, required: true, summary: 'How hot.' },
      { label: 'type', kind: 'word', follows: 'dice', summary: 'Of what kind.' },
      { label: 'mode', kind: 'choice', options: ['all', 'one'], required: true, summary: 'How many.' },
      {
        label: 'who',
        kind: 'name',
        required: true,
        when: { label: 'mode', is: 'one' },
        summary: 'Whom.',
      },
    ],
  },
})
type Typed = CommandOf<typeof verbs>
type Of<Verb extends Typed['verb']> = Extract<Typed, { readonly verb: Verb }>

describe('the type of a command', () => {
  it('follows from the clauses of its verb', () => {
    expectTypeOf<Typed['verb']>().toEqualTypeOf<'bid' | 'pass' | 'burn'>()
    expectTypeOf<Of<'bid'>>().toEqualTypeOf<{
      readonly verb: 'bid'
      readonly number: number
      readonly suit?: 'hearts' | 'spades'
      readonly on?: readonly string[]
    }>()
    expectTypeOf<Of<'pass'>>().toEqualTypeOf<{ readonly verb: 'pass' }>()
    expectTypeOf<Of<'burn'>>().toEqualTypeOf<{
      readonly verb: 'burn'
      readonly dice: readonly { readonly dice: string; readonly type?: string }[]
      readonly mode: 'all' | 'one'
      readonly who?: string
    }>()
    expectTypeOf<Typed>().toExtend<Command>()
  })

  it('is any command where the clauses are not known word for word', () => {
    expectTypeOf<CommandOf<Verbs>>().toEqualTypeOf<Command>()
    expectTypeOf<CommandOf<Readonly<Record<'a' | 'b', VerbSpec>>>>().toEqualTypeOf<Command>()
  })

  it('is loose only for those verbs that are not known', () => {
    const mixed = defineVerbs({ ...verbs, heal: handVerb('heal') })
    type Mixed = CommandOf<typeof mixed>
    expectTypeOf<Extract<Mixed, { readonly verb: 'bid' }>['number']>().toEqualTypeOf<number>()
    expectTypeOf<Extract<Mixed, { readonly verb: 'heal' }>['points']>().toEqualTypeOf<Command['x']>()
    expect(mixed.heal.role).toBe('gm')
  })
})

interface State {
  bids: number
}
type Bid = { readonly type: 'Bid'; readonly by: number }

const scenario = { parse: () => ({ ok: true as const, scenario: {}, warnings: [] }) }
const view = () => ({ people: [], order: [], clocks: [], awaiting: awaiting('What now?') })
const awaiting = (question: string) => ({ seats: ['player'], reason: 'turn', question })

/** A game whose author writes no type for commands. */
const game = defineRuleset({
  id: 'bidding',
  title: 'Bidding',
  version: '1.0.0',
  scenario,
  verbs: {
    bid: {
      summary: 'Bid.',
      usage: 'bid <number>',
      free: true,
      clauses: [{ label: 'number', kind: 'integer', required: true, positional: true, summary: 'How much.' }],
    },
    pass: { summary: 'Pass.', usage: 'pass', clauses: [] },
  },
  begin: (): State => ({ bids: 0 }),
  next: () => ({ kind: 'awaiting', seats: ['player'], reason: 'turn' }),
  choices: () => [{ verb: 'bid', number: 1 }, { verb: 'pass' }],
  policies: {
    low: () => ({ verb: 'bid', number: 1 }),
    shy: (state: State) => ({ verb: state.bids > 3 ? 'pass' : 'pass' }),
  },
  decide(_state: State, _seat, command, _dice, tell: Tell<Bid>) {
    expectTypeOf(command.verb).toEqualTypeOf<'bid' | 'pass'>()
    if (command.verb === 'pass') {
      // @ts-expect-error a pass has no number
      expect(command.number).toBeUndefined()
      return
    }
    tell({ type: 'Bid', by: command.number * 2 })
  },
  evolve(state: State, { by }: Bid) {
    state.bids += by
  },
  view,
  mech: ({ by }: Bid) => [`Bid ${by}`],
})

describe('a game whose verbs stand inside it', () => {
  it('knows in decide what the clauses of a command are', () => {
    const table = Table.open(game, {}, { id: 'bidding', seed: seedFromText('bid') })
    table.start()
    table.act('player', { verb: 'bid', number: 4 })
    table.act('player', { verb: 'pass' })
    expect(table.state.bids).toBe(8)
    // @ts-expect-error the number of a bid is a number
    expect(() => table.act('player', { verb: 'bid', number: 'four' })).toThrow(
      expect.objectContaining({ code: 'BAD_CLAUSE' }),
    )
  })

  it('is a game like any other', () => {
    expectTypeOf(game).toExtend<Ruleset>()
    const clauses: readonly ClauseSpec[] = game.verbs.bid!.clauses
    expect(clauses).toHaveLength(1)
  })

  it('does not take its type from choices: an unknown verb there does not compile', () => {
    const { choices: _, decide: __, ...rest } = game
    const wrong = defineRuleset({
      ...rest,
      verbs,
      // @ts-expect-error there is no verb "fold"
      choices: () => [{ verb: 'fold' }],
      decide: (_state: State, _seat, command) => expectTypeOf(command).toEqualTypeOf<Typed>(),
    })
    expect(wrong.id).toBe('bidding')
  })
})

it('choices may make their commands in a callback beside commands that are written out', () => {
  const { choices: _, decide: __, policies: ___, ...rest } = game
  const mapped = defineRuleset({
    ...rest,
    verbs,
    choices(_state: State, seat: string) {
      if (seat === 'gm') return []
      if (seat === 'player') return [1, 2].map((number) => ({ verb: 'bid' as const, number }))
      return [{ verb: 'bid', number: 3, suit: 'hearts' }, { verb: 'pass' }]
    },
    decide: (_state: State, _seat, command) => expectTypeOf(command).toEqualTypeOf<Typed>(),
  })
  expect(mapped.choices({ bids: 0 }, 'player')).toHaveLength(2)
})
