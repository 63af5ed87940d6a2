import type { Tell } from '../../../../src/kernel/contract/ruleset.js'
import { type SpireEvent, type SpireState, spire } from '../../../../src/rulesets/spire/index.js'
import { CardsOfFight } from './cards-of-fight.js'
import { CardsOfRun } from './cards-of-run.js'

export interface Watched {
  readonly tell: Tell<SpireEvent>
  /** To be called when the player is asked: nothing is on its way then. */
  readonly whole: () => void
}

/** Tells events to a run that begins, and looks after each of them whether every card is accounted for. */
export function watched(state: SpireState, listen: (event: SpireEvent) => void = () => {}): Watched {
  const ofRun = new CardsOfRun(state)
  let ofFight: CardsOfFight | null = null
  const tell: Tell<SpireEvent> = (event) => {
    ofFight?.hear(state, event)
    spire.evolve(state, event)
    ofRun.check(state, event)
    if (event.type === 'FightBegun') ofFight = new CardsOfFight(state)
    else if (event.type === 'FightOver' || event.type === 'RunOver') ofFight = null
    else ofFight?.check(state, event)
    listen(event)
  }
  const whole = () => {
    ofRun.checkWhole(state)
    ofFight?.checkWhole(state)
  }
  return { tell, whole }
}
