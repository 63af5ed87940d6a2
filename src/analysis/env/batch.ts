import { type Course, wholeFrom } from './course.js'
import { notLegal } from './env.js'
import { Episode } from './episode.js'

/**
 * Many episodes of one course side by side, in flat arrays: row i is environment i. An episode that has ended begins anew
 * at the step after (whatever action is sent for it), so that its last observation and reward are seen first.
 */
export class Batch {
  readonly course: Course
  readonly size: number
  /** All the arrays below in this order, one after the other, behind the room that was asked for. */
  readonly bytes: ArrayBuffer
  /** As the seat that is asked sees it; at the end, as the seat that chose last. */
  readonly observations: Float32Array
  /** One for each seat. */
  readonly rewards: Float32Array
  /** The place of the seat that is asked, -1 where the episode is over. */
  readonly seats: Int32Array
  readonly terminated: Uint8Array
  readonly truncated: Uint8Array
  readonly masks: Uint8Array
  private readonly rows: readonly Episode[]
  private readonly seeds: Float64Array
  private readonly episodes: Float64Array

  /** `room`: this many bytes are left free at the beginning of `bytes`, a multiple of 4. */
  constructor(course: Course, size: number, room = 0) {
    this.course = course
    this.size = wholeFrom(1, size, 'the size of a batch')
    const { figures } = course.seen
    const { commands } = course.actions
    const [seen, paid] = [size * figures.length, size * course.seats.length]
    this.bytes = new ArrayBuffer(room + 4 * (seen + paid + size) + size * (2 + commands.length))
    this.observations = new Float32Array(this.bytes, room, seen)
    this.rewards = new Float32Array(this.bytes, room + 4 * seen, paid)
    this.seats = new Int32Array(this.bytes, room + 4 * (seen + paid), size)
    const flags = room + 4 * (seen + paid + size)
    this.terminated = new Uint8Array(this.bytes, flags, size)
    this.truncated = new Uint8Array(this.bytes, flags + size, size)
    this.masks = new Uint8Array(this.bytes, flags + 2 * size)
    this.seeds = Float64Array.from({ length: size }, (_, i) => i)
    this.episodes = new Float64Array(size)
    this.rows = Array.from({ length: size }, (_, i) => new Episode(course, this.masks, i * commands.length))
    this.reset(this.seeds)
  }

  /** Begins all anew, each with its own seed; a seed that is none throws and changes nothing. */
  reset(seeds: ArrayLike<number>): void {
    if (seeds.length !== this.size)
      throw new RangeError(`${this.size} environments need as many seeds, not ${seeds.length}`)
    for (let i = 0; i < this.size; i++) wholeFrom(0, seeds[i]!, `the seed of environment ${i}`)
    this.seeds.set(seeds)
    this.episodes.fill(0)
    this.rewards.fill(0)
    for (let i = 0; i < this.size; i++) {
      this.rows[i]!.begin(this.seeds[i]!)
      this.told(i)
    }
  }

  /** One action for each; if any is illegal it throws and nothing has changed. */
  step(actions: ArrayLike<number>): void {
    const { rows, size } = this
    if (actions.length !== size)
      throw new RangeError(`${size} environments need as many actions, not ${actions.length}`)
    for (let i = 0; i < size; i++) {
      const row = rows[i]!
      if (row.asked !== -1 && !row.isLegal(actions[i]!))
        throw new RangeError(`environment ${i}: ${notLegal(actions[i]!, row.legal())}`)
    }
    const paid = this.course.seats.length
    for (let i = 0; i < size; i++) {
      const row = rows[i]!
      if (row.asked === -1) {
        row.begin(this.seeds[i]!, ++this.episodes[i]!)
        this.rewards.fill(0, i * paid, (i + 1) * paid)
      } else row.act(actions[i]!, this.rewards, i * paid)
      this.told(i)
    }
  }

  private told(i: number): void {
    const { seen, seats } = this.course
    const row = this.rows[i]!
    this.terminated[i] = row.over === null ? 0 : 1
    this.truncated[i] = row.truncated ? 1 : 0
    this.seats[i] = row.asked
    const seat = seats[row.asked === -1 ? Math.max(0, row.last) : row.asked]!
    seen.observe(row.state, seat, this.observations, i * seen.figures.length)
  }

  /** One environment by itself, for anyone who looks closer. */
  row(i: number): Episode {
    const row = this.rows[i]
    if (!row) throw new RangeError(`there is no environment ${i}; they go from 0 to ${this.size - 1}`)
    return row
  }
}
