/** Where people are on the field, and what is stated of it. */

import type { GameEvent, Tell } from '../../../kernel/contract/ruleset.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { type Point, pointText } from '../field/geometry.js'
import type { Combatant } from '../people/combatant.js'
import type { Rolled } from '../roll/roll.js'
import { type Fact, POSITION, RIDING } from '../state/facts.js'
import { get } from '../state/state.js'
import { factText, factWords, liftedWords } from './shared/facts.js'
import { add, loseAim, spendBonus } from './shared/folds.js'
import { needsOrCritical, outOf, rollText, targetNeed } from './shared/rolls.js'
import type { Context, Rows, Subjects } from './shared/rows.js'
import {
  inWords,
  type Standing,
  standingShort,
  standingText,
  standingWords,
  vitalityChange,
} from './shared/standing.js'
import { capital, cut, figure, sentence, storyWord } from './shared/words.js'
import { costInBrackets } from './spending.js'

export interface Moved {
  readonly type: 'Moved'
  readonly who: string
  readonly kind: string
  readonly meters: number
  readonly at: number
  /** Where they are across a grid; nothing on a line. */
  readonly y?: number
  /** The direction of the last leg on a grid. */
  readonly look?: Point
  readonly aimLost: boolean
  readonly how: string
}

export interface Fled {
  readonly type: 'Fled'
  readonly who: string
}

export interface Unseated extends Rolled, Standing {
  readonly type: 'Unseated'
  readonly who: string
  readonly raw: number
  readonly damage: number
  readonly hurts: boolean
  readonly pain: number
}

export interface FactStated extends Fact {
  readonly type: 'FactStated'
}

export interface FactLifted {
  readonly type: 'FactLifted'
  readonly fact: string
  readonly who: string
  readonly other: string
  /** Absent where it ends by itself: somebody moved. */
  readonly reason?: string
}

export interface Placed {
  readonly type: 'Placed'
  readonly who: string
  readonly at: number
  readonly y?: number
  readonly reason: string
}

export type MovementEvent = Moved | Fled | Unseated | FactStated | FactLifted | Placed

export const movementSubjects: Subjects<MovementEvent> = { Unseated: ({ who }) => who }

export const movementRows: Rows<MovementEvent> = {
  Moved: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold: (state, event) => foldMoved(get(state, event.who), event),
    mech: (event) => [
      `${event.who} moves${event.meters > 0 ? ` ${event.meters} m` : ''}${event.how === '' ? '' : ` ${event.how}`} (${event.kind}), now at ${placeText(event)}${event.aimLost ? '; aim lost' : ''}`,
    ],
    story: moveSentence,
    short: moveShort,
    beat: ({ who, meters }) => ({ by: who, result: meters > 0 ? `${meters} m` : 'moves', noun: 'move' }),
  },
  Fled: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      get(state, who).fled = true
    },
    mech: ({ who }) => [`${who} has left the fight`],
    story: ({ who }) => `${who} flees the field.`,
    short: ({ who }) => cut(`${who} flees`),
    narr: ({ who }) => `${who} is gone from the field.`,
    beat: ({ who }) => ({ by: who, result: 'flees', changes: [{ who, gains: 'has fled' }] }),
  },
  Unseated: {
    need: targetNeed,
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, event) {
      spendBonus(state, event.who)
      if (event.success) return
      const c = get(state, event.who)
      c.mounted = false
      c.vitality -= event.damage
      if (event.hurts) c.painTaken += event.damage
      if (event.damage > 0) loseAim(c)
      add(c, 'prone')
    },
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [
      `${event.who} keeps the saddle? ${rollText(event)} → ${event.success ? 'seated' : `thrown: ${event.raw} raw, ${event.damage} damage; ${standingText(event)}`}`,
    ],
    story(event) {
      const { who, success, damage } = event
      if (success) return `${who} stays in the saddle (${needsOrCritical(event)}).`
      const takes = damage > 0 ? `takes ${damage}${standingWords(event)}` : 'takes no damage'
      return `${who} is thrown and ${takes}.`
    },
    short: (event) =>
      cut(
        event.success
          ? `${event.who} stays seated (${outOf(event)})`
          : `${event.who} thrown${standingShort(event)}`,
      ),
    beat(event) {
      const { who, success, damage } = event
      if (success) return { by: who, result: 'stays seated' }
      const hurt = damage > 0 ? [vitalityChange(event, who, -damage)] : []
      return { by: who, result: 'thrown', changes: [...hurt, { who, gains: 'prone' }] }
    },
  },
  FactStated: {
    weight: (event) => (byMovement(event) ? 'detail' : 'notable'),
    concerns: (event) => (byMovement(event) ? [] : peopleOf(event)),
    fold(state, { fact, who, other, reason }) {
      state.facts = [...state.facts, { fact, who, other, reason }]
    },
    mech: (event) => [rulingLine(factText(event), event.reason)],
    story: (event) => (byMovement(event) ? '' : sentence(capital(factWords(event)), event.reason)),
    short(event) {
      if (byMovement(event)) return ''
      const { who, fact } = event
      return cut(capital(`${who === '' ? '' : `${who} `}${storyWord(fact)} (ruled)`))
    },
    beat: (event) => (byMovement(event) ? undefined : { on: peopleOf(event) }),
  },
  FactLifted: {
    weight: 'detail',
    concerns: (event) => (event.reason === undefined ? [] : peopleOf(event)),
    fold(state, event) {
      state.facts = state.facts.filter(
        (f) => f.fact !== event.fact || f.who !== event.who || f.other !== event.other,
      )
    },
    mech: (event) => [
      event.reason === undefined
        ? `No longer: ${factText(event)}`
        : rulingLine(`no longer ${factText(event)}`, event.reason),
    ],
    story: (event) => (event.reason === undefined ? '' : sentence(capital(liftedWords(event)), event.reason)),
    short: () => '',
  },
  Placed: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, at, y }) {
      const c = get(state, who)
      c.at = at
      if (y !== undefined) c.y = y
    },
    mech: (event) => [rulingLine(`${event.who} stands at ${placeText(event)}`, event.reason)],
    story: (event) => sentence(`${event.who} stands at ${placeWords(event)}`, event.reason),
    short: (event) => cut(`${event.who} at ${placeWords(event)}`),
    beat: ({ who, at }) => ({ on: [who], changes: [{ who, figure: 'at', to: at }] }),
  },
}

/** Moves somebody. */
export function tellMoved(c: Combatant, moved: Moved, tell: Tell<Moved>): void {
  if (tell.silent) foldMoved(c, moved)
  else tell(moved)
}

function foldMoved(c: Combatant, event: Moved): void {
  c.at = event.at
  if (event.y !== undefined) c.y = event.y
  if (event.look) c.look = event.look
  c.moved = true
  if (event.aimLost) loseAim(c)
}

/** `14`, or `6,0` on a grid. */
function placeText({ at, y }: Pick<Moved, 'at' | 'y'>): string {
  return y === undefined ? `${at}` : pointText({ x: at, y }, true)
}

function placeWords({ at, y }: Pick<Moved, 'at' | 'y'>): string {
  return y === undefined ? `${figure(at)} m` : `${figure(at)}, ${figure(y)}`
}

/** Facts that a step brings are no rulings. */
function byMovement({ reason }: Pick<Fact, 'reason'>): boolean {
  return reason === POSITION || reason === RIDING
}

function peopleOf({ who, other }: Pick<Fact, 'who' | 'other'>): readonly string[] {
  return [who, other].filter((name) => name !== '')
}

const VERBS: Readonly<Record<string, string>> = { full: 'runs', sprint: 'sprints', charge: 'charges' }

/** The fact that a step to a better position brings, from the events behind it. */
function positionAfter({ line, place }: Context): string | undefined {
  const isPosition = (event: GameEvent): event is FactStated =>
    event.type === 'FactStated' && (event as FactStated).reason === POSITION
  const isOfTheStep = (event: GameEvent | undefined) =>
    event !== undefined && (event.type === 'FactLifted' || event.type === 'FactStated')
  for (let at = place + 1; isOfTheStep(line[at]); at++) {
    const event = line[at]!
    if (isPosition(event)) return event.fact
  }
  return undefined
}

const COVER: Readonly<Record<string, string>> = { 'cover-light': 'light cover', 'cover-heavy': 'heavy cover' }

/** A step to a better position, in its own words. */
function positionWords({ how }: Moved, context: Context): string | undefined {
  if (how === 'to higher ground') return 'takes the high ground'
  if (how === 'into cover') return `takes ${COVER[positionAfter(context) ?? ''] ?? 'cover'}`
  const flanked = /^to the flank of (.+)$/.exec(how)
  return flanked ? `moves to ${flanked[1]}'s flank` : undefined
}

function moveSentence(event: Moved, context: Context): string {
  const { who, kind, meters, how } = event
  const aim = event.aimLost ? ' and loses the aim' : ''
  const position = positionWords(event, context)
  if (position !== undefined) return `${who} ${position}${aim}.`
  const far = meters > 0 ? ` ${meters} m` : ''
  if (kind === 'charge') return `${who} charges${far} at ${how.replace('charging ', '')}${aim}.`
  return `${who} ${VERBS[kind] ?? 'moves'}${far}${how === '' ? '' : ` ${how}`}${aim}${costInBrackets(context)}.`
}

function moveShort(event: Moved, context: Context): string {
  const { who, kind, meters, how } = event
  const position = positionWords(event, context)
  if (position !== undefined) return cut(`${who} ${position}`)
  const towards = how.replace(/^(towards|charging) /, 'to ').replace(/^away from /, 'from ')
  return cut(
    `${who} ${kind === 'charge' ? 'charges ' : ''}+${meters} m${towards === '' ? '' : ` ${towards}`}`,
  )
}
