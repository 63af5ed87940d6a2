import type { FastDice } from '../../kernel/dice/fast.js'
import type { Transition } from './chain.js'

const SPAN = 2 ** 30

/** What one place of a table holds, in this order; together half a line of the processor's memory. */
const HIGH = 0
const LOW = 1
const OWN = 2
const OTHER = 5
const WIDTH = 8
/** Of a way: where the table of the next node begins and how many places it has (none where the game is over), and the gain. */
const START = 0
const SIZE = 1
const GAIN = 2

/** Memory that threads can share, where there is such a thing: pages have none, unless their server says so. */
function memory(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes)
}

/**
 * Walker's alias tables, one for each node, in one flat list: a place of the table is drawn with equal chances, then its
 * own way or the other way that shares the place. What comes next stands in the place itself, so a draw reads the memory
 * once. Thirty bits are drawn; more only where these cannot tell the two ways apart.
 */
export class Tables {
  readonly list: Int32Array
  /** How many places the first table has. */
  readonly first: number

  constructor(list: Int32Array, first: number) {
    this.list = list
    this.first = first
  }

  /**
   * The tables of nodes by their ways; `to` is a node's number, or below 0 for an ending (-1 is the first). They lie in
   * memory that threads can share, where there is any.
   */
  static of(nodes: readonly (readonly Transition[])[]): Tables {
    const starts = new Int32Array(nodes.length)
    let places = 0
    nodes.forEach((ways, node) => {
      starts[node] = places * WIDTH
      places += ways.length
    })
    const list = new Int32Array(memory(places * WIDTH * Int32Array.BYTES_PER_ELEMENT))
    nodes.forEach((ways, node) => {
      fill(list, starts[node]!, ways, (to) =>
        to < 0 ? { start: to, size: 0 } : { start: starts[to]!, size: nodes[to]!.length },
      )
    })
    return new Tables(list, nodes[0]!.length)
  }

  /** Memory in bytes. */
  get bytes(): number {
    return this.list.byteLength
  }

  /** Draws a game from the first node on and adds its gains to the totals; answers the number of its ending, from 0 on. */
  run(dice: FastDice, gains: Float64Array, totals: Float64Array): number {
    const { list } = this
    const width = totals.length
    let start = 0
    let size = this.first
    while (size > 0) {
      const drawn = dice.bits() * size
      const place = Math.floor(drawn / SPAN)
      const slot = start + place * WIDTH
      const within = drawn - place * SPAN
      const high = list[slot + HIGH]!
      let own = within + size <= high
      if (!own && within <= high) {
        const exactly = within + (size * dice.bits()) / SPAN
        own = exactly < high + list[slot + LOW]! / SPAN
      }
      const way = slot + (own ? OWN : OTHER)
      start = list[way + START]!
      size = list[way + SIZE]!
      const gain = list[way + GAIN]! * width
      if (gain !== 0) for (let i = 0; i < width; i++) totals[i]! += gains[gain + i]!
    }
    return -start - 1
  }
}

/** Vose's way: places that have too little are filled up from those that have too much. */
function fill(
  list: Int32Array,
  from: number,
  ways: readonly Transition[],
  at: (to: number) => { start: number; size: number },
): void {
  const sum = ways.reduce((total, { odds }) => total + odds, 0)
  const share = ways.map(({ odds }) => (odds / sum) * ways.length)
  const little: number[] = []
  const much: number[] = []
  const put = (place: number, which: number, { to, gain }: Transition): void => {
    const way = from + place * WIDTH + which
    const { start, size } = at(to)
    list[way + START] = start
    list[way + SIZE] = size
    list[way + GAIN] = gain
  }
  ways.forEach((way, place) => {
    put(place, OWN, way)
    put(place, OTHER, way)
    list[from + place * WIDTH + HIGH] = SPAN
    ;(share[place]! < 1 ? little : much).push(place)
  })
  while (little.length > 0 && much.length > 0) {
    const poor = little.pop()!
    const rich = much.at(-1)!
    const scaled = Math.max(0, share[poor]!) * SPAN
    list[from + poor * WIDTH + HIGH] = Math.floor(scaled)
    list[from + poor * WIDTH + LOW] = Math.floor((scaled - Math.floor(scaled)) * SPAN)
    put(poor, OTHER, ways[rich]!)
    share[rich]! -= 1 - share[poor]!
    if (share[rich]! < 1) little.push(much.pop()!)
  }
}
