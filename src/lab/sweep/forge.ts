import { DocumentFault } from '../../library/fault.js'
import type { WorkerPool } from '../work.js'
import { type Aim, aimAt, type Target } from './aim.js'
import { halve } from './balance.js'
import { type Effort, figureOf, figuresOf, type SweepFigure } from './figures.js'
import { type Fight, loadFight } from './variant.js'

/** One kind of foe, as a scenario lists it. */
export type FoeKind = Readonly<Record<string, unknown>>

export interface ForgeAsked {
  readonly target: Target
  /** The kinds to choose from. */
  readonly kinds: readonly FoeKind[]
  /** The field of the scenario that lists foes. */
  readonly list: string
  /** The most foes in all. */
  readonly most: number
  /** A difference from the target that is good enough. */
  readonly within: number
}

/** A company of foes that was looked at. */
export interface Company {
  readonly foes: readonly FoeKind[]
  readonly told: SweepFigure
}

export interface Forged {
  readonly target: Aim
  /** The company that comes nearest; undefined when it was stopped before any. */
  readonly best?: Company
  /** Whether it is as near as was asked for. */
  readonly reached: boolean
  /** Fights looked at, the nearest first. */
  readonly looked: readonly Company[]
}

/** A company has one kind of foe or two, so the search grows with the square of this. */
const MAX_KINDS = 8

/** The figure by which a company is tuned when its number alone does not do. */
const TUNED = 'hp'

/** The hit points that tuning may give, as shares of those that a kind has. */
const TUNED_FROM = 0.5
const TUNED_TO = 2
const MAX_TUNINGS = 2
/** The nearest companies that are tuned. */
const MAX_TUNED = 3

/**
 * Finds foes that bring a figure to its target: how many of one kind or of two. Of each company the number of the first kind is
 * found by halving, for more foes only make a fight harder. Where no number is near enough, the hit points of a kind, or of one
 * foe of it, are tuned in the nearest companies.
 */
export async function forge(
  fight: Fight,
  asked: ForgeAsked,
  pool: WorkerPool,
  effort: Effort & { readonly progress?: (looked: number) => void },
): Promise<Forged> {
  const { kinds, list, most, target } = asked
  if (kinds.length === 0 || kinds.length > MAX_KINDS)
    throw new DocumentFault(`forge chooses from 1 to ${MAX_KINDS} kinds of foe, not ${kinds.length}`)
  const against = (foes: readonly FoeKind[]): Fight => ({
    ...fight,
    settings: [...fight.settings, `${list}=${JSON.stringify(foes)}`],
  })
  const { loaded } = await loadFight(against([kinds[0]!]))
  const { aim, ends } = aimAt(target, loaded)
  const looked = new Map<string, Company>()

  const look = async (foes: readonly FoeKind[]): Promise<Company | undefined> => {
    const key = JSON.stringify(foes)
    const known = looked.get(key)
    if (known || effort.signal?.aborted) return known
    effort.progress?.(looked.size)
    const figures = await figuresOf(await loadFight(against(foes)), pool, effort)
    if (!figures) return undefined
    const company = { foes, told: figureOf(figures, target.name, ends) }
    looked.set(key, company)
    return company
  }
  const off = ({ told }: Company): number => Math.abs(told.value - target.value)
  const bestFirst = (): Company[] => [...looked.values()].sort((a, b) => off(a) - off(b))
  const isNear = (): boolean => {
    const [best] = bestFirst()
    return best !== undefined && off(best) <= asked.within
  }

  for (const [i, kind] of kinds.entries())
    for (const other of [undefined, ...kinds.slice(i + 1)])
      for (let others = other ? 1 : 0; others < (other ? most : 1); others++) {
        if (isNear() || effort.signal?.aborted) break
        const company = (count: number) => [counted(kind, count), ...(other ? [counted(other, others)] : [])]
        await halve(1, most - others, async (count) => (await look(company(count)))?.told.value, target.value)
      }
  // The second round tunes what the first has found.
  for (let round = 0; round < MAX_TUNINGS; round++)
    for (const { hp, foes } of bestFirst()
      .slice(0, MAX_TUNED)
      .flatMap((company) => tunings(company.foes))) {
      if (isNear() || effort.signal?.aborted) break
      const [from, to] = [Math.max(1, Math.floor(hp * TUNED_FROM)), Math.ceil(hp * TUNED_TO)]
      await halve(from, to, async (points) => (await look(foes(points)))?.told.value, target.value)
    }
  return judged(
    aim,
    [...looked.values()].sort((a, b) => off(a) - off(b)),
    asked.within,
  )
}

function judged(target: Aim, looked: readonly Company[], within: number): Forged {
  const [best] = looked
  return {
    target,
    ...(best && { best }),
    reached: best !== undefined && Math.abs(best.told.value - target.value) <= within,
    looked,
  }
}

function counted(kind: FoeKind, count: number): FoeKind {
  const { count: _, ...one } = kind
  return count === 1 ? one : { ...one, count }
}

/** The ways to tune a company: other hit points for all of a kind, or for one of them. */
function tunings(foes: readonly FoeKind[]): readonly Tuning[] {
  return foes.flatMap((kind, i): Tuning[] => {
    const hp = kind[TUNED]
    if (typeof hp !== 'number') return []
    const put = (...others: readonly FoeKind[]) => [...foes.slice(0, i), ...others, ...foes.slice(i + 1)]
    const { count, ...one } = kind
    const all: Tuning = { hp, foes: (points) => put({ ...kind, [TUNED]: points }) }
    if (typeof count !== 'number' || count < 2) return [all]
    const rest = counted(kind, count - 1)
    return [all, { hp, foes: (points) => put(rest, { ...one, [TUNED]: points }) }]
  })
}

interface Tuning {
  /** The hit points to begin from. */
  readonly hp: number
  /** The company with other hit points in this place. */
  foes(points: number): readonly FoeKind[]
}
