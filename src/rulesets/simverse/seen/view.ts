import { waitsFor } from '../../../kernel/contract/next.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { AwaitingSeen, CommonView } from '../../../kernel/contract/view.js'
import { next } from '../next.js'
import { isDead } from '../people/conditions.js'
import type { SimverseFacts } from '../scenario/knows.js'
import type { Fact, Offers } from '../state/facts.js'
import type { State } from '../state/state.js'
import { type FieldView, fieldView } from './field.js'
import { type PersonView, personView } from './person.js'
import { type DefenseOption, defenseOptions, question, whoChooses } from './question.js'

export interface SimverseView extends CommonView {
  readonly people: readonly PersonView[]
  readonly round: number
  /** The order of the round; those in one group act at the same time. */
  readonly groups: readonly (readonly string[])[]
  readonly actor: string
  /** What the referee has stated of the field. */
  readonly facts: readonly Fact[]
  readonly offers: Offers
  /** The defenses open to anyone who is attacked, each with its target and chance: for them alone. */
  readonly defenses: readonly DefenseOption[]
  readonly outcome: string
  /** The ground, where it is more than an open line. */
  readonly field?: FieldView
}

/** The order of the round, without the dead: nothing brings them back into it, and the dying may still be helped. */
function groupsOf({ order, combatants }: State): readonly (readonly string[])[] {
  const dead = new Set(combatants.filter(isDead).map(({ sheet }) => sheet.name))
  return order.map((group) => group.filter((name) => !dead.has(name))).filter((group) => group.length > 0)
}

/** What a seat may see: everybody's wounds and conditions, but only its own side's reserves and tricks. */
export function view(state: State, seat: string, facts: SimverseFacts): SimverseView {
  const moment = next(state)
  const asked = seat === GAME_MASTER || waitsFor(moment, seat)
  const awaiting: AwaitingSeen | undefined =
    moment.kind === 'awaiting'
      ? {
          seats: moment.seats,
          reason: moment.reason,
          question: asked ? question(state) : whoChooses(state),
        }
      : undefined
  const groups = groupsOf(state)
  return {
    people: state.combatants.map((c) => personView(c, seat, state, facts)),
    order: groups.flat(),
    clocks: [],
    ...(awaiting && { awaiting }),
    round: state.round,
    groups,
    actor: state.actor,
    facts: state.facts,
    offers: state.offers,
    defenses: asked ? defenseOptions(state) : [],
    outcome: state.outcome,
    ...fieldView(state, seat),
  }
}
