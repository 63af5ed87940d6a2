import { canonical } from '../../kernel/canonical.js'
import type { Command, Verbs } from '../../kernel/contract/command.js'
import type { Offer } from '../../kernel/contract/offer.js'
import { RulesFault } from '../../kernel/contract/stops.js'
import { FastDice } from '../../kernel/dice/fast.js'
import type { Table } from '../../kernel/table/table.js'
import { usualPolicyName } from '../search/usual.js'

/** A policy of this name chooses without a reason, so its choice is no advice. */
const RANDOM = 'random'
/** The bot that is asked for advice has its own dice: those of the table tell nothing by it. */
const DICE = 41

/** Returns a command without the clause that says who acts, which a seat need not write. */
export function withoutSpeaker(command: Command, verbs: Verbs): Command {
  const spec = Object.hasOwn(verbs, command.verb) ? verbs[command.verb] : undefined
  const speaker = spec?.clauses.find((clause) => clause.speaker)?.label
  if (speaker === undefined) return command
  const { [speaker]: _, ...rest } = command
  return { ...rest, verb: command.verb }
}

/** Returns the offer that a command is, in any of its forms; who acts may be left out. */
export function offerMeant(offers: readonly Offer[], command: Command, verbs: Verbs): Offer | undefined {
  const text = (one: Command) => canonical(one)
  const whole = text(command)
  const exact = offers.find((offer) => [offer.command, ...offer.also].some((one) => text(one) === whole))
  if (exact) return exact
  const bare = text(withoutSpeaker(command, verbs))
  return offers.find((offer) =>
    [offer.command, ...offer.also].some((one) => text(withoutSpeaker(one, verbs)) === bare),
  )
}

/**
 * Reports whether an offer may be suggested: it harms no friend, drops nothing, leaves nothing behind, and gives no turn
 * up while a blow at a standing foe is open. A bot that would do so knows no reason that could be told.
 */
function isSensible({ harms, givesUp, command }: Offer, verbs: Verbs): boolean {
  if (harms || verbs[command.verb]?.ruling !== undefined) return false
  return givesUp === undefined || (givesUp.kind === 'unused' && givesUp.slight === true)
}

/**
 * Returns the offer that the game's own bot would take with the seat's knowledge (`suggests`, or the usual one), or nothing: where the table has no
 * hints, where the bot plays at random, and where its choice harms the own side, drops a thing, leaves a reward or gives up an open blow. The
 * bot's dice are fixed, so the answer is the same for states that the seat cannot tell apart.
 */
export function suggestOffer(table: Table, seat: string, offers: readonly Offer[]): Offer | undefined {
  const { ruleset, facts } = table
  const name = ruleset.offers?.suggests ?? usualPolicyName(ruleset)
  if (offers.length < 2 || facts.options.hints === 'off' || name === RANDOM) return undefined
  const command = botCommand(table, seat, name)
  const offer = command && offerMeant(offers, command, ruleset.verbs)
  if (offer === undefined || !isSensible(offer, ruleset.verbs)) return undefined
  return ruleset.offers?.unsuggested?.(offer.command, table.view(seat)) ? undefined : offer
}

/** Asks the bot. One that cannot answer for this seat has nothing to suggest. */
function botCommand(table: Table, seat: string, name: string): Command | undefined {
  try {
    return table.botChoice(seat, table.ruleset.policies[name]!, new FastDice(DICE))
  } catch (error) {
    if (error instanceof RulesFault) return undefined
    throw error
  }
}
