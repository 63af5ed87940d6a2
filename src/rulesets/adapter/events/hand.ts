import { runLength } from '../../../kernel/contract/events/beat.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import {
  GAME_MASTER,
  type Health as HealthWord,
  healthWord,
  readsWords,
} from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { signed } from '../../../kernel/modifiers.js'
import { boxesLeft, boxesOf, type HealthTrack } from '../people/health.js'
import { beginNpc } from '../scenario/begin.js'
import type { AdapterScenario, NpcSheet } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { placeOf } from '../state/people.js'
import type { AdapterState, NpcState } from '../state/state.js'
import { type NpcSide, THREATS } from '../state/terms.js'
import { changePerson, ownName, replaced, setFigure, setHealth, setMember, setPoints } from './changes.js'
import { leaveFight } from './fight.js'
import {
  brief,
  type Context,
  capital,
  change,
  figure,
  listOf,
  newcomer,
  pointsWord,
  sentence,
  spoken,
  subject,
} from './words.js'

/** The game master's hand on people. Every event of this file counts as a ruling. */
interface Ruled {
  readonly who: string
  readonly reason: string
}

export interface FigureSet extends Ruled {
  readonly type: 'figure_set'
  readonly figure: string
  /** The system's name for it. */
  readonly called: string
  /** Absent as others see it, where it stands on a sheet, or is of health and figures are words. */
  readonly to?: number
  /** Where the figure is one of health. */
  readonly after?: HealthTrack
  readonly health?: HealthWord
}

export interface ConditionChanged extends Ruled {
  readonly type: 'condition_changed'
  readonly condition: string
  readonly on: boolean
}

export interface PersonAdded extends Ruled {
  readonly type: 'person_added'
  /** The game master's: others see the event without it. */
  readonly sheet?: NpcSheet
  readonly side: NpcSide
}

export interface PersonReturned extends Ruled {
  readonly type: 'person_returned'
}

export interface PersonRemoved extends Ruled {
  readonly type: 'person_removed'
}

export interface SideChanged extends Ruled {
  readonly type: 'side_changed'
  readonly side: NpcSide
}

export interface BonusGiven extends Ruled {
  readonly type: 'bonus_given'
  readonly value: number
}

export interface FightLeft extends Ruled {
  readonly type: 'fight_left'
}

export interface PersonRestored extends Ruled {
  readonly type: 'person_restored'
  /** The owner's: others see the event without it. */
  readonly points?: Readonly<Record<string, number>>
  readonly after: HealthTrack | null
}

export type HandEvent =
  | FigureSet
  | ConditionChanged
  | PersonAdded
  | PersonReturned
  | PersonRemoved
  | SideChanged
  | BonusGiven
  | FightLeft
  | PersonRestored

export const handRows: EventRows<AdapterState, HandEvent, HandEvent, AdapterScenario> = {
  figure_set: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, figure: name, to, after }) {
      if (after) setHealth(state, who, after)
      else if (to !== undefined) setFigure(state, who, name, to)
    },
    see(event, seat, facts) {
      if (seat === GAME_MASTER || event.who === seat) return event
      const { after, to: _, ...seen } = event
      if (!after) return OPEN_FIGURES.includes(event.figure) ? event : seen
      return readsWords(facts, seat)
        ? { ...seen, health: healthWord(boxesLeft(after), boxesOf(after)) }
        : event
    },
    mech: ({ who, called, to, health, reason }) => [
      rulingLine(`${who} ${called} is ${to ?? health ?? 'changed'}`, reason),
    ],
    story({ who, to, health, reason, ...rest }) {
      const name = subject(who)
      if (to === undefined && health !== undefined) return sentence(`${name} is ${health}`, reason)
      const now = to === undefined ? 'has changed' : `is ${figureValue(rest.figure, to)}`
      return sentence(`${name}'s ${figureName(rest.called)} ${now}`, reason)
    },
    short({ who, to, health, ...rest }) {
      if (to === undefined && health !== undefined) return `${brief(who)} ${health}`
      const now = to === undefined ? 'changed' : figureValue(rest.figure, to)
      return `${brief(who)} ${figureName(rest.called)} ${now}`
    },
    beat(event) {
      const { who, to, after, health } = event
      if (after) {
        const change = { who, figure: 'hp', to: boxesLeft(after), max: boxesOf(after) }
        return { on: [who], changes: [change] }
      }
      const now = to ?? health
      return now === undefined
        ? undefined
        : { on: [who], changes: [{ who, figure: health === undefined ? event.figure : 'hp', to: now }] }
    },
  },
  condition_changed: {
    weight: ({ condition, on }) => (condition === 'dead' && on ? 'decisive' : 'notable'),
    concerns: ({ who }) => [who],
    fold(state, { who, condition, on }) {
      const place = placeOf(state, who)
      if (!place) return
      const now = place.kind === 'npc' ? state.npcs[place.i]! : state.characters[place.i]!
      if (condition === 'dodging') changePerson(state, who, { dodging: on })
      else if (condition === 'dead') changePerson(state, who, { health: { ...now.health, dead: on } })
      else changePerson(state, who, { conditions: setMember(now.conditions, condition, on) })
    },
    mech: ({ who, condition, on, reason }) => [
      rulingLine(`${who} is ${on ? '' : 'no longer '}${condition}`, reason),
    ],
    story: ({ who, condition, on, reason }) =>
      sentence(`${subject(who)} is ${on ? '' : 'no longer '}${spoken(condition)}`, reason),
    short: ({ who, condition, on }) => `${brief(who)} ${on ? '' : 'not '}${spoken(condition)}`,
    beat: ({ who, condition, on }) => ({
      on: [who],
      changes: [on ? { who, gains: condition } : { who, loses: condition }],
    }),
  },
  person_added: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, { sheet, side }) {
      if (!sheet) return
      state.added = [...state.added, sheet]
      state.npcs = [...state.npcs, { ...beginNpc(configOf(state.scenario), sheet), side }]
    },
    see(event, seat) {
      if (seat === GAME_MASTER) return event
      const { sheet: _, ...seen } = event
      return seen
    },
    mech: ({ who, side, reason }) => [rulingLine(`${who} comes ${SIDE_WORDS[side]}`, reason)],
    story(event, context) {
      const names = together(event, context)
      if (names.length === 0) return ''
      const one = names.length === 1
      const does = COMES[event.side][one ? 'one' : 'many']
      return sentence(`${one ? newcomer(event.who) : listOf(names.map(capital))} ${does}`, event.reason)
    },
    short(event, context) {
      const names = together(event, context)
      return names.length === 0 ? undefined : `+ ${names.join(', ')}`
    },
    beat: ({ who }) => ({ by: who, result: 'joins' }),
  },
  person_returned: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold: (state, { who }) => changePerson(state, who, { gone: false }),
    mech: ({ who, reason }) => [rulingLine(`${who} is back`, reason)],
    story: ({ who, reason }) => sentence(`${subject(who)} is back`, reason),
    short: ({ who }) => `${brief(who)} is back`,
    beat: ({ who }) => ({ by: who, result: 'back' }),
  },
  person_removed: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      leaveFight(state, who)
      changePerson(state, who, { gone: true })
    },
    mech: ({ who, reason }) => [rulingLine(`${who} is out of the game`, reason)],
    story: ({ who, reason }) => sentence(`${subject(who)} leaves the game`, reason),
    short: ({ who }) => `${brief(who)} leaves`,
    beat: ({ who }) => ({ by: who, result: 'leaves' }),
  },
  side_changed: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, { who, side }) {
      const place = placeOf(state, who)
      if (place?.kind === 'npc') state.npcs = replaced<NpcState>(state.npcs, place.i, { side })
    },
    mech: ({ who, side, reason }) => [rulingLine(`${who} now counts ${SIDE_WORDS[side]}`, reason)],
    story: ({ who, side, reason }) => sentence(`${subject(who)} ${NOW[side].does}`, reason),
    short: ({ who, side }) => `${brief(who)}: ${NOW[side].brief}`,
    beat: ({ who, side }) => ({ by: who, result: NOW[side].brief }),
  },
  bonus_given: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold: (state, { who, value }) => changePerson(state, who, { bonus: value }),
    mech: ({ who, value, reason }) => [rulingLine(`the next roll of ${who} gets ${signed(value)}`, reason)],
    story: ({ who, value, reason }) =>
      sentence(`${subject(who)} gets ${change(value)} on the next roll`, reason),
    short: ({ who, value }) => `${brief(who)} ${change(value)} next`,
    beat: ({ who, value }) => ({ on: [who], changes: [{ who, figure: 'bonus', to: value }] }),
  },
  fight_left: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold: (state, { who }) => leaveFight(state, who),
    mech: ({ who, reason }) => [rulingLine(`${who} is out of the fight`, reason)],
    story: ({ who, reason }) => sentence(`${subject(who)} leaves the fight`, reason),
    short: ({ who }) => `${brief(who)} leaves the fight`,
    beat: ({ who }) => ({ by: who, result: 'leaves' }),
  },
  person_restored: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, points, after }) {
      if (after) setHealth(state, who, after)
      changePerson(state, who, { conditions: [], dodging: false })
      for (const [resource, value] of Object.entries(points ?? {}))
        setPoints(state, who, ownName(state, resource), value)
    },
    see(event, seat) {
      if (seat === GAME_MASTER || event.who === seat) return event
      const { points: _, ...seen } = event
      return seen
    },
    mech({ who, points, after, reason }) {
      const parts = [
        ...(after ? ['unhurt'] : []),
        ...Object.entries(points ?? {}).map(([name, n]) => `${name} ${n}`),
      ]
      return [rulingLine(`${who} is restored${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`, reason)]
    },
    story({ who, points, reason }) {
      const parts = Object.entries(points ?? {}).map(([name, n]) => `${pointsWord(name)} ${n}`)
      return sentence(
        `${subject(who)} is fully restored${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`,
        reason,
      )
    },
    short: ({ who }) => `${brief(who)} restored`,
    beat({ who, points, after }) {
      const changes = [
        ...(after ? [{ who, figure: 'hp', to: boxesLeft(after), max: boxesOf(after) }] : []),
        ...Object.entries(points ?? {}).map(([name, to]) => ({ who, figure: name, to })),
      ]
      return { on: [who], result: 'restored', ...(changes.length > 0 && { changes }) }
    },
  },
}

/** Figures that everybody reads of everybody; all others but health stand on a sheet, which is its owner's. */
const OPEN_FIGURES: readonly string[] = ['trust', 'threat', 'bonus', 'failure_streak']

const SIDE_WORDS = { foes: 'as a foe', allies: 'as an ally', others: 'to stand by' } as const

const COMES = {
  foes: { one: 'joins the foes', many: 'join the foes' },
  allies: { one: 'joins the allies', many: 'join the allies' },
  others: { one: 'stands by', many: 'stand by' },
} as const

const NOW = {
  foes: { does: 'is now a foe', brief: 'foe' },
  allies: { does: 'is now an ally', brief: 'ally' },
  others: { does: 'now stands by', brief: 'stands by' },
} as const

/** The names of all who come here with the first of them; none where an earlier event has told of this one. */
function together({ side, reason }: PersonAdded, context: Context): readonly string[] {
  const comesAlike = (other: { readonly type: string }) =>
    other.type === 'person_added' &&
    (other as PersonAdded).side === side &&
    (other as PersonAdded).reason === reason
  const count = runLength(context, comesAlike)
  return context.line.slice(context.place, context.place + count).map((other) => (other as PersonAdded).who)
}

/** A figure as people call it. */
function figureName(called: string): string {
  if (called === 'hp') return 'HP'
  return called === 'max hp' ? 'maximum HP' : pointsWord(called)
}

/** A threat is a word; all others are figures. */
function figureValue(name: string, to: number): string {
  return name === 'threat' ? (THREATS[to] ?? figure(to)) : figure(to)
}
