import { canonical, hashText } from '../../../kernel/canonical.js'
import type { Card } from '../fight/card.js'
import { derived, relicPowers } from '../fight/derive.js'
import type { Fight } from '../fight/fight.js'
import { RELIC_USES } from '../fight/mark.js'
import type { MonsterKind } from '../fight/monster-kind.js'
import type { RelicKind } from '../fight/relic.js'
import type { SpireState } from '../state/state.js'
import { takeLowest } from '../state/stock.js'

// How events fold that give a state another fight: all other states keep theirs.

/** Gives the state a fight with something changed by a ruling. A deck once open stays so. */
export function changeFight(s: SpireState, change: Partial<Fight>): void {
  const fight = { ...s.fight, ...change, ruled: '' }
  const follows = derived(fight, s.monsters.length)
  const ruled = { ...fight, ...follows, closedDeck: fight.closedDeck && follows.closedDeck }
  const most = [s.player.maxHp, ...s.monsters.map((m) => m.maxHp)]
  const kinds = s.monsters.map((m) => m.kind)
  s.fight = { ...ruled, ruled: hashText(canonical([ruled, most, kinds])) }
  if (ruled.marked) mark(s)
}

/** Has the fight remember powers and the like from now on, in lists that no other state shares. */
function mark(s: SpireState): void {
  const length = RELIC_USES + s.fight.relics.length
  s.marks = Array.from({ length }, (_, place) => s.marks[place] ?? 0)
  s.lingering = s.lingering.slice()
  s.free = s.free.slice()
  s.potions = s.potions.slice()
}

/** Adds a relic that is gained in a fight; it works from now on. */
export function addRelic(s: SpireState, relic: RelicKind): void {
  const { relics, relicKinds, relicTexts } = s.fight
  const { id, name, text } = relic
  const kinds = [...relicKinds, relic]
  changeFight(s, {
    relics: [...relics, id],
    relicTexts: [...relicTexts, { name, text }],
    ...relicPowers(kinds),
  })
}

/** Adds kinds of cards and of a monster; every pile then counts the new cards too. */
export function bring(s: SpireState, cards: readonly Card[], kind: MonsterKind | undefined): void {
  for (const pile of [s.hand, s.draw, s.discard, s.exhausted])
    while (pile.length < s.fight.cards.length + cards.length) pile.push(0)
  const { cards: known, kinds } = s.fight
  changeFight(s, { cards: [...known, ...cards], kinds: kind ? [...kinds, kind] : kinds })
}

/** Takes a relic out of its deck, the lowest of its name. */
export function leaveDeck(s: SpireState, relic: string): void {
  const place = s.fight.relicPool.findIndex(({ id }) => id === relic)
  if (s.stock !== null && place !== -1) takeLowest(s.stock.relics, place)
}
