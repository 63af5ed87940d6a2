import type { Counted } from '../../../../src/analysis/tally/histogram.js'
import { halfWidth } from '../../../../src/analysis/tally/interval.js'
import type { SimulationResult } from '../../../../src/lab/report/simulation.js'
import { capital, plain } from '../../ui/words.js'
import type { CellFigures, Field, Standing } from '../work/jobs.js'

/** Whether an end is good for those who play, bad, or neither. */
export type Good = 'us' | 'them' | 'other'

export interface End {
  readonly outcome: string
  readonly words: string
  readonly good: Good
  /** Ends of one kind differ by their shade, the first one being the palest. */
  readonly shade: number
  /** The share in each variant; undefined where nothing is known yet. */
  readonly shares: readonly (number | undefined)[]
}

const goodOf = (favours: readonly string[], us: string | undefined): Good =>
  us !== undefined && favours.includes(us) ? 'us' : favours.length > 0 ? 'them' : 'other'

const shareIn = (standing: Standing | undefined, outcome: string): number | undefined =>
  standing && (standing.result.outcomes.find((one) => one.outcome === outcome)?.share ?? 0)

/** All ends of all variants: good ones first, then those for nobody, then bad ones; the likely before the rare. */
export function endsOf(standings: readonly (Standing | undefined)[], us: string | undefined): readonly End[] {
  const found = new Map<string, { words: string; good: Good; most: number }>()
  for (const standing of standings)
    for (const { outcome, favours, share } of standing?.result.outcomes ?? []) {
      const most = Math.max(share, found.get(outcome)?.most ?? 0)
      const words = capital(standing?.words[outcome] ?? plain(outcome))
      found.set(outcome, { words, good: goodOf(favours, us), most })
    }
  const order = ['us', 'other', 'them']
  const sorted = [...found].sort(
    ([, a], [, b]) => order.indexOf(a.good) - order.indexOf(b.good) || b.most - a.most,
  )
  return sorted.map(([outcome, { words, good }], place) => ({
    outcome,
    words,
    good,
    shade: sorted.slice(0, place).filter(([, one]) => one.good === good).length,
    shares: standings.map((standing) => shareIn(standing, outcome)),
  }))
}

/** The share of games that ended well for those who play; undefined where no end favours anybody. */
export function wonIn(standing: Standing | undefined, us: string | undefined): number | undefined {
  const ends = standing?.result.outcomes ?? []
  if (us === undefined || ends.every(({ favours }) => favours.length === 0)) return undefined
  return ends.reduce((sum, { favours, share }) => (favours.includes(us) ? sum + share : sum), 0)
}

/** What a sweep tells of: `win`, an end, or the mean of a measure behind `mean `. */
export const WIN = 'win'
export const MEAN = 'mean '

/** The worst end that came up, which is what people look for first. */
export function usualAim(ends: readonly End[]): string {
  const bad = ends.filter(({ good }) => good === 'them')
  const most = (one: End): number => one.shares[0] ?? 0
  const [worst] = [...(bad.length > 0 ? bad : ends)].sort((a, b) => most(b) - most(a))
  return worst?.outcome ?? WIN
}

export function cellValue(cell: CellFigures, aim: string, us: string | undefined): number {
  if (aim.startsWith(MEAN)) return cell.measures[aim.slice(MEAN.length)] ?? 0
  const ends = Object.entries(cell.ends)
  const wants = ([outcome, { favours }]: (typeof ends)[number]): boolean =>
    aim === WIN ? us !== undefined && favours.includes(us) : outcome === aim
  return ends.reduce((sum, end) => (wants(end) ? sum + end[1].share : sum), 0)
}

/** `AC`, or `Reaver 1 AC` where the figure is not the first of its kind. */
export function fieldName(path: string, fields: readonly Field[]): string {
  const key = path.split('.').at(-1) ?? path
  const field = fields.find((one) => one.path === path)
  const first = fields.find((one) => one.path.split('.').at(-1) === key)
  if (!field || field.owner === '' || first?.path === path) return key
  return `${field.owner} ${key}`
}

/** `AC 17`, `policy weakest`. */
export function changeWords(change: string, fields: readonly Field[]): string {
  const at = change.indexOf('=')
  return `${fieldName(change.slice(0, at), fields)} ${change.slice(at + 1)}`
}

/** Half the interval of the share that is known least, in points. */
export function widest({ outcomes }: SimulationResult): number {
  return Math.max(0, ...outcomes.map(halfWidth)) * 100
}

export const shareOfCounted =
  (counted: Counted) =>
  (from: number, to: number): number => {
    let [hits, all] = [0, 0]
    for (const [value, count] of counted) {
      all += count
      if (value >= from && value <= to) hits += count
    }
    return all === 0 ? 0 : hits / all
  }

/** What is rarer than this at the ends of a distribution is not drawn; the table has it. */
const TAIL = 0.0005

/** The whole numbers between which nearly everything lies. */
export function rangeOf(all: readonly Counted[]): readonly [low: number, high: number] {
  const ends = all.flatMap((counted) => {
    const sum = counted.reduce((total, [, count]) => total + count, 0)
    const inside = (list: Counted): number | undefined => {
      let seen = 0
      return list.find(([, count]) => {
        seen += count
        return seen > TAIL * sum
      })?.[0]
    }
    const [low, high] = [inside(counted), inside(counted.toReversed())]
    return low === undefined || high === undefined ? [] : [Math.floor(low), Math.ceil(high)]
  })
  return ends.length === 0 ? [0, 1] : [Math.min(...ends), Math.max(...ends)]
}

/** Who dealt what to whom, as two tables: ours to others, and everything else. */
export interface Dealt {
  readonly ours: boolean
  readonly by: readonly string[]
  readonly to: readonly string[]
}

export function dealtBy(
  standings: readonly (Standing | undefined)[],
  us: string | undefined,
): readonly Dealt[] {
  const results = standings.flatMap((one) => (one ? [one.result] : []))
  const sides = new Map(results.flatMap(({ people }) => people.map(({ name, side }) => [name, side])))
  const harms = results.flatMap((one) => one.harms)
  const names = [...new Set([...sides.keys(), ...harms.flatMap(({ by, to }) => [by, to])])]
  // Cards and moves are nobody: they count for the foes of those they hit.
  const isOurs = ({ by, to }: { readonly by: string; readonly to: string }): boolean =>
    sides.has(by) ? sides.get(by) === us : sides.get(to) !== us
  return [true, false].flatMap((ours) => {
    const own = harms.filter((harm) => isOurs(harm) === ours)
    if (own.length === 0) return []
    const [by, to] = [new Set(own.map((one) => one.by)), new Set(own.map((one) => one.to))]
    return [{ ours, by: names.filter((one) => by.has(one)), to: names.filter((one) => to.has(one)) }]
  })
}

export const dealt = (standing: Standing | undefined, by: string, to: string): number =>
  standing?.result.harms.find((harm) => harm.by === by && harm.to === to)?.amount ?? 0
