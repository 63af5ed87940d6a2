import type { Beat } from '../../../kernel/contract/events/beat.js'
import { recordDamage } from '../../../kernel/contract/events/damage.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { signed } from '../../../kernel/modifiers.js'
import { NO_TARGET, PLAYER } from '../fight/fight.js'
import { MARK } from '../fight/mark.js'
import { ASLEEP, NORMAL_STANCE, SPLITTING, STUNNED } from '../fight/monster-kind.js'
import type { SpireScenario } from '../scenario/schema.js'
import { turnOrder } from '../state/order.js'
import { creatureOf, nameOf, type SpireState } from '../state/state.js'
import { type HpAfter, hpChange, hpInWords, hpLeft, hpText, isDown, seesOwnHp } from './words/hp.js'
import { alikeUpTo, isType, lastBefore } from './words/line.js'
import { characterName, clipped, creatureName, type Line, personName, sourceName } from './words/names.js'

/** One hit through the damage pipeline, with every figure that entered it. */
export interface Hit extends HpAfter {
  readonly type: 'Hit'
  /** A monster's place, or -1 for the player; `name` is what people call it. */
  readonly who: number
  readonly name: string
  readonly by: string
  readonly base: number
  readonly strength: number
  readonly weak: boolean
  readonly vulnerable: boolean
  readonly damage: number
  readonly blocked: number
  /** HP it took. */
  readonly lost: number
  /** What else changed the damage: Slow, Flight, Intangible. */
  readonly also?: readonly string[]
}

/** HP lost without a hit. */
export interface HpLost extends HpAfter {
  readonly type: 'HpLost'
  readonly who: number
  readonly name: string
  readonly by: string
  readonly amount: number
  readonly blocked: number
  readonly lost: number
}

export interface MonsterActed {
  readonly type: 'MonsterActed'
  readonly who: number
  readonly name: string
  readonly move: string
  readonly intent: string
}

export interface MonsterDone {
  readonly type: 'MonsterDone'
  readonly who: number
}

export type BlowEvent = Hit | HpLost | MonsterActed | MonsterDone

/** Folds a hit, or tells it: block first, then HP. */
export function tellHit(
  state: SpireState,
  tell: Tell<Hit>,
  who: number,
  by: string,
  base: number,
  strength: number,
  weak: boolean,
  vulnerable: boolean,
  damage: number,
  blocked: number,
  lost: number,
  also: readonly string[] = NOTHING_ELSE,
): void {
  const name = nameOf(state, who)
  if (tell.silent) {
    foldHurt(state, who, name, by, blocked, lost)
    return
  }
  const { hp, maxHp: max } = creatureOf(state, who)
  tell({
    type: 'Hit',
    who,
    name,
    by,
    base,
    strength,
    weak,
    vulnerable,
    damage,
    blocked,
    lost,
    hp: hp - lost,
    max,
    ...(also.length > 0 && { also }),
  })
}

const NOTHING_ELSE: readonly string[] = []

/** Tells that a monster acts, for readers: nothing folds. */
export function tellActed(
  state: SpireState,
  tell: Tell<MonsterActed>,
  who: number,
  move: string,
  intent: string,
): void {
  if (!tell.silent) tell({ type: 'MonsterActed', who, name: nameOf(state, who), move, intent })
}

export function tellMonsterDone(state: SpireState, tell: Tell<MonsterDone>, who: number): void {
  if (tell.silent) foldMonsterDone(state, who)
  else tell({ type: 'MonsterDone', who })
}

/** Takes block and HP. */
function foldHurt(s: SpireState, who: number, name: string, by: string, blocked: number, lost: number): void {
  const target = creatureOf(s, who)
  target.block -= blocked
  target.hp -= lost
  if (lost <= 0) return
  recordDamage(s.sums, by, name, lost)
  if (who === PLAYER) {
    if (!s.fight.watchesLoss) return
    s.marks[MARK.hurt] = 1
    s.marks[MARK.lostThisTurn]! += lost
  } else if (s.fight.special) loseLimit(s, who, lost)
}

/** What the Heart can lose until its first buff goes down with each loss. */
function loseLimit(s: SpireState, who: number, lost: number): void {
  const monster = s.monsters[who]!
  const { invincible } = monster.special
  if (invincible > 0) monster.special = { ...monster.special, invincible: Math.max(0, invincible - lost) }
}

function foldMonsterDone(s: SpireState, who: number): void {
  const monster = s.monsters[who]!
  monster.moves++
  if (monster.stance === ASLEEP || monster.stance === STUNNED) monster.stance = NORMAL_STANCE
  s.acting = s.fight.masters ? turnOrder(s).indexOf(who) + 1 : who + 1
}

export const blowRows: EventRows<SpireState, BlowEvent, BlowEvent, SpireScenario> = {
  Hit: {
    weight: ({ hp, lost }) => (isDown(hp) && lost > 0 ? 'decisive' : 'notable'),
    concerns: (_, context) => [characterName(context)],
    fold: (s, e) => foldHurt(s, e.who, e.name, e.by, e.blocked, e.lost),
    see: (event, seat, facts) => (seesOwnHp(event, seat) ? event : hpInWords(event, seat, facts)),
    mech: (event) => [hitLine(event)],
    story: hitSentence,
    short: hitShort,
    narr({ hp, by, name, damage, blocked }) {
      if (isDown(hp)) return `${by} brings ${name} down.`
      return damage > blocked ? `${by} hurts ${name}.` : `${name} shrugs off ${by}.`
    },
    beat(event, context) {
      const result = isDown(event.hp) ? 'down' : event.damage <= event.blocked ? 'blocked' : 'hit'
      return { ...blow(event, context), result }
    },
  },
  HpLost: {
    weight({ hp, lost }) {
      if (lost === 0) return 'detail'
      return isDown(hp) ? 'decisive' : 'notable'
    },
    concerns: (_, context) => [characterName(context)],
    fold: (s, e) => foldHurt(s, e.who, e.name, e.by, e.blocked, e.lost),
    see: (event, seat, facts) => (seesOwnHp(event, seat) ? event : hpInWords(event, seat, facts)),
    mech: ({ by, name, amount, blocked, hp }) => [
      `${by}: ${name} takes ${amount}${blocked > 0 ? `; ${blocked} blocked` : ''}; ${hpText(hp)}`,
    ],
    story: lossSentence,
    short(event, context) {
      const { who, by, lost, hp, blocked } = event
      const name = creatureName(event, context)
      const cause = sourceName(by, context)
      if (lost === 0) return clipped(blocked > 0 ? `${cause} blocked` : `${cause}: no damage`)
      if (isDead(event, context)) return clipped(`${cause} kills ${who === PLAYER ? 'you' : name}`)
      const left = typeof hp === 'number' ? `${hp} left` : hp
      return clipped(who === PLAYER ? `−${lost} HP, ${left}` : `${name} −${lost}, ${left}`)
    },
    beat(event, context) {
      const { on, changes } = blow(event, context)
      return { ...(on && { on }), result: isDown(event.hp) ? 'down' : 'loss', ...(changes && { changes }) }
    },
  },
  MonsterActed: {
    weight: 'notable',
    fold() {},
    mech: ({ name, move, intent }) => [`${name}: ${move} (${intent})`],
    story(event, context) {
      const name = creatureName(event, context)
      if (isToldByWhatFollows(event, context)) return ''
      if (event.intent === 'SLEEP') return `${name} sleeps.`
      if (event.intent === 'STUN') return `${name} is stunned and does nothing.`
      return event.intent === 'ESCAPE' ? `${name} runs.` : `${name} uses ${event.move}.`
    },
    short(event, context) {
      if (isToldByWhatFollows(event, context)) return undefined
      return clipped(`${creatureName(event, context)}: ${event.move}`)
    },
    narr: ({ name, move }) => `${name} uses ${move}.`,
    beat: (event, context) => ({ by: personName(event, context), result: event.move }),
  },
  MonsterDone: { weight: 'detail', fold: (s, { who }) => foldMonsterDone(s, who), story: () => '' },
}

const isHit = isType<Hit>('Hit')
const isActed = isType<MonsterActed>('MonsterActed')

/** The damage pipeline with every figure that entered it. */
function hitLine(e: Hit): string {
  const tokens = [e.weak ? 'attacker Weak' : '', e.vulnerable ? 'target Vulnerable' : ''].filter(Boolean)
  const strength = e.strength > 0 ? ` ${signed(e.strength)} (Strength)` : ''
  const changes = [...tokens, ...(e.also ?? [])]
  const changed = changes.length > 0 ? `, ${changes.join(', ')}` : ''
  const blocked = e.blocked > 0 ? `; ${e.blocked} blocked` : ''
  return `${e.by}: hits ${e.name} for ${e.base} (base)${strength}${changed} = ${e.damage}${blocked}; ${hpText(e.hp)}`
}

/** Names the monster whose move it is: the one that acted last before in the line. */
export function actorOf(move: string, context: Line): string | undefined {
  const acted = actorBefore(move, context)
  return acted === undefined ? undefined : creatureName(acted, context)
}

function actorBefore(move: string, context: Line): MonsterActed | undefined {
  const acted = lastBefore(context, isActed)
  return acted?.move === move ? acted : undefined
}

/** Reports whether the next events name the monster: its hits, or those it splits into. */
function isToldByWhatFollows({ move }: MonsterActed, { line, place }: Line): boolean {
  for (let at = place + 1; at < line.length; at++) {
    const event = line[at]!
    if (event.type === 'MonsterDone' || isActed(event)) return false
    if (isHit(event) && event.who === PLAYER && event.by === move) return true
    if (event.type === 'MonsterCame') return (event as { readonly summoner?: number }).summoner === NO_TARGET
  }
  return false
}

/** Reports whether a creature at 0 HP is dead: a fairy may save the player, and a Slime Boss splits. */
function isDead({ who, hp, lost }: Pick<Hit, 'who' | 'hp' | 'lost'>, { line, place }: Line): boolean {
  if (!isDown(hp) || lost === 0) return false
  const next = line.slice(place + 1, place + 3)
  if (who === PLAYER) return next.every(({ type }) => type !== 'Saved')
  return !next.some((event) => {
    const { trait, now } = event as { readonly trait?: string; readonly now?: number }
    if (event.type === 'MonsterFell') return true
    return event.type === 'TraitChanged' && trait === 'stance' && now === SPLITTING
  })
}

function blow(event: Hit | HpLost, context: Line): Beat {
  const on = personName(event, context)
  const acted = event.who === PLAYER ? actorBefore(event.by, context) : undefined
  const actor = acted && personName(acted, context)
  const who = event.who === PLAYER ? actor : characterName(context)
  return { ...(who !== undefined && { by: who }), on: [on], changes: [hpChange(on, -event.lost, event)] }
}

/** Hits of one card or move on one target that follow each other; the last of them tells of all. */
function hitsTogether(event: Hit, context: Line): readonly Hit[] {
  return alikeUpTo(
    context,
    (other): other is Hit => isHit(other) && other.who === event.who && other.by === event.by,
  )
}

function total(hits: readonly Hit[], figure: 'damage' | 'blocked' | 'lost'): number {
  return hits.reduce((sum, hit) => sum + hit[figure], 0)
}

/** The reasons why the sum changed, in brackets; none where each hit has others. */
function reasons(hits: readonly Hit[]): string {
  const all = hits.map(({ base, strength, weak, vulnerable, damage, also = [] }) => {
    const changed = damage !== base + strength && (weak || vulnerable)
    const tokens = !changed
      ? []
      : weak && vulnerable
        ? ['changed: Weak and Vulnerable']
        : weak
          ? ['reduced: Weak']
          : ['doubled: Vulnerable']
    return [...(strength > 0 ? [`+${strength} Strength`] : []), ...tokens, ...also].join(', ')
  })
  return all[0] === '' || all.some((text) => text !== all[0]) ? '' : ` (${all[0]})`
}

function hitSentence(event: Hit, context: Line): string {
  const hits = hitsTogether(event, context)
  if (hits.length === 0) return ''
  const name = creatureName(event, context)
  const actor = event.who === PLAYER ? actorOf(event.by, context) : undefined
  const attack = actor === undefined ? sourceName(event.by, context) : `${actor}'s ${event.by}`
  const damage = total(hits, 'damage')
  const blocked = total(hits, 'blocked')
  const lost = total(hits, 'lost')
  const times = hits.length === 1 ? '' : `${hits.length} hits, `
  if (isDead(event, context)) return `${attack} kills ${name} (${times}${damage} damage).`
  if (isDown(event.hp) && event.lost > 0)
    return `${attack} brings ${name} to 0 HP (${times}${damage} damage).`
  if (damage === 0) return `${attack} does no damage to ${name}.`
  if (damage <= blocked) return `${name} blocks all ${damage} damage of ${attack}.`
  const often = hits.length === 1 ? '' : ` ${hits.length} times`
  const sum = `${attack} hits ${name}${often} for ${damage}${often === '' ? '' : ' in all'}${reasons(hits)}`
  const left = hpLeft(name, event)
  if (lost < damage - blocked) return `${sum}; only ${lost} gets through, ${left}.`
  return blocked > 0 ? `${sum}; block takes ${blocked}, ${left}.` : `${sum}: ${left}.`
}

function hitShort(event: Hit, context: Line): string | undefined {
  const hits = hitsTogether(event, context)
  if (hits.length === 0) return undefined
  const name = event.who === PLAYER ? 'you' : creatureName(event, context)
  const attack = sourceName(event.by, context)
  if (isDead(event, context)) return clipped(`${attack} kills ${name}`)
  const lost = total(hits, 'lost')
  if (lost === 0) return clipped(`${attack} ${total(hits, 'damage') > 0 ? 'blocked' : 'does nothing'}`)
  const doubled = reasons(hits).includes('doubled') ? ' (x2 Vuln)' : ''
  const left = typeof event.hp === 'number' ? `${event.hp} left` : event.hp
  return clipped(`${attack} hits ${name} for ${lost}${doubled}, ${left}`)
}

/** Returns the title of the run's event that is being answered. */
export function runEventTitle(context: Line): string | undefined {
  const chosen = lastBefore(context, isRoomChange)
  const event = chosen?.set.room?.event
  const events = context.facts.scenario.content.run?.events ?? {}
  return event !== undefined && Object.hasOwn(events, event) ? events[event]!.title : undefined
}

interface RoomChange {
  readonly type: 'RunChanged'
  readonly set: { readonly room?: { readonly event?: string } | null }
}

function isRoomChange(event: { readonly type: string }): event is RoomChange {
  return event.type === 'RunChanged' && (event as RoomChange).set.room !== undefined
}

/** The cause of what the words of a run do. */
export const THE_RUN = 'The run'

const BURNS: ReadonlySet<string> = new Set(['Fire Potion'])

function lossSentence(event: HpLost, context: Line): string {
  const { who, by, amount, blocked, lost, hp } = event
  const name = creatureName(event, context)
  const cause = sourceName(by, context)
  if (lost === 0) {
    if (blocked === 0) return `${cause} does no damage to ${name}.`
    return `${who === PLAYER ? 'Block' : `${name}'s block`} absorbs all ${amount} damage from ${cause}.`
  }
  const isRun = by === THE_RUN
  const title = isRun ? runEventTitle(context) : cause
  if (isDead(event, context)) return title === undefined ? `${name} is dead.` : `${title} kills ${name}.`
  const held = blocked > 0 ? ` (block takes ${blocked})` : ''
  const left = typeof hp === 'number' ? `${hp} left` : `${name} is ${hp}`
  if (who !== PLAYER)
    return BURNS.has(by) && typeof hp === 'number'
      ? `${cause} burns ${name} for ${lost}${held}: ${hp} HP left.`
      : `${name} loses ${lost} HP to ${cause}${held}: ${left}.`
  if (title === undefined) return `${name} loses ${lost} HP: ${left}.`
  return `${title} costs ${isRun ? 'you' : name} ${lost} HP${held}: ${left}.`
}
