import { suggestOffer } from '../../analysis/advice/suggest.js'
import type { Command } from '../../kernel/contract/command.js'
import type { GivesUp, Offer } from '../../kernel/contract/offer.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import type { Table } from '../../kernel/table/table.js'
import { printCommand } from '../../language/print.js'
import { waitedFor } from '../looks/waited.js'

/** A legal command, ready to be sent. */
export interface Choice {
  readonly text: string
  readonly command: Command
}

/** A choice as every surface offers it. Its number is its place in the list, from 1 on. */
export interface OfferSeen extends Choice, Omit<Offer, 'command' | 'also'> {
  /** Other lines that mean the same. */
  readonly also?: readonly string[]
  /** What to ask before it is sent, where it is held back. */
  readonly warning?: string
  /** What the game's own bot would do: a mark, never chosen for anyone. */
  readonly suggested?: true
}

const LOSSES: Readonly<Record<GivesUp['kind'], (what: string) => string>> = {
  unused: (what) => `it ends the turn and gives up ${what}`,
  dropped: (what) => `it drops ${what}, and nothing else is in hand`,
  left: (what) => `it leaves behind ${what}`,
}

/** What is worth a question before a command is done: an own side that is hurt, something that is lost. */
export function lossesOf({ held, harms, givesUp, at }: Offer): readonly string[] {
  if (!held) return []
  return [
    ...(harms ? [`it hurts ${at.join(' and ')}, who is on the same side`] : []),
    ...(givesUp && !givesUp.slight ? [LOSSES[givesUp.kind](givesUp.what)] : []),
  ]
}

function offerSeen(offer: Offer, table: Table, suggested: boolean): OfferSeen {
  const { command, also, ...rest } = offer
  const { verbs } = table.ruleset
  const losses = lossesOf(offer)
  return {
    text: printCommand(command, verbs),
    command,
    ...rest,
    ...(also.length > 0 && { also: also.map((one) => printCommand(one, verbs)) }),
    ...(losses.length > 0 && { warning: losses.join('; ') }),
    ...(suggested && { suggested: true as const }),
  }
}

/** The seat whose choices a seat is offered: its own, or as game master those of the one who is asked. */
function offersBy(table: Table, seat: string): { readonly as: string; readonly offers: readonly Offer[] } {
  const own = table.offers(seat)
  if (own.length > 0 || seat !== GAME_MASTER) return { as: seat, offers: own }
  for (const asked of waitedFor(table, seat)) {
    const offers = table.offers(seat, asked)
    if (offers.length > 0) return { as: asked, offers }
  }
  return { as: seat, offers: [] }
}

/** Returns what a seat may do now, arranged and numbered. The game master may also speak for the one who is asked. */
export function offersFor(table: Table, seat: string): readonly Offer[] {
  return offersBy(table, seat).offers
}

/** The same as surfaces show it; with `hints`, a mark stands at what the game's own bot would do. */
export function offersSeen(table: Table, seat: string, hints = true): readonly OfferSeen[] {
  const { as, offers } = offersBy(table, seat)
  const suggestion = hints ? suggestOffer(table, as, offers) : undefined
  return offers.map((offer) => offerSeen(offer, table, offer === suggestion))
}
