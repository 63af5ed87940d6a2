import type { Fight } from './fight.js'

/**
 * Where the loop of rules/spire §4 stands: `deal` behaviours before the fight, `start` of a turn, `draw` the hand,
 * `roll` the die, the `player` acts, the `monsters` act, `over`.
 */
export type Phase = 'deal' | 'start' | 'draw' | 'roll' | 'player' | 'monsters' | 'over'
export type Result = 'win' | 'loss' | 'timeout'

export interface Creature {
  hp: number
  maxHp: number
  block: number
  strength: number
  weak: number
  vulnerable: number
}

export interface Player extends Creature {
  energy: number
  /** R9: how many Vulnerable tokens the monsters of this turn may spend. */
  spendable: number
}

export interface Monster extends Creature {
  kind: number
  /** Block it gains after the first hit that hurts it. */
  curlUp: number
  /** Strength it gains each round. */
  ritual: number
  /** A place in its kind's behaviours, -1 before it is dealt or when it has none. */
  behavior: number
  /** Turns it has taken. */
  moves: number
}

/** A fight in progress. Piles count cards by kind; only cards whose place is known stand in order, on `top`. */
export interface SpireState {
  fight: Fight
  turn: number
  phase: Phase
  result: Result | null
  /** The last roll, 0 before the first. */
  die: number
  /** Cards still to be drawn now. */
  toDraw: number
  /** The place of the monster whose turn is next. */
  acting: number
  readonly player: Player
  readonly hand: number[]
  /** The shuffled part of the draw pile, under `top`. */
  readonly draw: number[]
  /** Known cards on the draw pile, the next one last. */
  readonly top: number[]
  readonly discard: number[]
  readonly exhausted: number[]
  readonly monsters: Monster[]
}

function cloneMonster(m: Monster): Monster {
  return {
    hp: m.hp,
    maxHp: m.maxHp,
    block: m.block,
    strength: m.strength,
    weak: m.weak,
    vulnerable: m.vulnerable,
    kind: m.kind,
    curlUp: m.curlUp,
    ritual: m.ritual,
    behavior: m.behavior,
    moves: m.moves,
  }
}

function clonePlayer(p: Player): Player {
  return {
    hp: p.hp,
    maxHp: p.maxHp,
    block: p.block,
    strength: p.strength,
    weak: p.weak,
    vulnerable: p.vulnerable,
    energy: p.energy,
    spendable: p.spendable,
  }
}

export function clone(s: SpireState): SpireState {
  const monsters: Monster[] = []
  for (let i = 0; i < s.monsters.length; i++) monsters.push(cloneMonster(s.monsters[i]!))
  return {
    fight: s.fight,
    turn: s.turn,
    phase: s.phase,
    result: s.result,
    die: s.die,
    toDraw: s.toDraw,
    acting: s.acting,
    player: clonePlayer(s.player),
    hand: s.hand.slice(),
    draw: s.draw.slice(),
    top: s.top.slice(),
    discard: s.discard.slice(),
    exhausted: s.exhausted.slice(),
    monsters,
  }
}

function copyPile(into: number[], from: readonly number[]): void {
  for (let i = 0; i < from.length; i++) into[i] = from[i]!
}

function copyCreature(into: Creature, from: Creature): void {
  into.hp = from.hp
  into.maxHp = from.maxHp
  into.block = from.block
  into.strength = from.strength
  into.weak = from.weak
  into.vulnerable = from.vulnerable
}

/** Makes a state equal to another without allocating; false when they are not of the same build. */
export function copyInto(into: SpireState, s: SpireState): boolean {
  if (into.hand.length !== s.hand.length || into.monsters.length !== s.monsters.length) return false
  into.fight = s.fight
  into.turn = s.turn
  into.phase = s.phase
  into.result = s.result
  into.die = s.die
  into.toDraw = s.toDraw
  into.acting = s.acting
  copyCreature(into.player, s.player)
  into.player.energy = s.player.energy
  into.player.spendable = s.player.spendable
  copyPile(into.hand, s.hand)
  copyPile(into.draw, s.draw)
  copyPile(into.discard, s.discard)
  copyPile(into.exhausted, s.exhausted)
  if (into.top.length !== s.top.length) into.top.length = s.top.length
  copyPile(into.top, s.top)
  for (let i = 0; i < s.monsters.length; i++) {
    const monster = into.monsters[i]!
    const from = s.monsters[i]!
    copyCreature(monster, from)
    monster.kind = from.kind
    monster.curlUp = from.curlUp
    monster.ritual = from.ritual
    monster.behavior = from.behavior
    monster.moves = from.moves
  }
  return true
}

/** How many cards a pile of counts holds. */
export function pileSize(counts: readonly number[]): number {
  let total = 0
  for (let kind = 0; kind < counts.length; kind++) total += counts[kind]!
  return total
}

/** The first living monster at or after a place, or -1. */
export function livingFrom(s: SpireState, place: number): number {
  for (let i = place; i < s.monsters.length; i++) if (s.monsters[i]!.hp > 0) return i
  return -1
}

/** The place of a card kind in this fight, or -1. */
export function kindOf(fight: Fight, card: string): number {
  for (let kind = 0; kind < fight.cards.length; kind++) if (fight.cards[kind]!.name === card) return kind
  return -1
}
