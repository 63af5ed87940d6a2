import type { Command } from '../../../kernel/command.js'
import { sameName } from '../../../kernel/names.js'
import { refused } from '../../../kernel/stops.js'
import { woundPenalty } from '../health.js'
import type { Weapon } from '../scenario/schema.js'
import { ratingOf } from '../stats.js'
import { type AdapterState, combatantNow, configOf, findPerson, isDown, type Person } from './state.js'

export type CharacterNow = Extract<Person, { kind: 'character' }>

export function textOf(command: Command, label: string): string | undefined {
  const value = command[label]
  return typeof value === 'string' ? value : undefined
}

export function numberOf(command: Command, label: string): number | undefined {
  const value = command[label]
  return typeof value === 'number' ? value : undefined
}

function namesOf(people: readonly { name: string }[]): string {
  return people.map((one) => one.name).join(', ') || 'nobody'
}

/** Who acts: named, or the one whose turn it is, or the only one. In a fight only the one whose turn it is. */
export function actorOf(state: AdapterState, command: Command): CharacterNow {
  const named = textOf(command, 'by')
  const turn = combatantNow(state)
  const { characters } = state.scenario
  const name =
    named ??
    (turn?.kind === 'character' ? turn.sheet.name : characters.length === 1 ? characters[0]!.name : undefined)
  if (name === undefined) {
    throw refused('who_acts', `Say who acts with by: ${namesOf(characters)}.`)
  }
  const person = findPerson(state, name)
  if (person?.kind !== 'character') {
    throw refused('unknown_name', `There is no character "${name}". Here: ${namesOf(characters)}.`, { name })
  }
  if (turn && !sameName(turn.sheet.name, person.sheet.name)) {
    throw refused('not_your_turn', `It is ${turn.sheet.name}'s turn in this fight.`, {
      turn: turn.sheet.name,
    })
  }
  if (isDown(person.now.health)) throw refused('incapacitated', `${person.sheet.name} cannot act.`)
  return person
}

/** Somebody by name, or refused with who is there. */
export function personOf(state: AdapterState, name: string): Person {
  const person = findPerson(state, name)
  if (person) return person
  const { characters, npcs } = state.scenario
  throw refused(
    'unknown_name',
    `There is nobody called "${name}". Here: ${namesOf([...characters, ...npcs])}.`,
    { name },
  )
}

/** Bare hands: Strength, bashing. */
const BARE_HANDS: Weapon = {
  name: 'bare hands',
  action: 'attack',
  damage: 0,
  strength: true,
  type: 'bashing',
}

/** A weapon the person carries; the first when none is named. */
export function weaponOf(state: AdapterState, person: Person, name: string | undefined): Weapon {
  const carried = state.scenario.weapons.filter((weapon) =>
    person.sheet.weapons.some((own) => sameName(own, weapon.name)),
  )
  if (name === undefined) return carried[0] ?? BARE_HANDS
  if (sameName(name, BARE_HANDS.name)) return BARE_HANDS
  const found = carried.find((weapon) => sameName(weapon.name, name))
  if (found) return found
  const usable = namesOf([...carried, BARE_HANDS])
  throw refused('unknown_name', `${person.sheet.name} carries no "${name}". There is: ${usable}.`, { name })
}

/** The dice somebody resists with: two stats, less the wounds, at least one die (R9). */
export function resistingPool(
  state: AdapterState,
  person: Person,
  attribute: string,
  ability: string | null,
): number {
  const { stats } = person.sheet
  const config = configOf(state.scenario)
  const wounds = config.health.enabled ? woundPenalty(person.now.health) : 0
  return Math.max(config.resolution.min_pool, ratingOf(stats, attribute) + ratingOf(stats, ability) + wounds)
}
