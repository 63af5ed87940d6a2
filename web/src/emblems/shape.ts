/**
 * An emblem is drawn from shapes on a grid of 64: no picture is stored. A shape has one of five tones of the emblem's hue:
 * `a` silhouette, `b` second tone, `c` light (eyes, edges), `k` the field behind (cut-outs), `w` metal and wood in a hand.
 */
export type Tone = 'a' | 'b' | 'c' | 'k' | 'w'

export interface Shape {
  readonly d: string
  readonly tone: Tone
  /** The width of a line; without it the shape is filled. */
  readonly width?: number
  /** Where the grid is turned or mirrored. */
  readonly transform?: string
}

export function fill(d: string, tone: Tone = 'a'): Shape {
  return { d, tone }
}

export function line(d: string, width = 3, tone: Tone = 'a'): Shape {
  return { d, tone, width }
}

export function oval(x: number, y: number, rx: number, ry: number, tone: Tone = 'a'): Shape {
  return { d: `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`, tone }
}

export function disc(x: number, y: number, r: number, tone: Tone = 'a'): Shape {
  return oval(x, y, r, r, tone)
}

/** The shapes and their mirror images: what comes in pairs is drawn once. */
export function pair(...shapes: readonly Shape[]): readonly Shape[] {
  return [...shapes, ...shapes.map((shape) => ({ ...shape, transform: 'matrix(-1 0 0 1 64 0)' }))]
}

/** A shape repeated around a point. */
export function around(shape: Shape, angles: readonly number[], x: number, y: number): readonly Shape[] {
  return angles.map((angle) => ({ ...shape, transform: `rotate(${angle} ${x} ${y})` }))
}
