import type { Run } from '../../state/run.js'

/** What was made of a board, by the tokens that lie on it: they are laid out once for each act, and the printed board never changes. */
const made = new WeakMap<Run['tokens'], Map<string, Map<unknown, unknown>>>()

/** Returns what `make` makes of the board that a run is on; once for each board, however often a run is looked at. */
export function onBoard<Made>(run: Run, make: (run: Run) => Made): Made {
  const boards = made.get(run.tokens) ?? new Map<string, Map<unknown, unknown>>()
  made.set(run.tokens, boards)
  const known = boards.get(run.map) ?? new Map<unknown, unknown>()
  boards.set(run.map, known)
  if (!known.has(make)) known.set(make, make(run))
  return known.get(make) as Made
}
