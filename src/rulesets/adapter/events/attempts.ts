import type { RollNeed } from '../../../kernel/contract/events/need.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import type { Outcome } from '../config/outcomes.js'
import { countPool, poolOutcome } from '../rolls/pool.js'
import type { RollRecord } from '../rolls/record.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { dice } from './evidence.js'
import { figure, nameOf, spoken, successes } from './words.js'

/** How attempts and their rolls are said in a sentence. */

/** Actions that take an object, and how they are said of somebody who does it. */
const TRANSITIVE: Readonly<Record<string, string>> = {
  attack: 'attacks',
  bluff: 'bluffs',
  deceive: 'deceives',
  distract: 'distracts',
  hack: 'hacks',
  help: 'helps',
  intimidate: 'intimidates',
  investigate: 'investigates',
  open: 'opens',
  persuade: 'persuades',
  search: 'searches',
  steal: 'steals',
  study: 'studies',
  watch: 'watches',
}

/** Actions that a word joins to their object: one sneaks past a guard and hides from them. */
const JOINED: Readonly<Record<string, string>> = {
  flee: 'from',
  hide: 'from',
  sneak: 'past',
  talk: 'to',
}

/** The word that joins an action to its object, where it is known: `past` for `sneak`. */
export function joiningWord(action: string): string | undefined {
  return Object.hasOwn(JOINED, action) ? JOINED[action] : undefined
}

function takesObject(action: string): boolean {
  return Object.hasOwn(TRANSITIVE, action)
}

/** ` the porter`, ` past the camera`, ` at the window`, or nothing. */
function object(action: string, target: string | null): string {
  if (target === null) return ''
  return takesObject(action) ? ` ${nameOf(target)}` : ` ${joiningWord(action) ?? 'at'} ${nameOf(target)}`
}

/** `persuade the porter`, `sneak past the camera`, `climb at the window`. */
export function attempt(action: string, target: string | null): string {
  return `${spoken(action)}${object(action, target)}`
}

/** `persuades the porter`; undefined where nobody has said how the action is said. */
export function success(action: string, target: string | null): string | undefined {
  return takesObject(action) ? `${TRANSITIVE[action]}${object(action, target)}` : undefined
}

const NOUNS: readonly string[] = ['combat', 'magic', 'magick', 'medical', 'melee', 'stealth']

/** `persuading the porter`, `climbing at the window`. */
export function attempting(action: string, target: string | null): string {
  return `${gerund(action)}${object(action, target)}`
}

function gerund(action: string): string {
  if (action.includes('_') || NOUNS.includes(action)) return spoken(action)
  if (/[^aeioy]e$/.test(action)) return `${action.slice(0, -1)}ing`
  const doubles = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(action)
  return `${action}${doubles ? action.at(-1) : ''}ing`
}

/** An outcome for people, as a noun. */
export const OUTCOME_NOUNS: Readonly<Record<Outcome, string>> = {
  critical: 'a triumph',
  success: 'success',
  mixed: 'success at a cost',
  failure: 'failure',
  botch: 'a botch',
}

const BRIEF_OUTCOMES: Readonly<Record<Outcome, string>> = {
  critical: 'triumph',
  success: 'success',
  mixed: 'at a cost',
  failure: 'fails',
  botch: 'botch',
}

function isTie({ winner, outcome }: RollRecord): boolean {
  return winner === 'none' && outcome !== 'botch'
}

/** How a roll turned out: an outcome, or a tie. */
export function outcomeNoun(roll: RollRecord): string {
  return isTie(roll) ? 'a tie' : OUTCOME_NOUNS[roll.outcome]
}

function rollsUnder(scenario: AdapterScenario): boolean {
  const { method, methods } = configOf(scenario).resolution
  return Object.hasOwn(methods, method) && methods[method]!.compare === 'under'
}

/** `14 against 12`, `9 (2d6+1)`, `2 successes (5 dice against 6)`, `3 successes to 1`. */
export function rollFigures(roll: RollRecord, scenario: AdapterScenario): string {
  const { difficulty, opponent, target, total } = roll
  if (difficulty !== undefined) {
    if (opponent) return `${successes(roll.successes)} to ${figure(opponent.successes)}`
    return `${successes(roll.successes)} (${dice(roll.pool)} against ${difficulty})`
  }
  if (opponent?.total !== undefined) return `${figure(total)} to ${figure(opponent.total)}`
  if (target === undefined) return `${figure(total)} (${roll.dice})`
  return rollsUnder(scenario)
    ? `${figure(total)}, needs ${figure(target)} or less`
    : `${figure(total)} against ${figure(target)}`
}

/** The same inside brackets: what the dice came to, without the dice. */
export function bareFigures(roll: RollRecord, scenario: AdapterScenario): string {
  if (roll.opponent !== undefined) return rollFigures(roll, scenario)
  if (roll.difficulty !== undefined) return successes(roll.successes)
  return roll.target === undefined ? `rolled ${figure(roll.total)}` : rollFigures(roll, scenario)
}

/** The same where room is short: `14 v 12`, `3 to 1`, `2`. */
export function briefFigures({ difficulty, opponent, successes: own, target, total }: RollRecord): string {
  const value = figure(difficulty === undefined ? total : own)
  if (opponent) return `${value} to ${figure(opponent.total ?? opponent.successes)}`
  return difficulty !== undefined || target === undefined ? value : `${value} v ${figure(target)}`
}

/** `success (14 v 12)`, `fails (7 v 15)`, `automatic`. */
export function briefOutcome(roll: RollRecord): string {
  if (roll.auto) return 'automatic'
  return `${isTie(roll) ? 'a tie' : BRIEF_OUTCOMES[roll.outcome]} (${briefFigures(roll)})`
}

const MISSES: readonly Outcome[] = ['failure', 'botch']

/** The most dice of a pool whose every fall is counted out for a reader. */
const MAX_COUNTED = 40

/**
 * What a roll had to show. A pool has its chance: at least a success at a cost, counted by the rules' own code. A contest hangs
 * on the other roll, and has no need by itself.
 */
export function rollNeed(roll: RollRecord, scenario: AdapterScenario): RollNeed | undefined {
  const { auto, opponent, difficulty, target, pool, pushed, auto_successes = 0 } = roll
  if (auto || opponent !== undefined || target === undefined) return undefined
  if (difficulty === undefined)
    return {
      says: rollsUnder(scenario) ? `${figure(target)} or less` : `a total of ${figure(target)} or more`,
    }
  const says = `${figure(target)} or more on a die`
  if (pushed || pool > MAX_COUNTED) return { says }
  const config = configOf(scenario)
  const every = new EnumeratedDice()
  let chance = 0
  every.every(
    (falling) => countPool(config, pool, difficulty, auto_successes, falling, 'action pool'),
    (count) => {
      if (!MISSES.includes(poolOutcome(config, count))) chance += every.probability
    },
  )
  return { says, chance: Math.min(1, chance) }
}
