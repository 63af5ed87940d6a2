import { LAST_ACT } from '../fight/book.js'
import {
  type DeckName,
  type Offer,
  type Reward,
  type RoomKind,
  roomOf,
  type ShownCard,
} from '../state/run.js'
import { encountersOf } from './acts.js'
import { addRewards, change, drawName, has, offerCards, type Step, showCards, showThing } from './deal.js'
import { gainGold, isUpgradable } from './gain.js'
import { kindAt, rowOf } from './map.js'

const FIGHT_DECKS: Readonly<Record<'monster' | 'elite' | 'boss', DeckName>> = {
  monster: 'encounters',
  elite: 'elites',
  boss: 'bosses',
}

/** Elites are shuffled anew when their deck is empty. */
function encounterFor(step: Step, kind: 'monster' | 'elite' | 'boss', deck: DeckName): string {
  const drawn = drawName(step, deck)
  if (drawn !== undefined) return drawn
  const tier = kind === 'monster' ? 'normal' : kind
  const { book, act } = step.run
  const shuffled = encountersOf(book.encounters, act, tier, book.ascension)
  change(step, `The ${kind} encounters are shuffled anew`, {
    decks: { [deck]: { shuffled, known: [] } },
  })
  return drawName(step, deck)!
}

/** Begins a fight; the first room of act 1 has another deck. */
export function enterFight(step: Step, kind: 'monster' | 'elite' | 'boss'): void {
  const first = kind === 'monster' && rowOf(step.run.at) === 0 && step.run.act === 1
  const encounter = encounterFor(step, kind, first ? 'first' : FIGHT_DECKS[kind])
  change(step, `A fight: ${encounter}`, { room: roomOf(kind, { encounter }), todo: [] })
  step.tell({ type: 'FightBegun', encounter })
}

/** The room on the space one has come to. */
export function enterRoom(step: Step): void {
  const kind = kindAt(step.run, step.run.at) ?? 'event'
  open(step, kind)
}

function open(step: Step, kind: RoomKind): void {
  switch (kind) {
    case 'monster':
    case 'elite':
    case 'boss':
      enterFight(step, kind)
      return
    case 'event':
      openEvent(step)
      return
    case 'merchant':
      openMerchant(step)
      return
    case 'campfire':
      // Where nothing is allowed that could be done, one goes on.
      change(step, 'A campfire', { room: roomOf('campfire', { done: isBarred(step) }) })
      return
    case 'treasure': {
      change(step, 'A chest', { room: roomOf('treasure', { done: true }) })
      const relic = showThing(step, 'relics')
      if (relic !== undefined) addRewards(step, { relic })
    }
  }
}

function isBarred(step: Step): boolean {
  if (!has(step, 'noRest')) return false
  return has(step, 'noSmith') || !step.run.deck.some((card) => isUpgradable(step, card))
}

/** Events that mean something else on row 1 are passed over there. */
function openEvent(step: Step): void {
  if (has(step, 'ssserpentHead')) gainGold(step, 2, 'Ssserpent Head')
  const { book, at, act } = step.run
  let event = drawName(step, 'events')
  for (let left = 20; left > 0 && event !== undefined; left--) {
    if (!(book.events[event]!.notFirst && rowOf(at) === 1 && act === 1)) break
    const { shuffled, known } = step.run.decks.events
    const events = { shuffled, known: [...known, event] }
    change(step, `${event} is passed over`, { decks: { events } })
    event = drawName(step, 'events')
  }
  if (event === undefined) {
    change(step, 'Nothing happens here', { room: roomOf('event', { done: true, used: true }) })
    return
  }
  const { opens, title } = book.events[event]!
  if (opens === 'fight') enterFight(step, 'monster')
  else if (opens === 'merchant') openMerchant(step)
  else change(step, `An event: ${title}`, { room: roomOf('event', { event, ...laidOpen(step, event) }) })
}

/** Falling: some cards of the deck, drawn at random, lie open; where none of them can go, the room is done. */
function laidOpen({ run, dice }: Step, event: string): { readonly cards?: readonly string[] } {
  const { shows } = run.book.events[event]!
  if (shows === 0) return {}
  const names = [...new Set(run.deck)].sort()
  const counts = names.map((name) => run.deck.filter((card) => card === name).length)
  const cards: string[] = []
  while (cards.length < Math.min(shows, run.deck.length)) {
    const place = dice.draw(counts, 'draw a card of the deck')
    counts[place]!--
    cards.push(names[place]!)
  }
  return { cards }
}

/** The bosses of the first act, of which Mind Bloom draws one. */
export function firstBosses({ run }: Step): string[] {
  return encountersOf(run.book.encounters, 1, 'boss', run.book.ascension)
}

/** Mind Bloom: a fight with a boss of the first act, for a relic and a card reward. */
export function enterWar(step: Step): void {
  const bosses = firstBosses(step)
  const encounter =
    bosses[
      step.dice.draw(
        bosses.map(() => 1),
        'a boss at random',
      )
    ]!
  change(step, `A fight: ${encounter}`, { room: roomOf('monster', { encounter, prize: 'relic' }), todo: [] })
  step.tell({ type: 'FightBegun', encounter })
}

const PRICES: Readonly<Record<string, number>> = { basic: 2, common: 2, uncommon: 3, rare: 6 }
const WARES = 3

/** rules/spire-act1 6: three cards, three colourless ones, three relics (the first 1 cheaper), three potions. */
function openMerchant(step: Step): void {
  change(step, 'A merchant', { room: roomOf('merchant', { done: true }) })
  const { book } = step.run
  const colorless = book.colorless ? showCards(step, 'colorless', WARES) : []
  const cards = showCards(step, 'cards', book.colorless ? WARES : 2 * WARES)
  const relics = things(step, 'relics')
  const potions = things(step, 'potions')
  const { potionKinds } = step.state.fight
  const offers: Offer[] = [
    ...[...cards, ...colorless].map((card) => offerOf(step, card)),
    ...relics.map((name, i): Offer => {
      return { what: 'relic', name, price: book.relics[name]!.price - (i === 0 ? 1 : 0) }
    }),
    ...potions.map((name): Offer => {
      return { what: 'potion', name, price: potionKinds.find(({ id }) => id === name)!.price }
    }),
  ]
  change(step, '', { room: { ...step.run.room!, offers } })
}

function offerOf({ run }: Step, card: ShownCard): Offer {
  return { what: 'card', name: card.name, price: PRICES[run.book.cards[card.base]!.rarity] ?? 3, card }
}

function things(step: Step, deck: 'relics' | 'potions'): string[] {
  const found: string[] = []
  for (let k = 0; k < WARES; k++) {
    const id = showThing(step, deck, deck === 'relics' ? 'oldCoin' : '')
    if (id !== undefined) found.push(id)
  }
  return found
}

/** rules/spire-act1 6, after a fight: gold and potion of the encounter, an elite's relic, a card reward; a boss's own. */
export function offerRewards(step: Step): void {
  const { run, state } = step
  const room = run.room!
  const { gold, potion } = run.book.encounters[room.encounter]!
  change(step, 'The fight is won', { room: { ...room, done: true } })
  const escaped = state.monsters.every((m) => m.fled > 0)
  step.tell({ type: 'RoomEntered' })
  if (room.kind === 'boss' && run.act === LAST_ACT) {
    step.tell({ type: 'RunOver', result: 'win', act: run.act })
    return
  }
  if (run.book.escapeReward === 'none' && escaped) return
  if (room.prize === 'relic') {
    layRelic(step)
    offerCards(step)
    return
  }
  const won = room.kind === 'boss' && run.book.ascension >= 10 ? gold - 1 : gold
  if (won > 0) addRewards(step, { gold: won })
  if (room.kind === 'elite') layRelic(step)
  const potions = (potion ? 1 : 0) + (has(step, 'whiteBeast') ? 1 : 0)
  for (let k = 0; k < potions; k++) {
    const found = showThing(step, 'potions')
    if (found !== undefined) addRewards(step, { potion: found })
  }
  if (room.kind === 'boss') offerBossRewards(step)
  else offerCards(step, 'cards', room.kind === 'elite' && run.act > 1)
}

function layRelic(step: Step): void {
  const relic = showThing(step, 'relics')
  if (relic !== undefined) addRewards(step, { relic })
}

function offerBossRewards(step: Step): void {
  const bossRelic: string[] = []
  for (let k = 0; k < WARES; k++) {
    const shown = showBossRelic(step)
    if (shown !== undefined) bossRelic.push(shown)
  }
  const rewards: Reward[] = bossRelic.length > 0 ? [{ bossRelic }] : []
  addRewards(step, ...rewards)
  offerCards(step, 'rares')
}

function showBossRelic(step: Step): string | undefined {
  const name = drawName(step, 'bossRelics')
  if (name === undefined) return undefined
  const { shuffled, known } = step.run.decks.bossRelics
  change(step, '', { decks: { bossRelics: { shuffled, known: [...known, name] } } })
  return name
}
