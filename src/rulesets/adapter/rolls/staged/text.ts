import { type Die, writtenDie } from './die.js'
import type { Judged } from './judge.js'
import type { Plan, PlannedGroup } from './plan.js'

/** The dice of a roll by group; none where they were only reckoned with. */
export type Lying = readonly (readonly Die[])[] | undefined

function groupText({ name, dice, terms, kind }: PlannedGroup, lying: readonly Die[] | undefined): string {
  const faces = lying ? ` [${lying.map((one) => writtenDie(one, kind === 'fate')).join(' ')}]` : ''
  return `${name === null ? '' : `${name} `}${dice}${terms}${faces}`
}

/** M24: with `zero` its own word. */
function readingText({ read, groups }: Plan, reading: number): string {
  const zero = groups.find((group) => group.zero !== null)?.zero
  if (zero) return ` ${zero} ${reading}`
  switch (read.by) {
    case 'sum':
      return ` = ${reading}`
    case 'keep':
      return ` keep ${read.keep} = ${reading}`
    default:
      return ` ${read.by} ${reading}`
  }
}

/** The dice and the figures of one side; `aim`: with the target. */
export function sideText(plan: Plan, judged: Judged, lying: Lying, aim: boolean): string {
  const groups = plan.groups.map((group, i) => groupText(group, lying?.[i])).join(' | ') || 'no dice'
  const terms = plan.addTerms.map((term) => `, ${term}`).join('')
  const total = plan.showsTotal ? `, total ${judged.total}` : ''
  const target = aim && plan.target !== null ? ` vs ${plan.target}${plan.targetTerms}` : ''
  return `${groups}${readingText(plan, judged.reading)}${terms}${total}${target}`
}

/** `SUCCESS (hard)`, `FAILURE (regular, needs hard)`, `CRITICAL, raises 2`. */
export function outcomeText({ method }: Plan, judged: Judged): string {
  const { outcome, level, missed, steps } = judged
  const needs = missed === null ? '' : `, needs ${missed}`
  const reached = level === outcome ? '' : ` (${level}${needs})`
  const counted = steps === 0 || method.steps === null ? '' : `, ${method.steps.name} ${steps}`
  return `${outcome.toUpperCase()}${reached}${counted}`
}

export function settingsText({ chosen }: Plan): string {
  const words = Object.entries(chosen.words).map(([name, word]) => `${name} ${word}`)
  return words.length === 0 ? '' : `; ${words.join(', ')}`
}

/** M24: the whole text of a roll nobody resists. */
export function rollText(plan: Plan, judged: Judged, lying: Lying): string {
  return `${sideText(plan, judged, lying, true)}${settingsText(plan)} -> ${outcomeText(plan, judged)}`
}
