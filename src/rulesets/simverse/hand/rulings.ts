import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { leaveWater } from '../harm/hazards.js'
import { moraleFactsOf, rollMorale } from '../harm/morale.js'
import { isDown } from '../people/conditions.js'
import type { FactKind } from '../state/facts.js'
import { personNamed, spotFrom } from '../state/named.js'
import type { State } from '../state/state.js'
import { refuse, refused } from '../stops.js'
import { rollUnseated } from '../turn/mounted.js'

type Ruling = (state: State, command: Command, dice: Dice, tell: Tell) => void

function nameOrAll(state: State, written: unknown): string {
  return written === undefined ? '' : personNamed(state, written).sheet.name
}

function reasonOf(command: Command): string {
  return String(command.reason)
}

/** What the referee says at any time. */
export const rulings: Readonly<Record<string, Ruling>> = {
  fact(state, command, _dice, tell) {
    const who = nameOrAll(state, command.who)
    const other = nameOrAll(state, command.other)
    tell({ type: 'FactStated', fact: command.fact as FactKind, who, other, reason: reasonOf(command) })
  },
  unfact(state, command, _dice, tell) {
    const who = nameOrAll(state, command.who)
    const other = nameOrAll(state, command.other)
    const fact = String(command.fact)
    if (!state.facts.some((one) => one.fact === fact && one.who === who && one.other === other)) {
      throw refused('NOT_STATED', 'That fact has not been stated.', { fact })
    }
    tell({ type: 'FactLifted', fact, who, other, reason: reasonOf(command) })
  },
  place(state, command, _dice, tell) {
    const c = personNamed(state, command.who)
    const who = c.sheet.name
    const { x: at, y } = spotFrom(state, command.at)
    tell({ type: 'Placed', who, at, ...(state.place.grid && { y }), reason: reasonOf(command) })
    leaveWater(state, c, tell)
  },
  morale(state, command, dice, tell) {
    const c = personNamed(state, command.who)
    if (isDown(c)) throw refuse('UNCONSCIOUS', c.sheet.name)
    rollMorale(c, String(command.trigger), moraleFactsOf(state, c), state.rules, dice, tell)
  },
  unseat(state, command, dice, tell) {
    const c = personNamed(state, command.who)
    if (!c.mounted) throw refuse('NOT_MOUNTED', c.sheet.name)
    rollUnseated(state, c, dice, tell)
  },
}
