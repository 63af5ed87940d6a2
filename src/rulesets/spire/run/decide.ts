import type { Command } from '../../../kernel/contract/command.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/words/names.js'
import { DONE, openPlaces } from '../commands/choose.js'
import type { SpireEvent } from '../events/index.js'
import type { SpireState } from '../state/state.js'
import { refused } from '../stops.js'
import { goAhead } from './acts.js'
import { bootsOf, change, changeRoom, has, type Step, stepOf } from './deal.js'
import { changeEventRoll, chooseOption } from './events.js'
import {
  cardInDeck,
  gainCard,
  gainPotion,
  gainRelic,
  hasRoomForPotion,
  heal,
  isRemovable,
  isUpgradable,
  payGold,
  removeCard,
  upgradeCard,
} from './gain.js'
import { allAbove, nextRow, onward } from './map.js'
import { enterRoom } from './rooms.js'
import { offerPlace, takeReward } from './take.js'
import { work, workAnswer } from './work.js'

type Act = (step: Step, command: Command) => void

function roomIs(step: Step, kind: string): void {
  if (step.run.room?.kind !== kind) throw refused('not-here', `This is no ${kind}.`)
}

/** Where one may go from a room that is done. */
export function movesFrom(step: Step): readonly string[] {
  const { run } = step
  return run.room !== null && !run.room.done ? [] : spacesAhead(step)
}

/** Where the way leads: along an edge; with Wing Boots to any space of the next row, by the portal to any above. */
export function spacesAhead(step: Step): readonly string[] {
  const { run } = step
  if (run.portal) return allAbove(run)
  return bootsOf(step) === undefined ? onward(run) : nextRow(run)
}

const move: Act = (step, { to }) => {
  const { run } = step
  const space = String(to)
  if (run.neow !== '') throw refused('room-not-done', 'Neow waits for an answer first.')
  if (run.room !== null && !run.room.done) throw refused('room-not-done', 'This room is not done yet.')
  const straight = onward(run).includes(space) || (run.portal && allAbove(run).includes(space))
  const boots = bootsOf(step)
  if (!straight && !(boots !== undefined && nextRow(run).includes(space)))
    throw refused(
      'no-path',
      `There is no way to ${space} from here. You may go to ${movesFrom(step).join(', ')}.`,
    )
  const counters =
    straight || boots === undefined ? run.counters : { ...run.counters, [boots]: run.counters[boots]! - 1 }
  const portal = run.portal ? { portal: false } : {}
  change(step, `goes to ${space}`, { at: space, counters, room: null, spent: [], ...portal })
  enterRoom(step)
}

const rest: Act = (step) => {
  roomIs(step, 'campfire')
  if (step.run.room!.used) throw refused('already-used', 'One thing is done at a campfire, and it is done.')
  if (has(step, 'noRest')) throw refused('not-available', 'The Coffee Dripper lets you not rest.')
  heal(step, has(step, 'regalPillow') ? 6 : 3, 'Rest')
  changeRoom(step, 'rests', { used: true, done: true })
  if (has(step, 'peacePipe')) change(step, '', { todo: ['mayRemove', ...step.run.todo] })
}

const smith: Act = (step, { card }) => {
  roomIs(step, 'campfire')
  if (step.run.room!.used) throw refused('already-used', 'One thing is done at a campfire, and it is done.')
  if (has(step, 'noSmith')) throw refused('not-available', 'The Fusion Hammer lets you not smith.')
  const found = cardInDeck(step, String(card))
  if (found === undefined || !isUpgradable(step, found))
    throw refused('bad-choice', `"${card}" is no card of your deck that can be upgraded.`)
  upgradeCard(step, found)
  changeRoom(step, 'smiths', { used: true, done: true })
}

const buy: Act = (step, { what }) => {
  roomIs(step, 'merchant')
  const room = step.run.room!
  const place = offerPlace(String(what), room.offers)
  const offer = room.offers[place]
  if (!offer) throw refused('not-for-sale', `"${what}" is not for sale here.`)
  const { gold } = step.state
  if (offer.price > gold)
    throw refused('not-enough-gold', `${offer.name} costs ${offer.price}, and you have ${gold} gold.`)
  if (offer.what === 'potion' && !hasRoomForPotion(step))
    throw refused('no-room', 'Your potion slots are full.')
  payGold(step, offer.price, offer.name)
  changeRoom(step, `buys ${offer.name}`, { offers: room.offers.filter((_, i) => i !== place) })
  if (offer.what === 'card') gainCard(step, offer.card!)
  else if (offer.what === 'relic') gainRelic(step, offer.name)
  else gainPotion(step, offer.name, 'The merchant')
}

export function removalPrice({ run }: Step): number {
  return run.book.ascension >= 8 ? 4 : 3
}

const purge: Act = (step, { card }) => {
  roomIs(step, 'merchant')
  if (step.run.room!.removed) throw refused('already-used', 'The merchant removes one card a visit.')
  const found = cardInDeck(step, String(card))
  if (found === undefined || !isRemovable(step, found))
    throw refused('bad-choice', `"${card}" is no card of your deck that can be removed.`)
  const price = removalPrice(step)
  if (price > step.state.gold)
    throw refused('not-enough-gold', `That costs ${price}, and you have ${step.state.gold} gold.`)
  payGold(step, price, 'Card removal')
  changeRoom(step, '', { removed: true })
  removeCard(step, found)
}

const skip: Act = (step) => {
  const { room } = step.run
  if (room === null || room.rewards.length === 0)
    throw refused('not-available', 'Nothing lies here that could be left.')
  changeRoom(step, 'leaves what lies there', { rewards: [], done: true })
}

const option: Act = (step, { name }) => chooseOption(step, String(name))

const neow: Act = (step, { number }) => {
  const { book, neow: card } = step.run
  if (card === '') throw refused('not-available', 'Neow has nothing more to give.')
  const chosen = card.split(' ')[Number(number) - 1]
  if (chosen === undefined) throw refused('bad-choice', 'Neow has three options: 1, 2 and 3.')
  const drawback = book.neow.drawbacks[chosen[0]!] ?? []
  const gift = book.neow.gifts[chosen[1]!] ?? []
  const price = drawback.find((word) => word.startsWith('pay '))
  if (price !== undefined && Number(price.slice(4)) > step.state.gold)
    throw refused('not-enough-gold', `That costs ${price.slice(4)} gold, and you have ${step.state.gold}.`)
  const late = drawback.some((word) => word.startsWith('curse'))
  const todo = late ? [...gift, ...drawback] : [...drawback, ...gift]
  change(step, `Neow gives option ${number}`, { neow: '', todo: [...todo, ...step.run.todo] })
}

const relic: Act = (step, command) => {
  const { run } = step
  const id = run.relics.find(
    (one) =>
      sameName(one, String(command.relic)) || sameName(run.book.relics[one]!.name, String(command.relic)),
  )
  const words = id === undefined ? [] : run.book.relics[id]!.outside
  if (id === undefined || words.length === 0)
    throw refused('not-available', `"${command.relic}" has no use outside of fights.`)
  const relics = run.relics.filter((one) => one !== id)
  change(step, `uses ${run.book.relics[id]!.name}`, { relics, todo: [...words, ...run.todo] })
}

function heldPotion({ state }: Step, said: string): number {
  const { potionKinds } = state.fight
  const kind = state.potions.find(
    (one) => sameName(potionKinds[one]!.id, said) || sameName(potionKinds[one]!.name, said),
  )
  if (kind === undefined) throw refused('no-such-potion', `You do not have a potion "${said}".`)
  return kind
}

const potion: Act = (step, command) => {
  const kind = heldPotion(step, String(command.potion))
  const { name, outside, effects } = step.state.fight.potionKinds[kind]!
  if (!outside) throw refused('unplayable', `${name} is of no use outside of fights.`)
  step.tell({ type: 'PotionUsed', potion: name, kind })
  const todo = effects.map(({ effect, amount }) =>
    effect === 'heal' ? `heal ${amount}` : `potions ${amount}`,
  )
  change(step, '', { todo: [...todo, ...step.run.todo] })
}

const drop: Act = (step, command) => {
  const kind = heldPotion(step, String(command.potion))
  step.tell({ type: 'PotionUsed', potion: step.state.fight.potionKinds[kind]!.name, kind })
}

const acts: Readonly<Record<string, Act>> = {
  move,
  rest,
  smith,
  buy,
  purge,
  skip,
  option,
  neow,
  relic,
  potion,
  drop,
  ahead: goAhead,
  take: (step, { what }) => takeReward(step, String(what)),
  die: (step, { change: how }) => changeEventRoll(step, String(how)),
  lock: (step) => changeEventRoll(step, 'lock'),
}

/** A command between fights. */
export function decideRun(state: SpireState, command: Command, dice: Dice, tell: Tell<SpireEvent>): void {
  const act = entryOf(acts, command.verb)
  if (!act) throw refused('not-here', `There is no fight now: "${command.verb}" means nothing here.`)
  const step = stepOf(state, dice, tell)
  act(step, command)
  work(step)
}

/** An answer to a question between fights. */
export function chooseInRun(state: SpireState, said: string, dice: Dice, tell: Tell<SpireEvent>): void {
  const choice = state.choice!
  const open = openPlaces(choice)
  const place =
    open.find((one) => sameName(choice.names[one]!, said)) ??
    (said === DONE && choice.least === 0 ? -1 : undefined)
  if (place === undefined)
    throw refused(
      'bad-choice',
      `"${said}" cannot be chosen. Choose ${open.map((one) => choice.names[one]).join(', ')}.`,
    )
  tell({ type: 'Chosen', by: choice.by, name: place === -1 ? DONE : choice.names[place]!, place, done: true })
  workAnswer(stepOf(state, dice, tell), choice, place)
}
