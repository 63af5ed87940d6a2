import { normalName, sameName, whichName } from '../../../../kernel/words/names.js'
import type { Choice, Fight, FoeOrder, Plan } from '../../state/fight.js'
import { hasCompanions, inFight } from '../../state/standing.js'
import { type BxStop, choiceMissing, refused, severalTargets, unknownTarget } from '../../stops.js'
import { foeIntents, type Intents, leadNow } from './targets.js'

/** What a command says about a round, still in names. */
export interface RoundWords {
  readonly choice: string | undefined
  readonly target: string | undefined
  readonly orders: readonly { readonly who: string; readonly at: string }[]
  readonly foeOrders: readonly { readonly foe: string; readonly at: string; readonly reason: string }[]
  readonly onDown: string | undefined
}

/** A round as it was ordered. */
export interface Ordered {
  readonly choice: Choice
  readonly plan: Plan
  readonly turned: Intents['turned']
}

/** Where somebody of this combat stands in the list; a stop for a name nobody bears (rules/bx R42). */
export function placeOf(
  fight: Fight,
  name: string,
  prefers: (place: number) => boolean = () => true,
): number {
  const { names } = fight
  let found = names.indexOf(name)
  if (found < 0) found = names.findIndex((n) => sameName(n, name) || sameName(withoutSign(n), name))
  if (found < 0) found = partOf(names, name, (i) => prefers(i) && inFight(fight, i))
  if (found < 0) found = partOf(names, name, prefers)
  if (found < 0) found = fallenBearer(fight, name, prefers)
  if (found < 0) throw noOne(fight, name, prefers)
  return found
}

/** rules/bx-campaign C42: a name that several bear, none of them still in the fight: one who is gone (rules/bx R38). */
function fallenBearer(fight: Fight, name: string, prefers: (place: number) => boolean): number {
  const bearers = fight.names.flatMap((one, i) =>
    prefers(i) && sameName(one.replace(/ #\d+$/, ''), name) ? [i] : [],
  )
  return bearers.some((i) => inFight(fight, i)) ? -1 : (bearers[0] ?? -1)
}

/** Nobody of that name, or several: of those who are meant and still in the fight, else of all. */
function noOne(fight: Fight, said: string, prefers: (place: number) => boolean): BxStop {
  const { names } = fight
  const wanted = ` ${normalName(said)}`
  const standing = names.filter((_, i) => prefers(i) && inFight(fight, i))
  for (const some of [standing, names]) {
    const like = wanted === ' ' ? [] : some.filter((name) => ` ${normalName(name)}`.includes(wanted))
    const whole = like.filter((name) => ` ${normalName(withoutSign(name))} `.includes(`${wanted} `))
    if (whole.length > 1) return severalTargets(said, whole)
    if (like.length > 0) return unknownTarget(said, names, like)
  }
  return unknownTarget(said, names)
}

/** `Reaver #1` may be typed without its sign, with which a comment begins at some prompts. */
function withoutSign(name: string): string {
  return name.replace(/ #(?=\d+$)/, ' ')
}

/** The only one of some that has this as a whole word of the name. */
function partOf(names: readonly string[], said: string, among: (place: number) => boolean): number {
  const places = names.flatMap((_, i) => (among(i) ? [i] : []))
  return (
    places[
      whichName(
        places.map((i) => withoutSign(names[i]!)),
        said,
      )
    ] ?? -1
  )
}

/** A foe by name; somebody of the PC side is refused. */
function foeAt(fight: Fight, name: string): number {
  const place = placeOf(fight, name, (i) => i >= fight.allies)
  if (place >= fight.allies) return place
  const foes = fight.names.slice(fight.allies).join(', ')
  throw refused('WRONG_SIDE', `${fight.names[place]} is on the PC side; an attack needs a foe: ${foes}.`, {
    name: fight.names[place],
  })
}

function allyAt(fight: Fight, name: string): number {
  const place = placeOf(fight, name, (i) => i < fight.allies)
  if (place < fight.allies) return place
  throw refused('WRONG_SIDE', `${fight.names[place]} is a foe; name somebody on the PC side.`, {
    name: fight.names[place],
  })
}

const NO_ORDERS: readonly number[] = []

/** seed 000 §9.5.3: orders to companions, as places; -1 where none was given. */
export function readOrders(fight: Fight, orders: RoundWords['orders']): readonly number[] {
  if (orders.length === 0) return NO_ORDERS
  const placed: number[] = new Array(fight.allies).fill(-1)
  for (const { who, at } of orders) {
    const companion = allyAt(fight, who)
    if (fight.who[companion]!.pc) {
      throw refused('NOT_A_COMPANION', `${who} is the PC: name the target itself (attack to: ${at}).`, {
        name: who,
      })
    }
    if (placed[companion]! >= 0)
      throw refused('ORDERED_TWICE', `${fight.names[companion]} has two orders; one is enough.`, {
        name: fight.names[companion],
      })
    placed[companion] = foeAt(fight, at)
  }
  return placed
}

/** The PC's named target; -1 for none, and for one that is gone: then the healthiest is meant (rules/bx R38, R42). */
export function readTarget(fight: Fight, name: string | undefined): number {
  const target = name === undefined ? -1 : foeAt(fight, name)
  return target >= 0 && inFight(fight, target) ? target : -1
}

/** The host's word on one foe (seed 000 §9.8.2). */
function readFoeOrder(fight: Fight, order: RoundWords['foeOrders'][number]): FoeOrder {
  return { foe: foeAt(fight, order.foe), target: allyAt(fight, order.at), reason: order.reason }
}

/** rules/bx R45, said in advance; a PC alone has nobody who could fall. */
function readOnDown(fight: Fight, said: string | undefined): Plan['onDown'] {
  return hasCompanions(fight) && (said === 'ABANDON' || said === 'STAY') ? said : ''
}

/**
 * seed 000 §6.2.2, rules/bx R19, R42: the choice is checked before the round starts, then every name in the command;
 * only then does the round number advance.
 */
export function readRound(fight: Fight, words: RoundWords): Ordered {
  const choice = words.choice?.toUpperCase()
  if (choice !== 'ATTACK' && choice !== 'FLEE') throw choiceMissing()
  const target = readTarget(fight, words.target)
  const orders = readOrders(fight, words.orders)
  const given = words.foeOrders.map((order) => readFoeOrder(fight, order))
  const onDown = readOnDown(fight, words.onDown?.toUpperCase())
  const { intents, turned } = foeIntents(fight, [...fight.foeOrders, ...given])
  return { choice, plan: { lead: leadNow(fight), target, orders, intents, onDown }, turned }
}
