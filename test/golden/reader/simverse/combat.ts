import type { Dice } from '../../../../src/kernel/dice/dice.js'
import type { Combatant } from '../../../../src/rulesets/simverse/combatant.js'
import { reactionsLeft } from '../../../../src/rulesets/simverse/combatant.js'
import { endRoundFor, roundsLeft } from '../../../../src/rulesets/simverse/endOfRound.js'
import type { ActionKind, RoundTicked, SimverseEvent } from '../../../../src/rulesets/simverse/events.js'
import { orderOf, startTurn } from '../../../../src/rulesets/simverse/flow.js'
import {
  aimEvents,
  fullDefenseEvents,
  relaxEvents,
  stanceEvents,
} from '../../../../src/rulesets/simverse/guard.js'
import { drawEvents, fetchEvents } from '../../../../src/rulesets/simverse/hands.js'
import {
  type MoveKind,
  moveEvents,
  proneEvents,
  standEvents,
} from '../../../../src/rulesets/simverse/moves.js'
import { get, type State } from '../../../../src/rulesets/simverse/state.js'
import { stateOf } from '../../../../src/rulesets/simverse/vitality.js'
import { attempt, deeds, surpriseOf } from './commands.js'
import { type Fields, field, fightOf, namedIn, personFrom, rulesOf, weaponFrom } from './people.js'
import { namesOf, payment, play, type Result } from './strikes.js'

/** What happens to somebody at any time and is no act of theirs. */
const BEFALLS: readonly string[] = ['morale', 'surprise', 'unseated']

/** A whole fight as a golden case plays it. */
export class Fight {
  readonly state: State
  initiative: readonly (readonly string[])[]

  constructor(given: Fields, steps: readonly Fields[]) {
    const rules = rulesOf(given)
    const named = namedIn(steps.map((step) => step.command as Fields))
    const people = (given.combatants as readonly Fields[]).map((one) => {
      return personFrom({ ...one, reactions: 1 }, one.name as string, named, rules)
    })
    this.state = fightOf(people, rules)
    this.initiative = orderOf(this.state, 1)
    this.state.actor = ''
    play(this.state, [{ type: 'RoundStarted', round: 1, order: this.initiative }])
    for (const [i, one] of (given.combatants as readonly Fields[]).entries()) {
      people[i]!.painPenalty = field(one, 'painPenalty', 0)
    }
  }

  /** Those in the groups before theirs pass; within a group anybody may be first (rules/simverse R9). */
  private turnTo(name: string): void {
    const { state } = this
    if (state.actor === name) return
    if (state.actor !== '') play(state, [{ type: 'TurnEnded', who: state.actor }])
    const own = state.order.findIndex((members) => members.includes(name))
    this.passBefore(own)
    play(state, startTurn(state, get(state, name), own))
  }

  private passBefore(end: number): void {
    const { state } = this
    for (const [group, members] of state.order.slice(0, end).entries()) {
      for (const member of members) {
        const c = get(state, member)
        if (c.turn === 'waiting') this.pass(c, group)
      }
    }
  }

  private pass(c: Combatant, group: number): void {
    const who = c.sheet.name
    const down = stateOf(c) !== 'conscious'
    if (down) play(this.state, [{ type: 'TurnSkipped', who, group, why: 'is down' }])
    else play(this.state, [...startTurn(this.state, c, group), { type: 'TurnEnded', who }])
  }

  step(step: Fields, dice: Dice): Result {
    const command = step.command as Fields
    if (step.actor === 'round-end') return this.endRound(dice)
    const name = step.actor as string
    if (!BEFALLS.includes(command.type as string)) this.turnTo(name)
    const a = get(this.state, name)
    if (command.type === 'surprise') return this.surprised(a, dice)
    const d = typeof command.target === 'string' ? get(this.state, command.target) : a
    const deed = deeds[command.type as string]
    const simple = this.simple(a, d, command)
    if (simple) return attempt(() => this.answer(a, simple()))
    if (!deed) throw new RangeError(`no step command "${String(command.type)}"`)
    return attempt(() =>
      deed({ state: this.state, a, d, command, context: field(command, 'context', {}), dice }),
    )
  }

  /** rules/simverse R11: surprise is rolled before the first turn and shifts the order of round 1. */
  private surprised(c: Combatant, dice: Dice): Result {
    const { state } = this
    const { result, events } = surpriseOf(c, dice, state.rules)
    play(state, events)
    this.initiative = orderOf(state, 1)
    state.order = this.initiative
    return result
  }

  /** Steps that answer with `ok` and what changed. */
  private simple(a: Combatant, d: Combatant, command: Fields): (() => SimverseEvent[]) | undefined {
    const { state } = this
    switch (command.type) {
      case 'move': {
        const kind = field<MoveKind>(command, 'kind', 'half')
        const action = field<ActionKind>(command, 'action', kind === 'half' ? 'minor' : 'major')
        const meters = field(command, 'meters', 0)
        return () => moveEvents(state, a, { kind, action, meters, at: a.at, how: '' })
      }
      case 'aim':
        return () => aimEvents(state, a, d)
      case 'fullDefense':
        return () => fullDefenseEvents(state, a)
      case 'draw': {
        const weapon = weaponFrom(command.weapon)?.id ?? ''
        if (a.dropped.includes(weapon)) return () => fetchEvents(state, a)
        return () => this.drawn(a, weapon, command.maneuver === 'quick-draw')
      }
      case 'fetch':
        return () => fetchEvents(state, a)
      case 'stand':
        return () => standEvents(state, a, command.maneuver === 'kip-up')
      case 'prone':
        return () => proneEvents(state, a)
      case 'maneuver':
        if (command.maneuver === 'defensive-stance') return () => stanceEvents(state, a)
        if (command.maneuver === 'kip-up') return () => standEvents(state, a, true)
        return undefined
      case 'defensiveStance':
        return () => stanceEvents(state, a)
      case 'relax':
        return () => relaxEvents(state, a)
      default:
        return undefined
    }
  }

  /** Conventions, `combat`: everybody has any weapon; drawing one only costs its action. */
  private drawn(a: Combatant, weapon: string, quick: boolean): SimverseEvent[] {
    const { held } = a
    try {
      a.held = held.filter((id) => id !== weapon)
      return drawEvents(this.state, a, weapon, quick)
    } finally {
      a.held = held
    }
  }

  private answer(a: Combatant, events: readonly SimverseEvent[]): Result {
    const played = play(this.state, events)
    const left = payment(played, a.sheet.name)
    const aimLost = played.some((event) => event.type === 'Moved' && event.aimLost)
    return {
      ok: true,
      reactions: reactionsLeft(a),
      effects: aimLost ? ['aimLost'] : [],
      conditions: namesOf(a),
      ...(left ? { attacker: left } : {}),
    }
  }

  private endRound(dice: Dice): Result {
    const { state } = this
    if (state.actor !== '') play(state, [{ type: 'TurnEnded', who: state.actor }])
    this.passBefore(state.order.length)
    const lost = new Map<string, number>()
    for (const name of state.order.flat()) {
      for (const event of play(state, endRoundFor(state, get(state, name), dice))) {
        if (event.type === 'RoundTicked') lost.set(name, (event as RoundTicked).lost)
      }
    }
    const round = state.round + 1
    play(state, [{ type: 'RoundStarted', round, order: orderOf(state, round) }])
    return {
      combatants: Object.fromEntries(
        state.combatants.map((c) => [
          c.sheet.name,
          {
            lost: lost.get(c.sheet.name),
            vitality: c.vitality,
            conditions: namesOf(c),
            bleedingWounds: c.wounds.length,
            wounds: c.wounds.map((rounds) => ({ remaining: rounds === 0 ? null : rounds })),
            rounds: roundsLeft(c),
          },
        ]),
      ),
    }
  }

  get result(): Result {
    const by = (of: (c: Combatant) => unknown) =>
      Object.fromEntries(this.state.combatants.map((c) => [c.sheet.name, of(c)]))
    return {
      initiative: this.initiative,
      final: by((c) => c.vitality),
      states: by(stateOf),
      stamina: by((c) => c.stamina),
      mana: by((c) => c.mana),
    }
  }
}
