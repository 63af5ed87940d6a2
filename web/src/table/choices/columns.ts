import type { Fares, Favours, Odds } from '../../api/types.js'
import { plain } from '../../ui/words.js'
import { aimedAt } from './describe.js'

/** A column of odds: one thing that may happen, beside every choice. */
export interface Column {
  readonly key: string
  readonly says: string
  readonly favours?: Favours
  /** How it is for the one who acts, where the rules say so. */
  readonly fares?: Fares
}

/** The words of a game for its odds: `DEAD` is `falls`, `PC_DOWN` is `you fall`; an empty word is no news. */
export interface OddsWords {
  readonly marks?: ((word: string) => string | undefined) | undefined
  readonly end?: ((outcome: string) => string | undefined) | undefined
  /** How a throw comes out, in the game's own words: `on target, defense -2`. */
  readonly row?: ((outcome: string) => string | undefined) | undefined
}

/** Something that may happen to somebody, with its chance. */
export interface Prospect {
  readonly key: string
  readonly who?: string
  readonly word: string
  readonly chance: number
  readonly favours?: Favours
  readonly fares?: Fares
  /** The chance as an exact fraction, where the rules have one. */
  readonly fraction?: string
}

const MAX_COLUMNS = 3
/** The game's own words for how a throw comes out share one ribbon; more of them than this are reported below. */
const MAX_SHADES = 5

/** The person a mark is called after: `Reaver Captain status` is about the Reaver Captain. */
export function whoseMark(called: string, names: readonly string[]): { who?: string; what: string } {
  const who = names
    .filter((name) => called === name || called.startsWith(`${name} `))
    .sort((a, b) => b.length - a.length)[0]
  return who === undefined ? { what: called } : { who, what: called.slice(who.length).trim() }
}

/** The part of a status that changed: `DEAD, leader` becomes `DEAD` where `leader` was there before. */
function newWord(word: string, before: readonly string[]): string {
  if (word === 'none') return `no longer ${before.join(', ')}`
  const parts = word.split(', ').filter((part) => !before.includes(part))
  return parts.join(', ') || word
}

export interface Sides {
  readonly ours: string | undefined
  readonly names: readonly string[]
  /** What stands on somebody now. */
  statusOf(name: string): readonly string[]
  isOurs(name: string): boolean
}

/** Everything that may happen by a choice's odds, apart from figures. */
export function prospects(odds: Odds, sides: Sides, words: OddsWords = {}): readonly Prospect[] {
  const ends = odds.ends.map(({ outcome, chance, favours }): Prospect => {
    return {
      key: `end:${outcome}`,
      word: words.end?.(outcome) ?? plain(outcome),
      chance,
      ...whom(favours, sides.ours),
    }
  })
  const rows = (odds.rows ?? []).map(
    ({ outcome, chance, fraction, fares }): Prospect => ({
      key: `row:${outcome}`,
      word: words.row?.(outcome) ?? plain(outcome),
      chance,
      ...(fares && { fares }),
      ...(fraction !== undefined && fraction.length <= 12 && { fraction }),
    }),
  )
  const marks = odds.marks.flatMap(({ called, becomes, ills = [] }) => {
    const { who, what } = whoseMark(called, sides.names)
    // Only what befalls somebody: an order or a phase that changes is no news by itself.
    if (who === undefined || what !== 'status') return []
    return Object.entries(becomes).flatMap(([whole, chance]): Prospect[] => {
      const word = newWord(whole, sides.statusOf(who))
      const says = words.marks?.(word) ?? plain(word)
      if (says === '') return []
      const isIll = word.split(', ').some((part) => ills.includes(part))
      return [
        {
          key: `mark:${who}:${word}`,
          who,
          word: says,
          chance,
          ...(isIll && { favours: sides.isOurs(who) ? ('them' as const) : ('us' as const) }),
        },
      ]
    })
  })
  const befalls = merged(marks)
  return [...ends, ...rows, ...befalls, ...ofTarget(odds, sides, befalls)]
}

/** What befalls anyone who the command aims at: one column for all choices, anyone who their target is. */
function ofTarget(odds: Odds, { names }: Sides, befalls: readonly Prospect[]): readonly Prospect[] {
  const targets = aimedAt(odds.command, names)
  if (targets.length !== 1) return []
  return befalls
    .filter(({ who }) => who === targets[0])
    .map(({ word, chance, favours }) => ({
      key: `aim:${word}`,
      word: `target ${word}`,
      chance,
      ...(favours && { favours }),
    }))
}

/** Whom a result is good for: us, them, or nobody in particular. */
function whom(favours: readonly string[] | undefined, ours: string | undefined): { favours?: Favours } {
  if (!favours || favours.length === 0 || ours === undefined) return {}
  return { favours: favours.includes(ours) ? 'us' : 'them' }
}

function merged(marks: readonly Prospect[]): readonly Prospect[] {
  const byKey = new Map<string, Prospect>()
  for (const mark of marks) {
    const known = byKey.get(mark.key)
    byKey.set(mark.key, known ? { ...known, chance: known.chance + mark.chance } : mark)
  }
  return [...byKey.values()]
}

/**
 * Where every choice is reported in the game's own words, which together are certain: those words, in the order of the rules,
 * as one ribbon. Nothing where choices are reported by what they change.
 */
export function ribbonOf(
  all: readonly { readonly odds: Odds; readonly found: readonly Prospect[] }[],
): readonly Column[] {
  if (all.length === 0 || !all.every(({ odds }) => (odds.rows ?? []).length > 0)) return []
  const words = new Map(
    all.flatMap(({ found }) =>
      found.filter(({ key }) => key.startsWith('row:')).map((one) => [one.key, one] as const),
    ),
  )
  const most = (key: string) =>
    Math.max(...all.map(({ found }) => found.find((one) => one.key === key)?.chance ?? 0))
  const room = words.size > MAX_SHADES ? MAX_SHADES - 1 : MAX_SHADES
  const kept = new Set([...words.keys()].sort((a, b) => most(b) - most(a)).slice(0, room))
  const shown = [...words]
    .filter(([key]) => kept.has(key))
    .map(([key, { word, fares }]): Column => ({ key, says: word, ...(fares && { fares }) }))
  return words.size > shown.length ? [...shown, { key: REST, says: 'others' }] : shown
}

/** The column of every word that has no column of its own, so that a row sums to 100. */
const REST = 'row:…'

/** What stands in each column for one choice. */
export function cellsOf(
  columns: readonly Column[],
  found: readonly Prospect[],
): readonly (Prospect | undefined)[] {
  const shown = new Set(columns.map(({ key }) => key))
  return columns.map(({ key, says }) => {
    if (key !== REST) return found.find((one) => one.key === key)
    const others = found.filter((one) => one.key.startsWith('row:') && !shown.has(one.key))
    return { key, word: says, chance: others.reduce((sum, { chance }) => sum + chance, 0) }
  })
}

const ALMOST = 1e-9

function isSure(chance: number): boolean {
  return chance < ALMOST || chance > 1 - ALMOST
}

/**
 * The columns beside the choices: first the ends of the game, then what differs most between the choices; three at most.
 * What falls to anyone who a choice aims at is one column for all of them.
 */
export function columnsOf(
  all: readonly { readonly odds: Odds; readonly found: readonly Prospect[] }[],
  nameOf: (id: string) => string = (id) => id,
): readonly Column[] {
  const keys = new Map<string, Prospect>()
  for (const { found } of all) for (const one of found) if (!keys.has(one.key)) keys.set(one.key, one)
  const chance = (found: readonly Prospect[], key: string) =>
    found.find((one) => one.key === key)?.chance ?? 0
  const spread = (key: string) => {
    const chances = all.map(({ found }) => chance(found, key))
    return Math.max(...chances) - Math.min(...chances)
  }
  const most = (key: string) => Math.max(...all.map(({ found }) => chance(found, key)))
  const isEnd = (key: string) => key.startsWith('end:')
  /** What is certain wherever it can happen is reported in words beside that choice; a column of it would say nothing. */
  const isDecided = (key: string) => all.every(({ found }) => isSure(chance(found, key)))
  const ends = [...keys.values()]
    .filter(({ key }) => isEnd(key) && !isDecided(key))
    .sort((a, b) => most(b.key) - most(a.key))
  const aimed = new Set(
    [...keys.keys()].filter((key) => key.startsWith('aim:')).map((key) => key.slice('aim:'.length)),
  )
  const others = [...keys.values()]
    // What is reported of the target is not told of each target again.
    .filter(({ key, who, word }) => !isEnd(key) && !isDecided(key) && !(who !== undefined && aimed.has(word)))
    .sort((a, b) => spread(b.key) - spread(a.key) || most(b.key) - most(a.key))
  return [...ends, ...others].slice(0, MAX_COLUMNS).map(({ key, who, word, favours }) => ({
    key,
    says: who === undefined ? word : `${nameOf(who)} ${word}`,
    ...(favours && { favours }),
  }))
}
