import { canonical } from '../../../kernel/canonical.js'
import { knowsMonth, showDate } from '../stats/date.js'
import { ALLY_TRIGGERS, BROKEN, DEAD, DEFENSIVE, type Fight, FLED, GONE, OUT } from './fight.js'
import { checkers, inFight, turnOf } from './standing.js'
import type { State } from './state.js'

const known = new WeakMap<object, string>()

/** The text of something that is never changed in place, remembered. */
function textOf(value: object): string {
  let text = known.get(value)
  if (text === undefined) {
    text = canonical(value)
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
    case GONE:
      return 'g'
    case DEFENSIVE:
      return `${fight.hp[i]}d`
    default:
      return `${fight.hp[i]}`
  }
}

/**
 * Damage dealt where it may still matter: between companions (rules/bx R36), or against the lead when foes turn on the
 * greater threat (R37). Only differences count, and only of those still in the fight.
 */
function dealtKey(fight: Fight): string {
  const { allies, dealt, options, companionOnly } = fight
  if (allies <= (options.threatSwitch ? 1 : 2)) return ''
  const from = options.threatSwitch || companionOnly ? 0 : 1
  let least = Number.POSITIVE_INFINITY
  for (let i = from; i < allies; i++) if (inFight(fight, i)) least = Math.min(least, dealt[i]!)
  let key = 'D'
  for (let i = from; i < allies; i++) key += inFight(fight, i) ? `${dealt[i]! - least},` : ','
  return key
}

/**
 * Which foes are exchangeable: neighbours whose sheets differ in nothing but the name. Which of them has which hp
 * makes no difference to a lone PC, because ties go to the lower index and nobody stands between them.
 */
const runs = new WeakMap<object, readonly number[]>()

function runsOf(fight: Fight): readonly number[] {
  const { who, allies } = fight
  let known = runs.get(who)
  if (!known) {
    const sheets = who.map(({ name: _, base: __, person: ___, ...sheet }) => canonical(sheet))
    let run = 0
    known = sheets.map((sheet, i) => (i > allies && sheet === sheets[i - 1] ? run : ++run))
    runs.set(who, known)
  }
  return known
}

/** A lone PC's fight: his hp, each run of foes by falling hp, and how many of each run have still to act. */
function loneKey(fight: Fight, phase: string): string {
  const { hp, status, allies } = fight
  const of = runsOf(fight)
  let key = `${phase}${place(fight, 0)}`
  for (let from = allies; from < hp.length; ) {
    let to = from
    const standing: number[] = []
    let dead = 0
    let left = 0
    for (; to < hp.length && of[to] === of[from]; to++) {
      if (status[to] === OUT) dead++
      else if (status[to]! <= DEFENSIVE) {
        standing.push(hp[to]!)
        if (phase === 'acting' && turnOf(fight, to) >= fight.turn) left++
      }
    }
    standing.sort((a, b) => b - a)
    key += `,${standing.join('.')}o${dead}b${to - from - dead - standing.length}l${left}`
    from = to
  }
  if (phase !== 'acting') return key
  if (turnOf(fight, 0) >= fight.turn) key += fight.first === 'PC' ? 'p' : 'q'
  if (fight.stirred) for (let i = 0; i < ALLY_TRIGGERS; i++) key += fight.triggers[i]
  if (fight.rolled > 0) key += `r${fight.rolled}f${fight.failed.length > 0 ? failedOf(fight, of) : ''}`
  return key
}

/** Who failed, by run: within a run all who stand fail together. */
function failedOf(fight: Fight, of: readonly number[]): string {
  return [...new Set(fight.failed.map((i) => of[i]))].join('.')
}

/** Nothing but who stands with how much hp decides: no companion, no order, no named target, no flight. */
function isLone(fight: Fight, phase: string): boolean {
  if (fight.allies > 1 || fight.companionOnly || fight.foeOrders.length > 0) return false
  return (
    phase === 'choice' ||
    phase === 'over' ||
    (phase === 'acting' && fight.plan.target < 0 && fight.choice === 'ATTACK')
  )
}

const sheets = new WeakMap<object, string>()

/** What rulings, clocks and modifiers have changed since the fight began; empty for nearly every fight. */
function rulingsKey(
  { options, resheeted, who, bonuses, stirred, struck, triggers }: Fight,
  phase: string,
): string {
  let key = options.threatSwitch ? 'T' : ''
  if (options.breakImmediately) key += 'I'
  if (struck > 0) key += `k${struck}`
  if (options.attacks === 'one') key += 'o'
  if (bonuses.length > 0) key += `B${canonical(bonuses)}`
  if (stirred && phase === 'choice') key += `S${triggers.join()}`
  if (!resheeted) return key
  let text = sheets.get(who)
  if (text === undefined) {
    text = canonical(who.map(({ base: _, ...sheet }) => sheet))
    sheets.set(who, text)
  }
  return key + text
}

/** The fight: who stands with how much hp, and, inside a round, everything that is fixed for it. */
function fightKey(fight: Fight, phase: string): string {
  const ruled = fight.ended === '' ? rulingsKey(fight, phase) : fight.ended
  if (isLone(fight, phase)) return ruled + loneKey(fight, phase) + (fight.outnumberedFoes ? 'v' : '')
  const places = fight.hp.length
  let key = ruled + phase
  for (let i = 0; i < places; i++) key += `,${place(fight, i)}`
  if (fight.ended !== '') return key
  key += dealtKey(fight)
  if (fight.outnumberedFoes) key += 'v'
  if (fight.outnumberedAllies && checkers(fight, 0, fight.allies).length > 0) key += 'w'
  if (fight.foeOrders.length > 0) key += `O${canonical(fight.foeOrders)}`
  if (fight.unstable.length > 0) key += `U${canonical(fight.unstable)}`
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
  if (fight.plan.target >= 0) key += `t${fight.plan.target}`
  if (fight.rolled > 0) key += `r${fight.rolled}[${fight.failed.join()}]`
  if (allies > 1)
    key += `i${fight.plan.intents.join()}a${fight.aims.join()}o${fight.plan.orders.join()}l${fight.plan.lead}`
  if (fight.choice === 'FLEE') key += `F${fight.freed}${fight.plan.onDown}[${fight.fallen.join()}]`
  return key
}

/** Where nobody knows the months, how far it is to the end of one is part of the future. */
function dateKey({ date, calendar }: State): string {
  return date && !knowsMonth(date, calendar) ? showDate(date) : ''
}

const NOTHING_YET = {}

/** Where a campaign stands; empty where there is none. */
function campaignKey(state: State): string {
  const { underWay, waiting, openCheck, zone, season, engineRuns, session } = state
  const moment = `${textOf(underWay ?? NOTHING_YET)}${textOf(waiting ?? NOTHING_YET)}${textOf(openCheck ?? NOTHING_YET)}`
  return `|${zone}|${season}|${moment}${textOf(engineRuns)}${session?.state ?? ''}`
}

/** Equal keys: the same future and the same final measures. Rounds, damage that nobody asks about and logs are left out. */
export function key(state: State): string {
  const { fight } = state
  const inner = fight === null ? state.phase : fightKey(fight, state.phase)
  if (!state.isOpen) return inner
  return `${inner}|${textOf(state.people)}${textOf(state.clocks)}${textOf(state.modifiers)}${textOf(state.cleared)}|${textOf(state.met)}${textOf(state.known)}${textOf(state.reacted)}${textOf(state.bonuses)}${dateKey(state)}|${state.outcome}${campaignKey(state)}`
}
