import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { signed } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/names.js'
import { isMassive } from '../blow/damage.js'
import { defenseTarget } from '../blow/defense.js'
import type { Tell } from '../events/index.js'
import { endHold, settleState } from '../harm/fall.js'
import { moraleAfterHit } from '../harm/morale.js'
import { type Combatant, isActive } from '../people/combatant.js'
import { hasCondition, isDead } from '../people/conditions.js'
import { boundsOf, figuresOf } from '../people/set-figure.js'
import { personNamed } from '../state/named.js'
import type { State } from '../state/state.js'
import { refuse, refused } from '../stops.js'
import { insteadOf } from '../tables/nearest.js'
import { checkCondition, conditionNamed, liftCondition, setCondition } from './conditions.js'
import { newcomers } from './newcomers.js'

type Ruling = (state: State, command: Command, dice: Dice, tell: Tell) => void

const MAX_POINTS = 10_000

function pointsOf(command: Command): number {
  const points = Number(command.points)
  if (points >= 1 && points <= MAX_POINTS) return points
  throw refused('BAD_POINTS', `Points are from 1 to ${MAX_POINTS}, not ${points}.`, { points })
}

function ruled(what: string, command: Command, tell: Tell): void {
  tell({ type: 'Ruled', what, reason: String(command.because) })
}

/** A loss and everything the rules attach to it: falling, dying, other people's nerve. */
function damage(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const c = personNamed(state, command.who)
  const points = pointsOf(command)
  const who = c.sheet.name
  const wasDead = isDead(c)
  ruled(`${who} loses ${points} Vitality`, command, tell)
  const hurts = !isActive(c.sinceActed, c.ready)
  const vitality = c.vitality - points
  tell({ type: 'Harmed', who, points, vitality, hurts, aimLost: hasCondition(c, 'aiming') })
  settleState(state, c, true, tell)
  moraleAfterHit(state, c, isMassive(points, c.sheet.vitalityMax), wasDead, tell)
}

function heal(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const c = personNamed(state, command.who)
  const points = pointsOf(command)
  const who = c.sheet.name
  if (isDead(c)) throw refuse('BEYOND_HEALING', who)
  const amount = Math.min(points, Math.max(0, c.sheet.vitalityMax - c.vitality))
  if (amount === 0) throw refuse('NOT_HURT', who)
  ruled(`${who} regains ${amount} Vitality`, command, tell)
  tell({ type: 'Healed', who, by: 'ruling', amount, vitality: c.vitality + amount, closed: false })
  if (!settleState(state, c, false, tell) && hasCondition(c, 'dying'))
    tell({ type: 'StateChanged', who, state: 'stabilized', vitality: c.vitality, lastAct: false })
}

function condition(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const c = personNamed(state, command.who)
  const what = conditionNamed(state, command.what)
  const set = command.do === 'set'
  const rounds = command.rounds === undefined ? 0 : Number(command.rounds)
  if (rounds < 0 || rounds > MAX_POINTS) throw refused('BAD_POINTS', 'Rounds are counted from 1.', { rounds })
  checkCondition(c, what, set)
  ruled(`${c.sheet.name} is ${set ? '' : 'no longer '}${String(command.what)}`, command, tell)
  if (set) setCondition(state, c, what, rounds, tell)
  else liftCondition(state, c, what, tell)
}

function restore(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const c = personNamed(state, command.who)
  const who = c.sheet.name
  ruled(`${who} is restored`, command, tell)
  endHold(state, c, tell, 'ruling')
  tell({ type: 'Restored', who, vitality: c.sheet.vitalityMax })
}

function figureNamed(state: State, c: Combatant, written: unknown): string {
  const text = String(written)
  const known = figuresOf(c, state.rules)
  const found = known.find((figure) => sameName(figure, text))
  if (found !== undefined) return found
  throw refused('FIGURE_UNKNOWN', `${c.sheet.name} has no figure "${text}": ${insteadOf(text, known)}`, {
    figure: text,
  })
}

function set(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const c = personNamed(state, command.who)
  const figure = figureNamed(state, c, command.figure)
  const to = Number(command.to)
  const who = c.sheet.name
  const { least, most } = boundsOf(figure)
  const top = figure === 'Vitality' ? c.sheet.vitalityMax : most
  if (to < least || to > top)
    throw refused('BAD_FIGURE', `${figure} is from ${least} to ${top}, not ${to}.`, { figure, to })
  const vital = figure === 'Vitality' || figure === 'EN'
  if (vital && isDead(c)) throw refuse('BEYOND_HEALING', who)
  const added = figure === 'Dodge' ? { added: to - plainDodge(state, c) } : {}
  tell({ type: 'FigureSet', who, figure, to, ...added, reason: String(command.because) })
  if (vital) settleState(state, c, false, tell)
}

/** What they would dodge with, but for an earlier ruling. */
function plainDodge(state: State, c: Combatant): number {
  const others = { ...c, buffs: c.buffs.filter((buff) => buff.to !== 'dodge') }
  return defenseTarget(others, { kind: 'dodge', weapon: '' }, undefined, state.rules).value
}

function add(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const sheets = newcomers(state, command)
  const names = sheets.map(({ name }) => name).join(', ')
  ruled(`${names} ${sheets.length === 1 ? 'joins' : 'join'} ${sheets[0]!.side}`, command, tell)
  for (const sheet of sheets) tell({ type: 'Joined', who: sheet.name, side: sheet.side, sheet })
}

function remove(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const c = personNamed(state, command.who)
  const who = c.sheet.name
  ruled(`${who} is taken out of the game`, command, tell)
  endHold(state, c, tell, `${who} is gone`)
  tell({ type: 'Removed', who })
}

const MAX_BONUS = 20

function bonus(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const c = personNamed(state, command.who)
  const value = Number(command.value)
  if (value === 0 || Math.abs(value) > MAX_BONUS)
    throw refused('BAD_POINTS', `A bonus is from -${MAX_BONUS} to ${MAX_BONUS} and not 0.`, { value })
  const who = c.sheet.name
  ruled(`${who} has ${signed(value)} on the next roll`, command, tell)
  tell({ type: 'BuffGained', who, buff: { name: 'ruling', value, to: 'all', next: true } })
}

function takePart(state: State, command: Command, _dice: Dice, tell: Tell): void {
  const c = personNamed(state, command.who)
  const who = c.sheet.name
  const joins = command.do === 'join'
  if (joins !== c.fled) throw refuse(joins ? 'ALREADY_SO' : 'HAS_FLED', who)
  ruled(`${who} ${joins ? 'comes back' : 'leaves'}`, command, tell)
  if (!joins) endHold(state, c, tell, `${who} has left`)
  tell({ type: 'TookPart', who, joins })
}

/** The referee's hand, by its verb. Every check comes before the first telling. */
export const hand: Readonly<Record<string, Ruling>> = {
  damage,
  heal,
  condition,
  restore,
  set,
  add,
  remove,
  bonus,
  'take-part': takePart,
}
