import { recordDamage } from '../../../kernel/contract/events/damage.js'
import type { EventRow } from '../../../kernel/contract/events/event-table.js'
import type { GameEvent, Tell } from '../../../kernel/contract/ruleset.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import { sameName } from '../../../kernel/words/names.js'
import type { Kept } from '../save/entry.js'
import type { Save } from '../save/read.js'
import type { Scenario } from '../scenario/scenario.js'
import {
  ALLY_TRIGGERS,
  type Fight,
  type Fighter,
  FOE_TRIGGERS,
  OUT,
  PC_QUARTER,
  type RollBonus,
} from '../state/fight.js'
import { hasCompanions, isFirstLoss, isHalfLost } from '../state/standing.js'
import type { State, Sums } from '../state/state.js'
import type { Person } from '../stats/person.js'

/** A row of this game: as in every game, and how the save follows the event outside combat (seed 000 §6.8.1). */
export interface BxRow<
  Event extends GameEvent,
  Seen extends GameEvent = Event,
  Any extends GameEvent = GameEvent,
> extends EventRow<State, Event, Seen, Any, Scenario> {
  /** Returns the save with what the event changes in it. Absent: nothing. */
  save?(save: Save, event: Event, kept: Kept): Save
}

/** One row for each type of event of a family. `Seen` has the seats' versions too. */
export type BxRows<Event extends GameEvent, Seen extends GameEvent = Event> = {
  readonly [Type in Event['type']]: BxRow<
    Extract<Event, { readonly type: Type }>,
    Extract<Seen, { readonly type: Type }>
  >
}

/** Reports whether events can be skipped: nothing listens, and no save records the fight. */
export function canSkipEvents(state: State, tell: Pick<Tell, 'silent'>): boolean {
  return tell.silent === true && state.record === null
}

const A = 0
const B = 1
const C = 2
const D = 3
const E = 4

/** Counts an occurrence of a morale trigger. */
function countTrigger(fight: Fight, trigger: number): void {
  fight.triggers[trigger]!++
  fight.stirred = true
}

/** Gives one combatant another status. */
export function place(fight: Fight, index: number, status: number): void {
  const places = fight.status.slice()
  places[index] = status
  fight.status = places
}

/** A blow in figures. */
export interface Blow {
  readonly attacker: number
  readonly target: number
  readonly d20: number
  readonly at: number
  readonly ac: number
  readonly hit: boolean
  /** Damage applied; 0 on a miss. */
  readonly roll: number
  readonly before: number
  readonly after: number
  /** Every damage die showed its highest face (trigger E). */
  readonly most: boolean
  /** A ruling added this to the roll; `at` has it in it. */
  readonly bonus?: RollBonus | undefined
  /** Which of several attacks of a round this is (rules/bx-stat-blocks S9); -1 or absent: the only one. */
  readonly place?: number
}

/** Folds a blow that hit into the fight: hp, damage dealt, who is out, and which morale triggers it pulls (seed 000 §4.2). */
export function foldBlow(fight: Fight, sums: Sums, blow: Blow): void {
  const { attacker, target, roll, after } = blow
  fight.hp[target] = after
  fight.dealt[attacker]! += roll
  if (roll > 0) recordDamage(sums, fight.names[attacker]!, fight.names[target]!, roll)
  const isFoe = target >= fight.allies
  if (blow.most && (isFoe || hasCompanions(fight)))
    countTrigger(fight, (isFoe ? FOE_TRIGGERS : ALLY_TRIGGERS) + E)
  if (after <= 0) falls(fight, sums, target)
  else if (target === 0) quarter(fight, target, blow.before, after, fight.who[target]!.max)
}

/** rules/bx R32: the PC comes from above a quarter to at or below it. */
export function quarter(fight: Fight, target: number, before: number, after: number, max: number): void {
  if (target !== 0 || fight.companionOnly || !hasCompanions(fight)) return
  if (4 * after <= max && 4 * before > max) countTrigger(fight, PC_QUARTER)
}

/** rules/bx R24: one of them is out. A once a side, B for each officer, C once, when losses reach half of those who started. */
export function falls(fight: Fight, sums: Sums, target: number): void {
  place(fight, target, OUT)
  const isFoe = target >= fight.allies
  if (isFoe) sums.foesDead++
  else if (target > 0 || fight.companionOnly) sums.companionsDown++
  const triggers = isFoe ? FOE_TRIGGERS : ALLY_TRIGGERS
  const lost = isFoe ? ++fight.lostFoes : ++fight.lostAllies
  const started = isFoe ? fight.startFoes : fight.startAllies
  if (!isFoe && !hasCompanions(fight)) return
  if (isFirstLoss(lost)) countTrigger(fight, triggers + A)
  if (fight.who[target]!.officer) countTrigger(fight, triggers + B)
  if (isHalfLost(lost, started)) countTrigger(fight, triggers + C)
}

/** rules/bx R25: trigger D is an occurrence only when it is newly true. */
export function countOutnumbered(fight: Fight, allies: boolean, foes: boolean): void {
  if (allies && !fight.outnumberedAllies && hasCompanions(fight)) countTrigger(fight, ALLY_TRIGGERS + D)
  if (foes && !fight.outnumberedFoes) countTrigger(fight, FOE_TRIGGERS + D)
  fight.outnumberedAllies = allies
  fight.outnumberedFoes = foes
}

/** Uses up the bonus of one combatant: it is for one roll. */
export function spendBonus(fight: Fight, who: number): void {
  fight.bonuses = fight.bonuses.filter((bonus) => bonus.who !== who)
}

/** The same by name, in a fight or outside one. */
export function spendBonusOf(state: State, name: string): void {
  const { fight } = state
  if (fight)
    spendBonus(
      fight,
      fight.names.findIndex((n) => sameName(n, name)),
    )
  else state.bonuses = state.bonuses.filter(({ who }) => !sameName(who, name))
}

/** Changes everyone of this name. */
export function changePerson(state: State, name: string, change: (person: Person) => Person): void {
  state.people = state.people.map((p) => (sameName(p.name, name) ? change(p) : p))
}

/** Changes one person, in the fight and at the table. */
export function changeBase(
  state: State,
  event: { readonly who: string; readonly index: number },
  change: (person: Person) => Person,
): void {
  const { fight } = state
  if (event.index < 0 || !fight) {
    changePerson(state, event.who, change)
    return
  }
  const { person } = fight.who[event.index]!
  changeSheet(fight, event.index, (f) => ({ ...f, base: change(f.base) }))
  if (person >= 0) state.people = state.people.map((p, i) => (i === person ? change(p) : p))
}

/** Gives one combatant another sheet. */
export function changeSheet(fight: Fight, index: number, change: (sheet: Fighter) => Fighter): void {
  fight.who = fight.who.map((f, i) => (i === index ? change(f) : f))
  fight.resheeted = true
}

/** rules/secrets: the players know this encounter or person from now on. */
export function remember(state: State, name: string): void {
  if (!state.known.includes(name)) state.known = [...state.known, name]
}

/** rules/secrets: people outside the party whom an open event names are known from then on. */
export function meet(state: State, ...names: readonly string[]): void {
  for (const name of names) {
    const person = state.people.find((p) => p.role === 'npc' && sameName(p.name, name))
    if (person) remember(state, person.name)
  }
}

/** Attacks and morale rolls happen at no other time. */
export function mustBeActing({ phase }: State, type: string): void {
  if (phase !== 'acting') throw new RulesFault(`bx: ${type} in phase "${phase}"`)
}
