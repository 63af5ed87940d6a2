import type { Spelled } from '../../../kernel/contract/speed/speed.js'
import { isWithin, pileSize } from '../fight/card.js'
import { bandOf } from '../fight/die.js'
import { MARK } from '../fight/mark.js'
import { DEFENSIVE, LYING, RISEN } from '../fight/monster-kind.js'
import type { Run } from './run.js'
import { dieIsKnown, type Monster, type Phase, type SpireState } from './state.js'

const PHASES: Readonly<Record<Phase, number>> = {
  deal: 0,
  start: 1,
  draw: 2,
  drawn: 3,
  ready: 4,
  roll: 5,
  player: 6,
  monsters: 7,
  over: 8,
  setup: 9,
  room: 10,
  spoils: 11,
}

/** The phases of nearly all states by themselves: a read whose name changes from one to the next costs several times as much. */
function phaseCode(phase: Phase): number {
  return phase === 'player' ? PHASES.player : phase === 'roll' ? PHASES.roll : PHASES[phase]
}

/** One number for each figure or pair of small figures, written over for each key; as a text it can be printed. */
let codes = new Uint16Array(256)
const spelled = { codes, length: 0 }
const ZERO = 48
const TEXT_AT_ONCE = 4096

/** Each of these writes from a place on and answers where the next one goes on: a place that all shared would be read anew each time. */
function put(at: number, value: number): number {
  codes[at] = ZERO + value
  return at + 1
}

/** Two figures of at most 9 in one number. */
function putPair(at: number, a: number, b: number): number {
  return put(at, a * 10 + b)
}

function putText(from: number, text: string): number {
  let at = from
  for (let i = 0; i < text.length; i++) at = put(at, text.charCodeAt(i) - ZERO)
  return at
}

/** The same as a text. */
export function key(s: SpireState): string {
  const found = spell(s)
  let text = ''
  for (let from = 0; from < found.length; from += TEXT_AT_ONCE) {
    const some = found.codes.subarray(from, Math.min(found.length, from + TEXT_AT_ONCE))
    text += String.fromCharCode.apply(null, some as unknown as number[])
  }
  return text
}

/** Parts that make no difference to best play, beside those that make none at all (`at-best.ts`). */
export interface IgnoredParts {
  /** Which kinds of cards come last, if they do: block is a sign that nothing else is to be played in this turn. */
  readonly last: readonly boolean[] | null
  /** For each kind of monster and the player's HP the Strength from which on each of its hits kills. */
  readonly deadly: readonly (readonly number[])[]
}

/**
 * Equal keys mean the same future and the same final HP. Left out: the turn (unless there is a limit), faces of the die
 * that make no difference, what a dead monster had, block that will be lost before anything can hit it, the discard pile
 * where it follows from the other piles, and, where no card looks at the hand, the difference between a card that cannot
 * be paid for and one that is discarded already. What rulings changed of the fight itself is added where there is any.
 */
export function spell(s: SpireState, best: IgnoredParts | null = null): Spelled {
  const length = putState(s, best)
  // What did not find room was not written: once more, with more.
  if (length > codes.length) {
    codes = new Uint16Array(2 * length)
    spelled.codes = codes
    return spell(s, best)
  }
  spelled.length = length
  return spelled
}

/** More than there can be places of monsters. */
const ACTING = 64

function putState(s: SpireState, best: IgnoredParts | null): number {
  const { player, fight, phase } = s
  if (phase === 'over') return put(put(0, s.result === 'win' ? 0 : s.result === 'loss' ? 1 : 2), player.hp)
  const moving = phase === 'monsters'
  let at = put(0, phaseCode(phase))
  at = put(at, player.hp)
  at = put(at, player.block)
  at = put(at, player.strength)
  at = putPair(at, player.weak, player.vulnerable)
  at = put(at, moving ? player.spendable * ACTING + s.acting : 0)
  at = put(at, dieIsKnown(s) ? bandOf(s.die, fight.dieBounds) : 0)
  if (fight.turnLimit > 0) at = put(at, s.turn)
  at = putPiles(at, s, best)
  const keepsBlock = !fight.plainDeck || mayBeHurt(s, best)
  for (let i = 0; i < s.monsters.length; i++) {
    const done = moving && i < s.acting
    at = putMonster(at, s, s.monsters[i]!, keepsBlock || done, best)
  }
  if (fight.marked) at = putMarks(at, s)
  if (fight.ruled !== '') at = putText(at, fight.ruled)
  if (s.doing !== null || s.choice !== null) at = putText(at, atWork(s))
  return s.run === null ? at : putText(at, runKey(s.run))
}

/** What of a run is still to matter: everything but the book and the way walked. */
function runKey({ book: _, walked: __, ...run }: Run): string {
  return `|${JSON.stringify(run)}`
}

/** Powers and the like, where there are any; gold, potions and the known ends of the decks. */
function putMarks(from: number, s: SpireState): number {
  let at = from
  for (let place = 0; place < s.marks.length; place++) {
    if (s.marks[place] === 0) continue
    at = put(at, place)
    at = put(at, s.marks[place]!)
  }
  at = put(at, SEPARATOR)
  at = putList(at, s.lingering)
  at = putList(at, s.free)
  at = putList(at, s.potions)
  for (let kind = 0; kind < s.exhausted.length; kind++) at = put(at, s.exhausted[kind]!)
  at = put(at, s.gold)
  // An open roll may be turned into any other: its very face matters, also where it means the same now.
  at = put(at, s.marks[MARK.dieOpen]! > 0 ? s.die : 0)
  if (s.stock === null) return at
  at = putList(at, s.stock.potions.known)
  return putList(at, s.stock.relics.known)
}

function putList(from: number, list: readonly number[]): number {
  let at = put(from, list.length)
  for (let i = 0; i < list.length; i++) at = put(at, list[i]!)
  return at
}

/** What waits in the queue, and what is asked. Which of equal cards were chosen, and in which order, makes no difference. */
function atWork({ doing, choice }: SpireState): string {
  const taken = choice === null ? [] : choice.taken.map((place) => choice.from[place]!)
  if (choice !== null && choice.ask !== 'order') taken.sort((a, b) => a - b)
  const asked = choice === null ? '' : `${choice.ask} ${choice.by} ${choice.from.join()} ${taken.join()}`
  return `|${asked}|${JSON.stringify(doing)}`
}

/** Whether anything can hurt monsters before they lose their block. */
function mayBeHurt(s: SpireState, best: IgnoredParts | null): boolean {
  const { phase, fight, hand } = s
  if (phase === 'monsters') return false
  if (phase !== 'player' && phase !== 'roll') return true
  const rollsLate = fight.rules.dieTiming === 'afterPlayer'
  if (rollsLate ? fight.dieHurts : phase === 'roll') return true
  if (phase === 'roll') return false
  for (let kind = 0; kind < hand.length; kind++)
    if (fight.hurting[kind] && heldOf(s, kind, best) > 0) return true
  return false
}

/** How many cards of a kind in hand may still be played, in the player's turn with a plain deck. */
function heldOf({ fight, player, hand }: SpireState, kind: number, best: IgnoredParts | null): number {
  const card = fight.cards[kind]!
  if (!isWithin(card, player.energy)) return 0
  if (best === null) return hand[kind]!
  if (best.last !== null && player.block > 0 && !best.last[kind]) return 0
  return card.cost === 0 ? hand[kind]! : Math.min(hand[kind]!, Math.floor(player.energy / card.cost))
}

function putPiles(from: number, s: SpireState, best: IgnoredParts | null): number {
  const { fight, hand, draw, top, player, toDraw } = s
  const playing = s.phase === 'player'
  const forgets = fight.plainDeck && playing
  const pile = toDraw > 0 ? pileSize(draw) + top.length : 0
  const comes = comesWhole(s, pile)
  let at = from
  let needed = 0
  for (let kind = 0; kind < hand.length; kind++) {
    const card = fight.cards[kind]!
    const held = forgets ? heldOf(s, kind, best) : hand[kind]!
    needed += held * card.cost
    at = put(at, comes ? held + draw[kind]! + knownOf(top, kind) : held)
    at = put(at, comes ? 0 : draw[kind]!)
    if (!fight.closedDeck) at = put(at, s.discard[kind]! + hand[kind]! - held)
  }
  at = put(at, toDraw)
  at = put(at, comes ? pile + 1 : 0)
  at = put(at, !playing ? 0 : forgets ? Math.min(player.energy, needed) : player.energy)
  at = put(at, comes ? 0 : top.length)
  if (!comes) for (let i = 0; i < top.length; i++) at = put(at, top[i]!)
  return at
}

/** All that is left of a pile will come to hand, in whatever order. */
function comesWhole({ toDraw, fight }: SpireState, pile: number): boolean {
  return toDraw > 0 && toDraw >= pile && fight.plainDeck
}

/**
 * Whether it makes no difference how the next automatic step falls: monsters act by the die that lies there, a turn
 * starts, or the next card, or all cards where they are drawn in one step, are known or come to hand in any case.
 */
export function settled(s: SpireState): boolean {
  if (s.toDraw === 0)
    return s.doing === null && (s.phase === 'start' || (s.phase === 'monsters' && !s.fight.summons))
  const shuffled = pileSize(s.draw)
  if (!s.fight.marked) return s.toDraw <= s.top.length || s.toDraw === s.top.length + shuffled
  return s.top.length > 0 || (shuffled > 0 && comesWhole(s, shuffled))
}

function knownOf(top: readonly number[], kind: number): number {
  let known = 0
  for (let i = 0; i < top.length; i++) if (top[i] === kind) known++
  return known
}

const NOTHING = 0
const SEPARATOR = 1000

function putMonster(
  from: number,
  s: SpireState,
  m: Monster,
  keepsBlock: boolean,
  best: IgnoredParts | null,
): number {
  let at = put(from, m.hp)
  // At a place that is drawn or summoned there may be one of several kinds.
  if (s.fight.summons || s.fight.drawsKinds) at = put(at, m.kind)
  if (m.hp === 0) {
    for (let i = 0; i < 5; i++) at = put(at, NOTHING)
    const { atZero, special } = s.fight.kinds[m.kind]!
    return atZero >= 0 || special !== undefined || s.fight.masters ? putFallen(at, s, m) : at
  }
  at = put(at, keepsBlock ? m.block : 0)
  at = put(at, best === null ? m.strength : Math.min(m.strength, best.deadly[m.kind]![s.player.hp]!))
  at = putPair(at, m.weak, m.vulnerable)
  // At 1 HP every damage kills, so nothing wakes it any more.
  at = putPair(at, m.hp === 1 ? 0 : m.curlUp, m.ritual)
  at = put(at, (m.behavior + 1) * 16 + step(s, m) * 2 + (m.ritual > 0 && m.moves > 0 ? 1 : 0))
  // What only some monsters have stands behind a mark, so that all others are as short as they can be.
  const owned = Math.max(0, m.summoner + 1)
  const odd = m.stance + m.anger + m.angry + m.sharpHide + m.sporeCloud + owned
  if (odd === 0 && !s.fight.special) return at
  at = put(at, SEPARATOR)
  at = putPair(at, m.stance, m.anger)
  at = putPair(at, m.angry, m.sharpHide)
  at = putPair(at, m.sporeCloud, owned)
  return s.fight.special ? putSpecial(at, m) : at
}

/** Of one at 0 HP: whether it will split or rise, the token it rises with, and whose place it held. */
function putFallen(from: number, s: SpireState, m: Monster): number {
  let at = put(from, m.stance)
  at = put(at, m.stance === LYING ? m.strength : 0)
  at = putPair(at, m.stance === LYING ? m.weak : 0, m.stance === LYING ? m.vulnerable : 0)
  at = put(at, m.stance === LYING ? m.moves : 0)
  return s.fight.special ? putSpecial(at, m) : at
}

/** What only monsters of acts 2 to 4 have, and whose place it holds. */
function putSpecial(from: number, { special }: Monster): number {
  let at = put(from, SEPARATOR + 1)
  at = putPair(at, special.thorns, special.intangible)
  at = putPair(at, special.fading, special.curiosity)
  at = put(at, special.invincible + 1)
  at = putPair(at, special.beat, special.seat + 1)
  return put(at, special.master + 1)
}

/** Where a scripted monster stands in its script. */
function step(s: SpireState, m: Monster): number {
  const { first, cycle, defensive, special } = s.fight.kinds[m.kind]!
  if (m.stance === DEFENSIVE) return m.moves % defensive.length
  if (m.stance === RISEN && special !== undefined && special.risen.length > 0)
    return placeIn(special.risenFirst.length, special.risen.length, m.moves)
  if (cycle.length === 0) return Math.min(m.moves, first.length)
  return placeIn(first.length, cycle.length, m.moves)
}

function placeIn(first: number, cycle: number, moves: number): number {
  return moves < first ? moves : first + ((moves - first) % cycle)
}
