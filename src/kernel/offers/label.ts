import type { ClauseSpec, ClauseValue, Command, VerbSpec } from '../contract/command.js'
import type { GivesUp, OfferTarget } from '../contract/offer.js'

/** `Bandage`: a verb as a button begins. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Writes a person as an offer does: a foe bare, a fallen foe and a friend with a tag, oneself as `yourself`. */
export function taggedName(
  name: string,
  target: OfferTarget | undefined,
  harms: boolean,
  isUp = true,
): string {
  if (target === 'oneself') return harms ? 'yourself (!)' : 'yourself'
  if (target === 'friend') return `${name} (${harms ? 'ally!' : 'ally'}${isUp ? '' : ', down'})`
  return target === 'foe down' ? `${name} (down)` : name
}

function valueWords(value: ClauseValue, name: (text: string) => string): string {
  if (typeof value === 'string') return name(value)
  if (typeof value !== 'object') return String(value)
  const each = (value as readonly (string | Readonly<Record<string, string>>)[]).map((one) =>
    typeof one === 'string' ? name(one) : Object.values(one).map(name).join(' '),
  )
  return each.join(' and ')
}

/** Clauses whose value alone says what it is. */
const BARE: readonly string[] = ['to', 'who', 'of', 'what', 'mode', 'action']

function clauseWords(clause: ClauseSpec, value: ClauseValue, name: (text: string) => string): string {
  const words = valueWords(value, name)
  return clause.positional || BARE.includes(clause.label) ? words : `${clause.label} ${words}`
}

/** The verb and what it names, for games that bring no words for it. Who acts is left out. */
export function plainLabel(
  command: Command,
  spec: VerbSpec | undefined,
  name: (text: string) => string,
): string {
  const clauses = (spec?.clauses ?? []).filter(({ speaker }) => !speaker)
  const written = clauses.flatMap((clause) => {
    const value = command[clause.label]
    return value === undefined ? [] : [{ clause, value }]
  })
  const bare = written.filter(({ clause }) => clause.positional || BARE.includes(clause.label))
  const rest = written.filter((one) => !bare.includes(one))
  const words = [...bare, ...rest].map(({ clause, value }) => clauseWords(clause, value, name))
  return [capitalised(command.verb.replaceAll('-', ' ')), ...words].join(' ')
}

/** An ending choice names what it wastes: `End turn (2 energy and 1 card unused)`. */
export function withWaste(label: string, givesUp: GivesUp | undefined): string {
  return givesUp?.kind === 'unused' ? `${label} (${givesUp.what} unused)` : label
}

/** A label without its first word, where that is the verb before the row and a name follows. */
export function bareLabel(label: string, verb: string): string {
  const isDouble =
    label.toLowerCase().startsWith(`${verb} `) && /^[\p{Lu}\p{N}]/u.test(label.slice(verb.length + 1))
  return isDouble ? label.slice(verb.length + 1) : label
}

/** Words that tell nothing. */
const FILLERS: ReadonlySet<string> = new Set([
  'the',
  'a',
  'an',
  'with',
  'at',
  'on',
  'in',
  'of',
  'to',
  'and',
  'for',
  'from',
])

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}+!]+/gu) ?? []
}

/** Reports whether an offer's label says anything that its command does not: a cost, a tag, a name for a number. */
export function saysMore(label: string, command: string): boolean {
  const known = new Set(wordsOf(command))
  return wordsOf(label).some((word) => !FILLERS.has(word) && !known.has(word))
}
