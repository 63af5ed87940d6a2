import type { Dice } from '../../../kernel/dice/dice.js'
import type { MoraleGroup, MoraleRolled, Trigger } from '../events.js'
import {
  ALLY_TRIGGERS,
  DEFENSIVE,
  type Fight,
  FOE_TRIGGERS,
  NOBODY,
  namesOf,
  PC_QUARTER,
  STANDING,
} from './fight.js'

const LETTERS: readonly Trigger[] = ['A', 'B', 'C', 'D', 'E']

function mustCheck(fight: Fight, i: number): boolean {
  const sheet = fight.who[i]!
  return fight.status[i] === STANDING && !sheet.immune && !sheet.pc
}

/** seed 000 §4.2, §4.3: who rolls when the phase begins: standing, not in a stance, not immune (rules/bx R27, R30). */
export function checkers(fight: Fight, from: number, to: number): readonly number[] {
  let found: number[] | undefined
  for (let i = from; i < to; i++) {
    if (!mustCheck(fight, i)) continue
    if (found) found.push(i)
    else found = [i]
  }
  return found ?? NOBODY
}

/** rules/bx R28: nothing could change any more. */
function isMoot(fight: Fight): boolean {
  if (!fight.companionOnly && fight.hp[0]! <= 0) return true
  if (fight.companionOnly) {
    let anyone = false
    for (let i = 0; i < fight.allies; i++) if (fight.status[i]! <= DEFENSIVE) anyone = true
    if (!anyone) return true
  }
  for (let i = fight.allies; i < fight.hp.length; i++) if (fight.hp[i]! > 0) return false
  return true
}

/** One roll that is due: for the foes, for the companions as a group, or for one companion. */
interface Due {
  readonly trigger: Trigger
  readonly foes: boolean
  readonly who: readonly number[]
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
export function nextDue(fight: Fight): Due | undefined {
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
function companionDue(fight: Fight, place: number): Due | undefined {
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

/** Checkers of one (ML, MoraleMod) share a line, in index order (rules/bx R26). */
function groupsOf(fight: Fight, who: readonly number[]): readonly (readonly number[])[] {
  let same = true
  for (let k = 1; k < who.length; k++) if (!alike(fight, who[0]!, who[k]!)) same = false
  if (same) return [who]
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

function told(fight: Fight, who: readonly number[], roll: number, names: readonly string[]): MoraleGroup {
  const { ml, moraleMod } = fight.who[who[0]!]!
  return { ml, mod: moraleMod, passed: roll <= ml + moraleMod, who, names }
}

/** seed 000 §4.1, §6.5.4: 2d6 at or under ML + MoraleMod stands; one roll is compared with every group. */
export function rollMorale(fight: Fight, due: Due, dice: Dice): MoraleRolled {
  const groups = groupsOf(fight, due.who)
  const purpose = due.foes ? 'foe morale' : 'companion morale'
  const single = groups.length === 1
  const roll = single
    ? dice.test(2, 6, targetOf(fight, due.who) + 1, purpose)
    : dice.band(2, 6, boundsOf(fight, groups), purpose)
  return {
    type: 'MoraleRolled',
    side: due.foes ? 'Foes' : 'PC',
    trigger: due.trigger,
    roll,
    groups:
      single && due.foes
        ? [told(fight, due.who, roll, NOBODY)]
        : groups.map((who) => told(fight, who, roll, namesOf(fight, who))),
    together: !due.foes && fight.companionOnly,
    surrender: due.foes && fight.options.flightImpossible,
  }
}

/** A new answer begins one above each target. */
function boundsOf(fight: Fight, groups: readonly (readonly number[])[]): number[] {
  return [...new Set(groups.map((g) => targetOf(fight, g) + 1))].sort((a, b) => a - b)
}

/** Folds a roll: who failed is marked and breaks when the phase is over. */
export function foldMorale(fight: Fight, event: MoraleRolled): void {
  fight.rolled++
  for (let k = 0; k < event.groups.length; k++) {
    const group = event.groups[k]!
    if (group.passed) continue
    if (fight.failed.length === 0) fight.failed = group.who
    else if (!group.who.every((i) => fight.failed.includes(i))) {
      fight.failed = [...new Set([...fight.failed, ...group.who])].sort((a, b) => a - b)
    }
  }
}

/** seed 000 §9.10.3, rules/bx R33: steady enough to stand on the defensive. Effective ML without MoraleMod. */
export const STEADY_ML = 10
