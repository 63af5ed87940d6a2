import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { roughly, type SizeEstimate } from '../../../analysis/explore.js'
import { LONG_ENOUGH } from '../../../analysis/open-ended.js'
import { EXIT, UserError } from '../exit.js'
import { counted, lasting, Progress } from '../progress.js'

/** Well short of what the engine may use, for tables grow in leaps: a game too large is answered and not crashed on. */
const FULL = 0.7
/** From here on anyone who waits should know how much more there is room for. */
const FORETOLD = 0.35
/** The number of states from which on a person should know what he is waiting for. */
const PATIENCE = 500_000

/** An estimate may be wrong by half: only what is far beyond the memory is given up early. */
const FAR_BEYOND = 2
/** What working out the values takes beside the states themselves, in bytes for each. */
const WORKING_OUT = 44

/** How much memory is used, and how much may be. */
export interface Memory {
  readonly used: number
  readonly limit: number
  /** Whether the limit is the machine's own, so that no option raises it. */
  readonly isAll?: boolean
}

/** What the machine has for this program, or what a container leaves it. */
function wholeMemory(): number {
  const constrained = process.constrainedMemory?.() ?? 0
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** States being looked at lie on the engine's heap, the tables of all others beside it: whichever is nearer to its limit. */
function memory(): Memory {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  const heap = { used: used_heap_size, limit: heap_size_limit }
  const all = { used: process.memoryUsage.rss(), limit: wholeMemory(), isAll: true }
  return all.used / all.limit > heap.used / heap.limit ? all : heap
}

/** Watches a search through the states of a game: tells how far it is, foretells when the memory will not do, and stops before it is full. */
export class StatesWatched {
  private readonly progress: Progress
  private readonly memory: () => Memory
  private readonly room: () => number
  private readonly began = performance.now()
  private readonly before: number
  private isWarned = false
  private isForetold = false

  constructor(
    progress = new Progress({ what: 'states' }),
    watched: () => Memory = memory,
    room: () => number = () => FULL * wholeMemory(),
  ) {
    this.progress = progress
    this.room = room
    this.memory = watched
    this.before = watched().used
  }

  readonly at = (found: number, open: number): void => {
    const { used, limit, isAll } = this.memory()
    const share = used / limit
    if (open > 0 && share > FULL)
      throw new UserError(
        `the memory is full after ${counted(found)} different states; use simulation instead (ludex simulate)${isAll ? '' : `, or give it more: NODE_OPTIONS=--max-old-space-size=${enough(limit)}`}`,
        EXIT.negative,
      )
    if (share > FORETOLD && !this.isForetold) {
      this.isForetold = true
      const each = Math.max(1, used - this.before) / found
      const room = Math.floor((FULL * limit - this.before) / each)
      this.progress.say(
        `${counted(found)} states so far, and memory for about ${counted(room)}: if there are more, this stops before it is full.`,
      )
    } else if (found > PATIENCE && !this.isWarned) {
      this.isWarned = true
      this.progress.say(
        `More than ${counted(PATIENCE)} states: this may take a while (ludex simulate answers at once, with a sampling error).`,
      )
    }
    this.progress.at(found, () => [
      open > 0 ? `${counted(open)} to look at` : 'all found, working out their worth',
      `memory ${Math.round(share * 100)} %`,
    ])
  }

  /** Tells how large the game will be, while it is early; what is far beyond the memory is not begun. */
  readonly foretold = ({ about, found, bytes }: SizeEstimate): void => {
    const needed = about * (bytes / found + WORKING_OUT)
    const room = this.room()
    const size = (): string => `about ${counted(roughly(about))} states, about ${megabytes(needed)}`
    if (needed > FAR_BEYOND * room)
      throw new UserError(
        `this game has ${size()}, and there is room for ${megabytes(room)}; use simulation instead (ludex simulate)`,
        EXIT.negative,
      )
    if (about < PATIENCE || this.isWarned) return
    this.isWarned = true
    const seconds = ((performance.now() - this.began) / 1000) * (about / found)
    this.progress.say(
      `This game has ${size()}: that takes about ${lasting(seconds)} (ludex simulate answers at once, with a sampling error).`,
    )
  }

  end(): void {
    this.progress.end()
  }
}

function megabytes(bytes: number): string {
  return `${counted(Math.ceil(roughly(bytes / 2 ** 20)))} MB`
}

/** Twice as much, in MB. */
function enough(limit: number): number {
  return Math.ceil((2 * limit) / 2 ** 20 / 1024) * 1024
}

/** What to say of a game that nobody ends, and how to give it an end. */
export function openEnded(): UserError {
  return new UserError(
    `nobody ends this game: after ${LONG_ENOUGH} steps it still goes on, time and again. Give it an end: endings or a limit in the scenario where the game has them, another --policy, or ludex simulate --steps <n>, which counts what is not over by then as "timeout"`,
    EXIT.negative,
  )
}
