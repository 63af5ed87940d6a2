import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { telling } from '../../../src/kernel/contract/engine.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SpireEvent, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { isPlayersMoment } from '../../../src/rulesets/spire/state/state.js'
import { soak } from '../../soak.js'
import { SEAT, scenarioOf, seenBy } from './scenarios.js'

type Table = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function table(name: string): Table {
  const file = new URL(`../../../content/spire/data/${name}.yaml`, import.meta.url)
  return parseYaml(readFileSync(file, 'utf8')) as Table
}

const cards = Object.entries(table('cards'))
  .filter(([, card]) => card.type !== 'status')
  .flatMap(([name, card]) => (card.upgraded ? [name, `${name}+`] : [name]))
const relics = Object.keys(table('relics'))
const potions = Object.keys(table('potions'))
const encounters = Object.keys(table('encounters'))

const DECK = 14
const RELICS = 6
const POTIONS = 2

/** A fight of random cards, relics, potions and monsters. */
function randomFight(seed: number): Readonly<Record<string, unknown>> {
  const dice = new FastDice(seed, 7)
  const some = (from: readonly string[], count: number): string[] =>
    Array.from({ length: count }, () => from[dice.die(from.length, 'pick') - 1]!)
  const deck: Record<string, number> = { Strike: 2, Defend: 1 }
  for (const card of some(cards, DECK)) deck[card] = (deck[card] ?? 0) + 1
  return {
    preset: dice.die(4, 'preset') === 1 ? 'seed' : 'mod',
    encounter: some(encounters, 1)[0],
    ascension: dice.die(14, 'ascension') - 1,
    deck,
    relics: [...new Set(['TheDie', 'BurningBlood', ...some(relics, RELICS)])],
    potions: some(potions, POTIONS),
    hp: 30,
    maxHp: 30,
    turnLimit: 12,
  }
}

/** Cards that neither vanish nor stay in play, wherever they lie. */
function counted({ fight, hand, draw, top, discard, exhausted }: SpireState): number[] {
  return fight.cards.map(({ type }, kind) => {
    if (type === 'status' || type === 'power') return 0
    const onTop = top.filter((one) => one === kind).length
    return hand[kind]! + draw[kind]! + discard[kind]! + exhausted[kind]! + onTop
  })
}

function checkFigures(state: SpireState): void {
  const { player, monsters, hand, draw, discard, exhausted } = state
  const whole = [player, ...monsters].flatMap(({ hp, block, strength, weak, vulnerable }) => [
    hp,
    block,
    strength,
    weak,
    vulnerable,
  ])
  for (const figure of [...whole, ...hand, ...draw, ...discard, ...exhausted, ...state.marks, state.gold])
    if (!Number.isInteger(figure) || figure < 0) throw new Error(`an impossible figure: ${figure}`)
  expect(player.hp).toBeLessThanOrEqual(player.maxHp)
  expect(player.block).toBeLessThanOrEqual(20)
  expect(player.strength).toBeLessThanOrEqual(8)
  expect(Math.max(player.weak, player.vulnerable)).toBeLessThanOrEqual(3)
  const refill = state.fight.relicKinds.reduce((sum, relic) => sum + relic.energy, 3)
  expect(player.energy).toBeLessThanOrEqual(Math.max(6, refill))
  expect(state.potions.length).toBeLessThanOrEqual(state.fight.slots)
  for (const { weak, vulnerable } of monsters) expect(Math.max(weak, vulnerable)).toBeLessThanOrEqual(4)
}

/** Plays a fight by chance and answers what was told; every figure is looked at on the way. */
function playByChance(seed: number): { state: SpireState; events: SpireEvent[]; steps: number } {
  const scenario = scenarioOf(randomFight(seed))
  const state = spire.begin(scenario)
  const dice = new FastDice(seed, 11)
  const events: SpireEvent[] = []
  const tell = telling(spire, state, (event) => events.push(event))
  const deck = counted(state)
  let steps = 0
  for (let next = spire.next(state); next.kind !== 'over'; next = spire.next(state)) {
    steps++
    if (next.kind === 'automatic') {
      spire.advance(state, dice, tell)
      continue
    }
    checkFigures(state)
    if (isPlayersMoment(state)) expect(counted(state), `cards, fight ${seed}`).toEqual(deck)
    const legal = spire.choices(state, SEAT)
    if (steps % 7 === 0) {
      spire.render(seenBy(state))
      expect(legal).toContainEqual(spire.policies.greedy!(state, SEAT, dice))
    }
    const command = spire.policies.random!(state, SEAT, dice)
    expect(legal).toContainEqual(command)
    spire.decide(state, SEAT, command, dice, tell)
  }
  checkFigures(state)
  const again = spire.begin(scenario)
  for (const event of JSON.parse(JSON.stringify(events)) as SpireEvent[]) spire.evolve(again, event)
  expect(JSON.stringify(again)).toBe(JSON.stringify(state))
  return { state, events, steps }
}

describe('act 1 by chance', () => {
  it('no fight breaks, no figure is impossible, cards are conserved, and events alone rebuild the end', () => {
    const told = new Set<string>()
    const fights = soak(60, 20_000)
    for (let seed = 1; seed <= fights; seed++)
      for (const { type } of playByChance(seed).events) told.add(type)
    for (const type of [
      'Paused',
      'Chosen',
      'CardExhausted',
      'PotionUsed',
      'RelicUsed',
      'PowerGained',
      'DieFixed',
    ])
      expect(told).toContain(type)
  })
})
