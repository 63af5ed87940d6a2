import type { Choice, Look } from '../../api/types.js'
import type { GlyphName } from '../../emblems/glyphs.js'

/** Where on the page an offer stands. */
type Column = 'people' | 'road' | 'end'

interface Place {
  readonly column: Column
  readonly sign: GlyphName
  /** In the place of its label. */
  readonly title?: string
  /** What to know of it, where its label does not say. */
  readonly says?: string
}

/** The offers of a day by their verbs; a verb that is not here stands among the people. */
const PLACES: Readonly<Record<string, Place>> = {
  fight: { column: 'people', sign: 'blade' },
  reaction: { column: 'people', sign: 'talk' },
  face: { column: 'people', sign: 'shield' },
  travel: { column: 'road', sign: 'boot' },
  rest: { column: 'road', sign: 'moon' },
  session: { column: 'end', sign: 'flag' },
  end: {
    column: 'end',
    sign: 'lock',
    title: 'End it for good',
    says: 'with its report; then this table is over',
  },
}
const ELSEWHERE: Place = { column: 'people', sign: 'hand' }

/** What the offers of the rules are called here; a settlement is said with its reason, in a sentence. */
export function offersIn(
  { choices }: Look,
  column: Column,
): readonly (Place & { readonly choice: Choice })[] {
  return choices
    .filter(({ command }) => command.verb !== 'settle')
    .map((choice) => ({ choice, ...(PLACES[choice.command.verb] ?? ELSEWHERE) }))
    .filter((one) => one.column === column)
}

/** The title of an offer, and what its label says in brackets. */
export function titleOf({ label, text }: Choice): { readonly title: string; readonly about?: string } {
  const [, title, about] = /^(.*?) \(([^()]+)\)$/.exec(label ?? text) ?? []
  return title === undefined ? { title: label ?? text } : { title, about: about! }
}

/** The game master's further words, as people would call them. */
const TITLES: Readonly<Record<string, string>> = {
  save: 'A saving throw',
  consequence: 'What the check brings',
  engine: 'Run an engine',
  clock: 'Move a clock',
  modify: 'Give a modifier',
  lift: 'End a modifier',
  care: 'Medical care',
  venom: 'Venom',
  treat: 'Treat venom',
  change: 'Change for good',
  fate: 'Fate of the missing',
  loadout: 'State skills',
  kill: 'A death',
  date: 'Set the date',
  reaction: 'A first meeting',
  settle: 'Settle it',
  encounter: 'Roll an encounter',
  day: 'End the day',
  session: 'End the session',
}

export function titleOfVerb(verb: string): string {
  return TITLES[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1)
}
