import { kindAt, rowOf } from '../../run/map.js'
import type { Run } from '../../state/run.js'
import { onBoard } from './on-board.js'

/** Rooms of one kind behind a space. */
export interface BehindView {
  readonly room: string
  /** Floors from that space to the nearest of them. */
  readonly floors: number
  /** How many of them a way to the top meets, at least and at most. */
  readonly fewest: number
  readonly most: number
}

/** A space that one may go to, and what lies behind it. */
export interface OnwardView {
  readonly space: string
  readonly room: string
  /** Every space that can still be reached through it, itself included. */
  readonly reaches: readonly string[]
  readonly behind: readonly BehindView[]
}

interface Count {
  readonly nearest: number
  readonly fewest: number
  readonly most: number
}

/** The spaces that can be reached from one, lowest row first. */
function reachedFrom(space: string, edges: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const reached = new Set([space])
  for (const from of reached) for (const to of edges[from] ?? []) reached.add(to)
  return [...reached].sort((a, b) => rowOf(a) - rowOf(b))
}

/** How many rooms of a kind the ways from a space to the top meet behind it. */
function countBehind(run: Run, space: string, room: string, reaches: readonly string[]): Count {
  const edges = run.book.maps[run.map]?.edges ?? {}
  const counts = new Map<string, { readonly fewest: number; readonly most: number }>()
  for (const one of [...reaches].reverse()) {
    const onward = (edges[one] ?? []).flatMap((to) => counts.get(to) ?? [])
    const own = one !== space && kindAt(run, one) === room ? 1 : 0
    counts.set(one, {
      fewest: own + (onward.length === 0 ? 0 : Math.min(...onward.map(({ fewest }) => fewest))),
      most: own + Math.max(0, ...onward.map(({ most }) => most)),
    })
  }
  const rows = reaches.filter((one) => one !== space && kindAt(run, one) === room).map(rowOf)
  return { nearest: Math.min(...rows) - rowOf(space), ...counts.get(space)! }
}

/** Rooms worth a thought on the way up, in the order in which people ask for them. */
const ASKED = ['treasure', 'campfire', 'elite', 'merchant'] as const

/** What lies behind each space that one may go to. The board is open: tokens lie face up (rules/spire-act1 6). */
export function onwardOf(run: Run, moves: readonly string[]): readonly OnwardView[] {
  if (moves.length === 0) return []
  const known = onBoard(run, makeOnward)
  return moves.map((space) => {
    const found = known.get(space) ?? behindOf(run, space)
    known.set(space, found)
    return found
  })
}

const makeOnward = (): Map<string, OnwardView> => new Map()

function behindOf(run: Run, space: string): OnwardView {
  const reaches = reachedFrom(space, run.book.maps[run.map]?.edges ?? {})
  const behind = ASKED.flatMap((room): BehindView[] => {
    const { nearest, fewest, most } = countBehind(run, space, room, reaches)
    return most === 0 ? [] : [{ room, floors: nearest, fewest, most }]
  })
  return { space, room: kindAt(run, space) ?? '', reaches, behind }
}
