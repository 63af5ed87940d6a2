import type { SimverseEvent } from '../../../../src/rulesets/simverse/index.js'

/** Fields of no interest to any sentence, so that a row of the table names only what it is about. */
const PLAIN = {
  label: '',
  base: 0,
  terms: [],
  target: 13,
  roll: 11,
  margin: 2,
  critical: '',
  success: true,
  firstRoll: 0,
  penalty: 0,
  answerable: true,
  what: 'Longbow (shoot)',
  atRisk: '',
  reactionSpent: true,
  location: '',
  knockback: 0,
  pain: 0,
  wound: false,
  aimLost: false,
  massive: false,
  effectiveAR: 2,
  kind: 'impaling',
  weapon: '',
  rounds: 0,
  lastAct: false,
  bleeding: 0,
  dying: 0,
  burn: 0,
  acid: 0,
  poison: 0,
  lost: 0,
  wounds: [],
  conditions: [],
  ended: [],
  recovery: 0,
  reminders: [],
  group: 0,
  once: false,
  duration: 0,
  closed: false,
  bonus: 0,
} as const

type Fields = { readonly type: SimverseEvent['type'] } & Readonly<Record<string, unknown>>

export function made(fields: Fields): SimverseEvent {
  return { ...PLAIN, ...fields } as unknown as SimverseEvent
}

export const A = 'Archer 1'
export const S = 'Shieldman 1'
export const attack = { type: 'AttackRolled', attacker: A, defender: S } as const
export const parry = { type: 'DefenseRolled', defender: S, kind: 'parry', weapon: 'spear' } as const
export const dodge = { type: 'DefenseRolled', defender: S, kind: 'dodge' } as const
export const miss = { success: false } as const
export const crit = { critical: 'success', roll: 3, margin: 10 } as const
export const fumble = { critical: 'failure', roll: 18, margin: -10, success: false } as const
export const hit = { type: 'DamageDealt', attacker: A, defender: S, damage: 4, vitality: 20 } as const
export const morale = { type: 'MoraleRolled', who: S, condition: '' } as const
export const contest = {
  type: 'ContestRolled',
  actor: A,
  opponent: S,
  own: { ...PLAIN, roll: 8, target: 13 },
  other: { ...PLAIN, roll: 9, target: 10 },
  winner: 'actor',
  won: true,
} as const
export const lost = { winner: 'opponent', won: false } as const
export const tick = { type: 'RoundTicked', who: S, vitality: 13 } as const

/** An event, and its sentence, its short form and its weight (voice of simverse). */
export type Row = readonly [fields: Fields, story: string, short: string, weight: string]
