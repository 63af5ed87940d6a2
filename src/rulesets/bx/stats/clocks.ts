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

const NAMES = MODIFIED_STATS.join('|')
/** `AC -2` and `+1 HD`, however the figure is spelled. */
const STAT = new RegExp(
  `\\b(${NAMES})\\s*([+\\u2212\\u2013-])\\s*(\\d+)|([+\\u2212\\u2013-])\\s*(\\d+)\\s+(${NAMES})\\b`,
  'gi',
)

function statNamed(text: string): ModifiedStat {
  return MODIFIED_STATS.find((stat) => stat.toLowerCase() === text.toLowerCase())!
}

/** Every `AC -2`, `AT +1`, `+1 HD` in a text. */
function statsIn(text: string, at: number): ClockStep[] {
  return [...text.matchAll(STAT)].map(([, before, sign, amount, ownSign, ownAmount, behind]) => ({
    at,
    stat: statNamed(before ?? behind!),
    value: Number(amount ?? ownAmount) * ((sign ?? ownSign) === '+' ? 1 : -1),
  }))
}

/** One part of a clock's notes: a milestone with its place, the trigger, or neither. */
interface NotePart {
  readonly at: number | 'trigger' | 'nowhere'
  readonly text: string
}

const HEADS = /\b(?:Milestone\s*\((\d+)\s*\/\s*\d+\)|TRG)\s*:/gi

/** seed 000 §8.1.3: `Milestone (3/6): …` and `TRG: …`, each up to the next of them. */
function partsOf(notes: string): NotePart[] {
  const heads = [...notes.matchAll(HEADS)]
  const parts: NotePart[] = [{ at: 'nowhere', text: notes.slice(0, heads[0]?.index) }]
  heads.forEach((head, i) => {
    const text = notes.slice(head.index + head[0].length, heads[i + 1]?.index)
    parts.push({ at: head[1] === undefined ? 'trigger' : Number(head[1]), text })
  })
  return parts
}

/**
 * seed 000 §8.1.2: modifiers stand in milestone notes and in the trigger text. A trigger that stands in the notes holds
 * when the clock is full, as the one in its own field does.
 */
export function stepsInText(notes: string, trigger: string, max: number): ClockStep[] {
  const parts = partsOf(notes)
  const steps = parts.flatMap(({ at, text }) => (typeof at === 'number' ? statsIn(text, at) : []))
  if (max <= 0) return steps
  const noted = parts.filter(({ at }) => at === 'trigger').map(({ text }) => text)
  return [...steps, ...[...noted, trigger].flatMap((text) => statsIn(text, max))]
}

/** Something like a changed figure: a word with a sign and a number at it. */
const FIGURE = /\b([\p{L}]{2,})\s*[+\u2212\u2013-]\s*\d+\b/gu

/** What looks like a modifier in a clock's texts and is none that can be read, as it is written. */
export function unreadInText(notes: string, trigger: string): readonly string[] {
  const parts: readonly NotePart[] = [...partsOf(notes), { at: 'trigger', text: trigger }]
  return parts.flatMap(({ at, text }) =>
    [...text.matchAll(FIGURE)]
      .filter(([, word]) => at === 'nowhere' || !MODIFIED_STATS.some((s) => sameWord(s, word!)))
      .map(([whole]) => whole),
  )
}

function sameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
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

/** A clock that a ruling starts: it moves by hand alone. */
export function newClock(name: string, owner: string, max: number): BxClock {
  return {
    name,
    owner,
    progress: 0,
    max,
    status: 'active',
    bullets: [],
    trigger: '',
    steps: [],
    movedToday: false,
    venom: false,
    daily: '',
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
