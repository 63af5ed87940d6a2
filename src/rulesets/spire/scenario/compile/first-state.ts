import { type Fight, kindOf } from '../../fight/fight.js'
import { MARK, placeOfPower, RELIC_USES } from '../../fight/mark.js'
import { isPower } from '../../fight/power.js'
import { confusedCost } from '../../monsters/confusion.js'
import { waitingForBehavior, waitingForKind } from '../../state/newcomer.js'
import { type Monster, presentFrom, type SpireState } from '../../state/state.js'
import type { Deck, Stock } from '../../state/stock.js'
import type { SpireScenario } from '../schema.js'
import type { Compiled } from './compile.js'

function potionPlace({ potionKinds }: Fight, id: string): number {
  return potionKinds.findIndex((potion) => potion.id === id)
}

/** Powers and relics that were used, where the fight looks at them. */
function marksOf(s: SpireScenario, fight: Fight): number[] {
  if (!fight.marked) return []
  const marks = new Array<number>(RELIC_USES + fight.relicKinds.length).fill(0)
  marks[placeOfPower('TimeWarp')] = Math.max(0, ...fight.kinds.map(({ special }) => special?.warp ?? 0))
  for (const [power, amount] of Object.entries(s.powers ?? {}))
    if (isPower(power)) marks[placeOfPower(power)] = amount
  if (s.powers?.Confusion === undefined && s.phase === 'player' && s.die !== undefined)
    marks[placeOfPower('Confusion')] = confusedCost(fight.kinds, s.die)
  if (s.lostHp) marks[MARK.hurt] = 1
  fight.relicKinds.forEach(({ id, use }, place) => {
    if (s.used?.includes(id)) marks[RELIC_USES + place] = use?.times ?? 1
  })
  return marks
}

/** The decks, where anything here draws from them: shuffled, or as the scenario has them. */
function stockOf(s: SpireScenario, fight: Fight): Stock | null {
  const { potionKinds, relicPool, relics } = fight
  if (potionKinds.length === 0 && relicPool.length === 0) return null
  const potions: Deck = s.potionDeck
    ? { shuffled: potionKinds.map(() => 0), known: s.potionDeck.map((id) => potionPlace(fight, id)) }
    : { shuffled: potionKinds.map(({ copies }) => copies), known: [] }
  const relicPlace = (id: string) => relicPool.findIndex((relic) => relic.id === id)
  const known = (s.relicDeck ?? []).map(relicPlace).filter((place) => place !== -1)
  const shuffled = relicPool.map(({ id }) => (s.relicDeck || relics.includes(id) ? 0 : 1))
  return { potions, relics: { shuffled, known } }
}

/** The state before the first turn, or the position that the scenario describes. */
export function firstState(s: SpireScenario, { fight, monsters }: Compiled): SpireState {
  const counted = (names: readonly string[] = []): number[] => {
    const counts = new Array<number>(fight.cards.length).fill(0)
    for (const name of names) counts[kindOf(fight, name)]!++
    return counts
  }
  const deck = Object.entries(s.deck ?? s.content.character.deck).flatMap(([name, n]) =>
    Array<string>(n).fill(name),
  )
  const fresh = !s.hand && !s.draw && !s.top && !s.discard
  const inHand = s.hand ?? []
  const maxHp = s.maxHp ?? s.content.character.hp
  const state: SpireState = {
    fight,
    turn: s.turn,
    phase: s.phase,
    result: null,
    die: s.die ?? 0,
    toDraw: 0,
    acting: 0,
    player: {
      hp: s.hp ?? maxHp,
      maxHp,
      block: s.block ?? 0,
      strength: s.strength ?? 0,
      weak: s.weak ?? 0,
      vulnerable: s.vulnerable ?? 0,
      energy: s.energy ?? fight.energy,
      spendable: s.phase === 'monsters' ? (s.vulnerable ?? 0) : 0,
    },
    hand: counted(s.hand),
    draw: counted(fresh ? deck : s.draw),
    top: [...(s.top ?? [])].reverse().map((name) => kindOf(fight, name)),
    discard: counted(s.discard),
    exhausted: counted(s.exhaust),
    monsters: monsters.map((m): Monster => ({ ...m })),
    marks: marksOf(s, fight),
    lingering: inHand
      .map((name) => kindOf(fight, name))
      .filter((kind) => fight.cards[kind]!.atTurnEnd !== null),
    free: [],
    potions: (s.potions ?? []).map((id) => potionPlace(fight, id)).sort((a, b) => a - b),
    gold: s.gold ?? s.content.character.gold,
    doing: null,
    choice: null,
    stock: stockOf(s, fight),
    run: null,
    sums: { turns: 0 },
  }
  if (presentFrom(state, 0) === -1) {
    state.phase = 'over'
    state.result = 'win'
  } else if (waitingForKind(state) !== -1 || waitingForBehavior(state, 0) !== -1) {
    state.phase = 'deal'
  }
  return state
}
