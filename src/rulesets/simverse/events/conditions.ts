/** Conditions, injuries and what Vitality makes of somebody. */
import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import type { VitalityState } from '../people/bars.js'
import type { Combatant } from '../people/combatant.js'
import { withoutConditions } from '../people/conditions.js'
import { canBeInjured, injuryWord } from '../people/injuries.js'
import { get } from '../state/state.js'
import { isWon } from './contests.js'
import { add, ENDED_BY_DEATH, loseAim, remove } from './shared/folds.js'
import { type Context, eventBefore, type Rows, type Subjects } from './shared/rows.js'
import { inWords, type Standing } from './shared/standing.js'
import { cut, figure, LOSES_MAJOR, rounds, statusPhrase, storyWord } from './shared/words.js'
import { costInBrackets } from './spending.js'

export interface ConditionBegan {
  readonly type: 'ConditionBegan'
  readonly who: string
  readonly condition: string
  readonly rounds: number
  readonly cause: string
  /** Who laid it on them, where the condition goes by that (rules/simverse V16). */
  readonly by?: string
}

export interface ConditionEnded {
  readonly type: 'ConditionEnded'
  readonly who: string
  readonly condition: string
  readonly cause: string
}

export interface InjuryTaken {
  readonly type: 'InjuryTaken'
  readonly who: string
  readonly injury: string
}

export interface InjuryHealed {
  readonly type: 'InjuryHealed'
  readonly who: string
  readonly injury: string
}

export interface StateChanged extends Standing {
  readonly type: 'StateChanged'
  readonly who: string
  readonly state: VitalityState | 'stabilized'
  readonly lastAct: boolean
}

export type ConditionEvent = ConditionBegan | ConditionEnded | InjuryTaken | InjuryHealed | StateChanged

export const conditionSubjects: Subjects<ConditionEvent> = { StateChanged: ({ who }) => who }

export const conditionRows: Rows<ConditionEvent> = {
  ConditionBegan: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, event) {
      add(get(state, event.who), event.condition, event.rounds, event.by)
    },
    mech: (event) => [
      event.condition === LOSES_MAJOR
        ? `${event.who} ${statusPhrase(event.condition)} (${event.cause})`
        : `${event.who} is ${event.condition}${event.rounds > 0 ? ` for ${rounds(event.rounds)}` : ''} (${event.cause})`,
    ],
    story: beginSentence,
    short: (event, context) => cut(beginShort(event, context)),
    beat: ({ who, condition }) => ({ on: [who], changes: [{ who, gains: storyWord(condition) }] }),
  },
  ConditionEnded: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      if (event.condition === 'aiming') loseAim(get(state, event.who))
      else remove(get(state, event.who), event.condition)
    },
    mech: ({ who, condition, cause }) => [`${who} is no longer ${condition} (${cause})`],
    story({ who, condition, cause }) {
      if (condition === 'defensive-stance') {
        const why = cause === 'no Stamina for it' ? ` (${cause})` : ''
        return `${who} drops the defensive stance${why}.`
      }
      if (condition === 'prone') return `${who} gets up.`
      if (condition === LOSES_MAJOR) return `${who} no longer loses the next Major Action.`
      return `${who} is no longer ${storyWord(condition)}.`
    },
    short({ who, condition }) {
      if (condition === 'defensive-stance') return cut(`${who} drops stance`)
      if (condition === LOSES_MAJOR) return cut(`${who}: Major Action back`)
      return cut(condition === 'prone' ? `${who} gets up` : `${who} not ${storyWord(condition)}`)
    },
    beat: ({ who, condition }) => ({ on: [who], changes: [{ who, loses: storyWord(condition) }] }),
  },
  InjuryTaken: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      if (canBeInjured(c, event.injury)) c.injuries = [...c.injuries, event.injury]
    },
    mech: ({ who, injury }) => [`${who} is injured: ${injuryWord(injury)}`],
    story: ({ who, injury }) => `${who}${INJURED[injury] ?? ` is injured: ${storyWord(injury)}`}.`,
    short: ({ who, injury }) => cut(`${who}: ${storyWord(injury)}`),
    beat: ({ who, injury }) => ({ on: [who], changes: [{ who, gains: storyWord(injury) }] }),
  },
  InjuryHealed: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      const at = c.injuries.indexOf(event.injury)
      c.injuries = c.injuries.filter((_, i) => i !== at)
    },
    mech: ({ who, injury }) => [`${who} is no longer injured: ${injuryWord(injury)}`],
    story: ({ who, injury }) => `${who}'s ${BODY_PARTS[injury] ?? 'injury'} is healed.`,
    short: ({ who, injury }) => cut(`${who}'s ${BODY_PARTS[injury] ?? 'injury'} healed`),
    beat: ({ who, injury }) => ({ on: [who], changes: [{ who, loses: storyWord(injury) }] }),
  },
  StateChanged: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, event) {
      changeState(get(state, event.who), event)
    },
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [
      `${event.who} is ${event.state === 'dying' ? 'unconscious and dying' : event.state}${event.vitality === undefined ? '' : ` at Vitality ${event.vitality}`}${event.lastAct ? ', and relentless: one more action' : ''}`,
    ],
    story({ who, state, vitality, lastAct }) {
      const at = state === 'dying' && vitality !== undefined ? ` (Vitality ${figure(vitality)})` : ''
      const last = lastAct ? ', but, relentless, has one more action' : ''
      return `${who} ${STATES[state].long}${at}${last}.`
    },
    short: ({ who, state, lastAct }) =>
      cut(`${who} ${STATES[state].short}${lastAct ? ' + one more act' : ''}`),
    narr: ({ who, state }) => `${who} ${CUES[state]}.`,
    beat: ({ who, state }) => ({
      on: [who],
      result: STATES[state].short,
      changes: state === 'conscious' ? [{ who, loses: 'unconscious' }] : [{ who, gains: storyWord(state) }],
    }),
  },
}

/** seed 003 §10; rules/simverse R57, R58, R60. */
function changeState(c: Combatant, event: StateChanged): void {
  switch (event.state) {
    case 'conscious':
      remove(c, 'unconscious', 'dying', 'stabilized')
      return
    case 'stabilized':
      remove(c, 'dying')
      add(c, 'stabilized')
      return
    case 'dying':
      remove(c, 'stabilized')
      add(c, 'unconscious')
      add(c, 'dying')
      if (event.lastAct) c.lastAct = 1
      return
    default:
      c.conditions = withoutConditions(c, ENDED_BY_DEATH)
      c.wounds = []
      if (event.state === 'destroyed') add(c, 'destroyed')
      add(c, 'dead')
      if (event.lastAct) c.lastAct = 1
  }
}

const CUES: Readonly<Record<StateChanged['state'], string>> = {
  dying: 'crumples and does not get up',
  dead: 'is beyond help',
  destroyed: 'is gone past recognition',
  stabilized: 'breathes evenly at last',
  conscious: 'opens their eyes',
}

const STATES: Readonly<Record<StateChanged['state'], { readonly long: string; readonly short: string }>> = {
  dying: { long: 'falls, unconscious and dying', short: 'falls, dying' },
  dead: { long: 'is dead', short: 'dead' },
  destroyed: { long: 'is destroyed', short: 'destroyed' },
  stabilized: { long: 'is stable', short: 'stable' },
  conscious: { long: 'comes round', short: 'comes round' },
}

/** Behind the name. */
const INJURED: Readonly<Record<string, string>> = {
  movementHalved: "'s leg is hurt: half movement",
  handDisabled: "'s hand is disabled",
  footDisabled: "'s foot is disabled",
  eyeBlinded: ' loses an eye',
}

const BODY_PARTS: Readonly<Record<string, string>> = {
  movementHalved: 'leg',
  handDisabled: 'hand',
  footDisabled: 'foot',
  eyeBlinded: 'eye',
}

function isBeginning(event: GameEvent | undefined): event is ConditionBegan {
  return event?.type === 'ConditionBegan'
}

/** Whether two conditions of one line are reported in one sentence: a shield bash stuns and takes the Major Action. */
function belongTo(first: GameEvent | undefined, second: GameEvent | undefined): boolean {
  return (
    isBeginning(first) &&
    isBeginning(second) &&
    second.condition === LOSES_MAJOR &&
    first.condition !== LOSES_MAJOR &&
    first.who === second.who &&
    first.cause === second.cause
  )
}

/** Whether the event before has said it: the other half of the pair, or the contest that pins. */
function isSaid(event: ConditionBegan, context: Context): boolean {
  const before = eventBefore(context)
  return belongTo(before, event) || (event.condition === 'pinned' && isWon(before, 'pin', event.who))
}

/** Causes that a sentence does not repeat: the ruling before it, what somebody does on purpose. */
const UNSAID: ReadonlySet<string> = new Set(['ruling', 'drops to the ground', 'defensive stance'])

function causeWords(cause: string): string {
  return UNSAID.has(cause) ? '' : ` (${/^[A-Z]/.test(cause) ? cause : storyWord(cause)})`
}

const HOLD = "'s hold"

function beginSentence(event: ConditionBegan, context: Context): string {
  const { who, condition, cause } = event
  if (isSaid(event, context)) return ''
  if (condition === 'defensive-stance') return `${who} takes a defensive stance${costInBrackets(context)}.`
  if (condition === 'pinned' && cause.endsWith(HOLD)) return `${cause.slice(0, -HOLD.length)} pins ${who}.`
  const lasts = event.rounds > 0 && condition !== LOSES_MAJOR ? ` for ${rounds(event.rounds)}` : ''
  const is = condition === 'prone' ? 'falls prone' : statusPhrase(condition)
  const { line, place } = context
  const loses = belongTo(event, line[place + 1]) ? ` and ${statusPhrase(LOSES_MAJOR)}` : ''
  return `${who} ${is}${lasts}${causeWords(cause)}${loses}.`
}

function beginShort(event: ConditionBegan, context: Context): string {
  const { who, condition, cause } = event
  if (isSaid(event, context)) return ''
  if (condition === 'defensive-stance') return `${who}: defensive stance`
  if (condition === 'pinned' && cause.endsWith(HOLD)) return `${cause.slice(0, -HOLD.length)} pins ${who}`
  const left = event.rounds > 0 ? ` ${event.rounds}` : ''
  return condition === LOSES_MAJOR ? `${who}: no Major Action` : `${who} ${storyWord(condition)}${left}`
}
