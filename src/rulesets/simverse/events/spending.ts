import type { GameEvent, Tell } from '../../../kernel/contract/ruleset.js'
import type { Combatant } from '../people/combatant.js'
import { get } from '../state/state.js'
import { add } from './shared/folds.js'
import { type Context, type Rows, type Subjects, silent } from './shared/rows.js'
import { type About, withReserves } from './shared/standing.js'
import { cut } from './shared/words.js'

export type ActionKind = 'major' | 'minor' | 'free'

export interface ActionSpent {
  readonly type: 'ActionSpent'
  readonly who: string
  readonly action: ActionKind
  readonly what: string
}

export interface Paid extends About {
  readonly type: 'Paid'
  readonly who: string
  readonly stamina: number
  readonly mana: number
  /** What is left is its owner's: absent for seats of other sides. */
  readonly staminaLeft?: number
  readonly manaLeft?: number
  readonly what: string
}

export interface LuckSpent {
  readonly type: 'LuckSpent'
  readonly who: string
}

export interface ManaLost extends About {
  readonly type: 'ManaLost'
  readonly who: string
  readonly amount: number
  /** Absent for seats of other sides. */
  readonly manaLeft?: number
}

export type SpendingEvent = ActionSpent | Paid | LuckSpent | ManaLost

export const spendingSubjects: Subjects<SpendingEvent> = {
  Paid: ({ who }) => who,
  ManaLost: ({ who }) => who,
}

/** Spends an action. */
export function spend(c: Combatant, action: ActionKind, what: string, tell: Tell<ActionSpent>): void {
  if (tell.silent) foldSpent(c, action)
  else tell({ type: 'ActionSpent', who: c.sheet.name, action, what })
}

/** Pays Stamina and Mana. */
export function pay(c: Combatant, stamina: number, mana: number, what: string, tell: Tell<Paid>): void {
  if (tell.silent) {
    foldPaid(c, stamina, mana)
    return
  }
  const staminaLeft = c.stamina - stamina
  const manaLeft = c.mana - mana
  tell({ type: 'Paid', who: c.sheet.name, stamina, mana, staminaLeft, manaLeft, what })
}

function foldSpent(c: Combatant, action: ActionKind): void {
  if (action === 'major') c.majorSpent = true
  else if (action === 'minor') c.minorSpent = true
  if (c.lastAct === 1 && action !== 'free') {
    c.majorSpent = true
    c.minorSpent = true
  }
}

function foldPaid(c: Combatant, stamina: number, mana: number): void {
  c.stamina -= stamina
  c.mana -= mana
  if (stamina > 0 && c.stamina === 0) add(c, 'exhausted')
  if (mana > 0 && c.mana === 0) add(c, 'depleted')
}

export const spendingRows: Rows<SpendingEvent> = {
  ActionSpent: {
    weight: 'detail',
    fold: (state, { who, action }) => foldSpent(get(state, who), action),
    mech: ({ who, action, what }) => [
      `${who}: ${action === 'free' ? 'free action' : `${action === 'major' ? 'Major' : 'Minor'} Action`}, ${what}`,
    ],
    story: silent,
  },
  Paid: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold: (state, { who, stamina, mana }) => foldPaid(get(state, who), stamina, mana),
    see: (event, seat, facts) => withReserves(event, event.who, seat, facts, withoutRest),
    mech(event) {
      const parts: string[] = []
      if (event.stamina > 0) parts.push(`${event.stamina} Stamina${left(event.staminaLeft)}`)
      if (event.mana > 0) parts.push(`${event.mana} Mana${left(event.manaLeft)}`)
      return [`${event.who} pays ${parts.join(' and ') || 'nothing'} for ${event.what}`]
    },
    // The act that follows says what it cost; only a spell without any effect has none.
    story: (event, context) =>
      comesToNothing(event, context)
        ? `${event.who} casts ${event.what}, to no effect (${costText(event)}).`
        : '',
    short: (event, context) =>
      comesToNothing(event, context) ? cut(`${event.who}: ${event.what}, no effect`) : '',
  },
  LuckSpent: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      get(state, who).luckUsed = true
    },
    mech: ({ who }) => [`${who} spends their luck`],
    story: ({ who }) => `${who} spends luck.`,
    short: ({ who }) => cut(`${who}: luck`),
    beat: ({ who }) => ({ by: who, result: 'luck' }),
  },
  ManaLost: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, amount }) {
      const c = get(state, who)
      c.mana -= amount
      if (c.mana === 0) add(c, 'depleted')
    },
    see: (event, seat, facts) =>
      withReserves(event, event.who, seat, facts, ({ manaLeft: _mana, ...seen }) => seen),
    mech: ({ who, amount, manaLeft }) => [`${who} loses ${amount} Mana${left(manaLeft)}`],
    story: ({ who, amount, manaLeft }) => `${who} loses ${amount} Mana${left(manaLeft)}.`,
    short: ({ who, amount }) => cut(`${who} −${amount} Mana`),
    beat: ({ who, amount, manaLeft }) => ({
      on: [who],
      changes: [{ who, figure: 'Mana', by: -amount, ...(manaLeft !== undefined && { to: manaLeft }) }],
    }),
  },
}

/** rules/secrets 3: a payment is open, what is left is its owner's. */
function withoutRest({ staminaLeft: _stamina, manaLeft: _mana, ...seen }: Paid): Paid {
  return seen
}

/** ` (3 left)`, for those who may know it. */
function left(of: number | undefined): string {
  return of === undefined ? '' : ` (${of} left)`
}

/** What follows the payment for a spell at once, if the spell does anything. */
const SPELL_EFFECTS: ReadonlySet<string> = new Set(['AttackDeclared', 'Healed', 'BuffGained', 'ResistRolled'])

function comesToNothing({ mana }: Paid, { line, place }: Context): boolean {
  const after = line[place + 1]
  return mana > 0 && !(after && SPELL_EFFECTS.has(after.type))
}

function isPaid(event: GameEvent | undefined): event is Paid {
  return event?.type === 'Paid'
}

const BEFORE_THE_ROLL: ReadonlySet<string> = new Set(['AttackDeclared', 'LuckSpent'])

/** What was paid for the act that this event tells, if anything was. */
export function paymentBefore({ line, place }: Context): Paid | undefined {
  let at = place - 1
  while (at >= 0 && BEFORE_THE_ROLL.has(line[at]!.type)) at--
  const before = line[at]
  return isPaid(before) && before.stamina + before.mana > 0 ? before : undefined
}

/** `2 Stamina, 20 left`. */
function costText({ stamina, mana, staminaLeft, manaLeft }: Paid): string {
  return [
    ...(stamina > 0 ? [`${stamina} Stamina`, ...rest(staminaLeft)] : []),
    ...(mana > 0 ? [`${mana} Mana`, ...rest(manaLeft)] : []),
  ].join(', ')
}

function rest(of: number | undefined): readonly string[] {
  return of === undefined ? [] : [`${of} left`]
}

/** The cost of the act that this event tells, as part of its sentence: `2 Stamina, 20 left`, or nothing. */
export function costOf(context: Context): string {
  const paid = paymentBefore(context)
  return paid ? costText(paid) : ''
}

/** The same behind other figures: `; 2 Stamina, 20 left`. */
export function costAfter(context: Context): string {
  const cost = costOf(context)
  return cost === '' ? '' : `; ${cost}`
}

/** The same in brackets: ` (2 Stamina, 20 left)`. */
export function costInBrackets(context: Context): string {
  const cost = costOf(context)
  return cost === '' ? '' : ` (${cost})`
}
