import { describe, expect, it } from 'vitest'
import { evaluateIn } from '../../../src/analysis/evaluate.js'
import { rationals } from '../../../src/analysis/field.js'
import { simulate } from '../../../src/analysis/simulate.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { toText } from '../../../src/kernel/rational.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { type SkirmishCommand, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { scenario } from './session.js'

const prepared = (more: object = {}) =>
  scenario({
    encounter: { with: ['ysolde', 'odrin', 'cinder-imp', 'mire-hound'], initiative: { odrin: 12 } },
    options: { endsWhenDecided: true },
    ...more,
  })

describe('a skirmish at a table', () => {
  it('opens a prepared encounter by itself: monsters roll, characters wait', () => {
    const table = Table.open(skirmish, prepared(), { id: 'mill', seed: seedFromText('mill') })
    const types = table.start().map((event) => event.type)
    expect(types).toEqual([
      'EncounterStarted',
      'ActorAdded',
      'ActorAdded',
      'ActorAdded',
      'ActorAdded',
      'InitiativeRolled',
      'InitiativeRolled',
      'InitiativeRolled',
    ])
    expect(table.view('ysolde')).toMatchObject({
      awaiting: {
        seats: ['ysolde'],
        reason: 'waiting_initiative',
        question: 'Roll initiative for Ysolde Fenwick.',
      },
      waiting: ['ysolde'],
    })
  })

  it('is played to its end, and its journal verifies', () => {
    const table = Table.open(skirmish, prepared(), { id: 'mill', seed: seedFromText('mill') })
    const policy = skirmish.policies.focus!
    table.start()
    for (let i = 0; table.next().kind === 'awaiting' && i < 500; i++) {
      table.act('gm', policy(table.state, 'gm', new FastDice(0, i)))
    }
    expect(table.next()).toEqual({ kind: 'over', outcome: 'CHARACTERS_STAND', favours: ['characters'] })
    table.close()
    expect(verifyJournal(table.export(), skirmish)).toMatchObject({ ok: true, diceChecked: true })
  })

  it('an ignored or refused command leaves no line in the journal, an answer neither', () => {
    const table = Table.open(skirmish, scenario(), { id: 'quiet', seed: seedFromText('quiet') })
    const say = (command: SkirmishCommand) => table.act('gm', command)
    table.start()
    say({ verb: 'encounter', action: 'start', with: ['ysolde', 'mire-hound'] })
    const before = table.export()
    expect(() => say({ verb: 'turn' })).toThrow(expect.objectContaining({ code: 'frozen' }))
    expect(() => say({ verb: 'initiative', by: 'nobody' })).toThrow('nobody in this encounter')
    expect(table.ask('gm', { verb: 'hint' })).toMatchObject([{ type: 'Hint', waiting: ['ysolde'] }])
    expect(say({ verb: 'hint' }).n).toBeUndefined()
    expect(table.export()).toBe(before)
  })

  it('an undo brings back the state before', () => {
    const table = Table.open(skirmish, scenario(), { id: 'undo', seed: seedFromText('undo') })
    table.start()
    table.act('gm', { verb: 'encounter', action: 'start', with: ['ysolde'] })
    const before = skirmish.key(table.state)
    table.act('gm', { verb: 'initiative', by: 'ysolde' })
    table.undo('gm')
    expect(skirmish.key(table.state)).toBe(before)
  })

  it('shows notes to the GM alone', () => {
    const table = Table.open(skirmish, scenario({ notes: ['a trap'] }), { id: 'n', seed: seedFromText('n') })
    expect(skirmish.render(table.view('gm')).join()).toContain('a trap')
    for (const seat of ['ysolde', 'spectator'])
      expect(JSON.stringify(table.view(seat))).not.toContain('a trap')
  })
})

describe('the odds of a skirmish', () => {
  const small = (characterHp: number, monsterHp: number) => {
    const blow = [{ name: 'Blow', attack_bonus: 0, damage: [{ damage_dice: '1' }] }]
    return scenario({
      characters: { a: { name: 'A', hit_points: characterHp, armor_class: 11, actions: blow } },
      monsters: { b: { name: 'B', hit_points: monsterHp, armor_class: 16, actions: blow } },
      encounter: { with: ['a', 'b'], initiative: { a: 2, b: 1 } },
      options: { endsWhenDecided: true },
    })
  }
  const players = { '*': skirmish.policies.focus! }

  it('follow from the same rules: first to hit wins, a hits one in four, b one in two', () => {
    const exact = evaluateIn(rationals, skirmish, skirmish.begin(small(1, 1)), { players })
    expect(toText(exact.outcomes.CHARACTERS_STAND!)).toBe('2/5')
    expect(toText(exact.outcomes.MONSTERS_STAND!)).toBe('3/5')
    expect(toText(exact.measures.attacks!)).toBe('14/5')
  })

  it('of an attack at one target say hit or miss', () => {
    const table = Table.open(skirmish, small(1, 1), { id: 'odds', seed: seedFromText('odds') })
    table.start()
    const asked = (to: readonly string[], dice?: string) =>
      skirmish
        .odds(
          table.state,
          'gm',
          { verb: 'attack', by: 'a', with: 'Blow', to, ...(dice && { dice }) },
          table.facts,
        )
        ?.map(({ outcome, probability }) => `${outcome} ${toText(probability)}`)
    expect(asked(['b'])).toEqual(['hit 1/4', 'miss 3/4'])
    expect(asked(['b', 'a'])).toBeUndefined()
    expect(asked(['b'], '2d10')).toBeUndefined()
    expect(() => asked(['nobody'])).toThrow(/nobody/)
  })

  it('agree with simulated games', () => {
    const start = skirmish.begin(small(2, 3))
    const exact = evaluateIn(rationals, skirmish, start, { players })
    const played = simulate(skirmish, start, { players, runs: 4000, seed: 5 })
    const { mean, error } = played.outcomes.CHARACTERS_STAND!
    const { n, d } = exact.outcomes.CHARACTERS_STAND!
    expect(Math.abs(mean - Number(n) / Number(d))).toBeLessThan(4 * error)
  })

  it.each(['focus', 'spread', 'random'])('%s plays every prepared encounter to an end', (name) => {
    const policy = skirmish.policies[name]!
    const played = simulate(skirmish, skirmish.begin(prepared()), {
      players: { '*': policy },
      runs: 50,
      steps: 2000,
    })
    expect(Object.keys(played.outcomes)).not.toContain('timeout')
  })
})
