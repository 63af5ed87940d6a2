import { compileCanonical, compileDice, type Expression, type PlainDice } from './notation/compile.js'
import { MAX_TEXT_LENGTH } from './notation/limits.js'

export { leavesChance } from './notation/chance-left.js'
export type { Expression, PlainDice } from './notation/compile.js'
export { compileCanonical, compileDice } from './notation/compile.js'
export { evaluate, type FaceSource, type Rolled } from './notation/evaluate.js'
export {
  atLeast,
  atMost,
  between,
  type Distribution,
  distribution,
  type JointOutcome,
  jointCounts,
  mean,
  type OddsOf,
  type OddsRow,
  oddsTable,
  probabilityAt,
  standardDeviation,
  variance,
} from './notation/exact/distribution.js'
export { DiceError, type DiceErrorCode } from './notation/fault.js'

/** Texts remembered in one generation; two generations are kept. */
const GENERATION = 1_000

let recent = new Map<string, Expression>()
let older = new Map<string, Expression>()

/**
 * Parses a dice text, or finds it among the texts parsed lately. When a generation of texts is full it becomes the
 * older one; whatever is asked for again moves up. So the memory is bounded and a hit costs one lookup.
 */
export function parseDice(text: string): Expression {
  const known = recent.get(text)
  if (known !== undefined) return known
  const expression = older.get(text) ?? compileDice(text)
  if (recent.size >= GENERATION) {
    older = recent
    recent = new Map()
  }
  recent.set(text, expression)
  return expression
}

/** The same for a canonical text, which an event or a state carries and which may be longer than what was typed. */
export function parseCanonical(text: string): Expression {
  return text.length > MAX_TEXT_LENGTH ? compileCanonical(text) : parseDice(text)
}

/** The number of dice, their sides and what is added, when the text says nothing else; bonuses are summed. */
export function plainDice(expression: Expression): PlainDice | undefined {
  return expression.plain
}
