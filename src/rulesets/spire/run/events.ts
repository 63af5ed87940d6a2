import { sameName } from '../../../kernel/words/names.js'
import type { EventOption } from '../fight/book.js'
import { FACES } from '../fight/die.js'
import { BREW, type RelicTrait } from '../fight/relic.js'
import type { Room } from '../state/run.js'
import { refused } from '../stops.js'
import { change, changeRoom, has, type Step } from './deal.js'
import { mended, rollForEvent } from './event-dice.js'
import { isOutOfReach } from './giving.js'

export function optionsOf({ run }: Step): Readonly<Record<string, EventOption>> {
  return run.book.events[run.room?.event ?? '']?.options ?? {}
}

/** What an option costs in gold before anything else. */
function priceOf({ does }: EventOption): number {
  const pay = does.find((word) => word.startsWith('pay '))
  return pay === undefined ? 0 : Number(pay.slice('pay '.length))
}

/** An option of the event that one is at. Its roll may be changed before it counts, where the event allows it. */
export function chooseOption(step: Step, said: string): void {
  const { room } = step.run
  if (room?.kind !== 'event') throw refused('not-here', 'There is no event here.')
  if (room.used || room.event === '') throw refused('already-used', 'The event has been answered.')
  const options = optionsOf(step)
  const name = Object.keys(options).find((one) => sameName(one, said))
  if (name === undefined)
    throw refused('bad-choice', `"${said}" is no option here. There are: ${Object.keys(options).join(', ')}.`)
  const option = options[name]!
  checkWish(step, name)
  if (priceOf(option) > step.state.gold)
    throw refused('not-enough-gold', `That costs ${priceOf(option)} gold, and you have ${step.state.gold}.`)
  if (isOutOfReach(step, option.does))
    throw refused('not-available', `You have nothing to give for "${name}".`)
  changeRoom(step, `chooses ${name}`, afterWish(step, name))
  const does = option.roll === 'late' ? [...option.does, `lateRoll ${name}`] : [...option.does]
  if (option.roll === 'mends') does.push(...(option.die[mended(step, option)] ?? []))
  change(step, '', { todo: [...does, ...step.run.todo] })
  if (option.roll !== 'open') return
  const die = rollForEvent(step)
  if (changesFor(step).length === 0) settle(step, name, die)
  else changeRoom(step, `The die shows ${die}; it can still be changed`, { option: name, die, done: false })
}

/** The way out of an event that grants several wishes. */
const LEAVE = 'leave'

function wishesOf({ run }: Step): number {
  return run.book.events[run.room?.event ?? '']?.wishes ?? 1
}

/** rules/spire-acts23 5, Knowing Skull: one wish at least, then another one or the way out. */
export function canWish(step: Step, name: string): boolean {
  const wished = step.run.room?.wished ?? []
  if (wishesOf(step) < 2) return true
  return name === LEAVE ? wished.length > 0 : !wished.includes(name)
}

function checkWish(step: Step, name: string): void {
  if (canWish(step, name)) return
  if (name === LEAVE) throw refused('not-available', 'One wish at least: then you may leave.')
  throw refused('already-used', `"${name}" has been granted already.`)
}

function afterWish(step: Step, name: string): Partial<Room> {
  const most = wishesOf(step)
  if (most < 2) return { used: true, done: true }
  const wished = [...(step.run.room?.wished ?? []), name]
  const over = name === LEAVE || wished.length >= most
  return { used: over, done: over, wished }
}

/** Reports whether an option can be taken now: paid for, with what it asks for, and not granted already. */
export function canTake(step: Step, name: string, option: EventOption): boolean {
  return priceOf(option) <= step.state.gold && canWish(step, name) && !isOutOfReach(step, option.does)
}

function settle(step: Step, name: string, die: number): void {
  const option = optionsOf(step)[name]!
  const todo = [...step.run.todo, ...(option.die[die] ?? [])]
  changeRoom(step, `The die shows ${die}`, { option: '', die: 0, done: true })
  change(step, '', { todo })
}

const CHANGES: readonly (readonly [string, RelicTrait])[] = [
  ['reroll', 'gamblingChip'],
  ['abacus', 'abacus'],
  ['toolbox', 'toolbox'],
]

/** How the open roll of an event can be changed. */
export function changesFor(step: Step): readonly string[] {
  const { state, run } = step
  const words = CHANGES.filter(([word, trait]) => has(step, trait) && !run.spent.includes(word)).map(
    ([word]) => word,
  )
  const brew = state.potions.some((kind) => state.fight.potionKinds[kind]!.id === BREW)
  return [...words, ...(brew ? Array.from({ length: FACES }, (_, i) => String(i + 1)) : [])]
}

/** The Wheel, the Ooze and the Adventurer: a roll is changed by relics or the brew, or it counts as it is. */
export function changeEventRoll(step: Step, how: string): void {
  const { run, state, tell } = step
  const { room } = run
  if (!room || room.option === '') throw refused('die-locked', 'No roll is open.')
  if (how === 'lock') {
    settle(step, room.option, room.die)
    return
  }
  if (!changesFor(step).includes(how))
    throw refused('not-available', `The roll cannot be changed by "${how}".`)
  change(step, '', { spent: [...run.spent, how] })
  if (how === 'reroll') {
    const die = rollForEvent(step)
    if (changesFor(step).length === 0) settle(step, room.option, die)
    else changeRoom(step, `The die shows ${die}`, { die })
    return
  }
  const kind = state.fight.potionKinds.findIndex(({ id }) => id === BREW)
  const die =
    how === 'abacus' ? (room.die % FACES) + 1 : how === 'toolbox' ? ((room.die + 4) % FACES) + 1 : Number(how)
  if (how !== 'abacus' && how !== 'toolbox')
    tell({ type: 'PotionUsed', potion: state.fight.potionKinds[kind]!.name, kind })
  settle(step, room.option, die)
}
