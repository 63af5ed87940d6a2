import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { answered } from '../effects/answer.js'
import { effectContext } from '../effects/context.js'
import { run } from '../effects/run.js'
import { courierPrice } from '../effects/words/decks.js'
import type { SpireEvent } from '../events/index.js'
import { PLAYER } from '../fight/fight.js'
import type { Choice } from '../fight/task.js'
import { cloneDoing } from '../state/clone.js'
import type { SpireState } from '../state/state.js'
import { refused } from '../stops.js'

/** No more of what was asked for. */
export const DONE = 'done'

/** The places that may still be chosen; of equal ones the first only. */
export function openPlaces({ names, taken }: Choice): number[] {
  return names.flatMap((name, place) => {
    if (taken.includes(place)) return []
    const first = names.findIndex((other, at) => other === name && !taken.includes(at))
    return first === place ? [place] : []
  })
}

/** An answer to the open question. */
export function choose(state: SpireState, said: string, dice: Dice, tell: Tell<SpireEvent>): void {
  const { choice } = state
  if (choice === null) throw refused('not-available', 'Nothing is to be chosen now.')
  const place = placeOf(choice, said)
  checkPurchase(state, choice, place)
  const taken = place === -1 ? choice.taken : [...choice.taken, place]
  const done = place === -1 || taken.length === choice.most
  const name = place === -1 ? DONE : choice.names[place]!
  tell({ type: 'Chosen', by: choice.by, name, place, done })
  if (!done) return
  const context = effectContext(state, dice, tell, PLAYER, cloneDoing(state.doing!))
  answered(context, choice, taken)
  run(context)
}

/** Monsters may be named by number, cards and options by their names or a part that only one has. */
function placeOf(choice: Choice, said: string): number {
  const { ask, from, names, taken, least } = choice
  const open = openPlaces(choice)
  const exact = open.find((place) => sameName(names[place]!, said))
  if (exact !== undefined) return exact
  if (ask === 'target') {
    const numbered = open.find((place) => String(from[place]! + 1) === said)
    if (numbered !== undefined) return numbered
  }
  if (said === DONE && taken.length >= least) return -1
  const near = whichName(
    open.map((place) => names[place]!),
    said,
  )
  if (near !== -1 && open[near] !== undefined) return open[near]
  const may = open.map((place) => names[place]!)
  if (taken.length >= least) may.push(DONE)
  throw refused('bad-choice', `"${said}" cannot be chosen for ${choice.by}. Choose ${may.join(', ')}.`)
}

/** What the Courier shows must be paid for, and a potion needs a free slot. */
function checkPurchase(state: SpireState, { ask, task }: Choice, place: number): void {
  if (ask !== 'buy' || place !== 0) return
  const { fight, potions, gold } = state
  const price = courierPrice({ state }, task.effect.amount, task.kind)
  if (price > gold) throw refused('not-enough-gold', `It costs ${price} gold, and you have ${gold}.`)
  if (task.effect.amount === 0 && potions.length >= fight.slots)
    throw refused('no-room', `Your ${fight.slots} potion slots are full.`)
}
