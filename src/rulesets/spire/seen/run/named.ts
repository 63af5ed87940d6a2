import type { Fight } from '../../fight/fight.js'
import { fightOf } from '../../scenario/compile/run-fight.js'
import type { Run } from '../../state/run.js'
import type { SpireState } from '../../state/state.js'
import { namesOnOffer } from './on-offer.js'

/** Returns the cards that a run can name now: its deck, what lies open or is asked about, and what smithing would make of them. */
export function cardsNamed(state: SpireState, run: Run): readonly string[] {
  const { cards } = run.book
  const asked = (state.choice?.names ?? []).filter((name) => Object.hasOwn(cards, name.replace(/\+$/, '')))
  const known = [...new Set([...run.deck, ...namesOnOffer(state), ...asked])]
  const upgraded = known.filter((name) => cards[name]?.upgradable).map((name) => `${name}+`)
  return [...new Set([...known, ...upgraded])]
}

/** Returns the ids of relics that a run has or that lie open in the room. */
export function relicsNamed({ relics, room }: Run): readonly string[] {
  const rewarded = (room?.rewards ?? []).flatMap((reward) => {
    if ('relic' in reward) return [reward.relic]
    return 'bossRelic' in reward ? reward.bossRelic : []
  })
  const sold = (room?.offers ?? []).flatMap(({ what, name }) => (what === 'relic' ? [name] : []))
  return [...new Set([...relics, ...rewarded, ...sold])]
}

/** Returns a fight with everything that a run can name, so that each thing has its text before it is in a real one. */
export function shelfOf(state: SpireState, run: Run): Fight {
  const { relics } = run.book
  const ids = relicsNamed(run).flatMap(
    (said) => Object.entries(relics).find(([id, { name }]) => id === said || name === said)?.[0] ?? [],
  )
  return fightOf({ ...run, deck: cardsNamed(state, run), relics: ids }, '').fight
}
