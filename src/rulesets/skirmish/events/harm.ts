import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { type Health, healthWord } from '../../../kernel/contract/seats.js'
import { isRead } from '../people/conditions.js'
import { hidesFigures } from '../seen/hidden.js'
import type { SkirmishState } from '../state/state.js'
import type { Kind } from '../state/terms.js'
import { asSeen, type Reasoned } from './encounter.js'
import { auditLine, nameOf, sentence } from './words.js'

interface Hurting extends Reasoned {
  readonly type: 'HPChanged'
  readonly actor: string
  readonly kind: Kind
  /** Negative hurts. */
  readonly amount: number
  readonly source: 'attack' | 'check' | 'heal' | 'ruling'
  /** A character that is not in the encounter: these are the hit points it will come with (K16). */
  readonly away?: true
}

/** Hit points after it are for people who read the log; the fold uses `amount` alone. */
export interface HPChanged extends Hurting {
  readonly hp: number
  readonly maxHp: number
}

/** As a seat that reads words learns of it (rules/secrets 7): what a blow took stays a number. */
export interface HPChangedInWords extends Hurting {
  readonly health: Health
}

export interface ConditionApplied extends Reasoned {
  readonly type: 'ConditionApplied'
  readonly actor: string
  readonly condition: string
}

/** The referee's hand: somebody is rid of a condition. */
export interface ConditionLifted {
  readonly type: 'ConditionLifted'
  readonly actor: string
  readonly condition: string
  readonly reason: string
}

export type HarmEvent = HPChanged | ConditionApplied | ConditionLifted
export type HarmSeen = HarmEvent | HPChangedInWords

export const harmRows: EventRows<SkirmishState, HarmEvent, HarmSeen> = {
  HPChanged: {
    weight: (event) => (isDown(event) ? 'decisive' : 'notable'),
    concerns: ({ actor }) => [actor],
    fold(state, event) {
      if (event.hp === undefined) throw asSeen()
      if (event.away) {
        state.carriedHp[event.actor] = event.hp
        return
      }
      const entity = state.entities[event.actor]!
      if (event.amount < 0 && event.source !== 'ruling') state.sums.damage -= event.amount
      entity.hp = Math.min(entity.maxHp, Math.max(0, entity.hp + event.amount))
      // K21: only the damage of an attack settles the attack.
      if (event.source === 'attack') state.pendingDamage = null
    },
    see(event, seat, facts) {
      if (!hidesFigures(facts, seat, event.kind)) return event
      const { hp, maxHp, ...rest } = event
      return { ...rest, health: healthWord(hp, maxHp) }
    },
    mech(event) {
      const change = event.amount > 0 ? `gains ${event.amount}` : `loses ${-event.amount}`
      const source = event.reason === undefined ? ` (${event.source})` : ''
      const after =
        'health' in event ? event.health : `${event.hp}/${event.maxHp}${event.hp === 0 ? ', down' : ''}`
      return [auditLine(`${event.actor} ${change} hit points${source}: ${after}`, event.reason)]
    },
    story: (event) => sentence(pointsSentence(event), event.reason),
    short(event) {
      const ruled = event.reason === undefined ? '' : ' (ruled)'
      const who = nameOf(event.actor)
      if (isDown(event)) return `${who} ${fallWord(event)}${ruled}`
      if ('health' in event) return `${who} ${event.health}${ruled}`
      const change = event.amount < 0 ? `−${-event.amount}` : `+${event.amount}`
      return `${who} ${change}${ruled}, ${event.hp} HP`
    },
    narr: (event) => (isDown(event) ? `${nameOf(event.actor)} ${fallWord(event)}.` : undefined),
    beat(event) {
      const { actor, amount } = event
      const after = 'health' in event ? { to: event.health } : { to: event.hp, max: event.maxHp }
      return { on: [actor], changes: [{ who: actor, figure: 'hp', by: amount, ...after }] }
    },
  },
  ConditionApplied: {
    weight: 'notable',
    concerns: ({ actor }) => [actor],
    fold(state, { actor, condition }) {
      const entity = state.entities[actor]!
      if (!entity.conditions.includes(condition)) entity.conditions = [...entity.conditions, condition]
    },
    // A word the table makes up is noted; the line says that no rule reads it.
    mech: ({ actor, condition, reason }) => [
      auditLine(`${actor} is now ${condition}${isRead(condition) ? '' : ' (no rule here reads it)'}`, reason),
    ],
    story({ actor, condition, reason }) {
      const note = isRead(condition) ? '' : ' (a note; no rule uses it)'
      return sentence(`${nameOf(actor)} is ${condition}${note}`, reason)
    },
    short: ({ actor, condition }) => `${nameOf(actor)} ${condition}`,
    beat: ({ actor, condition }) => ({ on: [actor], changes: [{ who: actor, gains: condition }] }),
  },
  ConditionLifted: {
    weight: 'notable',
    concerns: ({ actor }) => [actor],
    fold(state, { actor, condition }) {
      const entity = state.entities[actor]!
      entity.conditions = entity.conditions.filter((one) => one !== condition)
    },
    mech: ({ actor, condition, reason }) => [auditLine(`${actor} is no longer ${condition}`, reason)],
    story: ({ actor, condition, reason }) => sentence(`${nameOf(actor)} is no longer ${condition}`, reason),
    short: ({ actor, condition }) => `${nameOf(actor)} not ${condition}`,
    beat: ({ actor, condition }) => ({ on: [actor], changes: [{ who: actor, loses: condition }] }),
  },
}

type Hurt = HPChanged | HPChangedInWords

function isDown(event: Hurt): boolean {
  return 'health' in event ? event.health === 'down' : event.hp === 0
}

function fallWord({ kind }: Hurt): string {
  return kind === 'monster' ? 'falls' : 'goes down'
}

function pointsSentence(event: Hurt): string {
  const { actor, amount, kind } = event
  const who = nameOf(actor)
  if (amount > 0) {
    if ('health' in event) return `${who} regains ${amount} and is ${event.health}`
    const wasDown = event.hp === amount
    return wasDown
      ? `${who} is up again with ${event.hp} HP`
      : `${who} regains ${amount}: ${event.hp} of ${event.maxHp} HP`
  }
  const lost = `${who} loses ${-amount}`
  if (isDown(event)) return `${lost} and ${kind === 'monster' ? 'falls' : 'goes down'}`
  return 'health' in event ? `${lost} and is ${event.health}` : `${lost}: ${event.hp} of ${event.maxHp} HP`
}
