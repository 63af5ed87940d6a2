import { offerMeant, withoutSpeaker } from '../../analysis/advice/suggest.js'
import { hasShape } from '../../kernel/contract/checks/shape.js'
import type { ClauseValue, Command, VerbSpec } from '../../kernel/contract/command.js'
import type { Table } from '../../kernel/table/table.js'
import { normalName, sameName } from '../../kernel/words/names.js'
import { lossesOf, offersFor } from './offers.js'

/** Returns what a command would lose that a person may regret. Empty for most commands. */
export function lossWarnings(table: Table, seat: string, said: Command): readonly string[] {
  const { verbs } = table.ruleset
  const { command } = table.whole(seat, said)
  if (!Object.hasOwn(verbs, command.verb) || verbs[command.verb]!.query || !hasShape(verbs, command))
    return []
  const listed = offerMeant(offersFor(table, seat), command, verbs)
  return lossesOf(listed ?? table.offerOf(seat, command))
}

const MAX_LIST_LENGTH = 80
const MAX_NAME_LENGTH = 40

function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

function textOf(value: ClauseValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Clauses that every listed command of this kind has with different values, and this one leaves to the rules. */
function leftOpen(command: Command, listed: readonly Command[], spec: VerbSpec): readonly string[] {
  const fits = listed.filter((choice) =>
    Object.entries(command).every(([label, value]) => textOf(choice[label]) === textOf(value)),
  )
  return spec.clauses.flatMap(({ label, speaker }) => {
    if (speaker || command[label] !== undefined || fits.some((choice) => choice[label] === undefined))
      return []
    const values = [...new Set(fits.map((choice) => textOf(choice[label])))]
    // With one value there is one reading.
    if (values.length < 2) return []
    return [`${label} is left to the rules; it could be ${clipped(values.join(', '), MAX_LIST_LENGTH)}`]
  })
}

/** Reports whether each word of `said` begins a word of the name, in order: `dex save` of `dexterity save`. */
function isPartOf(said: string, name: string): boolean {
  const words = normalName(name).split(' ')
  let from = 0
  return normalName(said)
    .split(' ')
    .every((part) => {
      const at = words.findIndex((word, i) => i >= from && word.startsWith(part))
      from = at + 1
      return at >= 0
    })
}

/** Names that the game did not offer for their clause, unless they can only mean one that it did. */
function unlisted(table: Table, seat: string, command: Command, spec: VerbSpec): readonly string[] {
  return spec.clauses.flatMap(({ label, kind }) => {
    const value = command[label]
    if (kind !== 'name' || typeof value !== 'string') return []
    const { [label]: _, ...partial } = command
    const known = table.suggest(seat, { ...partial, verb: command.verb }, label)
    if (known.length === 0 || known.some((name) => sameName(name, value))) return []
    if (new Set(known.filter((name) => isPartOf(value, name)).map(normalName)).size === 1) return []
    const list = clipped(known.join(', '), MAX_LIST_LENGTH)
    return [`${label}: "${clipped(value, MAX_NAME_LENGTH)}" is not on the list (${list})`]
  })
}

/**
 * Returns what is worth a word before any die falls: what a command would lose, what it leaves to the rules though there
 * are several readings, and names that were not offered. A command on the list has no doubts, only losses.
 */
export function commandWarnings(table: Table, seat: string, said: Command): readonly string[] {
  const { verbs } = table.ruleset
  const { command } = table.whole(seat, said)
  const spec = Object.hasOwn(verbs, command.verb) ? verbs[command.verb] : undefined
  if (!spec || spec.query || !hasShape(verbs, command)) return []
  const offers = offersFor(table, seat)
  const losses = lossWarnings(table, seat, command)
  if (offerMeant(offers, command, verbs)) return losses
  const listed = offers.flatMap((offer) => [offer.command, ...offer.also])
  const alike = listed.filter(({ verb }) => verb === command.verb).map((one) => withoutSpeaker(one, verbs))
  const own = withoutSpeaker(command, verbs)
  return [...losses, ...leftOpen(own, alike, spec), ...unlisted(table, seat, command, spec)]
}
