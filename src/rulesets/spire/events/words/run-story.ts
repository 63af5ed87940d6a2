import type { Choice } from '../../fight/task.js'
import type { DeckName, Room } from '../../state/run.js'
import { deedsText } from './deeds.js'
import { alikeFrom, neighbour } from './line.js'
import { type Line, listed, plainName, sourceName } from './names.js'
import { type Form, readRunText } from './run-texts.js'
import { optionText, ROOMS } from './run-words.js'

/** A change of the run, with what a sentence reads of it. */
interface Changed {
  readonly type: 'RunChanged'
  readonly text: string
  readonly set: {
    readonly room?: Room | null
    readonly todo?: readonly string[]
    readonly deck?: readonly string[]
    readonly decks?: Partial<Record<DeckName, unknown>>
  }
}

type Happened = Line['line'][number]

function isChanged(event: Happened | undefined): event is Changed {
  return event?.type === 'RunChanged'
}

function formOf(event: Happened | undefined): Form | undefined {
  return isChanged(event) ? readRunText(event.text).form : undefined
}

/** A change of the run as a sentence; empty where a neighbour says it. */
export function runSentence(event: Changed, context: Line): string {
  const { form, what } = readRunText(event.text)
  switch (form) {
    case 'map':
      return 'You enter the Spire.'
    case 'neow':
      return 'Neow offers you a blessing.'
    case 'blessing':
      return `Neow's blessing: ${deedsText(event.set.todo ?? [])}.`
    case 'shown':
      return shownSentence(context)
    case 'drawn':
      return bossRelicSentence(event, context)
    case 'takes':
      return isTakenByName(context) ? '' : `You take the ${TAKEN.has(what) ? what : 'reward'}.`
    case 'gains':
      return gainSentence(event, what, context)
    case 'leaves':
      return 'You leave the rewards.'
    case 'uses':
      return `You use ${what}.`
    case 'goes':
      return `You go to floor ${floorOf(what)}: ${roomAhead(context)}.`
    case 'act':
      return `You go up to act ${what}.`
    case 'givesAway':
      return `You give ${what} away.`
    case 'portal':
      return 'A portal opens: your next move may go to any space above.'
    case 'campfire':
      return 'You reach a campfire.'
    case 'chest':
      return 'You find a chest.'
    case 'merchant':
      return 'You meet the merchant.'
    case 'event':
      return `Event: ${what}.`
    case 'upgraded':
      return `${plainName(what)} becomes ${plainName(what)}+.`
    case 'removed':
      return `${plainName(what)} leaves your deck.`
    case 'rests':
      return neighbour(context, -1)?.type === 'Healed' ? '' : 'You rest.'
    case 'buys':
      return boughtSentence(what, context)
    case 'chooses':
      return `${eventTitle(event, context)}: ${optionText(what)}.`
    case 'openDie':
      return `The die shows ${what}; you may still change it.`
    case 'die':
      return `The die shows ${what}.`
    case 'again':
      return 'You may try again.'
    case 'shuffled':
      return 'The encounter deck is reshuffled.'
    case 'nothing':
      return 'Nothing happens here.'
    case 'other':
      return what === '' ? '' : `${what.split(' ').map(plainName).join(' ')}.`
    default:
      return ''
  }
}

/** The same in a few words. */
export function runShort(event: Changed, context: Line): string {
  const { form, what } = readRunText(event.text)
  if (runSentence(event, context) === '') return ''
  switch (form) {
    case 'map':
      return `Map ${what}`
    case 'neow':
      return 'Neow waits'
    case 'blessing':
      return `Neow: ${deedsText(event.set.todo ?? [])}`
    case 'shown':
      return shownShort(context)
    case 'drawn':
      return 'Boss relics'
    case 'takes':
      return `Take ${TAKEN.has(what) ? what : 'reward'}`
    case 'gains':
      return gainShort(event, what, context)
    case 'leaves':
      return 'Skip rewards'
    case 'uses':
      return `Use ${what}`
    case 'goes':
      return `Floor ${floorOf(what)}: ${roomAhead(context)}`
    case 'act':
      return `Act ${what}`
    case 'givesAway':
      return `− ${what}`
    case 'portal':
      return 'Portal opens'
    case 'campfire':
      return 'Campfire'
    case 'chest':
      return 'Chest'
    case 'merchant':
      return 'Merchant'
    case 'event':
      return what
    case 'upgraded':
      return `${plainName(what)} now ${plainName(what)}+`
    case 'removed':
      return `− ${plainName(what)}`
    case 'rests':
      return 'Rest'
    case 'buys':
      return boughtSentence(what, context)
        .replace(/^You buy/, 'Buy')
        .slice(0, -1)
    case 'chooses':
      return plainName(what)
    case 'die':
    case 'openDie':
      return `Die ${what}`
    case 'again':
      return 'Again?'
    case 'other':
      return runSentence(event, context)
    default:
      return ''
  }
}

/** Rewards that are taken by their kind. */
const TAKEN: ReadonlySet<string> = new Set(['gold', 'potion', 'relic', 'upgrade'])

/** Reports whether the next event names what was taken. */
function isTakenByName(context: Line): boolean {
  const next = neighbour(context, 1)
  return next?.type === 'GoldChanged' || next?.type === 'PotionGained' || formOf(next) === 'gains'
}

function isRelic({ set }: Changed): boolean {
  return set.deck === undefined
}

function gainSentence(event: Changed, what: string, context: Line): string {
  const before = formOf(neighbour(context, -1))
  if (isRelic(event)) return `You ${before === 'buys' ? 'buy' : 'gain'} ${what} (relic).`
  const card = plainName(what)
  if (event.set.decks === undefined) return `You gain the curse ${card}.`
  if (before === 'buys') return ''
  return `You ${before === 'takes' ? 'take' : 'gain'} ${card}.`
}

function gainShort(event: Changed, what: string, context: Line): string {
  if (isRelic(event)) return `+ ${what}`
  const card = plainName(what)
  if (event.set.decks === undefined) return `+ curse ${card}`
  return formOf(neighbour(context, -1)) === 'takes' ? `Take ${card}` : `+ ${card}`
}

/** Says what is bought; a relic says so itself when it is gained. */
function boughtSentence(what: string, context: Line): string {
  const next = neighbour(context, 1)
  if (isChanged(next) && formOf(next) === 'gains') return isRelic(next) ? '' : `You buy ${plainName(what)}.`
  const potion = (next as { readonly potion?: string } | undefined)?.potion
  return `You buy ${potion ?? sourceName(what, context)}.`
}

/** Spaces are row and column; the first row is floor 1. */
function floorOf(space: string): number {
  return Number(space.split('-')[0]) + 1
}

/** The room that the line leads to; an event's card is drawn for an unknown one. */
function roomAhead({ line, place }: Line): string {
  for (let at = place + 1; at < line.length; at++) {
    const event = line[at]
    if (!isChanged(event)) continue
    const { decks, room } = event.set
    if (decks?.events !== undefined) return ROOMS.event!
    if (room) return ROOMS[room.kind] ?? ROOMS.event!
  }
  return ROOMS.event!
}

function eventTitle({ set }: Changed, { facts }: Line): string {
  const events = facts.scenario.content.run?.events ?? {}
  const event = set.room?.event ?? ''
  return Object.hasOwn(events, event) ? events[event]!.title : 'Event'
}

function isShown(event: Happened): event is Changed {
  return formOf(event) === 'shown'
}

const TICKET = 'GoldenTicket'

interface Shown {
  /** Their purpose: a reward, a pick, a sale, or to be gained at once. */
  readonly to: 'reward' | 'pick' | 'sale' | 'gain'
  readonly names: readonly string[]
}

/** The cards that are shown together, as they are offered: an egg may have upgraded them. */
function shownTogether(context: Line): Shown | undefined {
  const shown = alikeFrom(context, isShown)
  if (shown.length === 0) return undefined
  const { line, place } = context
  let at = place + 1
  while (at < line.length && isShown(line[at]!)) at++
  const after = line[at]
  if (after?.type === 'RunAsked')
    return { to: 'pick', names: (after as unknown as { readonly choice: Choice }).choice.names }
  const reward = isChanged(after) ? after.set.room?.rewards.at(-1) : undefined
  if (formOf(after) === 'laid' && reward !== undefined && 'cards' in reward)
    return { to: 'reward', names: reward.cards.map(({ name }) => name) }
  const bases = shown.map(({ text }) => readRunText(text).what).filter((name) => name !== TICKET)
  return { to: formOf(after) === 'gains' ? 'gain' : 'sale', names: bases }
}

function shownSentence(context: Line): string {
  const shown = shownTogether(context)
  if (shown === undefined || shown.to === 'gain' || shown.names.length === 0) return ''
  const names = shown.names.map(plainName)
  if (shown.to === 'reward') return `Card reward: ${listed(names, 'or')}.`
  return shown.to === 'pick' ? `Choose one: ${listed(names, 'or')}.` : `For sale: ${listed(names)}.`
}

function shownShort(context: Line): string {
  const { to, names } = shownTogether(context) ?? { to: 'gain', names: [] }
  const cards = `${names.length} ${names.length === 1 ? 'card' : 'cards'}`
  return to === 'reward'
    ? `Reward: ${cards}`
    : to === 'pick'
      ? `Choose one of ${cards}`
      : `For sale: ${cards}`
}

/** Names a boss's relics as they are drawn; encounters, events and curses have other rows. */
function bossRelicSentence(event: Changed, context: Line): string {
  if (event.set.decks?.bossRelics === undefined) return ''
  const isAlike = (other: Happened): other is Changed =>
    isChanged(other) && formOf(other) === 'drawn' && other.set.decks?.bossRelics !== undefined
  const names = alikeFrom(context, isAlike).map(({ text }) => sourceName(readRunText(text).what, context))
  return names.length === 0 ? '' : `Relics of the boss: ${listed(names, 'or')}.`
}
