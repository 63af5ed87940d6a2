import { MODIFIED_STATS, type ModifiedStat } from './person.js'

export type BxClockStatus = 'active' | 'halted' | 'retired' | 'trigger_fired'

/** What a clock changes once it stands at `at` or beyond. */
export interface ClockStep {
  readonly at: number
  readonly stat: ModifiedStat
  readonly value: number
}

/** A progress clock as saves keep it (rules/bx C). Replaced, never changed in place. */
export interface BxClock {
  readonly name: string
  readonly owner: string
  readonly progress: number
  readonly max: number
  readonly status: BxClockStatus
  /** What may advance it; an advance must name one of these. */
  readonly bullets: readonly string[]
  readonly trigger: string
  readonly steps: readonly ClockStep[]
  /** A clock moves at most once a day. */
  readonly movedToday: boolean
  /** The venom clock of its owner: it moves with the days (seed 000 §8.4). */
  readonly venom: boolean
  /** Why the day moves it, as the log says it. */
  readonly daily: string
  /** The save does not call it public: the players learn of it when something open names it (rules/secrets). */
  readonly secret: boolean
}

const STAT = new RegExp(`\\b(${MODIFIED_STATS.join('|')})\\s*([+\\u2212\\u2013-])\\s*(\\d+)`, 'g')

/** Every `AC -2`, `AT +1` in a text. */
function statsIn(text: string, at: number): ClockStep[] {
  return [...text.matchAll(STAT)].map((m) => ({
    at,
    stat: m[1] as ModifiedStat,
    value: Number(m[3]) * (m[2] === '+' ? 1 : -1),
  }))
}

/** seed 000 §8.1.2: modifiers stand in milestone notes `Milestone (p/max): AC -1 …` and in the trigger text. */
export function stepsInText(notes: string, trigger: string, max: number): ClockStep[] {
  const steps: ClockStep[] = []
  const parts = notes.split(/Milestone\s*\((\d+)\s*\/\s*\d+\)\s*:/i)
  for (let i = 1; i + 1 < parts.length; i += 2) steps.push(...statsIn(parts[i + 1]!, Number(parts[i])))
  return max > 0 ? [...steps, ...statsIn(trigger, max)] : steps
}

/** The name of somebody's venom clock (rules/bx C). */
function venomClockName(owner: string): string {
  return `Venom—${owner}`
}

export const VENOM_SEGMENTS = 4
export const VENOM_TAG = 'Venom: yes'

export function newVenomClock(owner: string): BxClock {
  return {
    name: venomClockName(owner),
    owner,
    progress: 0,
    max: VENOM_SEGMENTS,
    status: 'active',
    bullets: ['day passes untreated'],
    trigger: `${owner} dies of the venom`,
    steps: [],
    movedToday: false,
    venom: true,
    daily: 'day passes untreated',
    secret: false,
  }
}

export function isVenomed(conditions: readonly string[]): boolean {
  return conditions.some((c) => /^\s*venom\s*:\s*yes\s*$/i.test(c))
}

/** The same condition, however the venom tag is spelled. */
export function isSameCondition(a: string, b: string): boolean {
  return a === b || (isVenomed([a]) && isVenomed([b]))
}

/** rules/bx C: only while active and below its end. */
export function canAdvance(clock: BxClock): boolean {
  return clock.status === 'active' && clock.progress < clock.max
}
