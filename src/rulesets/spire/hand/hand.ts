import type { ClauseSpec } from '../../../kernel/contract/command.js'
import { refused } from '../../../kernel/contract/stops.js'
import { defineHand } from '../../../kernel/hand/hand.js'
import { COUNT } from '../../../kernel/hand/limits.js'
import { whichName } from '../../../kernel/words/names.js'
import { effectContext } from '../effects/context.js'
import type { RuledPile } from '../events/hand.js'
import { PLAYER } from '../fight/fight.js'
import { fullName, monsterNamed } from '../monsters/names.js'
import { MONSTERS, SEAT } from '../seats.js'
import { creatureOf, isGone, type SpireState } from '../state/state.js'
import { refused as spireRefuses } from '../stops.js'
import { winIfNoneLives } from '../turn/victory.js'
import { addCards, cardsInPile, cardsToAdd, removeCards } from './cards.js'
import {
  calledName,
  changeHp,
  conditionsOf,
  dealIfNeeded,
  figuresOf,
  type SpireRuling,
  things,
} from './figures.js'
import { addMonsters, monstersToAdd } from './newcomers.js'

/** Lists all names that a ruling can use: the player, then the monsters by their number. */
function everyone(state: SpireState): readonly string[] {
  return [state.fight.character, ...state.monsters.map((_, i) => fullName(state, i))]
}

/** Finds the target of a ruling: a monster's place, or the player. */
function find(state: SpireState, _seat: string, said: string): number | undefined {
  const names = everyone(state)
  if (whichName([names[0]!, SEAT, 'you'], said) !== -1) return PLAYER
  const place = monsterNamed(state, said)
  const among = place === -1 ? whichName(names, said) : place + 1
  if (among === -1) return undefined
  const who = among === 0 ? PLAYER : among - 1
  if (who !== PLAYER && isGone(creatureOf(state, who)))
    throw spireRefuses('gone', `${names[among]} is gone from this fight. "add" brings another.`)
  return who
}

/** Points straight off the HP: block does not hold a ruling off. */
function hurt(ruling: SpireRuling, who: number, points: number): void {
  const { state } = ruling
  const { hp } = creatureOf(state, who)
  if (hp === 0) throw spireRefuses('dead', `${calledName(state, who)} is dead already.`)
  changeHp(ruling, who, -Math.min(hp, points))
}

function heal(ruling: SpireRuling, who: number, points: number): void {
  const { state } = ruling
  const { hp, maxHp } = creatureOf(state, who)
  if (hp === maxHp) throw refused('NO_CHANGE', `${calledName(state, who)} has all HP.`)
  changeHp(ruling, who, Math.min(points, maxHp - hp))
}

function restore(ruling: SpireRuling, who: number): void {
  const { state, tell, reason } = ruling
  if (creatureOf(state, who).hp === 0) dealIfNeeded(ruling, who)
  const { maxHp } = creatureOf(state, who)
  tell({ type: 'Restored', who, name: calledName(state, who), hp: maxHp, max: maxHp, reason })
}

function remove({ state, command, dice, tell, reason }: SpireRuling, who: number): void {
  if (command.count !== undefined)
    throw spireRefuses('pile-missing', '"count:" is for cards: say from which pile with "pile:".')
  if (who === PLAYER)
    throw spireRefuses(
      'unknown-name',
      `Without ${state.fight.character} there is no fight; "close" ends the table.`,
    )
  tell({ type: 'MonsterRemoved', who, name: calledName(state, who), reason })
  winIfNoneLives(effectContext(state, dice, tell))
}

const PILES: readonly RuledPile[] = ['hand', 'draw', 'top', 'discard', 'exhaust']

const pile: ClauseSpec = {
  label: 'pile',
  kind: 'choice',
  options: PILES,
  summary: 'For cards: which pile; "top" is the top of the draw pile, known to all, "draw" is shuffled in.',
}
const count: ClauseSpec = {
  label: 'count',
  kind: 'integer',
  summary: 'How many cards; one when left out.',
  limits: COUNT,
}
const tokens: ClauseSpec = {
  label: 'tokens',
  kind: 'integer',
  summary: 'How many tokens; one when left out, all of them when they are lifted.',
}

/**
 * The referee's hand. Not here: `bonus` (one die serves all monsters; there are no other rolls), `clock` (there are
 * none) and `take-part` (those in the fight take part; `add` and `remove` say who is).
 */
export const hand = defineHand(
  {
    names: everyone,
    find,
    nameOf: (who: number, state) => calledName(state, who),
    hurt,
    heal,
    restore,
    remove,
    removeThing(ruling) {
      if (ruling.command.pile === undefined) return false
      removeCards(ruling)
      return true
    },
    conditions: conditionsOf,
    figures: figuresOf,
    things,
    newcomers: {
      names: ({ fight }, command) =>
        command.pile === undefined ? [...monstersToAdd(fight), ...cardsToAdd(fight)] : cardsToAdd(fight),
      sides: () => [{ name: MONSTERS }],
      bring(ruling, request) {
        if (ruling.command.pile === undefined) addMonsters(ruling, request)
        else addCards(ruling, request)
      },
    },
  },
  {
    clauses: { condition: [tokens], add: [pile], remove: [pile, count] },
    examples: {
      hurt: ['hurt who: 1 points: 3 because: the ceiling comes down'],
      heal: ['heal who: ironclad points: 2 because: a spring'],
      condition: ['condition who: green louse do: set what: weak because: caught in a web'],
      restore: ['restore who: ironclad because: a blessing'],
      set: [
        'set who: jaw worm figure: strength to: 2 because: it has eaten',
        'set who: fight figure: die to: 4 because: it was cocked',
      ],
      add: [
        'add cultist count: 2 because: they heard the noise',
        'add giant rat stats: hp 4, dmg 1, then dmg 2, weak 1 because: it was in the walls',
        'add dazed pile: discard because: a blow on the head',
      ],
      remove: ['remove who: cultist because: it flees', 'remove who: dazed pile: hand because: clear again'],
    },
  },
)

/** Lists values for a clause of a ruling: the hand's, and the cards of a pile for `remove`. */
export function suggestRuling(
  state: SpireState,
  seat: string,
  partial: Parameters<typeof hand.suggest>[2],
  label: string,
): readonly string[] {
  const words = hand.suggest(state, seat, partial, label)
  const from = PILES.find((one) => one === partial.pile)
  const isCard = partial.verb === 'remove' && label === 'who' && from !== undefined
  return isCard && words.length > 0 ? cardsInPile(state, from) : words
}
