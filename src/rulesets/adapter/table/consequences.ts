import { sameName } from '../../../kernel/names.js'
import type { AdapterEvent } from '../events.js'
import { traitName } from '../names.js'
import type { AdapterScenario, Ending } from '../scenario/schema.js'
import { evolve } from './evolve.js'
import { changeScene } from './ruling.js'
import { type AdapterState, clone, combatantNow, configOf, isDown, presentFoes } from './state.js'

interface Deed {
  readonly action: string
  readonly target: string | null
}

/** What worked: success, critical or mixed. Magick counts as the action `magick`. */
function deedsIn(events: readonly AdapterEvent[]): readonly Deed[] {
  return events.flatMap((event): Deed[] => {
    if (event.type === 'action_succeeded' || event.type === 'action_partial') return [event]
    if (event.type !== 'magick_cast' || event.result.successes === 0) return []
    return [{ action: 'magick', target: event.target }]
  })
}

function sameTarget(wanted: string | undefined, target: string | null): boolean {
  return wanted === undefined || (target !== null && sameName(wanted, target))
}

type Objective = AdapterScenario['objectives'][number]

/** An objective is open once everything it needs has been reached. */
export function isOpen(state: AdapterState, objective: Objective): boolean {
  const { objectives } = state.scenario
  return objective.needs.every(
    (need) => state.objectives[objectives.findIndex((one) => sameName(one.name, need))],
  )
}

/** What the deeds reach: judged by how things stood before them, so one deed opens nothing for itself. */
function reached(state: AdapterState, events: readonly AdapterEvent[]): readonly Objective[] {
  const deeds = deedsIn(events)
  if (deeds.length === 0) return []
  return state.scenario.objectives.filter(
    (objective, i) =>
      !state.objectives[i] &&
      isOpen(state, objective) &&
      deeds.some(
        (deed) => deed.action === traitName(objective.action) && sameTarget(objective.target, deed.target),
      ),
  )
}

function holds(state: AdapterState, { when }: Ending): boolean {
  const { scenario } = state
  if ('clock' in when) {
    const i = scenario.clocks.findIndex((clock) => clock.id === when.clock)
    const falling = configOf(scenario).clock_rules.direction[when.clock] === 'decrement'
    return falling ? state.clocks[i]! <= when.at : state.clocks[i]! >= when.at
  }
  if ('objectives' in when) return state.objectives.length > 0 && state.objectives.every((done) => done)
  if ('objective' in when) {
    return state.objectives[scenario.objectives.findIndex((one) => sameName(one.name, when.objective))]!
  }
  if ('project' in when) {
    const i = scenario.projects.findIndex((one) => sameName(one.name, when.project))
    return state.projects[i]!.status === when.status
  }
  if ('characters' in when) return state.characters.every((character) => isDown(character.health))
  return scenario.npcs.every((npc, i) => !npc.hostile || isDown(state.npcs[i]!.health))
}

/** A fight is over when one side is down. */
function fightOutcome(state: AdapterState): string | undefined {
  if (!state.fight) return undefined
  if (state.characters.every((character) => isDown(character.health))) return 'characters_down'
  return presentFoes(state).length === 0 ? 'foes_down' : undefined
}

/**
 * What follows from events by itself: objectives, the next scene, the end of a turn and of a fight, the end of the game.
 * Worked out on a copy; everything it finds becomes an event too. A turn lasts until its blow has been soaked.
 */
export function withConsequences(
  state: AdapterState,
  events: readonly AdapterEvent[],
  endsTurnOf: string | null,
): AdapterEvent[] {
  const all = [...events]
  const after = clone(state)
  for (const event of events) evolve(after, event)
  const add = (event: AdapterEvent) => {
    all.push(event)
    evolve(after, event)
  }
  for (const objective of reached(state, events)) {
    add({ type: 'objective_reached', objective: objective.name, text: objective.text })
    if (objective.leads_to !== undefined && !after.fight) {
      for (const event of changeScene(after, objective.leads_to)) add(event)
    }
  }
  const outcome = fightOutcome(after)
  if (outcome !== undefined) add({ type: 'fight_ended', outcome })
  if (after.fight && after.fight.blow === null && endsTurnOf !== null) {
    const { round } = after.fight
    add({ type: 'fight_turn_ended', who: endsTurnOf })
    if (after.fight.round > round) add({ type: 'round_began', round: after.fight.round })
    const coming = combatantNow(after)
    if (coming?.now.dodging) add({ type: 'dodge_ended', who: coming.sheet.name })
  }
  const ending = after.ended === null ? state.scenario.endings.find((one) => holds(after, one)) : undefined
  if (ending) add({ type: 'game_ended', outcome: ending.outcome, reason: ending.text })
  return all
}
