import type { Dice } from '../../../kernel/dice/dice.js'
import type { MoraleGroup, MoraleRolled, Trigger } from '../events.js'
import { ALLY_TRIGGERS, DEFENSIVE, type Fight, FOE_TRIGGERS, PC_QUARTER, STANDING } from './fight.js'

const LETTERS: readonly Trigger[] = ['A', 'B', 'C', 'D', 'E']

/** seed 000 §4.2, §4.3: who rolls when the phase begins: standing, not in a stance, not immune (rules/bx R27, R30). */
export function checkers(fight: Fight, from: number, to: number): number[] {
  const found: number[] = []
  for (let i = from; i < to; i++) {
    const { immune, pc } = fight.who[i]!
    if (fight.status[i] === STANDING && !immune && !pc) found.push(i)
  }
  return found
}

/** rules/bx R28: nothing could change any more. */
export function isMoot(fight: Fight): boolean {
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

/** The side's occurrences in the order A, B, C, D, E (rules/bx R27). */
function* occurrences(fight: Fight, first: number): Generator<Trigger> {
  for (let letter = 0; letter < LETTERS.length; letter++) {
    for (let k = 0; k < fight.triggers[first + letter]!; k++) yield LETTERS[letter]!
  }
}

/** Every roll of this round's morale, in order: foes, then companions with PC25% last (rules/bx R26, R27, R31). */
function* allDue(fight: Fight): Generator<Due> {
  const foes = checkers(fight, fight.allies, fight.who.length)
  if (foes.length > 0) {
    for (const trigger of occurrences(fight, FOE_TRIGGERS)) yield { trigger, foes: true, who: foes }
  }
  if (fight.options.breakImmediately && fight.rolled > 0 && allFoesFail(fight)) return
  const companions = checkers(fight, 0, fight.allies)
  if (companions.length === 0) return
  const letters = [...occurrences(fight, ALLY_TRIGGERS)]
  if (fight.triggers[PC_QUARTER]! > 0) letters.push('PC25%')
  for (const trigger of letters) {
    if (fight.companionOnly) yield { trigger, foes: false, who: companions }
    else for (const one of companions) yield { trigger, foes: false, who: [one] }
  }
}

/** Nobody on the foe side would be left once the failures take effect. */
function allFoesFail(fight: Fight): boolean {
  for (let i = fight.allies; i < fight.who.length; i++) {
    if (fight.status[i]! <= DEFENSIVE && !fight.failed.includes(i)) return false
  }
  return true
}

/** The roll that is due next, or undefined when the phase is over. */
export function nextDue(fight: Fight): Due | undefined {
  if (!fight.stirred || isMoot(fight)) return undefined
  let place = 0
  for (const due of allDue(fight)) {
    if (place++ === fight.rolled) return due
  }
  return undefined
}

/** Checkers of one (ML, MoraleMod) share a line, in index order (rules/bx R26). */
function groupsOf(fight: Fight, who: readonly number[]): number[][] {
  const groups: number[][] = []
  for (const i of who) {
    const { ml, moraleMod } = fight.who[i]!
    const known = groups.find((g) => fight.who[g[0]!]!.ml === ml && fight.who[g[0]!]!.moraleMod === moraleMod)
    if (known) known.push(i)
    else groups.push([i])
  }
  return groups
}

/** seed 000 §4.1, §6.5.4: 2d6 at or under ML + MoraleMod stands; one roll is compared with every group. */
export function rollMorale(fight: Fight, due: Due, dice: Dice): MoraleRolled {
  const groups = groupsOf(fight, due.who)
  const targets = groups.map((g) => fight.who[g[0]!]!.ml + fight.who[g[0]!]!.moraleMod)
  const bounds = [...new Set(targets.map((t) => t + 1))].sort((a, b) => a - b)
  const purpose = due.foes ? 'foe morale' : 'companion morale'
  const roll = dice.band(2, 6, bounds, purpose)
  const told: MoraleGroup[] = groups.map((who, k) => {
    const { ml, moraleMod } = fight.who[who[0]!]!
    return { ml, mod: moraleMod, passed: roll <= targets[k]!, who, names: who.map((i) => fight.who[i]!.name) }
  })
  return {
    type: 'MoraleRolled',
    side: due.foes ? 'Foes' : 'PC',
    trigger: due.trigger,
    roll,
    groups: told,
    together: !due.foes && fight.companionOnly,
    surrender: due.foes && fight.options.flightImpossible,
  }
}

/** Folds a roll: who failed is marked and breaks when the phase is over. */
export function foldMorale(fight: Fight, event: MoraleRolled): void {
  fight.rolled++
  for (const group of event.groups) {
    if (group.passed) continue
    const fresh = group.who.filter((i) => !fight.failed.includes(i))
    if (fresh.length > 0) fight.failed = [...fight.failed, ...fresh].sort((a, b) => a - b)
  }
}

/** seed 000 §9.10.3, rules/bx R33: steady enough to stand on the defensive. Effective ML without MoraleMod. */
export const STEADY_ML = 10
