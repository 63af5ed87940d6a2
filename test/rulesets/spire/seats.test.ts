import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { d6 } from '../../../src/testing/index.js'
import { soak } from '../../soak.js'
import {
  act,
  EVERY_CARD,
  encounter,
  end,
  NAMES,
  play,
  position,
  SEAT,
  statesOf,
  stopOf,
} from './scenarios.js'

const decks = { 'starter cards': undefined, 'every card': EVERY_CARD }

const fights = Array.from({ length: soak(8, 200) }, (_, run): [string, keyof typeof decks, number] => [
  NAMES[run % NAMES.length]!,
  run % 8 < 4 ? 'starter cards' : 'every card',
  run,
])

/** Every way to name a card of the fight and a target, or none. */
function conceivable({ fight, monsters }: SpireState): Command[] {
  const targets = [undefined, ...monsters.map((_, i) => i + 1), monsters.length + 1]
  return [end, ...fight.cards.flatMap(({ name }) => targets.map((to) => play(name, to)))]
}

/** A command as `choices` spells it: with the one target that it leaves out. */
function spelt({ fight, monsters }: SpireState, command: Command): Command {
  const card = fight.cards.find(({ name }) => name === command.card)
  if (command.to !== undefined || card?.target !== 'enemy') return command
  return { ...command, to: String(monsters.findIndex(({ hp }) => hp > 0) + 1) }
}

/** Leaves out a target that there are several of. */
function isVague(state: SpireState, command: Command): boolean {
  return spelt(state, command) !== command && state.monsters.filter(({ hp }) => hp > 0).length > 1
}

describe('what a seat may do', () => {
  it.each(fights)('is listed and taken alike: %s, %s, fight %i', (name, deck, run) => {
    for (const state of statesOf(encounter(name, { deck: decks[deck], turnLimit: 8 }), run)) {
      for (const seat of [SEAT, 'gm', 'watcher']) {
        const listed = spire.choices(state, seat)
        for (const command of listed) expect(stopOf(state, command, seat)).toBe('no stop')
        const spellings = new Set(listed.map((command) => JSON.stringify(command)))
        for (const command of conceivable(state)) {
          const taken = stopOf(state, command, seat) === 'no stop'
          expect(taken).toBe(spellings.has(JSON.stringify(spelt(state, command))) && !isVague(state, command))
        }
      }
    }
  })

  it('is nothing for a watcher, for anybody before the cards are drawn, and after the fight', () => {
    const state = position({ hand: ['Strike'] })
    expect(spire.choices(state, SEAT)).toEqual([play('Strike', 1), end])
    expect(spire.choices(state, 'gm')).toEqual(spire.choices(state, SEAT))
    expect(spire.choices(state, 'watcher')).toEqual([])
    expect(spire.suggest(state, 'watcher', { verb: 'play' }, 'card')).toEqual([])
    expect(stopOf(state, end, 'watcher')).toBe('NOT_YOUR_CHOICE')
    expect(spire.choices(spire.begin(encounter('jaw-worm')), SEAT)).toEqual([])
    const won = position({ hand: ['Strike', 'Strike'], monsters: [{ id: 'jaw_worm', hp: 1 }] })
    act(won, play('Strike', 1))
    expect(spire.choices(won, SEAT)).toEqual([])
  })
})

describe('the seats', () => {
  it('are the player and a referee; a win is good for the player, other ends for nobody', () => {
    expect(spire.seats(encounter('jaw-worm'))).toEqual([
      { name: 'gm', side: 'referee' },
      { name: SEAT, side: 'heroes' },
    ])
    const won = position({ hand: ['Strike'], monsters: [{ id: 'jaw_worm', hp: 1 }] })
    act(won, play('Strike', 1))
    expect(spire.next(won)).toEqual({ kind: 'over', outcome: 'win', favours: ['heroes'] })
    const lost = position({ hp: 1 })
    act(lost, end, d6(6))
    expect(spire.next(lost)).toEqual({ kind: 'over', outcome: 'loss', favours: ['monsters'] })
    expect(spire.next(position())).toEqual({ kind: 'awaiting', seats: [SEAT], reason: 'turn' })
  })
})
