import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/words/names.js'
import type { Tell } from '../events/index.js'
import { runningVenom } from '../procedures/care.js'
import { moveClock } from '../procedures/clock.js'
import { isHiddenClock } from '../state/known.js'
import { hpDelta, placeAmong } from '../state/named.js'
import { partyInOrder } from '../state/party.js'
import type { State } from '../state/state.js'
import { isVenomed, newVenomClock } from '../stats/clocks.js'
import { hpOf, isDead, isNonCombatant, maxOf, type Person } from '../stats/person.js'
import { type BxStop, refused } from '../stops.js'
import { EFFECT_FORMS, type Effect, type EffectNames, type EffectTarget, readEffects } from './effect-text.js'

/** Who and what an effect may name at this table: the game master knows everybody. */
export function effectNames(state: State): EffectNames {
  const people = state.people.map(({ name }) => name)
  return {
    person: (said) => people[placeAmong(people, said)],
    clocks: state.clocks.map(({ name }) => name),
  }
}

function badEffect(clause: string, effect: string, part: string): BxStop {
  return refused(
    'BAD_EFFECT',
    `"${part}" in ${clause}: is no effect that can be read, so none of it is taken. The forms are ${EFFECT_FORMS}.`,
    { clause, effect },
  )
}

/** Reads declared effects before any die (rules/bx-campaign C27). */
export function mustReadEffects(state: State, clause: string, text: string): readonly Effect[] {
  const read = readEffects(text, effectNames(state))
  if ('unread' in read) throw badEffect(clause, text, read.unread)
  return read.effects
}

/** Where an effect comes from, and who `actor` and nobody named is. */
export interface EffectContext {
  readonly source: string
  /** The actor of a check or a save; absent for an engine, which is about the party. */
  readonly actor?: string
}

/** Everybody a part is about, as they are now. */
function peopleMeant(state: State, who: EffectTarget, { actor }: EffectContext): readonly Person[] {
  const named = (name: string) => state.people.filter((p) => sameName(p.name, name)).slice(0, 1)
  if (typeof who === 'object') return named(who.name)
  if (who === 'PC') return state.people.filter((p) => p.role === 'pc')
  if (who === 'party' || actor === undefined) return partyInOrder(state)
  return named(actor)
}

function changeHp(
  state: State,
  effect: Extract<Effect, { kind: 'hp' }>,
  person: Person,
  source: string,
  dice: Dice,
  tell: Tell,
): void {
  if (isNonCombatant(person) || typeof person.stats.hp !== 'number') return
  const { dice: asked, sign, amount } = effect
  const rolled = asked && Math.max(0, dice.sum(asked.count, asked.sides, 'effect') + asked.plus)
  const points = rolled ?? Number(amount)
  const before = hpOf(person)
  const after = sign < 0 ? before - points : Math.max(before, Math.min(maxOf(person), before + points))
  tell({
    type: 'EffectOnHp',
    ...hpDelta(person, after),
    source,
    amount: `${sign < 0 ? '-' : '+'}${amount}`,
    roll: rolled ?? null,
    role: person.role,
  })
  killFallen(state, person, sign < 0 ? points : 0, source, tell)
}

/** seed 000 §9.11.2 a, rules/bx-campaign C33: damage above 0 to a companion who is DOWN kills. */
function killFallen(state: State, before: Person, points: number, reason: string, tell: Tell): void {
  const { name, role } = before
  if (role !== 'companion' || hpOf(before) > 0 || points <= 0) return
  if (state.people.some((p) => sameName(p.name, name) && isDead(p))) return
  tell({ type: 'Died', who: name, name, index: -1, cause: 'damage', reason, hidden: false })
}

function setCondition(state: State, { name }: Person, condition: string, source: string, tell: Tell): void {
  const runs = runningVenom(state, name).length > 0
  tell({ type: 'ConditionChanged', who: name, condition, on: true, reason: source })
  if (isVenomed([condition]) && !runs)
    tell({ type: 'ClockStarted', clock: newVenomClock(name), hidden: false })
}

function onPerson(
  state: State,
  effect: Effect,
  person: Person,
  source: string,
  dice: Dice,
  tell: Tell,
): void {
  switch (effect.kind) {
    case 'hp':
      changeHp(state, effect, person, source, dice, tell)
      return
    case 'modifier': {
      const { stat, value, expires } = effect
      const modifier = { target: person.name, stat, value, source: effect.source || source, expires }
      tell({ type: 'ModifierDeclared', modifier, replaces: true })
      return
    }
    case 'condition':
      setCondition(state, person, effect.condition, source, tell)
      return
    case 'loss':
      tell({ type: 'ThingLost', who: person.name, thing: effect.thing, source })
      return
    default:
      return
  }
}

/** Applies effects in their order; the dead are passed over (C26). */
export function applyEffects(
  state: State,
  effects: readonly Effect[],
  context: EffectContext,
  dice: Dice,
  tell: Tell,
): void {
  const { source } = context
  for (const effect of effects) {
    if (effect.kind === 'none') continue
    if (effect.kind === 'discovery') tell({ type: 'Discovered', info: effect.info, source, zone: state.zone })
    else if (effect.kind === 'clocks') {
      for (const { clock, by } of effect.moves) {
        const found = state.clocks.find(({ name }) => name === clock)
        if (found) moveClock(state, found, by, source, isHiddenClock(state, found), tell)
      }
    } else {
      for (const { name } of peopleMeant(state, effect.who, context)) {
        const now = state.people.find((p) => p.name === name)
        if (now && !isDead(now)) onPerson(state, effect, now, source, dice, tell)
      }
    }
  }
}
