import type { Command } from '../kernel/contract/command.js'
import type { Offer } from '../kernel/contract/offer.js'
import type { Ruleset } from '../kernel/contract/ruleset.js'
import type { CommonView, PersonSeen } from '../kernel/contract/view.js'
import { entryOf } from '../kernel/entry.js'
import { looksUp } from '../kernel/offers/aim.js'
import { toNumber } from '../kernel/rational.js'
import { type PercentColumn, percentColumn, percentParts } from '../kernel/shares.js'
import type { Table } from '../kernel/table/table.js'
import { endingWords } from '../kernel/words/label.js'
import { offerMeant } from './advice/suggest.js'
import { effectFacts, figureWords, percentWords } from './odds-effects.js'
import type { Outlook, Prospect } from './outlook.js'

/** Whose odds they are: what the seat sees now, the command, and the side that it acts for. */
export interface OddsReader {
  readonly view: CommonView
  readonly offer: Offer
  /** The side that the command acts for, if it acts for one. */
  readonly side: string | undefined
  readonly ruleset: Pick<Ruleset, 'offers' | 'verbs' | 'ending'>
  readonly scenario: unknown
}

/** Odds are told in this many facts at most: what it does, what it risks, how it may end. */
const MAX_FACTS = 3
const MAX_ROWS = 5
const MAX_PEOPLE = 2

const NO_ROLL = 'No roll needed.'
const NO_CHANGE = 'No visible change.'

/** Somebody as a prospect leaves them. */
function personAfter({ changes }: Prospect, person: PersonSeen): PersonSeen {
  const now = (field: string) => changes.find(({ path }) => path === `people ${person.name} ${field}`)?.after
  const hp = now('hp')
  const health = now('health')
  const status = now('status')
  return {
    ...person,
    ...(typeof hp === 'number' && { hp }),
    ...(typeof health === 'string' && { health: health as NonNullable<PersonSeen['health']> }),
    ...(typeof status === 'string' && { status: status === 'none' ? [] : status.split(', ') }),
  }
}

/** Somebody who flees or breaks has left the fight and has not fallen. */
function hasFallen({ hp, status }: PersonSeen): boolean {
  return (hp !== undefined && hp <= 0) || status.some((word) => /^(dead|down|dying|unconscious)/i.test(word))
}

/** What may become of one person. */
interface Fate {
  readonly name: string
  /** The chance that hit points are lost, and how many on average when they are. */
  readonly hurt: number
  readonly loss: number
  /** Points gained on average, all ways counted. */
  readonly gain: number
  readonly lowest: number | undefined
  /** Not every way leaves the same. */
  readonly varies: boolean
  readonly falls: number
  readonly dies: boolean
}

function fateOf(
  prospects: readonly Prospect[],
  person: PersonSeen,
  stands: (one: PersonSeen) => boolean,
): Fate {
  let hurt = 0
  let loss = 0
  let gain = 0
  let falls = 0
  let dies = true
  let lowest: number | undefined
  let highest: number | undefined
  for (const prospect of prospects) {
    const chance = toNumber(prospect.chance)
    const after = personAfter(prospect, person)
    const by = (person.hp ?? 0) - (after.hp ?? 0)
    if (by > 0) {
      hurt += chance
      loss += chance * by
    } else gain -= chance * by
    if (after.hp !== undefined) {
      lowest = Math.min(lowest ?? after.hp, after.hp)
      highest = Math.max(highest ?? after.hp, after.hp)
    }
    if (stands(person) && !stands(after) && hasFallen(after)) {
      falls += chance
      dies &&= after.status.some((word) => /^dead/i.test(word))
    }
  }
  const varies = lowest !== highest
  return { name: person.name, hurt, loss: hurt > 0 ? loss / hurt : 0, gain, lowest, varies, falls, dies }
}

/** `Harrow hits 60 % for 5.5, kills 15 %`: what a command does to the one it is aimed at, and who does it. */
function blowFact(
  { hurt, loss, falls, dies, lowest, varies }: Fate,
  by: string | undefined,
): string | undefined {
  if (hurt === 0 && falls === 0) return undefined
  const certain = hurt > 1 - 1e-9
  const left = falls > 0 || lowest === undefined ? '' : ` (${lowest} HP ${varies ? 'or more ' : ''}left)`
  const blow = certain
    ? `deals ${figureWords(loss)}${varies ? ' on average' : ''}${left}`
    : `hits ${percentWords(hurt)} for ${figureWords(loss)}`
  const fall = falls > 0 ? [`${dies ? 'kills' : 'fells'} ${percentWords(falls)}`] : []
  const told = [...(hurt > 0 ? [blow] : []), ...fall].join(', ')
  return by === undefined ? told : `${by} ${told}`
}

/** `Reaver 1 is hit 60 % for 5.5, dies 15 %`: what befalls one of several, or one at whom nobody aimed. */
function harmFact({ name, hurt, loss, falls, dies }: Fate): string | undefined {
  if (hurt === 0 && falls === 0) return undefined
  const certain = hurt > 1 - 1e-9
  const blow = certain
    ? `loses ${figureWords(loss)}`
    : `is hit ${percentWords(hurt)} for ${figureWords(loss)}`
  const fall = falls > 0 ? [`${dies ? 'dies' : 'falls'} ${percentWords(falls)}`] : []
  return `${name} ${[...(hurt > 0 ? [blow] : []), ...fall].join(', ')}`
}

/** What the own side risks: who may fall, else who loses most; or what it regains. */
function riskFact(fates: readonly Fate[]): string | undefined {
  const falling = fates.filter(({ falls }) => falls > 0).sort((a, b) => b.falls - a.falls)
  if (falling.length > 0)
    return falling
      .slice(0, MAX_PEOPLE)
      .map(({ name, falls }) => `${name} falls ${percentWords(falls)}`)
      .join(', ')
  const [worst] = fates.filter(({ hurt }) => hurt > 0).sort((a, b) => b.loss * b.hurt - a.loss * a.hurt)
  if (worst)
    return `${worst.name} loses ${figureWords(worst.loss * worst.hurt)} HP on average (${worst.lowest} HP left at worst)`
  const healed = fates.filter(({ gain }) => gain > 0)
  if (healed.length === 0) return undefined
  return healed
    .slice(0, MAX_PEOPLE)
    .map(({ name, gain }) => `${name} regains ${figureWords(gain)} HP on average`)
    .join(', ')
}

/** How the game may end before the next choice: `ends now: wins 19 %, loses 3 %`. */
function endFact(
  prospects: readonly Prospect[],
  { side, ruleset, scenario }: OddsReader,
): string | undefined {
  const shares = new Map<string, number>()
  for (const { over, favours = [], chance } of prospects) {
    if (over === undefined) continue
    const wins = side !== undefined && favours.includes(side)
    const loses = !wins && side !== undefined && favours.length > 0
    const word = wins ? 'wins' : loses ? 'loses' : endingWords(ruleset, scenario, over)
    shares.set(word, (shares.get(word) ?? 0) + toNumber(chance))
  }
  const told = [...shares]
    .sort((a, b) => b[1] - a[1])
    .map(([word, share]) => `${word} ${percentWords(share)}`)
  return told.length === 0 ? undefined : `ends now: ${told.slice(0, MAX_PEOPLE + 1).join(', ')}`
}

/** What it costs and gains for certain: figures of people on the own side, and clocks that move. */
function costFact(
  prospects: readonly Prospect[],
  own: readonly string[],
  view: CommonView,
): string | undefined {
  const [first] = prospects
  if (!first) return undefined
  const always = first.changes.filter(({ path, after }) =>
    prospects.every(({ changes }) => changes.some((one) => one.path === path && one.after === after)),
  )
  const costs = always.flatMap(({ path, before, after }) => {
    if (typeof before !== 'number' || typeof after !== 'number') return []
    const figure = own.flatMap((name) => {
      const lead = `people ${name} figures `
      return path.startsWith(lead) ? [path.slice(lead.length)] : []
    })[0]
    if (figure !== undefined && after < before) return [`costs ${figureWords(before - after)} ${figure}`]
    if (figure !== undefined) return [`gains ${figureWords(after - before)} ${figure}`]
    const clock = view.clocks.find(
      ({ name }) => path === `clocks ${name} value` || path.endsWith(`${name} value`),
    )
    return clock ? [`${clock.name} ${before} to ${after}`] : []
  })
  return costs.length === 0 ? undefined : costs.slice(0, MAX_PEOPLE).join(', ')
}

/** Says what a command does that has one outcome, by the first sentence of its verb's summary where it has one. */
function actionWords({ offer, ruleset }: OddsReader): string {
  const { summary = '' } = entryOf(ruleset.verbs, offer.command.verb) ?? {}
  return summary.split(/(?<=\.)\s/)[0] ?? ''
}

/** Ways that begin with the same word: `hit`, and what may follow it. */
interface RowGroup {
  readonly word: string
  readonly share: number
  /** What follows the word in some of them, with its chance; empty where nothing follows. */
  readonly parts: readonly (readonly [word: string, chance: number])[]
}

/** Puts rows together whose words begin alike: `on target`, `on target, defense -1`. */
function rowGroups(rows: readonly Prospect[]): readonly RowGroup[] {
  const groups = new Map<string, Prospect[]>()
  const wordOf = ({ outcome }: Prospect) => outcome!.split(', ')[0]!
  for (const row of rows) groups.set(wordOf(row), [...(groups.get(wordOf(row)) ?? []), row])
  return [...groups].map(([word, alike]) => ({
    word: alike.length === 1 ? alike[0]!.outcome! : word,
    share: alike.reduce((sum, { chance }) => sum + toNumber(chance), 0),
    parts:
      alike.length === 1
        ? []
        : alike.map(({ outcome, chance }) => [outcome!.slice(word.length + 2), toNumber(chance)] as const),
  }))
}

/** ` (then defense -1 58.3 %, defense -2 16.2 %)`: parts of an entry of the column, which sum to it with what is unsaid. */
function partsFact(column: PercentColumn, at: number, { parts }: RowGroup): string {
  const told = percentParts(
    column,
    at,
    parts.map(([, chance]) => chance),
  ).flatMap((percent, i) => (parts[i]![0] === '' ? [] : [`${parts[i]![0]} ${percent}`]))
  return told.length === 0 ? '' : ` (then ${told.slice(0, MAX_ROWS).join(', ')})`
}

/**
 * The game's own words for how it may come out: `on target 99.5 % (then defense -1 57.8 %), miss 0.5 %`.
 * The rest is said too: they sum to 100.
 */
function rowsFact(prospects: readonly Prospect[], action: string): string | undefined {
  const rows = prospects.filter(({ outcome }) => outcome !== undefined)
  if (rows.length === 0) return undefined
  const [only] = rows
  if (only && rows.length === 1)
    return only.outcome === 'done' ? action || NO_ROLL : `${only.outcome} (no roll needed)`
  const groups = rowGroups(rows)
  const likeliest =
    groups.length <= MAX_ROWS ? groups : groups.toSorted((a, b) => b.share - a.share).slice(0, MAX_ROWS - 1)
  const kept = groups.filter((group) => likeliest.includes(group))
  const rest = groups.filter((group) => !kept.includes(group)).reduce((sum, { share }) => sum + share, 0)
  const all = rest > 0 ? [...kept, { word: 'others', share: rest, parts: [] }] : kept
  const column = percentColumn(all.map(({ share }) => share))
  return all.map((group, at) => `${group.word} ${column.words[at]}${partsFact(column, at, group)}`).join(', ')
}

/** Returns what facts about a command of this seat are told by, to one who sees what `knower` sees. */
export function oddsReader(table: Table, seat: string, command: Command, knower: string = seat): OddsReader {
  const listed = offerMeant(table.offers(seat), command, table.ruleset.verbs)
  const offer = listed ?? table.offerOf(seat, command)
  return {
    view: table.view(knower),
    offer,
    side: offer.side,
    ruleset: table.ruleset,
    scenario: table.scenario,
  }
}

/**
 * Tells an outlook in at most three facts: what the command does to its target, what the own side risks, how the game may
 * end; then what it costs. Everything else stays in the full answer.
 */
export function oddsFacts({ prospects, rolled }: Outlook, reader: OddsReader): readonly string[] {
  const { view, offer, side, ruleset } = reader
  const action = actionWords(reader)
  const rows = rowsFact(prospects, action)
  if (rows !== undefined) return [rows, ...effectFacts(prospects, offer.at)].slice(0, MAX_FACTS)
  const stands = ruleset.offers?.stands ?? looksUp
  // A command for no side, such as a rest that the game master calls, tells of everybody alike.
  const isOwn = (person: PersonSeen) => side === undefined || person.side === side
  const aimed = view.people.filter(
    (person) => offer.at.includes(person.name) && (side === undefined || !isOwn(person)),
  )
  const own = view.people.filter((person) => isOwn(person) && !aimed.includes(person))
  const others = view.people.filter((person) => !isOwn(person) && !aimed.includes(person))
  const fates = (aimed.length > 0 ? aimed : others.filter(stands)).map((person) =>
    fateOf(prospects, person, stands),
  )
  const target = fates
    .flatMap((fate) => (aimed.length === 1 ? blowFact(fate, offer.by) : harmFact(fate)) ?? [])
    .slice(0, MAX_PEOPLE)
    .join('; ')
  const facts = [
    target === '' ? undefined : target,
    riskFact(own.map((person) => fateOf(prospects, person, stands))),
    endFact(prospects, reader),
    costFact(
      prospects,
      own.map(({ name }) => name),
      view,
    ),
  ].filter((fact) => fact !== undefined)
  if (facts.length > 0) return facts.slice(0, MAX_FACTS)
  return [action || (rolled ? NO_CHANGE : NO_ROLL)]
}
