import type { Command } from '../../../kernel/contract/command.js'
import { whyNotAt, whyNotPlayed } from '../cards/legal.js'
import { isAimed } from '../fight/card.js'
import type { Choice } from '../fight/task.js'
import { runChoices } from '../run/choices.js'
import { playsCharacter } from '../seats.js'
import { isAsked, type SpireState } from '../state/state.js'
import { DONE, openPlaces } from './choose.js'
import { changesOf } from './die.js'
import { isOffered, USABLE, whyNotPower, whyNotUsed } from './use.js'

const NOTHING: readonly Command[] = []

/** Every legal command: answers to an open question; or cards, what else can be used, and `end`. */
export function choices(state: SpireState, seat: string): readonly Command[] {
  if (!isAsked(state) || !playsCharacter(seat)) return NOTHING
  if (state.phase === 'room') return runChoices(state)
  if (state.choice !== null) return answersTo(state, state.choice)
  const found: Command[] = []
  const { fight, monsters } = state
  for (let kind = 0; kind < fight.cards.length; kind++) {
    if (whyNotPlayed(state, kind) !== undefined) continue
    const aimed = isAimed(fight.cards[kind]!)
    const plays = fight.plays[kind]!
    if (!aimed) found.push(plays[0]!)
    else
      for (let i = 0; i < monsters.length; i++)
        if (whyNotAt(state, aimed, i) === undefined) found.push(plays[i]!)
  }
  if (fight.marked) found.push(...moreChoices(state))
  found.push(fight.end)
  return found
}

/** Of equal cards one is enough; what cannot be paid for is no answer. */
export function answersTo(state: SpireState, choice: Choice): Command[] {
  const { names, from, ask, taken, least } = choice
  const answers = openPlaces(choice)
    .filter((place) => ask !== 'buy' || place !== 0 || canBuy(state, choice))
    .map((place): Command => {
      const what = ask === 'target' ? String(from[place]! + 1) : names[place]!
      return { verb: 'choose', what }
    })
  return taken.length >= least ? [...answers, { verb: 'choose', what: DONE }] : answers
}

function canBuy(state: SpireState, { task }: Choice): boolean {
  const { fight, gold, potions } = state
  const { kind } = task
  if (task.effect.amount === 1) return fight.relicPool[kind]!.price <= gold
  return fight.potionKinds[kind]!.price <= gold && potions.length < fight.slots
}

/** Potions, relics, powers and the die, by their ids. */
function moreChoices(state: SpireState): Command[] {
  const { fight, potions, monsters } = state
  const found: Command[] = []
  for (const kind of new Set(potions)) {
    const { id, drinkable, aimed } = fight.potionKinds[kind]!
    if (!drinkable) continue
    if (!aimed) found.push({ verb: 'potion', potion: id })
    else
      monsters.forEach((m, i) => {
        if (m.hp > 0) found.push({ verb: 'potion', potion: id, to: String(i + 1) })
      })
  }
  fight.relicKinds.forEach((relic, place) => {
    if (whyNotUsed(state, place) === undefined) found.push({ verb: 'relic', relic: relic.id })
    if (isOffered(state, relic)) found.push({ verb: 'trigger', relic: relic.id })
  })
  for (const power of USABLE)
    if (whyNotPower(state, power) === undefined) found.push({ verb: 'power', power })
  const changes = changesOf(state)
  for (const change of changes) found.push({ verb: 'die', change })
  if (changes.length > 0) found.push({ verb: 'lock' })
  return found
}
