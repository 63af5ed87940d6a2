import type { Chain } from './chain.js'

/** More ways than this are not drawn at once: the places they come to keep draws of their own. */
const MAX_WAYS = 256
/** Nor are more steps than this gone through at once. */
const MAX_STEPS = 200
/** A way's place and its gain are one number, so that equal ones are found at once. */
export const MAX_GAINS = 2 ** 20

/** Ways as a flat list: where to and with what gain, how likely, and so on. */
export type Transitions = readonly number[]

/**
 * Draws that cover many steps: from where a game stops to be drawn for to where it stops next. It stops where somebody is
 * asked after the referee has gone on, where the referee goes on after several such places, where it is over, and where
 * too much could happen at once. What lies between (the plays of a turn, the steps of a round) is one draw.
 */
export class Draws {
  private readonly chain: Chain
  /** How many ways lead to a node. */
  private readonly reached: Int32Array
  /** What a node comes to within one draw; `null` while it is being worked out. */
  private readonly known: (Transitions | null | undefined)[]
  private readonly stops: Uint8Array
  private depth = 0

  constructor(chain: Chain) {
    const { length } = chain.ways
    this.chain = chain
    this.reached = new Int32Array(length)
    this.known = new Array<Transitions | null | undefined>(length)
    this.stops = new Uint8Array(length)
    for (const ways of chain.ways) for (const { to } of ways) this.reached[to]!++
  }

  /** All ways from a node to the next stops. */
  from(node: number): Transitions {
    const known = this.known[node]
    if (known) return known
    this.known[node] = null
    const merged = this.merged(node)
    const ways = merged.length <= 2 * MAX_WAYS ? merged : this.stepwise(node)
    this.known[node] = ways
    return ways
  }

  /** What comes after `to` within the draw that comes from `node`, or undefined where it stops there. */
  private after(node: number, to: number): Transitions | undefined {
    const { asks, endings } = this.chain
    if (endings[to] !== undefined || this.stops[to] === 1) return undefined
    if (asks[to] !== asks[node] && (asks[to] || this.reached[to]! > 1)) return undefined
    // Coming back to a place that is being worked out, or too deep, it stops.
    if (this.known[to] === null || this.depth >= MAX_STEPS) {
      this.stops[to] = 1
      return undefined
    }
    this.depth++
    const on = this.from(to)
    this.depth--
    return this.stops[to] === 1 ? undefined : on
  }

  private merged(node: number): Transitions {
    const { gains, ways } = this.chain
    const places = new Map<number, number>()
    const found: number[] = []
    const add = (to: number, gain: number, odds: number): void => {
      const key = to * MAX_GAINS + gain
      const place = places.get(key)
      if (place !== undefined) {
        found[place]! += odds
        return
      }
      found.push(key, odds)
      places.set(key, found.length - 1)
    }
    for (const { to, gain, odds } of ways[node]!) {
      const on = this.after(node, to)
      if (on === undefined) add(to, gain, odds)
      else
        for (let i = 0; i < on.length; i += 2) {
          const next = Math.floor(on[i]! / MAX_GAINS)
          add(next, gains.both(gain, on[i]! - next * MAX_GAINS), odds * on[i + 1]!)
        }
    }
    return found
  }

  /** One step only: wherever it comes to, it stops. */
  private stepwise(node: number): Transitions {
    return this.chain.ways[node]!.flatMap(({ to, gain, odds }) => {
      if (this.chain.endings[to] === undefined) this.stops[to] = 1
      return [to * MAX_GAINS + gain, odds]
    })
  }
}
