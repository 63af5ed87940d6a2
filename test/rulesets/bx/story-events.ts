import type { SeenEvent } from '../../../src/rulesets/bx/index.js'

/** A line whose last event says this. */
export interface EventSample {
  readonly when: string
  readonly events: readonly SeenEvent[]
  readonly story: string
  readonly short: string
  readonly weight: string
  /** The game master, unless another seat is named. */
  readonly seat?: string
  readonly words?: boolean
}

type Of<Type extends SeenEvent['type']> = Extract<SeenEvent, { readonly type: Type }>

export function sample(
  when: string,
  events: SeenEvent | readonly SeenEvent[],
  story: string,
  short: string,
  weight: string,
  more: Pick<EventSample, 'seat' | 'words'> = {},
): EventSample {
  return { when, events: [events].flat() as readonly SeenEvent[], story, short, weight, ...more }
}

type Attack = Extract<Of<'AttackMade'>, { readonly max: number }>

const strike = {
  telling: 'PC',
  attacker: 0,
  target: 5,
  by: 'Harrow',
  on: 'Reaver 1',
  d20: 5,
  at: 2,
  ac: 13,
  hit: false,
  expr: '1d8+2',
  roll: 0,
  before: 12,
  after: 12,
  max: 12,
  most: false,
} as const

export function attack(more: Partial<Attack>): SeenEvent {
  return { type: 'AttackMade', ...strike, ...more } as SeenEvent
}

export function free(more: Partial<Attack>): SeenEvent {
  return { type: 'FreeAttackMade', ...strike, ...more } as SeenEvent
}

/** A hit: the total, what it took, and what is left of the most. */
export function hits(
  total: number,
  roll: number,
  before: number,
  max: number,
  more: Partial<Attack>,
): Partial<Attack> {
  return { hit: true, d20: total - 2, at: 2, roll, before, after: before - roll, max, ...more }
}

export const onHarrow = { telling: 'OnPC', by: 'Reaver 1', on: 'Harrow', ac: 15 } as const
export const onWick = { telling: 'OnAlly', by: 'Reaver 2', on: 'Wick', ac: 12 } as const
export const bySable = { telling: 'Ally', by: 'Sable' } as const
export const bonus = { value: 2, reason: 'high ground' }

export function round(more: object): SeenEvent {
  return {
    type: 'RoundStarted',
    round: 1,
    choice: 'ATTACK',
    plan: { lead: 0, target: -1, orders: [], intents: [], onDown: '' },
    turned: [],
    outnumberedAllies: false,
    outnumberedFoes: false,
    pc: 5,
    foes: 1,
    winner: 'PC',
    tie: null,
    ...more,
  } as SeenEvent
}

export const tie = { pcHd: 4, pcCount: 1, foesHd: 3, foesCount: 3 }

export function pair(more: object): SeenEvent {
  return { type: 'InitiativeRolled', pc: 4, foes: 6, winner: 'Foes', tie: null, ...more } as SeenEvent
}

export function morale(more: object): SeenEvent {
  const groups = [{ ml: 8, mod: 0, passed: true, who: [5], names: [] }]
  return {
    type: 'MoraleRolled',
    side: 'Foes',
    trigger: 'A',
    roll: 3,
    groups,
    together: false,
    surrender: false,
    ...more,
  } as SeenEvent
}

export function group(names: readonly string[], target: number, passed: boolean) {
  return { ml: target, mod: 0, passed, who: [5], names }
}

export function ended(more: object): SeenEvent {
  return {
    type: 'CombatEnded',
    reason: 'ALL_FOES_DEAD',
    rounds: 4,
    stabilised: [],
    unstable: [],
    abandoned: [],
    modifiersEnded: [],
    ...more,
  } as SeenEvent
}

export function ruled(ruling: string, name: string, on: boolean, reason: string): SeenEvent {
  return { type: 'RulingMade', ruling, who: 1, target: 2, name, on, reason } as SeenEvent
}

export function foesBroke(names: readonly string[], surrender: boolean, reason = ''): SeenEvent {
  return { type: 'FoesBroke', who: [5], names, reason, surrender }
}

export function checked(more: object): SeenEvent {
  return {
    type: 'SkillChecked',
    who: 'Sable',
    skill: 'Healing',
    stakes: 'infection',
    roll: 9,
    mod: 0,
    reason: '',
    band: 'Success',
    success: true,
    effect: null,
    ...more,
  } as SeenEvent
}

export function points(cause: string, before: number, after: number, more: object = {}): SeenEvent {
  const roll = Math.abs(after - before)
  return {
    type: 'HpChanged',
    who: 'Harrow',
    before,
    after,
    max: 22,
    party: true,
    cause,
    roll,
    reason: 'temple healer',
    ...more,
  } as SeenEvent
}

export const person = { who: 'Harrow', name: 'Harrow', index: 0, party: true }
export const raider = { who: 'Raider 5', name: 'Raider 5', index: 5, party: false }

export function hpRuled(verb: string, before: number, after: number, more: object = {}): SeenEvent {
  const points = verb === 'damage' || verb === 'heal' ? Math.abs(after - before) : 0
  return {
    type: 'HpRuled',
    ...person,
    verb,
    points,
    before,
    after,
    max: 22,
    cleared: [],
    raised: false,
    reason: 'falling stone',
    ...more,
  } as SeenEvent
}

export function moved(more: object): SeenEvent {
  return {
    type: 'ClockMoved',
    name: 'Split Shield',
    from: 1,
    to: 2,
    max: 4,
    fired: false,
    trigger: '',
    reason: 'a heavy blow',
    hidden: false,
    ...more,
  } as SeenEvent
}

export function clockSet(status: string, reason: string): SeenEvent {
  return { type: 'ClockSet', name: 'Venom', status, reason, hidden: false } as SeenEvent
}

export function reaction(more: object): SeenEvent {
  return {
    type: 'ReactionRolled',
    of: 'river folk',
    met: 'river folk',
    roll: 7,
    mod: 0,
    reason: '',
    band: 'Neutral',
    combatBegins: false,
    ...more,
  } as SeenEvent
}

export function save(d20: number, more: object = {}): SeenEvent {
  return {
    type: 'SaveRolled',
    who: 'Tobb',
    against: 'scything blade',
    d20,
    hd: 2,
    mod: 0,
    passed: d20 + 2 >= 15,
    grants: [],
    effective: [],
    declared: 0,
    reason: '',
    ...more,
  } as SeenEvent
}

export function figure(more: object): SeenEvent {
  return {
    type: 'FigureRuled',
    of: 'person',
    ...person,
    figure: 'AC',
    from: 15,
    to: 14,
    reason: 'dented',
    ...more,
  } as SeenEvent
}

export const sheets = (value: number, terms: readonly object[]): SeenEvent =>
  ({
    type: 'SheetsChanged',
    who: [],
    shown: [{ name: 'Harrow', figure: { name: 'AC', base: 15, terms, value } }],
  }) as unknown as SeenEvent
