import { incomingOf } from './blow.js'
import { type Defense, defenseTarget, possibleDefenses } from './defense.js'
import { showChance, waysToSucceed } from './roll.js'
import { get, type State } from './state.js'

/** One way to answer, with its target number and exact chance. */
export interface DefenseOption {
  readonly kind: string
  readonly weapon: string
  readonly target: number
  /** Out of 216. */
  readonly ways: number
  readonly text: string
}

function nameDefense(defense: Defense): string {
  return defense.kind === 'parry' ? `parry with ${defense.weapon}` : defense.kind
}

/** seed 003 §3 step 5: what the defender may choose between, the best first as listed by the guide. */
export function defenseOptions(state: State): DefenseOption[] {
  const { pending } = state
  if (pending?.stage !== 'defense') return []
  const d = get(state, pending.blow.attack.defender)
  const incoming = incomingOf(state, pending)
  return possibleDefenses(d, incoming, state.rules).map((defense) => {
    const target = defenseTarget(d, defense, incoming, state.rules).value
    return {
      kind: defense.kind,
      weapon: defense.weapon,
      target,
      ways: waysToSucceed(target),
      text: `${nameDefense(defense)}: ${target} or less, ${showChance(target)}`,
    }
  })
}

export function askDefense(state: State): string {
  const pending = state.pending!
  const { attacker, defender } = pending.blow.attack
  if (pending.stage === 'riposte') {
    return `${defender} parried ${attacker} with ${pending.parriedWith}: riposte (+2, 1 Stamina) or pass?`
  }
  const options = defenseOptions(state).map((option) => option.text)
  return `${defender}, ${attacker} strikes home: ${[...options, 'or none'].join('; ')}?`
}
