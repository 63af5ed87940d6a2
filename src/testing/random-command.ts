import { checkShape } from '../kernel/contract/checks/shape.js'
import type { ClauseSpec, ClauseValue, Command } from '../kernel/contract/command.js'
import type { Ruleset } from '../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../kernel/contract/seats.js'
import { Stop } from '../kernel/contract/stops.js'
import type { FastDice } from '../kernel/dice/fast.js'

function oneOf<Value>(list: readonly Value[], dice: FastDice): Value {
  return list[dice.die(list.length, '') - 1]!
}

function valueFor(clause: ClauseSpec, offered: readonly string[], dice: FastDice): ClauseValue | undefined {
  if (clause.repeat) return undefined
  const texts = clause.options ?? offered
  if (clause.kind === 'integer') return oneOf([0, 1, 2, 3, -1, 10], dice)
  const text = texts.length > 0 ? oneOf(texts, dice) : clause.kind === 'dice' ? '1d6' : 'x'
  return clause.list ? [text] : text
}

/** A command such as somebody might give: known verbs, values the game suggests. Undefined when its shape does not fit. */
export function randomCommand(
  ruleset: Ruleset,
  state: unknown,
  seat: string,
  dice: FastDice,
): Command | undefined {
  const verbs = Object.entries(ruleset.verbs).filter(([, spec]) => spec.role !== 'gm' || seat === GAME_MASTER)
  const [verb, spec] = oneOf(verbs, dice)
  const command: Record<string, ClauseValue> & { verb: string } = { verb }
  for (const clause of spec.clauses) {
    if (!clause.required && dice.die(2, '') === 1) continue
    const value = valueFor(clause, ruleset.suggest(state, seat, command, clause.label), dice)
    if (value !== undefined) command[clause.label] = value
  }
  return fits(ruleset, command) ? command : undefined
}

const VALUES = ['nobody', '', 'Ω', 0, -1, 2 ** 53, ['a', 'b'], [], '1d6', '__proto__', 'constructor', true]

/** A command that nobody would give, of a known verb. */
export function nonsense(ruleset: Ruleset, dice: FastDice): Command {
  const [verb, spec] = oneOf(Object.entries(ruleset.verbs), dice)
  const command: Record<string, unknown> = { verb }
  for (const clause of spec.clauses) if (dice.die(3, '') > 1) command[clause.label] = oneOf(VALUES, dice)
  if (dice.die(10, '') === 1) command.nonsense = 1
  return command as Command
}

function fits(ruleset: Ruleset, command: Command): boolean {
  try {
    checkShape(ruleset.verbs, command)
    return true
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
}
