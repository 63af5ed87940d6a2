import { type BeatChange, runLength, type Weight } from '../../../kernel/contract/events/beat.js'
import { orMore, type RollNeed } from '../../../kernel/contract/events/need.js'
import type { GameEvent, Tell } from '../../../kernel/contract/ruleset.js'
import { readsWords } from '../../../kernel/contract/seats.js'
import type { Fight } from '../state/fight.js'
import { awaitsFallen, turnOf } from '../state/standing.js'
import type { State } from '../state/state.js'
import { type Blow, type BxRows, canSkipEvents, foldBlow, mustBeActing, spendBonus } from './fold.js'
import { type InWords, inWords, isDown } from './seen.js'
import { bonusLine, bonusShort, bonusText, type Context, hpText, listNames } from './words.js'

/** Whose attack it is: the PC's, a companion's, a foe's on the PC, a foe's on a companion. */
export type AttackRole = 'PC' | 'Ally' | 'OnPC' | 'OnAlly'

/** A blow as its event has it. */
interface Strike extends Blow {
  readonly telling: AttackRole
  readonly by: string
  readonly on: string
  readonly expr: string
  /** The target's maximum hp. */
  readonly max: number
  /** The intended target, when that one is no longer there (rules/bx R38). */
  readonly instead?: string
  /** The name of the attack, where a foe has several. */
  readonly attack?: string
}

export interface AttackMade extends Strike {
  readonly type: 'AttackMade'
}

/** An attack on one who runs (seed 000 §6.2.5, §9.12.2). */
export interface FreeAttackMade extends Strike {
  readonly type: 'FreeAttackMade'
}

export interface FlightCancelled {
  readonly type: 'FlightCancelled'
  readonly target: number
  readonly orders: readonly number[]
}

export type AttackEvent = AttackMade | FreeAttackMade | FlightCancelled
export type AttackSeen = AttackEvent | InWords<AttackMade> | InWords<FreeAttackMade>

type StrikeSeen = Exclude<AttackSeen, FlightCancelled>

/** Builds the event of a blow. `meant` is the intended target. */
export function strikeEvent<Type extends 'AttackMade' | 'FreeAttackMade'>(
  type: Type,
  fight: Fight,
  blow: Blow,
  meant = blow.target,
): { readonly type: Type } & Strike {
  const { attacker, target, bonus } = blow
  const by = fight.who[attacker]!
  const on = fight.who[target]!
  const several = by.attacks[blow.place ?? -1]
  return {
    type,
    // seed 000 §6.7, §9.15: in companion-only combat nobody is the PC, so only Ally lines appear (rules/bx R51).
    telling: attacker >= fight.allies ? (on.pc ? 'OnPC' : 'OnAlly') : by.pc ? 'PC' : 'Ally',
    attacker,
    target,
    by: by.name,
    on: on.name,
    d20: blow.d20,
    at: blow.at,
    ac: blow.ac,
    hit: blow.hit,
    expr: several?.dmg ?? by.dmg,
    roll: blow.roll,
    before: blow.before,
    after: blow.after,
    max: on.max,
    most: blow.most,
    ...(meant !== target && meant >= 0 && { instead: fight.names[meant]! }),
    ...(bonus !== undefined && { bonus }),
    ...(several && { place: blow.place, attack: several.name }),
  }
}

/** Tells of an attack; folds it alone where nothing listens. */
export function tellAttack(
  state: State,
  fight: Fight,
  blow: Blow,
  meant: number,
  tell: Tell<AttackMade>,
): void {
  if (canSkipEvents(state, tell)) foldAttack(state, blow)
  else tell(strikeEvent('AttackMade', fight, blow, meant))
}

function foldAttack(state: State, blow: Blow): void {
  const fight = state.fight!
  const { place = -1 } = blow
  const follows = place >= 0 && place + 1 < fight.who[blow.attacker]!.attacks.length
  fight.turn = turnOf(fight, blow.attacker) + (follows ? 0 : 1)
  fight.struck = follows ? place + 1 : 0
  if (blow.bonus) spendBonus(fight, blow.attacker)
  if (blow.hit) foldBlow(fight, state.sums, blow)
}

export const attackRows: BxRows<AttackEvent, AttackSeen> = {
  AttackMade: {
    weight: strikeWeight,
    concerns: ({ by, on }) => [by, on],
    fold(state, event) {
      mustBeActing(state, event.type)
      foldAttack(state, event)
    },
    see: (event, seat, facts) =>
      readsWords(facts, seat) && (event.telling === 'PC' || event.telling === 'Ally')
        ? inWords(event)
        : event,
    mech: attackLines,
    story: attackSentence,
    short: attackShort,
    narr: (event) => attackCue(event, `${event.by} against ${event.on}`),
    beat: strikeBeat,
    need: strikeNeed,
  },
  FreeAttackMade: {
    weight: strikeWeight,
    concerns: ({ by, on }) => [by, on],
    fold(state, event) {
      const fight = state.fight!
      fight.freed++
      if (event.bonus) spendBonus(fight, event.attacker)
      if (event.hit) {
        foldBlow(fight, state.sums, event)
        if (event.after <= 0 && event.target > 0) fight.fallen = [...fight.fallen, event.target]
      }
      if (awaitsFallen(fight)) state.phase = 'fallen'
    },
    mech: attackLines,
    story(event) {
      const { by, on, hit, roll, after } = event
      if (!hit) return `${by} strikes at ${on}'s back and misses (${figures(event)}).`
      if (isDown(after)) return `${by} cuts ${on} down from behind: ${roll} damage (${figures(event)}).`
      return `${by} catches ${on} from behind for ${amount(roll)} (${figures(event)})${left(event)}.`
    },
    short(event) {
      const { by, on, hit, roll, after, telling, bonus } = event
      const ruled = bonusShort(bonus)
      if (!hit) return `Free: ${by} misses ${on}${ruled}`
      if (isDown(after)) return `Free: ${by} ${DOWNS[telling]} ${on}${ruled}`
      return `Free: ${by} hits ${on} ${roll}, ${shortLeft(event)}${ruled}`
    },
    narr: (event) => attackCue(event, `${event.by} strikes at ${event.on}’s back`),
    beat: strikeBeat,
    need: strikeNeed,
  },
  FlightCancelled: {
    weight: 'decisive',
    fold(state, { target, orders }) {
      // seed 000 §9.12.3, rules/bx R46: back to ATTACK in the same round, with the initiative already rolled.
      const fight = state.fight!
      fight.choice = 'ATTACK'
      fight.plan = { ...fight.plan, target, orders }
      state.phase = 'acting'
    },
    mech: () => ['FLEE-Cancelled: PlayerChoice=ATTACK'],
    story: () => 'The party turns back. Nobody is left behind.',
    short: () => 'Flight called off',
    narr: () => 'The flight turns: nobody is left behind.',
  },
}

/** seed 000 §6.4: d20 + AT reaches AC. */
function strikeNeed({ ac, at }: StrikeSeen, purpose: string): RollNeed | undefined {
  return purpose === 'attack' ? orMore(1, 20, ac - at) : undefined
}

function strikeWeight({ hit, after }: StrikeSeen): Weight {
  if (!hit) return 'detail'
  return isDown(after) ? 'decisive' : 'notable'
}

/** seed 000 §6.7, §9.15. */
function attackLines(event: StrikeSeen): string[] {
  const { telling, by, on, d20, at, ac, hit, expr, roll, before, after } = event
  const free = event.type === 'FreeAttackMade'
  const word =
    telling === 'OnAlly' ? 'AllyHit' : telling === 'Ally' ? 'AllyAttack' : free ? 'FLEE-FreeAttack' : 'Attack'
  const target = free && telling === 'OnPC' ? 'PC' : on
  const lines = [
    ...(event.instead === undefined ? [] : [`Retarget: ${by}→${on}, Meant=${event.instead}`]),
    ...bonusLine(`${by} Attack`, event.bonus),
    `${word}: Attacker=${by}, Target=${target}, d20=${d20}, AT=${at}, Total=${d20 + at}, vs AC=${ac} → ${hit ? 'HIT' : 'MISS'}`,
  ]
  if (!hit) return lines
  const out = isDown(after) ? 'Y' : 'N'
  if (telling === 'OnAlly') {
    lines.push(`AllyDamage: Expr=${expr}, Roll=${roll}, CompHP: ${before}→${after}, DOWN=${out}`)
    return lines
  }
  if (free) {
    lines.push(`FLEE-Damage: Expr=${expr}, Roll=${roll}, PC_HP: ${before}→${after}`)
    return lines
  }
  if (telling === 'Ally')
    lines.push(`AllyDamage: Expr=${expr}, Roll=${roll}, FoeHP: ${before}→${after}, Kill=${out}`)
  else lines.push(`Damage: Expr=${expr}, Roll=${roll}, HP: ${before}→${after}, Kill=${out}`)
  if (isDown(after)) lines.push(`Casualty: ${on} removed`)
  return lines
}

function marginOf({ d20, at, ac }: StrikeSeen): number {
  return d20 + at - ac
}

/** Half of what was left is gone; where only words are known, the target is badly hurt by it. */
function isBadWound({ before, after }: StrikeSeen): boolean {
  if (typeof before === 'number' && typeof after === 'number') return 2 * after <= before
  return after === 'badly hurt' && before !== 'badly hurt'
}

function attackCue(event: StrikeSeen, blow: string): string {
  const { on, hit, after, most } = event
  const margin = marginOf(event)
  if (!hit)
    return `${blow}: ${margin >= NARROW ? 'a narrow miss' : margin <= WIDE ? 'nowhere near' : 'a miss'}.`
  if (isDown(after)) return `${blow}: ${on} goes down${most ? ' under a crushing blow' : ''}.`
  if (most) return `${blow}: a crushing blow.`
  return `${blow}: ${isBadWound(event) ? 'a telling wound' : margin === 0 ? 'barely a hit' : 'a hit'}.`
}

/** A miss by 1 or 2 is narrow, one by 10 or more is wide. */
const NARROW = -2
const WIDE = -10

/** `19 against AC 15`, and what a ruling added. */
function figures({ d20, at, ac, bonus }: StrikeSeen): string {
  return `${d20 + at} against AC ${ac}${bonusText(bonus)}`
}

function amount(roll: number): string {
  return roll === 0 ? 'no damage' : `${roll}`
}

/** `: 17 of 22 HP left`, or who is hurt how. */
function left(event: StrikeSeen): string {
  return 'max' in event ? `: ${hpText(event.after, event.max)} left` : `: ${event.on} is ${event.after}`
}

function shortLeft({ after }: StrikeSeen): string {
  return typeof after === 'number' ? `${after} left` : after
}

/** A plain miss of a foe, which its neighbours may share; a close or a wide one has its own sentence. */
function isPlainMiss(event: GameEvent): boolean {
  if (event.type !== 'AttackMade') return false
  const strike = event as StrikeSeen
  const { hit, telling, instead, bonus } = strike
  const margin = marginOf(strike)
  const isFoes = telling === 'OnPC' || telling === 'OnAlly'
  return isFoes && !hit && instead === undefined && bonus === undefined && margin < NARROW && margin > WIDE
}

/** The attackers of the run of plain misses that begins here; none where the run began before. */
function missers(event: StrikeSeen, context: Context): readonly string[] {
  if (!isPlainMiss(event)) return [event.by]
  const isAlike = (other: GameEvent): boolean => isPlainMiss(other) && (other as StrikeSeen).on === event.on
  const together = context.line.slice(context.place, context.place + runLength(context, isAlike))
  return together.map((other) => (other as StrikeSeen).by)
}

function attackSentence(event: StrikeSeen, context: Context): string {
  const { on, hit, instead } = event
  const gone = instead === undefined ? '' : `${instead} is already down, so `
  if (hit) return `${gone}${hitSentence(event)}`
  const together = missers(event, context)
  if (together.length === 0) return ''
  if (together.length > 1) return `${listNames(together)} miss ${on}.`
  const margin = marginOf(event)
  const how = margin >= NARROW ? 'just misses' : 'misses'
  return `${gone}${event.by} ${how} ${on}${margin <= WIDE ? ' by a mile' : ''} (${figures(event)}).`
}

function hitSentence(event: StrikeSeen): string {
  const { by, on, roll, after, most, telling } = event
  const against = `(${figures(event)})`
  if (isDown(after)) {
    if (telling === 'OnAlly') return `${by} strikes ${on} down with ${roll} damage ${against}.`
    if (telling === 'OnPC') return `${by} fells ${on} with ${roll} damage ${against}.`
    if (most) return `${by} kills ${on} outright: ${roll}, the most this weapon can do ${against}.`
    return `${by} kills ${on} with ${roll} damage ${against}.`
  }
  if (most) {
    const rest = left(event).slice(': '.length)
    return `${by} strikes ${on} with full force: ${roll}, the most this weapon can do ${against}. ${rest}.`
  }
  if (isBadWound(event) && 'max' in event)
    return `${by} wounds ${on} badly: ${roll} damage ${against}, ${hpText(after, event.max)} left.`
  const just = marginOf(event) === 0 ? 'only just ' : ''
  return `${by} ${just}hits ${on} for ${amount(roll)} ${against}${left(event)}.`
}

const DOWNS: Readonly<Record<AttackRole, string>> = {
  PC: 'kills',
  Ally: 'kills',
  OnPC: 'fells',
  OnAlly: 'downs',
}

function attackShort(event: StrikeSeen, context: Context): string | undefined {
  const { by, on, d20, at, ac, hit, roll, after, most, telling, bonus, instead } = event
  const gone = instead === undefined ? '' : `(not ${instead}) `
  const ruled = bonusShort(bonus)
  const margin = marginOf(event)
  if (!hit) {
    const together = missers(event, context)
    if (together.length === 0) return undefined
    if (together.length > 1) return `${listNames(together)} miss ${on}`
    return `${gone}${by} ${margin >= NARROW ? 'just misses' : 'misses'} ${on} (${d20 + at} v ${ac}${ruled})`
  }
  if (isDown(after)) return `${gone}${by} ${DOWNS[telling]} ${on}${ruled}`
  if (most) return `${gone}${by} hits ${on} for the maximum ${roll}, ${shortLeft(event)}${ruled}`
  return `${gone}${by} ${margin === 0 ? 'just hits' : 'hits'} ${on} ${roll}, ${shortLeft(event)}${ruled}`
}

function strikeBeat(event: StrikeSeen) {
  const { by, on, hit, roll, after, telling } = event
  if (!hit) return { by, on: [on], result: 'miss' }
  const points: BeatChange = {
    who: on,
    figure: 'hp',
    by: -roll,
    to: after,
    ...('max' in event && { max: event.max }),
  }
  const out: readonly BeatChange[] = isDown(after)
    ? [{ who: on, gains: telling === 'OnAlly' ? 'DOWN' : 'DEAD' }]
    : []
  return { by, on: [on], result: 'hit', changes: [points, ...out] }
}
