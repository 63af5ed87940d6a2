/** Character points: earned and spent (rules/simverse V13). */
import { rulingLine } from '../../../../kernel/hand/verbs.js'
import type { Sheet } from '../../people/sheet.js'
import { get } from '../../state/state.js'
import type { Rows, Subjects } from '../shared/rows.js'
import { type About, withReserves } from '../shared/standing.js'
import { cut, storyWord } from '../shared/words.js'

export interface Awarded extends About {
  readonly type: 'Awarded'
  readonly who: string
  readonly cp: number
  readonly unspent?: number
  readonly reason: string
}

export type Improvement = 'skill' | 'attribute' | 'maneuver' | 'spell' | 'perk' | 'flaw'

export interface Improved extends About {
  readonly type: 'Improved'
  readonly who: string
  readonly kind: Improvement
  readonly name: string
  /** The level or score it has now; 0 where it has none. */
  readonly level: number
  /** What only their own side and the game master learn. */
  readonly cost?: number
  readonly unspent?: number
  /** How long it takes; null where that is the referee's. */
  readonly days?: number | null
  readonly change?: Partial<Sheet>
}

export type GrowthEvent = Awarded | Improved

const byWho = ({ who }: { readonly who: string }): string => who

export const growthSubjects: Subjects<GrowthEvent> = { Awarded: byWho, Improved: byWho }

function withoutPoints({ unspent: _unspent, ...seen }: Awarded): Awarded {
  return seen
}

function openPart({ type, who, kind, name, level }: Improved): Improved {
  return { type, who, kind, name, level }
}

/** `learns Swords 5`, `raises DX to 15`, `overcomes chronic-pain`. */
function deed({ kind, name, level }: Improved): string {
  if (kind === 'attribute') return `raises ${name} to ${level}`
  if (kind === 'perk') return `gains ${name}`
  if (kind === 'flaw') return `overcomes ${name}`
  return `learns ${name}${level > 0 ? ` ${level}` : ''}`
}

function timeText(days: number | null | undefined): string {
  if (days === undefined || days === 0) return ''
  if (days === null) return '; the referee says how long it takes'
  return `; ${days === 1 ? '1 day' : `${days} days`} of practice`
}

export const growthRows: Rows<GrowthEvent> = {
  Awarded: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, cp }) {
      get(state, who).unspent += cp
    },
    see: (event, seat, facts) => withReserves(event, event.who, seat, facts, withoutPoints),
    mech: ({ who, cp, unspent, reason }) => [
      rulingLine(`${who} earns ${cp} CP${unspent === undefined ? '' : ` (${unspent} unspent)`}`, reason),
    ],
    story: ({ who, cp, reason }) =>
      `${who} earns ${cp === 1 ? 'a character point' : `${cp} character points`} (ruling: ${reason}).`,
    short: ({ who, cp }) => cut(`${who} +${cp} CP`),
    beat: ({ who, cp }) => ({ on: [who], result: `+${cp} CP` }),
  },
  Improved: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, cost, change }) {
      const c = get(state, who)
      c.unspent -= cost ?? 0
      c.sheet = { ...c.sheet, ...change }
      c.changed = true
    },
    see: (event, seat, facts) => withReserves(event, event.who, seat, facts, openPart),
    mech: (event) => [
      `${event.who} ${deed(event)}${event.cost === undefined ? '' : ` for ${event.cost} CP (${event.unspent} unspent)`}`,
    ],
    story: (event) => `${event.who} ${deed({ ...event, name: storyName(event) })}${timeText(event.days)}.`,
    short: (event) => cut(`${event.who} ${deed(event)}`),
    beat: (event) => ({ by: event.who, result: event.name }),
  },
}

function storyName({ kind, name }: Improved): string {
  return kind === 'skill' || kind === 'attribute' ? name : storyWord(name)
}
