/** What somebody does in their turn beside blows and steps. */
import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import { FULL_DEFENSE_REACTIONS } from '../people/combatant.js'
import { get } from '../state/state.js'
import type { MoraleRolled } from './morale.js'
import { add, remove } from './shared/folds.js'
import { type Context, eventBefore, type Rows, type Subjects } from './shared/rows.js'
import { type About, withReserves } from './shared/standing.js'
import { cut, listed, thingName, thingShort } from './shared/words.js'

export interface Aimed extends About {
  readonly type: 'Aimed'
  readonly who: string
  /** Absent for seats of other sides. */
  readonly target?: string
}

export interface FullDefenseTaken extends About {
  readonly type: 'FullDefenseTaken'
  readonly who: string
  /** Absent for seats of other sides. */
  readonly reactions?: number
}

export interface HandsChanged {
  readonly type: 'HandsChanged'
  readonly who: string
  readonly held: readonly string[]
  readonly dropped: readonly string[]
  readonly what: string
  readonly quick: boolean
}

export interface Disarmed {
  readonly type: 'Disarmed'
  readonly who: string
  readonly things: readonly string[]
  readonly cause: string
}

export interface Spoke {
  readonly type: 'Spoke'
  readonly who: string
  readonly text: string
}

export type ActEvent = Aimed | FullDefenseTaken | HandsChanged | Disarmed | Spoke

export const actSubjects: Subjects<ActEvent> = {
  Aimed: ({ who }) => who,
  FullDefenseTaken: ({ who }) => who,
}

export const actRows: Rows<ActEvent> = {
  Aimed: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      c.aimAt = event.target ?? ''
      add(c, 'aiming')
    },
    see: (event, seat, facts) =>
      withReserves(event, event.who, seat, facts, ({ target: _target, ...seen }) => seen),
    mech: ({ who, target }) => [`${who} aims${target === undefined ? '' : ` at ${target}`}`],
    story: ({ who, target }) => (target === undefined ? `${who} takes aim.` : `${who} aims at ${target}.`),
    short: ({ who, target }) => cut(target === undefined ? `${who} takes aim` : `${who} aims at ${target}`),
    beat: ({ who, target }) => ({
      by: who,
      ...(target !== undefined && { on: [target] }),
      changes: [{ who, gains: 'aiming' }],
    }),
  },
  FullDefenseTaken: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, event) {
      get(state, event.who).reactionsAllowed = event.reactions ?? FULL_DEFENSE_REACTIONS
    },
    see: (event, seat, facts) =>
      withReserves(event, event.who, seat, facts, ({ reactions: _allowed, ...seen }) => seen),
    mech: ({ who, reactions }) => [
      reactions === undefined
        ? `${who} is on full defense this round`
        : `${who} has ${reactions} reactions this round`,
    ],
    story: ({ who, reactions }) =>
      `${who} goes on full defence${reactions === undefined ? '' : `: ${reactions} reactions this round`}.`,
    short: ({ who }) => cut(`${who} full defence`),
    beat: ({ who }) => ({ by: who, result: 'full defence' }),
  },
  HandsChanged: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      c.held = event.held
      c.dropped = event.dropped
      if (event.quick) c.quickDrawn = true
      if (event.dropped.length === 0) remove(c, 'disarmed')
    },
    mech: ({ who, what }) => [`${who} ${what}`],
    story: (event, context) => `${event.who} ${handsWords(event, context, 'the ')}.`,
    short: (event, context) => cut(`${event.who} ${handsWords(event, context, '')}`),
    beat: ({ who }) => ({ by: who }),
  },
  Disarmed: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      c.held = c.held.filter((id) => !event.things.includes(id))
      c.dropped = [...c.dropped, ...event.things]
      add(c, 'disarmed')
    },
    mech: ({ who, things, cause }) => [`${who} drops ${things.join(', ') || 'what they held'} (${cause})`],
    story(event, context) {
      const { who, things, cause } = event
      if (isSaid(event, context)) return ''
      const names = things.map((id) => `the ${thingName(context.facts.scenario, who, id)}`)
      return `${who} ${names.length === 0 ? 'is disarmed' : `drops ${listed(names)}`}${causeWords(cause)}.`
    },
    short(event, context) {
      const { who, things } = event
      if (isSaid(event, context)) return ''
      const names = things.map((id) => thingShort(context.facts.scenario, who, id))
      return cut(names.length === 0 ? `${who} disarmed` : `${who} drops ${listed(names)}`)
    },
    beat: ({ who }) => ({ on: [who], changes: [{ who, gains: 'disarmed' }] }),
  },
  Spoke: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold() {
      // Words change nothing.
    },
    mech: ({ who, text }) => [`${who}: “${text}”`],
    story: ({ who, text }) => `${who} shouts: “${text}”`,
    short: ({ who, text }) => cut(`${who}: “${text}”`),
  },
}

const STOWS = 'stows '
const DRAWS = 'draws '
const PICKS_UP = 'picks up '

/** `puts the Dagger away`: the event has the names of some things and the ids of others. */
function handsWords({ who, what }: HandsChanged, { facts }: Context, article: string): string {
  const named = (ids: string) =>
    listed(ids.split(', ').map((id) => `${article}${thingName(facts.scenario, who, id)}`))
  if (what.startsWith(STOWS)) return `puts ${named(what.slice(STOWS.length))} away`
  if (what.startsWith(DRAWS)) return `draws ${article}${drawnName(what.slice(DRAWS.length))}`
  if (what === 'picks up the weapon') return `picks up ${article}weapon`
  return what.startsWith(PICKS_UP) ? `picks up ${named(what.slice(PICKS_UP.length))}` : what
}

/** `Light Crossbow` for `Crossbow, Light`. */
function drawnName(name: string): string {
  const [kind, quality] = name.split(', ')
  return quality === undefined ? name : `${quality} ${kind}`
}

function isMorale(event: GameEvent | undefined): event is MoraleRolled {
  return event?.type === 'MoraleRolled'
}

/** Whether the event before has said it: total panic drops everything. */
function isSaid({ who }: Disarmed, context: Context): boolean {
  const before = eventBefore(context)
  return isMorale(before) && before.who === who && before.result === 'total-panic'
}

/** Causes that a sentence does not repeat: the ruling before it, and one's own will. */
const UNSAID: ReadonlySet<string> = new Set(['ruling', 'lets it fall'])

/** ` (disabled hand)` for `a disabled hand`. */
function causeWords(cause: string): string {
  return UNSAID.has(cause) ? '' : ` (${cause.replace(/^an? /, '')})`
}
