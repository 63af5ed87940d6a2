import type { Effect } from '../fight/effect.js'
import { NO_TARGET } from '../fight/fight.js'
import type { Task } from '../fight/task.js'
import type { EffectContext } from './context.js'
import { cards } from './words/cards.js'
import { decks } from './words/decks.js'
import { die } from './words/die.js'
import { gains } from './words/gains.js'
import { hits } from './words/hits.js'
import { monsters } from './words/monsters.js'
import { plays } from './words/plays.js'
import { special } from './words/special.js'
import { turnEnd } from './words/turn-end.js'
import type { EffectFunction } from './words/word.js'

/** One row a word: the rooms of `words/` have them by what they are about. */
const words: Readonly<Record<Effect['effect'], EffectFunction>> = {
  ...hits,
  ...gains,
  ...cards,
  ...plays,
  ...decks,
  ...die,
  ...monsters,
  ...special,
  ...turnEnd,
}

/** A map finds a word sooner than an object with as many keys. */
const effects: ReadonlyMap<string, EffectFunction> = new Map(Object.entries(words))

/** The next part of the card or move at work. */
export function performPart(context: EffectContext, part: Effect): void {
  const { source, target } = context.doing
  effects.get(part.effect)!(context, part, source, target, context.doing.card)
}

/** The parts of a move or a relic's gift happen in the written order, at once. */
export function perform(context: EffectContext, parts: readonly Effect[], by: string): void {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    effects.get(part.effect)!(context, part, by, NO_TARGET, -1)
  }
}

/** Something that waited its turn. */
export function performTask(context: EffectContext, { effect, by, who, kind }: Task): void {
  effects.get(effect.effect)!(context, effect, by, who, kind)
}
