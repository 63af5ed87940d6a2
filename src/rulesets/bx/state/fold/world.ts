import { sameName } from '../../../../kernel/names.js'
import { isSameCondition } from '../../stats/clocks.js'
import { readDate } from '../../stats/date.js'
import { endsWithCombat, endsWithRest } from '../../stats/modifiers.js'
import { type Person, withHp } from '../../stats/person.js'
import { skillNamed } from '../../stats/skills.js'
import type { CombatEnded } from '../combat-events.js'
import type { Fight } from '../fight.js'
import { firstMeeting } from '../once.js'
import type { ChecksToday, State } from '../state.js'
import type {
  ClockMoved,
  ClockSet,
  ClockStarted,
  ConditionChanged,
  Died,
  WorldEvent,
} from '../world-events.js'
import { foldBonus } from './fight.js'
import { learn } from './learn.js'

function changed(
  people: readonly Person[],
  name: string,
  change: (person: Person) => Person,
): readonly Person[] {
  return people.map((p) => (sameName(p.name, name) ? change(p) : p))
}

/** Folds what happens outside combat into the world: people, clocks, modifiers, losses, days, and who is met. */
export function foldWorld(state: State, event: WorldEvent): void {
  change(state, event)
  learn(state, event)
}

function change(state: State, event: WorldEvent): void {
  switch (event.type) {
    case 'EncounterMet':
      state.met = [...state.met, event.name]
      return
    case 'SessionEnded':
      state.phase = 'over'
      state.outcome = event.outcome
      return
    case 'HpChanged':
      state.people = changed(state.people, event.who, (p) => withHp(p, event.after))
      return
    case 'ConditionChanged':
      state.people = changed(state.people, event.who, (p) => ({
        ...p,
        conditions: conditionsAfter(p, event),
      }))
      return
    case 'Treated':
      state.people = changed(state.people, event.who, (p) => ({ ...p, treatedToday: true }))
      return
    case 'SkillLearned':
      state.people = changed(state.people, event.who, (p) => ({
        ...p,
        skillsAdded: [...p.skillsAdded, event.skill],
        skillsRemoved: p.skillsRemoved.filter((s) => skillNamed(s) !== skillNamed(event.skill)),
      }))
      return
    case 'SlowRemoved':
      state.cleared = [...state.cleared, event.cp]
      return
    case 'Travelled':
      state.cleared = state.cleared.filter((cp) => !sameName(cp, event.cp))
      return
    case 'ReactionRolled':
      if (event.of !== '') state.reacted = [...state.reacted, firstMeeting(event.of, event.met)]
      return
    case 'SaveRolled':
      if (event.bonus) useBonus(state, event.who)
      return
    case 'SkillChecked':
      if (event.bonus) useBonus(state, event.who)
      state.checksToday = withCheck(state.checksToday ?? [], event)
      return
    case 'DayPassed':
      state.day = event.day
      state.checksToday = []
      if (event.date !== '') state.date = readDate(event.date) ?? null
      state.people = state.people.map((p) => (p.treatedToday ? { ...p, treatedToday: false } : p))
      state.clocks = state.clocks.map((c) => (c.movedToday ? { ...c, movedToday: false } : c))
      return
    case 'ClockStarted':
    case 'ClockMoved':
    case 'ClockSet':
      foldClock(state, event)
      return
    case 'Died':
      state.people = withDead(state, event)
      state.losses = [...state.losses, { who: event.who, description: `${event.who} died: ${event.reason}` }]
      return
    case 'ModifierDeclared':
      state.modifiers = [...state.modifiers, event.modifier]
      if (state.fight && endsWithCombat(event.modifier.expires))
        state.fight.passing = [...state.fight.passing, event.modifier.source]
      return
    case 'ModifierEnded':
      if (state.fight) state.fight.passing = state.fight.passing.filter((source) => source !== event.source)
      state.modifiers = state.modifiers.filter(
        (m) => m.source !== event.source || (event.rested && !endsWithRest(m.expires)),
      )
      return
    default:
      return
  }
}

/** The checks of the day with one more. */
function withCheck(
  checks: readonly ChecksToday[],
  { who, skill }: { readonly who: string; readonly skill: string },
): readonly ChecksToday[] {
  const place = checks.findIndex((one) => one.who === who && sameName(one.skill, skill))
  if (place < 0) return [...checks, { who, skill, count: 1 }]
  return checks.map((one, i) => (i === place ? { ...one, count: one.count + 1 } : one))
}

function useBonus(state: State, name: string): void {
  const { fight } = state
  if (fight)
    foldBonus(
      fight,
      fight.names.findIndex((n) => sameName(n, name)),
    )
  else state.bonuses = state.bonuses.filter(({ who }) => !sameName(who, name))
}

function foldClock(state: State, event: ClockStarted | ClockMoved | ClockSet): void {
  switch (event.type) {
    case 'ClockStarted':
      state.clocks = [...state.clocks.filter((c) => c.name !== event.clock.name), event.clock]
      return
    case 'ClockMoved':
      state.clocks = state.clocks.map((c) =>
        c.name === event.name
          ? {
              ...c,
              progress: event.to,
              movedToday: c.movedToday || event.to > event.from,
              status: event.fired ? 'trigger_fired' : c.status,
            }
          : c,
      )
      return
    case 'ClockSet':
      state.clocks = state.clocks.map((c) => (c.name === event.name ? { ...c, status: event.status } : c))
  }
}

/** In a fight it is who stands at that place, whoever else bears the name. */
function withDead(state: State, event: Died): readonly Person[] {
  const place = event.index < 0 ? -1 : state.fight!.who[event.index]!.person
  if (place < 0) return changed(state.people, event.who, (p) => ({ ...p, status: 'dead' }))
  return state.people.map((p, i) => (i === place ? { ...p, status: 'dead' } : p))
}

function conditionsAfter(person: Person, event: ConditionChanged): readonly string[] {
  const others = person.conditions.filter((c) => !isSameCondition(c, event.condition))
  return event.on ? [...others, event.condition] : others
}

/**
 * seed 000 §6.8.4: after a combat everybody's hp is what the fight left them. A maximum that was taken from hp at combat
 * start stays theirs, so that healing has its bound (rules/bx R1).
 */
export function foldAftermath(state: State, fight: Fight): void {
  state.people = state.people.map((p, place) => {
    const i = fight.who.findIndex((f) => f.person === place)
    if (i < 0) return p
    const hp = fight.hp[i]!
    const { side, max } = fight.who[i]!
    const status = side === 'Foes' && hp <= 0 ? 'dead' : p.status
    return { ...withHp(p, hp), hpMax: p.hpMax ?? max, status }
  })
  state.bonuses = fight.bonuses.flatMap(({ who, value, reason }) => {
    const person = state.people[fight.who[who]!.person]
    return person ? [{ who: person.name, value, reason }] : []
  })
}

/** seed 000 §6.8.1: what belonged to the combat ends with it. */
export function foldPassing(state: State, { modifiersEnded }: CombatEnded): void {
  if (modifiersEnded.length === 0) return
  state.modifiers = state.modifiers.filter(
    (m) => !(endsWithCombat(m.expires) && modifiersEnded.includes(m.source)),
  )
}
