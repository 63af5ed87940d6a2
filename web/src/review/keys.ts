import { isDecision } from './columns.js'
import type { ReviewDesk } from './desk.svelte.js'

/** What a key does on the page, in a few words each: also the list that `?` shows. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['← →', 'the line before or after; with Shift the decision'],
  ['Home End', 'the first or the last line'],
  ['↑ ↓', 'the key moment before or after'],
  ['M', 'the next mistake'],
  ['+ −', 'fewer lines in the chart, or more'],
  ['Space', 'before the choice, or after the dice'],
  ['B', 'the best choice alone on the board, or beside the one that was made'],
  ['T', 'every figure as a table'],
  ['V', 'the next one whose view it is'],
  ['F', 'play on from here'],
  ['?', 'this list'],
]

/** What only the page itself can do. */
interface PageActions {
  readonly table: () => void
  readonly view: () => void
  readonly playOn: () => void
  readonly best: () => void
  readonly help: () => void
  readonly mistake: () => void
}

function toKey(desk: ReviewDesk, by: 1 | -1): void {
  const { keys, place } = desk
  const found = by === 1 ? keys.find((at) => at > place) : keys.findLast((at) => at < place)
  if (found !== undefined) void desk.select(found)
}

/** Does what a key stands for; answers whether it stands for anything. */
export function pressed({ key, shiftKey }: KeyboardEvent, desk: ReviewDesk, page: PageActions): boolean {
  const fits = shiftKey ? isDecision : undefined
  const done: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => desk.step(-1, fits),
    ArrowRight: () => desk.step(1, fits),
    ArrowUp: () => toKey(desk, -1),
    ArrowDown: () => toKey(desk, 1),
    Home: () => void desk.select(0),
    End: () => void desk.select(desk.columns.length - 1, true),
    m: page.mistake,
    '+': () => desk.zoom(-1),
    '-': () => desk.zoom(1),
    ' ': () => void desk.show(!desk.after),
    t: page.table,
    v: page.view,
    f: page.playOn,
    b: page.best,
    '?': page.help,
  }
  const act = Object.hasOwn(done, key) ? done[key] : done[key.toLowerCase()]
  if (!act || (key.length > 1 && !Object.hasOwn(done, key))) return false
  act()
  return true
}
