import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { telling } from '../../../src/kernel/contract/engine.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { Table } from '../../../src/kernel/table/table.js'
import { bx, type State } from '../../../src/rulesets/bx/index.js'
import { soak } from '../../soak.js'

const ford = JSON.parse(readFileSync('content/bx/saves/mill-ford.json', 'utf8')) as unknown
/** Nobody here hits anybody, so that the fight goes on for ever. */
const wall = { AC: 60, HD: 1, hp: 6, AT: -60, Dmg: '1d6', ML: 12 }
const ROUNDS = soak(150, 8_000)

function scenario() {
  const parsed = bx.scenario.parse({
    ruleset: 'bx',
    start: 'open',
    save: { path: 'saves/mill-ford.json', document: ford },
    encounters: { Wall: { foes: [{ Name: 'Wall', ...wall }] } },
  })
  if (!parsed.ok) throw new Error(parsed.issues.map(({ message }) => message).join('; '))
  return parsed.scenario
}

function actingRound(state: State, dice: FastDice): void {
  const tell = telling(bx, state)
  bx.decide(state, 'player', { verb: 'attack' }, dice, tell)
  while (bx.next(state).kind === 'automatic') bx.advance(state, dice, tell)
}

describe('a fight with a save that goes on and on (rules/bx B)', () => {
  it('states kept for an undo share what happened: a round adds itself and copies no other', () => {
    const dice = new FastDice(1, 0)
    let state = bx.begin(scenario())
    bx.decide(state, GAME_MASTER, { verb: 'fight', with: ['Wall'] }, dice, telling(bx, state))
    for (let round = 1; round <= 60; round++) {
      const kept = bx.clone(state)
      actingRound(state, dice)
      const before = kept.record!.rounds
      const after = state.record!.rounds
      expect(after).toHaveLength(before.length + 1)
      expect(after.slice(0, -1).every((past, i) => past === before[i])).toBe(true)
      expect(state.record!.recent).toEqual([])
      state = bx.clone(state)
    }
  })

  it('the lines of its journal stay as long as they were', () => {
    const table = Table.open(bx, scenario(), { id: 'long', seed: new Uint8Array(32), chosen: true })
    table.start()
    table.act(GAME_MASTER, { verb: 'fight', with: ['Wall'] })
    for (let round = 0; round < ROUNDS; round++) table.act('player', { verb: 'attack' })
    const lengths = table
      .export()
      .trimEnd()
      .split('\n')
      .slice(-ROUNDS)
      .map((line) => line.length)
    const early = Math.max(...lengths.slice(0, 20))
    expect(Math.max(...lengths.slice(-20))).toBeLessThan(early + 40)
  })
})
