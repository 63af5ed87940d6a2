import type { Deed } from '../effects/deed.js'
import { perform } from '../effects/effects.js'
import type { RelicAbility } from '../fight/fight.js'

/** Relics work one after the other, in the order in which they are owned. */
export function useRelics(deed: Deed, abilities: readonly RelicAbility[]): void {
  for (let i = 0; i < abilities.length; i++) {
    const { relic, effects } = abilities[i]!
    deed.source = relic
    perform(deed, effects)
  }
}
