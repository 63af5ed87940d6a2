import type { Tell } from '../../../kernel/contract/ruleset.js'
import { normalName } from '../../../kernel/names.js'
import type {
  BonusRuling,
  ConditionRuling,
  PointsRuling,
  RemoveRuling,
  RestoreRuling,
  SetRuling,
} from '../commands/commands.js'
import { changed } from '../damage/loss.js'
import type { FigureSet, SetFigure } from '../events/hand.js'
import type { HPChanged } from '../events/harm.js'
import type { StoredEvent } from '../events/index.js'
import { mustBeCondition } from '../people/conditions.js'
import { modifierOf } from '../people/sheet.js'
import { didYouMean } from '../people/sides-and-names.js'
import { armorClassOf, currentActor, type SkirmishState } from '../state/state.js'
import { refused } from '../stops.js'
import { turnAfter } from '../turn/turn.js'
import { present, type RuledPerson, ruledPerson } from './ruled-person.js'

/** No figure of a ruling goes beyond it. */
const MOST = 1_000_000_000

/** The referee's hand: somebody loses points. */
export function hurtBy(
  state: SkirmishState,
  { who, points, because }: PointsRuling,
  tell: Tell<StoredEvent>,
): void {
  const one = ruledPerson(state, who)
  mustBePoints(points)
  if (one.hp === 0) throw refused('no_effect', `${one.id} is down already.`, { who: one.id })
  tell(pointsOf(one, -points, because))
}

/** The referee's hand: somebody regains points, the fallen too. */
export function healBy(
  state: SkirmishState,
  { who, points, because }: PointsRuling,
  tell: Tell<StoredEvent>,
): void {
  const one = ruledPerson(state, who)
  mustBePoints(points)
  if (one.hp === one.maxHp)
    throw refused('no_effect', `${one.id} has all ${one.maxHp} hit points.`, { who: one.id })
  tell(pointsOf(one, Math.min(points, one.maxHp - one.hp), because))
}

function pointsOf(one: RuledPerson, amount: number, reason: string): HPChanged {
  return { ...changed(one, amount, 'ruling'), ...(one.away && { away: true as const }), reason }
}

function mustBePoints(points: number): void {
  if (points >= 1 && points <= MOST) return
  throw refused('bad_points', `points: is a number from 1 to ${MOST}, not ${points}.`, { points })
}

/** The referee's hand: a condition comes or goes. Conditions end with the encounter (K16). */
export function conditionBy(state: SkirmishState, command: ConditionRuling, tell: Tell<StoredEvent>): void {
  const { id: actor, conditions } = present(state, command.who)
  const condition = normalName(command.what)
  const has = conditions.includes(condition)
  const reason = command.because
  if (command.do === 'set') {
    if (has) throw refused('no_effect', `${actor} is ${condition} already.`, { condition })
    mustBeCondition(condition)
    tell({ type: 'ConditionApplied', actor, condition, reason })
    return
  }
  if (!has) {
    const says = conditions.length === 0 ? 'Nothing ails them.' : didYouMean(condition, conditions)
    throw refused('unknown_condition', `${actor} is not ${condition}. ${says}`, { condition })
  }
  tell({ type: 'ConditionLifted', actor, condition, reason })
}

/** The referee's hand: all hit points, and no condition. */
export function restoreBy(
  state: SkirmishState,
  { who, because }: RestoreRuling,
  tell: Tell<StoredEvent>,
): void {
  const one = ruledPerson(state, who)
  if (one.hp === one.maxHp && one.conditions.length === 0)
    throw refused('no_effect', `${one.id} has all ${one.maxHp} hit points, and nothing ails them.`)
  if (one.hp < one.maxHp) tell(pointsOf(one, one.maxHp - one.hp, because))
  for (const condition of one.conditions)
    tell({ type: 'ConditionLifted', actor: one.id, condition, reason: because })
}

/** Out of the encounter: the turn passes on if it was theirs. */
export function removeBy(
  state: SkirmishState,
  { who, because }: RemoveRuling,
  tell: Tell<StoredEvent>,
): void {
  const { id: actor } = present(state, who)
  const passes = currentActor(state) === actor && state.turnOrder.length > 1
  const { next, newRound } = passes ? turnOnWithout(state, actor) : { next: null, newRound: false }
  tell({ type: 'ActorRemoved', actor, next, newRound, reason: because })
}

/** Who is next when somebody leaves in the middle of their turn. With all others down it is still one of them. */
function turnOnWithout(state: SkirmishState, actor: string) {
  const after = turnAfter(state)
  if (after.next !== actor) return after
  const index = (state.currentTurnIndex + 1) % state.turnOrder.length
  return { next: state.turnOrder[index]!, newRound: index === 0 }
}

/** The referee's hand: something is added to the next d20 of somebody, and only to that. */
export function bonusBy(
  state: SkirmishState,
  { who, value, because }: BonusRuling,
  tell: Tell<StoredEvent>,
): void {
  const { id: actor } = ruledPerson(state, who)
  if (value === 0 || Math.abs(value) > MOST)
    throw refused('bad_points', `value: is a number other than 0, such as 2 or -2.`, { value })
  const total = (state.bonuses[actor] ?? 0) + value
  tell({ type: 'BonusGiven', actor, value, total, reason: because })
}

/** What `set` reaches: the words of the view, and what people call them. */
const FIGURES: Readonly<Record<SetFigure, readonly string[]>> = {
  hp: ['hp', 'hit points'],
  max: ['max', 'max hp', 'maximum'],
  AC: ['ac', 'armor class', 'armour class'],
  initiative: ['initiative', 'score'],
  round: ['round'],
}

export const FIGURE_NAMES: readonly SetFigure[] = ['hp', 'max', 'AC', 'initiative', 'round']

/** Whose the figures of the fight itself are. */
export const ENCOUNTER = 'encounter'

/** The referee's hand: any figure that the view shows. */
export function setBy(state: SkirmishState, command: SetRuling, tell: Tell<StoredEvent>): void {
  const { to, because } = command
  if (to === undefined) throw refused('MISSING_CLAUSE', '"set" needs a to:.', { label: 'to' })
  const figure = FIGURE_NAMES.find((name) => FIGURES[name].includes(normalName(command.figure)))
  if (figure === undefined) {
    const says = didYouMean(command.figure, FIGURE_NAMES)
    throw refused('unknown_figure', `There is no figure "${command.figure}" to set. ${says}`)
  }
  const change =
    normalName(command.who) === ENCOUNTER
      ? ofEncounter(state, figure)
      : ofPerson(state, ruledPerson(state, command.who), figure)
  const [least, most] = change.range
  if (to < least || to > most) {
    throw refused('bad_points', `${figure} is a number from ${least} to ${most} here, not ${to}.`, { to })
  }
  const { range: _, ...figures } = change
  if (to === figures.was) throw refused('no_effect', `${figure} is ${to} already.`, { to })
  tell({ type: 'FigureSet', figure, value: to, reason: because, ...figures })
}

type Change = Pick<FigureSet, 'actor' | 'kind' | 'was' | 'modifier' | 'away'> & {
  readonly range: readonly [number, number]
}

function ofEncounter(state: SkirmishState, figure: SetFigure): Change {
  if (figure !== 'round')
    throw refused('unknown_figure', `The encounter has a round, and no ${figure}: say whose it is.`)
  if (state.round === 0) throw refused('unknown_figure', 'No round has begun.')
  return { actor: null, kind: null, was: state.round, range: [1, MOST] }
}

function ofPerson(state: SkirmishState, one: RuledPerson, figure: SetFigure): Change {
  const { id: actor, kind, hp, maxHp, away, sheet } = one
  if (figure === 'round')
    throw refused('unknown_figure', `The round is nobody's: set who: ${ENCOUNTER} figure: round ...`)
  if (figure === 'hp')
    return { actor, kind, was: hp, range: [0, maxHp], ...(away && { away: true as const }) }
  if (away) {
    throw refused(
      'not_in_encounter',
      `${actor} is in no encounter, and has only hp to set; the rest is on the sheet.`,
    )
  }
  if (figure === 'max') return { actor, kind, was: maxHp, range: [1, MOST] }
  if (figure === 'AC')
    return { actor, kind, was: armorClassOf(state, state.entities[actor]!), range: [0, MOST] }
  const was = state.initiatives[actor] ?? null
  const range = [-MOST, MOST] as const
  if (was !== null) return { actor, kind, was, range }
  return { actor, kind, was, range, modifier: modifierOf(sheet, 'dexterity') }
}
