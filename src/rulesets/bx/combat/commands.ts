import type { ClauseGroup, Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { refused } from '../../../kernel/stops.js'
import type { BxEvent, RulingMade } from '../events.js'
import type { State } from '../state.js'
import { isDead } from '../stats.js'
import { companionDeathConfirm, companionDownChoice } from '../stops.js'
import { combatEnded, endFlight, endReason, foesBroke, foldBreak } from './end.js'
import { DEAD, type Fight, inFight, OUT } from './fight.js'
import { placeOf, plainPlan, type RoundWords, readOrders, readRound, startRound } from './round.js'

const NO_GROUPS: readonly never[] = []

function word(command: Command, label: string): string | undefined {
  const value = command[label]
  return typeof value === 'string' ? value : undefined
}

function groups(command: Command, label: string): readonly ClauseGroup[] {
  const value = command[label]
  return Array.isArray(value) ? (value as readonly ClauseGroup[]) : NO_GROUPS
}

function ordersIn(command: Command): RoundWords['orders'] {
  const given = groups(command, 'order')
  if (given.length === 0) return NO_GROUPS
  return given.map((g) => {
    if (!g.at)
      throw refused('ORDER_WITHOUT_TARGET', `Whom shall ${g.order} attack? order: ${g.order} at: <foe>`)
    return { who: g.order!, at: g.at }
  })
}

/** seed 000 §6.2.2: the word that begins a round; its first pair of initiative dice falls with it. */
export function decideRound(
  fight: Fight,
  command: Command,
  choice: string | undefined,
  dice: Dice,
): readonly BxEvent[] {
  const foeOrders = groups(command, 'foe').map((g) => ({
    foe: g.foe!,
    at: g.on ?? '',
    reason: g.reason ?? 'host ruling',
  }))
  const by = word(command, 'by')
  const { choice: chosen, plan } = readRound(fight, {
    choice,
    target: word(command, 'to'),
    orders: ordersIn(command),
    foeOrders,
    onDown: word(command, 'down'),
  })
  if (by !== undefined && placeOf(fight, by) !== 0) {
    throw refused(
      'NOT_THE_PC',
      `The player chooses for ${fight.names[0]}; companions get orders (order: ${by} at: <foe>).`,
    )
  }
  return [startRound(fight, chosen, plan, dice)]
}

/** The plainest command of all, which simulations repeat: attack, with nothing else said. */
export function isPlainAttack(command: Command): boolean {
  return command.to === undefined && command.order === undefined && command.by === undefined
}

export function plainAttack(fight: Fight, dice: Dice): readonly BxEvent[] {
  const started = startRound(fight, 'ATTACK', plainPlan(fight), dice)
  return [started]
}

/** seed 000 §9.12.3: a companion fell in the flight. */
export function decideFallen(fight: Fight, command: Command): readonly BxEvent[] {
  const said =
    command.verb === 'round' || command.verb === 'flee'
      ? word(command, 'down')?.toUpperCase()
      : command.verb.toUpperCase()
  if (said === 'ABANDON') return endFlight(fight, 'FLEE_SUCCESS')
  if (said !== 'STAY') throw companionDownChoice(fight.fallen.map((i) => fight.names[i]!))
  const to = word(command, 'to')
  const target = to === undefined ? fight.plan.target : placeOf(fight, to)
  const given = ordersIn(command)
  return [
    {
      type: 'FlightCancelled',
      target,
      orders: given.length > 0 ? readOrders(fight, given) : fight.plan.orders,
    },
  ]
}

function ruling(
  kind: RulingMade['ruling'],
  who: number,
  target: number,
  name: string,
  on: boolean,
  reason: string,
): RulingMade {
  return { type: 'RulingMade', ruling: kind, who, target, name, on, reason }
}

/** Host rulings between rounds, each with its reason in the log. Undefined for a verb that is none. */
export function decideRuling(state: State, fight: Fight, command: Command): readonly BxEvent[] | undefined {
  const reason = word(command, 'reason') ?? ''
  switch (command.verb) {
    case 'foe': {
      const who = placeOf(fight, word(command, 'who')!)
      const on = placeOf(fight, word(command, 'on')!)
      if (who < fight.allies || on >= fight.allies) {
        throw refused('WRONG_SIDE', 'foe who: is a foe, on: is somebody of the PC side.')
      }
      return [ruling('foe', who, on, `${fight.names[who]}→${fight.names[on]}`, true, reason)]
    }
    case 'rule':
      return [
        ruling(
          word(command, 'option') as RulingMade['ruling'],
          -1,
          -1,
          '',
          word(command, 'set') === 'on',
          reason,
        ),
      ]
    case 'unstable': {
      const who = companionAt(fight, word(command, 'who')!)
      return [ruling('unstable', who, -1, fight.names[who]!, true, reason)]
    }
    case 'break':
      return breakFoes(fight, command.who as readonly string[], reason)
    case 'kill':
      return kill(state, command)
    default:
      return undefined
  }
}

function companionAt(fight: Fight, name: string): number {
  const place = placeOf(fight, name)
  if (place < fight.allies && !fight.who[place]!.pc) return place
  throw refused('NOT_A_COMPANION', `${fight.names[place]} is no companion.`, { name: fight.names[place] })
}

/** seed 000 §6.5.3 "immediately if fiction demands". */
function breakFoes(fight: Fight, names: readonly string[], reason: string): readonly BxEvent[] {
  const who = names.map((name) => placeOf(fight, name))
  for (const i of who) {
    if (i < fight.allies || !inFight(fight, i)) {
      throw refused('NOT_A_FOE', `${fight.names[i]} is no foe in the fight, so nothing breaks.`, {
        name: fight.names[i],
      })
    }
  }
  const broke = foesBroke(fight, who, reason)
  const status = fight.status.slice()
  foldBreak(status, broke)
  const ended = endReason(fight, status)
  return ended ? [broke, combatEnded(fight, ended)] : [broke]
}

/** seed 000 §9.11.2, rules/bx R49: three causes and no other; circumstance needs the player's confirmation. */
export function kill(state: State, command: Command): readonly BxEvent[] {
  const name = word(command, 'who')!
  const cause = word(command, 'cause')!
  const { fight } = state
  const index = fight ? companionAt(fight, name) : -1
  const person = fight
    ? state.people[fight.who[index]!.person]
    : state.people.find((p) => sameName(p.name, name))
  if (person?.role !== 'companion') {
    throw refused('NOT_A_COMPANION', `${name} is no companion here.`, { name })
  }
  const shown = fight ? fight.names[index]! : person.name
  if (isDead(person) || (fight && fight.status[index] === DEAD)) {
    throw refused('ALREADY_DEAD', `${shown} is dead.`)
  }
  if (cause === 'damage' && !(fight ? fight.status[index] === OUT : (person.stats.hp as number) <= 0)) {
    throw refused('NOT_DOWN', `${shown} is not DOWN: a blow puts a companion DOWN first, it does not kill.`)
  }
  if (cause === 'circumstance' && word(command, 'confirm') !== 'yes') throw companionDeathConfirm(shown)
  const died: BxEvent = {
    type: 'Died',
    who: person.name,
    name: shown,
    index,
    cause,
    reason: word(command, 'reason') ?? '',
  }
  if (!fight) return [died]
  const status = fight.status.slice()
  status[index] = DEAD
  const ended = endReason(fight, status)
  return ended ? [died, combatEnded({ ...fight, status }, ended)] : [died]
}
