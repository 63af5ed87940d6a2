import { eventTable } from '../../../kernel/contract/events/event-table.js'
import type { Tell as KernelTell } from '../../../kernel/contract/ruleset.js'
import { entryOf } from '../../../kernel/entry.js'
import { measured } from '../scenario/knows.js'
import type { SimverseScenario } from '../scenario/scenario.js'
import { find, type State } from '../state/state.js'
import { type ActEvent, actRows, actSubjects } from './acts.js'
import { type AttackEvent, attackRows, attackSubjects } from './attack.js'
import { type CareEvent, careRows, careSubjects } from './care.js'
import { type ConditionEvent, conditionRows, conditionSubjects } from './conditions.js'
import { type ContestEvent, contestRows } from './contests.js'
import { type DamageEvent, damageRows, damageSubjects } from './damage.js'
import { type DefenseEvent, defenseRows, defenseSubjects } from './defense.js'
import { type HazardEvent, hazardRows, hazardSubjects } from './field/hazards.js'
import { type PhaseBegan, phaseRows, phaseSubjects } from './field/phases.js'
import { type PushEvent, pushRows } from './field/push.js'
import { type GearEvent, gearRows } from './gear.js'
import { type HandEvent, handRows, handSubjects } from './hand.js'
import { type GrowthEvent, growthRows, growthSubjects } from './interval/growth.js'
import { type OpenEvent, openRows } from './interval/open.js'
import { type RestEvent, restRows, restSubjects } from './interval/rest.js'
import { type MagicEvent, magicRows } from './magic.js'
import { type MoraleEvent, moraleRows } from './morale.js'
import { type MovementEvent, movementRows, movementSubjects } from './movement.js'
import { type RoundEvent, roundRows } from './round.js'
import { type SpendingEvent, spendingRows, spendingSubjects } from './spending.js'
import { type TurnEvent, turnRows, turnSubjects } from './turn.js'

/** What happened. Told whole; `see` takes out of it what a seat may not know. */
export type SimverseEvent =
  | RoundEvent
  | TurnEvent
  | SpendingEvent
  | AttackEvent
  | DefenseEvent
  | DamageEvent
  | ConditionEvent
  | MoraleEvent
  | ContestEvent
  | ActEvent
  | CareEvent
  | MagicEvent
  | MovementEvent
  | HandEvent
  | GearEvent
  | HazardEvent
  | PushEvent
  | PhaseBegan
  | RestEvent
  | GrowthEvent
  | OpenEvent

export type Tell = KernelTell<SimverseEvent>

/** Every kind of event: how it is folded, who sees it, and the words for it. */
export const events = eventTable<State, SimverseEvent, SimverseEvent, SimverseScenario>('simverse', {
  ...roundRows,
  ...turnRows,
  ...spendingRows,
  ...attackRows,
  ...defenseRows,
  ...damageRows,
  ...conditionRows,
  ...moraleRows,
  ...contestRows,
  ...actRows,
  ...careRows,
  ...magicRows,
  ...movementRows,
  ...handRows,
  ...gearRows,
  ...hazardRows,
  ...pushRows,
  ...phaseRows,
  ...restRows,
  ...growthRows,
  ...openRows,
})

// Each entry takes the events of its own type alone, which the look-up by that type guarantees.
const subjects = {
  ...turnSubjects,
  ...spendingSubjects,
  ...attackSubjects,
  ...defenseSubjects,
  ...damageSubjects,
  ...conditionSubjects,
  ...actSubjects,
  ...careSubjects,
  ...movementSubjects,
  ...handSubjects,
  ...hazardSubjects,
  ...phaseSubjects,
  ...restSubjects,
  ...growthSubjects,
} as unknown as Readonly<Record<string, (event: SimverseEvent) => string>>

function marked(state: State, event: SimverseEvent): SimverseEvent {
  const subject = entryOf(subjects, event.type)
  const c = subject && find(state, subject(event))
  return c?.changed ? ({ ...event, of: measured(c.sheet) } as SimverseEvent) : event
}

/** Returns a `Tell` that adds to events about people whom the scenario does not know what `see` needs to know of them. */
export function marking(state: State, tell: Tell): Tell {
  return (event) => tell(marked(state, event))
}
