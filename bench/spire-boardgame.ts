import { createRequire } from 'node:module'
import type { FastDice } from '../src/kernel/dice/fast.js'

/** The parts of boardgame.io that run a game without a user interface: its own reducer, nothing around it. */
interface Internal {
  InitializeGame(options: { game: object; numPlayers: number }): BoardState
  CreateGameReducer(options: { game: object }): (state: BoardState, action: object) => BoardState
}

interface BoardState {
  readonly G: Fight
}

interface Louse {
  hp: number
  block: number
  strength: number
  vulnerable: number
  curlUp: number
  moves: number
  letters: string
}

interface Fight {
  hp: number
  block: number
  energy: number
  weak: number
  hand: number[]
  draw: number[]
  discard: number[]
  monsters: Louse[]
  result: '' | 'win' | 'loss'
}

const { InitializeGame, CreateGameReducer } = createRequire(import.meta.url)(
  'boardgame.io/internal',
) as Internal

const COSTS = [1, 1, 2]
const HITS = [1, 0, 2]
const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0)

export type Encounter = 'jaw-worm' | 'cultist' | 'two-louses'

function monster(hp: number, letters: string, curlUp = 0): Louse {
  return { hp, block: 0, strength: 0, vulnerable: 0, curlUp, moves: 0, letters }
}

function monstersOf(encounter: Encounter, dice: FastDice): Louse[] {
  if (encounter === 'jaw-worm') return [monster(8, 'sda')]
  if (encounter === 'cultist') return [monster(9, 'ccc')]
  return [monster(3, 'S21', 2), monster(3, ['1W2', '21W'][dice.draw([1, 1], '')]!, 2)]
}

function drawHand(G: Fight, dice: FastDice): void {
  G.block = 0
  G.energy = 3
  for (let i = 0; i < 5; i++) {
    if (sum(G.draw) === 0) {
      G.draw = [...G.discard]
      G.discard = [0, 0, 0]
    }
    const kind = dice.draw(G.draw, '')
    G.draw[kind]!--
    G.hand[kind]!++
  }
}

function hurt(G: Fight, amount: number): void {
  const blocked = Math.min(G.block, amount)
  G.block -= blocked
  G.hp = Math.max(0, G.hp - (amount - blocked))
}

function monsterMoves(G: Fight, m: Louse, die: number): void {
  const letter = m.letters[(die - 1) >> 1]!
  if (letter === 'c' && m.moves > 0) m.strength = Math.min(8, m.strength + 1)
  m.block = 0
  if (letter === 's' || letter === 'S') m.strength = Math.min(8, m.strength + 1)
  if (letter === 's') m.block += 2
  if (letter === 'd' || letter === '2') hurt(G, 2 + m.strength)
  if (letter === 'd') m.block += 1
  if (letter === 'a') hurt(G, 3 + m.strength)
  if (letter === '1' || letter === 'c') hurt(G, 1 + m.strength)
  if (letter === 'c' && m.moves === 0) m.strength = 1
  if (letter === 'W') G.weak = Math.min(3, G.weak + 1)
  m.moves++
}

function play(G: Fight, kind: number, target: number): void {
  G.energy -= COSTS[kind]!
  G.hand[kind]!--
  if (kind === 1) {
    G.block = Math.min(20, G.block + 1)
  } else {
    const m = G.monsters[target]!
    const had = m.vulnerable > 0
    const base = HITS[kind]!
    const hit = G.weak > 0 && had ? base * 0.5 + 1 : G.weak > 0 ? base - 1 : had ? base * 2 : base
    const damage = Math.max(0, Math.floor(hit))
    const blocked = Math.min(m.block, damage)
    const lost = damage - blocked
    const curls = m.curlUp > 0 && lost > 0 && lost < m.hp
    m.block -= blocked
    m.hp = Math.max(0, m.hp - lost)
    if (kind === 2 && m.hp > 0) m.vulnerable = Math.min(had ? 4 : 3, m.vulnerable + 1)
    if (had && m.hp > 0) m.vulnerable--
    if (G.weak > 0) G.weak--
    if (curls) {
      m.block += m.curlUp
      m.curlUp = 0
    }
  }
  G.discard[kind]!++
  if (G.monsters.every((m) => m.hp === 0)) {
    G.result = 'win'
    G.hp = Math.min(10, G.hp + 1)
  }
}

function endTurn(G: Fight, dice: FastDice): void {
  for (let kind = 0; kind < 3; kind++) {
    G.discard[kind]! += G.hand[kind]!
    G.hand[kind] = 0
  }
  const die = dice.die(6, '')
  for (const m of G.monsters) {
    if (m.hp === 0) continue
    monsterMoves(G, m, die)
    if (G.hp === 0) {
      G.result = 'loss'
      return
    }
  }
  drawHand(G, dice)
}

/**
 * The same fights under preset `seed` as a boardgame.io game, asking the same dice in the same order, so that every
 * fight must end alike on both sides.
 */
export function boardgameFights(encounter: Encounter, dice: FastDice): () => { result: string; hp: number } {
  const game = {
    setup: (): Fight => {
      const monsters = monstersOf(encounter, dice)
      const G: Fight = {
        hp: 10,
        block: 0,
        energy: 3,
        weak: 0,
        hand: [0, 0, 0],
        draw: [5, 4, 1],
        discard: [0, 0, 0],
        monsters,
        result: '',
      }
      drawHand(G, dice)
      return G
    },
    moves: {
      play: ({ G }: { G: Fight }, kind: number, target: number) => play(G, kind, target),
      end: ({ G }: { G: Fight }) => endTurn(G, dice),
    },
  }
  const reducer = CreateGameReducer({ game })
  const move = (type: string, args: number[]): object => ({
    type: 'MAKE_MOVE',
    payload: { type, args, playerID: '0' },
  })

  const choose = (G: Fight): object => {
    const weights = [1]
    for (let kind = 0; kind < 3; kind++) {
      const copies = COSTS[kind]! <= G.energy ? G.hand[kind]! : 0
      if (kind === 1) weights.push(copies)
      else for (const m of G.monsters) weights.push(m.hp > 0 ? copies : 0)
    }
    let place = dice.draw(weights, '') - 1
    if (place < 0) return move('end', [])
    for (let kind = 0; kind < 3; kind++) {
      const targets = kind === 1 ? 1 : G.monsters.length
      if (place < targets) return move('play', [kind, place])
      place -= targets
    }
    throw new Error('no such action')
  }

  return () => {
    let state = InitializeGame({ game, numPlayers: 1 })
    while (state.G.result === '') state = reducer(state, choose(state.G))
    return { result: state.G.result, hp: state.G.hp }
  }
}
