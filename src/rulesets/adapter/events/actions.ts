import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { signed } from '../../../kernel/modifiers.js'
import type { RollRecord } from '../rolls/record.js'
import type { Tier } from '../rolls/severity.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { AdapterState } from '../state/state.js'
import type { Against } from '../state/terms.js'
import { attempt, briefOutcome, outcomeNoun, rollFigures, rollNeed, success } from './attempts.js'
import { changeCharacter, countAttempt, revealDifficulty, useBonus } from './changes.js'
import { clockLabel, clockName } from './clocks.js'
import { at, rollEvidence } from './evidence.js'
import { pushLines } from './pushes.js'
import {
  brief,
  type Context,
  change,
  cut,
  listOf,
  nameOf,
  spoken,
  statsTitle,
  subject,
  titled,
} from './words.js'

interface Attempted {
  readonly who: string
  readonly action: string
  readonly target: string | null
}

interface ClockDelta {
  readonly id: string
  readonly delta: number
}

/** The stats and costs of an action, before it is rolled. */
export interface ActionAnnounced extends Attempted {
  readonly type: 'action_announced'
  /** The stats, where the system does not list the action and its default is used. */
  readonly default_pair?: string
  /** Actions that use the trait of this name. */
  readonly used_by?: readonly string[]
  readonly costs: readonly ClockDelta[]
}

export interface ActionRolled extends Attempted {
  readonly type: 'action_rolled'
  readonly roll: RollRecord
  readonly against?: Against
}

/** M25: level and steps of a roll, where they say more than the outcome. */
export interface Reached {
  readonly level?: string
  readonly steps?: { readonly name: string; readonly count: number }
}

export interface ActionSucceeded extends Attempted, Reached {
  readonly type: 'action_succeeded'
  readonly critical: boolean
  readonly auto: boolean
  readonly estimated_minutes: number
  readonly discoveries?: readonly string[]
}

export interface ActionPartial extends Attempted, Reached {
  readonly type: 'action_partial'
  /** The clocks it moves, and by how much. */
  readonly complication: readonly ClockDelta[]
  /** `display.show_deltas: false`. */
  readonly quiet?: true
  readonly discoveries?: readonly string[]
}

export interface ActionFailed extends Attempted {
  readonly type: 'action_failed'
  readonly severity_tier: Tier
  readonly botch: boolean
  /** In a fight: attacks are no attempts that R12 counts. */
  readonly in_fight?: true
}

export interface ActionBotched extends Attempted {
  readonly type: 'action_botched'
}

export interface TurnEnded {
  readonly type: 'turn_taken'
  readonly who: string
  readonly minutes: number
  readonly failure_streak: number
}

export type ActionEvent =
  | ActionAnnounced
  | ActionRolled
  | ActionSucceeded
  | ActionPartial
  | ActionFailed
  | ActionBotched
  | TurnEnded

export const actionRows: EventRows<AdapterState, ActionEvent, ActionEvent, AdapterScenario> = {
  action_announced: {
    weight: ({ default_pair }) => (default_pair === undefined ? 'detail' : 'notable'),
    concerns: ({ who }) => [who],
    fold() {},
    mech({ who, action, target, default_pair, used_by, costs }) {
      const cost = costs.map(({ id, delta }) => `${id} ${signed(delta)}`).join(', ')
      const users = used_by?.length ? ` (${used_by.join(', ')} use${used_by.length === 1 ? 's' : ''} it)` : ''
      return [
        ...(default_pair === undefined
          ? []
          : [
              `STATS ${action}: no action of this system is called so${users}; it rolls the default, ${default_pair}`,
            ]),
        ...(cost === '' ? [] : [`COST ${who} ${action}${at(target)}: ${cost}, whatever comes of it`]),
      ]
    },
    story({ action, default_pair, costs }, context) {
      const stats =
        default_pair === undefined
          ? []
          : [
              `"${titled(action)}" is not an action of this system, so it rolls the default, ${statsTitle(default_pair)}.`,
            ]
      return [...stats, ...costSentence(costs, context)].join(' ')
    },
    short({ action, default_pair, costs }, { facts }) {
      if (default_pair !== undefined) return `${spoken(action)}: default stats`
      const { display } = configOf(facts.scenario).clock_rules
      return costs
        .map(
          ({ id, delta }) =>
            `${clockLabel(id, facts.scenario)}${display.show_deltas ? ` ${change(delta)}` : ''}`,
        )
        .join(', ')
    },
  },
  action_rolled: {
    weight: ({ roll }) => (roll.outcome === 'botch' ? 'decisive' : 'detail'),
    concerns: ({ who, against }) => (against?.opponent && against.of !== null ? [who, against.of] : [who]),
    fold(state, { who, action, against }) {
      revealDifficulty(state, action, against)
      useBonus(state, who)
    },
    mech: ({ who, action, target, roll }) => [
      `ROLL ${who} ${action}${at(target)}: ${roll.first?.text ?? rollEvidence(roll)}`,
      ...(roll.first ? pushLines(who, action, target, roll) : []),
    ],
    story({ who, action, target, roll }, { facts }) {
      if (roll.auto) return effortless(who, action, target)
      const figures = rollFigures(roll, facts.scenario)
      const done = roll.outcome === 'critical' ? success(action, target) : undefined
      if (done !== undefined) return `${subject(who)} ${done} and could not do it better: ${figures}.`
      return `${subject(who)} tries to ${attempt(action, target)}: ${figures}, ${outcomeNoun(roll)}.`
    },
    short: ({ who, action, roll }) => `${brief(who)} ${spoken(action)}: ${briefOutcome(roll)}`,
    beat: ({ who, roll, against }) => ({
      by: who,
      ...(against?.opponent && against.of !== null && { on: [against.of] }),
      result: outcomeNoun(roll),
    }),
    need: ({ roll }, _, { facts }) => rollNeed(roll, facts.scenario),
  },
  action_succeeded: {
    weight: ({ discoveries }) => (discoveries === undefined ? 'detail' : 'decisive'),
    concerns: ({ who }) => [who],
    fold(state, event) {
      countAttempt(state, event, false)
      learn(state, event.discoveries)
    },
    mech: ({ action, target, critical, auto, estimated_minutes, discoveries, ...reached }) => [
      `DONE ${action}${at(target)}: ${critical ? 'critical success' : 'success'}${reachedText(reached)}${auto ? ', automatic' : ''} (${estimated_minutes} min)`,
      ...foundLines(discoveries),
    ],
    story(event, context) {
      const { who, action, target, discoveries } = event
      const done = wasRolled(event, context) ? [] : [effortless(who, action, target)]
      return [...done, ...foundSentences(discoveries)].join(' ')
    },
    short(event, context) {
      if (event.discoveries !== undefined) return briefFound(event.discoveries)
      return wasRolled(event, context) ? undefined : `${brief(event.who)} ${spoken(event.action)}: automatic`
    },
    narr: ({ who, action, target, critical }) =>
      critical ? `${who} could not have done better: ${action}${at(target)}.` : undefined,
  },
  action_partial: {
    weight: ({ discoveries }) => (discoveries === undefined ? 'detail' : 'decisive'),
    concerns: ({ who }) => [who],
    fold(state, event) {
      countAttempt(state, event, false)
      learn(state, event.discoveries)
    },
    mech({ action, target, complication, quiet, discoveries, ...reached }) {
      const cost =
        complication.map(({ id, delta }) => (quiet ? id : `${id} ${signed(delta)}`)).join(', ') || 'none'
      return [
        `DONE ${action}${at(target)}: mixed${reachedText(reached)}; complication: ${cost}`,
        ...foundLines(discoveries),
      ]
    },
    story({ complication, quiet, discoveries }, { facts }) {
      const costs = complication.map(({ id, delta }) => {
        const name = clockName(id, facts.scenario)
        return quiet ? name : `${name} ${delta < 0 ? 'loses' : 'rises by'} ${Math.abs(delta)}`
      })
      const cost = costs.length > 0 ? `The cost: ${listOf(costs)}.` : 'It works, barely.'
      return [cost, ...foundSentences(discoveries)].join(' ')
    },
    short({ complication, quiet, discoveries }, { facts }) {
      if (discoveries !== undefined) return briefFound(discoveries)
      if (complication.length === 0) return 'barely'
      const costs = complication.map(
        ({ id, delta }) => `${clockLabel(id, facts.scenario)}${quiet ? '' : ` ${change(delta)}`}`,
      )
      return `cost: ${costs.join(', ')}`
    },
  },
  action_failed: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      if (!event.in_fight) countAttempt(state, event, true)
      state.sums.failures++
    },
    mech: ({ action, target, severity_tier, botch }) => [
      `FAILED ${action}${at(target)}: severity ${severity_tier}${botch ? ', botch: effects doubled' : ''}`,
    ],
    story: () => '',
  },
  action_botched: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state) {
      state.sums.botches++
    },
    mech: ({ who, action, target }) => [`BOTCH ${who} ${action}${at(target)}`],
    story: (event, context) =>
      wasRolled(event, context) ? '' : `Everything goes wrong for ${nameOf(event.who)}: effects are doubled.`,
    short: (event, context) =>
      wasRolled(event, context) ? undefined : `Everything goes wrong for ${brief(event.who)}`,
    narr: ({ who, action, target }) => `It could not go more wrong for ${who}: ${action}${at(target)}.`,
  },
  turn_taken: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, minutes, failure_streak }) {
      changeCharacter(state, who, () => ({ failure_streak }))
      state.sums.turns++
      state.sums.minutes += minutes
    },
    mech: ({ who, minutes, failure_streak }) => [
      `TURN ${who}: ${minutes} min, failure streak ${failure_streak}`,
    ],
    story: () => '',
  },
}

/** M25: ` (hard), shifts 2`. */
function reachedText({ level, steps }: Reached): string {
  return `${level === undefined ? '' : ` (${level})`}${steps ? `, ${steps.name} ${steps.count}` : ''}`
}

function learn(state: AdapterState, found: readonly string[] | undefined): void {
  const fresh = (found ?? []).filter((text) => !state.discoveries.includes(text))
  if (fresh.length > 0) state.discoveries = [...state.discoveries, ...fresh]
}

function foundLines(discoveries: readonly string[] = []): readonly string[] {
  return discoveries.map((text) => `FOUND ${text}`)
}

function foundSentences(discoveries: readonly string[] = []): readonly string[] {
  return discoveries.map((text) => `Discovered: ${text}`)
}

function briefFound(discoveries: readonly string[]): string {
  return cut(`Found: ${discoveries.join(' ')}`)
}

/** Something that works without dice. */
function effortless(who: string, action: string, target: string | null): string {
  const done = success(action, target) ?? `manages to ${attempt(action, target)}`
  return `${subject(who)} ${done}; no roll is needed.`
}

/** Whether an earlier event of the line told the roll of this attempt. */
function wasRolled({ who, action, target }: Attempted, { line, place }: Context): boolean {
  return line.slice(0, place).some((other) => {
    if (other.type !== 'action_rolled' && other.type !== 'attack_rolled') return false
    const rolled = other as ActionRolled
    return rolled.who === who && rolled.action === action && rolled.target === target
  })
}

/** Says the costs of an attempt, however it turns out. */
function costSentence(costs: readonly ClockDelta[], { facts }: Context): readonly string[] {
  if (costs.length === 0) return []
  const { scenario } = facts
  const { show_deltas } = configOf(scenario).clock_rules.display
  if (!show_deltas)
    return [`This costs ${listOf(costs.map(({ id }) => clockLabel(id, scenario)))}, whatever happens.`]
  const parts = costs.map(({ id, delta }) =>
    delta < 0
      ? `takes ${-delta} off ${clockName(id, scenario)}`
      : `adds ${delta} to ${clockName(id, scenario)}`,
  )
  return [`This ${listOf(parts)}, whatever happens.`]
}
