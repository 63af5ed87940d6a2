import type { Modifier } from '../modifiers.js'
import type { Health } from './seats.js'

/** A figure of somebody, with what it is made of. */
export interface Figure {
  readonly name: string
  readonly value: number | string
  /** What it was before its terms; absent where nothing changes it. */
  readonly base?: number | string
  readonly terms?: readonly Modifier[]
  /** How many there are when none is spent, for points that come and go. */
  readonly full?: number
}

/** Somebody at the table, as a seat sees them. */
export interface PersonSeen {
  readonly name: string
  /** Which side they are on, in the game's words. */
  readonly side: string
  /** The seat that plays them, where one does. */
  readonly seat?: string
  /** What keeps them up: hit points, Vitality, boxes left. Absent where there is no such thing or only a word is known. */
  readonly hp?: number
  readonly max?: number
  /** In place of `hp` where figures are words. */
  readonly health?: Health
  /** Conditions and standing, in the game's words: `down`, `prone`, `defensive`. */
  readonly status: readonly string[]
  readonly figures: readonly Figure[]
}

export interface ClockSeen {
  readonly name: string
  readonly value: number
  readonly max: number
  /** `active`, `halted`, `fired`, `retired`. */
  readonly status: string
}

/** Who is asked, and what. Others than those asked learn that somebody chooses, not the options. */
export interface AwaitingSeen {
  /** As in `next`; or, where anybody may speak, those whom the game waits for, if it knows. */
  readonly seats: readonly string[]
  /** The stable word of `next`. */
  readonly reason: string
  /** The question, for people. */
  readonly question: string
}

/** The part that a view has in every game; generic boards, bots and programs read it. */
export interface CommonView {
  readonly people: readonly PersonSeen[]
  /** Names in the order in which they act; empty where there is none. */
  readonly order: readonly string[]
  readonly clocks: readonly ClockSeen[]
  readonly awaiting?: AwaitingSeen
}

const CELLS = 8

/** What keeps somebody up, at a glance: `██████░░`. Full only when it is, empty only when nothing is left. */
export function bar(points: number, max: number): string {
  const share = max > 0 ? Math.max(0, Math.min(1, points / max)) : 0
  const near = Math.round(share * CELLS)
  const filled = share === 0 || share === 1 ? share * CELLS : Math.max(1, Math.min(CELLS - 1, near))
  return '█'.repeat(filled) + '░'.repeat(CELLS - filled)
}

/** `██████░░  6/8`, or the word for it where figures are words. */
export function pointsText({ hp, max, health }: PersonSeen): string {
  if (hp === undefined) return health ?? ''
  return max === undefined ? `${hp}` : `${bar(hp, max)} ${hp}/${max}`
}

/** A view's common part in lines, for games that bring no board of their own. */
export function renderCommon(view: CommonView): readonly string[] {
  const lines = view.people.map((person) => {
    const figures = person.figures.map(({ name, value }) => `${name} ${value}`)
    const parts = [pointsText(person), ...figures, ...person.status].filter((part) => part !== '')
    return `${person.name} (${person.side})${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
  })
  if (view.order.length > 0) lines.push(`Order: ${view.order.join(', ')}`)
  for (const { name, value, max, status } of view.clocks)
    lines.push(`Clock ${name}: ${value}/${max}${status === 'active' ? '' : ` (${status})`}`)
  if (view.awaiting) lines.push(view.awaiting.question)
  return lines
}
