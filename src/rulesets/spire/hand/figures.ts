import { refused } from '../../../kernel/contract/stops.js'
import type { HandCondition, HandFigure, HandThing, Ruling } from '../../../kernel/hand/description.js'
import { effectContext } from '../effects/context.js'
import { wakeCurlUp } from '../effects/powers.js'
import { run } from '../effects/run.js'
import type { RuledFigure } from '../events/hand.js'
import type { SpireEvent } from '../events/index.js'
import { PLAYER } from '../fight/fight.js'
import { STRENGTH_CAP, VULNERABLE_CAP, WEAK_CAP } from '../fight/rules.js'
import { drawBehavior } from '../monsters/deal.js'
import { fullName } from '../monsters/names.js'
import { creatureOf, dieIsKnown, type SpireState } from '../state/state.js'
import { refused as spireRefuses } from '../stops.js'

export type SpireRuling = Ruling<SpireState, SpireEvent>

/** A figure that a ruling can set: its name in events, its name for people, and its bounds. */
interface FigureSpec {
  readonly figure: RuledFigure | 'hp'
  readonly label: string
  readonly least: number
  readonly most: number
  of(state: SpireState, who: number): number
}

function spec(
  figure: FigureSpec['figure'],
  label: string,
  [least, most]: readonly [number, number],
  of: FigureSpec['of'],
): FigureSpec {
  return { figure, label, least, most, of }
}

const creatures: readonly FigureSpec[] = [
  spec('hp', 'HP', [0, 99], (s, who) => creatureOf(s, who).hp),
  spec('max', 'max HP', [1, 99], (s, who) => creatureOf(s, who).maxHp),
  spec('block', 'block', [0, 99], (s, who) => creatureOf(s, who).block),
  spec('strength', 'Strength', [0, 99], (s, who) => creatureOf(s, who).strength),
  spec('weak', 'Weak', [0, 9], (s, who) => creatureOf(s, who).weak),
  spec('vulnerable', 'Vulnerable', [0, 9], (s, who) => creatureOf(s, who).vulnerable),
]

const players: readonly FigureSpec[] = [
  ...creatures,
  spec('energy', 'energy', [0, 99], (s) => s.player.energy),
  spec('energyEachTurn', 'energy each turn', [0, 99], (s) => s.fight.energy),
]

const monsters: readonly FigureSpec[] = [
  ...creatures,
  spec('curlUp', 'Curl Up', [0, 9], (s, who) => s.monsters[who]!.curlUp),
  spec('ritual', 'Ritual', [0, 9], (s, who) => s.monsters[who]!.ritual),
  spec('moves', 'turns', [0, 99], (s, who) => s.monsters[who]!.moves),
]

/** Figures of the fight itself: `set who: fight figure: die`. */
const ofTheFight: readonly FigureSpec[] = [
  spec('turn', 'turn', [1, 10_000], (s) => s.turn),
  spec('die', 'die', [1, 6], (s) => s.die),
]

/** Powers that come as tokens, each with its cap (rules/spire §1). */
const CAPS: Partial<Record<FigureSpec['figure'], number>> = {
  weak: WEAK_CAP,
  vulnerable: VULNERABLE_CAP,
  strength: STRENGTH_CAP,
  curlUp: 9,
  ritual: 9,
}

/** Returns a creature's name, with the number where several share it. */
export function calledName(state: SpireState, who: number): string {
  return who === PLAYER ? state.fight.character : fullName(state, who)
}

/** Deals a behaviour to a monster that gets up without one, as at the start (R12). */
export function dealIfNeeded({ state, dice, tell }: SpireRuling, who: number): void {
  const monster = state.monsters[who]
  const kind = monster && state.fight.kinds[monster.kind]!
  if (!monster || !kind || monster.behavior >= 0 || kind.behaviors.length === 0) return
  const place = drawBehavior(state, kind, monster.kind, dice)
  const behavior = kind.behaviors[place]!
  tell({ type: 'BehaviorDealt', who, name: kind.name, place, behavior, last: false })
}

/** Tells HP by a ruling. Curl Up wakes as by any damage (R7), and the fight may be over (R6). */
export function changeHp(ruling: SpireRuling, who: number, change: number): void {
  const { state, dice, tell, reason } = ruling
  const { hp, maxHp: max } = creatureOf(state, who)
  if (hp === 0) dealIfNeeded(ruling, who)
  tell({ type: 'HpRuled', who, name: calledName(state, who), change, hp: hp + change, max, reason })
  const context = effectContext(state, dice, tell)
  if (who !== PLAYER) wakeCurlUp(context, who, -change, false)
  run(context)
}

function setFigure(ruling: SpireRuling, who: number, name: string, one: FigureSpec, now: number): void {
  const { state, tell, reason } = ruling
  const { figure, label } = one
  const before = one.of(state, who)
  if (now === before) throw refused('NO_CHANGE', `${label} of ${name} is ${now} already.`)
  if (figure === 'die' && !dieIsKnown(state))
    throw spireRefuses('die-unknown', 'The die has not been rolled yet, and no ruling says how it will fall.')
  if (figure === 'hp') changeHp(ruling, who, now - before)
  else tell({ type: 'FigureRuled', who, name, figure, label, before, now, reason })
}

function settable(
  state: SpireState,
  who: number,
  name: string,
  one: FigureSpec,
): HandFigure<SpireState, SpireEvent> {
  return {
    name: one.label,
    least: one.least,
    most: one.figure === 'hp' ? creatureOf(state, who).maxHp : one.most,
    set: (ruling, to) => setFigure(ruling, who, name, one, Number(to)),
  }
}

function specsOf(who: number): readonly FigureSpec[] {
  return who === PLAYER ? players : monsters
}

/** The figures of a creature as the hand sets them. */
export function figuresOf(state: SpireState, who: number): readonly HandFigure<SpireState, SpireEvent>[] {
  return specsOf(who).map((one) => settable(state, who, calledName(state, who), one))
}

/** The fight itself has figures too. */
export function things(state: SpireState): readonly HandThing<SpireState, SpireEvent>[] {
  return [{ name: 'fight', figures: ofTheFight.map((one) => settable(state, PLAYER, 'the fight', one)) }]
}

const MAX_TOKENS = 999

function tokensIn({ command: { tokens } }: SpireRuling): number | undefined {
  if (tokens === undefined) return undefined
  const said = Number(tokens)
  if (said >= 1 && said <= MAX_TOKENS) return said
  throw refused('BAD_VALUE', `"tokens" is a whole number from 1 to ${MAX_TOKENS}, not ${said}.`, { tokens })
}

/** Powers of a creature. Tokens come up to the cap of the rules; lifted they all go, or the number that is said. */
export function conditionsOf(
  state: SpireState,
  who: number,
): readonly HandCondition<SpireState, SpireEvent>[] {
  return specsOf(who).flatMap((one) => {
    const cap = CAPS[one.figure]
    if (cap === undefined) return []
    const before = one.of(state, who)
    const rule = (ruling: SpireRuling, on: boolean): void => {
      const name = calledName(state, who)
      const tokens = tokensIn(ruling)
      if (creatureOf(state, who).hp === 0) throw spireRefuses('dead', `${name} is dead.`)
      const now = on
        ? Math.max(before, Math.min(cap, before + (tokens ?? 1)))
        : Math.max(0, before - (tokens ?? before))
      setFigure(ruling, who, name, one, now)
    }
    return [{ name: one.label, has: before > 0, again: before < cap, rule }]
  })
}
