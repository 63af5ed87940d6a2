import type { FoeOrdered, FoeSwitch } from '../../events/round.js'
import { DEFENSIVE, type Fight, type FoeOrder, NOBODY, type Plan, STANDING } from '../../state/fight.js'
import { acOf, foesByHp, healthiestFoe, inFight } from '../../state/standing.js'

/** The PC while he stands; in companion-only combat the highest HD standing (rules/bx R51); -1 for nobody. */
export function leadNow(fight: Fight): number {
  if (!fight.companionOnly) return inFight(fight, 0) ? 0 : -1
  for (let i = 0; i < fight.allies; i++) if (inFight(fight, i)) return i
  return -1
}

/** The companion (not the lead) with most damage this combat; ties: lower AC, then acting order. -1 for none. */
function mostDangerous(fight: Fight, lead: number): number {
  let best = -1
  for (let i = 0; i < fight.allies; i++) {
    if (i === lead || !inFight(fight, i)) continue
    if (best < 0) best = i
    else if (fight.dealt[i]! > fight.dealt[best]!) best = i
    else if (fight.dealt[i] === fight.dealt[best] && acOf(fight, i) < acOf(fight, best)) best = i
  }
  return best
}

/** seed 000 §9.8.3, rules/bx R36: the lead, the companion with most damage, the rest by rising AC. */
function targetList(fight: Fight): number[] {
  const lead = leadNow(fight)
  const list = lead >= 0 ? [lead] : []
  const second = mostDangerous(fight, lead)
  if (second < 0) return list
  list.push(second)
  const rest: number[] = []
  for (let i = 0; i < fight.allies; i++) if (i !== lead && i !== second && inFight(fight, i)) rest.push(i)
  rest.sort((a, b) => acOf(fight, a) - acOf(fight, b) || a - b)
  list.push(...rest)
  return list
}

/** The head of that list without building it; -1 when nobody stands (rules/bx R38). */
function headOfList(fight: Fight): number {
  const lead = leadNow(fight)
  return lead >= 0 ? lead : mostDangerous(fight, lead)
}

export interface Intents {
  readonly intents: readonly number[]
  /** Why some mean others than they would by themselves. */
  readonly turned: readonly (FoeSwitch | FoeOrdered)[]
}

const onOne: Plan[] = []

/** Every foe means the one who stands alone. Where no more is said: made once for each number of foes. */
export function planOnOne(foes: number): Plan {
  onOne[foes] ??= {
    lead: 0,
    target: -1,
    orders: NOBODY,
    intents: new Array<number>(foes).fill(0),
    onDown: '',
  }
  return onOne[foes]
}

/**
 * seed 000 §6.3.2, §9.8, rules/bx R36, R37, R42: whom each foe means this round. As many foes as stand on the PC side
 * mean the lead; the excess goes down the list and round again. A foe order changes that foe only.
 */
export function foeIntents(fight: Fight, foeOrders: readonly FoeOrder[]): Intents {
  const { allies, who } = fight
  if (allies === 1 && foeOrders.length === 0)
    return { intents: planOnOne(who.length - 1).intents, turned: NOBODY }
  const intents: number[] = []
  const turned: (FoeSwitch | FoeOrdered)[] = []
  const list = targetList(fight)
  const [lead = -1] = list
  let meant = lead
  const rival = fight.options.threatSwitch ? mostDangerous(fight, lead) : -1
  if (rival >= 0 && lead >= 0 && fight.dealt[rival]! > fight.dealt[lead]!) {
    meant = rival
    turned.push({
      why: 'switch',
      target: who[rival]!.name,
      damage: fight.dealt[rival]!,
      lead: who[lead]!.name,
      leadDamage: fight.dealt[lead]!,
    })
  }
  let place = 0
  for (let i = allies; i < who.length; i++) {
    if (!inFight(fight, i)) {
      intents.push(-1)
      continue
    }
    intents.push(place < list.length ? meant : list[(place - list.length) % list.length]!)
    place++
  }
  for (const { foe, target, reason } of foeOrders) {
    intents[foe - allies] = target
    turned.push({ why: 'order', foe: who[foe]!.name, target: who[target]!.name, reason })
  }
  return { intents, turned: turned.length > 0 ? turned : NOBODY }
}

/** A foe's target when its turn comes (rules/bx R38, R23); -1 when nobody is left. */
export function foeTarget(fight: Fight, foe: number): number {
  const meant = fight.plan.intents[foe - fight.allies]!
  if (meant >= 0 && fight.status[meant]! <= DEFENSIVE) return meant
  return headOfList(fight)
}

/** Somebody of the PC side strikes a foe that is still there, or the healthiest of the moment (rules/bx R38). */
export function orHealthiest(fight: Fight, foe: number): number {
  return foe >= 0 && fight.status[foe]! <= DEFENSIVE ? foe : healthiestFoe(fight)
}

function meansLead(fight: Fight, foe: number): boolean {
  return inFight(fight, foe) && fight.plan.intents[foe - fight.allies] === fight.plan.lead
}

/** seed 000 §9.6, rules/bx R39 to R41: the targets of the PC side, fixed when that side begins to act. */
export function chooseAims(fight: Fight): number[] {
  const { allies } = fight
  const { orders, lead } = fight.plan
  const aims: number[] = new Array(allies).fill(-1)
  const isOut = !inFight(fight, lead)
  const shared = isOut ? healthiestFoe(fight) : orHealthiest(fight, fight.plan.target)
  const free: number[] = []
  for (let i = 0; i < allies; i++) {
    if (fight.status[i] !== STANDING) continue
    const ordered = orders[i] ?? -1
    aims[i] = ordered >= 0 ? ordered : shared
    if (ordered < 0 && i !== lead) free.push(i)
  }
  if (isOut) return aims
  const foes = foesByHp(fight)
  const onLead = foes.filter((foe) => meansLead(fight, foe))
  // R40: one defender, the highest HD among those free, strikes the healthiest foe that means the lead.
  const defends = 2 * fight.hp[lead]! <= fight.who[lead]!.max && onLead.length > 0 && free.length > 0
  if (defends) aims[free[0]!] = onLead[0]!
  // R41: the last c - f of the free ones spread over the other foes.
  const excess = free.length - onLead.length
  if (foes.length >= 2 && excess > 0) {
    const others = foes.filter((foe) => foe !== shared)
    const spreading = free.slice(free.length - excess).filter((i) => !(defends && i === free[0]))
    spreading.forEach((i, k) => {
      aims[i] = others[k % others.length]!
    })
  }
  return aims
}
