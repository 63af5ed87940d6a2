import type { Book, CardEntry, MapEntry, RelicEntry } from '../../fight/book.js'
import { actDecks } from '../../run/acts.js'
import { DECKS, type DeckName, type NamedDeck, type Run } from '../../state/run.js'
import type { SpireState } from '../../state/state.js'
import type { SpireScenario } from '../schema.js'
import { compile } from './compile.js'
import { Faults } from './fault.js'
import { firstState } from './first-state.js'
import { fightScenario } from './run-fight.js'

/** `0-3>1-1,1-3 1-1>2-0` as a table. */
function edgesOf(text: string): MapEntry['edges'] {
  return Object.fromEntries(
    text.split(' ').map((edge) => {
      const [from, to] = edge.split('>')
      return [from!, to!.split(',')]
    }),
  )
}

/** What of a run never changes, from its scenario. */
function bookOf(scenario: SpireScenario): Book {
  const { content, ascension } = scenario
  const options = scenario.run!
  const data = content.run!
  const cards = Object.entries(content.cards).map(([name, card]): [string, CardEntry] => {
    const { type, rarity, starter, removable, removal } = card
    return [name, { type, rarity, starter, removable, removal, upgradable: card.upgraded !== undefined }]
  })
  const relics = Object.entries(content.relics).map(([id, relic]): [string, RelicEntry] => {
    const { name, trait = '', price, tier, gain, gone, outside } = relic
    return [id, { name, trait, price, tier, gain, gone, outside }]
  })
  const maps = Object.entries(data.maps).map(([name, { act, rows, edges }]) => [
    name,
    { act, rows, edges: edgesOf(edges) },
  ])
  return {
    acts: options.acts,
    ascension,
    colorless: options.colorless === 'on',
    escapeReward: options.escapeReward,
    mapChoice: options.map === 'random' ? '' : options.map,
    maps: Object.fromEntries(maps) as Book['maps'],
    tokens: data.tokens,
    neow: data.neow,
    events: data.events,
    encounters: data.encounters,
    cards: Object.fromEntries(cards),
    relics: Object.fromEntries(relics),
    scenario,
  }
}

type Cards = readonly (readonly [string, SpireScenario['content']['cards'][string]])[]

/** The cards that say they are this character's; where none does, those that say nothing, which are the Ironclad's. */
function cardsOf(cards: Cards, character: string): Cards {
  const own = cards.filter(([, card]) => card.character === character)
  return own.length > 0 ? own : cards.filter(([, card]) => card.character === undefined)
}

/** rules/spire-act1 6: what each deck holds at the start. */
function decksOf(book: Book, { content, character }: SpireScenario): Run['decks'] {
  const cards = Object.entries(content.cards)
  const own = cardsOf(cards, character)
  const ofRarity = (rarity: string, copies: number) =>
    own
      .filter(([, card]) => card.rarity === rarity && !card.colorless)
      .flatMap(([name]) => Array<string>(copies).fill(name))
  const bosses = Object.entries(book.relics)
    .filter(([, relic]) => relic.tier === 'boss')
    .map(([id]) => id)
  const lists: Record<DeckName, readonly string[]> = {
    ...actDecks(book, 1),
    cards: [...ofRarity('common', 2), ...ofRarity('uncommon', 1), 'GoldenTicket', 'GoldenTicket'],
    rares: ofRarity('rare', 1),
    curses: cards.flatMap(([name, card]) =>
      Array<string>(card.type === 'curse' ? card.copies : 0).fill(name),
    ),
    colorless: cards.filter(([, card]) => card.colorless).map(([name]) => name),
    bossRelics: bosses,
  }
  const deck = (name: DeckName): NamedDeck => ({ shuffled: [...lists[name]].sort(), known: [] })
  return Object.fromEntries(DECKS.map((name) => [name, deck(name)])) as Run['decks']
}

const BANE = 'AscendersBane'

/** The start of a run: the character as the level of ascension has it, nothing laid out yet. */
export function beginRun(scenario: SpireScenario): SpireState {
  const { content, ascension } = scenario
  const book = bookOf(scenario)
  const starter = scenario.deck ?? content.character.deck
  const deck = Object.entries(starter).flatMap(([name, count]) => Array<string>(count).fill(name))
  if (ascension >= 5) deck.push(BANE)
  const run: Run = {
    book,
    deck,
    relics: scenario.relics ?? content.character.relics,
    counters: {},
    act: 1,
    map: '',
    at: '',
    tokens: {},
    portal: false,
    room: null,
    neow: '',
    decks: decksOf(book, scenario),
    todo: [],
    spent: [],
  }
  const maxHp = scenario.maxHp ?? content.character.hp - (ascension >= 2 ? 1 : 0)
  const hp = scenario.hp ?? maxHp - (ascension >= 9 ? 1 : 0)
  const slots = scenario.slots ?? content.character.slots - (ascension >= 4 ? 1 : 0)
  const document = { ...fightScenario({ ...scenario, slots }, run, ''), hp, maxHp }
  const state = firstState(document, compile(document, new Faults()))
  return {
    ...state,
    phase: 'setup',
    result: null,
    run: { ...run, book: { ...book, scenario: { ...scenario, slots } } },
  }
}
