import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { clauseText, number, optionalClause } from '../clause-values.js'
import { endIfDecided, tellSheets } from '../combat/rulings.js'
import { fighter } from '../combat/start/fighter.js'
import { missingKeys } from '../combat/start/validate.js'
import type { HpRuled } from '../events/hand.js'
import type { Tell } from '../events/index.js'
import { haltVenom } from '../procedures/care.js'
import { advanceTo, clockNamed } from '../procedures/clock.js'
import { BROKEN, DEAD, FLED, GONE } from '../state/fight.js'
import { clocksKnownTo } from '../state/known.js'
import { inFight } from '../state/standing.js'
import type { State } from '../state/state.js'
import { isSameCondition, isVenomed, VENOM_TAG } from '../stats/clocks.js'
import { isDead, isUp } from '../stats/person.js'
import { isDeadStop, isDownStop, missingStats, refused } from '../stops.js'
import { conditionNamed, mustFit, ruleCondition } from './conditions.js'
import { baseFigure, figureNamed, figureValue, wholeIn } from './figures.js'
import { coming, counted, join, sideOf } from './newcomers.js'
import { findRulingTarget, mustNotBeLost, type RulingTarget, ruledPerson, somebody } from './ruling-target.js'

type Ruling = (state: State, seat: string, command: Command, dice: Dice, tell: Tell) => void

const MAX_POINTS = 10_000

function pointsOf(command: Command): number {
  const points = number(command, 'points')
  if (points >= 1 && points <= MAX_POINTS) return points
  throw refused('BAD_AMOUNT', `Points are from 1 to ${MAX_POINTS}, not ${points}.`, { points })
}

function because(command: Command): string {
  return clauseText(command, 'because')
}

/** Points by ruling, and everything the rules attach to them: who falls, who stands again, what ends. */
function changeHp(
  state: State,
  found: RulingTarget,
  verb: HpRuled['verb'],
  after: number,
  points: number,
  reason: string,
  tell: Tell,
): void {
  const restores = verb === 'restore'
  const cleared = restores ? found.person.conditions.filter((c) => isSameCondition(c, VENOM_TAG)) : []
  tell({
    type: 'HpRuled',
    ...ruledPerson(found),
    verb,
    points,
    before: found.hp,
    after,
    max: found.max,
    cleared,
    raised: after > 0 && isDead(found.person),
    reason,
  })
  if (isVenomed(cleared)) haltVenom(state, found.who, reason, tell)
  if (state.fight && found.index >= 0 && state.phase !== 'flight') endIfDecided(state, state.fight, tell)
}

const damage: Ruling = (state, seat, command, _dice, tell) => {
  const found = findRulingTarget(state, seat, clauseText(command, 'who'))
  const points = pointsOf(command)
  mustNotBeLost(state, found)
  if (found.index < 0 && isDead(found.person)) throw isDeadStop(found.name)
  changeHp(state, found, 'damage', found.hp - points, points, because(command), tell)
}

const heal: Ruling = (state, seat, command, _dice, tell) => {
  const found = findRulingTarget(state, seat, clauseText(command, 'who'))
  const points = pointsOf(command)
  mustNotBeLost(state, found)
  if (found.index < 0 && isDead(found.person)) throw isDeadStop(found.name)
  if (found.hp >= found.max)
    throw refused('NOT_HURT', `${found.name} has lost nothing that could be healed.`, { name: found.name })
  const after = Math.min(found.max, found.hp + points)
  changeHp(state, found, 'heal', after, points, because(command), tell)
}

const restore: Ruling = (state, seat, command, _dice, tell) => {
  const found = findRulingTarget(state, seat, clauseText(command, 'who'))
  mustNotBeLost(state, found)
  changeHp(state, found, 'restore', Math.max(found.hp, found.max), 0, because(command), tell)
}

const condition: Ruling = (state, seat, command, _dice, tell) => {
  const found = findRulingTarget(state, seat, clauseText(command, 'who'))
  const on = command.do === 'set'
  const settable = conditionNamed(state, found, command)
  mustNotBeLost(state, found)
  mustFit(state, found, settable, on)
  const reason = because(command)
  if (settable.kind === 'down') changeHp(state, found, 'set', on ? 0 : 1, 0, reason, tell)
  else {
    ruleCondition(state, found, settable, on, reason, tell)
    if (state.fight && settable.kind === 'left') endIfDecided(state, state.fight, tell)
  }
}

/** Figures of a clock, of the fight and of the table, by the names under which the view shows them. */
function setOther(state: State, seat: string, command: Command, tell: Tell): void {
  const said = clauseText(command, 'who')
  const reason = because(command)
  const to = clauseText(command, 'to')
  const ruled = { type: 'FigureRuled', index: -1, party: true, reason } as const
  if (sameName(said, 'fight') && state.fight) {
    const figure = figureNamed(clauseText(command, 'figure'), ['round'])
    const from = state.fight.round + 1
    tell({ ...ruled, of: 'fight', who: '', name: 'fight', figure, from, to: wholeIn(figure, to, 1, 10_000) })
  } else if (sameName(said, 'table')) {
    const figure = figureNamed(clauseText(command, 'figure'), ['day'])
    tell({
      ...ruled,
      of: 'table',
      who: '',
      name: 'table',
      figure,
      from: state.day,
      to: wholeIn(figure, to, 0, 100_000),
    })
  } else setClock(state, seat, command, tell)
}

function setClock(state: State, seat: string, command: Command, tell: Tell): void {
  const clock = clockNamed(state, seat, clauseText(command, 'who'))
  const figure = figureNamed(clauseText(command, 'figure'), ['progress', 'max'])
  if (clock.venom) throw refused('CLOCK_NEVER_REDUCES', 'A venom clock moves with the days; treat the venom.')
  const said = clauseText(command, 'to')
  const reason = because(command)
  const to =
    figure === 'max' ? wholeIn(figure, said, clock.progress + 1, 100) : wholeIn(figure, said, 0, clock.max)
  if (figure === 'progress' && to === clock.max && clock.status === 'active') {
    tell(advanceTo(clock, to, reason))
    return
  }
  const from = figure === 'max' ? clock.max : clock.progress
  const { name } = clock
  tell({
    type: 'FigureRuled',
    of: 'clock',
    who: name,
    name,
    index: -1,
    party: true,
    figure,
    from,
    to,
    reason,
  })
}

const set: Ruling = (state, seat, command, _dice, tell) => {
  const said = clauseText(command, 'who')
  const found = somebody(state, seat, said)
  if (!found) {
    const clocks = clocksKnownTo(state, seat).some((c) => sameName(c.name, said))
    if (clocks || sameName(said, 'table') || (sameName(said, 'fight') && state.fight)) {
      setOther(state, seat, command, tell)
      if (state.fight) tellSheets(state.fight, state, tell)
      return
    }
    findRulingTarget(state, seat, said)
    return
  }
  const figure = figureNamed(clauseText(command, 'figure'))
  const to = figureValue(figure, clauseText(command, 'to'))
  const reason = because(command)
  mustNotBeLost(state, found)
  if (figure === 'hp') {
    if (Number(to) > found.max)
      throw refused('BAD_FIGURE', `${found.name} has at most ${found.max} hp; set max first.`, { figure, to })
    changeHp(state, found, 'set', Number(to), 0, reason, tell)
    return
  }
  if (figure === 'max' && Number(to) < found.hp)
    throw refused('BAD_FIGURE', `${found.name} has ${found.hp} hp now; set hp first.`, { figure, to })
  const from = figure === 'max' ? found.max : (baseFigure(found.person, figure) ?? 'nothing')
  tell({
    type: 'FigureRuled',
    of: 'person',
    ...ruledPerson(found),
    figure,
    from: typeof from === 'boolean' ? String(from) : from,
    to,
    reason,
  })
  if (state.fight && found.index >= 0) tellSheets(state.fight, state, tell)
}

function mustBeBetweenRounds(state: State): void {
  if (state.phase === 'fallen')
    throw refused('FLIGHT_FIRST', 'The flight comes first: abandon, or stay. Then they can come.')
}

const add: Ruling = (state, seat, command, dice, tell) => {
  mustBeBetweenRounds(state)
  const who = coming(state, seat, command)
  const side = sideOf(optionalClause(command, 'side'), 'Foes')
  const people = who.kind === 'people' ? who.people : counted(state, who.encounter, dice, tell)
  join(state, people, side, because(command), tell)
}

const remove: Ruling = (state, seat, command, _dice, tell) => {
  const found = findRulingTarget(state, seat, clauseText(command, 'who'))
  if (found.isPc)
    throw refused(
      'PC_STAYS',
      `${found.name} is the PC; without him there is no game here. "end" ends the session.`,
    )
  mustNotBeLost(state, found)
  if (found.index >= 0 ? state.fight!.status[found.index] === GONE : /^missing/i.test(found.person.status))
    throw refused('NOT_SO', `${found.name} is gone already.`, { name: found.name })
  tell({ type: 'Left', ...ruledPerson(found), how: 'removed', reason: because(command) })
  if (state.fight && found.index >= 0 && state.phase !== 'flight') endIfDecided(state, state.fight, tell)
}

const MAX_BONUS = 20

const bonus: Ruling = (state, seat, command, _dice, tell) => {
  const found = findRulingTarget(state, seat, clauseText(command, 'who'))
  const value = number(command, 'value')
  if (value === 0 || Math.abs(value) > MAX_BONUS)
    throw refused('BAD_AMOUNT', `A bonus is from -${MAX_BONUS} to ${MAX_BONUS} and not 0.`, { value })
  mustNotBeLost(state, found)
  if (isDead(found.person)) throw isDeadStop(found.name)
  if (found.hp <= 0 && (found.index >= 0 || !isUp(found.person))) throw isDownStop(found.name)
  tell({ type: 'BonusRuled', ...ruledPerson(found), value, reason: because(command) })
}

/** In a fight: out of it and back. Between fights: with the party, so that they are in the next one, or not. */
const takePart: Ruling = (state, seat, command, _dice, tell) => {
  const found = findRulingTarget(state, seat, clauseText(command, 'who'))
  const joins = command.do === 'join'
  if (found.isPc) throw refused('PC_STAYS', `${found.name} is the PC and is always there.`)
  mustNotBeLost(state, found)
  const reason = because(command)
  if (!state.fight) {
    betweenFights(found, joins, reason, tell)
    return
  }
  mustBeBetweenRounds(state)
  if (found.index < 0) comesIn(state, found, joins, command, tell)
  else if (joins) {
    const status = state.fight.status[found.index]!
    if (status !== GONE && status !== FLED && status !== BROKEN)
      throw found.hp <= 0 || status === DEAD ? isDownStop(found.name) : alreadySo(found, 'in the fight')
    if (found.hp <= 0) throw isDownStop(found.name)
    tell({ type: 'TookPart', ...ruledPerson(found), joins, reason })
  } else {
    if (!inFight(state.fight, found.index))
      throw refused('NOT_SO', `${found.name} is not in the fight.`, { name: found.name })
    tell({ type: 'Left', ...ruledPerson(found), how: 'left', reason })
    endIfDecided(state, state.fight, tell)
  }
}

function alreadySo({ name }: RulingTarget, what: string) {
  return refused('ALREADY_SO', `${name} is ${what} already.`, { name })
}

function betweenFights(found: RulingTarget, joins: boolean, reason: string, tell: Tell): void {
  const { person, name } = found
  if (person.role !== 'companion')
    throw refused(
      'NOT_A_COMPANION',
      `${name} is no companion. Somebody new comes with: add <name> side: PC.`,
      { name },
    )
  if (person.withPc === joins) throw alreadySo(found, joins ? 'with the party' : 'elsewhere')
  tell({ type: 'TookPart', ...ruledPerson(found), joins, reason })
}

/** Somebody of the table who was not in the fight joins it, behind those of the same side. */
function comesIn(state: State, found: RulingTarget, joins: boolean, command: Command, tell: Tell): void {
  const { person, name } = found
  if (!joins) throw refused('NOT_SO', `${name} is not in the fight.`, { name })
  if (isDead(person)) throw isDeadStop(name)
  if (!isUp(person)) throw isDownStop(name)
  const missing = missingKeys(person)
  if (missing.length > 0) throw missingStats({ [name]: missing })
  const side = sideOf(optionalClause(command, 'side'), person.role === 'companion' ? 'PC' : 'Foes')
  const place = state.people.findIndex((p) => p.name === person.name)
  tell({
    type: 'Joined',
    side,
    names: [name],
    people: [],
    fighters: [fighter(person, place, name, side, state)],
    reason: because(command),
  })
}

/** The referee's hand, by its verb. Every check comes before the first die and the first telling. */
export const hand: ReadonlyMap<string, Ruling> = new Map<string, Ruling>([
  ['damage', damage],
  ['heal', heal],
  ['condition', condition],
  ['restore', restore],
  ['set', set],
  ['add', add],
  ['remove', remove],
  ['bonus', bonus],
  ['take-part', takePart],
])
