import { telling } from '../../../../src/kernel/contract/engine.js'
import type { Dice } from '../../../../src/kernel/dice/dice.js'
import { ScriptedDice } from '../../../../src/kernel/dice/scripted.js'
import type { Modifier } from '../../../../src/kernel/modifiers.js'
import {
  declaredDefenseRefusal,
  riposteRefusal,
  rollDefense,
} from '../../../../src/rulesets/simverse/blow/answer.js'
import type { Defense } from '../../../../src/rulesets/simverse/blow/defense.js'
import {
  type Counter,
  counterWeapon,
  declareRiposte,
} from '../../../../src/rulesets/simverse/blow/riposte.js'
import { declareStrike, strikeRefusal } from '../../../../src/rulesets/simverse/blow/strike.js'
import {
  events as rows,
  type SimverseEvent,
  type Tell,
} from '../../../../src/rulesets/simverse/events/index.js'
import type { ActionKind } from '../../../../src/rulesets/simverse/events/spending.js'
import { advance } from '../../../../src/rulesets/simverse/next.js'
import type { Combatant } from '../../../../src/rulesets/simverse/people/combatant.js'
import { stateOf } from '../../../../src/rulesets/simverse/people/vitality.js'
import type { Attack, Blow, DefenseKind } from '../../../../src/rulesets/simverse/state/blow.js'
import { get, type State } from '../../../../src/rulesets/simverse/state/state.js'
import { throwIfRefused } from '../../../../src/rulesets/simverse/stops.js'
import { attackFrom, type Fields, field, situatedFrom, weaponFrom } from './people.js'

export type Result = Record<string, unknown>

/** What a rule tells while it runs, folded into the fight as it happens. */
export function play(state: State, rule: (tell: Tell) => void): readonly SimverseEvent[] {
  const events: SimverseEvent[] = []
  rule(
    telling<State, SimverseEvent>(rows, state, (event) => {
      events.push(event)
    }),
  )
  return events
}

export function namesOf(c: Combatant): string[] {
  return c.conditions.map((condition) => condition.id)
}

export function modifiersOf(terms: readonly Modifier[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const term of terms) found[term.source] = (found[term.source] ?? 0) + term.value
  return found
}

export function defenseFrom(command: Fields): Defense | undefined {
  const kind = field<DefenseKind | 'none'>(command, 'defense', 'none')
  if (kind === 'none') return undefined
  return { kind, weapon: kind === 'parry' ? (weaponFrom(command.parryWeapon)?.id ?? '') : '' }
}

const ROUNDS: Readonly<Record<string, string>> = {
  burning: 'burningRounds',
  slowed: 'slowedRounds',
  corroded: 'corrodedRounds',
}

/** Puts what an event says into an attack result (conventions, `attackResult`). */
function note(result: Result, event: SimverseEvent, declared: string): void {
  const effects = result.effects as string[] | undefined
  switch (event.type) {
    case 'AttackRolled':
      Object.assign(result, {
        target: event.target,
        modifiers: modifiersOf(event.terms),
        roll: event.roll,
        margin: event.margin,
        hit: false,
      })
      if (event.critical !== '') result.critical = event.critical
      if (event.success) {
        Object.assign(result, {
          defensePenalty: 0 - event.penalty,
          defense: event.answerable ? declared : 'none',
        })
      }
      return
    case 'DefenseRolled':
      Object.assign(result, {
        defenseTarget: event.target,
        defenseModifiers: modifiersOf(event.terms),
        defenseRoll: event.roll,
      })
      if (event.critical !== '') result.defenseCritical = event.critical
      if (event.atRisk !== '') result.effects = [...(effects ?? []), event.atRisk]
      return
    case 'DamageDealt': {
      const added = [...(effects ?? [])]
      if (event.wound) added.push('bleeding+1')
      if (event.aimLost) added.push('aimLost')
      if (event.massive) added.push('moraleCheckMassiveDamage')
      Object.assign(result, {
        hit: true,
        rawDamage: event.raw,
        effectiveAR: event.effectiveAR,
        penetrating: event.penetrating,
        multiplier: event.multiplier,
        damage: event.damage,
        knockback: event.knockback,
        effects: added,
      })
      if (event.hurts) result.painPenaltyNextRound = event.pain
      return
    }
    case 'GearWorn': {
      const kind =
        event.what === 'weapon'
          ? { lost: event.lost }
          : event.what === 'shield'
            ? { SD: event.left }
            : { AR: event.left }
      const log = [
        ...(((result.breakage as Result | undefined)?.log as string[] | undefined) ?? []),
        ...rows.mech(event),
      ]
      result.breakage = { state: event.left === 0 ? 'broken' : 'damaged', ...kind, log }
      return
    }
    case 'ResistRolled':
      result.resist = {
        attribute: event.attribute,
        target: event.target,
        roll: event.roll,
        success: event.success,
      }
      return
    case 'Disarmed':
      result.effects = [...(effects ?? []), 'disarmed']
      return
    case 'InjuryTaken':
      result.effects = [...(effects ?? []), event.injury]
      return
    case 'ConditionBegan': {
      result.effects = [...(effects ?? []), event.condition]
      const rounds = ROUNDS[event.condition]
      if (rounds !== undefined) result[rounds] = event.rounds
      return
    }
    default:
      return
  }
}

/** How the defender stands after a blow. */
function standing(result: Result, d: Combatant): void {
  result.vitality = d.vitality
  result.conditions = namesOf(d)
  result.effects ??= []
  result.bleedingWounds = d.wounds.length
  result.state = stateOf(d)
  if (result.hit === true && !d.ready && result.painPenaltyNextRound === undefined) {
    result.painPenaltyNextRound = 0
  }
}

export function payment(events: readonly SimverseEvent[], who: string): Fields | undefined {
  for (const event of events) {
    if (event.type !== 'Paid' || event.who !== who) continue
    const left: Result = { stamina: event.staminaLeft, mana: event.manaLeft }
    if (event.stamina > 0 && event.staminaLeft === 0) left.exhausted = true
    if (event.mana > 0 && event.manaLeft === 0) left.depleted = true
    return left
  }
  return undefined
}

interface Answers {
  readonly defenses: readonly (Defense | undefined)[]
  /** For each attack, what its parry opens. */
  readonly onParry: readonly (Fields | undefined)[]
}

/** The riposte as the case words it (conventions, `riposte`). */
function counterFrom(written: Fields): Counter {
  return {
    weapon: weaponFrom(written.weapon)?.id,
    mode: written.mode as string | undefined,
    location: written.calledShot as string | undefined,
    facts: written.context ? situatedFrom(written.context as Fields) : undefined,
  }
}

/** A parry from which no riposte is possible. */
function parriedInVain(events: readonly SimverseEvent[]): boolean {
  return events.some(
    (event) =>
      event.type === 'DefenseRolled' && event.kind === 'parry' && event.success && !event.riposteOpen,
  )
}

/** Lets declared blows be rolled to their end, the defender answering as the case declares. */
function resolveBlows(
  state: State,
  answers: Answers,
  dice: Dice,
): { results: Result[]; riposte: Result | undefined } {
  const results: Result[] = []
  let riposte: Result | undefined
  let counter: Fields | undefined
  let current: Result = {}
  let answer: Defense | undefined
  let defender = ''
  while (state.pending || state.queue.length > 0) {
    const stage = state.pending?.stage
    let events: readonly SimverseEvent[]
    if (stage === 'defense') {
      const chosen = answer
      events = play(state, (tell) =>
        chosen
          ? rollDefense(state, chosen, false, dice, tell)
          : tell({ type: 'DefenseDeclined', defender, why: 'declined' }),
      )
    } else if (stage === 'riposte') {
      const written = answers.onParry[results.length - 1]
      if (written && !riposte) {
        counter = written
        const how = counterFrom(written)
        throwIfRefused(
          riposteRefusal(state, get(state, defender), counterWeapon(state.pending!, how)),
          defender,
        )
        events = play(state, (tell) => declareRiposte(state, how, tell))
        riposte = {}
        const left = payment(events, defender)
        if (left) riposte.attacker = left
      } else events = play(state, (tell) => tell({ type: 'DefenseDeclined', defender, why: 'no riposte' }))
    } else {
      const blow = state.queue[0]
      if (!stage && blow) {
        if (blow.attack.maneuver === 'riposte' && riposte) {
          current = riposte
          answer = counter ? defenseFrom(counter) : undefined
        } else {
          current = {}
          answer = answers.defenses[results.length]
          results.push(current)
          if (results.length > 1 && answer && isReactionGone(state, blow, answer)) {
            current.error = 'NO_REACTION_LEFT'
            const { attacker } = blow.attack
            play(state, (tell) => tell({ type: 'BlowWasted', attacker, defender, why: 'refused' }))
            continue
          }
        }
        defender = blow.attack.defender
      }
      events = play(state, (tell) => advance(state, dice, tell))
    }
    for (const event of events) note(current, event, answer?.kind ?? 'none')
    const written = answers.onParry[results.length - 1]
    if (written && !riposte && parriedInVain(events)) {
      const code = riposteRefusal(state, get(state, defender), answer?.weapon ?? '')
      riposte = { error: code }
    }
    standing(current, get(state, defender))
  }
  return { results, riposte }
}

/** An earlier blow of the action has taken the reaction that this defense needs. */
function isReactionGone(state: State, blow: Blow, defense: Defense): boolean {
  return (
    declaredDefenseRefusal(state, blow.attack, defense, blow.pair && state.pairPaid) === 'NO_REACTION_LEFT'
  )
}

/**
 * rules/simverse C2: declared defenses are looked at before anything is rolled. A missed blow takes no reaction (R21),
 * so where dice are given each later defense is looked at again when its blow comes.
 */
function checkDefenses(
  state: State,
  attacks: readonly Attack[],
  defenses: readonly (Defense | undefined)[],
  atOnce: boolean,
): void {
  let wanted = 0
  attacks.forEach((attack, i) => {
    const defense = defenses[i]
    if (!defense) return
    const paired = attack.hand.startsWith('pair') && defenses.slice(0, i).some((one) => one !== undefined)
    const d = get(state, attack.defender)
    const before = d.reactionsUsed
    d.reactionsUsed += wanted
    const code = declaredDefenseRefusal(state, attack, defense, paired)
    d.reactionsUsed = before
    throwIfRefused(code, attack.defender)
    if (!paired && atOnce) wanted++
  })
}

/** One action's attacks from declaration to the last effect. */
export function strike(
  state: State,
  a: Combatant,
  commands: readonly Fields[],
  context: Fields,
  target: string,
  dice: Dice,
) {
  const who = a.sheet.name
  const attacks = commands.map((command) => attackFrom(command, who, target, context))
  const defenses = commands.map(defenseFrom)
  const action = field<ActionKind>(commands[0]!, 'action', 'major')
  const plan = { attacks, action, bash: false }
  throwIfRefused(strikeRefusal(state, a, plan), who)
  checkDefenses(state, attacks, defenses, dice instanceof ScriptedDice && dice.left === 0)
  const declared = play(state, (tell) => declareStrike(state, a, plan, tell))
  const onParry = commands.map((command) => command.onParry as Fields | undefined)
  return { ...resolveBlows(state, { defenses, onParry }, dice), left: payment(declared, who) }
}

/** Only the damage of a hit that is given. */
export function hit(state: State, command: Fields, context: Fields, dice: Dice): Result {
  const [a, d] = state.combatants as readonly [Combatant, Combatant]
  const attack = attackFrom(command, a.sheet.name, d.sheet.name, context)
  state.pending = {
    blow: { kind: 'attack', attack, rested: true, pair: false },
    stage: 'damage',
    penalty: 0,
    paid: false,
    damage: 0,
    dodged: false,
    parriedWith: '',
    failedWith: '',
    fumbled: false,
  }
  const result: Result = {}
  while (state.pending) {
    const events = play(state, (tell) => advance(state, dice, tell))
    for (const event of events) note(result, event, 'none')
  }
  standing(result, d)
  return result
}
