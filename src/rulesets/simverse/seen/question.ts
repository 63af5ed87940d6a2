import { type Defense, defenseValue, incomingOf, possibleDefenses } from '../blow/defense.js'
import { showChance, waysToSucceed } from '../roll/roll.js'
import { get, type State } from '../state/state.js'

/** One way to answer, with its target number and exact chance. */
export interface DefenseOption {
  readonly kind: string
  readonly weapon: string
  readonly target: number
  /** Out of 216. */
  readonly ways: number
  readonly text: string
}

/** The command that chooses it, ready to send. */
function nameDefense(defense: Defense): string {
  return defense.kind === 'parry' ? `parry ${defense.weapon}` : defense.kind
}

/** seed 003 §3 step 5: what the defender may choose between, as listed by the guide. */
export function defenseOptions(state: State): DefenseOption[] {
  const { pending } = state
  if (pending?.stage !== 'defense') return []
  const d = get(state, pending.blow.attack.defender)
  const incoming = incomingOf(state, pending)
  return possibleDefenses(d, incoming, state.rules).map((defense) => {
    const target = defenseValue(d, defense, incoming, state.rules)
    return {
      kind: defense.kind,
      weapon: defense.weapon,
      target,
      ways: waysToSucceed(target),
      text: `${nameDefense(defense)}: ${target} or less, ${showChance(target)}`,
    }
  })
}

const INTERVAL_QUESTION = 'The fight is over. Tend, rest, mend and learn; `next` goes on.'

/** What is asked now, for those who are asked. */
export function question(state: State): string {
  const { pending } = state
  if (state.phase === 'interval') return INTERVAL_QUESTION
  if (!pending) return `${state.actor}, what do you do?${actionsWords(state)}`
  const { attacker, defender } = pending.blow.attack
  if (pending.stage === 'riposte') {
    return `${defender}, you parried ${attacker}. Riposte (+2, 1 Stamina), or let it go?`
  }
  const options = defenseOptions(state).map((option) => option.text)
  return `${defender}, ${attacker}'s attack is on target: ${options.join('; ')}; or take it (none)?`
}

/** The kinds of action that are left to the one who acts: ` (Major and Minor left)`. */
function actionsWords(state: State): string {
  const { majorSpent, minorSpent } = get(state, state.actor)
  const left = [...(majorSpent ? [] : ['Major']), ...(minorSpent ? [] : ['Minor'])]
  return left.length === 0 ? '' : ` (${left.join(' and ')} left)`
}

/** What everybody else learns of it: that somebody chooses (rules/secrets 4). */
export function whoChooses(state: State): string {
  const { pending } = state
  if (state.phase === 'interval') return INTERVAL_QUESTION
  if (!pending) return `It is ${state.actor}'s turn.`
  const { attacker, defender } = pending.blow.attack
  return pending.stage === 'riposte'
    ? `${defender} may strike back at ${attacker}.`
    : `${defender} is choosing a defence against ${attacker}.`
}
