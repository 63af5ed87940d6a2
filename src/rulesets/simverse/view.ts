import { type Combatant, reactionsLeft } from './combatant.js'
import { roundsLeft } from './endOfRound.js'
import { next } from './flow.js'
import { type DefenseOption, defenseOptions } from './prompt.js'
import type { Fact, State } from './state.js'
import { stateOf } from './vitality.js'

/** What everybody at the table can see of somebody. */
interface PersonView {
  readonly name: string
  readonly side: string
  readonly seat: string
  readonly state: string
  readonly vitality: number
  readonly vitalityMax: number
  readonly conditions: readonly string[]
  readonly rounds: Readonly<Record<string, number>>
  readonly wounds: number
  readonly inHand: readonly string[]
  readonly at: number
  readonly fled: boolean
  /** Only for their own seat and the referee. */
  readonly own?: {
    readonly stamina: number
    readonly mana: number
    readonly major: boolean
    readonly minor: boolean
    readonly reactions: number
    readonly maneuvers: readonly string[]
    readonly spells: readonly string[]
    readonly ammo: Readonly<Record<string, number>>
    readonly aimAt: string
  }
}

export interface View {
  readonly round: number
  readonly order: readonly (readonly string[])[]
  readonly actor: string
  readonly people: readonly PersonView[]
  readonly facts: readonly Fact[]
  /** Whose choice it is and the question; '' when nobody's. */
  readonly awaiting: string
  readonly ask: string
  /** The defenses open to whoever is attacked, each with its target and chance. */
  readonly defenses: readonly DefenseOption[]
  readonly outcome: string
}

function personView(c: Combatant, seat: string): PersonView {
  const seen: PersonView = {
    name: c.sheet.name,
    side: c.sheet.side,
    seat: c.sheet.seat,
    state: c.fled ? 'fled' : stateOf(c),
    vitality: c.vitality,
    vitalityMax: c.sheet.vitalityMax,
    conditions: c.conditions.map((condition) => condition.id),
    rounds: roundsLeft(c),
    wounds: c.wounds.length,
    inHand: c.held,
    at: c.at,
    fled: c.fled,
  }
  if (seat !== 'gm' && seat !== c.sheet.seat) return seen
  return {
    ...seen,
    own: {
      stamina: c.stamina,
      mana: c.mana,
      major: !c.majorSpent,
      minor: !c.minorSpent,
      reactions: reactionsLeft(c),
      maneuvers: c.sheet.maneuvers,
      spells: c.sheet.spells.map((spell) => spell.name),
      ammo: c.ammo,
      aimAt: c.aimAt,
    },
  }
}

/** What a seat may see: everybody's wounds and conditions, but only its own people's reserves and tricks. */
export function view(state: State, seat: string): View {
  const moment = next(state)
  const awaiting = moment.kind === 'awaiting' ? moment.seat : ''
  const theirs = seat === 'gm' || seat === awaiting
  return {
    round: state.round,
    order: state.order,
    actor: state.actor,
    people: state.combatants.map((c) => personView(c, seat)),
    facts: state.facts,
    awaiting,
    ask: moment.kind === 'awaiting' && theirs ? moment.ask : '',
    defenses: theirs ? defenseOptions(state) : [],
    outcome: state.outcome,
  }
}

function personLine(person: PersonView): string {
  const conditions = person.conditions.map((id) => {
    const rounds = person.rounds[id]
    if (id === 'bleeding') return `bleeding x${person.wounds}`
    return rounds === undefined ? id : `${id} (${rounds})`
  })
  const parts = [
    `${person.name} [${person.side}]`,
    `Vitality ${person.vitality}/${person.vitalityMax}`,
    person.own ? `Stamina ${person.own.stamina}, Mana ${person.own.mana}` : '',
    `at ${person.at} m`,
    person.inHand.length > 0 ? `holds ${person.inHand.join(', ')}` : 'empty-handed',
    conditions.join(', '),
    person.fled ? 'has fled' : '',
  ]
  return parts.filter((text) => text !== '').join('; ')
}

/** A view as lines for a terminal. */
export function render(seen: View): readonly string[] {
  const lines = [
    seen.round === 0
      ? 'The fight has not begun.'
      : `Round ${seen.round}: ${seen.order.map((group) => group.join(' + ')).join(' → ')}`,
    ...seen.people.map((person) => `${person.name === seen.actor ? '> ' : '  '}${personLine(person)}`),
    ...seen.facts.map(
      (fact) =>
        `  (${[fact.fact, fact.who, fact.other].filter((text) => text !== '').join(', ')}: ${fact.reason})`,
    ),
  ]
  for (const option of seen.defenses) lines.push(`  ? ${option.text}`)
  if (seen.ask !== '' && seen.defenses.length === 0) lines.push(`  ? ${seen.ask}`)
  if (seen.outcome !== '') lines.push(`The fight is over: ${seen.outcome}`)
  return lines
}
