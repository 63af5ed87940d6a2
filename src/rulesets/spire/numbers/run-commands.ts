import type { Command } from '../../../kernel/contract/command.js'
import { FACES } from '../fight/die.js'
import { POWERS } from '../fight/power.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { SpireState } from '../state/state.js'
import { PLACES_FOR_NEWCOMERS } from './monsters.js'

const OPTIONS_OF_NEOW = 3

/** Names of cards, the upgraded ones after the plain ones. */
export function cardNames({ run }: SpireState): readonly string[] {
  const { cards } = run!.book
  const names = Object.keys(cards)
  return [...names, ...names.filter((name) => cards[name]!.upgradable).map((name) => `${name}+`)]
}

export function potionNames({ fight }: SpireState): readonly string[] {
  return fight.potionKinds.map(({ id }) => id)
}

const places = Array.from({ length: PLACES_FOR_NEWCOMERS }, (_, place) => String(place + 1))

/** The commands of a fight: every card, at every place if it is aimed. */
function fightCommands(state: SpireState): Command[] {
  const { content } = state.run!.book.scenario as SpireScenario
  const plays = cardNames(state).flatMap((card): Command[] => {
    if (content.cards[card.replace(/\+$/, '')]!.target !== 'enemy') return [{ verb: 'play', card }]
    return places.map((to) => ({ verb: 'play', card, to }))
  })
  const aimed = state.fight.potionKinds.filter((kind) => kind.aimed)
  return [
    { verb: 'end' },
    { verb: 'lock' },
    ...plays,
    ...potionNames(state).map((potion): Command => ({ verb: 'potion', potion })),
    ...aimed.flatMap(({ id }) => places.map((to): Command => ({ verb: 'potion', potion: id, to }))),
    ...Array.from({ length: FACES }, (_, face): Command => ({ verb: 'die', change: String(face + 1) })),
    ...['0', ...places].map((what): Command => ({ verb: 'choose', what })),
    ...POWERS.map((power): Command => ({ verb: 'power', power })),
  ]
}

/** The commands of the board: spaces, rooms and what lies in them. */
function boardCommands(state: SpireState): Command[] {
  const { book } = state.run!
  const cards = cardNames(state)
  const relics = Object.keys(book.relics)
  const potions = potionNames(state)
  const spaces = new Set(
    Object.values(book.maps).flatMap(({ rows }) =>
      rows.flatMap((row, y) => [...row].flatMap((symbol, x) => (symbol === '.' ? [] : [`${y}-${x}`]))),
    ),
  )
  const options = new Set(Object.values(book.events).flatMap((event) => Object.keys(event.options)))
  const things = [...new Set([...cards, ...relics, ...potions])]
  return [
    { verb: 'rest' },
    { verb: 'skip' },
    { verb: 'ahead' },
    ...Array.from({ length: OPTIONS_OF_NEOW }, (_, i): Command => ({ verb: 'neow', number: i + 1 })),
    ...[...spaces].map((to): Command => ({ verb: 'move', to })),
    ...['gold', 'upgrade', ...things].map((what): Command => ({ verb: 'take', what })),
    ...things.map((what): Command => ({ verb: 'buy', what })),
    ...cards.filter((card) => !card.endsWith('+')).map((card): Command => ({ verb: 'smith', card })),
    ...cards.map((card): Command => ({ verb: 'purge', card })),
    ...[...options].map((name): Command => ({ verb: 'option', name })),
    ...potions.map((potion): Command => ({ verb: 'drop', potion })),
    ...relics.map((relic): Command => ({ verb: 'relic', relic })),
    ...relics.map((relic): Command => ({ verb: 'trigger', relic })),
    ...['done', ...things].map((what): Command => ({ verb: 'choose', what })),
  ]
}

/** What can be done in a run, as far as it can be foreseen: an answer by another word takes a spare number. */
export function runCommands(state: SpireState): readonly Command[] {
  return [...fightCommands(state), ...boardCommands(state)]
}
