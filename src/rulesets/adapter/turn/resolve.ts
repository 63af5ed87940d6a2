import type { Dice } from '../../../kernel/dice/dice.js'
import type { SystemConfig } from '../config/types.js'
import type { EngineEvent, TurnEvent } from '../events/index.js'
import { healthOf } from '../people/health.js'
import type { TurnInput, TurnResult } from './input.js'
import { readyTurn } from './ready.js'
import { takeTurn } from './turn.js'
import { CallTurnState } from './turn-state.js'

const ENGINE_ONLY: ReadonlySet<string> = new Set([
  'action_rolled',
  'clock_moved',
  'health_changed',
  'resource_changed',
  'push_offered',
  'turn_taken',
])

function isEngineEvent(event: TurnEvent): event is EngineEvent {
  return !ENGINE_ONLY.has(event.type)
}

/** seed 001 and rules/adapter §5, `resolve`, from code: one turn on the figures that are handed in. Throws a stop before the first die or never. */
export function resolveTurn(config: SystemConfig, input: TurnInput, dice: Dice): TurnResult {
  const ready = readyTurn(config, input)
  const state = new CallTurnState(input)
  const steps: TurnEvent[] = []
  const taken = takeTurn(ready, state, dice, (event) => {
    state.fold(event)
    steps.push(event)
  })
  // A call from code never stops: it says beforehand whether a roll is pushed.
  const { outcomes, deltas, harm, failure_streak, minutes } = taken!
  const events = steps.filter(isEngineEvent)
  return {
    outcomes,
    rolls: steps.flatMap((event) => (event.type === 'action_rolled' ? [event.roll] : [])),
    events,
    clock_deltas: deltas,
    clocks_after: state.standing,
    relationship_changes: events.flatMap((event) =>
      event.type === 'relationship_changed' ? [{ target: event.target, delta: event.delta }] : [],
    ),
    failure_streak,
    minutes,
    ...(ready.bleeds && { health_levels: harm, health_after: healthOf(state.health ?? {}, config.health) }),
    steps,
  }
}
