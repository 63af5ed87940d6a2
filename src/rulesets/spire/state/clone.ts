import type { Doing } from '../fight/task.js'
import type { Creature, Monster, Player, SpireState } from './state.js'
import { cloneStock } from './stock.js'

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
    stance: m.stance,
    fled: m.fled,
    anger: m.anger,
    angry: m.angry,
    sharpHide: m.sharpHide,
    sporeCloud: m.sporeCloud,
    summoner: m.summoner,
    special: m.special,
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

/** In fights that need none of it these lists stay empty. */
function cloneList(list: number[], marked: boolean): number[] {
  return marked ? list.slice() : []
}

/** What is at work; its lists of tasks are replaced, never written into. */
export function cloneDoing(doing: Doing): Doing {
  return { ...doing }
}

/** A copy that shares nothing with the state but its fight, which never changes. */
export function clone(s: SpireState): SpireState {
  const { marked } = s.fight
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
    marks: cloneList(s.marks, marked),
    lingering: cloneList(s.lingering, marked),
    free: cloneList(s.free, marked),
    potions: cloneList(s.potions, marked),
    gold: s.gold,
    doing: s.doing === null ? null : cloneDoing(s.doing),
    choice: s.choice,
    stock: s.stock === null ? null : cloneStock(s.stock),
    run: s.run,
    sums: { turns: s.sums.turns },
  }
}

function copyCreature(from: Creature, into: Creature): void {
  into.hp = from.hp
  into.maxHp = from.maxHp
  into.block = from.block
  into.strength = from.strength
  into.weak = from.weak
  into.vulnerable = from.vulnerable
}

function copyMonster(from: Monster, into: Monster): void {
  copyCreature(from, into)
  into.kind = from.kind
  into.curlUp = from.curlUp
  into.ritual = from.ritual
  into.behavior = from.behavior
  into.moves = from.moves
  into.stance = from.stance
  into.fled = from.fled
  into.anger = from.anger
  into.angry = from.angry
  into.sharpHide = from.sharpHide
  into.sporeCloud = from.sporeCloud
  into.summoner = from.summoner
  into.special = from.special
}

function copyList(from: readonly number[], into: number[]): void {
  if (into.length !== from.length) into.length = from.length
  for (let i = 0; i < from.length; i++) into[i] = from[i]!
}

/** Piles that count cards are all as long as there are kinds. */
function copyPiles(from: SpireState, into: SpireState): void {
  const kinds = from.hand.length
  if (into.hand.length !== kinds)
    into.hand.length = into.draw.length = into.discard.length = into.exhausted.length = kinds
  for (let kind = 0; kind < kinds; kind++) {
    into.hand[kind] = from.hand[kind]!
    into.draw[kind] = from.draw[kind]!
    into.discard[kind] = from.discard[kind]!
    into.exhausted[kind] = from.exhausted[kind]!
  }
}

/** Nearly always there is nothing to clear: setting a length costs more than looking. */
function clearMarks(s: SpireState): void {
  if (s.marks.length > 0) s.marks = []
  if (s.lingering.length > 0) s.lingering = []
  if (s.free.length > 0) s.free = []
  if (s.potions.length > 0) s.potions = []
}

/** The same copy in a state that is not needed any more. */
export function copy(from: SpireState, into: SpireState): void {
  into.fight = from.fight
  into.turn = from.turn
  into.phase = from.phase
  into.result = from.result
  into.die = from.die
  into.toDraw = from.toDraw
  into.acting = from.acting
  copyCreature(from.player, into.player)
  into.player.energy = from.player.energy
  into.player.spendable = from.player.spendable
  copyPiles(from, into)
  copyList(from.top, into.top)
  if (into.monsters.length > from.monsters.length) into.monsters.length = from.monsters.length
  for (let i = 0; i < from.monsters.length; i++) {
    const there = into.monsters[i]
    if (there) copyMonster(from.monsters[i]!, there)
    else into.monsters.push(cloneMonster(from.monsters[i]!))
  }
  if (from.fight.marked) {
    copyList(from.marks, into.marks)
    copyList(from.lingering, into.lingering)
    copyList(from.free, into.free)
    copyList(from.potions, into.potions)
  } else clearMarks(into)
  into.gold = from.gold
  into.doing = from.doing === null ? null : cloneDoing(from.doing)
  into.choice = from.choice
  into.stock = from.stock === null ? null : cloneStock(from.stock)
  into.run = from.run
  into.sums.turns = from.sums.turns
}
