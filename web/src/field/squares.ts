import type { GroundView, SimverseBoard, SquareView } from '../../../src/rulesets/simverse/seen/ground.js'
import type { Choice, View } from '../api/types.js'

/** The line that goes to a square. */
export function textOf({ kind, to }: SquareView): string {
  return `move kind: ${kind} to: ${to}`
}

/** `Move to 3,2 (Minor)`, as the rules word a listed move. */
export function labelOf({ kind, x, y }: SquareView, { moves }: GroundView): string {
  const way = moves.find((one) => one.kind === kind)
  return `${way?.verb ?? 'Move'} to ${x},${y}${way ? ` (${way.cost})` : ''}`
}

/** A choice for every square that the person in hand can go to. */
export function squareChoices(view: View): readonly Choice[] {
  const { ground } = view as unknown as SimverseBoard
  return (ground?.squares ?? []).map((square) => ({
    text: textOf(square),
    command: { verb: 'move', kind: square.kind, to: square.to },
    label: labelOf(square, ground!),
    group: 'move',
    ...(square.warning !== undefined && { warning: square.warning }),
  }))
}
