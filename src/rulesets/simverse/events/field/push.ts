/** Pushes that bring more than metres, where somebody looks (rules/simverse V8, V9), and instant spells. */
import { type Point, pointText } from '../../field/geometry.js'
import { get } from '../../state/state.js'
import { lookTo } from '../shared/folds.js'
import type { Rows } from '../shared/rows.js'
import { cut } from '../shared/words.js'

export interface Pushed {
  readonly type: 'Pushed'
  readonly who: string
  readonly moved: number
  readonly at: Point
  readonly grid: boolean
  readonly stopped: '' | 'wall' | 'somebody' | 'edge' | 'falls'
  /** Hazards on the way. */
  readonly into: readonly string[]
}

export interface Faced {
  readonly type: 'Faced'
  readonly who: string
  readonly to: string
}

export interface InstantCast {
  readonly type: 'InstantCast'
  readonly who: string
  readonly spell: string
}

export type PushEvent = Pushed | Faced | InstantCast

const STOPS: Readonly<Record<Pushed['stopped'], string>> = {
  '': '',
  falls: '',
  wall: ', against something solid',
  somebody: ', against somebody',
  edge: ', to the edge',
}

/** `, over the ledge`, `, into the pyre`. */
function whither({ into, stopped }: Pushed): string {
  return into
    .map((id, i) => `, ${stopped === 'falls' && i === into.length - 1 ? 'over' : 'into'} the ${id}`)
    .join('')
}

function pushWords(event: Pushed): string {
  const { who, moved, at, grid } = event
  return `${who} is pushed ${moved} m to ${pointText(at, grid)}${whither(event)}${STOPS[event.stopped]}`
}

export const pushRows: Rows<PushEvent> = {
  Pushed: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold() {},
    mech: (event) => [pushWords(event)],
    story: (event) =>
      event.moved === 0
        ? `${event.who} is pushed${STOPS[event.stopped]}, and stays there.`
        : `${event.who} is pushed ${event.moved} m${whither(event)}${STOPS[event.stopped]}.`,
    short: (event) => cut(`${event.who} pushed ${event.moved} m${whither(event)}`),
    beat: ({ who, moved }) => ({ on: [who], result: `${moved} m` }),
  },
  Faced: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, to }) {
      lookTo(state, get(state, who), to)
    },
    mech: ({ who, to }) => [`${who} faces ${to}`],
    story: ({ who, to }) => `${who} turns to ${to}.`,
    short: ({ who, to }) => cut(`${who} faces ${to}`),
    beat: ({ who, to }) => ({ by: who, on: [to], result: 'turns' }),
  },
  InstantCast: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      const { pending } = state
      if (!pending) return
      if (!pending.paid) get(state, who).reactionsUsed++
      if (pending.blow.pair) state.pairPaid = true
      pending.stage = 'damage'
    },
    mech: ({ who, spell }) => [`${who} answers with ${spell}`],
    story: ({ who, spell }) => `${who} answers with ${spell}.`,
    short: ({ who, spell }) => cut(`${who}: ${spell}`),
    beat: ({ who, spell }) => ({ by: who, result: spell }),
  },
}
