import { rowOf, symbolAt } from '../../run/map.js'
import type { Run } from '../../state/run.js'
import type { SpireState } from '../../state/state.js'
import { baseName, cardLiked, upgradeLiked } from '../liked.js'

/** Where a run stands, and what has not happened yet there. */
export interface Standing {
  /** The space that counts; `at` of the run where it is not about to be left. */
  readonly space: string
  /** The symbol of a room that is about to be entered, empty where one has done with it. */
  readonly entering: string
  /** A fight is won here and its rewards are not laid out yet: what kind of room it was; else empty. */
  readonly spoils: string
  /** The act is about to begin: HP are full, and nobody has seen its board. */
  readonly fresh: boolean
}

const MOST_GOLD = 15
const LOW_HP = 0.4
/** So near to the boss only one way to heal is left. */
const LAST = 0.12

/** What the board still has for one who goes on from a space. */
interface Ahead {
  readonly fires: number
  readonly elites: number
  readonly merchants: number
}

const NOTHING: Ahead = { fires: 0, elites: 0, merchants: 0 }

/** The most campfires and merchants, and the fewest elites, of all ways on from a space. */
function aheadOf(run: Run, space: string, known: Map<string, Ahead>): Ahead {
  const found = known.get(space)
  if (found) return found
  const ways = (run.book.maps[run.map]!.edges[space] ?? []).map((to): Ahead => {
    const symbol = symbolAt(run, to)
    const on = aheadOf(run, to, known)
    return {
      fires: on.fires + (symbol === 'R' ? 1 : 0),
      elites: on.elites + (symbol === 'E' ? 1 : 0),
      merchants: on.merchants + (symbol === '$' ? 1 : 0),
    }
  })
  const ahead =
    ways.length === 0
      ? NOTHING
      : {
          fires: Math.max(...ways.map(({ fires }) => fires)),
          elites: Math.min(...ways.map(({ elites }) => elites)),
          merchants: Math.max(...ways.map(({ merchants }) => merchants)),
        }
  known.set(space, ahead)
  return ahead
}

/**
 * Tells, sign by sign with its amount, what a run shows of its chances: deck, relics, HP, gold, potions and the way ahead.
 * Everybody at the table sees all of it. The table of `weights.ts` has a weight for each sign.
 */
export function tellSigns(
  { player, gold, potions, run }: SpireState,
  { space, entering, spoils, fresh }: Standing,
  sign: (name: string, amount: number) => void,
): void {
  const { book, map, deck, relics } = run!
  const rows = book.maps[map]!.rows.length
  const left = fresh ? 1 : (rows - 1 - rowOf(space)) / rows
  const hp = fresh && book.ascension < 6 ? 1 : player.hp / player.maxHp
  sign('always', 1)
  sign('left', left)
  sign('left left', left * left)
  sign('hp', hp)
  sign('hp hp', hp * hp)
  sign('hp low', Math.max(0, LOW_HP - hp))
  sign('hp left', hp * left)
  if (left < LAST) {
    sign('last', 1)
    sign('last hp', hp)
  }
  const purse = Math.min(gold, MOST_GOLD) / 10
  sign('gold', purse)
  sign('gold left', purse * left)
  sign('potions', potions.length)
  if (fresh) sign('fresh', 1)
  if (entering !== '') {
    sign(`enter ${entering}`, 1)
    sign(`enter ${entering} hp`, hp)
  }
  if (spoils !== '') sign(`spoils ${spoils}`, 1)
  if (!fresh) {
    const { fires, elites, merchants } = aheadOf(run!, space, new Map())
    sign('fires', fires)
    sign('elites', elites)
    sign('elites hp', elites * hp)
    sign('merchants', merchants)
    sign('merchants gold', merchants * purse)
  }
  sign('deck', deck.length / 10)
  sign('relics', relics.length)
  for (const id of relics) sign(`relic ${id}`, 1)
  let liked = 0
  let better = 0
  for (const card of deck) {
    const base = baseName(card)
    sign(`card ${base}`, 1)
    if (book.cards[base]!.type === 'curse') sign('curses', 1)
    else liked += cardLiked(base)
    if (base === card) continue
    better += upgradeLiked(base)
    sign(`upgraded ${base}`, 1)
  }
  sign('liked', liked / 10)
  sign('liked upgrades', better)
}
