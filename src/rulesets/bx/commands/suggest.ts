import type { Command } from '../../../kernel/contract/command.js'
import { figureNamed } from '../campaign/people.js'
import { clauseText, groups } from '../clause-values.js'
import { hand } from '../hand/hand.js'
import { clocksKnownTo, encountersKnownTo, modifiersKnownTo, peopleKnownTo } from '../state/known.js'
import { placeAmong } from '../state/named.js'
import type { State } from '../state/state.js'
import { SKILL_NAMES, skillsOf } from '../stats/skills.js'

/** Names that fit a clause now, of whom and what the seat knows. */
export function suggest(state: State, seat: string, partial: Command, label: string): readonly string[] {
  if (hand.rules(partial.verb)) return hand.suggest(state, seat, partial, label)
  const { fight } = state
  const people = peopleKnownTo(state, seat).map((p) => p.name)
  const allies = fight ? fight.names.slice(0, fight.allies) : people
  const foes = fight ? fight.names.slice(fight.allies) : []
  switch (label) {
    case 'to':
      if (partial.verb === 'travel') return state.crossings.flatMap(({ to }) => to ?? [])
      if (partial.verb === 'change') return likelyFigures(state, seat, partial)
      return partial.verb === 'date' ? [] : foes
    case 'at':
    case 'foe':
      return foes
    case 'on':
      return allies
    case 'order':
      return fight && !fight.companionOnly ? allies.slice(1) : allies
    case 'source':
      return partial.verb === 'lift' ? [...new Set(modifiersKnownTo(state, seat).map((m) => m.source))] : []
    case 'party':
      return state.people.filter((p) => p.role === 'companion').map((p) => p.name)
    case 'owner':
      return people
    case 'who':
      return partial.verb === 'foe' || partial.verb === 'break' ? foes : allies
    case 'by':
    case 'patient':
    case 'student':
      return people
    case 'skill':
      return ownSkills(state, seat, partial)
    case 'teaches':
    case 'skills':
      return SKILL_NAMES
    case 'cp':
      return state.crossings.map((c) => c.name)
    case 'figure':
      return ['AC', 'HD', 'max', 'AT', 'Dmg', 'ML', 'SaveMod', 'MoraleMod']
    case 'name':
      if (partial.verb === 'engine') return state.world.engines.filter((e) => !e.cadence).map((e) => e.name)
      return clocksKnownTo(state, seat).map((c) => c.name)
    case 'of':
    case 'with':
      return [...encountersKnownTo(state, seat).map((e) => e.name), ...people]
    default:
      return []
  }
}

/** What a figure that changes for good may become: one more or one less than it is. */
function likelyFigures(state: State, seat: string, partial: Command): readonly string[] {
  const said = groups(partial, 'figure').at(-1)?.figure ?? ''
  const known = peopleKnownTo(state, seat)
  const names = known.map((p) => p.name)
  const person = known[placeAmong(names, clauseText(partial, 'who'))]
  if (person === undefined) return []
  const now = figureNamed(person, said)
  if (typeof now === 'number') return [String(now + 1), String(now - 1)]
  return typeof now === 'string' ? [`${now}+1`] : []
}

/** rules/bx-campaign C45: the skills of the one who acts, not the catalogue; before a name is said, those of the party. */
function ownSkills(state: State, seat: string, { by }: Command): readonly string[] {
  const people = peopleKnownTo(state, seat)
  const named =
    typeof by === 'string'
      ? people[
          placeAmong(
            people.map((p) => p.name),
            by,
          )
        ]
      : undefined
  const acting = named ? [named] : people.filter((p) => p.role !== 'npc')
  const own = [...new Set(acting.flatMap(skillsOf))]
  return own.length > 0 ? own : SKILL_NAMES
}
