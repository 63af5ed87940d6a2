import { canonical } from '../kernel/canonical.js'
import { GAME_MASTER } from '../kernel/contract/seats.js'
import { FastDice } from '../kernel/dice/fast.js'
import { seedFromText } from '../kernel/dice/live.js'
import { lineOf } from '../kernel/journal/read.js'
import type { Table } from '../kernel/table/table.js'
import { must, speaking } from './checking.js'

/** How often one command is given with other dice, and how far the game is followed. */
const FALLS = 12
const STEPS = 6

/** Values that a hidden figure must take before its showing up elsewhere is more than chance. */
const LEAST_VALUES = 3

type Leaf = string | number

/** The words and numbers of plain data, each by its path. */
function leavesOf(value: unknown, path = '', found = new Map<string, Leaf>()): Map<string, Leaf> {
  if (typeof value === 'string' || typeof value === 'number') found.set(path, value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, `${path}/${key}`, found)
  return found
}

/** What came of one command with some dice: as one seat learns of it, and as the game master sees it. */
interface Fall {
  readonly seen: ReadonlyMap<string, Leaf>
  readonly whole: ReadonlyMap<string, Leaf>
}

function fallAt(table: Table, seat: string): Fall {
  const { rows, command } = table.notice(seat, lineOf(table.lastLine))
  return {
    seen: leavesOf({ command, rows: rows.map(({ event, dice }) => ({ event, dice })) }),
    whole: leavesOf(table.view(GAME_MASTER)),
  }
}

/** Whether every word here is the hidden one, or every number: counted from 0 in one place and from 1 in the other, too. */
function says(
  told: readonly (Leaf | undefined)[],
  hidden: readonly Leaf[],
  before: Leaf | undefined,
): boolean {
  const [first] = told
  if (typeof first !== 'number' || typeof hidden[0] !== 'number')
    return told.every((one, i) => one === hidden[i])
  const shift = hidden[0] - first
  // A figure to which an open number was added is still unknown to those who did not know it before.
  if (Math.abs(shift) > 1 || (shift !== 0 && shift === before)) return false
  return told.every((one, i) => typeof one === 'number' && one + shift === hidden[i])
}

/** Falls that look alike to a seat afterwards: what differs in the game master's view alone is not told to the seat. */
function mustTellNothing(falls: readonly Fall[], seat: string, before: ReadonlyMap<string, Leaf>): void {
  for (const path of falls[0]!.whole.keys()) {
    const hidden = falls.flatMap(({ whole }) => whole.get(path) ?? [])
    if (hidden.length < falls.length || new Set(hidden).size < LEAST_VALUES) continue
    const told = [...falls[0]!.seen.keys()].find((one) =>
      says(
        falls.map(({ seen }) => seen.get(one)),
        hidden,
        before.get(path),
      ),
    )
    must(
      told === undefined,
      `the view hides ${path} from ${seat}, but what ${seat} sees happen tells it (${told}): see, seeDice and seeCommand must hide it too`,
    )
  }
}

/** Whether the game master's view says something that the seat's does not. */
function hidesSomething(table: Table, seat: string): boolean {
  const seen = leavesOf(table.view(seat))
  const { awaiting: _, ...whole } = table.view(GAME_MASTER)
  return [...leavesOf(whole)].some(([path, value]) => seen.get(path) !== value)
}

/** Lets some dice fall in other ways, all of them only where the first show that something is hidden. */
function mustHide(
  fall: (i: number) => Table,
  seats: readonly string[],
  before: ReadonlyMap<string, Leaf> = new Map(),
): void {
  const first = Array.from({ length: LEAST_VALUES }, (_, i) => fall(i))
  const hiding = seats.filter(
    (seat) => seat !== GAME_MASTER && first.some((table) => hidesSomething(table, seat)),
  )
  if (hiding.length === 0) return
  const tables = [...first, ...Array.from({ length: FALLS - LEAST_VALUES }, (_, i) => fall(LEAST_VALUES + i))]
  for (const seat of hiding) {
    const alike = new Map<string, Table[]>()
    for (const table of tables) {
      const looks = canonical(table.view(seat))
      alike.set(looks, [...(alike.get(looks) ?? []), table])
    }
    for (const group of alike.values())
      mustTellNothing(
        group.map((table) => fallAt(table, seat)),
        seat,
        before,
      )
  }
}

/**
 * rules/secrets: `see`, `seeDice` and `seeCommand` hide what `view` hides. The same command is given again and again with
 * other dice. Where the game master's view differs afterwards and a seat's does not, the dice have decided something
 * that is hidden from the seat, and no figure of it may stand in what the seat sees happen.
 */
export function hidesWhatViewsHide(open: (seed: string) => Table, seats: readonly string[]): void {
  const begun = (i: number) => {
    const table = open(`hides ${i}`)
    table.start()
    return table
  }
  mustHide(begun, seats)
  const table = begun(0)
  const dice = new FastDice(4, 4)
  for (let step = 0; step < STEPS && table.next().kind === 'awaiting'; step++) {
    const seat = speaking(table.next())
    const choices = table.choices(seat)
    if (choices.length === 0) return
    const command = choices[dice.die(choices.length, '') - 1]!
    const given = (i: number) => {
      const fork = table.fork({ id: `fork ${i}`, seed: seedFromText(`fork ${step} ${i}`) })
      fork.start()
      fork.act(seat, command)
      return fork
    }
    mustHide(given, seats, leavesOf(table.view(GAME_MASTER)))
    table.act(seat, command)
  }
}
