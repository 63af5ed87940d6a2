import type { Combatant } from '../people/combatant.js'
import type { AttackSituation } from './blow.js'
import type { FactKind } from './facts.js'
import type { State } from './state.js'

/** Anybody of whom no more is known than where they stand. */
type Placed = Pick<Combatant, 'at'>

export function distanceBetween(a: Placed, b: Placed): number {
  return Math.abs(a.at - b.at)
}

/** Whether a fact is stated of somebody (towards somebody else). */
export function isStated({ facts }: State, fact: FactKind, who: string, other: string): boolean {
  for (let i = 0; i < facts.length; i++) {
    const f = facts[i]!
    if (f.fact === fact && (f.who === '' || f.who === who) && (f.other === '' || f.other === other))
      return true
  }
  return false
}

/** Everything the referee has said that bears on one attack (rules/simverse R18, R19). */
export function situate(
  state: State,
  a: Combatant,
  d: Placed & { readonly sheet: { readonly name: string } },
): AttackSituation {
  const attacker = a.sheet.name
  const defender = d.sheet.name
  const flanking = isStated(state, 'flanked', defender, attacker)
  const rear = isStated(state, 'facing-rear', defender, attacker)
  const flank = flanking || isStated(state, 'facing-flank', defender, attacker)
  const heavy = isStated(state, 'cover-heavy', defender, attacker)
  const light = isStated(state, 'cover-light', defender, attacker)
  return {
    distance: distanceBetween(a, d),
    flanking,
    facing: rear ? 'rear' : flank ? 'flank' : 'front',
    highGround: isStated(state, 'high-ground', attacker, defender),
    darkness: isStated(state, 'darkness', '', ''),
    cover: heavy ? 'heavy' : light ? 'light' : '',
    unaware: isStated(state, 'unaware', defender, attacker),
    charge: a.mounted && isStated(state, 'charge', attacker, defender),
    mountST: a.mounted ? (a.sheet.mount?.ST ?? 0) : 0,
    mountedMoving: a.mounted && isStated(state, 'mount-moving', attacker, ''),
  }
}

export function enemiesOf({ combatants }: State, c: Combatant): Combatant[] {
  const enemies: Combatant[] = []
  for (let i = 0; i < combatants.length; i++) {
    const other = combatants[i]!
    if (other.sheet.side !== c.sheet.side) enemies.push(other)
  }
  return enemies
}

export function alliesOf({ combatants }: State, c: Combatant): Combatant[] {
  const allies: Combatant[] = []
  for (let i = 0; i < combatants.length; i++) {
    const other = combatants[i]!
    if (other !== c && other.sheet.side === c.sheet.side) allies.push(other)
  }
  return allies
}
