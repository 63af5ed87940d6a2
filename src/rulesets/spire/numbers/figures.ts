import type { FigureRange } from '../../../kernel/contract/speed/numbers.js'
import { PLAYER_BLOCK_CAP, STRENGTH_CAP, VULNERABLE_CAP_WHILE_SPENT } from '../fight/rules.js'
import { dieIsKnown, type SpireState } from '../state/state.js'
import { monstersPart, specialPart } from './monsters.js'
import { each, type Part, upTo } from './part.js'
import { thingsParts } from './things.js'

const TOKENS = VULNERABLE_CAP_WHILE_SPENT
const MAX_ENERGY = 9
const FEWEST_OF_A_KIND = 10

/** The number of known cards on top of the draw pile that have figures. */
export const KNOWN_CARDS = 10

/** The die is unknown before it is rolled. */
function playerPart({ player }: SpireState): Part {
  const ranges = [
    upTo('hp', player.maxHp),
    upTo('block', PLAYER_BLOCK_CAP),
    upTo('energy', MAX_ENERGY),
    upTo('strength', STRENGTH_CAP),
    upTo('weak', TOKENS),
    upTo('vulnerable', TOKENS),
    upTo('die', 6),
  ]
  return {
    ranges,
    write(state, out, at) {
      const { hp, block, energy, strength, weak, vulnerable } = state.player
      out[at] = hp
      out[at + 1] = block
      out[at + 2] = energy
      out[at + 3] = strength
      out[at + 4] = weak
      out[at + 5] = vulnerable
      out[at + 6] = dieIsKnown(state) ? state.die : 0
      return at + ranges.length
    },
  }
}

/** One count for each kind of card. */
function pilePart(name: string, start: SpireState, pile: (state: SpireState) => readonly number[]): Part {
  const { fight, hand, draw, discard, top } = start
  const most = fight.cards.map((_, kind) => {
    const known = top.filter((one) => one === kind).length
    return Math.max(FEWEST_OF_A_KIND, hand[kind]! + draw[kind]! + known + discard[kind]!)
  })
  return {
    ranges: fight.cards.map((card, kind) => upTo(`${name}.${card.name}`, most[kind]!)),
    write(state, out, at) {
      const counts = pile(state)
      for (let kind = 0; kind < counts.length; kind++) out[at + kind] = counts[kind]!
      return at + counts.length
    },
  }
}

/** What is in the draw pile, known cards on top of it included; never an order. */
function drawPart(start: SpireState): Part {
  const part = pilePart('draw', start, ({ draw }) => draw)
  return {
    ranges: part.ranges,
    write(state, out, at) {
      const end = part.write(state, out, at)
      for (let i = 0; i < state.top.length; i++) out[at + state.top[i]!]!++
      return end
    },
  }
}

/** The kinds of the known cards on top of the draw pile, the next one first: from 1, 0 for a card that is not known. */
function nextPart({ fight }: SpireState): Part {
  const names = Array.from({ length: KNOWN_CARDS }, (_, i) => [`next${i + 1}`, fight.cards.length] as const)
  return each(names, ({ top }, i) => (top[top.length - 1 - i] ?? -1) + 1)
}

function canExhaust({ fight, exhausted }: SpireState): boolean {
  return (
    fight.marked ||
    exhausted.some((count) => count > 0) ||
    fight.cards.some((card) => card.ethereal || card.after === 'exhaust')
  )
}

/** Whether cards can come to lie on top of the draw pile for everybody to know. */
function canKnowTop({ fight, top }: SpireState): boolean {
  const effects = [
    ...fight.cards.flatMap((card) => card.effects),
    ...fight.kinds.flatMap((kind) => kind.moves.flatMap((move) => move.effects)),
  ]
  return (
    fight.marked ||
    top.length > 0 ||
    effects.some(({ effect, pile }) => effect === 'add' && pile === 'drawTop') ||
    fight.cards.some((card) => card.after === 'drawTop')
  )
}

/** The figures of a fight, and how they are written. What lies above its maximum is given as the maximum. */
export interface Figures {
  readonly ranges: readonly FigureRange[]
  write(state: SpireState, out: Float32Array, at: number): void
}

/** Only what the player can see, and only of what can matter in this fight. */
export function figuresOf(start: SpireState, plain: boolean): Figures {
  const parts = [
    playerPart(start),
    pilePart('hand', start, ({ hand }) => hand),
    drawPart(start),
    pilePart('discard', start, ({ discard }) => discard),
    ...(canExhaust(start) ? [pilePart('exhaust', start, ({ exhausted }) => exhausted)] : []),
    ...(canKnowTop(start) ? [nextPart(start)] : []),
    monstersPart(start),
    ...(start.fight.special ? [specialPart(start)] : []),
    ...(plain ? [] : thingsParts(start)),
  ]
  const ranges = parts.flatMap((part) => part.ranges)
  const most = Float32Array.from(ranges, ({ max }) => max ?? Number.POSITIVE_INFINITY)
  return {
    ranges,
    write(state, out, at) {
      let next = at
      for (let i = 0; i < parts.length; i++) next = parts[i]!.write(state, out, next)
      for (let i = 0; i < most.length; i++) if (out[at + i]! > most[i]!) out[at + i] = most[i]!
    },
  }
}
