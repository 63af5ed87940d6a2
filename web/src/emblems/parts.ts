import { disc, fill, line, oval, pair, type Shape } from './shape.js'

type Parts<Name extends string> = Readonly<Record<Name, readonly Shape[]>>

/** Hair and headgear. Elites wear horns, bosses a crown. */
const headgear = {
  none: [],
  hair: [fill('M21 28c-1-11 3-17 11-17s13 5 12 15c-4-6-9-7-14-6-4 1-7 3-9 8z', 'b')],
  long: [
    fill('M20 46c-3-24 0-35 12-35s15 11 12 35c-2-2-3-8-3-16-4-1-9-4-12-7-2 4-5 7-6 8 0 7-1 12-3 15z', 'b'),
  ],
  bun: [disc(32, 9, 5, 'b'), fill('M21 28c-1-11 4-16 11-16s12 5 11 16c-3-5-7-7-11-7s-8 2-11 7z', 'b')],
  beard: [
    fill('M21 24c0-9 4-14 11-14s11 5 11 14c-5-4-17-4-22 0z', 'b'),
    fill('M22 33c3 3 17 3 20 0 1 9-4 16-10 17-6-1-11-8-10-17z', 'b'),
  ],
  helm: [fill('M20 30c-1-14 4-20 12-20s13 6 12 20l-9-3v9h-6v-9z', 'b'), fill('M30.500 4h3v9h-3z', 'b')],
  kettle: [fill('M14 27c4-2 5-3 6-6 2-7 6-10 12-10s10 3 12 10c1 3 2 4 6 6-8 3-28 3-36 0z', 'b')],
  plume: [
    fill('M21 29c-1-13 3-18 11-18s12 5 11 18l-8-2v7h-6v-7z', 'b'),
    fill('M32 11c-3-8 8-11 17-4-6 0-10 3-11 8z', 'c'),
  ],
  horns: pair(fill('M24 20C14 20 9 13 10 3c4 6 9 8 16 10z', 'b')),
  crown: [fill('M20 20L19 8l7 6 6-9 6 9 7-6-1 12z', 'c')],
  hat: [fill('M10 27c8-3 10-6 14-24 8 4 14 14 17 21 6 1 10 2 13 4-14 4-32 3-44-1z', 'b')],
  mask: [fill('M22 30c5 2 15 2 20 0l1 7c-3 6-7 9-11 9s-8-3-11-9z', 'b')],
  beak: [
    fill('M24 24c5-3 11-3 16 0l-4 8-4 14-4-14z', 'c'),
    fill('M20 20C16 12 18 5 24 2c0 6 2 9 8 9s8-3 8-9c6 3 8 10 4 18z', 'b'),
  ],
  band: [fill('M21 21c7-3 15-3 22 0v5c-7-2-15-2-22 0z', 'c')],
  spikes: [fill('M14 26L12 8l9 11L26 3l6 14L38 3l5 16 9-11-2 18z', 'b')],
  cap: [fill('M20 24c1-11 7-15 13-15 8 0 11 5 11 13l8 3-31 1z', 'b')],
} satisfies Parts<string>

const looks = {
  none: [],
  under: [disc(26.6, 32, 1.7, 'c'), disc(37.4, 32, 1.7, 'c')],
  eyes: [disc(28, 29, 1.8, 'c'), disc(36, 29, 1.8, 'c')],
  low: [disc(25, 44, 3, 'c'), disc(38, 44, 3, 'c')],
  wide: [disc(24.5, 28, 3, 'c'), disc(39.5, 28, 3, 'c')],
  broad: [disc(24, 37, 3, 'c'), disc(40, 37, 3, 'c')],
  one: [oval(32, 38, 7.5, 5.5, 'c'), disc(32, 38, 2.8)],
  slit: [fill('M23 29h18v3H23z', 'c')],
  glare: pair(fill('M22 26l8 4-1 3-7-2z', 'c')),
  sleep: [line('M22 55c2 2 5 2 7 0M36 55c2 2 5 2 7 0', 2, 'c')],
  holes: [disc(24, 30, 5.5, 'k'), disc(40, 30, 5.5, 'k'), fill('M32 36l3 5h-6z', 'k')],
  core: [disc(32, 34, 6, 'c'), disc(32, 34, 2.5)],
  hood: [disc(28.5, 32, 1.9, 'c'), disc(35.5, 32, 1.9, 'c')],
  eight: [disc(28, 24, 1.7, 'c'), disc(36, 24, 1.7, 'c'), disc(30, 29, 1.2, 'c'), disc(34, 29, 1.2, 'c')],
} satisfies Parts<string>

const things = {
  none: [],
  sword: [
    fill('M51 46V13l3.500-8 3.500 8v33z', 'w'),
    line('M47 47h15', 3.2, 'b'),
    line('M54.500 48v12', 3.2, 'b'),
  ],
  axe: [line('M55 64V16', 3, 'b'), fill('M54 16c-8-1-11 4-10 14 4-3 7-3 10-3z', 'w')],
  spear: [line('M55 66V14', 2.6, 'b'), fill('M55 2l4 13h-8z', 'w')],
  bow: [line('M50 10c12 12 12 34 0 48', 3, 'w'), line('M50 10v48', 1.2, 'w')],
  staff: [line('M54 66V14', 3, 'b'), disc(54, 12, 5, 'w')],
  club: [line('M50 66l5-34', 3.4, 'b'), fill('M51 34l2-22c1-5 8-5 9 0l-3 23z', 'w')],
  shield: [fill('M4 36h18v12c0 8-5 12-9 14-4-2-9-6-9-14z', 'w'), fill('M7 39h6v19c-3-2-6-5-6-10z', 'b')],
  lash: [line('M52 64c10-12-6-18 2-28s-2-16-6-18', 2.6, 'w')],
  sack: [fill('M42 66c-2-10 2-16 8-20l-2-5h8l-1 5c5 4 8 10 7 20z', 'w')],
  gun: [fill('M42 50h16v5h-8l-2 9h-5z', 'w')],
  book: [fill('M40 46l10 3 10-3v16l-10 3-10-3z', 'w')],
} satisfies Parts<string>

export type Top = keyof typeof headgear
export type Face = keyof typeof looks
export type Held = keyof typeof things

export const tops: Parts<Top> = headgear
export const faces: Parts<Face> = looks
export const held: Parts<Held> = things
