import type { Command } from '../../../kernel/contract/command.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { signed } from '../../../kernel/modifiers.js'
import type { RollRecord } from '../rolls/record.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'
import { attempt, attempting, briefOutcome, outcomeNoun, rollFigures } from './attempts.js'
import { changeCharacter } from './changes.js'
import { at, rollEvidence } from './evidence.js'
import { brief, change, listOf, spoken, subject } from './words.js'

/** Rolls that may be pushed, and values that are chosen for them (rules/adapter-methods M15, M16). */

interface Attempted {
  readonly who: string
  readonly action: string
  readonly target: string | null
}

/** A roll that could be pushed waits for a word (M15). */
export interface PushOffered extends Attempted {
  readonly type: 'push_offered'
  /** All rolls of the turn so far; the last is the one that may be pushed. */
  readonly rolls: readonly RollRecord[]
  /** The command that is under way. */
  readonly command?: Command
}

/** The second throw of a roll. */
export interface ActionPushed extends Attempted {
  readonly type: 'action_pushed'
  readonly roll: RollRecord
}

/** The roll stays as it is. */
export interface RollKept extends Attempted {
  readonly type: 'roll_kept'
}

/** A value of a setting is chosen for an action (M16): the document's procedure, and no ruling. */
export interface SettingsChosen {
  readonly type: 'settings_chosen'
  readonly action: string
  readonly target: string | null
  readonly settings: Readonly<Record<string, string>>
  readonly reason: string
}

export type PushEvent = PushOffered | ActionPushed | RollKept | SettingsChosen

/** M24: `PUSH …: <text>` and `COST <who> push: strain +2`. */
export function pushLines(
  who: string,
  action: string,
  target: string | null,
  roll: RollRecord,
): readonly string[] {
  const cost = (roll.push_cost ?? []).map(({ to, delta }) => `${to} ${signed(delta)}`).join(', ')
  return [
    `PUSH ${who} ${action}${at(target)}: ${rollEvidence(roll)}`,
    ...(cost === '' ? [] : [`COST ${who} push: ${cost}`]),
  ]
}

/** What a push costs, as part of a sentence. */
function costOf({ push_cost = [] }: RollRecord): string {
  const costs = push_cost.map(({ to, delta }) => `${spoken(to)} ${change(delta)}`)
  return costs.length === 0 ? '' : ` It costs ${listOf(costs)}.`
}

function chosenText(settings: Readonly<Record<string, string>>): string {
  return listOf(Object.entries(settings).map(([name, value]) => `${spoken(name)} ${spoken(value)}`))
}

export const pushRows: EventRows<AdapterState, PushEvent, PushEvent, AdapterScenario> = {
  push_offered: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, rolls, command }) {
      if (command) changeCharacter(state, who, () => ({ held: { command, rolls } }))
    },
    mech: ({ who, action, target }) => [`WAIT ${who} ${action}${at(target)}: push or keep`],
    story: ({ who }) => `${subject(who)} may push this roll, or keep it.`,
    short: ({ who }) => `${brief(who)}: push or keep?`,
    beat: ({ who }) => ({ by: who }),
  },
  action_pushed: {
    weight: ({ roll }) => (roll.outcome === 'botch' ? 'decisive' : 'notable'),
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      changeCharacter(state, who, () => ({ held: null }))
    },
    mech: ({ who, action, target, roll }) => pushLines(who, action, target, roll),
    story: ({ who, action, target, roll }, { facts }) =>
      `${subject(who)} pushes on to ${attempt(action, target)}: ${rollFigures(roll, facts.scenario)}, ${outcomeNoun(roll)}.${costOf(roll)}`,
    short: ({ who, roll }) => `${brief(who)} pushes: ${briefOutcome(roll)}`,
    beat: ({ who, roll }) => ({ by: who, result: outcomeNoun(roll) }),
  },
  roll_kept: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      changeCharacter(state, who, () => ({ held: null }))
    },
    mech: ({ who, action, target }) => [`KEEP ${who} ${action}${at(target)}`],
    story: ({ who }) => `${subject(who)} keeps the roll.`,
    short: ({ who }) => `${brief(who)} keeps the roll`,
  },
  settings_chosen: {
    weight: 'notable',
    fold(state, { action, target, settings }) {
      const others = state.chosen.filter((one) => one.action !== action || one.target !== target)
      const more = Object.keys(settings).length > 0
      state.chosen = more ? [...others, { action, target, settings }] : others
    },
    mech: ({ action, target, settings, reason }) => {
      const words = Object.entries(settings).map(([name, value]) => `${name} ${value}`)
      return [`SETTING ${action}${at(target)}: ${words.join(', ') || 'as written'}: ${reason}`]
    },
    story: ({ action, target, settings }) =>
      Object.keys(settings).length === 0
        ? `For ${attempting(action, target)} nothing special counts any more.`
        : `For ${attempting(action, target)} this counts: ${chosenText(settings)}.`,
    short: ({ action, settings }) => `${spoken(action)}: ${chosenText(settings) || 'as written'}`,
  },
}
