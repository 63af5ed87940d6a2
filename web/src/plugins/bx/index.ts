import type { BxBoard } from '../../../../src/rulesets/bx/seen/view.js'
import type { EventSeen, View } from '../../api/types.js'
import type { Plugin, Sum } from '../plugin.js'
import Sides from './sides.svelte'

/** What the page reads of an attack; hit points are words where the table says so. */
interface AttackMade extends EventSeen {
  readonly on: string
  readonly d20: number
  readonly at: number
  readonly ac: number
  readonly hit: boolean
  readonly before?: unknown
  readonly after?: unknown
}

const isAttack = (event: EventSeen): event is AttackMade => event.type === 'AttackMade'
const own = (view: View) => view as unknown as BxBoard

/** What a status is when somebody gets it. */
const MARKS: Readonly<Record<string, string>> = {
  DEAD: 'falls',
  DOWN: 'falls',
  BROKEN: 'breaks',
  FLED: 'flees',
  DEFENSIVE: 'gives ground',
}

function sum(event: EventSeen): Sum | undefined {
  if (!isAttack(event)) return undefined
  const { d20, at, ac, hit, on } = event
  return {
    parts: [
      { value: d20, says: 'd20', sides: 20 },
      { value: Math.abs(at), says: 'AT', sign: at < 0 ? '−' : '+' },
      { value: d20 + at, says: 'total', sign: '=' },
      { value: ac, says: `AC of ${on}`, sign: hit ? 'meets' : 'misses' },
    ],
    verdict: hit ? 'HIT' : 'MISS',
  }
}

const leader = ({ people }: View) => people.find(({ seat }) => seat !== undefined)?.name ?? 'You'

export const plugin: Plugin = {
  round: (view) => {
    const { phase, round, day } = own(view)
    if (phase === 'open') return { word: 'Day', n: day }
    return round > 0 ? { word: 'Round', n: round } : undefined
  },
  aside: ({ view, mine }) =>
    own(view).phase === 'choice' && mine ? 'Sides roll for initiative when you have chosen.' : undefined,
  question: ({ view, mine, you }) => {
    if (!mine && you.role !== 'gm') return undefined
    if (own(view).phase === 'choice') return mine ? 'Whom do you attack?' : `${leader(view)}, attack or flee?`
    return view.awaiting?.question.replace('ABANDON or STAY', 'abandon or stay')
  },
  end: (outcome, { view, you }) => {
    const who = you.role === 'player' ? 'you' : leader(view)
    const one = (does: string) => (who === 'you' ? `you ${does}` : `${who} ${does}s`)
    switch (outcome) {
      case 'FOES_BREAK':
        return 'foes break'
      case 'ALL_FOES_DEAD':
        return 'all foes fall'
      case 'PC_DOWN':
        return one('fall')
      case 'FLEE_SUCCESS':
        return `${one('get')} away`
      default:
        return undefined
    }
  },
  marks: (word) => MARKS[word.split(', ')[0]!],
  change: (event) =>
    isAttack(event) && typeof event.before === 'number' && typeof event.after === 'number'
      ? { who: event.on, by: event.after - event.before }
      : undefined,
  sum,
  strip: Sides,
  head: (event) =>
    event.type === 'RoundStarted' && typeof event.round === 'number' ? `Round ${event.round}` : undefined,
  note: ({ view }, side) => own(view).morale?.find((one) => one.side === side)?.text,
  tile: () => ({ hides: ['Dmg'] }),
}
