/** What a hit does, and what is rolled to withstand it. */
import { recordDamage } from '../../../kernel/contract/events/damage.js'
import type { Modifier } from '../../../kernel/modifiers.js'
import type { Point } from '../field/geometry.js'
import { isDead } from '../people/conditions.js'
import type { Rolled } from '../roll/roll.js'
import { get, type State } from '../state/state.js'
import { add, loseAim, rouse, spendBonus } from './shared/folds.js'
import { needsOrCritical, outOf, rollText, targetNeed, termsText } from './shared/rolls.js'
import { type Context, type Rows, type Subjects, silent } from './shared/rows.js'
import {
  inWords,
  type Standing,
  standingShort,
  standingText,
  standingWords,
  vitalityChange,
} from './shared/standing.js'
import { capital, cut, figure, listed, storyWord } from './shared/words.js'
import { costAfter, paymentBefore } from './spending.js'

export interface DamageDealt extends Standing {
  readonly type: 'DamageDealt'
  readonly attacker: string
  readonly defender: string
  readonly what: string
  readonly kind: string
  readonly location: string
  readonly dice: number
  readonly bonusDice: number
  readonly terms: readonly Modifier[]
  readonly halved: number
  readonly raw: number
  readonly effectiveAR: number
  /** Armor counted once against this cut. */
  readonly single?: true
  readonly penetrating: number
  readonly multiplier: number
  readonly damage: number
  readonly knockback: number
  /** Where they end up, where that is not plainly so many metres along the line. */
  readonly lands?: Point
  readonly wound: boolean
  readonly aimLost: boolean
  /** Not in active combat: this hurts in the next round; the penalty so far. */
  readonly hurts: boolean
  readonly pain: number
  readonly massive: boolean
  readonly sneak: boolean
  /** Something follows: a resistance, a rider, an injury. */
  readonly follows: boolean
}

export interface ResistRolled extends Rolled {
  readonly type: 'ResistRolled'
  readonly who: string
  readonly attribute: string
  readonly against: string
  readonly penalty: number
}

export interface EffectsSettled {
  readonly type: 'EffectsSettled'
  readonly defender: string
}

export type DamageEvent = DamageDealt | ResistRolled | EffectsSettled

export const damageSubjects: Subjects<DamageEvent> = { DamageDealt: ({ defender }) => defender }

export const damageRows: Rows<DamageEvent> = {
  DamageDealt: {
    weight: ({ massive }) => (massive ? 'decisive' : 'notable'),
    concerns: ({ attacker, defender }) => [attacker, defender],
    fold: foldDamageDealt,
    see: (event, seat, facts) => inWords(event, event.defender, seat, facts),
    mech: (event) => [damageLine(event)],
    story: damageSentence,
    short: (event) => cut(damageShort(event)),
    narr(event) {
      if (event.damage === 0) return `The blow rings on ${event.defender}’s armor and does no harm.`
      return `${event.defender} is hit${event.wound ? ' and bleeds' : ''}${event.massive ? ', terribly' : ''}${event.knockback > 0 ? ', driven back' : ''}.`
    },
    beat(event) {
      const { attacker, defender, damage, wound, massive } = event
      const who = { by: attacker, on: [defender] }
      if (damage === 0) return { ...who, result: 'no damage' }
      const bleeds = wound ? [{ who: defender, gains: 'bleeding' }] : []
      return {
        ...who,
        result: massive ? 'massive' : 'hit',
        changes: [vitalityChange(event, defender, -damage), ...bleeds],
      }
    },
  },
  ResistRolled: {
    need: targetNeed,
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      spendBonus(state, who)
    },
    mech: (event) => [
      `${event.who} resists ${event.against}: ${rollText(event)} → ${event.success ? 'resisted' : 'failed'}`,
    ],
    story: resistSentence,
    short: (event) => cut(`${event.who} ${event.success ? 'resists' : 'fails to resist'} (${outOf(event)})`),
    beat: ({ who, success }) => ({ by: who, result: success ? 'resisted' : 'fails' }),
  },
  EffectsSettled: {
    weight: 'detail',
    fold(state) {
      state.pending = null
    },
    story: silent,
  },
}

function foldDamageDealt(state: State, event: DamageDealt): void {
  const d = get(state, event.defender)
  const a = get(state, event.attacker)
  state.sums.hits++
  state.sums.damage += event.damage
  if (event.damage > 0) recordDamage(state.sums, event.attacker, event.defender, event.damage)
  d.vitality -= event.damage
  const place = event.location === '' ? 'torso' : event.location
  if (event.damage > 0 && !d.hurtAt.includes(place)) d.hurtAt = [...d.hurtAt, place]
  if (event.wound && !isDead(d)) {
    d.wounds = [...d.wounds, 0]
    add(d, 'bleeding')
  }
  if (event.aimLost) loseAim(d)
  if (event.hurts) d.painTaken += event.damage
  if (event.damage > 0) rouse(d)
  if (event.sneak) a.sneakUsedOn = [...a.sneakUsedOn, event.defender]
  if (event.lands) {
    d.at = event.lands.x
    d.y = event.lands.y
  } else if (event.knockback > 0) d.at += d.at >= a.at ? event.knockback : -event.knockback
  const pending = state.pending
  if (!pending) return
  if (event.follows) {
    pending.stage = 'effects'
    pending.damage = event.damage
  } else state.pending = null
  // A charm on a weapon waits for a blow of that weapon; a spell does not use it up.
  if (a.buffs.length === 0 || pending.blow.attack.weapon === '') return
  if (a.buffs.some((buff) => buff.once)) a.buffs = a.buffs.filter((buff) => !buff.once)
}

/** A cut meets armor twice, unless the switch `cuttingAR` says once (rules/simverse V14). */
function isDoubled({ kind, single }: DamageDealt): boolean {
  return kind === 'cutting' && single !== true
}

function damageLine(event: DamageDealt): string {
  const bonus = event.bonusDice > 0 ? ` + ${event.bonusDice} bonus dice` : ''
  const halved = event.halved > 0 ? `, halved${event.halved > 1 ? ' twice' : ''}` : ''
  const raw = `dice ${event.dice}${bonus}${termsText(event.terms)}${halved} = ${event.raw} raw`
  const armor = `- ${event.effectiveAR} AR${isDoubled(event) ? ' (doubled)' : ''} = ${event.penetrating}`
  const times = event.multiplier > 1 ? ` x${event.multiplier}` : ''
  const where = event.location === '' ? '' : ` to the ${event.location}`
  const extras = [
    event.wound ? 'bleeding' : '',
    event.knockback > 0 ? `knocked back ${event.knockback} m` : '',
    event.aimLost ? 'aim lost' : '',
    event.pain !== 0 ? `pain ${event.pain} next round` : '',
    event.massive ? 'massive damage' : '',
  ].filter((text) => text !== '')
  const tail = extras.length > 0 ? `; ${extras.join(', ')}` : ''
  return `${event.defender} takes ${event.damage} ${event.kind}${where}: ${raw} ${armor}${times}; ${standingText(event)}${tail}`
}

/** `Shieldman 1 takes 4 impaling damage to the arm and bleeds: Vitality 20.` */
function damageSentence(event: DamageDealt): string {
  const { defender, damage, knockback, massive } = event
  const pushed = knockback > 0 ? `is driven back ${knockback} m` : ''
  if (damage === 0) {
    const held =
      event.effectiveAR > 0 ? `${defender}'s armor stops the blow` : `The blow does ${defender} no harm`
    return pushed === '' ? `${held}.` : `${held}, but ${defender} ${pushed}.`
  }
  const where = event.location === '' ? '' : ` to the ${storyWord(event.location)}`
  const happens = [
    `takes ${damage} ${storyWord(event.kind)} damage${where}`,
    event.wound ? 'bleeds' : '',
    pushed,
    event.aimLost ? 'loses the aim' : '',
    event.pain === 0 ? '' : `has ${figure(event.pain)} next round`,
  ].filter((text) => text !== '')
  const what = `${defender} ${listed(happens)}`
  return massive
    ? `A massive wound: ${what}${standingWords(event, ', ')}.`
    : `${what}${standingWords(event)}.`
}

function damageShort(event: DamageDealt): string {
  const { defender, damage, location, massive, wound } = event
  if (damage === 0) return event.effectiveAR > 0 ? 'Armor holds' : 'No damage'
  const where = location === '' ? '' : ` ${storyWord(location)}`
  const bleeds = wound ? ', bleeds' : ''
  return `${massive ? 'MASSIVE' : defender} −${damage}${where}${standingShort(event)}${bleeds}`
}

/** What is withstood, where that is neither a spell nor a maneuver. */
const WITHSTOOD: Readonly<Record<string, readonly [held: string, failed: string]>> = {
  'being thrown down': ['stays on both feet', 'is thrown off balance'],
  'muscle spasms': ['withstands the muscle spasms', 'cannot withstand the muscle spasms'],
}

const KEEPS_HOLD: readonly [held: string, failed: string] = ['keeps hold', 'loses grip']

function resistSentence(event: ResistRolled, context: Context): string {
  const { who, against, success } = event
  const figures = needsOrCritical(event)
  const words = against.startsWith('dropping') ? KEEPS_HOLD : WITHSTOOD[against]
  if (words) return `${who} ${words[success ? 0 : 1]} (${figures}).`
  const paid = paymentBefore(context)
  const cost = costAfter(context)
  const isSpell = /^[A-Z]/.test(against)
  const what = isSpell ? `${paid ? `${paid.who}'s ` : ''}${against}` : `the ${storyWord(against)}`
  return success
    ? `${who} withstands ${what} (${figures}${cost}).`
    : `${capital(what)} gets ${who} (${figures}${cost}).`
}
