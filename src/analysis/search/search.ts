import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import { rulingOf } from '../../kernel/contract/ruling.js'
import type { Facts, TableOptions } from '../../kernel/contract/seats.js'
import { RulesFault } from '../../kernel/contract/stops.js'
import { oneOfEachVerbFirst } from '../../kernel/table/legal.js'
import { Trial } from './trial.js'
import { usualPolicy } from './usual.js'

/** The name under which every game has it. */
export const SEARCH = 'search'

const GAMES = 600
const LEAST_GAMES = 8

/** Why nobody can search at tables of this game, or undefined. */
export function unsearchable(ruleset: Ruleset, { figures }: TableOptions): string | undefined {
  if (ruleset.search?.redeal) return undefined
  if (ruleset.hidden) return `${ruleset.title} hides from its seats what a search would have to know`
  if (figures === 'words') return 'with figures in words a search does not know how things stand'
  return undefined
}

/** What a seat may do now that belongs to the game: nothing by a referee's free hand, and no questions. */
export function movesOf<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  state: State,
  seat: string,
): readonly Cmd[] {
  return ruleset
    .choices(state, seat)
    .filter((one) => !ruleset.verbs[one.verb]?.query && rulingOf(ruleset.verbs, one) !== 'free')
}

/**
 * An information-set Monte Carlo player for any game: what its seat may not know is dealt anew for each trial, and every
 * command is tried with the same luck. The worse half is dropped again and again, so that most games go to telling the
 * best apart (sequential halving). Its dice follow from what the seat knows: the same view is always
 * answered in the same way.
 */
export function searchPolicy<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  facts: Facts,
  games = ruleset.search?.games ?? GAMES,
): Policy<State, Cmd> {
  const { search } = ruleset
  const playsOn = usualPolicy(ruleset)
  const left = search?.leavesTo === undefined ? playsOn : ruleset.policies[search.leavesTo]!
  return (state, seat, dice) => {
    if (search?.leaves?.(state, seat)) return left(state, seat, dice)
    const moves = movesOf(ruleset, state, seat)
    if (moves.length === 0) throw new RulesFault(`nothing to choose for ${seat}`)
    if (moves.length === 1) return moves[0]!
    const trial = new Trial(ruleset, facts, state, seat, playsOn)
    const most = Math.max(2, Math.floor(games / LEAST_GAMES))
    const usual = trial.usual()
    return best(trial, usual, moves.length > most ? fewer(moves, usual, most) : moves, games)
  }
}

/** Where there are more moves than games for them: what the policy that plays on would do, then some of every verb. */
function fewer<Cmd extends Command>(moves: readonly Cmd[], usual: Cmd, most: number): readonly Cmd[] {
  const spelled = canonical(usual)
  const others = moves.filter((one) => canonical(one) !== spelled)
  return [usual, ...oneOfEachVerbFirst(others, (one) => one)].slice(0, most)
}

/** A move on trial: what each of its games was worth. */
interface Tried<Cmd extends Command> {
  readonly command: Cmd
  readonly worths: number[]
  worth: number
}

/**
 * Sequential halving: most games go to telling the best apart. What the policy that plays on would do stays to the end,
 * and is left only for something that did better by more than luck: few games must not play worse than the policy.
 */
function best<State, Cmd extends Command, Event extends GameEvent>(
  trial: Trial<State, Cmd, Event>,
  usual: Cmd,
  moves: readonly Cmd[],
  games: number,
): Cmd {
  const spelled = canonical(usual)
  const tried = (command: Cmd): Tried<Cmd> => ({ command, worths: [], worth: 0 })
  const known = tried(usual)
  const others = moves.filter((one) => canonical(one) !== spelled).map(tried)
  const rounds = Math.ceil(Math.log2(others.length + 1))
  let alive = others
  let run = 0
  for (;;) {
    const on = [known, ...alive]
    const until = run + Math.max(LEAST_GAMES, Math.floor(games / (rounds * on.length)))
    for (; run < until; run++) {
      for (const one of on) {
        const { worth } = trial.play(one.command, run)
        one.worths.push(worth)
        one.worth += worth
      }
    }
    // The first of equals stays in front.
    alive = alive.toSorted((a, b) => b.worth - a.worth).slice(0, Math.ceil(alive.length / 2))
    if (on.length === 2) break
  }
  const [other] = alive
  return other && isBetter(other, known) ? other.command : usual
}

/** Better by more than one standard error of the difference, game by game with the same luck. */
function isBetter<Cmd extends Command>(one: Tried<Cmd>, usual: Tried<Cmd>): boolean {
  const gains = one.worths.map((worth, i) => worth - usual.worths[i]!)
  const count = gains.length
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / count
  const square = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0)
  return mean > Math.sqrt(square / Math.max(1, count - 1) / count)
}
