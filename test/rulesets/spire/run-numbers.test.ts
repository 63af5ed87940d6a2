import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { figuresOf } from '../../../src/rulesets/spire/numbers/figures.js'
import { numbers } from '../../../src/rulesets/spire/numbers/numbers.js'
import { soak } from '../../soak.js'
import { SEAT, scenarioOf } from './scenarios.js'

/** A long life, so that chance alone sees every act. */
const start = spire.begin(
  scenarioOf({ preset: 'mod', maxHp: 600, turnLimit: 200, run: { map: 'A', acts: 3 } }),
)
const { figures, known = [], observe } = numbers(start)!
const placeOf = new Map(figures.map(({ name }, place) => [name, place]))
const out = new Float32Array(figures.length)

function figure(name: string): number {
  return out[placeOf.get(name)!]!
}

/** Plays runs by chance and looks at every moment in which somebody is asked. */
function eachMoment(look: (state: SpireState, moment: number) => void): void {
  let moment = 0
  for (let seed = 1; seed <= soak(3, 60); seed++) {
    const dice = new FastDice(seed, 5)
    const state = spire.clone(start)
    const tell = telling(spire, state)
    for (;;) {
      settle(spire, state, dice, tell)
      if (spire.next(state).kind === 'over') break
      look(state, moment++)
      spire.decide(state, SEAT, spire.policies.random!(state, SEAT, dice), dice, tell)
    }
  }
}

describe('a whole run in numbers', () => {
  it('names every figure and every foreseen command once', () => {
    expect(placeOf.size).toBe(figures.length)
    expect(new Set(known.map(canonical)).size).toBe(known.length)
  })

  it('has a place for every figure of every fight, and tells it there', () => {
    const acts = new Set<number>()
    const kinds = new Map<string, Set<number>>()
    eachMoment((state, moment) => {
      observe(state, SEAT, out, 0)
      acts.add(figure('act'))
      expect(figure('act')).toBe(state.run!.act)
      expect(figure('hp')).toBe(state.player.hp)
      expect(figure('gold')).toBe(state.gold)
      expect(figure('fighting')).toBe(state.phase === 'room' ? 0 : 1)
      if (state.phase === 'room' || moment % 10 > 0) return
      const { ranges, write } = figuresOf(state, false)
      const own = new Float32Array(ranges.length)
      write(state, own, 0)
      const wrong = ranges.filter(({ name }, i) => {
        const numbered = /^(monster\d+\.kind|next\d+)$/.test(name)
        return !placeOf.has(name) || (!numbered && figure(name) !== own[i])
      })
      expect(wrong.map(({ name }) => name)).toEqual([])
      state.monsters.slice(0, 12).forEach(({ kind }, place) => {
        const name = state.fight.kinds[kind]!.id
        kinds.set(name, (kinds.get(name) ?? new Set()).add(figure(`monster${place + 1}.kind`)))
      })
    })
    expect([...acts].sort()).toEqual([1, 2, 3])
    // A kind of monster has one number, whichever fight it stands in, and no other kind has it.
    const given = [...kinds.values()].flatMap((all) => [...all])
    expect(given).toHaveLength(kinds.size)
    expect(new Set(given).size).toBe(kinds.size)
    expect(given.every((number) => number > 0)).toBe(true)
  })

  it('tells deck, relics, potions, offers and questions of the board, and nothing of a deck that lies there shuffled', () => {
    let offers = 0
    let questions = 0
    eachMoment((state) => {
      if (state.phase !== 'room') return
      const run = state.run!
      observe(state, SEAT, out, 0)
      for (const card of new Set(run.deck))
        expect(figure(`deck.${card}`)).toBe(run.deck.filter((one) => one === card).length)
      for (const relic of run.relics) expect(figure(`relic.${relic}`)).toBe(1)
      for (const { what, name, price } of run.room?.offers ?? []) {
        offers++
        expect(figure(`price.${what === 'potion' ? `potion.${name}` : name}`)).toBeGreaterThanOrEqual(price)
      }
      if (state.choice) {
        questions++
        expect(figure(`asked.${state.choice.ask}`)).toBe(1)
      }
      const seen = out.slice()
      const decks = Object.fromEntries(
        Object.keys(run.decks).map((name) => [name, { shuffled: [], known: [] }]),
      )
      observe({ ...state, run: { ...run, decks: decks as unknown as typeof run.decks } }, SEAT, out, 0)
      expect(out).toEqual(seen)
    })
    expect(offers).toBeGreaterThan(10)
    expect(questions).toBeGreaterThan(3)
  })

  it('foresees nearly all that can be done: what is left are words of answers and relics that change a roll', () => {
    const foreseen = new Set(known.map(canonical))
    const others = new Set<string>()
    eachMoment((state) => {
      for (const command of spire.choices(state, SEAT)) {
        const isFar = command.verb === 'play' && Number(command.to) > 12
        if (!isFar && !foreseen.has(canonical(command))) others.add(command.verb)
      }
    })
    expect([...others].filter((verb) => verb !== 'choose' && verb !== 'die')).toEqual([])
  })
})
