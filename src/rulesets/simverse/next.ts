import { AUTOMATIC, type Awaiting, type Next } from '../../kernel/contract/next.js'
import type { Dice } from '../../kernel/dice/dice.js'
import { settleEffects } from './blow/effects.js'
import { dealDamage } from './blow/hit.js'
import { rollBlow } from './blow/roll-blow.js'
import type { Tell } from './events/index.js'
import { sideName } from './events/shared/words.js'
import { isMoraleDue } from './harm/morale.js'
import { isDead, isDown } from './people/conditions.js'
import type { Sheet } from './people/sheet.js'
import { endOfRoundStep, isDecided, isTurnOpen, startRound, surpriseStep, turnStep } from './round/turns.js'
import { get, type State } from './state/state.js'

type Reason = 'turn' | 'defense' | 'riposte'

/** The moments of somebody, made once: simulations ask for them at every step. */
const moments = new WeakMap<Sheet, Readonly<Record<Reason, Awaiting>>>()

function awaiting(sheet: Sheet, reason: Reason): Awaiting {
  let own = moments.get(sheet)
  if (own === undefined) {
    const seats = Object.freeze([sheet.seat])
    const moment = (why: Reason): Awaiting => Object.freeze({ kind: 'awaiting', seats, reason: why })
    own = { turn: moment('turn'), defense: moment('defense'), riposte: moment('riposte') }
    moments.set(sheet, own)
  }
  return own[reason]
}

/** rules/simverse V5: in the hour after a fight anyone who plays somebody may speak, first those who can help. */
function intervalMoment({ combatants }: State): Awaiting {
  const alive = combatants.filter((c) => !isDead(c))
  const up = alive.filter((c) => !isDown(c))
  const seats = [...new Set([...up, ...(alive.length > 0 ? alive : combatants)].map((c) => c.sheet.seat))]
  return { kind: 'awaiting', seats, reason: 'interval' }
}

/** Whose choice it is, or that the referee goes on, or the end. */
export function next(state: State): Next {
  const { pending, phase } = state
  if (phase === 'over') return { kind: 'over', outcome: state.outcome, favours: state.favours }
  if (phase === 'interval') return intervalMoment(state)
  if (pending) {
    const { stage } = pending
    if (stage !== 'defense' && stage !== 'riposte') return AUTOMATIC
    return awaiting(get(state, pending.blow.attack.defender).sheet, stage)
  }
  if (state.queue.length > 0 || phase !== 'turns' || state.actor === '') return AUTOMATIC
  const c = get(state, state.actor)
  if (!isTurnOpen(state, c) || isMoraleDue(state, c) || isDecided(state)) return AUTOMATIC
  return awaiting(c.sheet, 'turn')
}

/** ONE automatic step: one roll of an attack, one damage, one turn begun, one person's end of the round. */
export function advance(state: State, dice: Dice, tell: Tell): void {
  if (state.pending?.stage === 'damage') dealDamage(state, dice, tell)
  else if (state.pending) settleEffects(state, dice, tell)
  else if (state.queue.length > 0) rollBlow(state, dice, tell)
  else if (state.phase === 'surprise') surpriseStep(state, dice, tell)
  else if (state.phase === 'round-start') startRound(state, tell)
  else if (state.phase === 'round-end') endOfRoundStep(state, dice, tell)
  else turnStep(state, dice, tell)
}

/** How a fight ended, as people say it. */
export function ending(outcome: string, scenario: Parameters<typeof sideName>[0]): string | undefined {
  if (outcome === 'draw') return 'nobody is left to fight: a draw'
  if (outcome === 'broken-off') return 'the fight is broken off'
  const side = /^won:(.+)$/.exec(outcome)?.[1]
  return side && `the fight is won by ${sideName(scenario, side)}`
}
