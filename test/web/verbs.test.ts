import { describe, expect, it } from 'vitest'
import type { Choice } from '../../web/src/api/types.js'
import {
  behindOf,
  choiceAt,
  foregone,
  splitLabel,
  targetsOf,
  verbsOf,
} from '../../web/src/table/choices/verbs.js'

const blow = (to: string, more: Partial<Choice> = {}): Choice => ({
  text: `attack ${to}`,
  command: { verb: 'attack', to, ...(more.command ?? {}) },
  label: `Attack ${to}`,
  group: 'act',
  at: [to],
  target: 'foe',
  ...more,
})
const CHOICES: readonly Choice[] = [
  {
    text: 'attack',
    command: { verb: 'attack' },
    label: 'Attack the healthiest foe (Reaver 1)',
    group: 'act',
    at: [],
  },
  blow('Reaver 1'),
  blow('Reaver 2'),
  { text: 'end', command: { verb: 'end' }, label: 'End turn (Minor unused)', group: 'end', at: [] },
  blow('Wick', { text: 'attack Wick', group: 'more', harms: true, warning: 'it hurts Wick' }),
]

describe('the verbs of the dock', () => {
  const verbs = verbsOf(CHOICES)

  it('keep the order of the offers; blows at the own side are a verb of their own', () => {
    expect(verbs.map(({ key }) => key)).toEqual(['attack', 'end', 'attack more'])
    expect(verbs.map(({ isHarmful }) => isHarmful)).toEqual([false, true, true])
  })

  it('are called by the words that all their offers begin with, a single offer by its own', () => {
    expect(verbs.map(({ label, detail }) => [label, detail])).toEqual([
      ['Attack', ''],
      ['End turn', 'Minor unused'],
      ['Attack Wick', ''],
    ])
    const works = ['the raft', 'the wall'].map((project) => ({
      text: `extend ${project}`,
      command: { verb: 'extend', project },
      label: `Work on ${project}`,
      group: 'act' as const,
      at: [],
    }))
    expect(verbsOf(works)[0]!.label).toBe('Work on')
  })

  it('have people as targets, each once', () => {
    expect(targetsOf(verbs[0])).toEqual(['Reaver 1', 'Reaver 2'])
    expect(targetsOf(verbs[1])).toEqual([])
    expect(targetsOf(undefined)).toEqual([])
  })
})

describe('aiming a verb at somebody', () => {
  const ways = (to: string) =>
    (['', 'arm', 'leg'] as const).map((location) =>
      blow(to, {
        text: `attack ${to} ${location}`,
        command: { verb: 'attack', to, ...(location !== '' && { location }) },
      }),
    )
  const [verb] = verbsOf([...ways('Goblin 1'), ...ways('Goblin 2')])

  it('takes the plainest way first, then keeps what is chosen for another target', () => {
    const first = choiceAt(verb!, 'Goblin 1', undefined)
    expect(first!.command).toEqual({ verb: 'attack', to: 'Goblin 1' })
    const atLeg = verb!.choices.find(({ command }) => command.location === 'leg')
    expect(choiceAt(verb!, 'Goblin 2', atLeg)!.command).toMatchObject({ to: 'Goblin 2', location: 'leg' })
  })
})

it('a label is parted from what stands in brackets behind it', () => {
  expect(splitLabel('Look around (Minor)')).toEqual({ words: 'Look around', detail: 'Minor' })
  expect(splitLabel('Drop prone')).toEqual({ words: 'Drop prone', detail: '' })
})

describe('many verbs', () => {
  const named = (verb: string, group: Choice['group'], more: Partial<Choice> = {}): Choice => ({
    text: verb,
    command: { verb },
    label: verb,
    group: group!,
    at: [],
    ...more,
  })
  const seven = ['attack', 'aim', 'feint', 'move', 'prone', 'defend', 'end'].map((verb) => named(verb, 'act'))
  const look = named('look', 'other')
  const hint = named('draw', 'other', { suggested: true })

  it('leave what hands and eyes do to More, unless a bot would do it', () => {
    expect(behindOf(verbsOf([...seven, look, hint])).map(({ verb }) => verb)).toEqual(['look'])
    // Seven are read at a glance: nothing is put away.
    expect(behindOf(verbsOf([...seven.slice(1), look]))).toEqual([])
  })
})

describe('a question that leaves nothing to choose', () => {
  const end: Choice = { text: 'turn', command: { verb: 'turn' }, label: 'End turn', group: 'end', at: [] }
  const roll: Choice = {
    text: 'roll 1d20',
    command: { verb: 'roll' },
    label: 'Roll 1d20',
    group: 'more',
    at: [],
  }

  it('is answered by its only choice, whatever stands behind all others', () => {
    expect(foregone([end, roll])).toBe(end)
    expect(behindOf(verbsOf([end, roll])).map(({ verb }) => verb)).toEqual(['roll'])
    expect(foregone([end, blow('Reaver 1'), blow('Reaver 2')])).toBeUndefined()
  })

  it('is answered by the first blow where one foe stands, unless the game aims in its own way', () => {
    expect(foregone([blow('Reaver 1'), end])?.text).toBe('attack Reaver 1')
    expect(foregone([blow('Reaver 1'), end], false)).toBeUndefined()
    expect(foregone([blow('Reaver 1'), blow('Reaver 2'), end])).toBeUndefined()
  })

  it('is never answered by what harms the own side or loses something', () => {
    expect(foregone([{ ...end, warning: 'it loses the damage' }])).toBeUndefined()
    expect(foregone([blow('Wick', { harms: true })])).toBeUndefined()
    // What stands behind all others is shown where there is nothing else, and still not chosen.
    expect(behindOf(verbsOf([roll]))).toEqual([])
  })
})
