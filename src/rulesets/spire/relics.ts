import { perform } from './effects.js'
import type { RelicAbility } from './fight.js'
import type { Unfolding } from './unfolding.js'

/** Relics work one after the other, in the order in which they are owned. */
export function useRelics(run: Unfolding, abilities: readonly RelicAbility[]): void {
  for (let i = 0; i < abilities.length; i++) {
    const { relic, effects } = abilities[i]!
    run.source = relic
    perform(run, effects)
  }
}
