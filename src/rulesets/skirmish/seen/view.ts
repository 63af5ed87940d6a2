import { isAllowed } from '../../../kernel/contract/ruling.js'
import { type Facts, GAME_MASTER, healthWord } from '../../../kernel/contract/seats.js'
import type { AwaitingSeen, CommonView, Figure, PersonSeen } from '../../../kernel/contract/view.js'
import { entryOf } from '../../../kernel/entry.js'
import { signed } from '../../../kernel/modifiers.js'
import type { AttackCount, Hint } from '../help/answers.js'
import { hint } from '../help/hint.js'
import { next } from '../next.js'
import { SIDES } from '../people/sides-and-names.js'
import { isPlayer } from '../people/who.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import {
  armorClassOf,
  type Entity,
  isFrozen,
  type PendingDamage,
  type SkirmishState,
  sheetOf,
  unrolled,
} from '../state/state.js'
import type { Consequence, LostDamage } from '../state/terms.js'
import { hidesFigures, seesTerms } from './hidden.js'
import { questionOf } from './question.js'
import { shownName } from './shown-name.js'
import { type UsedAction, usedActions } from './used-actions.js'

/** The status of anyone who has no hit points left. */
export const DOWN = 'down'

/** A check that somebody owes. What it takes and what comes of it, only to the GM. */
export interface CheckSeen {
  readonly who: string
  readonly check: string
  readonly dc?: number
  readonly fails?: Consequence
  readonly succeeds?: Consequence
}

/** `people` and `order` are ids, as commands name them; `people` is in the order of joining. */
export interface SkirmishView extends CommonView {
  readonly title: string
  /** For the GM's eyes. */
  readonly notes: readonly string[]
  /** Display names, by id. */
  readonly names: Readonly<Record<string, string>>
  readonly isEncounterActive: boolean
  readonly isEncounterFrozen: boolean
  readonly round: number
  /** Who holds the turn; null before combat begins. */
  readonly current: string | null
  /** The person who holds the turn has attacked in it. */
  readonly hasAttacked: boolean
  /** Attacks of this turn, of those there may be; null where nothing limits them. */
  readonly attacks: AttackCount | null
  /** One side has nobody left standing, and the GM is asked to end the encounter: its outcome; null before that. */
  readonly decided: string | null
  /** Who is waited for, in the sense of `awaiting.reason`. */
  readonly waiting: readonly string[]
  /** What the one who holds the turn can attack with; null for seats that do not choose it. */
  readonly weapons: readonly string[] | null
  /** The attack whose damage has not been rolled, and whom it hit: lost with the turn or another attack. */
  readonly pendingDamage: (Pick<PendingDamage, 'attacker' | 'weapon'> & Pick<LostDamage, 'targets'>) | null
  /** In the order of asking. */
  readonly checks: readonly CheckSeen[]
  /** Hit points with which characters left their last encounter. */
  readonly carriedHp: Readonly<Record<string, number>>
}

export const INITIATIVE = 'initiative'
export const ARMOR = 'AC'

export function view(state: SkirmishState, seat: string, facts: Facts<SkirmishScenario>): SkirmishView {
  const { joinOrder, entities, pendingDamage: pending } = state
  const told = hint(state, seat)
  const { current, waiting, weapons, attacks } = told
  const names = Object.fromEntries(joinOrder.map((id) => [id, entities[id]!.name]))
  const rests = seat === GAME_MASTER && isAllowed('free', facts.options.rulings)
  const awaiting = awaitingSeen(state, told, names, rests ? firstWounded(state) : '')
  return {
    people: joinOrder.map((id) => personSeen(state, entities[id]!, seat, facts)),
    order: state.turnOrder,
    clocks: [],
    ...(awaiting && { awaiting }),
    title: state.scenario.title,
    notes: seat === GAME_MASTER ? state.scenario.notes : [],
    names,
    isEncounterActive: state.isEncounterActive,
    isEncounterFrozen: isFrozen(state),
    round: state.round,
    current,
    hasAttacked: state.hasAttacked,
    attacks,
    decided: told.decided,
    waiting,
    weapons,
    pendingDamage: pending && { attacker: pending.attacker, ...unrolled(state)! },
    checks: state.asked.map((who) => {
      const { check, dc, fails, succeeds } = state.pendingChecks[who]!
      return seesTerms(seat) ? { who, check, dc, fails, succeeds } : { who, check }
    }),
    carriedHp: state.carriedHp,
  }
}

function personSeen(state: SkirmishState, entity: Entity, seat: string, facts: Facts): PersonSeen {
  const { id, kind, hp, maxHp, conditions } = entity
  const hidden = hidesFigures(facts, seat, kind)
  const score = state.initiatives[id]
  const figures: Figure[] = []
  if (score !== undefined) figures.push({ name: INITIATIVE, value: score })
  if (!hidden) figures.push(armorClassSeen(state, entity))
  const hit = state.pendingDamage?.hitStatus[id] === true
  const bonus = state.bonuses[id] ?? 0
  return {
    name: id,
    side: SIDES[kind],
    seat: playedBy(state, entity),
    ...(hidden ? { health: healthWord(hp, maxHp) } : { hp, max: maxHp }),
    status: [
      ...(hp === 0 ? [DOWN] : []),
      ...(hit ? ['hit'] : []),
      ...conditions,
      ...(bonus === 0 ? [] : [`${signed(bonus)} on the next d20`]),
    ],
    figures,
  }
}

function armorClassSeen(state: SkirmishState, entity: Entity): Figure {
  const base = sheetOf(state, entity).armor_class
  const value = armorClassOf(state, entity)
  if (value === base) return { name: ARMOR, value }
  return { name: ARMOR, value, base, terms: [{ value: value - base, source: 'ruling' }] }
}

function awaitingSeen(
  state: SkirmishState,
  told: Hint,
  names: SkirmishView['names'],
  wounded: string,
): AwaitingSeen | undefined {
  const now = next(state)
  if (now.kind !== 'awaiting') return undefined
  const { waiting } = told
  const seats = new Set(waiting.map((id) => playedBy(state, state.entities[id]!)))
  return {
    // A decided encounter is the GM's to end (K15): nobody else is asked to pass turns.
    seats: seats.size > 0 && told.decided === null ? [...seats] : [GAME_MASTER],
    reason: now.reason,
    question: questionOf(told, (id) => shownName(names, id), wounded),
  }
}

/** The first character who left the last encounter with a wound; empty where nobody did. */
function firstWounded({ carriedHp, scenario: { characters } }: SkirmishState): string {
  const ids = Object.keys(carriedHp).sort()
  return ids.find((id) => carriedHp[id]! < (entryOf(characters, id)?.hit_points ?? 0)) ?? ''
}

/** The seat of somebody's player; the GM plays the monsters, and characters who came by a ruling. */
function playedBy(state: SkirmishState, { kind, sheet }: Entity): string {
  return kind === 'character' && isPlayer(state, sheet) ? sheet : GAME_MASTER
}

/** What the table shows beside the view. */
export interface SkirmishBoard extends SkirmishView {
  /** What has been used of this turn, and who has acted in this round. */
  readonly used: readonly UsedAction[]
}

/** Returns what the table shows beside the view. */
export function board(state: SkirmishState): Pick<SkirmishBoard, 'used'> {
  return { used: usedActions(state) }
}
