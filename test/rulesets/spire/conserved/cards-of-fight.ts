import { vanishes } from '../../../../src/rulesets/spire/fight/card.js'
import type { SpireEvent, SpireState } from '../../../../src/rulesets/spire/index.js'
import { isPlayersMoment } from '../../../../src/rulesets/spire/state/state.js'
import { countsOf, difference } from './counts.js'

/**
 * Keeps count of the cards of one fight by what is reported, and compares it with where the cards lie: in the draw pile, the hand,
 * the discard and the exhaust pile, in play, or in the middle of the table while they are being played.
 */
export class CardsOfFight {
  /** Cards that there are: the deck, those created, without those that left the game. */
  private readonly live: number[]
  /** In the middle of the table, and powers that stay. */
  private readonly middle: number[]
  private readonly inPlay: number[]

  constructor(state: SpireState) {
    const { cards } = state.fight
    this.live = cards.map((_, kind) => lying(state, kind))
    this.middle = cards.map(() => 0)
    this.inPlay = cards.map(() => 0)
    const dealt = cards.flatMap(({ name }, kind) => Array<string>(this.live[kind]!).fill(name))
    const wrong = difference(state.run!.deck, dealt)
    if (wrong !== '') throw new Error(`the fight begins with another deck: ${wrong}`)
  }

  /** Before an event is folded: what it says of the cards. */
  hear({ fight, hand }: SpireState, event: SpireEvent): void {
    switch (event.type) {
      case 'CardPlayed':
        this.middle[event.kind]!++
        return
      case 'CardDrawn':
        if (event.aside) this.middle[event.kind]!++
        return
      case 'CardMoved':
        this.middle[event.kind]!--
        if (event.pile === 'inPlay') this.inPlay[event.kind]!++
        if (event.pile === 'exhaust' && vanishes(fight.cards[event.kind]!)) this.live[event.kind]!--
        return
      case 'CardAdded':
        this.live[event.kind]!++
        return
      case 'CardExhausted':
        if (vanishes(fight.cards[event.kind]!)) this.live[event.kind]!--
        return
      case 'TurnEnded': {
        const kept = countsOf((event.kept ?? []).map(String))
        fight.cards.forEach((card, kind) => {
          if (card.ethereal && vanishes(card)) this.live[kind]! -= hand[kind]! - (kept.get(String(kind)) ?? 0)
        })
      }
    }
  }

  /** After it is folded: every card lies somewhere, and none twice. */
  check(state: SpireState, event: SpireEvent): void {
    const { cards } = state.fight
    for (let kind = 0; kind < cards.length; kind++) {
      const aside = this.middle[kind]!
      const there = lying(state, kind) + aside + this.inPlay[kind]!
      if (aside < 0 || there !== this.live[kind])
        throw new Error(
          `${event.type}: ${there} of ${cards[kind]!.name} where there should be ${this.live[kind]}`,
        )
    }
  }

  /** When it is the player's turn to act, no card is left in the middle of the table. */
  checkWhole(state: SpireState): void {
    if (!isPlayersMoment(state)) return
    const left = this.middle.findIndex((aside) => aside !== 0)
    if (left !== -1) throw new Error(`${state.fight.cards[left]!.name} is left in the middle of the table`)
  }
}

function lying({ hand, draw, top, discard, exhausted }: SpireState, kind: number): number {
  const piles = [hand[kind]!, draw[kind]!, discard[kind]!, exhausted[kind]!]
  let there = 0
  for (const count of piles) {
    if (count < 0) throw new Error(`a pile has ${count} cards of a kind`)
    there += count
  }
  for (const one of top) if (one === kind) there++
  return there
}
