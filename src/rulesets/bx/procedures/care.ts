import type { Command } from '../../../kernel/contract/command.js'
import { sameName } from '../../../kernel/words/names.js'
import { clauseText, number } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { hpDelta, living } from '../state/named.js'
import type { State } from '../state/state.js'
import { isVenomed, newVenomClock, VENOM_TAG } from '../stats/clocks.js'
import { hpOf, maxOf } from '../stats/person.js'
import { refused } from '../stops.js'

/** rules/bx R62: care restores a stated amount, up to the maximum. */
export function decideCare(state: State, seat: string, command: Command, tell: Tell): void {
  const person = living(state, seat, clauseText(command, 'who'))
  const amount = number(command, 'amount')
  if (amount < 1) throw refused('BAD_AMOUNT', 'Care restores at least 1 hp (amount: <n>).')
  const before = hpOf(person)
  const after = Math.max(before, Math.min(maxOf(person), before + amount))
  const reason = clauseText(command, 'reason')
  tell({ type: 'HpChanged', ...hpDelta(person, after), cause: 'Care', roll: amount, reason })
}

export function runningVenom(state: State, owner: string): readonly string[] {
  return state.clocks
    .filter((c) => c.venom && c.status === 'active' && sameName(c.owner, owner))
    .map((c) => c.name)
}

/** rules/bx C: one clock for each character, and never a step back: venom that still runs goes on where it stands. */
export function decideVenom(state: State, seat: string, command: Command, tell: Tell): void {
  const { name, conditions } = living(state, seat, clauseText(command, 'who'))
  const runs = isVenomed(conditions) && runningVenom(state, name).length > 0
  const reason = clauseText(command, 'reason')
  tell({ type: 'ConditionChanged', who: name, condition: VENOM_TAG, on: true, reason })
  if (!runs) tell({ type: 'ClockStarted', clock: newVenomClock(name), hidden: false })
}

/** seed 000 §8.4.2: the clock of treated venom stops. */
export function haltVenom(state: State, who: string, reason: string, tell: Tell): void {
  for (const name of runningVenom(state, who))
    tell({ type: 'ClockSet', name, status: 'halted', reason, hidden: false })
}

/** rules/bx C: treatment by others than a skill. */
export function decideTreat(state: State, seat: string, command: Command, tell: Tell): void {
  const { name, conditions } = living(state, seat, clauseText(command, 'who'))
  if (!isVenomed(conditions)) throw refused('NOT_VENOMED', `${name} carries no venom.`)
  const by = clauseText(command, 'by')
  tell({ type: 'Treated', who: name, by })
  if (command.lasting === 'no') return
  tell({ type: 'ConditionChanged', who: name, condition: VENOM_TAG, on: false, reason: by })
  haltVenom(state, name, by, tell)
}
