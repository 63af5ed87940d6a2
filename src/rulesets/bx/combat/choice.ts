import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { groups, optionalClause } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { tellRoundStart } from '../events/round.js'
import type { Fight } from '../state/fight.js'
import type { State } from '../state/state.js'
import { companionDownChoice, refused } from '../stops.js'
import { endFlight } from './round/end.js'
import { placeOf, type RoundWords, readOrders, readRound, readTarget } from './round/orders.js'
import { plainRound, startRound } from './round/round.js'

const NO_ORDERS: RoundWords['orders'] = []

function ordersIn(command: Command): RoundWords['orders'] {
  const given = groups(command, 'order')
  if (given.length === 0) return NO_ORDERS
  return given.map((g) => {
    if (!g.at)
      throw refused('ORDER_WITHOUT_TARGET', `Whom shall ${g.order} attack? order: ${g.order} at: <foe>`)
    return { who: g.order!, at: g.at }
  })
}

/** seed 000 §6.2.2: the word that begins a round; its first pair of initiative dice falls with it. */
export function decideRound(
  state: State,
  fight: Fight,
  command: Command,
  choice: string | undefined,
  dice: Dice,
  tell: Tell,
): void {
  const foeOrders = groups(command, 'foe').map((g) => {
    if (!g.on) throw refused('ORDER_WITHOUT_TARGET', `Whom shall ${g.foe} attack? foe: ${g.foe} on: <name>`)
    if (!g.reason?.trim())
      throw refused('REASON_MISSING', `Why does ${g.foe} go for ${g.on}? Add reason: "…" behind it.`)
    return { foe: g.foe!, at: g.on, reason: g.reason }
  })
  const by = optionalClause(command, 'by')
  const ordered = readRound(fight, {
    choice,
    target: optionalClause(command, 'to'),
    orders: ordersIn(command),
    foeOrders,
    onDown: optionalClause(command, 'down'),
  })
  if (by !== undefined && placeOf(fight, by) !== 0) {
    throw refused(
      'NOT_THE_PC',
      `The player chooses for ${fight.names[0]}; companions get orders (order: ${by} at: <foe>).`,
    )
  }
  tellRoundStart(state, startRound(fight, ordered.choice, ordered.plan, ordered.turned, dice), tell)
}

/** The plainest command of all, which simulations repeat: attack, with nothing else said. */
function isPlain(command: Command): boolean {
  return command.to === undefined && command.order === undefined && command.by === undefined
}

export function decideAttack(state: State, fight: Fight, command: Command, dice: Dice, tell: Tell): void {
  if (!isPlain(command)) {
    decideRound(state, fight, command, 'ATTACK', dice, tell)
    return
  }
  tellRoundStart(state, plainRound(fight, 'ATTACK', dice), tell)
}

/** seed 000 §9.12.3: a companion fell in the flight. */
export function decideFallen(state: State, fight: Fight, command: Command, tell: Tell): void {
  const said =
    command.verb === 'round' || command.verb === 'flee'
      ? optionalClause(command, 'down')?.toUpperCase()
      : command.verb.toUpperCase()
  if (said === 'ABANDON') {
    endFlight(state, fight, 'FLEE_SUCCESS', tell)
    return
  }
  if (said !== 'STAY') throw companionDownChoice(fight.fallen.map((i) => fight.names[i]!))
  const to = optionalClause(command, 'to')
  const target = to === undefined ? fight.plan.target : readTarget(fight, to)
  const given = ordersIn(command)
  const orders = given.length > 0 ? readOrders(fight, given) : fight.plan.orders
  tell({ type: 'FlightCancelled', target, orders })
}
