import type { FigureRange } from '../../../kernel/contract/numbers.js'
import { STANCES } from '../fight/monster-kind.js'
import { PLAYER_BLOCK_CAP, STRENGTH_CAP, VULNERABLE_CAP_WHILE_SPENT } from '../fight/rules.js'
import { dieIsKnown, type Monster, type SpireState } from '../state/state.js'

const TOKENS = VULNERABLE_CAP_WHILE_SPENT
const MOST_ENERGY = 9

/** So many known cards on top of the draw pile have figures of their own. */
const KNOWN_CARDS = 10

/** Which piles are told beside hand, draw and discard pile: those that can hold anything in this fight. */
interface MorePiles {
  readonly exhausted: boolean
  /** Known cards on top of the draw pile. */
  readonly known: boolean
}

function morePiles({ fight, exhausted, top }: SpireState): MorePiles {
  const { cards, kinds } = fight
  const effects = [
    ...cards.flatMap((card) => card.effects),
    ...kinds.flatMap((kind) => kind.moves.flatMap((move) => move.effects)),
  ]
  const putOnTop = effects.some(({ effect, pile }) => effect === 'add' && pile === 'drawTop')
  return {
    exhausted: exhausted.some((count) => count > 0) || cards.some((c) => c.ethereal || c.after === 'exhaust'),
    known: top.length > 0 || putOnTop || cards.some((card) => card.after === 'drawTop'),
  }
}

function upTo(name: string, max: number): FigureRange {
  return { name, min: 0, max }
}

/** The kinds of the known cards on top of the draw pile, the next one first: from 1, 0 for a card that is not known. */
function nextCards(kinds: number): FigureRange[] {
  return Array.from({ length: KNOWN_CARDS }, (_, i) => upTo(`next${i + 1}`, kinds))
}

function monsterFigures({ fight }: SpireState, m: Monster, number: number): FigureRange[] {
  const own = (name: string, max: number) => upTo(`monster${number}.${name}`, max)
  return [
    own('hp', m.maxHp),
    own('block', PLAYER_BLOCK_CAP),
    own('strength', STRENGTH_CAP),
    own('weak', TOKENS),
    own('vulnerable', TOKENS),
    own('curlUp', Math.max(1, m.curlUp)),
    own('ritual', Math.max(1, m.ritual)),
    own('behavior', Math.max(1, fight.kinds[m.kind]!.behaviors.length)),
    { name: `monster${number}.turns`, min: 0 },
    own('stance', STANCES.length),
    own('fled', 1),
    own('anger', Math.max(1, m.anger)),
    own('angry', Math.max(1, m.angry)),
    own('sharpHide', Math.max(1, m.sharpHide)),
    own('sporeCloud', Math.max(1, m.sporeCloud)),
  ]
}

/** The figures of a fight, and how they are written. What lies above its maximum is given as the maximum. */
export interface Figures {
  readonly ranges: readonly FigureRange[]
  write(state: SpireState, out: Float32Array, at: number): void
}

export function figuresOf(start: SpireState): Figures {
  const { fight, player, monsters, hand, draw, top, discard } = start
  const more = morePiles(start)
  const known = fight.cards.map((_, kind) => top.filter((one) => one === kind).length)
  const deck = fight.cards.map((_, kind) => hand[kind]! + draw[kind]! + known[kind]! + discard[kind]!)
  const cards = (pile: string): FigureRange[] =>
    fight.cards.map((card, kind) => upTo(`${pile}.${card.name}`, Math.max(deck[kind]!, 10)))
  const ranges = [
    upTo('hp', player.maxHp),
    upTo('block', PLAYER_BLOCK_CAP),
    upTo('energy', MOST_ENERGY),
    upTo('strength', STRENGTH_CAP),
    upTo('weak', TOKENS),
    upTo('vulnerable', TOKENS),
    upTo('die', 6),
    ...cards('hand'),
    ...cards('draw'),
    ...cards('discard'),
    ...(more.exhausted ? cards('exhaust') : []),
    ...(more.known ? nextCards(fight.cards.length) : []),
    ...monsters.flatMap((m, i) => monsterFigures(start, m, i + 1)),
  ]
  const most = Float32Array.from(ranges, ({ max }) => max ?? Number.POSITIVE_INFINITY)
  return {
    ranges,
    write(state, out, at) {
      writeFigures(state, more, out, at)
      for (let i = 0; i < most.length; i++) if (out[at + i]! > most[i]!) out[at + i] = most[i]!
    },
  }
}

/**
 * Only what the player can see: of the draw pile its contents and the known cards on top, of the die nothing before it
 * is rolled. In the order of the ranges.
 */
function writeFigures(state: SpireState, more: MorePiles, out: Float32Array, at: number): void {
  const { player, draw, top, monsters } = state
  let i = at
  out[i++] = player.hp
  out[i++] = player.block
  out[i++] = player.energy
  out[i++] = player.strength
  out[i++] = player.weak
  out[i++] = player.vulnerable
  out[i++] = dieIsKnown(state) ? state.die : 0
  i = writePile(state.hand, out, i)
  const drawn = i
  i = writePile(draw, out, i)
  for (let card = 0; card < top.length; card++) out[drawn + top[card]!]!++
  i = writePile(state.discard, out, i)
  if (more.exhausted) i = writePile(state.exhausted, out, i)
  if (more.known)
    for (let card = 0; card < KNOWN_CARDS; card++) out[i++] = (top[top.length - 1 - card] ?? -1) + 1
  for (let place = 0; place < monsters.length; place++) i = writeMonster(monsters[place]!, out, i)
}

function writePile(pile: readonly number[], out: Float32Array, at: number): number {
  for (let kind = 0; kind < pile.length; kind++) out[at + kind] = pile[kind]!
  return at + pile.length
}

function writeMonster(m: Monster, out: Float32Array, at: number): number {
  let i = at
  out[i++] = m.hp
  out[i++] = m.block
  out[i++] = m.strength
  out[i++] = m.weak
  out[i++] = m.vulnerable
  out[i++] = m.curlUp
  out[i++] = m.ritual
  out[i++] = m.behavior + 1
  out[i++] = m.moves
  out[i++] = m.stance
  out[i++] = m.fled > 0 ? 1 : 0
  out[i++] = m.anger
  out[i++] = m.angry
  out[i++] = m.sharpHide
  out[i++] = m.sporeCloud
  return i
}
