import { describe, expect, it } from 'vitest'
import { telling } from '../../../src/kernel/contract/engine.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { spire } from '../../../src/rulesets/spire/index.js'
import { boardOf, factsWith, position, SEAT, scenarioOf } from './scenarios.js'

type State = ReturnType<typeof position>

/** The changes of the choice that has these labels, as `who figure now>least-most`. */
function preview(state: State, labels: Readonly<Record<string, string>>): readonly string[] {
  const found = boardOf(state).previews.find(({ command }) =>
    Object.entries(labels).every(([label, value]) => command[label] === value),
  )
  return (found?.changes ?? []).map(
    ({ who, figure, now, least, most }) =>
      `${who} ${figure} ${now}>${least === most ? least : `${least}-${most}`}`,
  )
}

describe('the preview of a choice', () => {
  it('tells damage as it lands, tokens, block and energy', () => {
    const state = position({
      hand: ['Bash', 'Defend'],
      monsters: [
        { id: 'cultist', hp: 9 },
        { id: 'jaw_worm', hp: 5 },
      ],
    })
    expect(preview(state, { card: 'Bash', to: '1' })).toEqual([
      'Ironclad energy 3>1',
      'Cultist hp 9>7',
      'Cultist Vulnerable 0>1',
    ])
    expect(preview(state, { card: 'Bash', to: '2' })).toContain('Jaw Worm hp 5>3')
    expect(preview(state, { card: 'Defend' })).toEqual(['Ironclad block 0>1', 'Ironclad energy 3>2'])
  })

  it('doubles for Vulnerable and stops at block, as the rules do', () => {
    const state = position({
      hand: ['Strike'],
      monsters: [{ id: 'jaw_worm', hp: 8, block: 1, vulnerable: 1 }],
    })
    expect(preview(state, { card: 'Strike' })).toEqual([
      'Ironclad energy 3>2',
      'Jaw Worm hp 8>7',
      'Jaw Worm block 1>0',
      'Jaw Worm Vulnerable 1>0',
    ])
  })

  it('is silent about all that follows a card that chance draws', () => {
    const state = position({
      hand: ['PommelStrike'],
      draw: ['Strike', 'Defend'],
      monsters: [{ id: 'cultist', hp: 9 }],
    })
    const [played] = boardOf(state).previews.filter(({ command }) => command.card === 'PommelStrike')
    expect(played).toMatchObject({ whole: false })
    expect(preview(state, { card: 'PommelStrike' })).toContain('Cultist hp 9>7')
  })

  it('of the end of the turn is what the turn then does', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const state = spire.begin(scenarioOf({ preset: 'mod', encounter: 'cultist_spike_slime' }))
      const dice = new FastDice(seed, 1)
      const tell = telling(spire, state, () => {})
      while (spire.next(state).kind === 'automatic') spire.advance(state, dice, tell)
      const told = boardOf(state)
        .previews.find(({ command }) => command.verb === 'end')
        ?.changes.find(({ who, figure }) => who === 'Ironclad' && figure === 'hp')
      const before = boardOf(state).people[0]!.hp!
      spire.decide(state, SEAT, { verb: 'end' }, dice, tell)
      while (spire.next(state).kind === 'automatic') spire.advance(state, dice, tell)
      const after = boardOf(state).people[0]!.hp!
      expect([told?.least ?? before, told?.most ?? before]).toEqual([after, after])
    }
  })

  it('is not there where HP are words: a kill would tell them', () => {
    const state = position({ hand: ['Strike'], monsters: ['jaw_worm'] })
    expect(boardOf(state, SEAT, factsWith('words')).previews).toEqual([])
    expect(boardOf(state, 'gm', factsWith('words')).previews).not.toEqual([])
  })

  it('leaves the fight as it was', () => {
    const state = position({ hand: ['Bash', 'Strike'], monsters: ['jaw_worm', 'cultist'] })
    const before = spire.key(state)
    boardOf(state)
    expect(spire.key(state)).toBe(before)
  })
})

describe('names as people know them', () => {
  it('every card of the view has a face, with its type, cost and text', () => {
    const state = position({ hand: ['ShrugItOff+', 'Bash'], draw: ['Whirlwind'], monsters: ['cultist'] })
    const faces = new Map(boardOf(state).cards.map((face) => [face.name, face]))
    expect(faces.get('ShrugItOff+')).toMatchObject({
      label: 'Shrug It Off+',
      type: 'skill',
      cost: '1',
      aimed: false,
    })
    expect(faces.get('Bash')?.does.map(({ word }) => word)).toEqual(['dmg', 'vul'])
    expect(faces.get('Whirlwind')?.cost).toBe('X')
  })

  it('the rail has every relic with its text, and marks those that the die triggers', () => {
    const state = spire.begin(
      scenarioOf({ preset: 'mod', encounter: 'cultist', relics: ['HornCleat', 'Anchor'] }),
    )
    const dice = new FastDice(3, 1)
    while (spire.next(state).kind === 'automatic')
      spire.advance(
        state,
        dice,
        telling(spire, state, () => {}),
      )
    const { rail, die } = boardOf(state)
    const cleat = rail.relics.find(({ id }) => id === 'HornCleat')
    expect(cleat).toMatchObject({ name: 'Horn Cleat', faces: [1, 2], isTriggered: die! <= 2 })
    expect(cleat?.text).toContain('1 block')
    expect(rail.relics.find(({ id }) => id === 'Anchor')?.isTriggered).toBe(false)
  })
})

describe('a run, in words', () => {
  const begun = () => {
    const state = spire.begin(scenarioOf({ preset: 'mod', run: { map: 'A' } }))
    const dice = new FastDice(5, 1)
    const tell = telling(spire, state, () => {})
    while (spire.next(state).kind === 'automatic') spire.advance(state, dice, tell)
    return { state, dice, tell }
  }

  it('has Neow’s gifts with their price', () => {
    const { run } = boardOf(begun().state)
    expect(run!.gifts).toHaveLength(3)
    for (const { gift, price } of run!.gifts) {
      expect(gift).toMatch(/^[A-Z][a-z]+ .*[a-z]$/)
      expect(`${gift} ${price}`).not.toMatch(/[a-z][A-Z]/)
    }
  })

  it('says of each way on what it surely meets and what it may meet', () => {
    const { run } = boardOf(begun().state)
    expect(run!.floors).toBe(13)
    expect(run!.bosses).toEqual(expect.arrayContaining(['Hexaghost', 'Slime Boss']))
    const [first] = run!.onward
    expect(first).toMatchObject({ space: '0-3', room: 'monster' })
    expect(first!.reaches).toContain('12-3')
    // Row 6 of map A is nothing but treasure, row 11 nothing but campfires.
    expect(first!.behind.find(({ room }) => room === 'treasure')).toEqual({
      room: 'treasure',
      floors: 6,
      fewest: 1,
      most: 1,
    })
    expect(first!.behind.find(({ room }) => room === 'campfire')!.fewest).toBeGreaterThanOrEqual(1)
  })
})
