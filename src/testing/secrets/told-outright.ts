import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { seedFromText } from '../../kernel/dice/live.js'
import { lineOf } from '../../kernel/journal/read.js'
import type { Table } from '../../kernel/table/table.js'
import { type Leaf, leavesOf, must, speaking } from '../contract/checking.js'

/** How often one command is given with other dice, and how far the game is followed. */
const FALLS = 12
const STEPS = 4

/** Values that a hidden figure must take before its showing up elsewhere is more than chance. */
const LEAST_VALUES = 3

/** One way in which dice fell after a command: as one seat learns of it, and as the game master sees it. */
interface Fall {
  /** The seat's view afterwards. */
  readonly looks: string
  readonly told: ReadonlyMap<string, Leaf>
  readonly whole: ReadonlyMap<string, Leaf>
}

/**
 * Every word and number of the last line as the seat learns of it, by its path; numbers also by the event and the people
 * it names, so that they are found wherever in the line the event stands. Of several the last counts.
 */
function toldBy(table: Table, seat: string): ReadonlyMap<string, Leaf> {
  const { rows, command } = table.notice(seat, lineOf(table.lastLine))
  const told = leavesOf({ command, rows: rows.map(({ event, dice }) => ({ event, dice })) })
  for (const { event } of rows) {
    const leaves = [...leavesOf(event)]
    const words = leaves.filter(([, leaf]) => typeof leaf === 'string').map(([, leaf]) => leaf)
    for (const [path, leaf] of leaves)
      if (typeof leaf === 'number') told.set(`${words.join(' ')}${path}`, leaf)
  }
  return told
}

function fallAt(table: Table, seat: string): Fall {
  return {
    looks: canonical(table.board(seat)),
    told: toldBy(table, seat),
    whole: leavesOf(table.view(GAME_MASTER)),
  }
}

/**
 * Reports whether the told word or number is the hidden one in every fall that has both, also where one is counted from 0
 * and the other from 1, and whether that is more than chance.
 */
function follows(falls: readonly Fall[], path: string, hidden: string, before: Leaf | undefined): boolean {
  const values = new Set<Leaf>()
  let shift: number | undefined
  for (const { told, whole } of falls) {
    const [said, secret] = [told.get(path), whole.get(hidden)]
    if (said === undefined || secret === undefined) continue
    if (typeof said === 'number' && typeof secret === 'number') {
      shift ??= secret - said
      if (said + shift !== secret) return false
    } else if (said !== secret) return false
    values.add(secret)
  }
  // A figure to which an open number was added is still unknown to those who did not know it before.
  if (shift !== undefined && (Math.abs(shift) > 1 || (shift !== 0 && shift === before))) return false
  return values.size >= LEAST_VALUES
}

/** The paths in the game master's view that differ where the seat's view is the same: those are hidden from it. */
function hiddenPaths(falls: readonly Fall[]): readonly string[] {
  const alike = new Map<string, Fall>()
  const hidden = new Set<string>()
  for (const fall of falls) {
    const first = alike.get(fall.looks) ?? fall
    alike.set(fall.looks, first)
    for (const [path, value] of fall.whole) {
      const other = first.whole.get(path)
      if (other !== undefined && other !== value) hidden.add(path)
    }
  }
  return [...hidden]
}

/** No word and no number that a seat is told may follow a hidden one through all falls. */
function mustTellNothing(falls: readonly Fall[], seat: string, before: ReadonlyMap<string, Leaf>): void {
  const paths = new Set(falls.flatMap(({ told }) => [...told.keys()]))
  for (const hidden of hiddenPaths(falls))
    for (const path of paths)
      must(
        !follows(falls, path, hidden, before.get(hidden)),
        `the view hides ${hidden} from ${seat}, but what ${seat} sees happen tells it (${path}): see, seeDice and seeCommand must hide it too`,
      )
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
  for (const seat of hiding)
    mustTellNothing(
      tables.map((table) => fallAt(table, seat)),
      seat,
      before,
    )
}

/** The command of the game's own player, so that something happens; any legal one every third time, and where it has none. */
function nextCommand(table: Table, seat: string, step: number, dice: FastDice): Command | undefined {
  const choices = table.choices(seat)
  const [policy] = Object.values(table.ruleset.policies)
  if (policy && step % 3 !== 2 && choices.length > 0) {
    const chosen = table.botChoice(seat, policy, dice)
    if (table.accepts(seat, chosen)) return chosen
  }
  return choices[dice.die(Math.max(choices.length, 1), '') - 1]
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
    const command = nextCommand(table, seat, step, dice)
    if (command === undefined) return
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
