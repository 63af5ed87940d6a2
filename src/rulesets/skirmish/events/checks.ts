import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { seesTerms } from '../seen/hidden.js'
import type { SkirmishState } from '../state/state.js'
import type { Consequence } from '../state/terms.js'
import { asSeen } from './encounter.js'
import { nameOf, namesOf } from './words.js'

interface Asking {
  readonly type: 'AskIssued'
  readonly targets: readonly string[]
  /** As typed, in lower case. */
  readonly check: string
}

export interface AskIssued extends Asking {
  readonly dc: number
  readonly fails: Consequence
  readonly succeeds: Consequence
}

/** As players learn of it: what it takes and what it brings is hidden until it is rolled (rules/secrets 2). */
export type AskIssuedToPlayers = Asking

export interface CheckResolved {
  readonly type: 'CheckResolved'
  readonly actor: string
  readonly check: string
  readonly total: number
  /** Null for a check that was not asked for (K20). */
  readonly dc: number | null
  readonly success: boolean | null
}

export type CheckEvent = AskIssued | CheckResolved
export type CheckSeen = CheckEvent | AskIssuedToPlayers

export const checkRows: EventRows<SkirmishState, CheckEvent, CheckSeen> = {
  AskIssued: {
    weight: 'notable',
    concerns: ({ targets }) => targets,
    fold(state, { targets, check, dc, fails, succeeds }) {
      if (dc === undefined) throw asSeen()
      for (const target of targets) {
        state.pendingChecks[target] = { check, dc, fails, succeeds }
        state.asked.push(target)
      }
    },
    see(event, seat) {
      const { type, targets, check } = event
      return seesTerms(seat) ? event : { type, targets, check }
    },
    mech(event) {
      const asks = `The GM asks ${event.targets.join(' and ')} for ${event.check}`
      return [
        'dc' in event
          ? `${asks}, DC ${event.dc} (failure: ${consequenceText(event.fails)}; success: ${consequenceText(event.succeeds)}).`
          : `${asks}.`,
      ]
    },
    story(event) {
      const must = `${namesOf(event.targets)} must make ${aCheck(event.check)}`
      if (!('dc' in event)) return `${must}.`
      const brings = consequences(event)
      return `${must}, DC ${event.dc}${brings === '' ? '' : `: ${brings}`}.`
    },
    short: (event) => `${namesOf(event.targets)}: ${event.check}${'dc' in event ? ` DC ${event.dc}` : ''}`,
  },
  CheckResolved: {
    weight: 'notable',
    concerns: ({ actor }) => [actor],
    fold(state, { actor }) {
      delete state.pendingChecks[actor]
      state.asked = state.asked.filter((id) => id !== actor)
    },
    mech: ({ actor, check, total, dc, success }) => [
      dc === null
        ? `${actor}, ${check}: ${total}.`
        : `${actor}, ${check}: ${total} against DC ${dc}: ${success ? 'success' : 'failure'}.`,
    ],
    story({ actor, check, total, dc, success }) {
      const what = checkName(check)
      if (dc === null) return `${nameOf(actor)} rolls ${what}: ${total}.`
      return `${nameOf(actor)} ${success ? 'makes' : 'fails'} the ${what} (${total} against DC ${dc}).`
    },
    short({ actor, check, total, dc, success }) {
      if (dc === null) return `${nameOf(actor)} ${checkName(check)} ${total}`
      return `${nameOf(actor)} ${success ? 'saves' : 'fails'} (${total} v ${dc})`
    },
    beat: ({ actor, dc, success, total }) => ({
      by: actor,
      result: dc === null ? `${total}` : success ? 'success' : 'failure',
    }),
  },
}

function consequenceText(consequence: Consequence): string {
  if (consequence === null) return 'nothing'
  if ('half' in consequence) return 'half damage'
  return 'damage' in consequence ? `damage ${consequence.damage}` : consequence.condition
}

/** `dexterity save` as people write it: Dexterity save. */
function checkName(check: string): string {
  return check === '' ? 'check' : check[0]!.toUpperCase() + check.slice(1)
}

function aCheck(check: string): string {
  const what = checkName(check)
  return `${/^[AEIOU]/.test(what) ? 'an' : 'a'} ${what}${/ (?:save|check)$/.test(what) ? '' : ' check'}`
}

/** `2d6 damage on a failure, half on a success`; nothing where neither brings anything. */
function consequences({ fails, succeeds }: AskIssued): string {
  const brings = (consequence: Consequence): string | undefined => {
    if (consequence === null) return undefined
    if ('half' in consequence) return 'half'
    return 'damage' in consequence ? `${consequence.damage} damage` : consequence.condition
  }
  const failure = brings(fails)
  const success = brings(succeeds)
  return [
    ...(failure === undefined ? [] : [`${failure} on a failure`]),
    ...(success === undefined ? [] : [`${success} on a success`]),
  ].join(', ')
}
