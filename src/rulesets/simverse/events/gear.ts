/** Arms and armor that wear out, and are mended. */
import type { Rolled } from '../roll/roll.js'
import { get } from '../state/state.js'
import { needsOrCritical, outOf, rollText, targetNeed } from './shared/rolls.js'
import type { Context, Rows } from './shared/rows.js'
import { cut, thingName } from './shared/words.js'

export interface GearWorn {
  readonly type: 'GearWorn'
  readonly who: string
  readonly what: 'weapon' | 'shield' | 'armor'
  /** The id of the thing; of armor its location. */
  readonly thing: string
  readonly location: string
  /** Steps or points gone in all, and left. */
  readonly lost: number
  readonly left: number
  /** Acid has eaten it (rules/simverse V4). */
  readonly acid: boolean
}

export interface GearTested extends Rolled {
  readonly type: 'GearTested'
  readonly who: string
  readonly thing: string
}

export interface Repaired extends Partial<Rolled> {
  readonly type: 'Repaired'
  readonly who: string
  readonly thing: string
  readonly steps: number
  readonly cost: number
  readonly hours: number
  /** False where somebody's own work has failed. */
  readonly done: boolean
}

export type GearEvent = GearWorn | GearTested | Repaired

export const gearRows: Rows<GearEvent> = {
  GearWorn: {
    weight: ({ left }) => (left === 0 ? 'decisive' : 'notable'),
    concerns: ({ who }) => [who],
    fold(state, { who, thing, lost }) {
      const c = get(state, who)
      c.lost = { ...c.lost, [thing]: lost }
    },
    mech: wearLines,
    story: wearSentence,
    short: (event, context) => cut(wearShort(event, context)),
    beat: (event) => ({ on: [event.who], result: event.left === 0 ? 'broken' : 'damaged' }),
  },
  GearTested: {
    need: targetNeed,
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold() {},
    mech: (event) => [
      `${event.who}'s ${event.thing} is strained: ${rollText(event)} → ${event.success ? 'it holds' : 'it gives way'}`,
    ],
    story: (event, { facts }) =>
      `${event.who}'s ${thingName(facts.scenario, event.who, event.thing)} ${event.success ? 'holds' : 'gives way'} (${needsOrCritical(event)}).`,
    short: (event) =>
      cut(`${event.who}'s ${event.thing} ${event.success ? 'holds' : 'gives way'} (${outOf(event)})`),
    beat: ({ who, success }) => ({ on: [who], result: success ? 'holds' : 'gives way' }),
  },
  Repaired: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, thing, steps, cost, done }) {
      const c = get(state, who)
      c.silver -= cost
      if (done) c.lost = { ...c.lost, [thing]: Math.max(0, (c.lost[thing] ?? 0) - steps) }
    },
    mech(event) {
      const { who, thing, steps, done } = event
      const roll = event.label === undefined ? '' : `: ${rollText(event as Rolled)}`
      const price = `(${event.cost} sp, ${hoursText(event.hours)})`
      return [
        done
          ? `${who}'s ${thing} is mended by ${steps} ${price}${roll}`
          : `${who}'s ${thing} is not mended ${price}${roll}`,
      ]
    },
    story: ({ who, thing, done, cost, hours }, { facts }) =>
      `${who}'s ${spoken(facts.scenario, who, thing)} is ${done ? 'mended' : 'no better after the work'}: ${cost} sp and ${hoursText(hours)}.`,
    short: ({ who, thing, done }) => cut(`${who}'s ${thing} ${done ? 'mended' : 'not mended'}`),
    beat: ({ who, done }) => ({ on: [who], result: done ? 'mended' : 'not mended' }),
  },
}

export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** `armor torso` is the armor of the torso; all else has its name in the catalog. */
export function spoken(cast: Parameters<typeof thingName>[0], who: string, thing: string): string {
  const location = /^armor (.+)$/.exec(thing)?.[1]
  return location === undefined ? thingName(cast, who, thing) : `armor (${location})`
}

function wearLines(event: GearWorn): readonly string[] {
  const { who, what, thing, location, lost, left } = event
  if (what === 'armor') {
    const first = event.acid
      ? `The acid eats ${who}'s armor (${location}): AR ${left}`
      : `${who}'s armor is damaged (${location}): AR ${left}`
    return left === 0 ? [first, `${who}'s armor is ruined (${location})`] : [first]
  }
  if (left === 0) return [`${who}'s ${thing} breaks`]
  if (what === 'shield') return [`${who}'s ${thing} is damaged: SD ${left}`]
  return [`${who}'s ${thing} is damaged (${lost} of ${lost + left}): damage -1`]
}

function wearSentence({ who, what, thing, location, left, acid }: GearWorn, { facts }: Context): string {
  if (what === 'armor') {
    const eaten = acid ? `The acid eats into ${who}'s armor` : `${who}'s armor is torn`
    return left === 0 ? `${eaten} and ruins it (${location}).` : `${eaten} (${location}, AR ${left}).`
  }
  const name = thingName(facts.scenario, who, thing)
  if (left === 0) return `${who}'s ${name} breaks.`
  return what === 'shield'
    ? `${who}'s ${name} splinters (SD ${left}).`
    : `${who}'s ${name} is damaged: −1 damage.`
}

function wearShort({ who, what, thing, location, left }: GearWorn, { facts }: Context): string {
  const name = what === 'armor' ? `${location} armor` : thingName(facts.scenario, who, thing)
  if (left > 0) return `${who}'s ${name} damaged`
  return `${who}'s ${name} ${what === 'armor' ? 'ruined' : 'breaks'}`
}
