import { beginning } from '../kernel/contract/engine.js'
import type { Ruleset } from '../kernel/contract/ruleset.js'
import { factsOf, GAME_MASTER, REFEREE } from '../kernel/contract/seats.js'
import { nearest } from '../kernel/words/nearest.js'
import { playersSide } from './player-of.js'

/** The ends of a game that somebody wants, and whom they favour. */
export interface WantedEnds {
  /** As it was said: `win`, `FOES_BREAK,ALL_FOES_DEAD`, `not PC_DOWN`. */
  readonly name: string
  wants(outcome: string, favours: readonly string[]): boolean
}

/** The chance of all ends that are wanted together. */
export function wantedChance(
  { wants }: WantedEnds,
  outcomes: Readonly<Record<string, number>>,
  favours: Readonly<Record<string, readonly string[]>>,
): number {
  return Object.entries(outcomes).reduce(
    (sum, [outcome, chance]) => (wants(outcome, favours[outcome] ?? []) ? sum + chance : sum),
    0,
  )
}

/** Such ends cannot be wanted in this game; the message says which can. */
export class NoSuchEnd extends Error {
  override readonly name = 'NoSuchEnd'
}

const WIN = /^win(?::(.+))?$/

/**
 * Reads which ends are wanted: an outcome, several with commas between them, `win` for an end that favours the first
 * player's side and `win:SIDE` for another, and `not` before any of these for all other ends.
 */
export function wantedEnds(said: string, ruleset: Ruleset, scenario: unknown): WantedEnds {
  const name = said.trim()
  const negated = name.startsWith('not ') ? name.slice('not '.length).trim() : undefined
  const sides = sidesOf(ruleset, scenario)
  const parts = (negated ?? name).split(',').map((part) => partOf(part.trim(), ruleset, sides))
  const isOne: WantedEnds['wants'] = (outcome, favours) => parts.some((wants) => wants(outcome, favours))
  return { name, wants: negated === undefined ? isOne : (...end) => !isOne(...end) }
}

/** The players' side first, then those of other seats, and of people whom the game master plays. */
function sidesOf(ruleset: Ruleset, scenario: unknown): readonly string[] {
  const { people } = ruleset.view(beginning(ruleset, scenario), GAME_MASTER, factsOf(scenario))
  const seats = ruleset.seats(scenario)
  const sides = [playersSide(seats) ?? REFEREE, ...[...seats, ...people].map(({ side }) => side)]
  return [...new Set(sides)].filter((side) => side !== REFEREE)
}

function partOf(
  part: string,
  { id, outcomes }: Pick<Ruleset, 'id' | 'outcomes'>,
  sides: readonly string[],
): WantedEnds['wants'] {
  const win = WIN.exec(part)
  // A game may call an end `win` itself.
  if (win && !outcomes?.includes(part)) {
    const side = win[1]?.trim() ?? sides[0]
    if (side === undefined || !sides.includes(side))
      throw new NoSuchEnd(`${part}: ${id} has no side "${side ?? ''}"; its sides: ${sides.join(', ')}.`)
    return (_, favours) => favours.includes(side)
  }
  if (part === '' || (outcomes && !outcomes.includes(part))) throw new NoSuchEnd(unknown(part, id, outcomes))
  return (outcome) => outcome === part
}

function unknown(part: string, id: string, outcomes: readonly string[] = []): string {
  const near = nearest(part, outcomes)
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  return `"${part}" is no end of ${id}.${meant} Ends: ${[...outcomes, 'win', 'win:SIDE'].join(', ')}; "not" before them turns them round.`
}
