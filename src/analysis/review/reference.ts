import type { Command } from '../../kernel/contract/command.js'
import type { Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import { type Facts, REFEREE } from '../../kernel/contract/seats.js'
import { BEST, type Players } from '../explore.js'
import { playerOf, playersSide } from '../player-of.js'
import { policyNamed } from '../players.js'
import { sideFor } from '../search/trial.js'
import { usualPolicyName } from '../search/usual.js'

/** The names of the policies by which everybody plays on, by seat; `*` stands for all others (rules/review W4). */
export type Reference = Readonly<Record<string, string>>

/** A review cannot go by this reference; the message says which one it can go by. */
export class NoReference extends Error {
  override readonly name = 'NoReference'
}

/** The reference as the walk and the trials take it. */
export function playersOf(ruleset: Ruleset, facts: Facts, reference: Reference): Players<unknown, Command> {
  const named = Object.entries(reference).map(([seat, name]): [string, Policy | typeof BEST] => [
    seat,
    name === BEST ? BEST : policyNamed(ruleset, facts, name),
  ])
  return Object.fromEntries(named)
}

/** Whether anybody plays their best. */
export function playsBest(reference: Reference): boolean {
  return Object.values(reference).includes(BEST)
}

/** The reference that needs no best play: the policy that the game's search plays on with, else its first. */
export function usualReference(ruleset: Ruleset): Reference {
  return { '*': usualPolicyName(ruleset) }
}

/** Whether something that matters is hidden from a seat that is no game master. */
export function hidesThings(ruleset: Ruleset, facts: Facts): boolean {
  return ruleset.hidden === true || ruleset.search?.redeal !== undefined || facts.options.figures === 'words'
}

/** The side whose value a seat's decisions are judged by. */
export function sideOfSeat(ruleset: Ruleset, facts: Facts, state: unknown, seat: string): string {
  return sideFor(ruleset, facts, state, seat)
}

/** The side that a review is for where nobody says. */
export function firstSide(ruleset: Ruleset, { scenario }: Facts): string {
  return playersSide(ruleset.seats(scenario)) ?? REFEREE
}

/** The sides that anybody can be reviewed for. */
export function sidesOf(ruleset: Ruleset, { scenario }: Facts): readonly string[] {
  return [...new Set(ruleset.seats(scenario).map(({ side }) => side))].filter((side) => side !== REFEREE)
}

/** The seats among those that choose who play their best, with their sides. */
function bestSides(
  ruleset: Ruleset,
  { scenario }: Facts,
  reference: Reference,
  choosing: readonly string[],
): readonly string[] {
  const seats = ruleset.seats(scenario)
  const best = choosing.filter((seat) => playerOf(reference, seat) === BEST)
  return [...new Set(best.map((seat) => seats.find(({ name }) => name === seat)?.side ?? REFEREE))]
}

/**
 * Why best play is not defined among those who choose, or undefined: one side chooses, or two whose worths add up to 1
 * at every end.
 */
export function whyNotBest(
  ruleset: Ruleset,
  facts: Facts,
  reference: Reference,
  choosing: readonly string[],
  favoured: readonly (readonly string[])[],
  byWorth: boolean,
): string | undefined {
  const sides = bestSides(ruleset, facts, reference, choosing)
  if (sides.length > 2) return `${sides.join(', ')} choose for different sides`
  if (sides.length > 1 && sides.includes(REFEREE)) return 'the game master chooses too, for no side'
  if (sides.length < 2 || !byWorth) return undefined
  const adds = favoured.every(
    (ends) => ends.length === 0 || sides.filter((side) => ends.includes(side)).length === 1,
  )
  return adds ? undefined : `an end can be good or bad for ${sides.join(' and ')} alike`
}
