import type { Ruleset } from '../contract/ruleset.js'
import type { Facts } from '../contract/seats.js'
import { stopsOf } from '../contract/stops.js'
import type { Notice } from '../table/notice.js'
import { normalName, whichName } from '../words/names.js'
import { nearest } from '../words/nearest.js'
import { visible } from '../words/visible.js'
import { verbEntries, viewEntries } from './contract-entries.js'
import { type Explanation, type GlossaryEntry, MAX_EXPLANATION, withoutCount } from './entry.js'
import { mentionIn } from './mention.js'

/** What a seat's words are read from. */
export interface ExplainedTable {
  readonly ruleset: Ruleset
  readonly state: unknown
  readonly facts: Facts
  readonly isStarted: boolean
  view(seat: string): Parameters<typeof viewEntries>[0]
}

const { refused } = stopsOf<'NOT_FOUND'>()

/**
 * Returns all that a seat may ask about at this table, the game's own words first: things of the table, people and
 * clocks as the seat sees them, words of the rules, commands. Only the game's `glossary` and the seat's view are read,
 * so a hidden name is missing like one that does not exist.
 */
export function entriesAt(table: ExplainedTable, seat: string): readonly GlossaryEntry[] {
  const { ruleset, state, facts, isStarted } = table
  const { glossary } = ruleset
  const seen = viewEntries(table.view(seat))
  const own = [
    ...(isStarted ? (glossary?.things?.(state, seat, facts) ?? []) : []),
    ...seen.filter(({ kind }) => !BORNE.includes(kind)),
    ...entriesOfGame(ruleset),
  ]
  // Who bears a word says little: only where the game itself does not explain it.
  const known = new Set(own.flatMap(({ name, also = [] }) => [name, ...also]).map(normalName))
  return [...own, ...seen.filter(({ kind, name }) => BORNE.includes(kind) && !known.has(normalName(name)))]
}

/** Kinds of entries that a view yields for words of the game. */
const BORNE: readonly string[] = ['status', 'figure', 'side']

/** Returns the words that are the same at every table of a game. */
export function entriesOfGame({ glossary, verbs }: Ruleset): readonly GlossaryEntry[] {
  return [...(glossary?.words ?? []), ...verbEntries(verbs)]
}

/** The longest word that can be asked about. */
export const MAX_TERM = 80

/** How many of the newest notices are searched for a word. */
export const MAX_SEARCHED = 200

/** A word may be a card and a command; more senses than this are none. */
const MAX_SENSES = 3

/** Kinds whose names may be abbreviations; the first longer word for the same is the whole one. */
const ABBREVIATED: readonly string[] = ['figure', 'attribute']

function shownEntry({ name, also = [], kind, text }: GlossaryEntry): Explanation {
  const long = ABBREVIATED.includes(kind) ? also.find((word) => word.length > name.length) : undefined
  const cut = text.length > MAX_EXPLANATION ? `${text.slice(0, MAX_EXPLANATION - 1).trimEnd()}…` : text
  return { title: name, ...(long !== undefined && { long }), kind, text: cut }
}

/**
 * Finds what a word means: what bears it as its name, or else the only thing with it as a part of its name. A word that
 * ends in a number is also looked up without it.
 */
export function findEntries(entries: readonly GlossaryEntry[], term: string): readonly Explanation[] {
  const found = meaningsOf(entries, term)
  if (found.length > 0) return found
  const plain = withoutCount(term)
  return plain === '' || plain === term.trim() ? [] : meaningsOf(entries, plain)
}

function meaningsOf(entries: readonly GlossaryEntry[], term: string): readonly Explanation[] {
  const wanted = normalName(term)
  const named = entries.filter(({ name, also = [] }) =>
    [name, ...also].some((word) => normalName(word) === wanted),
  )
  if (named.length > 0) return sensesOf(named)
  const names = entries.flatMap((entry) =>
    [entry.name, ...(entry.also ?? [])].map((name) => ({ name, entry })),
  )
  const first = new Map(names.map((one) => [normalName(one.name), one] as const).reverse())
  const distinct = [...first.values()]
  const only =
    distinct[
      whichName(
        distinct.map(({ name }) => name),
        term,
      )
    ]
  return only ? sensesOf([only.entry]) : []
}

/** Returns one explanation for each kind of thing: a figure that several people have is explained once. */
function sensesOf(entries: readonly GlossaryEntry[]): readonly Explanation[] {
  const byKind = new Map<string, GlossaryEntry>()
  for (const entry of entries) if (!byKind.has(entry.kind)) byKind.set(entry.kind, entry)
  return [...byKind.values()].slice(0, MAX_SENSES).map(shownEntry)
}

/** Explains a word, or refuses with the nearest word that these entries have. A hidden name is refused like any other. */
export function explain(entries: readonly GlossaryEntry[], term: string): readonly Explanation[] {
  const found = findEntries(entries, term)
  if (found.length > 0) return found
  const meant = nearest(
    term,
    entries.map(({ name }) => name),
  )
  throw refused(
    'NOT_FOUND',
    `Nothing here is called "${visible(term).slice(0, MAX_TERM)}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  )
}

/** Explains a word at a table: by the seat's words, or else by the last of its notices that names it. */
export function explainAt(
  table: ExplainedTable,
  seat: string,
  term: string,
  notices: readonly Notice[],
): readonly Explanation[] {
  const entries = entriesAt(table, seat)
  const mention = findEntries(entries, term).length > 0 ? undefined : mentionIn(notices, term)
  return mention ? [mention] : explain(entries, term)
}
