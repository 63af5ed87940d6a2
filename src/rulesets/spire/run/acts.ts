import type { Book, EncounterEntry } from '../fight/book.js'
import { type DeckName, shuffledAnew } from '../state/run.js'
import { refused } from '../stops.js'
import { change, type Step } from './deal.js'
import { heal } from './gain.js'
import { mapsOf, tokensOf } from './setup.js'

/** The encounters of a tier of an act at a level of ascension, by name. */
export function encountersOf(
  encounters: Readonly<Record<string, EncounterEntry>>,
  act: number,
  tier: EncounterEntry['tier'],
  ascension: number,
): string[] {
  return Object.entries(encounters)
    .filter(([, one]) => one.act === act && one.tier === tier)
    .filter(([, one]) => ascension >= one.from && ascension < one.below)
    .map(([name]) => name)
    .sort()
}

function eventsOf({ events, ascension, colorless }: Book, act: number): string[] {
  return Object.entries(events)
    .filter(([, event]) => event.acts.includes(act) && event.from <= ascension)
    .filter(([, event]) => colorless || !event.colorless)
    .flatMap(([name, event]) => Array<string>(event.copies).fill(name))
    .sort()
}

/** rules/spire-acts23 2: the decks that each act brings. */
export function actDecks(
  book: Book,
  act: number,
): Readonly<Record<'events' | 'first' | 'encounters' | 'elites' | 'bosses', readonly string[]>> {
  const { encounters, ascension } = book
  return {
    events: eventsOf(book, act),
    first: encountersOf(encounters, act, 'first', ascension),
    encounters: encountersOf(encounters, act, 'normal', ascension),
    elites: encountersOf(encounters, act, 'elite', ascension),
    bosses: encountersOf(encounters, act, 'boss', ascension),
  }
}

/**
 * rules/spire-acts23 1.1: HP are filled up (from ascension 6 on by 4 only); then the next act's board with fresh tokens, its
 * decks, and the reward deck shuffled as it is. Where the run has no further act it is won here.
 */
export function goAhead(step: Step): void {
  const { room, book, act, decks } = step.run
  if (room?.kind !== 'boss' || room.behind)
    throw refused('not-here', 'There is no way up from here: it lies behind the boss of this act.')
  if (!room.done) throw refused('room-not-done', 'The boss of this act stands before you.')
  heal(step, book.ascension >= 6 ? 4 : step.state.player.maxHp, 'The way up')
  if (act >= book.acts) {
    step.tell({ type: 'RunOver', result: 'win', ...(act > 1 && { act }) })
    return
  }
  const next = act + 1
  const map = mapsOf(book, next)[0]!
  const fresh = Object.entries(actDecks(book, next)).map(([name, names]) => [
    name,
    { shuffled: names, known: [] },
  ])
  change(step, `goes up to act ${next}`, {
    act: next,
    map,
    at: '',
    tokens: tokensOf(step, map),
    portal: false,
    room: { ...room, behind: true },
    decks: {
      ...(Object.fromEntries(fresh) as Partial<Record<DeckName, (typeof decks)[DeckName]>>),
      cards: shuffledAnew(decks.cards),
    },
  })
}
