import type { TellAdapter } from '../actions/act.js'
import { isDown } from '../people/health.js'
import { allCharactersDown, charactersNow, combatantNow, standingInFight } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { endingNow, favoursOf, summaryOf } from './endings.js'
import { type Accomplishment, reachedBy } from './objectives.js'
import { enterScene, sceneNamed } from './scene.js'

/** A fight is over when one side is down. */
function fightOutcome(state: AdapterState): string | undefined {
  if (!state.fight) return undefined
  if (allCharactersDown(state)) return 'characters_down'
  if (standingInFight(state, 'foes').length === 0) return 'foes_down'
  const { order } = state.fight
  return charactersNow(state).some(({ sheet, now }) => order.includes(sheet.name) && !isDown(now.health))
    ? undefined
    : 'characters_out'
}

/** A turn in a fight lasts until its blow has been soaked. */
function endTurn(state: AdapterState, who: string, tell: TellAdapter): void {
  const { fight } = state
  if (!fight || fight.blow !== null) return
  const { round } = fight
  tell({ type: 'fight_turn_ended', who })
  if (fight.round > round) tell({ type: 'round_began', round: fight.round })
  const coming = combatantNow(state)
  if (coming?.now.dodging) tell({ type: 'dodge_ended', who: coming.sheet.name })
}

/** Tells the consequences of an action: objectives, the next scene, the end of a turn, of a fight, of the game. */
export function follow(
  state: AdapterState,
  done: readonly Accomplishment[],
  endsTurnOf: string | null,
  tell: TellAdapter,
): void {
  for (const { name, text, leads_to } of reachedBy(state, done)) {
    tell({ type: 'objective_reached', objective: name, text })
    const scene = leads_to === undefined || state.fight ? undefined : sceneNamed(state, leads_to)
    if (scene) enterScene(state, scene, tell)
  }
  const outcome = fightOutcome(state)
  if (outcome !== undefined) tell({ type: 'fight_ended', outcome })
  if (endsTurnOf !== null) endTurn(state, endsTurnOf, tell)
  const ending = endingNow(state)
  if (ending)
    tell({
      type: 'game_ended',
      outcome: ending.outcome,
      reason: ending.text,
      favours: favoursOf(state, ending),
      summary: summaryOf(state),
    })
}
