import type { Dice } from '../../../../src/kernel/dice/dice.js'
import type { Tell } from '../../../../src/rulesets/simverse/events/index.js'
import type { ActionKind } from '../../../../src/rulesets/simverse/events/spending.js'
import {
  type Combatant,
  type Condition,
  enter,
  reactionsLeft,
} from '../../../../src/rulesets/simverse/people/combatant.js'
import { roundsLeft } from '../../../../src/rulesets/simverse/people/conditions.js'
import { stateOf } from '../../../../src/rulesets/simverse/people/vitality.js'
import { endRoundFor } from '../../../../src/rulesets/simverse/round/end-of-round.js'
import { orderOf } from '../../../../src/rulesets/simverse/round/initiative.js'
import { startTurn } from '../../../../src/rulesets/simverse/round/turns.js'
import { get, type State } from '../../../../src/rulesets/simverse/state/state.js'
import { type Refusal, throwIfRefused } from '../../../../src/rulesets/simverse/stops.js'
import { actionRefusal } from '../../../../src/rulesets/simverse/turn/actions.js'
import {
  aim,
  aimRefusal,
  fullDefense,
  relax,
  relaxRefusal,
  stanceRefusal,
  takeStance,
} from '../../../../src/rulesets/simverse/turn/guard.js'
import { draw, drawRefusal, fetch, fetchRefusal } from '../../../../src/rulesets/simverse/turn/hands.js'
import {
  fallProne,
  type MoveKind,
  move,
  moveRefusal,
  proneRefusal,
  stand,
  standRefusal,
} from '../../../../src/rulesets/simverse/turn/moves.js'
import { attempt, deeds, surprise } from './commands.js'
import { type Fields, field, fightOf, namedIn, personFrom, rulesOf, weaponFrom } from './people.js'
import { namesOf, payment, play, type Result } from './strikes.js'

/** What speaks against a step, and what it does when nothing does. */
interface Step {
  readonly refusal: Refusal
  readonly act: (tell: Tell) => void
}

/** What happens to somebody at any time and is no act of theirs. */
const BEFALLS: readonly string[] = ['morale', 'surprise', 'unseated']

/** What the Vitality that somebody begins with makes of them. */
function isFall({ id }: Condition): boolean {
  return ['unconscious', 'dying', 'dead', 'destroyed'].includes(id)
}

/** A whole fight as a golden case plays it. */
export class Fight {
  readonly state: State
  initiative: readonly (readonly string[])[]

  constructor(given: Fields, steps: readonly Fields[]) {
    const rules = rulesOf(given)
    const named = namedIn(steps.map((step) => step.command as Fields))
    const people = (given.combatants as readonly Fields[]).map((one) => {
      const c = personFrom({ ...one, reactions: 1 }, one.name as string, named, rules)
      if (one.conditions === undefined)
        c.conditions = [...enter(c.sheet, rules).conditions.filter(isFall), ...c.conditions]
      return c
    })
    this.state = fightOf(people, rules)
    this.initiative = orderOf(this.state, 1)
    this.state.actor = ''
    play(this.state, (tell) => tell({ type: 'RoundStarted', round: 1, order: this.initiative }))
    for (const [i, one] of (given.combatants as readonly Fields[]).entries()) {
      people[i]!.painPenalty = field(one, 'painPenalty', 0)
    }
  }

  /** Those in the groups before theirs pass; within a group anybody may be first (rules/simverse R9). */
  private turnTo(name: string): void {
    const { state } = this
    if (state.actor === name) return
    if (state.actor !== '') play(state, (tell) => tell({ type: 'TurnEnded', who: state.actor }))
    const own = state.order.findIndex((members) => members.includes(name))
    this.passBefore(own)
    play(state, (tell) => startTurn(state, get(state, name), own, tell))
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
    play(this.state, (tell) => {
      if (down) tell({ type: 'TurnSkipped', who, group, why: 'is down' })
      else {
        startTurn(this.state, c, group, tell)
        tell({ type: 'TurnEnded', who })
      }
    })
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
    const simple = this.simple(a, d, command, dice)
    if (simple) return attempt(() => this.answer(a, simple()))
    if (!deed) throw new RangeError(`no step command "${String(command.type)}"`)
    return attempt(() =>
      deed({ state: this.state, a, d, command, context: field(command, 'context', {}), dice }),
    )
  }

  /** rules/simverse R11: surprise is rolled before the first turn and shifts the order of round 1. */
  private surprised(c: Combatant, dice: Dice): Result {
    const { state } = this
    const result = surprise({ state, a: c, dice })
    this.initiative = orderOf(state, 1)
    state.order = this.initiative
    return result
  }

  /** Steps that answer with `ok` and what changed. */
  private simple(a: Combatant, d: Combatant, command: Fields, dice: Dice): (() => Step) | undefined {
    const { state } = this
    switch (command.type) {
      case 'move': {
        const kind = field<MoveKind>(command, 'kind', 'half')
        const action = field<ActionKind>(command, 'action', kind === 'half' ? 'minor' : 'major')
        const way = { kind, action, meters: field(command, 'meters', 0), at: a.at, how: '' }
        return () => ({ refusal: moveRefusal(state, a, way), act: (tell) => move(state, a, way, dice, tell) })
      }
      case 'aim':
        return () => ({ refusal: aimRefusal(state, a), act: (tell) => aim(a, d, tell) })
      case 'fullDefense':
        return () => ({ refusal: actionRefusal(state, a, 'major'), act: (tell) => fullDefense(a, tell) })
      case 'draw': {
        const weapon = weaponFrom(command.weapon)?.id ?? ''
        if (a.dropped.includes(weapon)) return () => this.fetched(a)
        return () => this.drawn(a, weapon, command.maneuver === 'quick-draw')
      }
      case 'fetch':
        return () => this.fetched(a)
      case 'stand':
        return () => this.standing(a, command.maneuver === 'kip-up')
      case 'prone':
        return () => ({ refusal: proneRefusal(state, a), act: (tell) => fallProne(a, tell) })
      case 'maneuver':
        if (command.maneuver === 'defensive-stance') return () => this.guarded(a)
        if (command.maneuver === 'kip-up') return () => this.standing(a, true)
        return undefined
      case 'defensiveStance':
        return () => this.guarded(a)
      case 'relax':
        return () => ({ refusal: relaxRefusal(state, a), act: (tell) => relax(a, tell) })
      default:
        return undefined
    }
  }

  private standing(a: Combatant, kipUp: boolean): Step {
    return { refusal: standRefusal(this.state, a, kipUp), act: (tell) => stand(a, kipUp, tell) }
  }

  private guarded(a: Combatant): Step {
    return { refusal: stanceRefusal(this.state, a), act: (tell) => takeStance(this.state, a, tell) }
  }

  private fetched(a: Combatant): Step {
    return { refusal: fetchRefusal(this.state, a), act: (tell) => fetch(a, tell) }
  }

  /** Conventions, `combat`: everybody has any weapon; drawing one only costs its action. */
  private drawn(a: Combatant, id: string, quick: boolean): Step {
    const weapon = a.sheet.weapons.find((one) => one.id === id)!
    a.held = a.held.filter((held) => held !== id)
    const refusal = drawRefusal(this.state, a, weapon, quick)
    if (refusal !== '') a.held = [...a.held, id]
    return { refusal, act: (tell) => draw(a, weapon, quick, tell) }
  }

  private answer(a: Combatant, { refusal, act }: Step): Result {
    throwIfRefused(refusal, a.sheet.name)
    const played = play(this.state, act)
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
    if (state.actor !== '') play(state, (tell) => tell({ type: 'TurnEnded', who: state.actor }))
    this.passBefore(state.order.length)
    const lost = new Map<string, number>()
    for (const name of state.order.flat()) {
      const events = play(state, (tell) => endRoundFor(state, get(state, name), dice, tell))
      for (const event of events) if (event.type === 'RoundTicked') lost.set(name, event.lost)
    }
    const round = state.round + 1
    play(state, (tell) => tell({ type: 'RoundStarted', round, order: orderOf(state, round) }))
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
