import type { OpposedRule, StagedMethod } from '../../config/methods/types.js'
import { OUTCOMES } from '../../config/outcomes.js'
import { compareRanks, type Judged, judge, lost, rankOf, works } from './judge.js'
import type { Plan } from './plan.js'
import type { Seen } from './worth.js'

/** M17: how a contest came out for the actor. */
export interface Contested {
  readonly own: Judged
  readonly other: Judged
  readonly net: number
  readonly winner: 'actor' | 'opponent' | 'none'
}

function winnerOf(net: number, tie: OpposedRule['tie']): Contested['winner'] {
  return net > 0 ? 'actor' : net < 0 ? 'opponent' : tie
}

/** Older descriptors: the better word wins, of equal ones the better score, whether anything works or not. */
function byOlderRule(own: Judged, other: Judged): Contested {
  const words = OUTCOMES.indexOf(own.outcome) - OUTCOMES.indexOf(other.outcome)
  const net = Math.sign(words || own.score - other.score)
  const winner = winnerOf(net, 'none')
  return { own: winner === 'actor' ? own : lost(own), other, net, winner }
}

function byLevel(method: StagedMethod, own: Judged, other: Judged): Contested {
  const { decides, tie } = method.opposed
  if (!works(own.outcome) && !works(other.outcome)) return { own: lost(own), other, net: 0, winner: 'none' }
  const reached = ({ outcome, level }: Judged) =>
    rankOf(method, works(outcome) ? { outcome, level } : { outcome, level: outcome })
  const levels = compareRanks(reached(own), reached(other))
  const further =
    decides === 'score'
      ? own.score - other.score
      : decides === 'target'
        ? (own.target ?? 0) - (other.target ?? 0)
        : 0
  const net = Math.sign(levels || further)
  const winner = winnerOf(net, tie)
  return { own: winner === 'actor' ? own : lost(own), other, net, winner }
}

/** The other's total in the place of the target, or the difference as the score; the sign decides. */
function byTotals(plan: Plan, opposing: Plan, own: Seen, other: Seen): Contested {
  const { opposed, compare } = plan.method
  const theirs = judge(opposing, other, {}, false)
  const difference = own.reading + plan.added - theirs.total
  const net = compare === 'under' ? -difference : difference
  const against = opposed.by === 'net' ? { score: net } : compare === 'bands' ? {} : { target: theirs.total }
  const judged = judge(plan, own, against)
  const winner = winnerOf(net, opposed.tie)
  return { own: winner === 'actor' ? judged : lost(judged), other: theirs, net, winner }
}

/** Two rolls by the same method, set against each other. */
export function contest(plan: Plan, opposing: Plan, own: Seen, other: Seen): Contested {
  const { method } = plan
  if (method.older) return byOlderRule(judge(plan, own), judge(opposing, other, {}, false))
  if (method.opposed.by !== 'level') return byTotals(plan, opposing, own, other)
  return byLevel(method, judge(plan, own), judge(opposing, other, {}, false))
}
