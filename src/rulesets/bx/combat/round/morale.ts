import type { Dice } from '../../../../kernel/dice/dice.js'
import type { Tell } from '../../events/index.js'
import { type DueRoll, type MoraleGroup, moraleEvent, type Trigger, tellMorale } from '../../events/morale.js'
import { ALLY_TRIGGERS, DEFENSIVE, type Fight, FOE_TRIGGERS, NOBODY, PC_QUARTER } from '../../state/fight.js'
import { anyAllyStands, checkers, namesOf } from '../../state/standing.js'
import type { State } from '../../state/state.js'

const LETTERS: readonly Trigger[] = ['A', 'B', 'C', 'D', 'E']

/** rules/bx R28: nothing could change any more. */
function isMoot(fight: Fight): boolean {
  if (fight.companionOnly ? !anyAllyStands(fight) : fight.hp[0]! <= 0) return true
  for (let i = fight.allies; i < fight.hp.length; i++) if (fight.hp[i]! > 0) return false
  return true
}

/** The trigger of a side's occurrence number `place`, in the order A, B, C, D, E (rules/bx R27); -1 beyond the last. */
function letterAt(fight: Fight, first: number, place: number): number {
  let left = place
  for (let letter = 0; letter < LETTERS.length; letter++) {
    left -= fight.triggers[first + letter]!
    if (left < 0) return letter
  }
  return -1
}

function occurrences(fight: Fight, first: number): number {
  const { triggers } = fight
  return (
    triggers[first]! +
    triggers[first + 1]! +
    triggers[first + 2]! +
    triggers[first + 3]! +
    triggers[first + 4]!
  )
}

/** Nobody on the foe side would be left once the failures take effect. */
function allFoesFail(fight: Fight): boolean {
  for (let i = fight.allies; i < fight.who.length; i++) {
    if (fight.status[i]! <= DEFENSIVE && !fight.failed.includes(i)) return false
  }
  return true
}

/**
 * The roll that is due next, or undefined when the phase is over: the foes' rolls, then the companions', one by one or
 * as a group, with PC25% last (rules/bx R26, R27, R31).
 */
export function nextDue(fight: Fight): DueRoll | undefined {
  if (!fight.stirred) return undefined
  const foeRolls = occurrences(fight, FOE_TRIGGERS)
  if (fight.rolled >= foeRolls && fight.allies === 1 && !fight.companionOnly) return undefined
  if (isMoot(fight)) return undefined
  const foes = foeRolls > 0 ? checkers(fight, fight.allies, fight.who.length) : NOBODY
  if (foes.length > 0 && fight.rolled < foeRolls) {
    return { trigger: LETTERS[letterAt(fight, FOE_TRIGGERS, fight.rolled)]!, foes: true, who: foes }
  }
  if (foes.length > 0 && fight.options.breakImmediately && allFoesFail(fight)) return undefined
  return companionDue(fight, foes.length > 0 ? fight.rolled - foeRolls : fight.rolled)
}

/** The companions' roll number `place` of this phase. */
function companionDue(fight: Fight, place: number): DueRoll | undefined {
  const who = checkers(fight, 0, fight.allies)
  if (who.length === 0) return undefined
  const each = fight.companionOnly ? 1 : who.length
  const occurrence = Math.floor(place / each)
  const letter = letterAt(fight, ALLY_TRIGGERS, occurrence)
  const isQuarter = fight.triggers[PC_QUARTER]! > 0 && occurrence === occurrences(fight, ALLY_TRIGGERS)
  if (letter < 0 && !isQuarter) return undefined
  return {
    trigger: letter < 0 ? 'PC25%' : LETTERS[letter]!,
    foes: false,
    who: fight.companionOnly ? who : [who[place % each]!],
  }
}

function alike(fight: Fight, a: number, b: number): boolean {
  return fight.who[a]!.ml === fight.who[b]!.ml && fight.who[a]!.moraleMod === fight.who[b]!.moraleMod
}

function areAlike(fight: Fight, who: readonly number[]): boolean {
  for (let k = 1; k < who.length; k++) if (!alike(fight, who[0]!, who[k]!)) return false
  return true
}

/** Checkers of one (ML, MoraleMod) share a line, in index order (rules/bx R26). */
function groupsOf(fight: Fight, who: readonly number[]): readonly (readonly number[])[] {
  const groups: number[][] = []
  for (const i of who) {
    const known = groups.find((group) => alike(fight, group[0]!, i))
    if (known) known.push(i)
    else groups.push([i])
  }
  return groups
}

function targetOf(fight: Fight, group: readonly number[]): number {
  const { ml, moraleMod } = fight.who[group[0]!]!
  return ml + moraleMod
}

function stands(fight: Fight, group: readonly number[], roll: number): boolean {
  return roll <= targetOf(fight, group)
}

function groupOf(fight: Fight, who: readonly number[], roll: number): MoraleGroup {
  const { ml, moraleMod } = fight.who[who[0]!]!
  return { ml, mod: moraleMod, passed: stands(fight, who, roll), who, names: namesOf(fight, who) }
}

/** seed 000 §4.1, §6.5.4: 2d6 at or under ML + MoraleMod stands; one roll is compared with every group. */
export function rollMorale(state: State, fight: Fight, due: DueRoll, dice: Dice, tell: Tell): void {
  const { foes, who } = due
  const purpose = foes ? 'foe morale' : 'companion morale'
  if (!areAlike(fight, who)) {
    const groups = groupsOf(fight, who)
    const roll = dice.band(2, 6, boundsOf(fight, groups), purpose)
    const compared = groups.map((group) => groupOf(fight, group, roll))
    tell(moraleEvent(fight, due, roll, compared))
    return
  }
  const roll = dice.test(2, 6, targetOf(fight, who) + 1, purpose)
  tellMorale(state, fight, due, roll, stands(fight, who, roll), tell)
}

/** A new answer begins one above each target. */
function boundsOf(fight: Fight, groups: readonly (readonly number[])[]): number[] {
  return [...new Set(groups.map((g) => targetOf(fight, g) + 1))].sort((a, b) => a - b)
}
