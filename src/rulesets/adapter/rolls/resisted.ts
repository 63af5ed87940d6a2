import type { Dice } from '../../../kernel/dice/dice.js'
import { OUTCOMES, type Outcome } from '../config/outcomes.js'
import type { SystemConfig } from '../config/types.js'
import { legalDifficulty } from './difficulty.js'
import { bandOf, checkPool, countPool, poolOutcome } from './pool.js'
import type { RollRecord, Throw } from './record.js'

export interface Side {
  readonly pool: number
  readonly difficulty?: number
}

export interface Contest {
  readonly actor_successes: number
  readonly opponent_successes: number
  /** Not floored: negative means the other side did better. */
  readonly net: number
  readonly outcome: Outcome
  readonly winner: 'actor' | 'opponent' | 'none'
}

function ready(config: SystemConfig, side: Side): { pool: number; difficulty: number } {
  return {
    pool: checkPool(side.pool),
    difficulty: legalDifficulty(config, side.difficulty ?? config.difficulty.default),
  }
}

/** rules/adapter §6, Resisted: what two counts come to. An own botch stays one; the other's counts as 0. */
function compareSides(config: SystemConfig, own: Outcome, actor: number, opponent: number): Contest {
  const net = actor - opponent
  const outcome =
    own === 'botch' ? 'botch' : net <= 0 ? 'failure' : bandOf(config.resolution.pool_outcome_thresholds, net)
  const winner = net > 0 ? 'actor' : net < 0 ? 'opponent' : 'none'
  return { actor_successes: actor, opponent_successes: opponent, net, outcome, winner }
}

/** Both sides roll, the actor first. */
export function resisted(config: SystemConfig, input: { actor: Side; opponent: Side }, dice: Dice): Contest {
  const actor = ready(config, input.actor)
  const opponent = ready(config, input.opponent)
  const own = countPool(config, actor.pool, actor.difficulty, 0, dice, 'actor in a contest')
  const other = countPool(config, opponent.pool, opponent.difficulty, 0, dice, 'opponent in a contest')
  return compareSides(config, poolOutcome(config, own), own.successes, other.successes)
}

/** A roll of an action that somebody resists: the roll as ever, then the other's, then the net decides. */
export function contested(config: SystemConfig, roll: Throw, opponent: Side): Throw {
  const { pool, difficulty } = ready(config, opponent)
  return (dice): RollRecord => {
    const own = roll(dice)
    const other = countPool(config, pool, difficulty, 0, dice, 'opponent in a contest')
    const { net, outcome, winner } = compareSides(config, own.outcome, own.successes, other.successes)
    return {
      ...own,
      outcome,
      margin: net,
      opponent: { faces: other.faces, successes: other.successes, pool, difficulty },
      net,
      winner,
    }
  }
}

/** How well a sum did: the word first, then by how much. */
function standing({ outcome, margin, total, target }: RollRecord): readonly [number, number] {
  return [OUTCOMES.indexOf(outcome), target === undefined ? total : margin]
}

/**
 * A contest by sums: both roll by the same method; the better outcome wins, of equal ones the better margin. Anyone who does
 * not win fails, and a botch stays one.
 */
export function contestedSums(roll: Throw, opposing: Throw): Throw {
  return (dice): RollRecord => {
    // The line of a contest is written from its figures, so the one of the first roll alone is left out.
    const { text: _, ...own } = roll(dice)
    const other = opposing(dice)
    const [word, by] = standing(own)
    const [otherWord, otherBy] = standing(other)
    const net = Math.sign(word - otherWord || by - otherBy)
    const lost = own.outcome === 'botch' ? 'botch' : 'failure'
    return {
      ...own,
      outcome: net > 0 ? own.outcome : lost,
      opponent: {
        faces: other.faces,
        successes: 0,
        pool: 0,
        total: other.total,
        outcome: other.outcome,
        ...(other.target !== undefined && { target: other.target }),
      },
      net,
      winner: net > 0 ? 'actor' : net < 0 ? 'opponent' : 'none',
    }
  }
}
