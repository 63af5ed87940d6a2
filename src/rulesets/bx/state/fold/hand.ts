import { sameName } from '../../../../kernel/names.js'
import { isSameCondition } from '../../stats/clocks.js'
import { readDate } from '../../stats/date.js'
import { type Person, withHp } from '../../stats/person.js'
import { BROKEN, DEFENSIVE, type Fight, type Fighter, FLED, GONE, OUT, STANDING } from '../fight.js'
import type { ConditionRuled, FigureRuled, HandEvent, HpRuled, Joined, Left } from '../hand-events.js'
import type { State } from '../state.js'
import { falls, place, quarter } from './blow.js'

/** Folds what the referee's hand did. */
export function foldHand(state: State, event: HandEvent): void {
  switch (event.type) {
    case 'HpRuled':
      foldHp(state, event)
      return
    case 'ConditionRuled':
      foldCondition(state, event)
      return
    case 'FigureRuled':
      foldFigure(state, event)
      return
    case 'Joined':
      foldJoined(state, event)
      return
    case 'Left':
      foldLeft(state, event)
      return
    case 'TookPart':
      if (event.index >= 0) place(state.fight!, event.index, STANDING)
      else changePerson(state, event.who, (p) => ({ ...p, withPc: event.joins }))
      return
    case 'BonusRuled': {
      const { who, index, value, reason } = event
      if (index >= 0) state.fight!.bonuses = [...state.fight!.bonuses, { who: index, value, reason }]
      else state.bonuses = [...state.bonuses, { who, value, reason }]
      return
    }
    case 'DateSet':
      state.date = readDate(event.date) ?? null
  }
}

function changePerson(state: State, name: string, change: (person: Person) => Person): void {
  state.people = state.people.map((p) => (sameName(p.name, name) ? change(p) : p))
}

/** Who they are, in the fight and at the table. */
function changeBase(
  state: State,
  event: { who: string; index: number },
  change: (p: Person) => Person,
): void {
  const { fight } = state
  if (event.index < 0 || !fight) {
    changePerson(state, event.who, change)
    return
  }
  const { person } = fight.who[event.index]!
  resheet(fight, event.index, (f) => ({ ...f, base: change(f.base) }))
  if (person >= 0) state.people = state.people.map((p, i) => (i === person ? change(p) : p))
}

function resheet(fight: Fight, index: number, change: (sheet: Fighter) => Fighter): void {
  fight.who = fight.who.map((f, i) => (i === index ? change(f) : f))
  fight.resheeted = true
}

/** Points by a ruling have the consequences of a blow: who comes to 0 falls, whoever is lifted above it stands again. */
function foldHp(state: State, event: HpRuled): void {
  const { index, after, cleared } = event
  if (cleared.length > 0)
    changeBase(state, event, (p) => ({ ...p, conditions: p.conditions.filter((c) => !cleared.includes(c)) }))
  const { fight } = state
  if (index < 0 || !fight) {
    const dies = !event.party && after <= 0
    changePerson(state, event.who, (p) => ({
      ...withHp(p, after),
      status: dies ? 'dead' : event.raised ? 'active' : p.status,
    }))
    return
  }
  const stood = fight.status[index]! <= DEFENSIVE
  fight.hp[index] = after
  if (after <= 0 && stood) {
    falls(fight, state.sums, index)
    if (state.phase === 'fallen' && index > 0 && index < fight.allies) fight.fallen = [...fight.fallen, index]
  } else if (after > 0 && fight.status[index] === OUT) rises(state, fight, index)
  else if (event.verb === 'restore' && fight.status[index] === DEFENSIVE) place(fight, index, STANDING)
  if (after > 0) quarter(fight, event.index, event.before, after, event.max)
}

/** Somebody who was down is no longer lost; one who fell in a flight runs on with the others. */
function rises(state: State, fight: Fight, index: number): void {
  place(fight, index, STANDING)
  if (index >= fight.allies) fight.lostFoes--
  else fight.lostAllies--
  fight.fallen = fight.fallen.filter((i) => i !== index)
  if (state.phase === 'fallen' && fight.fallen.length === 0) state.phase = 'flight'
}

function foldCondition(state: State, event: ConditionRuled): void {
  const { what, on, index } = event
  switch (event.kind) {
    case 'condition':
      changeBase(state, event, (p) => {
        const others = p.conditions.filter((c) => !isSameCondition(c, what))
        return { ...p, conditions: on ? [...others, what] : others }
      })
      return
    case 'tag':
      changeBase(state, event, (p) => {
        const others = p.tags.filter((t) => !sameName(t, what))
        return { ...p, tags: on ? [...others, what] : others }
      })
      return
    case 'stance':
      place(state.fight!, index, on ? DEFENSIVE : STANDING)
      return
    case 'left':
      place(state.fight!, index, on ? (index < state.fight!.allies ? FLED : BROKEN) : STANDING)
  }
}

function foldFigure(state: State, event: FigureRuled): void {
  const { figure, to } = event
  if (event.of === 'table') state.day = Number(to)
  else if (event.of === 'fight') state.fight!.round = Number(to) - 1
  else if (event.of === 'clock')
    state.clocks = state.clocks.map((c) => (c.name === event.who ? { ...c, [figure]: to } : c))
  else {
    changeBase(state, event, (p) => withFigure(p, figure, to))
    if (figure === 'max' && event.index >= 0) {
      const fight = state.fight!
      const max = Number(to)
      resheet(fight, event.index, (f) => ({ ...f, max, maxTaken: false }))
      fight.most = fight.most.map((m, i) => (i === event.index ? max : m))
    }
  }
}

function withFigure(person: Person, figure: string, to: number | string): Person {
  if (figure === 'max') return { ...person, hpMax: Number(to) }
  if (figure === 'SaveMod') return { ...person, saveMod: to }
  if (figure === 'MoraleMod') return { ...person, moraleMod: to }
  return { ...person, stats: { ...person.stats, [figure]: to } }
}

/** Who comes stands behind those of the same side; the foes behind an ally move up by one place. */
function foldJoined(state: State, { people, fighters, side }: Joined): void {
  state.people = [...state.people, ...people]
  const { fight } = state
  if (!fight || fighters.length === 0) return
  const at = side === 'PC' ? fight.allies : fight.who.length
  const count = fighters.length
  const put = <Item>(list: readonly Item[], items: readonly Item[]): Item[] => [
    ...list.slice(0, at),
    ...items,
    ...list.slice(at),
  ]
  const moved = (i: number): number => (i >= at ? i + count : i)
  fight.who = put(fight.who, fighters)
  fight.resheeted = true
  fight.names = put(
    fight.names,
    fighters.map((f) => f.name),
  )
  fight.most = put(
    fight.most,
    fighters.map((f) => f.max),
  )
  fight.hp = put(
    fight.hp,
    fighters.map((f) => f.hp),
  )
  fight.status = put(
    fight.status,
    fighters.map((f) => (f.hp > 0 ? STANDING : OUT)),
  )
  fight.dealt = put(
    fight.dealt,
    fighters.map(() => 0),
  )
  fight.foeOrders = fight.foeOrders.map((order) => ({ ...order, foe: moved(order.foe) }))
  fight.surrendered = fight.surrendered.map(moved)
  fight.bonuses = fight.bonuses.map((bonus) => ({ ...bonus, who: moved(bonus.who) }))
  if (side === 'PC') {
    fight.allies += count
    fight.startAllies += count
  } else fight.startFoes += count
}

function foldLeft(state: State, event: Left): void {
  const { index, how } = event
  const { fight } = state
  if (fight && index >= 0) {
    place(fight, index, GONE)
    fight.foeOrders = fight.foeOrders.filter(({ foe, target }) => foe !== index && target !== index)
    fight.bonuses = fight.bonuses.filter(({ who }) => who !== index)
    fight.fallen = fight.fallen.filter((i) => i !== index)
    if (state.phase === 'fallen' && fight.fallen.length === 0) state.phase = 'flight'
  } else state.bonuses = state.bonuses.filter(({ who }) => !sameName(who, event.who))
  if (how === 'removed') changeBase(state, event, (p) => ({ ...p, status: 'missing', withPc: false }))
}
