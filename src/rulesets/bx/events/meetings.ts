import { castOf } from '../scenario/people.js'
import { firstMeeting } from '../state/once.js'
import { type BxRows, remember } from './fold.js'
import { type Context, capital, declaredLine, listNames, plusMinus, withThe } from './words.js'

export interface EncounterMet {
  readonly type: 'EncounterMet'
  readonly name: string
  /** How many of each kind, where dice or a number say so. */
  readonly counts: readonly { readonly foe: string; readonly expr: string; readonly count: number }[]
  /** It is the encounter that waits (rules/bx-campaign C22), with this many of each kind. */
  readonly open?: readonly number[]
}

export interface ReactionRolled {
  readonly type: 'ReactionRolled'
  readonly of: string
  /** The encounter or the person of the table that is met with it; empty when the table knows no such group. */
  readonly met: string
  readonly roll: number
  readonly mod: number
  readonly reason: string
  readonly band: string
  readonly combatBegins: boolean
}

export type MeetingEvent = EncounterMet | ReactionRolled

export const meetingRows: BxRows<MeetingEvent> = {
  EncounterMet: {
    weight: 'decisive',
    fold(state, { name, open }) {
      state.met = [...state.met, name]
      remember(state, name)
      if (open && state.waiting) state.waiting = { ...state.waiting, counts: open }
    },
    // rules/bx B: every number of foes that was rolled, or that the entry says.
    mech({ name, counts, open }) {
      if (counts.length === 0) return open ? [] : [`Encounter: ${name}`]
      return counts.map(({ foe, expr, count }) => {
        const kind = counts.length > 1 ? `, Foe=${foe}` : ''
        return isRolled(expr)
          ? `FoeCount: Encounter=${name}${kind}, Expr=${expr}, Roll=${count}`
          : `FoeCount: Encounter=${name}${kind}, Count=${count}`
      })
    },
    story: ({ name, counts }) => `The party meets ${withThe(name)}${countsText(counts)}.`,
    short({ name, counts }) {
      const many = counts.reduce((sum, { count }) => sum + count, 0)
      return `Met: ${many > 0 ? `${many} ` : ''}${name}`
    },
  },
  ReactionRolled: {
    // The roll is the party's own, but the event names no one of it.
    weight: ({ combatBegins }) => (combatBegins ? 'decisive' : 'notable'),
    fold(state, { of, met, band }) {
      if (of !== '') state.reacted = [...state.reacted, { group: firstMeeting(of, met), band }]
      if (met !== '') remember(state, met)
    },
    mech: (event) => [
      ...declaredLine('Reaction', event.mod, event.reason),
      `Reaction: 2d6=${event.roll}, Mod=${event.mod}, Total=${event.roll + event.mod}, Band=${event.band}`,
    ],
    story(event, context) {
      const isOne = isPerson(event, context)
      const who = event.of === '' ? 'they' : isOne ? event.of : withThe(event.of)
      const did = event.combatBegins
        ? `attack${isOne ? 's' : ''}`
        : isOne
          ? `is ${event.band === ALLY ? 'an eager ally' : event.band.toLowerCase()}`
          : `are ${event.band === ALLY ? 'eager allies' : event.band.toLowerCase()}`
      return `${capital(who)} ${did} (reaction ${reactionText(event)}).`
    },
    short(event, context) {
      const { of, roll, mod, band, combatBegins } = event
      const isOne = isPerson(event, context)
      const ally = isOne ? 'eager ally' : 'eager allies'
      const how = combatBegins ? `attack${isOne ? 's' : ''}` : band === ALLY ? ally : band.toLowerCase()
      const who = of !== '' ? capital(of) : combatBegins ? 'They' : 'They are'
      return `${who} ${how} (${roll + mod})`
    },
    narr: ({ combatBegins, band }) =>
      combatBegins
        ? 'They come with weapons in hand.'
        : `They are ${band.toLowerCase().replace('enthusiastic ally', 'glad of you, as allies')}.`,
    beat: ({ band }) => ({ result: band.toLowerCase() }),
  },
}

const ALLY = 'Enthusiastic ally'

function isRolled(expr: string): boolean {
  return /d/.test(expr)
}

/** `: 5 of them (2d4)`; of several kinds each with its number. */
function countsText(counts: EncounterMet['counts']): string {
  const [first, ...others] = counts
  if (first === undefined) return ''
  if (others.length === 0) return `: ${first.count} of them${isRolled(first.expr) ? ` (${first.expr})` : ''}`
  return `: ${listNames(counts.map(({ foe, expr, count }) => `${foe} (${count}${isRolled(expr) ? `, ${expr}` : ''})`))}`
}

/** Reports whether a person of the table is met, and no group. */
function isPerson({ met }: ReactionRolled, { facts }: Context): boolean {
  return met !== '' && castOf(facts.scenario).isPerson(met)
}

/** `7`, or `7, 8 with +1 for the envoy seal`. */
function reactionText({ roll, mod, reason }: ReactionRolled): string {
  return mod === 0 ? `${roll}` : `${roll}, ${roll + mod} with ${plusMinus(mod)} for ${reason}`
}
