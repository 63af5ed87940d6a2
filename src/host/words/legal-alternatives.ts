import { suggestOffer } from '../../analysis/advice/suggest.js'
import type { Verbs } from '../../kernel/contract/command.js'
import { oneOfEachVerbFirst } from '../../kernel/table/legal.js'
import type { Table } from '../../kernel/table/table.js'
import { sameName } from '../../kernel/words/names.js'
import { printCommand } from '../../language/print.js'

/** A line that was no command, and who said it. */
export interface Mistaken {
  readonly text: string
  /** The word that was probably meant, if one is near. */
  readonly suggestion?: string
  readonly seat: string
  /** Words that are no part of the game: there is nothing legal in place of them. */
  readonly words: Verbs
}

/**
 * What would be legal in place of a line that is none: commands of its verb, or of the verb that was probably meant; where
 * neither is known, one of each verb first, so that a short list shows them all.
 */
export function legalAlternatives(
  table: Table,
  { text, suggestion, seat, words }: Mistaken,
  most: number,
): readonly string[] {
  const { verbs } = table.ruleset
  if (/^\s*\//.test(text)) return []
  const word = /^\s*([^\s:#"']*)/.exec(text)![1]!
  const known = (of: Verbs) => Object.keys(of).find((verb) => sameName(verb, word))
  const own = known(verbs)
  if (own === undefined && known(words) !== undefined) return []
  const verb = own ?? Object.keys(verbs).find((one) => one === suggestion)
  const offers = table.offers(seat)
  const suggested = suggestOffer(table, seat, offers)
  const ordered = suggested ? [suggested, ...offers.filter((one) => one !== suggested)] : offers
  const legal = oneOfEachVerbFirst(ordered, ({ command }) => command)
  return legal
    .filter(({ command }) => verb === undefined || command.verb === verb)
    .slice(0, most)
    .map(({ command }) => printCommand(command, verbs))
}
