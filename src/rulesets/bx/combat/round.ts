import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { refused } from '../../../kernel/stops.js'
import type { RoundStarted } from '../events.js'
import { choiceMissing, unknownTarget } from '../stops.js'
import { type Choice, DEFENSIVE, type Fight, type FoeOrder, NO_PLAN, type Plan } from './fight.js'
import { foesInitiative, pcInitiative, tieOf, winnerOf } from './initiative.js'
import { foeIntents, leadNow } from './targets.js'

/** What a command says about a round, still in names. */
export interface RoundWords {
  readonly choice: string | undefined
  readonly target: string | undefined
  readonly orders: readonly { readonly who: string; readonly at: string }[]
  readonly foeOrders: readonly { readonly foe: string; readonly at: string; readonly reason: string }[]
  readonly onDown: string | undefined
}

/** Where somebody of this combat stands in the list; a stop for a name nobody bears (rules/bx R42). */
export function placeOf(fight: Fight, name: string): number {
  let found = fight.names.indexOf(name)
  if (found < 0) found = fight.names.findIndex((n) => sameName(n, name))
  if (found < 0) throw unknownTarget(name, fight.names)
  return found
}

function foeAt(fight: Fight, name: string): number {
  const place = placeOf(fight, name)
  if (place >= fight.allies) return place
  throw refused(
    'WRONG_SIDE',
    `${fight.names[place]} is on the PC side; an attack needs a foe: ${foesOf(fight).join(', ')}.`,
    {
      name: fight.names[place],
    },
  )
}

function allyAt(fight: Fight, name: string): number {
  const place = placeOf(fight, name)
  if (place < fight.allies) return place
  throw refused('WRONG_SIDE', `${fight.names[place]} is a foe; name somebody on the PC side.`, {
    name: fight.names[place],
  })
}

function foesOf(fight: Fight): readonly string[] {
  return fight.names.slice(fight.allies)
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
    placed[companion] = foeAt(fight, at)
  }
  return placed
}

/** The host's word on one foe (seed 000 §9.8.2). */
function readFoeOrder(fight: Fight, order: RoundWords['foeOrders'][number]): FoeOrder {
  return { foe: foeAt(fight, order.foe), target: allyAt(fight, order.at), reason: order.reason }
}

/**
 * seed 000 §6.2.2, rules/bx R19, R42: the choice is checked before the round starts, then every name in the command;
 * only then does the round number advance.
 */
export function readRound(fight: Fight, words: RoundWords): { readonly choice: Choice; readonly plan: Plan } {
  const choice = words.choice?.toUpperCase()
  if (choice !== 'ATTACK' && choice !== 'FLEE') throw choiceMissing()
  const target = words.target === undefined ? -1 : foeAt(fight, words.target)
  const orders = readOrders(fight, words.orders)
  const given = words.foeOrders.map((order) => readFoeOrder(fight, order))
  const down = words.onDown?.toUpperCase()
  const onDown = down === 'ABANDON' || down === 'STAY' ? down : ''
  const { intents, notes } = foeIntents(fight, [...fight.foeOrders, ...given])
  return { choice, plan: { lead: leadNow(fight), target, orders, intents, onDown, notes } }
}

const alone: Plan[] = []

/** Nobody said more than the choice. Whoever stands alone is whom every foe means: that plan is made once. */
export function plainPlan(fight: Fight): Plan {
  if (fight.allies > 1 || fight.foeOrders.length > 0) {
    const { intents, notes } = foeIntents(fight, fight.foeOrders)
    return { ...NO_PLAN, lead: leadNow(fight), intents, notes }
  }
  const foes = fight.who.length - 1
  alone[foes] ??= { ...NO_PLAN, intents: new Array<number>(foes).fill(0) }
  return alone[foes]
}

/** The start of a round: the 2:1 counts for trigger D (rules/bx R25), and the first pair of initiative dice. */
export function startRound(fight: Fight, choice: Choice, plan: Plan, dice: Dice): RoundStarted {
  let allies = 0
  let foes = 0
  const { status } = fight
  for (let i = 0; i < status.length; i++) {
    if (status[i]! > DEFENSIVE) continue
    if (i < fight.allies) allies++
    else foes++
  }
  const pcDie = pcInitiative(dice)
  const foesDie = foesInitiative(dice, pcDie)
  const tie = pcDie === foesDie ? tieOf(fight) : null
  return {
    type: 'RoundStarted',
    round: fight.round + 1,
    choice,
    plan,
    outnumberedAllies: foes >= 2 * allies,
    outnumberedFoes: allies >= 2 * foes,
    pc: pcDie,
    foes: foesDie,
    winner: winnerOf(pcDie, foesDie, tie),
    tie,
  }
}
