import type { SpireEvent } from '../../../../src/rulesets/spire/index.js'

export const IRONCLAD = { who: -1, name: 'Ironclad' } as const
export const NOB = { who: 0, name: 'Gremlin Nob' } as const
export const hit = {
  type: 'Hit',
  ...NOB,
  by: 'Bash+',
  base: 4,
  strength: 0,
  weak: false,
  vulnerable: false,
} as const
export const rush: SpireEvent = { type: 'MonsterActed', ...NOB, move: 'Rush', intent: 'ATTACK' }
export const rushed = { ...hit, ...IRONCLAD, by: 'Rush', base: 3 } as const
export const changed = (text: string, set: object = {}): SpireEvent => ({ type: 'RunChanged', text, set })
export const because = { reason: 'a test' } as const
export const choice = {
  ask: 'exhaust',
  by: 'TrueGrit',
  from: [0],
  names: ['Strike'],
  least: 1,
  most: 1,
  taken: [],
}

/** A line of events, and how its last one is reported: story, short form, weight. */
export type Row = readonly [readonly SpireEvent[], string, string, string]

export const lost = { type: 'HpLost', blocked: 0, amount: 1, lost: 1 } as const
