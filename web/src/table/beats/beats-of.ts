import type { Beat, SeatWeight } from '../../../../src/kernel/contract/events/beat.js'
import type { PersonSeen } from '../../../../src/kernel/contract/view.js'
import type { RollOfEvent } from '../../../../src/kernel/dice/dice.js'
import type { Notice, Row } from '../../api/types.js'

/** One thing that happened, as it is shown: who, whom, with which dice, and what it changed. */
export interface ShownBeat {
  /** The line and the place of its event in it. */
  readonly n: number
  readonly place: number
  readonly beat: Beat
  readonly weight: SeatWeight | undefined
  readonly dice: readonly RollOfEvent[]
  /** The sentence of the story; empty where the row has none. */
  readonly told: string
}

function isShown({ beat, dice }: Row): boolean {
  if (!beat) return false
  return (
    beat.by !== undefined || (beat.on ?? []).length > 0 || (beat.changes ?? []).length > 0 || dice.length > 0
  )
}

/** Returns the beats of a line: events that somebody did, suffered or rolled for. */
export function beatsOf({ n, rows }: Notice): readonly ShownBeat[] {
  return rows.flatMap((row, place) =>
    isShown(row)
      ? [
          {
            n,
            place,
            beat: row.beat!,
            weight: row.weight,
            dice: row.dice,
            told: row.story ?? row.narr ?? '',
          },
        ]
      : [],
  )
}

/** How somebody stands while a run is shown: as they stood before what has not been shown yet. */
export interface Standing {
  readonly hp?: number
  /** Words of their status that have not come yet. */
  readonly without: ReadonlySet<string>
}

/** Returns somebody as they stood at that moment. */
export function withStanding(person: PersonSeen, standing: Standing | undefined): PersonSeen {
  if (!standing) return person
  const { hp, without } = standing
  const status = person.status.filter((word) => !without.has(word))
  return { ...person, status, ...(hp !== undefined && person.hp !== undefined && { hp }) }
}

/** Returns how somebody stands after the first `shown` beats of a run, where later ones change them. */
export function standingAt(run: readonly ShownBeat[], shown: number, who: string): Standing | undefined {
  const changesIn = (beats: readonly ShownBeat[]) =>
    beats.flatMap(({ beat }) => (beat.changes ?? []).filter((change) => change.who === who))
  const later = changesIn(run.slice(shown))
  if (later.length === 0) return undefined
  const points = (change: (typeof later)[number]) =>
    change.figure === 'hp' && typeof change.to === 'number' ? change.to : undefined
  const next = later.find((change) => points(change) !== undefined)
  const before = next && next.by !== undefined ? points(next)! - next.by : undefined
  return {
    ...(before !== undefined && { hp: before }),
    without: new Set(later.flatMap(({ gains }) => (gains === undefined ? [] : [gains]))),
  }
}
