import type { RunChanged } from '../../../../src/rulesets/spire/events/run.js'
import type { SpireEvent, SpireState } from '../../../../src/rulesets/spire/index.js'
import { DECKS, type DeckName, type NamedDeck, type Run } from '../../../../src/rulesets/spire/state/run.js'
import { deckSize } from '../../../../src/rulesets/spire/state/stock.js'
import { difference } from './counts.js'

/** rules/spire-act1 6: how many cards lie in each deck when the box is opened, where that is the same for every run. */
const PRINTED: Readonly<Partial<Record<DeckName, number>>> = {
  cards: 60,
  rares: 15,
  curses: 13,
  colorless: 22,
  bossRelics: 20,
}
const PRINTED_RELICS = 58

/** rules/spire-acts23 2: how many cards each act lays out; the second number of events is from ascension 3 on. */
const OF_THE_ACT: Readonly<Record<number, Readonly<Partial<Record<DeckName, readonly number[]>>>>> = {
  2: { encounters: [12], elites: [3], bosses: [3], events: [13, 18], first: [0] },
  3: { encounters: [10], elites: [3], bosses: [3], events: [11, 14], first: [0] },
}

/** Decks whose cards one can come to own; what was removed from the player's deck never comes back to them. */
const OWNED_FROM: readonly DeckName[] = ['cards', 'rares', 'curses', 'colorless', 'bossRelics']

/**
 * Holds every change of the player's deck, of the decks on the table and of the relics against the words it is reported with:
 * a card comes by being gained, from a deck that has it no more; it goes by being removed; an upgrade is a plus.
 */
export class CardsOfRun {
  private run: Run
  private printed: Readonly<Record<DeckName, readonly string[]>>
  /** Cards and boss relics that were gained, by the names that their decks have for them. */
  private readonly gained: string[] = []
  private relicsGained = 0
  /** The run that was found whole the last time. */
  private checked: Run | null = null

  constructor({ run, stock }: SpireState) {
    this.run = run!
    this.printed = Object.fromEntries(
      DECKS.map((name) => [name, all(run!.decks[name])]),
    ) as typeof this.printed
    for (const [name, count] of Object.entries(PRINTED))
      if (this.printed[name as DeckName].length !== count)
        throw new Error(
          `${this.printed[name as DeckName].length} cards in the deck ${name}, printed are ${count}`,
        )
    if (deckSize(stock!.relics) !== PRINTED_RELICS) throw new Error(`${deckSize(stock!.relics)} relics`)
  }

  /** After an event is folded. */
  check({ run, stock }: SpireState, event: SpireEvent): void {
    const before = this.run
    const after = run!
    this.run = after
    if (event.type === 'RunChanged') this.checkChange(before, after, event)
    else if (after.deck !== before.deck || after.decks !== before.decks)
      throw new Error(`${event.type} moved cards of the run`)
    if (event.type !== 'RelicLeftDeck' && event.type !== 'RelicGained') return
    this.relicsGained++
    const left = deckSize(stock!.relics)
    if (left + this.relicsGained !== PRINTED_RELICS)
      throw new Error(
        `${left} relics in the deck and ${this.relicsGained} gained: ${PRINTED_RELICS} are printed`,
      )
  }

  /** When the player is asked, nothing is on its way: what was gained and what lies in the decks is what was printed. */
  checkWhole({ fight, stock }: SpireState): void {
    const { decks, relics } = this.run
    if (this.run === this.checked) return
    this.checked = this.run
    const { shuffled, known } = stock!.relics
    fight.relicPool.forEach(({ id }, place) => {
      if (relics.includes(id) && (shuffled[place]! > 0 || known.includes(place)))
        throw new Error(`${id} is owned and still in its deck`)
    })
    const there = [...OWNED_FROM.flatMap((name) => all(decks[name])), ...this.gained]
    const wrong = difference(
      OWNED_FROM.flatMap((name) => this.printed[name]),
      there,
    )
    if (wrong !== '') throw new Error(`the decks and what was gained are not what was printed: ${wrong}`)
  }

  private checkChange(before: Run, after: Run, { text, set }: RunChanged): void {
    const [name = '', ...said] = text.startsWith('gains ')
      ? [text.slice('gains '.length), 'gained']
      : words(text)
    const how = said.join(' ')
    const deck = before.deck === after.deck ? '' : difference(before.deck, after.deck)
    const expected: Readonly<Record<string, string>> = {
      gained: `+${name}`,
      'is upgraded': `-${name} +${name}+`,
      'is removed': `-${name}`,
    }
    const isCard = how in expected && (how !== 'gained' || set.deck !== undefined)
    must(text, 'the deck', deck, isCard ? expected[how]! : '')
    if (how === 'gained' && (isCard || set.decks?.bossRelics)) this.gained.push(deckName(before, name))
    const moved = DECKS.flatMap((one) => {
      if (before.decks[one] === after.decks[one]) return []
      const change = difference(all(before.decks[one]), all(after.decks[one]))
      return change === '' ? [] : [{ deck: one, change }]
    })
    if (/^goes up to act \d$/.test(text)) {
      this.checkAct(before, after)
      return
    }
    if (moved.length > 1) throw new Error(`${text}: cards of several decks moved`)
    const [only] = moved
    if (only)
      must(text, `the deck ${only.deck}`, only.change, this.movedBy(only.deck, how, name, before, after))
  }

  /** The next act brings its own decks, as many cards as the sheet has; no other deck gains or loses one. */
  private checkAct(before: Run, after: Run): void {
    const sizes = OF_THE_ACT[after.act] ?? {}
    if (after.act !== before.act + 1) throw new Error(`act ${after.act} after act ${before.act}`)
    for (const name of DECKS) {
      const expected = sizes[name]?.[before.book.ascension >= 3 ? sizes[name].length - 1 : 0]
      const there = all(after.decks[name])
      if (expected === undefined) must('the next act', name, difference(all(before.decks[name]), there), '')
      else if (there.length !== expected)
        throw new Error(`act ${after.act}: ${there.length} cards in the deck ${name}, not ${expected}`)
      if (expected !== undefined) this.printed = { ...this.printed, [name]: there }
    }
  }

  /** How a deck may change by an event with these words. */
  private movedBy(deck: DeckName, how: string, name: string, before: Run, after: Run): string {
    if (how === 'is drawn') return `-${name}`
    if (how === 'is passed over' && deck === 'events') return `+${name}`
    if (how === 'gained' && OWNED_FROM.includes(deck)) return `-${deckName(before, name)}`
    // Three boss relics are drawn to be shown, and each goes under the deck at once.
    if (deck === 'bossRelics' && how === '') return `+${after.decks.bossRelics.known.at(-1)}`
    if (how.endsWith('shuffled anew')) return difference(all(before.decks[deck]), this.printed[deck])
    return ''
  }
}

/** What a card that is gained is called in its deck: without the plus of an egg; a relic by its id. */
function deckName({ book }: Run, name: string): string {
  const base = name.replace(/\+$/, '')
  if (book.cards[base]) return base
  return Object.keys(book.relics).find((id) => book.relics[id]!.name === name) ?? name
}

function words(text: string): readonly string[] {
  return text.split(' ')
}

function all({ shuffled, known }: NamedDeck): readonly string[] {
  return [...shuffled, ...known]
}

function must(text: string, what: string, found: string, expected: string): void {
  if (found !== expected)
    throw new Error(`"${text}": ${what} changed by "${found}" where "${expected}" was to be expected`)
}
