import { type Effect, effectWith } from '../fight/effect.js'
import { atOnce, type EffectContext, putOff } from './context.js'
import { powerOf } from './powers.js'

/**
 * rules/spire-act1 2.4: an exhausted card pays what it promised and draws for Dark Embrace at once; block of Feel No Pain
 * and Berserk's damage wait. At the end of the turn the draws wait too, and are kept for the next one.
 */
export function afterExhaust(context: EffectContext, kind: number, late = false): void {
  const { state } = context
  const { onExhaust, name } = state.fight.cards[kind]!
  for (const effect of onExhaust) atOnce(context, effect, name)
  if (state.marks.length === 0) return
  const cause = (effect: Effect, by: string) =>
    late ? putOff(context, effect, by) : atOnce(context, effect, by)
  const draws = powerOf(state, 'DarkEmbrace')
  if (draws > 0) cause(effectWith('draw', { amount: draws }), 'Dark Embrace')
  const block = powerOf(state, 'FeelNoPain')
  if (block > 0) putOff(context, effectWith('blk', { amount: block }), 'Feel No Pain')
  const damage = powerOf(state, 'Berserk')
  if (damage > 0) putOff(context, effectWith('thornAll', { amount: damage }), 'Berserk')
}
