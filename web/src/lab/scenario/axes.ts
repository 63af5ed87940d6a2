import { parseAxis } from '../../../../src/lab/sweep/axis.js'
import type { Field } from '../work/jobs.js'

/** A row or a column of a heat map: what is varied, and its values. */
export interface HeatAxis {
  readonly name: string
  readonly values: readonly string[]
}

const MAX_VALUES = 24

/** Reads `pc.AC=13..18`; answers a sentence where that is no axis. */
export function axisOf(said: string): HeatAxis | string {
  try {
    const axis = parseAxis(said)
    if (axis.values.length <= MAX_VALUES) return axis
    return `${said}: that is ${axis.values.length} values; take ${MAX_VALUES} at most.`
  } catch (error) {
    return (error as Error).message.replace(/^--vary [^:]*: /, '')
  }
}

/** Six values around what a field is now: two below and three above, in steps of at most a tenth. */
export function axisAround({ path, value }: Field): string {
  const step = Math.max(1, Math.floor(value / 10))
  const from = value > 0 ? Math.max(1, value - 2 * step) : value - 2 * step
  const to = from + 5 * step
  return `${path}=${from}..${to}${step === 1 ? '' : `:${step}`}`
}

/** Fields of the first person of a document come first: what people ask about first is their own figures. */
export function usualAxes(fields: readonly Field[]): readonly [down: string, across: string] {
  const named = fields.filter(({ owner }) => owner !== '')
  const [first] = named
  const own = named.filter(({ owner }) => owner === first?.owner)
  const wanted = (key: string) => own.find(({ path }) => path.split('.').at(-1)?.toLowerCase() === key)
  const ac = wanted('ac')
  const hp = wanted('hp')
  const list = [ac, hp, ...own, ...fields].filter((one) => one !== undefined)
  const [down, across] = [...new Set(list)]
  return [down ? axisAround(down) : '', across ? axisAround(across) : '']
}

/** The places of a table from its middle outwards. */
export function fromTheMiddle(rows: number, columns: number): readonly (readonly [number, number])[] {
  const [y, x] = [(rows - 1) / 2, (columns - 1) / 2]
  const places = Array.from(
    { length: rows * columns },
    (_, i) => [Math.floor(i / columns), i % columns] as const,
  )
  const far = ([row, column]: readonly [number, number]): number => Math.hypot(row - y, column - x)
  return places.sort((a, b) => far(a) - far(b))
}
