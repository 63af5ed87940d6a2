import type { Command } from '../../../../kernel/contract/command.js'
import { Stop } from '../../../../kernel/contract/stops.js'
import type { Dice } from '../../../../kernel/dice/dice.js'
import { sameName } from '../../../../kernel/names.js'
import type { Tell } from '../../state/events.js'
import { encountersKnownTo, peopleKnownTo } from '../../state/known.js'
import { personNamed } from '../../state/named.js'
import type { State } from '../../state/state.js'
import { countDice, type Encounter, foesOf } from '../../stats/encounter.js'
import { isDead, isNonCombatant, type Person } from '../../stats/person.js'
import { isDeadStop, refused } from '../../stops.js'
import { drawUp, startCombat } from './start.js'

export function encounterNamed(state: State, seat: string, name: string): Encounter | undefined {
  return encountersKnownTo(state, seat).find((e) => sameName(e.name, name))
}

/** A fight that could begin now: everything about it is checked, no die has fallen. */
interface Ready {
  /** The encounter or the person it is with. */
  readonly name: string
  begin(dice: Dice, tell: Tell): void
}

/** The combat with an encounter; its foes are counted by the dice it names (rules/bx B). */
function withEncounter(state: State, seat: string, encounter: Encounter, companionOnly: boolean): Ready {
  drawUp(state, seat, foesOf(encounter, 1), companionOnly)
  const { name, count: expr } = encounter
  return {
    name,
    begin(dice, tell) {
      const counted = countDice(encounter)
      const count = counted
        ? Math.max(1, dice.sum(counted.count, counted.sides, 'number of foes') + counted.plus)
        : 1
      tell({ type: 'EncounterMet', name, expr, count })
      startCombat(state, drawUp(state, seat, foesOf(encounter, count), companionOnly), tell)
    },
  }
}

function withPeople(state: State, seat: string, foes: readonly Person[], companionOnly: boolean): Ready {
  const started = drawUp(state, seat, foes, companionOnly)
  return { name: foes[0]!.name, begin: (_, tell) => startCombat(state, started, tell) }
}

function foeNamed(state: State, seat: string, name: string): Person {
  const person = personNamed(state, seat, name)
  if (person.role !== 'npc')
    throw refused('NOT_A_FOE', `${person.name} is of the party.`, { name: person.name })
  if (isDead(person)) throw isDeadStop(person.name)
  return person
}

/** seed 000 §6.1.1: violence is intended, against an encounter or against people of the save. */
function ready(state: State, seat: string, command: Command): Ready {
  const names = command.with as readonly string[]
  const only = command.companions === 'only'
  const encounter = names.length === 1 ? encounterNamed(state, seat, names[0]!) : undefined
  if (encounter) return withEncounter(state, seat, encounter, only)
  return withPeople(
    state,
    seat,
    names.map((name) => foeNamed(state, seat, name)),
    only,
  )
}

export function decideFight(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  ready(state, seat, command).begin(dice, tell)
}

/** Whether a fight with this encounter or person could begin now. */
export function mayFight(state: State, seat: string, command: Command): boolean {
  try {
    ready(state, seat, command)
    return true
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
}

/** The fight that a hostile group begins (§6.1.1): an encounter, or somebody of the save who can fight. */
export function hostileFight(state: State, seat: string, name: string): Ready | undefined {
  const encounter = encounterNamed(state, seat, name)
  if (encounter) return withEncounter(state, seat, encounter, false)
  const person = peopleKnownTo(state, seat).find((p) => sameName(p.name, name))
  if (person?.role !== 'npc' || isDead(person) || isNonCombatant(person)) return undefined
  return withPeople(state, seat, [person], false)
}
