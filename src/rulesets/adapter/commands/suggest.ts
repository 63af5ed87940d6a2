import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { weaponsOf } from '../actions/weapon.js'
import type { Setting } from '../config/methods/types.js'
import { hand } from '../hand/hand.js'
import { otherResources, resourceNames } from '../people/resources.js'
import { RISKY_FLAGS } from '../rolls/severity.js'
import { describedMethod } from '../rolls/staged/plan.js'
import { configOf } from '../scenario/system.js'
import {
  charactersNow,
  combatantNow,
  findPerson,
  npcsHere,
  ownCharacter,
  standingInFight,
} from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { openObjectives } from '../story/objectives.js'
import { verbs } from './verbs.js'

function named(list: readonly { readonly name: string }[]): readonly string[] {
  return list.map((one) => one.name)
}

/** Actions the system lists, and those that open objectives ask for. */
function actions(state: AdapterState): readonly string[] {
  const listed = Object.keys(configOf(state.scenario).action_stat_map).filter((name) => name !== '_default')
  return [...new Set([...listed.toSorted(), ...openObjectives(state).map((one) => one.action)])]
}

function targets(state: AdapterState, verb: string): readonly string[] {
  const { scenario } = state
  switch (verb) {
    case 'attack':
      return named(standingInFight(state, 'foes').map(({ sheet }) => sheet))
    default:
      return [...named(scenario.targets), ...named(npcsHere(state).map((npc) => npc.sheet))]
  }
}

function weapons(state: AdapterState, seat: string, partial: Command): readonly string[] {
  const turn = combatantNow(state)
  const said = typeof partial.by === 'string' ? findPerson(state, partial.by) : turn
  const person = seat === GAME_MASTER ? said : ownCharacter(state, seat)
  return person?.kind === 'character' ? named(weaponsOf(state, person)) : []
}

/** Words for the `name` of a verb of the game master. */
function namesFor(state: AdapterState, verb: string): readonly string[] {
  const { scenario } = state
  switch (verb) {
    case 'scene':
      return named(scenario.scenes)
    default:
      return state.threats
  }
}

function spendable({ scenario }: AdapterState): readonly string[] {
  const config = configOf(scenario)
  const { enabled, resource_name } = config.willpower
  return [...(enabled ? [resource_name] : []), ...otherResources(config)]
}

/** The settings of the system's method. */
function settingsOf({ scenario }: AdapterState): Readonly<Record<string, Setting>> {
  return describedMethod(configOf(scenario))?.settings ?? {}
}

/** Values that would be legal for a clause now, of those that the seat may know of. */
export function suggest(
  state: AdapterState,
  seat: string,
  partial: Command,
  label: string,
): readonly string[] {
  const gm = seat === GAME_MASTER
  if (!gm && entryOf(verbs, partial.verb)?.role === 'gm') return []
  const { scenario } = state
  if (hand.rules(partial.verb))
    return partial.verb === 'restore' && label === 'what'
      ? resourceNames(configOf(scenario))
      : hand.suggest(state, seat, partial, label)
  const own = ownCharacter(state, seat)
  switch (label) {
    case 'action':
    case 'also':
      return actions(state)
    case 'to':
    case 'at':
      return targets(state, partial.verb)
    case 'by':
      return own ? [own.sheet.name] : gm ? named(charactersNow(state).map(({ sheet }) => sheet)) : []
    case 'with':
      return weapons(state, seat, partial)
    case 'rote':
      return named(scenario.rotes)
    case 'project':
      return named(scenario.projects.filter((_, i) => state.projects[i]!.status === 'open'))
    case 'name':
      return namesFor(state, partial.verb)
    case 'resource':
      return spendable(state)
    case 'spend':
      return otherResources(configOf(scenario)).filter((name) =>
        Object.hasOwn(configOf(scenario).resources, name),
      )
    case 'spheres':
      return []
    case 'position':
    case 'effect':
      return Object.keys(settingsOf(state)[label]?.values ?? {})
    case 'settings':
      return Object.entries(settingsOf(state)).flatMap(([name, { values }]) =>
        Object.keys(values).map((value) => `${name} ${value}`),
      )
    case 'flag':
      return RISKY_FLAGS
    case 'condition':
      return [...new Set(Object.values(configOf(scenario).condition_map))].toSorted()
    default:
      return []
  }
}
