import type { Offer } from '../state/run.js'
import { placeOf, potionName, potionWord } from './take.js'

/** What one says to buy something. */
export function offerWord({ what, name }: Offer, offers: readonly Offer[]): string {
  if (what !== 'potion') return name
  return potionWord(
    name,
    offers.filter((other) => other.what === 'card').map((other) => other.name),
  )
}

/** The place of the offer that is meant, -1 where nothing of that name is for sale. */
export function offerPlace(said: string, offers: readonly Offer[]): number {
  return placeOf(
    said,
    offers.map(({ what, name }) => (what === 'potion' ? [name, potionName(name)] : [name])),
    offers.map(({ what }) => what === 'potion'),
  )
}
