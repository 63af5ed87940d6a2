import type { Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { add, type Rational } from '../../../kernel/rational.js'
import { refused } from '../../../kernel/stops.js'
import { OUTCOMES } from '../config/types.js'
import { magick } from '../magick.js'
import { hitsOf, rollDamage, rollSoak } from './blow.js'
import { spellOf } from './casting.js'
import { undertakingOf } from './extending.js'
import { attackOf } from './fighting.js'
import { type AdapterState, configOf } from './state.js'
import { tryTurn } from './trying.js'

export interface OutcomeOdds {
  readonly outcome: string
  readonly probability: Rational
}

/** Every way the dice of `step` can fall, gathered by what it answers; the rules' own code runs for each. */
export function oddsOf(step: (dice: Dice) => string): readonly OutcomeOdds[] {
  const found = new Map<string, Rational>()
  const dice = new EnumeratedDice()
  dice.every(step, (outcome) => {
    const known = found.get(outcome)
    found.set(outcome, known ? add(known, dice.exactly) : dice.exactly)
  })
  return [...found].map(([outcome, probability]) => ({ outcome, probability }))
}

const NO_DAMAGE = 'no damage'

function rank(outcome: string): number {
  if (outcome === NO_DAMAGE) return 1
  const place = OUTCOMES.findIndex((word) => outcome.startsWith(word))
  return place < 0 ? OUTCOMES.length : place
}

/** `2 levels` after `1 level`, `success` after `mixed`. */
function inOrder(rows: readonly OutcomeOdds[]): readonly OutcomeOdds[] {
  return rows.toSorted(
    (a, b) =>
      rank(a.outcome) - rank(b.outcome) || a.outcome.localeCompare(b.outcome, 'en', { numeric: true }),
  )
}

/** How many levels an attack leaves, in words. */
function attackResult(state: AdapterState, command: Command): (dice: Dice) => string {
  const attack = attackOf(state, command)
  const { attacker, target, weapon } = attack
  const blow = { who: attacker.sheet.name, target: target.sheet.name, weapon: weapon.name }
  return (dice) => {
    const roll = attack.roll(dice)
    const nothing = roll.outcome === 'botch' ? 'botch' : NO_DAMAGE
    const hits = hitsOf(roll)
    if (hits === 0) return nothing
    const { levels, type } = rollDamage(state, { ...blow, step: 'damage', amount: hits }, dice)
    if (levels === 0) return nothing
    const { levels_taken } = rollSoak(state, { ...blow, step: 'soak', amount: levels }, dice)
    return levels_taken === 0 ? nothing : `${levels_taken} ${type}`
  }
}

function castResult(state: AdapterState, command: Command): (dice: Dice) => string {
  const { input } = spellOf(state, command)
  return (dice) => {
    const { outcome, backlash } = magick(configOf(state.scenario), input, dice)
    return backlash && backlash.damage > 0 ? `${outcome}, backlash` : outcome
  }
}

function extendResult(state: AdapterState, command: Command): (dice: Dice) => string {
  const { roll, progress, project } = undertakingOf(state, command)
  return (dice) => {
    const { successes, botched } = roll(dice)
    if (botched) return 'botch'
    return progress.accumulated + successes >= project.needed ? 'complete' : `+${successes}`
  }
}

/**
 * Exact odds of a command before anybody commits to it: the same checks, the same rolls, every way they can fall. Refused
 * where the command itself would be.
 */
export function odds(state: AdapterState, command: Command): readonly OutcomeOdds[] {
  switch (command.verb) {
    case 'try':
      return inOrder(oddsOf((dice) => tryTurn(state, command, dice).outcomes.join(', then ')))
    case 'attack':
      return inOrder(oddsOf(attackResult(state, command)))
    case 'cast':
      return inOrder(oddsOf(castResult(state, command)))
    case 'extend':
      return inOrder(oddsOf(extendResult(state, command)))
    default:
      throw refused(
        'no_odds',
        `"${command.verb}" rolls nothing that odds could be told of. Try: try, attack, cast, extend.`,
      )
  }
}
