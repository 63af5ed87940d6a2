import { afterHits, putAway, wakeCuriosity } from '../cards/put-away.js'
import { NO_TASKS, type Task } from '../fight/task.js'
import { presentFrom } from '../state/state.js'
import { loseIfDead, winIfNoneLives } from '../turn/victory.js'
import type { EffectContext } from './context.js'
import { performPart, performTask } from './effects.js'

/**
 * rules/spire-act1 2.3 and 2.4: everything that a card does waits in one queue. What happens at once comes first, then the
 * card's next part; then the card is put away, then what was put off, then what comes last. The fight is over the moment
 * the last enemy is gone or the player falls. It stops for draws, which are separate steps, and for questions.
 */
export function run(context: EffectContext): void {
  const { state, tell } = context
  for (;;) {
    if (isOver(context)) return
    if (context.asked !== null || state.toDraw > 0) {
      tell({ type: 'Paused', doing: context.doing, choice: context.asked })
      return
    }
    context.front = 0
    if (!step(context)) break
  }
  if (state.doing !== null) tell({ type: 'Finished' })
}

/** One step; false when nothing is left. */
function step(context: EffectContext): boolean {
  const { doing } = context
  const { now, putOff, later } = doing
  if (now.length > 0) {
    doing.now = rest(now)
    performTask(context, now[0]!)
  } else if (doing.at < doing.parts.length) performPart(context, doing.parts[doing.at++]!)
  else if (!doing.away) {
    if (context.state.fight.special) wakeCuriosity(context)
    afterHits(context)
    if (context.state.player.hp > 0) putAway(context)
  } else if (putOff.length > 0) {
    doing.putOff = rest(putOff)
    performTask(context, putOff[0]!)
  } else if (later.length > 0) {
    doing.later = rest(later)
    performTask(context, later[0]!)
  } else return false
  return true
}

function rest(tasks: readonly Task[]): readonly Task[] {
  return tasks.length === 1 ? NO_TASKS : tasks.slice(1)
}

/** R6. The card that killed the last one is put away; what still waits is dropped. */
function isOver(context: EffectContext): boolean {
  const { state, doing } = context
  if (state.phase === 'over' || loseIfDead(context)) return true
  if (!context.mayEnd) return false
  context.mayEnd = false
  if (presentFrom(state, 0) !== -1) return false
  if (!doing.away) putAway(context)
  return winIfNoneLives(context)
}
