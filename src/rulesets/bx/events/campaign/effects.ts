import { readsWords } from '../../../../kernel/contract/seats.js'
import { visible } from '../../../../kernel/words/visible.js'
import {
  listed,
  pathOf,
  savedPerson,
  sessionAndDate,
  withHistory,
  withHpIn,
  withListed,
  withStatus,
} from '../../save/entry.js'
import type { HpDelta } from '../../state/named.js'
import { type Role, withHp } from '../../stats/person.js'
import { type BxRows, changePerson, meet } from '../fold.js'
import { type InWords, inWords, isDown } from '../seen.js'
import { because, hpText, plusMinus } from '../words.js'

/** What a failure or a complication brings begins here (rules/bx-campaign C27). */
export interface ConsequenceTold {
  readonly type: 'ConsequenceTold'
  readonly skill: string
  readonly who: string
  readonly stakes: string
}

/** hp that a declared effect changed (C26). */
export interface EffectOnHp extends HpDelta {
  readonly type: 'EffectOnHp'
  readonly source: string
  /** `-1d6` or `+2`. */
  readonly amount: string
  /** What the dice came to; null for a plain number. */
  readonly roll: number | null
  readonly role: Role
}

export interface ThingLost {
  readonly type: 'ThingLost'
  readonly who: string
  readonly thing: string
  readonly source: string
}

export interface Discovered {
  readonly type: 'Discovered'
  readonly info: string
  readonly source: string
  readonly zone: string
}

export type EffectEvent = ConsequenceTold | EffectOnHp | ThingLost | Discovered
export type EffectSeen = EffectEvent | InWords<EffectOnHp>

type EffectOnHpSeen = EffectOnHp | InWords<EffectOnHp>

function falls({ before, after }: EffectOnHpSeen): boolean {
  return isDown(after) && !isDown(before)
}

function lossText({ who, thing, source }: ThingLost): string {
  return `${who} loses ${thing}: ${source}`
}

export const effectRows: BxRows<EffectEvent, EffectSeen> = {
  ConsequenceTold: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state) {
      state.openCheck = null
    },
    mech: ({ skill, who, stakes }) => [`Consequence: Skill=${skill}, Character=${who}, Stakes=${stakes}`],
    story: ({ stakes }) => `It comes as was staked: ${visible(stakes)}.`,
    short: ({ stakes }) => visible(stakes),
    beat: ({ who }) => ({ on: [who] }),
  },
  EffectOnHp: {
    weight: (event) => (falls(event) ? 'decisive' : 'notable'),
    concerns: ({ who }) => [who],
    fold(state, { who, after, role }) {
      changePerson(state, who, (p) => ({
        ...withHp(p, after),
        ...(role === 'npc' && after <= 0 && { status: 'dead' }),
      }))
      meet(state, who)
    },
    save(save, event, kept) {
      const hp =
        event.before === event.after
          ? save
          : withHpIn(save, savedPerson(kept, event.who), event, event.source)
      return event.role === 'npc' && event.after <= 0 ? withStatus(hp, pathOf(kept, event.who), 'dead') : hp
    },
    see: (event, seat, facts) => (readsWords(facts, seat) && !event.party ? inWords(event) : event),
    mech(event) {
      const { source, who, amount, roll, before, after, role } = event
      const line = `Effect: Source=${source}, Target=${who}, hp ${amount}${roll === null ? '' : `=${roll}`}, HP: ${before}→${after}`
      return falls(event) ? [line, role === 'npc' ? `Casualty: ${who} removed` : `Down: ${who}`] : [line]
    },
    story(event) {
      const { who, amount, after, source } = event
      const lost = amount.startsWith('-')
      if (falls(event)) return `${who} falls${because(source)}.`
      if (!('max' in event)) return `${who} is ${after}${because(source)}.`
      const points = Math.abs(event.after - event.before)
      return `${who} ${lost ? 'loses' : 'regains'} ${points}${because(source)}: ${hpText(after, event.max)}.`
    },
    short(event) {
      const { who, after } = event
      if (falls(event)) return `${who} falls`
      return 'max' in event
        ? `${who} ${plusMinus(event.after - event.before)}, ${event.after} HP`
        : `${who} ${after}`
    },
    beat(event) {
      const { who, after } = event
      const figures =
        'max' in event ? { by: event.after - event.before, to: event.after, max: event.max } : { to: after }
      return { on: [who], changes: [{ who, figure: 'hp', ...figures }] }
    },
  },
  ThingLost: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, event) {
      state.losses = [...state.losses, { who: event.who, description: lossText(event) }]
      meet(state, event.who)
    },
    save(save, event, kept) {
      const { who, thing, source } = event
      const noted = withHistory(save, pathOf(kept, who), `lost ${thing}: ${source}`)
      return withListed(noted, 'losses_irreversibles', {
        description: lossText(event),
        ...sessionAndDate(noted),
      })
    },
    mech: ({ who, thing, source }) => [`Loss: ${who} loses ${thing}, Source=${source}`],
    story: ({ who, thing, source }) => `${who} loses ${visible(thing)}${because(source)}.`,
    short: ({ who, thing }) => `${who} loses ${visible(thing)}`,
    beat: ({ who, thing }) => ({ on: [who], result: `loses ${thing}` }),
  },
  Discovered: {
    weight: 'decisive',
    fold() {
      // Only the save keeps what the party has learned.
    },
    save: (save, { info, source, zone }) =>
      withListed(save, 'discoveries', {
        id: `DISC-${listed(save.discoveries).length + 1}`,
        zone,
        certainty: 'confirmed',
        visibility: 'public',
        source,
        info,
        session_discovered: sessionAndDate(save).session,
      }),
    mech: ({ info, source }) => [`Discovery: ${info}, Source=${source}`],
    story: ({ info, source }) => `The party learns: ${visible(info)}${because(source)}.`,
    short: ({ info }) => `Learned: ${visible(info)}`,
    beat: () => ({ result: 'discovery' }),
  },
}
