import { atLast, atOnce, type EffectContext, taskOf } from '../effects/context.js'
import { run } from '../effects/run.js'
import { type Effect, effectWith } from '../fight/effect.js'
import { NO_TARGET } from '../fight/fight.js'
import { MARK } from '../fight/mark.js'
import { markOf, type SpireState } from '../state/state.js'
import { fixDie } from '../turn/roll.js'

/** rules/spire-act1 2.3 a: whether an open roll or an open ability must be settled before anything else. */
export function needsPrelude(state: SpireState): boolean {
  return state.marks.length > 0 && (markOf(state, MARK.dieOpen) > 0 || markOf(state, MARK.offer) > 0)
}

/** A command that has been found legal: the roll is fixed and its relics fire, an open ability takes its default; then it runs. */
export function submit(context: EffectContext, effect: Effect, by: string, who = NO_TARGET, kind = -1): void {
  const { state } = context
  if (!needsPrelude(state)) {
    atOnce(context, effect, by, who, kind)
  } else {
    if (markOf(state, MARK.dieOpen) > 0) fixDie(context)
    atOnce(context, effectWith('defaultOffer'), by)
    atLast(context, taskOf(effect, by, who, kind))
  }
  run(context)
}
