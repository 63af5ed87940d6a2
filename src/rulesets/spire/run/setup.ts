import type { Book } from '../fight/book.js'
import { roomOf } from '../state/run.js'
import { change, offerCards, type Step } from './deal.js'
import { tokenSpaces } from './map.js'

/** rules/spire-act1 6: which map it is, its tokens, Neow's card reward and one of his cards. */
export function setUp(step: Step): void {
  const { book } = step.run
  const names = mapsOf(book, 1)
  const map = book.mapChoice === '' ? names[step.dice.die(names.length, 'which map') - 1]! : book.mapChoice
  change(step, `The map is ${map}`, { map, tokens: tokensOf(step, map) })
  const cards = book.neow.cards.filter((card) => book.colorless || !/[=)]/.test(card))
  const neow = cards[step.dice.die(cards.length, "Neow's card") - 1]!
  change(step, 'Neow waits', { neow, room: roomOf('event', { done: true, used: true }) })
  offerCards(step)
  step.tell({ type: 'RoomEntered' })
}

/** The boards of an act, by name. */
export function mapsOf({ maps }: Book, act: number): string[] {
  return Object.keys(maps)
    .filter((name) => maps[name]!.act === act)
    .sort()
}

/** Tokens are shuffled and laid out row by row from the bottom, left to right. */
export function tokensOf(step: Step, map: string): Readonly<Record<string, string>> {
  const { tokens, maps } = step.run.book
  const laid: Record<string, string> = {}
  for (const [kind, all] of [
    ['D', tokens.dark],
    ['L', tokens.light],
  ] as const) {
    const symbols = [...new Set(all)].sort()
    const counts = symbols.map((symbol) => all.filter((one) => one === symbol).length)
    for (const space of tokenSpaces(maps[map]!, kind)) {
      if (counts.every((count) => count === 0)) break
      const place = step.dice.draw(counts, 'lay out a token')
      counts[place]!--
      laid[space] = symbols[place]!
    }
  }
  return laid
}
