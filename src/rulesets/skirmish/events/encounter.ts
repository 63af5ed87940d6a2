import { runLength } from '../../../kernel/contract/beat.js'
import type { EventRows } from '../../../kernel/contract/events.js'
import { type Health, healthWord } from '../../../kernel/contract/seats.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import { hidesFigures } from '../seen/hidden.js'
import type { SkirmishState } from '../state/state.js'
import type { Kind } from '../state/terms.js'
import { beginWhenScored } from './turn-order.js'
import { auditLine, nameOf, sentence } from './words.js'

export interface EncounterStarted {
  readonly type: 'EncounterStarted'
}

export interface EncounterEnded {
  readonly type: 'EncounterEnded'
}

/** Why the referee's hand did it; absent where the rules did. */
export interface Reasoned {
  readonly reason?: string
}

interface Joining extends Reasoned {
  readonly type: 'ActorAdded'
  readonly id: string
  readonly name: string
  readonly kind: Kind
  readonly sheet: string
}

export interface ActorAdded extends Joining {
  readonly maxHp: number
  /** Full, unless carried over from the character's last encounter (K16). */
  readonly hp: number
}

/** As a seat that reads words learns of it (rules/secrets 7). */
export interface ActorAddedInWords extends Joining {
  readonly health: Health
}

/** The referee's hand: somebody leaves the encounter. */
export interface ActorRemoved {
  readonly type: 'ActorRemoved'
  readonly actor: string
  /** Who holds the turn now, if it was theirs who left; null when it was not, or nobody remains. */
  readonly next: string | null
  readonly newRound: boolean
  readonly reason: string
}

export type EncounterEvent = EncounterStarted | EncounterEnded | ActorAdded | ActorRemoved
export type EncounterSeen = EncounterEvent | ActorAddedInWords

/** Thrown when a seat's version of an event, which says too little, is folded. */
export function asSeen(): RulesFault {
  return new RulesFault('skirmish: this event is as a seat sees it, not as it happened')
}

export const encounterRows: EventRows<SkirmishState, EncounterEvent, EncounterSeen> = {
  EncounterStarted: {
    weight: 'notable',
    fold(state) {
      clearEncounter(state)
      state.isEncounterActive = true
      state.hasStarted = true
    },
    mech: () => ['The encounter begins.'],
    story: () => 'The encounter begins.',
    short: () => 'Encounter begins',
  },
  EncounterEnded: {
    weight: 'decisive',
    fold(state) {
      // K16: characters keep their hit points, monsters do not.
      for (const id of state.joinOrder) carry(state, id)
      clearEncounter(state)
      state.isEncounterActive = false
    },
    mech: () => ['The encounter is over.'],
    story: () => 'The encounter is over.',
    short: () => 'Encounter over',
  },
  ActorAdded: {
    weight: ({ reason }) => (reason === undefined ? 'notable' : 'decisive'),
    concerns: ({ id }) => [id],
    fold(state, { id, name, kind, sheet, hp, maxHp }) {
      if (hp === undefined) throw asSeen()
      const [first] = state.joinOrder
      state.entities[id] = { id, name, kind, sheet, hp, maxHp, conditions: [] }
      // Until both kinds have met, everybody here is of one kind.
      state.haveMet ||= first !== undefined && state.entities[first]!.kind !== kind
      state.joinOrder.push(id)
      // Those without a score stand at the end, in the order of joining.
      state.turnOrder.push(id)
    },
    see(event, seat, facts) {
      if (!hidesFigures(facts, seat, event.kind)) return event
      const { hp, maxHp, ...rest } = event
      return { ...rest, health: healthWord(hp, maxHp) }
    },
    mech(event) {
      const points = 'health' in event ? event.health : `${event.hp}/${event.maxHp} hit points`
      return [auditLine(`${event.name} joins as ${event.id} (${points})`, event.reason)]
    },
    story(event, context) {
      const together = runLength(context, (other) => joinsAlike(other, event))
      if (together === 0) return ''
      if (together === 1) return joinSentence(event)
      return sentence(`${together} ${plural(event.name)} join (${pointsText(event)} each)`, event.reason)
    },
    short(event, context) {
      const together = runLength(context, (other) => joinsAlike(other, event))
      if (together === 0) return undefined
      return together === 1 ? `${called(event)} joins` : `${together} ${plural(event.name)} join`
    },
    beat: ({ id }) => ({ by: id, result: 'joins' }),
  },
  ActorRemoved: {
    weight: 'decisive',
    concerns: ({ actor }) => [actor],
    fold: leave,
    mech({ actor, next, reason }) {
      const passes = next === null ? '' : `, and the turn passes to ${next}`
      return [auditLine(`${actor} leaves the encounter${passes}`, reason)]
    },
    story({ actor, next, reason }) {
      const passes = next === null ? '' : ` ${nameOf(next)} is next.`
      return `${sentence(`${nameOf(actor)} leaves the encounter`, reason)}${passes}`
    },
    short: ({ actor }) => `${nameOf(actor)} leaves`,
    beat: ({ actor }) => ({ by: actor, result: 'leaves' }),
  },
}

type Joined = ActorAdded | ActorAddedInWords

/** Monsters of one sheet with the same points that join in one line are reported together. */
function joinsAlike(other: EncounterSeen, event: Joined): boolean {
  if (other.type !== 'ActorAdded' || event.kind === 'character') return false
  const { sheet, reason } = other
  return sheet === event.sheet && reason === event.reason && pointsText(other) === pointsText(event)
}

function pointsText(event: Joined): string {
  if ('health' in event) return event.health
  return event.hp === event.maxHp ? `${event.hp} HP` : `${event.hp} of ${event.maxHp} HP`
}

/** A character comes with the whole name; a monster with the number that tells it from its like. */
function called({ kind, id, name }: Joined): string {
  return kind === 'character' ? name : nameOf(id)
}

function joinSentence(event: Joined): string {
  const points = pointsText(event)
  const why = event.reason === undefined ? '' : `; ruling: ${event.reason}`
  return 'health' in event
    ? sentence(`${called(event)} joins, ${points}`, event.reason)
    : `${called(event)} joins (${points}${why}).`
}

function plural(name: string): string {
  return /(?:s|x|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}

/** K15: order, scores, pendings and entities go. */
function clearEncounter(state: SkirmishState): void {
  state.round = 0
  state.entities = {}
  state.joinOrder = []
  state.initiatives = {}
  state.modifiers = {}
  state.turnOrder = []
  state.currentTurnIndex = -1
  state.pendingDamage = null
  state.pendingChecks = {}
  state.asked = []
  state.hasAttacked = false
  state.haveMet = false
}

/** Keeps what somebody who goes takes along: a character its hit points and a bonus, a monster nothing. */
function carry(state: SkirmishState, id: string): void {
  const entity = state.entities[id]!
  if (entity.kind === 'character') state.carriedHp[id] = entity.hp
  else delete state.bonuses[id]
}

/** Takes somebody out of order, targets, checks and the damage that waits for its dice. */
function leave(state: SkirmishState, { actor, next, newRound }: ActorRemoved): void {
  const current = state.turnOrder[state.currentTurnIndex]
  carry(state, actor)
  delete state.entities[actor]
  delete state.initiatives[actor]
  delete state.modifiers[actor]
  delete state.pendingChecks[actor]
  state.asked = state.asked.filter((id) => id !== actor)
  state.joinOrder = state.joinOrder.filter((id) => id !== actor)
  state.turnOrder = state.turnOrder.filter((id) => id !== actor)
  const pending = state.pendingDamage
  if (pending !== null) {
    const targets = pending.targets.filter((id) => id !== actor)
    const { [actor]: _, ...hitStatus } = pending.hitStatus
    const stands = pending.attacker !== actor && targets.some((id) => hitStatus[id])
    state.pendingDamage = stands ? { ...pending, targets, hitStatus } : null
  }
  if (current === actor) {
    state.hasAttacked = false
    state.currentTurnIndex = next === null ? -1 : state.turnOrder.indexOf(next)
    if (newRound) {
      state.round++
      state.sums.rounds++
    }
  } else if (current !== undefined) state.currentTurnIndex = state.turnOrder.indexOf(current)
  beginWhenScored(state)
}
