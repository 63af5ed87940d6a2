import type { ClauseSpec, VerbSpec } from '../../../kernel/contract/command.js'
import type { HandCondition, HandFigure, HandThing, Ruling } from '../../../kernel/hand/description.js'
import { defineHand } from '../../../kernel/hand/hand.js'
import { handVerb } from '../../../kernel/hand/verbs.js'
import { normalName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import type { RulingVerb } from '../commands/commands.js'
import { changed } from '../damage/loss.js'
import type { FigureSet, SetFigure } from '../events/hand.js'
import type { HPChanged } from '../events/harm.js'
import type { StoredEvent } from '../events/index.js'
import { CONDITIONS, isRead } from '../people/conditions.js'
import { modifierOf } from '../people/sheet.js'
import { armorClassOf, currentActor, type SkirmishState } from '../state/state.js'
import { nobodyHere, refused } from '../stops.js'
import { turnAfter } from '../turn/turn.js'
import { findRuledPerson, type RuledPerson, rulingTargetNames } from './ruled-person.js'

type HandRuling = Ruling<SkirmishState, StoredEvent>

/** No figure of a person goes beyond it. */
const MAX_FIGURE = 1_000_000_000

function pointsOf(one: RuledPerson, amount: number, reason: string): HPChanged {
  return { ...changed(one, amount, 'ruling'), ...(one.away && { away: true as const }), reason }
}

function noChange(says: string) {
  return refused('NO_CHANGE', says)
}

function hurt({ tell, reason }: HandRuling, one: RuledPerson, points: number): void {
  if (one.hp === 0) throw noChange(`${one.id} is down already.`)
  tell(pointsOf(one, -points, reason))
}

/** Gives points back, to the fallen too. */
function heal({ tell, reason }: HandRuling, one: RuledPerson, points: number): void {
  const { id, hp, maxHp } = one
  if (hp === maxHp) throw noChange(`${id} has all ${maxHp} hit points.`)
  tell(pointsOf(one, Math.min(points, maxHp - hp), reason))
}

/** All hit points, and no condition. */
function restore({ tell, reason }: HandRuling, one: RuledPerson): void {
  const { id: actor, hp, maxHp, conditions } = one
  if (hp === maxHp && conditions.length === 0)
    throw noChange(`${actor} has all ${maxHp} hit points and no condition.`)
  if (hp < maxHp) tell(pointsOf(one, maxHp - hp, reason))
  for (const condition of conditions) tell({ type: 'ConditionLifted', actor, condition, reason })
}

function mustBePresent({ joinOrder }: SkirmishState, { id, away }: RuledPerson): void {
  if (away) throw nobodyHere('not_in_encounter', id, joinOrder)
}

/** A condition of a person. Conditions end with the encounter (K16). */
function condition(one: RuledPerson, name: string): HandCondition<SkirmishState, StoredEvent> {
  const { id: actor, conditions } = one
  return {
    name,
    has: conditions.includes(name),
    rule({ state, tell, reason }, on) {
      mustBePresent(state, one)
      tell({ type: on ? 'ConditionApplied' : 'ConditionLifted', actor, condition: name, reason })
    },
  }
}

/** Any word may be noted; a slip of the pen for a word that some rule reads is none. */
function notedCondition(_ruling: HandRuling, one: RuledPerson, said: string) {
  const word = normalName(said)
  const isSlip = !isRead(word) && nearest(word, CONDITIONS) !== undefined
  return isSlip ? undefined : condition(one, word)
}

/** Takes a person out of the encounter: the turn passes on if it was theirs. */
function remove({ state, tell, reason }: HandRuling, one: RuledPerson): void {
  mustBePresent(state, one)
  const { id: actor } = one
  const passes = currentActor(state) === actor && state.turnOrder.length > 1
  const { next, newRound } = passes ? turnOnWithout(state, actor) : { next: null, newRound: false }
  tell({ type: 'ActorRemoved', actor, next, newRound, reason })
}

/** Returns who is next when a person leaves in the middle of their turn; one of the others even if all are down. */
function turnOnWithout(state: SkirmishState, actor: string) {
  const after = turnAfter(state)
  if (after.next !== actor) return after
  const index = (state.currentTurnIndex + 1) % state.turnOrder.length
  return { next: state.turnOrder[index]!, newRound: index === 0 }
}

/** Adds a number to the next d20 of a person, and only to that. */
function bonus({ state, tell, reason }: HandRuling, { id: actor }: RuledPerson, value: number): void {
  const total = (state.bonuses[actor] ?? 0) + value
  tell({ type: 'BonusGiven', actor, value, total, reason })
}

/** The words that people have for a figure, beside its name. */
const ALSO: Readonly<Record<SetFigure, readonly string[]>> = {
  hp: ['hit points'],
  max: ['max hp', 'maximum'],
  AC: ['armor class', 'armour class'],
  initiative: ['score'],
  round: [],
}

/** The name for the figures of the fight itself. */
export const ENCOUNTER = 'encounter'

type Change = Pick<FigureSet, 'actor' | 'kind' | 'was' | 'modifier' | 'away'>

function figure(
  name: SetFigure,
  [least, most]: readonly [number, number],
  change: Change,
): HandFigure<SkirmishState, StoredEvent> {
  return {
    name,
    also: ALSO[name],
    least,
    most,
    set({ tell, reason }, to) {
      if (to === change.was) throw noChange(`${name} is ${to} already.`)
      tell({ type: 'FigureSet', figure: name, value: Number(to), reason, ...change })
    },
  }
}

/** The figures of a person; of one who is elsewhere only the hit points, for the rest is on the sheet. */
function figures(state: SkirmishState, one: RuledPerson): readonly HandFigure<SkirmishState, StoredEvent>[] {
  const { id: actor, kind, hp, maxHp, away, sheet } = one
  if (away) return [figure('hp', [0, maxHp], { actor, kind, was: hp, away: true })]
  const score = state.initiatives[actor] ?? null
  const modifier = score === null ? { modifier: modifierOf(sheet, 'dexterity') } : {}
  return [
    figure('hp', [0, maxHp], { actor, kind, was: hp }),
    figure('max', [1, MAX_FIGURE], { actor, kind, was: maxHp }),
    figure('AC', [0, MAX_FIGURE], { actor, kind, was: armorClassOf(state, state.entities[actor]!) }),
    figure('initiative', [-MAX_FIGURE, MAX_FIGURE], { actor, kind, was: score, ...modifier }),
  ]
}

function things({ round }: SkirmishState): readonly HandThing<SkirmishState, StoredEvent>[] {
  if (round === 0) return []
  const change = { actor: null, kind: null, was: round }
  return [{ name: ENCOUNTER, figures: [figure('round', [1, MAX_FIGURE], change)] }]
}

/** Reports whether a ruling could change something of a person. */
function isUseful(_state: SkirmishState, verb: string, one: RuledPerson): boolean {
  const { hp, maxHp, conditions, away } = one
  if (verb === 'hurt') return hp > 0
  if (verb === 'heal') return hp < maxHp
  if (verb === 'restore') return hp < maxHp || conditions.length > 0
  return !away || verb === 'set' || verb === 'bonus'
}

/** The referee's hand. `damage` and `add` are verbs of the rules here; `add` takes a reason for what goes beyond them. */
export const hand = defineHand(
  {
    names: rulingTargetNames,
    find: (state, _seat, said) => findRuledPerson(state, said),
    nameOf: ({ id }: RuledPerson) => id,
    isUseful,
    hurt,
    heal,
    restore,
    remove,
    bonus,
    conditions: (_state, one) =>
      [...new Set([...CONDITIONS, ...one.conditions])].map((word) => condition(one, word)),
    notedCondition,
    conditionWords: () => CONDITIONS,
    figures,
    things,
  },
  {
    without: ['damage'],
    examples: {
      hurt: ['hurt who: ysolde points: 5 because: the floor gives way'],
      heal: ['heal who: ysolde points: 8 because: a night at the ferry house'],
      condition: [
        'condition who: ysolde do: set what: prone because: she slips on the reeds',
        'condition who: ysolde do: lift what: prone because: Odrin helps her up',
      ],
      restore: ['restore who: odrin because: three days of rest'],
      set: [
        'set who: mire-hound figure: AC to: 11 because: the mud has washed off',
        'set who: encounter figure: round to: 3 because: the bell rings in the fourth',
      ],
      remove: ['remove who: mire-hound because: it runs into the reeds'],
      bonus: ['bonus who: ysolde value: 2 because: she stands above it'],
    },
  },
)

export const rulings = hand.verbs as Readonly<Record<RulingVerb, VerbSpec>>

/** The clauses of `add` beside the names of the rules: with a reason it is a ruling, and may bring a typed sheet. */
export const reinforcement: readonly ClauseSpec[] = handVerb('add', {
  label: 'side',
  kind: 'choice',
  options: ['monsters', 'characters'],
  summary: 'With stats: on whose side.',
}).clauses.flatMap((clause): readonly ClauseSpec[] => {
  if (clause.label === 'name') return []
  return [clause.label === 'because' ? { ...clause, required: false, ruling: 'free' } : clause]
})
