import { NamesMet } from '../../../kernel/words/quote-names.js'
import type { Place } from '../place.js'
import type { Reply } from './schema.js'

/** The names that each place has met; they are forgotten with the place. */
const met = new WeakMap<Place, NamesMet>()

/** Returns the names met at a place, with those that it sees now. */
export function namesAt(place: Place): NamesMet {
  const names = met.get(place) ?? new NamesMet()
  met.set(place, names)
  const { view, members, table } = place.seated.look()
  return names.meet(view, [table.title, ...members.map(({ seat }) => seat)])
}

/** Returns what puts names in quotes that could pass for text of this program: those of all the places. */
export function quoterFor(places: readonly Place[]): (text: string) => string {
  const names = places.map(namesAt)
  return (text) => names.reduce((line, one) => one.quoteIn(line), text)
}

/** Returns the answer with all its texts put through `quote`. */
export function withQuotedNames(reply: Reply, quote: (text: string) => string): Reply {
  const all = (lines: readonly string[] | undefined) => lines?.map(quote)
  const { reason, tell, happened, changes, situation, cues, warnings, ask, next, legal, choices, suggested } =
    reply
  return {
    ...reply,
    ...(reason !== undefined && { reason: quote(reason) }),
    ...(tell && { tell: all(tell) }),
    ...(happened && { happened: all(happened) }),
    ...(changes && { changes: all(changes) }),
    ...(situation && { situation: all(situation) }),
    ...(cues && { cues: all(cues) }),
    ...(warnings && { warnings: all(warnings) }),
    ...(ask !== undefined && { ask: quote(ask) }),
    ...(next && {
      next: {
        ...next,
        who: quote(next.who),
        ...(next.question !== undefined && { question: quote(next.question) }),
        ...(next.pending !== undefined && { pending: quote(next.pending) }),
      },
    }),
    ...(legal && { legal: all(legal) }),
    ...(choices && {
      choices: choices.map(({ note, ...choice }) => ({
        ...choice,
        do: quote(choice.do),
        ...(note !== undefined && { note: quote(note) }),
      })),
    }),
    ...(suggested !== undefined && { suggested: quote(suggested) }),
  }
}
