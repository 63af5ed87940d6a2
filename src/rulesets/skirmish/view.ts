import type { Hint, Kind } from './events.js'
import { hint } from './hint.js'
import { mech } from './mech.js'
import { isFrozen, type PendingCheck, type PendingDamage, type SkirmishState } from './state.js'
import { isGm } from './who.js'

export interface Seen {
  readonly id: string
  readonly name: string
  readonly kind: Kind
  readonly hp: number
  readonly maxHp: number
  readonly initiative: number | null
  readonly conditions: readonly string[]
  /** By the attack whose damage is still to be rolled. */
  readonly hit: boolean
}

/** seed 002 hides nothing of a fight: everybody sees the same, but for the GM's notes. */
export interface SkirmishView {
  readonly title: string
  readonly notes: readonly string[]
  readonly isEncounterActive: boolean
  readonly isEncounterFrozen: boolean
  readonly round: number
  /** In turn order. */
  readonly order: readonly Seen[]
  readonly current: string | null
  readonly pendingDamage: Pick<PendingDamage, 'attacker' | 'weapon'> | null
  readonly pendingChecks: Readonly<Record<string, PendingCheck>>
  readonly carriedHp: Readonly<Record<string, number>>
  readonly hint: Hint
}

export function view(state: SkirmishState, seat: string): SkirmishView {
  const waits = hint(state)
  const pending = state.pendingDamage
  return {
    title: state.scenario.title,
    notes: isGm(seat) ? state.scenario.notes : [],
    isEncounterActive: state.isEncounterActive,
    isEncounterFrozen: isFrozen(state),
    round: state.round,
    order: state.turnOrder.map((id) => {
      const { name, kind, hp, maxHp, conditions } = state.entities[id]!
      const hit = pending?.hitStatus[id] === true
      return { id, name, kind, hp, maxHp, initiative: state.initiatives[id] ?? null, conditions, hit }
    }),
    current: waits.current,
    pendingDamage: pending && { attacker: pending.attacker, weapon: pending.weapon },
    pendingChecks: state.pendingChecks,
    carriedHp: state.carriedHp,
    hint: waits,
  }
}

export function render(seen: SkirmishView): readonly string[] {
  // Notes are for the beginning; later they would only push the fight off the screen.
  const notes = seen.round <= 1 ? seen.notes.map((note) => `  (${note})`) : []
  return [...standing(seen), ...notes]
}

function standing(seen: SkirmishView): readonly string[] {
  if (!seen.isEncounterActive) {
    const carried = Object.entries(seen.carriedHp).map(
      ([id, hp]) => `  ${id} left the last one with ${hp} hit points`,
    )
    return [`${seen.title}: no encounter`, ...carried]
  }
  const frozen = seen.isEncounterFrozen ? ', frozen' : ''
  const width = Math.max(0, ...seen.order.map(({ id }) => id.length))
  return [
    `${seen.title}: ${seen.round === 0 ? 'before the first round' : `round ${seen.round}`}${frozen}`,
    ...seen.order.map((who) => {
      const mark = who.id === seen.current ? '>' : ' '
      const score = who.initiative === null ? ' --' : String(who.initiative).padStart(3)
      const state = [...(who.hp === 0 ? ['down'] : []), ...(who.hit ? ['hit'] : []), ...who.conditions].join(
        ', ',
      )
      return `${mark} ${score}  ${who.id.padEnd(width)}  ${who.hp}/${who.maxHp}${state ? `  ${state}` : ''}`
    }),
    ...mech(seen.hint),
  ]
}
