import { ALLY_TRIGGERS, BROKEN, DEAD, DEFENSIVE, type Fight, FLED, OUT } from './combat/fight.js'
import { checkers } from './combat/morale.js'
import type { State } from './state.js'

const known = new WeakMap<object, string>()

/** The text of something that is never changed in place, remembered. */
function textOf(value: object): string {
  let text = known.get(value)
  if (text === undefined) {
    text = JSON.stringify(value)
    known.set(value, text)
  }
  return text
}

function place(fight: Fight, i: number): string {
  switch (fight.status[i]) {
    case OUT:
      // The hp of the fallen no longer matters, apart from the PC's, which only its sign decides.
      return 'o'
    case FLED:
      return 'f'
    case BROKEN:
      return 'b'
    case DEAD:
      return 'x'
    case DEFENSIVE:
      return `${fight.hp[i]}d`
    default:
      return `${fight.hp[i]}`
  }
}

/** Whom damage dealt may still matter to: two companions to choose between, or a threat to turn on (rules/bx R36, R37). */
function dealtMatters(fight: Fight): boolean {
  const companions = fight.allies - 1
  return fight.options.threatSwitch ? companions > 0 : companions > 1
}

/** The fight: who stands with how much hp, and, inside a round, everything that is fixed for it. */
function fightKey(fight: Fight, phase: string): string {
  const places = fight.hp.length
  let key = phase
  for (let i = 0; i < places; i++) key += `,${place(fight, i)}`
  if (fight.ended !== '') return `${fight.ended}${key}`
  if (dealtMatters(fight)) key += `D${fight.dealt.slice(0, fight.allies).join()}`
  if (fight.outnumberedFoes) key += 'v'
  if (fight.outnumberedAllies && checkers(fight, 0, fight.allies).length > 0) key += 'w'
  if (fight.foeOrders.length > 0) key += `O${JSON.stringify(fight.foeOrders)}`
  if (fight.unstable.length > 0) key += `U${JSON.stringify(fight.unstable)}`
  if (phase === 'choice') return key
  return key + roundKey(fight)
}

function roundKey(fight: Fight): string {
  const { allies, triggers } = fight
  let key = `${fight.first === 'PC' ? 'p' : 'q'}${fight.turn}`
  if (fight.stirred) {
    const to = allies === 1 ? ALLY_TRIGGERS : triggers.length
    for (let i = 0; i < to; i++) key += triggers[i]
  }
  if (fight.target >= 0) key += `t${fight.target}`
  if (fight.rolled > 0) key += `r${fight.rolled}[${fight.failed.join()}]`
  if (allies > 1) key += `i${fight.intents.join()}a${fight.aims.join()}o${fight.orders.join()}l${fight.lead}`
  if (fight.choice === 'FLEE') key += `F${fight.freed}${fight.onDown}[${fight.fallen.join()}]`
  return key
}

/** Equal keys: the same future and the same final measures. Rounds, damage that nobody asks about and logs are left out. */
export function key(state: State): string {
  const { fight } = state
  const inner = fight === null ? state.phase : fightKey(fight, state.phase)
  if (state.scenario.start === 'fight') return inner
  return `${inner}|${textOf(state.people)}${textOf(state.clocks)}${textOf(state.modifiers)}${state.cleared.join()}|${state.met.join()}|${state.outcome}`
}
