import type { RunView } from '../../../src/rulesets/spire/seen/run/view.js'
import type { Choice } from '../api/types.js'

const columnOf = (space: string) => Number(space.split('-')[1])

/** Tells the ways to several rooms of a kind apart by their order on the map, from the left: `, middle`. */
export function placeAmong(
  to: unknown,
  ways: readonly Pick<Choice, 'command'>[],
  { rows }: Pick<RunView, 'rows'>,
): string {
  const roomOf = (space: unknown) => rows.flat().find((one) => one.space === space)?.room
  const alike = ways
    .map(({ command }) => String(command.to))
    .filter((space) => roomOf(space) === roomOf(to))
    .sort((a, b) => columnOf(a) - columnOf(b))
  const at = alike.indexOf(String(to))
  if (alike.length < 2) return ''
  if (at === 0) return ', left'
  if (at === alike.length - 1) return ', right'
  return alike.length === 3 ? ', middle' : `, ${at + 1} of ${alike.length}`
}
