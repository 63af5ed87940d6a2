import type { Command } from '../../../kernel/contract/command.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/names.js'
import { type EffectContext, effectContext } from '../effects/context.js'
import { wakeCurlUp } from '../effects/powers.js'
import { run } from '../effects/run.js'
import type { SpireEvent } from '../events/index.js'
import { PLAYER } from '../fight/fight.js'
import { drawBehavior } from '../monsters/deal.js'
import { creatureOf, dieIsKnown, type SpireState } from '../state/state.js'
import { refused } from '../stops.js'
import { winIfNoneLives } from '../turn/victory.js'
import { addCards, removeCards } from './cards.js'
import { conditionsOf, type FigureSpec, figuresOf, ofTheFight } from './figures.js'
import { addMonsters } from './newcomers.js'
import { calledName, findRulingTarget, oneOf } from './ruling-target.js'

/** A ruling at work. */
interface Rule {
  readonly state: SpireState
  readonly command: Command
  readonly reason: string
  readonly dice: Dice
  readonly tell: Tell<SpireEvent>
}

type Ruling = (rule: Rule) => void

function pointsOf({ command }: Rule, label = 'points'): number {
  const points = command[label] as number
  if (points < 1 || points > 999) throw refused('bad-figure', `"${label}" is 1 to 999, not ${points}.`)
  return points
}

/** Does what follows from HP that changed: Curl Up wakes as by any damage (R7), and the fight may be over (R6). */
function afterHp({ state, dice, tell }: Rule, who: number, lost: number): void {
  const context: EffectContext = effectContext(state, dice, tell)
  if (who !== PLAYER) wakeCurlUp(context, who, lost, false)
  run(context)
}

/** HP by a ruling. A monster that gets up without a behaviour is dealt one first, as at the start (R12). */
function changeHp(rule: Rule, who: number, change: number): void {
  const { state, dice, tell, reason } = rule
  const { hp, maxHp: max } = creatureOf(state, who)
  if (hp === 0) dealIfNeeded(state, who, dice, tell)
  tell({ type: 'HpRuled', who, name: calledName(state, who), change, hp: hp + change, max, reason })
  afterHp(rule, who, -change)
}

function dealIfNeeded(state: SpireState, who: number, dice: Dice, tell: Tell<SpireEvent>): void {
  const monster = state.monsters[who]
  const kind = monster && state.fight.kinds[monster.kind]!
  if (!monster || !kind || monster.behavior >= 0 || kind.behaviors.length === 0) return
  const place = drawBehavior(state, kind, monster.kind, dice)
  const behavior = kind.behaviors[place]!
  tell({ type: 'BehaviorDealt', who, name: kind.name, place, behavior, last: false })
}

/** Points straight off the HP: block does not hold a ruling off. */
const damage: Ruling = (rule) => {
  const { state, command } = rule
  const points = pointsOf(rule)
  const who = findRulingTarget(state, String(command.who))
  const { hp } = creatureOf(state, who)
  if (hp === 0) throw refused('dead', `${calledName(state, who)} is dead already.`)
  changeHp(rule, who, -Math.min(hp, points))
}

const heal: Ruling = (rule) => {
  const { state, command } = rule
  const points = pointsOf(rule)
  const who = findRulingTarget(state, String(command.who))
  const { hp, maxHp } = creatureOf(state, who)
  if (hp === maxHp) throw refused('nothing-changes', `${calledName(state, who)} has all HP.`)
  changeHp(rule, who, Math.min(points, maxHp - hp))
}

const restore: Ruling = ({ state, command, dice, tell, reason }) => {
  const who = findRulingTarget(state, String(command.who))
  if (creatureOf(state, who).hp === 0) dealIfNeeded(state, who, dice, tell)
  const { maxHp } = creatureOf(state, who)
  tell({ type: 'Restored', who, name: calledName(state, who), hp: maxHp, max: maxHp, reason })
}

function setFigure(rule: Rule, who: number, name: string, spec: FigureSpec, now: number): void {
  const { state, tell, reason } = rule
  const { figure, label, least, most } = spec
  const before = spec.of(state, who)
  const top = figure === 'hp' ? creatureOf(state, who).maxHp : most
  if (now < least || now > top)
    throw refused('bad-figure', `${label} of ${name} is ${least} to ${top}, not ${now}.`)
  if (now === before) throw refused('nothing-changes', `${label} of ${name} is ${now} already.`)
  if (figure === 'die' && !dieIsKnown(state))
    throw refused('die-unknown', 'The die has not been rolled yet, and nobody says beforehand how it falls.')
  if (figure === 'hp') changeHp(rule, who, now - before)
  else tell({ type: 'FigureRuled', who, name, figure, label, before, now, reason })
}

/** The name for figures of the fight itself. */
export const FIGHT = 'fight'

const set: Ruling = (rule) => {
  const { state, command } = rule
  const said = String(command.who)
  const fight = sameName(said, FIGHT)
  const who = fight ? PLAYER : findRulingTarget(state, said)
  const specs = fight ? ofTheFight : figuresOf(who)
  const labels = specs.map(({ label }) => label)
  const name = fight ? 'the fight' : calledName(state, who)
  const spec = specs[oneOf(labels, String(command.figure), 'unknown-figure', 'figure')]!
  setFigure(rule, who, name, spec, command.to as number)
}

/** Tokens come up to the cap of the rules; lifted they all go, or as many as are said. */
const condition: Ruling = (rule) => {
  const { state, command } = rule
  const who = findRulingTarget(state, String(command.who))
  const name = calledName(state, who)
  if (creatureOf(state, who).hp === 0) throw refused('dead', `${name} is dead.`)
  const specs = conditionsOf(who)
  const labels = specs.map(({ label }) => label)
  const spec = specs[oneOf(labels, String(command.what), 'unknown-condition', 'condition')]!
  const before = spec.of(state, who)
  const tokens = command.tokens === undefined ? undefined : pointsOf(rule, 'tokens')
  if (command.do === 'set') {
    const now = Math.max(before, Math.min(spec.cap, before + (tokens ?? 1)))
    if (now === before)
      throw refused('nothing-changes', `${name} has ${before} ${spec.label}, and that is the most.`)
    setFigure(rule, who, name, spec, now)
  } else {
    if (before === 0) throw refused('nothing-changes', `${name} has no ${spec.label}.`)
    setFigure(rule, who, name, spec, Math.max(0, before - (tokens ?? before)))
  }
}

const add: Ruling = ({ state, command, reason, dice, tell }) => {
  if (command.pile !== undefined) addCards(state, command, reason, tell)
  else addMonsters(state, command, reason, dice, tell)
}

const remove: Ruling = ({ state, command, reason, dice, tell }) => {
  if (command.pile !== undefined) {
    removeCards(state, command, reason, tell)
    return
  }
  if (command.count !== undefined)
    throw refused('pile-missing', '"count:" is for cards: say from which pile with "pile:".')
  const who = findRulingTarget(state, String(command.who))
  if (who === PLAYER)
    throw refused(
      'unknown-name',
      `Without ${state.fight.character} there is no fight; "close" ends the table.`,
    )
  tell({ type: 'MonsterRemoved', who, name: calledName(state, who), reason })
  winIfNoneLives(effectContext(state, dice, tell))
}

const rulings: Readonly<Record<string, Ruling>> = { damage, heal, condition, restore, set, add, remove }

/** The ruling behind a verb, if it is one. */
export function rulingOf(verb: string): Ruling | undefined {
  return entryOf(rulings, verb)
}
