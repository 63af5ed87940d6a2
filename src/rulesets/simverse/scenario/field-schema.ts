import { z } from 'zod'
import type { Hazard, Obstacle, Zone } from '../field/place.js'
import { sixSided, word } from './things-schema.js'

/** As many things of each kind as a field has room for. */
export const MAX_THINGS = 100

const half = z.number().multipleOf(0.5, 'must be a multiple of 0.5')

const area = {
  x: half.describe('the lowest metre along the field'),
  y: half.describe('the lowest metre across it'),
  w: half.positive().describe('its width along the field'),
  d: half.positive().describe('its depth across it'),
}

/** rules/simverse V10: full cover is solid unless it is said not to be. */
export const obstacle = z
  .strictObject({
    ...area,
    cover: z.enum(['light', 'heavy', 'full']).describe('the cover it gives; nobody sees through full'),
    solid: z
      .boolean()
      .optional()
      .describe('nobody goes through it; full cover is solid unless this is false'),
  })
  .transform((one): Obstacle => ({ ...one, solid: one.solid ?? one.cover === 'full' }))

export const zone = z.strictObject({
  ...area,
  difficult: z.boolean().default(false).describe('every metre in it counts twice'),
  heightM: z.number().min(0).default(0).describe('how high it lies; higher than the target is high ground'),
}) satisfies z.ZodType<Zone>

/** Words for damage (rules/simverse V7). */
const FIRES: Readonly<Record<string, string>> = {
  torch: '1d6-3',
  bonfire: '1d6',
  flames: '2d6',
  furnace: '3d6',
  lava: '6d6',
}

/** seed 003 §6, §16; rules/simverse V7: on a line from one metre to another, on a grid a rectangle. */
export const hazard = z
  .strictObject({
    id: word.describe('what it is called'),
    from: z.number().optional().describe('on a line: the first metre'),
    to: z.number().optional().describe('on a line: the last metre'),
    x: z.number().optional().describe('on a grid: the lowest metre along the field'),
    y: z.number().optional().describe('on a grid: the lowest metre across it'),
    w: z.number().min(0).optional().describe('on a grid: its width along the field'),
    d: z.number().min(0).optional().describe('on a grid: its depth across it'),
    dropM: z.number().min(0).default(0).describe('metres to fall'),
    soft: z.boolean().default(false).describe('a soft landing halves the harm'),
    damage: z
      .union([z.enum(['torch', 'bonfire', 'flames', 'furnace', 'lava', '']), sixSided])
      .default('')
      .describe('its damage in d6, or torch, bonfire, flames, furnace, lava'),
    type: word.default('fire').describe('the kind of damage'),
    ignite: z.boolean().default(false).describe('it sets people on fire'),
    deep: z.boolean().default(false).describe('deep water'),
    hidden: z.boolean().default(false).describe('only the game master knows of it until somebody is in it'),
  })
  .check(({ value, issues }) => {
    const { from, to, x, y, w, d } = value
    const line = from !== undefined && to !== undefined
    const grid = [x, y, w, d].every((one) => one !== undefined)
    if (line !== grid && !(line && to! < from!)) return
    issues.push({
      code: 'custom',
      input: value,
      message: 'must say where it is: `from` and `to` on a line, `x`, `y`, `w` and `d` on a grid',
    })
  })
  .transform(({ from, to, x, y, w, d, damage, ...rest }): Hazard => {
    const start = from ?? x ?? 0
    const width = w ?? (to ?? start) - start
    return { ...rest, x: start, y: y ?? 0, w: width, d: d ?? 0, damage: FIRES[damage] ?? damage }
  })
