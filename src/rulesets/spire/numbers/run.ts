import type { Command } from '../../../kernel/contract/command.js'
import type { FigureRange, GameNumbers } from '../../../kernel/contract/speed/numbers.js'
import { openPlaces } from '../commands/choose.js'
import type { Fight } from '../fight/fight.js'
import { POWERS } from '../fight/power.js'
import { rowOf, symbolAt } from '../run/map.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { Room, RoomKind, Run } from '../state/run.js'
import type { SpireState } from '../state/state.js'
import { figuresOf, KNOWN_CARDS } from './figures.js'
import { FIGURES, PLACES_FOR_NEWCOMERS, SPECIAL } from './monsters.js'
import { upTo } from './part.js'
import { cardNames, potionNames, runCommands } from './run-commands.js'
import { ASKS, FACE } from './things.js'

const ROOMS: readonly RoomKind[] = ['monster', 'elite', 'boss', 'event', 'merchant', 'campfire', 'treasure']
const SYMBOLS = 'ME?$RTB'
const COLUMNS = 7
/** Questions that only the board asks. */
const BOARD_ASKS = ['upgrade', 'pick', 'removal', 'transform', 'give'] as const
const PILES = ['hand', 'draw', 'discard', 'exhaust'] as const
/** Figures of the player that a fight has and a room has not. */
const IN_FIGHT = ['block', 'energy', 'strength', 'weak', 'vulnerable', 'die', 'dieOpen', 'monsters'] as const

/** The figures of a run by name, whatever is fought: those of the board, then those of every fight there can be. */
function rangesOf(start: SpireState): readonly FigureRange[] {
  const { book } = start.run!
  const cards = cardNames(start)
  const relics = Object.keys(book.relics)
  const potions = potionNames(start)
  // A card and a potion may have one name.
  const things = [...cards, ...relics, ...potions.map((potion) => `potion.${potion}`)]
  const one = (name: string) => upTo(name, 1)
  const seats = Array.from({ length: PLACES_FOR_NEWCOMERS }, (_, place) => `monster${place + 1}`)
  return [
    ...['act', 'row', 'hp', 'maxHp', 'gold', 'deck'].map((name) => upTo(name)),
    ...['fighting', 'neow', 'done', 'reward.gold', 'reward.upgrade'].map((name) => upTo(name)),
    ...ROOMS.map((kind) => one(`room.${kind}`)),
    ...Object.keys(book.events).map((event) => one(`event.${event}`)),
    ...Object.keys(book.encounters).map((encounter) => one(`encounter.${encounter}`)),
    ...Array.from({ length: COLUMNS }, (_, x) =>
      [...SYMBOLS].map((symbol) => one(`above${x}.${symbol}`)),
    ).flat(),
    ...cards.map((card) => upTo(`deck.${card}`)),
    ...relics.map((relic) => one(`relic.${relic}`)),
    ...potions.map((potion) => upTo(`potion.${potion}`)),
    ...things.map((thing) => upTo(`offered.${thing}`)),
    ...things.map((thing) => upTo(`price.${thing}`)),
    ...[...ASKS, FACE, ...BOARD_ASKS].map((ask) => one(`asked.${ask}`)),
    ...[...cards, ...relics].map((thing) => one(`option.${thing}`)),
    ...IN_FIGHT.map((name) => upTo(name)),
    ...PILES.flatMap((pile) => cards.map((card) => upTo(`${pile}.${card}`))),
    ...Array.from({ length: KNOWN_CARDS }, (_, i) => upTo(`next${i + 1}`)),
    ...seats.flatMap((seat) => [...FIGURES, ...SPECIAL].map((name) => upTo(`${seat}.${name}`))),
    ...cards.map((card) => upTo(`cost.${card}`)),
    ...POWERS.map((power) => upTo(`power.${power}`)),
    ...relics.map((relic) => one(`usable.${relic}`)),
  ]
}

/** How one fight is written into the figures of the run. */
interface FightPart {
  readonly write: (state: SpireState, out: Float32Array, at: number) => void
  readonly values: Float32Array
  /** The place of each of its figures in the run's. */
  readonly places: readonly number[]
  /** Kinds of monsters and cards are numbered anew: by the run's own lists. */
  readonly numbered: ReadonlyMap<number, readonly number[]>
}

function fightPart(
  state: SpireState,
  placeOf: ReadonlyMap<string, number>,
  monsters: readonly string[],
  cards: readonly string[],
): FightPart {
  const { fight } = state
  const { ranges, write } = figuresOf(state, false)
  const kinds = [0, ...fight.kinds.map(({ id }) => monsters.indexOf(id) + 1)]
  const known = [0, ...fight.cards.map(({ name }) => cards.indexOf(name) + 1)]
  const numbered = new Map<number, readonly number[]>()
  ranges.forEach(({ name }, i) => {
    if (/^monster\d+\.kind$/.test(name)) numbered.set(i, kinds)
    else if (/^next\d+$/.test(name)) numbered.set(i, known)
  })
  return {
    write,
    values: new Float32Array(ranges.length),
    places: ranges.map(({ name }) => placeOf.get(name) ?? -1),
    numbered,
  }
}

/** What lies in the room or is for sale there, and how many of it. */
function writeOffers({ rewards, offers }: Room, add: (name: string, value: number) => void): void {
  for (const reward of rewards) {
    if ('gold' in reward) add('reward.gold', reward.gold)
    else if ('upgrade' in reward) add('reward.upgrade', reward.upgrade)
    else if ('relic' in reward) add(`offered.${reward.relic}`, 1)
    else if ('potion' in reward) add(`offered.potion.${reward.potion}`, 1)
    else if ('bossRelic' in reward) for (const relic of reward.bossRelic) add(`offered.${relic}`, 1)
    else for (const { name } of reward.cards) add(`offered.${name}`, 1)
  }
  for (const { what, name, price } of offers) {
    const thing = what === 'potion' ? `potion.${name}` : name
    add(`offered.${thing}`, 1)
    add(`price.${thing}`, price)
  }
}

/** The spaces of the next row, by their columns. */
function writeAbove(run: Run, add: (name: string, value: number) => void): void {
  const row = rowOf(run.at) + 1
  for (let x = 0; x < COLUMNS; x++) {
    const symbol = symbolAt(run, `${row}-${x}`)
    if (symbol !== '') add(`above${x}.${symbol}`, 1)
  }
}

/** The board, its room and what one owns. */
function writeBoard(state: SpireState, add: (name: string, value: number) => void): void {
  const { player, gold, fight, choice, phase } = state
  const run = state.run!
  const { room } = run
  add('act', run.act)
  add('row', rowOf(run.at) + 1)
  add('hp', player.hp)
  add('maxHp', player.maxHp)
  add('gold', gold)
  add('deck', run.deck.length)
  add('fighting', BETWEEN_FIGHTS.has(phase) ? 0 : 1)
  add('neow', run.neow === '' ? 0 : 1)
  writeAbove(run, add)
  for (const card of run.deck) add(`deck.${card}`, 1)
  for (const relic of run.relics) add(`relic.${relic}`, 1)
  for (const kind of state.potions) add(`potion.${fight.potionKinds[kind]!.id}`, 1)
  if (room) {
    add(`room.${room.kind}`, 1)
    add('done', room.done ? 1 : 0)
    if (room.event !== '') add(`event.${room.event}`, 1)
    if (room.encounter !== '') add(`encounter.${room.encounter}`, 1)
    writeOffers(room, add)
  }
  if (phase !== 'room' || choice === null) return
  add(`asked.${choice.ask}`, 1)
  for (const name of new Set(openPlaces(choice).map((place) => choice.names[place]!)))
    add(`option.${name}`, 1)
}

const BETWEEN_FIGHTS: ReadonlySet<SpireState['phase']> = new Set(['setup', 'room', 'spoils'])

/**
 * A run in numbers: all its figures have the same place in every fight and in every room. Only what everybody at the table
 * sees is among them; what lies in a deck, and in which order, is not.
 */
export function runNumbers(start: SpireState): GameNumbers<SpireState, Command> {
  const ranges = rangesOf(start)
  const placeOf = new Map(ranges.map(({ name }, place) => [name, place]))
  const monsters = Object.keys((start.run!.book.scenario as SpireScenario).content.monsters)
  const cards = cardNames(start)
  const parts = new WeakMap<Fight, FightPart>()

  const partOf = (state: SpireState): FightPart => {
    const known = parts.get(state.fight)
    if (known) return known
    const part = fightPart(state, placeOf, monsters, cards)
    parts.set(state.fight, part)
    return part
  }

  const writeFight = (state: SpireState, out: Float32Array, at: number): void => {
    const { write, values, places, numbered } = partOf(state)
    write(state, values, 0)
    for (let i = 0; i < places.length; i++) {
      const place = places[i]!
      if (place === -1) continue
      const by = numbered.get(i)
      out[at + place] = by ? by[values[i]!]! : values[i]!
    }
  }

  return {
    figures: ranges,
    known: runCommands(start),
    observe(state, _seat, out, at) {
      out.fill(0, at, at + ranges.length)
      writeBoard(state, (name, value) => {
        const place = placeOf.get(name)
        if (place !== undefined) out[at + place]! += value
      })
      // What both tell, the fight has the last word on.
      if (!BETWEEN_FIGHTS.has(state.phase)) writeFight(state, out, at)
    },
  }
}
