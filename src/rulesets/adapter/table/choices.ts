import type { Command } from '../../../kernel/command.js'
import type { Policy } from '../../../kernel/ruleset.js'
import { entryOf, traitName } from '../names.js'
import { isOpen } from './consequences.js'
import { weaponOf } from './people.js'
import {
  type AdapterState,
  combatantNow,
  configOf,
  findPerson,
  isDown,
  type Person,
  presentFoes,
} from './state.js'

function byClause(state: AdapterState, name: string): { by?: string } {
  return state.scenario.characters.length > 1 ? { by: name } : {}
}

/** What the one whose turn it is can do in a fight. */
function fightChoices(state: AdapterState, person: Person): Command[] {
  if (person.kind !== 'character') return []
  const by = byClause(state, person.sheet.name)
  const foes = presentFoes(state).filter((foe) => state.fight!.order.includes(foe.name))
  const weapons = [
    ...person.sheet.weapons.map((name) => weaponOf(state, person, name)),
    weaponOf(state, person, 'bare hands'),
  ]
  const usable = weapons.filter(
    ({ ammo }) =>
      ammo === undefined ||
      !person.now.inventory ||
      (entryOf(person.now.inventory, traitName(ammo)) ?? 0) > 0,
  )
  return [
    ...foes.flatMap((foe) =>
      usable.map((weapon) => ({ verb: 'attack', to: foe.name, with: weapon.name, ...by })),
    ),
    { verb: 'dodge', ...by },
    ...state.scenario.rotes
      .filter((rote) => rote.damage !== undefined && canCast(person, rote.effect))
      .flatMap((rote) => foes.map((foe) => ({ verb: 'cast', rote: rote.name, to: foe.name, ...by }))),
  ]
}

function canCast(
  person: Extract<Person, { kind: 'character' }>,
  effect: Readonly<Record<string, number>>,
): boolean {
  const { spheres, stats } = person.sheet
  return Object.entries(effect).every(
    ([sphere, rank]) => (spheres[sphere] ?? 0) >= rank && (stats.arete ?? 0) >= rank,
  )
}

/** Every legal command that leads somewhere; free tries are offered when nothing else is at stake. */
export function choices(state: AdapterState): readonly Command[] {
  const now = combatantNow(state)
  if (now) return fightChoices(state, now)
  const { scenario } = state
  const able = scenario.characters.filter((_, i) => !isDown(state.characters[i]!.health))
  const open = scenario.objectives.filter((objective, i) => !state.objectives[i] && isOpen(state, objective))
  const list: Command[] = []
  for (const { name } of able) {
    const by = byClause(state, name)
    for (const { action, target } of open) {
      if (traitName(action) !== 'magick')
        list.push({ verb: 'try', action, ...(target !== undefined && { to: target }), ...by })
    }
  }
  for (const { name } of able) {
    const by = byClause(state, name)
    const person = findPerson(state, name) as Extract<Person, { kind: 'character' }>
    scenario.projects.forEach((project, i) => {
      const able = project.effect === undefined || canCast(person, project.effect)
      if (state.projects[i]!.status === 'open' && able)
        list.push({ verb: 'extend', project: project.name, ...by })
    })
    for (const rote of scenario.rotes) {
      if (rote.damage === undefined && canCast(person, rote.effect))
        list.push({ verb: 'cast', rote: rote.name, ...by })
    }
  }
  if (configOf(scenario).health.enabled && presentFoes(state).length > 0 && able.length > 0)
    list.push({ verb: 'fight' })
  if (list.length > 0) return list
  const actions = Object.keys(configOf(scenario).action_stat_map).filter((action) => action !== '_default')
  return (actions.length > 0 ? actions : ['sneak', 'persuade', 'attack', 'look']).flatMap((action) =>
    able.map(({ name }) => ({ verb: 'try', action, ...byClause(state, name) })),
  )
}

/** The first thing that leads on: objectives, then projects, then fights; in a fight the first weapon at the first foe. */
const steady: Policy<AdapterState, Command> = (state) => {
  const list = choices(state)
  const wanted = ['try', 'extend', 'fight', 'attack']
  const chosen = wanted
    .map((verb) => list.find((command) => command.verb === verb))
    .find((command) => command !== undefined)
  return chosen ?? list[0] ?? { verb: 'end', outcome: 'given_up', reason: 'nothing is left to try' }
}

/** The same, with a point of willpower in everything as long as there is one. */
const driven: Policy<AdapterState, Command> = (state, dice) => {
  const command = steady(state, dice)
  const config = configOf(state.scenario)
  const { enabled, max_per_turn } = config.willpower
  if (!enabled || max_per_turn < 1 || config.resolution.method !== 'dice_pool') return command
  if (!['try', 'extend', 'attack'].includes(command.verb)) return command
  const who = typeof command.by === 'string' ? command.by : state.scenario.characters[0]!.name
  const person = findPerson(state, who)
  return person?.kind === 'character' && person.now.willpower > 0 ? { ...command, willpower: 1 } : command
}

/** Anything that is legal, each as likely. */
const random: Policy<AdapterState, Command> = (state, dice) => {
  const list = choices(state)
  return list.length > 1 ? list[dice.die(list.length, 'a choice') - 1]! : steady(state, dice)
}

export const policies: Readonly<Record<string, Policy<AdapterState, Command>>> = { steady, driven, random }
