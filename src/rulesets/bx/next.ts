import { ANYBODY, AUTOMATIC, type Awaiting, type Next, type Over } from '../../kernel/contract/next.js'
import { RulesFault } from '../../kernel/contract/stops.js'
import type { Dice } from '../../kernel/dice/dice.js'
import { entryOf } from '../../kernel/entry.js'
import { dayStep } from './campaign/day.js'
import { settleFought } from './campaign/table.js'
import { flightStep } from './combat/round/flight.js'
import { rollInitiative } from './combat/round/initiative.js'
import { plainRound } from './combat/round/round.js'
import { combatStep } from './combat/round/step.js'
import { startCombat } from './combat/start/start.js'
import type { BxEvent, Tell } from './events/index.js'
import { tellRoundStart } from './events/round.js'
import { FOES, PARTY, PLAYER } from './seats.js'
import type { State } from './state/state.js'

const CHOICE: Awaiting = { kind: 'awaiting', seats: [PLAYER], reason: 'choice' }
const FALLEN: Awaiting = { kind: 'awaiting', seats: [PLAYER], reason: 'fallen' }
const OPEN: Awaiting = { kind: 'awaiting', seats: [ANYBODY], reason: 'open' }

function over(outcome: string, favours: readonly string[]): readonly [string, Over] {
  return [outcome, { kind: 'over', outcome, favours }]
}

/** Made once: simulations ask for the end of every fight. Who got away has neither won nor lost. */
const ENDINGS: ReadonlyMap<string, Over> = new Map([
  over('ALL_FOES_DEAD', [PARTY]),
  over('FOES_BREAK', [PARTY]),
  over('FLEE_SUCCESS', []),
  over('PC_DOWN', [FOES]),
  over('COMPANIONS_OUT', [FOES]),
  over('NO_FIGHT', []),
])

export const outcomes: readonly string[] = [...ENDINGS.keys()]

const SAID: Readonly<Record<string, string>> = {
  ALL_FOES_DEAD: 'the last foe has fallen',
  FOES_BREAK: 'the foes have broken',
  FLEE_SUCCESS: 'the party got away',
  PC_DOWN: 'the leader of the party has fallen',
  COMPANIONS_OUT: 'no companion is left in the fight',
  NO_FIGHT: 'it came to no fight',
}

/** How a fight ended, as people say it. */
export function ending(outcome: string): string | undefined {
  return entryOf(SAID, outcome)
}

/** The sides that a fight ended well for. */
export function favouredBy(outcome: string): readonly string[] {
  return ENDINGS.get(outcome)?.favours ?? []
}

export function next(state: State): Next {
  switch (state.phase) {
    case 'acting':
      return AUTOMATIC
    case 'choice':
      return state.fight!.companionOnly ? AUTOMATIC : CHOICE
    case 'fallen':
      return FALLEN
    case 'open':
      return goesOnByItself(state) ? AUTOMATIC : OPEN
    case 'over':
      return ENDINGS.get(state.outcome)!
    default:
      return AUTOMATIC
  }
}

/** Notices to tell, an encounter that its fight has settled, or a day with nothing in its way. */
function goesOnByItself({ notices, waiting, underWay }: State): boolean {
  if (notices.length > 0) return true
  return waiting === null ? underWay !== null : waiting.over !== ''
}

/** One automatic step. */
export function advance(state: State, dice: Dice, tell: Tell): void {
  if (state.phase === 'acting') combatStep(state, state.fight!, dice, tell)
  else advanceBetween(state, dice, tell)
}

/** The rarer steps, apart from the one that simulations take most. */
function advanceBetween(state: State, dice: Dice, tell: Tell): void {
  if (state.notices.length > 0 && state.fight === null) {
    tell(state.notices[0] as BxEvent)
    return
  }
  switch (state.phase) {
    case 'open':
      if (state.waiting !== null) settleFought(state, tell)
      else dayStep(state, dice, tell)
      return
    case 'flight':
      flightStep(state, state.fight!, dice, tell)
      return
    case 'initiative':
      tell(rollInitiative(state.fight!, dice))
      return
    case 'choice':
      // seed 000 §9.13.1 a: nobody chooses in companion-only combat.
      tellRoundStart(state, plainRound(state.fight!, 'NONE', dice), tell)
      return
    case 'opening':
      startCombat(state, state.opening!, tell)
      return
    default:
      throw new RulesFault(`bx: nothing happens by itself in phase "${state.phase}"`)
  }
}
