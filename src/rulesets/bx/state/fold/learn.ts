import { sameName } from '../../../../kernel/names.js'
import type { CombatStarted } from '../combat-events.js'
import type { HandEvent } from '../hand-events.js'
import type { State } from '../state.js'
import type { WorldEvent } from '../world-events.js'

const NOBODY: readonly string[] = []

/** Which people an event names before everybody. */
function peopleIn(state: State, event: WorldEvent | HandEvent): readonly string[] {
  switch (event.type) {
    case 'SaveRolled':
    case 'SkillUsed':
    case 'SkillNotPossessed':
    case 'SkillChecked':
    case 'HpChanged':
    case 'ConditionChanged':
    case 'Treated':
      return [event.who]
    case 'HpRuled':
    case 'ConditionRuled':
    case 'Left':
    case 'TookPart':
    case 'BonusRuled':
      return [event.who]
    case 'FigureRuled':
      return event.of === 'person' ? [event.who] : NOBODY
    case 'Joined':
      return event.names
    case 'SkillLearned':
      return [event.who, event.by]
    case 'Died':
      return event.hidden ? NOBODY : [event.who]
    case 'ModifierDeclared':
      return [event.modifier.target]
    case 'ClockStarted':
      return event.hidden ? NOBODY : [event.clock.owner]
    case 'ClockMoved':
    case 'ClockSet':
      return event.hidden ? NOBODY : state.clocks.filter((c) => c.name === event.name).map((c) => c.owner)
    default:
      return NOBODY
  }
}

function remember(state: State, name: string): void {
  if (!state.known.includes(name)) state.known = [...state.known, name]
}

function meetPerson(state: State, name: string): void {
  const person = state.people.find((p) => p.role === 'npc' && sameName(p.name, name))
  if (person) remember(state, person.name)
}

/** rules/secrets: whoever something open names is known to the players from then on, and so is a clock that moves openly. */
export function learn(state: State, event: WorldEvent | HandEvent): void {
  for (const name of peopleIn(state, event)) meetPerson(state, name)
  switch (event.type) {
    case 'EncounterMet':
      remember(state, event.name)
      return
    case 'ReactionRolled':
      if (event.met !== '') remember(state, event.met)
      return
    case 'ModifierDeclared': {
      const { target } = event.modifier
      if (!state.encounters.some((e) => e.name === target)) remember(state, target)
      return
    }
    case 'FigureRuled':
      if (event.of === 'clock')
        state.clocks = state.clocks.map((c) =>
          c.name === event.who && c.secret ? { ...c, secret: false } : c,
        )
      return
    case 'ClockMoved':
    case 'ClockSet':
      if (!event.hidden && state.clocks.some((c) => c.name === event.name && c.secret))
        state.clocks = state.clocks.map((c) => (c.name === event.name ? { ...c, secret: false } : c))
  }
}

/** People of the table who stand there as foes are met. */
export function learnFoes(state: State, { who, allies }: CombatStarted): void {
  for (let i = allies; i < who.length; i++) {
    const { person } = who[i]!
    if (person >= 0) remember(state, state.people[person]!.name)
  }
}
