import { GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { signed } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/words/names.js'
import { pathOf, withEntry, withHistory } from '../save/entry.js'
import { withNewcomers } from '../save/newcomers.js'
import { type Fight, type Fighter, GONE, OUT, type Side, STANDING } from '../state/fight.js'
import type { State } from '../state/state.js'
import type { Person } from '../stats/person.js'
import { type BxRows, changeBase, changePerson, meet, place } from './fold.js'
import { combatantLines, type FighterSeen, fighterSeen } from './seen.js'
import { because, listNames, plusMinus, ruling, shortNames } from './words.js'

/** The person a ruling is about. */
export interface RuledPerson {
  /** The name at the table; of one who is here for one combat only, the name in it. */
  readonly who: string
  /** The name in the fight, or the same. */
  readonly name: string
  /** The place in the fight, or -1 between fights. */
  readonly index: number
  /** Of the party: their hit points are open to all (rules/secrets 7). */
  readonly party: boolean
}

/** People come: to the table for good, into the fight, or both. */
export interface Joined {
  readonly type: 'Joined'
  readonly side: Side
  readonly names: readonly string[]
  /** Who belongs to the table from now on. */
  readonly people: readonly Person[]
  /** Their sheets in the fight that is underway. */
  readonly fighters: readonly Fighter[]
  readonly reason: string
}

/** Out of the fight, or of the game. */
export interface Left extends RuledPerson {
  readonly type: 'Left'
  readonly how: 'removed' | 'left'
  readonly reason: string
}

/** Back in the fight; between fights: with the party or not. */
export interface TookPart extends RuledPerson {
  readonly type: 'TookPart'
  readonly joins: boolean
  readonly reason: string
}

/** Added to the next roll of one person, and to no other. */
export interface BonusRuled extends RuledPerson {
  readonly type: 'BonusRuled'
  readonly value: number
  readonly reason: string
}

export type HandPeopleEvent = Joined | Left | TookPart | BonusRuled
export type HandPeopleSeen =
  | HandPeopleEvent
  | (Omit<Joined, 'fighters'> & { readonly fighters: readonly FighterSeen[] })

export const handPeopleRows: BxRows<HandPeopleEvent, HandPeopleSeen> = {
  Joined: {
    weight: 'decisive',
    concerns: ({ names }) => names,
    fold(state, event) {
      foldJoined(state, event)
      meet(state, ...event.names)
    },
    save: withNewcomers,
    see: (event, seat, facts) =>
      seat === GAME_MASTER
        ? event
        : {
            ...event,
            people: event.people.filter((p) => p.role === 'companion'),
            fighters: event.fighters.map((f) => fighterSeen(f, readsWords(facts, seat))),
          },
    mech({ names, side, fighters, reason }) {
      const where = fighters.length > 0 ? 'the fight' : 'the table'
      return [
        rulingLine(`${names.join(', ')} ${names.length > 1 ? 'join' : 'joins'} ${where} for ${side}`, reason),
        ...combatantLines(fighters),
      ]
    },
    story: ({ names, side, reason }) =>
      `${listNames(names)} ${names.length > 1 ? 'join' : 'joins'} ${side === 'PC' ? 'the party' : 'the foes'}${because(reason)}.`,
    short: ({ names }) => `${shortNames(names)} ${names.length > 1 ? 'join' : 'joins'}`,
    narr: ({ names }) => `${names.join(', ')}: new faces.`,
    beat: ({ names }) => ({ on: names, result: 'joins' }),
  },
  Left: {
    weight: 'decisive',
    concerns: ({ name }) => [name],
    fold(state, event) {
      foldLeft(state, event)
      meet(state, event.who)
    },
    save(save, { how, who, reason }, kept) {
      const path = how === 'removed' ? pathOf(kept, who) : []
      const gone = withEntry(save, path, (entry) => ({ ...entry, with_pc: false, status: 'missing' }))
      return withHistory(gone, path, `gone: ${reason}`)
    },
    mech: ({ name, how, reason }) => [
      rulingLine(
        how === 'removed' ? `${name} is taken out of the game` : `${name} is out of the fight`,
        reason,
      ),
    ],
    story: ({ name, how, reason }) =>
      ruling(`${name} leaves the ${how === 'removed' ? 'game' : 'fight'}`, reason),
    short: ({ name }) => `${name} leaves`,
    beat: ({ name }) => ({ on: [name], changes: [{ who: name, gains: 'GONE' }] }),
  },
  TookPart: {
    weight: 'notable',
    concerns: ({ name }) => [name],
    fold(state, event) {
      if (event.index >= 0) place(state.fight!, event.index, STANDING)
      else changePerson(state, event.who, (p) => ({ ...p, withPc: event.joins }))
      meet(state, event.who)
    },
    save(save, { index, who, joins, reason }, kept) {
      const path = index >= 0 ? [] : pathOf(kept, who)
      const joined = withEntry(save, path, (entry) => ({ ...entry, with_pc: joins }))
      return withHistory(joined, path, `${joins ? 'joins' : 'leaves'} the party: ${reason}`)
    },
    mech({ name, index, joins, reason }) {
      const inFight = joins ? 'is in the fight again' : 'is out of the fight'
      const between = joins ? 'is with the party' : 'is no longer with the party'
      return [rulingLine(`${name} ${index >= 0 ? inFight : between}`, reason)]
    },
    story({ name, index, joins, reason }) {
      const where = index >= 0 ? 'the fight' : 'the party'
      return ruling(`${name} ${joins ? (index >= 0 ? 'rejoins' : 'joins') : 'leaves'} ${where}`, reason)
    },
    short: ({ name, index, joins }) => `${name} ${joins ? (index >= 0 ? 'rejoins' : 'joins') : 'leaves'}`,
    beat: ({ name, joins }) => ({ on: [name], result: joins ? 'joins' : 'leaves' }),
  },
  BonusRuled: {
    weight: 'notable',
    concerns: ({ name }) => [name],
    fold(state, { who, index, value, reason }) {
      if (index >= 0) state.fight!.bonuses = [...state.fight!.bonuses, { who: index, value, reason }]
      else state.bonuses = [...state.bonuses, { who, value, reason }]
      meet(state, who)
    },
    mech: ({ name, value, reason }) => [rulingLine(`${name} has ${signed(value)} on the next roll`, reason)],
    story: ({ name, value, reason }) => ruling(`${name} gets ${plusMinus(value)} on the next roll`, reason),
    short: ({ name, value }) => `${name} ${plusMinus(value)} next roll`,
    beat: ({ name, value }) => ({ on: [name], result: `${plusMinus(value)} next roll` }),
  },
}

/** One who was down is no longer lost; one who fell in a flight runs on with the others. */
export function rise(state: State, fight: Fight, index: number): void {
  place(fight, index, STANDING)
  if (index >= fight.allies) fight.lostFoes--
  else fight.lostAllies--
  forgetFallen(state, fight, index)
}

/** When no one who fell in the flight is left, it goes on. */
function forgetFallen(state: State, fight: Fight, index: number): void {
  fight.fallen = fight.fallen.filter((i) => i !== index)
  if (state.phase === 'fallen' && fight.fallen.length === 0) state.phase = 'flight'
}

/** Newcomers stand behind those of the same side; the foes behind an ally move up by one place. */
function foldJoined(state: State, { people, fighters, side }: Joined): void {
  state.people = [...state.people, ...people]
  const { fight } = state
  if (!fight || fighters.length === 0) return
  const at = side === 'PC' ? fight.allies : fight.who.length
  const many = fighters.length
  const put = <Item>(list: readonly Item[], of: (fighter: Fighter) => Item): Item[] => [
    ...list.slice(0, at),
    ...fighters.map(of),
    ...list.slice(at),
  ]
  const moved = (i: number): number => (i >= at ? i + many : i)
  fight.who = put(fight.who, (f) => f)
  fight.resheeted = true
  fight.names = put(fight.names, (f) => f.name)
  fight.most = put(fight.most, (f) => f.max)
  fight.hp = put(fight.hp, (f) => f.hp)
  fight.status = put(fight.status, (f) => (f.hp > 0 ? STANDING : OUT))
  fight.dealt = put(fight.dealt, () => 0)
  fight.foeOrders = fight.foeOrders.map((order) => ({ ...order, foe: moved(order.foe) }))
  fight.surrendered = fight.surrendered.map(moved)
  fight.bonuses = fight.bonuses.map((bonus) => ({ ...bonus, who: moved(bonus.who) }))
  if (side === 'PC') {
    fight.allies += many
    fight.startAllies += many
  } else fight.startFoes += many
}

function foldLeft(state: State, event: Left): void {
  const { index, how } = event
  const { fight } = state
  if (fight && index >= 0) {
    place(fight, index, GONE)
    fight.foeOrders = fight.foeOrders.filter(({ foe, target }) => foe !== index && target !== index)
    fight.bonuses = fight.bonuses.filter(({ who }) => who !== index)
    forgetFallen(state, fight, index)
  } else state.bonuses = state.bonuses.filter(({ who }) => !sameName(who, event.who))
  if (how === 'removed') changeBase(state, event, (p) => ({ ...p, status: 'missing', withPc: false }))
}
