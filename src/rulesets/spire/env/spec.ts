import { isAimed } from '../fight/card.js'
import { PLAYER_BLOCK_CAP, STRENGTH_CAP, VULNERABLE_CAP_WHILE_SPENT } from '../fight/rules.js'
import { dieIsKnown, type SpireState } from '../state/state.js'

/** One figure of an observation: its name and the largest value it takes; what lies above is given as the largest. */
export interface Figure {
  readonly name: string
  readonly max: number
}

export interface EnvSpec {
  readonly observation: readonly Figure[]
  /** What each action number stands for; 0 ends the turn. */
  readonly actions: readonly { readonly verb: string; readonly card?: string; readonly to?: string }[]
}

const TOKENS = VULNERABLE_CAP_WHILE_SPENT

/** So many known cards on top of the draw pile have figures of their own. */
const KNOWN_CARDS = 10

/** Which piles an observation tells beside hand, draw and discard pile: those that can hold anything in this fight. */
export interface MorePiles {
  readonly exhausted: boolean
  /** Known cards on top of the draw pile. */
  readonly known: boolean
}

export function morePiles({ fight, exhausted, top }: SpireState): MorePiles {
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

/** What the figures and the numbered actions of a fight stand for. */
export function specOf(state: SpireState, more: MorePiles): EnvSpec {
  const { fight, player, monsters } = state
  const known = fight.cards.map((_, kind) => state.top.filter((one) => one === kind).length)
  const deck = fight.cards.map(
    (_, kind) => state.hand[kind]! + state.draw[kind]! + known[kind]! + state.discard[kind]!,
  )
  const cards = (pile: string): Figure[] =>
    fight.cards.map((card, kind) => ({ name: `${pile}.${card.name}`, max: Math.max(deck[kind]!, 10) }))
  const observation: Figure[] = [
    { name: 'hp', max: player.maxHp },
    { name: 'block', max: PLAYER_BLOCK_CAP },
    { name: 'energy', max: 9 },
    { name: 'strength', max: STRENGTH_CAP },
    { name: 'weak', max: TOKENS },
    { name: 'vulnerable', max: TOKENS },
    { name: 'die', max: 6 },
    ...cards('hand'),
    ...cards('draw'),
    ...cards('discard'),
    ...(more.exhausted ? cards('exhaust') : []),
    ...(more.known ? nextCards(fight.cards.length) : []),
    ...monsters.flatMap((m, i): Figure[] => [
      { name: `monster${i + 1}.hp`, max: m.maxHp },
      { name: `monster${i + 1}.block`, max: PLAYER_BLOCK_CAP },
      { name: `monster${i + 1}.strength`, max: STRENGTH_CAP },
      { name: `monster${i + 1}.weak`, max: TOKENS },
      { name: `monster${i + 1}.vulnerable`, max: TOKENS },
      { name: `monster${i + 1}.curlUp`, max: Math.max(1, m.curlUp) },
      { name: `monster${i + 1}.ritual`, max: Math.max(1, m.ritual) },
      { name: `monster${i + 1}.behavior`, max: Math.max(1, fight.kinds[m.kind]!.behaviors.length) },
      { name: `monster${i + 1}.moved`, max: 1 },
    ]),
  ]
  const plays = fight.plays.flatMap((commands, kind) =>
    commands.map((c) => ({
      verb: c.verb,
      card: fight.cards[kind]!.name,
      ...(isAimed(fight.cards[kind]!) && { to: String(c.to) }),
    })),
  )
  return { observation, actions: [{ verb: 'end' }, ...plays] }
}

/** The kinds of the known cards on top of the draw pile, the next one first: from 1, 0 for a card that is not known. */
function nextCards(kinds: number): Figure[] {
  return Array.from({ length: KNOWN_CARDS }, (_, i) => ({ name: `next${i + 1}`, max: kinds }))
}

/**
 * Only what the player can see: of the draw pile its contents and the known cards on top, of the die nothing before it
 * is rolled.
 */
export function observe(state: SpireState, more: MorePiles): number[] {
  const { player, hand, draw, top, discard, monsters } = state
  const inPile = draw.slice()
  for (const kind of top) inPile[kind]!++
  const die = dieIsKnown(state) ? state.die : 0
  const figures = [
    player.hp,
    player.block,
    player.energy,
    player.strength,
    player.weak,
    player.vulnerable,
    die,
  ]
  figures.push(...hand, ...inPile, ...discard)
  if (more.exhausted) figures.push(...state.exhausted)
  if (more.known) for (let i = 0; i < KNOWN_CARDS; i++) figures.push((top[top.length - 1 - i] ?? -1) + 1)
  for (const m of monsters) {
    const moved = m.moves > 0 ? 1 : 0
    figures.push(m.hp, m.block, m.strength, m.weak, m.vulnerable, m.curlUp, m.ritual, m.behavior + 1, moved)
  }
  return figures
}
