import { hitDamage } from './damage.js'
import { dieIsKnown, knownMove, moveOf } from './die.js'
import { isHit } from './effects.js'
import { isAimed, type Move } from './fight.js'
import type { Monster, Phase, Result, SpireState } from './state.js'
import { pileSize } from './state.js'

export interface CardView {
  readonly card: string
  readonly count: number
  readonly cost: number
  readonly aimed: boolean
  /** Whether it can be paid for now. */
  readonly playable: boolean
}

export interface MoveView {
  /** The faces of the die that bring it, such as `1-2`; empty when the die has no say. */
  readonly on: string
  readonly move: string
  readonly intent: string
  /** What one hit of it would do now, before block; null when it does not attack. */
  readonly damage: number | null
}

export interface MonsterView {
  /** Its number, for `to:`. */
  readonly number: number
  readonly id: string
  readonly name: string
  readonly alive: boolean
  readonly hp: number
  readonly maxHp: number
  readonly block: number
  readonly strength: number
  readonly weak: number
  readonly vulnerable: number
  readonly curlUp: number
  readonly ritual: number
  readonly behavior: string | null
  /** One move when it is known, all possible ones when not. */
  readonly moves: readonly MoveView[]
}

/** What anybody at the table may see. Of the draw pile it tells what is in it and known cards on top, never an order. */
export interface SpireView {
  readonly turn: number
  readonly phase: Phase
  readonly result: Result | null
  /** The last roll. */
  readonly die: number | null
  /** Whether that roll decides the coming moves. */
  readonly dieKnown: boolean
  readonly player: {
    readonly name: string
    readonly hp: number
    readonly maxHp: number
    readonly block: number
    readonly energy: number
    readonly energyEachTurn: number
    readonly strength: number
    readonly weak: number
    readonly vulnerable: number
  }
  readonly hand: readonly CardView[]
  readonly draw: Readonly<Record<string, number>>
  readonly drawSize: number
  /** Known cards on top of the draw pile, the next one first. */
  readonly top: readonly string[]
  readonly discard: Readonly<Record<string, number>>
  readonly exhausted: Readonly<Record<string, number>>
  readonly monsters: readonly MonsterView[]
}

/** Cards by name with their counts. */
function pileView(state: SpireState, counts: readonly number[]): Record<string, number> {
  const named: Record<string, number> = {}
  counts.forEach((n, kind) => {
    if (n > 0) named[state.fight.cards[kind]!.name] = n
  })
  return named
}

function moveView(state: SpireState, monster: Monster, move: Move, on: string): MoveView {
  const hit = move.effects.find(isHit)
  const { rules } = state.fight
  const damage = hit
    ? hitDamage(rules, hit.amount, monster.strength, monster.weak, state.player.vulnerable)
    : null
  return { on, move: move.name, intent: move.intent, damage }
}

/** R1: the move that is coming where it is known, otherwise all that may come. */
function movesOf(state: SpireState, monster: Monster): MoveView[] {
  const kind = state.fight.kinds[monster.kind]!
  if (monster.hp === 0 || (kind.bounds.length > 0 && monster.behavior < 0)) return []
  const coming = knownMove(state, monster)
  if (coming) return [moveView(state, monster, coming, '')]
  const starts = [1, ...kind.bounds]
  return starts.map((from, i) => {
    const to = (starts[i + 1] ?? 7) - 1
    return moveView(state, monster, moveOf(kind, monster.behavior, monster.moves, from), `${from}-${to}`)
  })
}

function monsterView(state: SpireState, m: Monster, place: number): MonsterView {
  const kind = state.fight.kinds[m.kind]!
  return {
    number: place + 1,
    id: kind.id,
    name: kind.name,
    alive: m.hp > 0,
    hp: m.hp,
    maxHp: m.maxHp,
    block: m.block,
    strength: m.strength,
    weak: m.weak,
    vulnerable: m.vulnerable,
    curlUp: m.curlUp,
    ritual: m.ritual,
    behavior: kind.behaviors[m.behavior] ?? null,
    moves: movesOf(state, m),
  }
}

/** Everything here is public in a one-player game except the order of the draw pile, which does not exist. */
export function view(state: SpireState, _seat: string): SpireView {
  const { fight, player, hand } = state
  return {
    turn: state.turn,
    phase: state.phase,
    result: state.result,
    die: state.die === 0 ? null : state.die,
    dieKnown: dieIsKnown(state),
    player: {
      name: fight.character,
      hp: player.hp,
      maxHp: player.maxHp,
      block: player.block,
      energy: player.energy,
      energyEachTurn: fight.energy,
      strength: player.strength,
      weak: player.weak,
      vulnerable: player.vulnerable,
    },
    hand: fight.cards.flatMap((card, kind) => {
      const count = hand[kind]!
      if (count === 0) return []
      const playable = card.playable && card.cost <= player.energy
      return [{ card: card.name, count, cost: card.cost, aimed: isAimed(card), playable }]
    }),
    draw: pileView(state, state.draw),
    drawSize: pileSize(state.draw) + state.top.length,
    top: [...state.top].reverse().map((kind) => fight.cards[kind]!.name),
    discard: pileView(state, state.discard),
    exhausted: pileView(state, state.exhausted),
    monsters: state.monsters.map((m, i) => monsterView(state, m, i)),
  }
}
