import { describe, expect, it } from 'vitest'
import type { Choice } from '../../web/src/api/types.js'
import { choiceAt, splitLabel, targetsOf, verbsOf } from '../../web/src/table/choices/verbs.js'

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
