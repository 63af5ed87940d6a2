import type { Command } from '../../../kernel/command.js'
import { RISKY_FLAGS } from '../severity.js'
import { type AdapterState, configOf, findPerson, presentFoes, presentNpcs } from './state.js'

function named(list: readonly { readonly name: string }[]): readonly string[] {
  return list.map((one) => one.name)
}

/** Values that would be legal for a clause now. */
export function suggest(
  state: AdapterState,
  _seat: string,
  partial: Command,
  label: string,
): readonly string[] {
  const { scenario } = state
  const config = configOf(scenario)
  const people = [...named(scenario.characters), ...named(presentNpcs(state))]
  switch (label) {
    case 'action':
    case 'also':
      return [
        ...new Set([...Object.keys(config.action_stat_map), ...scenario.objectives.map((one) => one.action)]),
      ].filter((action) => action !== '_default')
    case 'to':
    case 'at':
      if (partial.verb === 'attack') return named(presentFoes(state))
      return ['damage', 'heal', 'restore'].includes(partial.verb)
        ? people
        : [...named(scenario.targets), ...named(presentNpcs(state))]
    case 'by':
      return ['clock', 'restore'].includes(partial.verb) ? [] : named(scenario.characters)
    case 'with': {
      const who = typeof partial.by === 'string' ? partial.by : scenario.characters[0]!.name
      return [...(findPerson(state, who)?.sheet.weapons ?? []), 'bare hands']
    }
    case 'rote':
      return named(scenario.rotes)
    case 'project':
      return named(scenario.projects)
    case 'name':
      return partial.verb === 'scene' ? named(scenario.scenes) : state.threats
    case 'id':
      return scenario.clocks.map((clock) => clock.id)
    case 'flag':
      return RISKY_FLAGS
    case 'condition':
      return [...new Set(Object.values(config.condition_map))]
    default:
      return []
  }
}
