/** Help: first aid, healing, blessings and wards; and plain checks of a skill. */
import { signed } from '../../../kernel/modifiers.js'
import type { Buff } from '../people/sheet.js'
import type { Rolled } from '../roll/roll.js'
import { get } from '../state/state.js'
import { remove, spendBonus } from './shared/folds.js'
import { needsOrCritical, outOf, rollText, targetNeed } from './shared/rolls.js'
import type { Context, Rows, Subjects } from './shared/rows.js'
import {
  inWords,
  type Standing,
  standingShort,
  standingText,
  standingWords,
  vitalityChange,
} from './shared/standing.js'
import { cut, rounds, signedFigure } from './shared/words.js'
import { type ActionKind, costInBrackets, paymentBefore } from './spending.js'

export interface FirstAidRolled extends Rolled {
  readonly type: 'FirstAidRolled'
  readonly medic: string
  readonly patient: string
  readonly action: ActionKind
  /** The patient's wounds afterwards. */
  readonly wounds: readonly number[]
  /** Rounds rolled for the wound after a failed bandage; 0 when none. */
  readonly duration: number
}

export interface CheckRolled extends Rolled {
  readonly type: 'CheckRolled'
  readonly who: string
  readonly skill: string
}

export interface Healed extends Standing {
  readonly type: 'Healed'
  readonly who: string
  readonly by: string
  readonly amount: number
  readonly closed: boolean
}

export interface BuffGained {
  readonly type: 'BuffGained'
  readonly who: string
  readonly buff: Buff
}

export type CareEvent = FirstAidRolled | CheckRolled | Healed | BuffGained

export const careSubjects: Subjects<CareEvent> = { Healed: ({ who }) => who }

export const careRows: Rows<CareEvent> = {
  FirstAidRolled: {
    need: targetNeed,
    weight: 'detail',
    concerns: ({ medic, patient }) => (medic === patient ? [medic] : [medic, patient]),
    fold(state, event) {
      spendBonus(state, event.medic)
      const c = get(state, event.patient)
      c.wounds = event.wounds
      if (event.wounds.length === 0) remove(c, 'bleeding')
    },
    mech: (event) => [
      `${event.medic} treats ${event.patient}: ${rollText(event)} → ${event.success ? 'success' : event.duration > 0 ? `the wound bleeds ${event.duration} more rounds` : 'failure'}; wounds ${event.wounds.length}`,
    ],
    story: aidSentence,
    short(event) {
      const { medic, patient, success, wounds } = event
      const whom = medic === patient ? 'self' : patient
      const left = wounds.length > 0 ? `, ${wounds.length} left` : ''
      return cut(`${medic} treats ${whom}${success ? left : ', fails'}`)
    },
    beat: ({ medic, patient, success, wounds }) => ({
      by: medic,
      on: [patient],
      result: success ? 'helps' : 'fails',
      ...(success && wounds.length === 0 && { changes: [{ who: patient, loses: 'bleeding' }] }),
    }),
  },
  CheckRolled: {
    need: targetNeed,
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      spendBonus(state, who)
    },
    mech: (event) => [
      `${event.who}, ${event.skill}: ${rollText(event)} → ${event.success ? 'success' : 'failure'}`,
    ],
    story: (event) =>
      `${event.who} ${event.success ? 'succeeds at' : 'fails at'} ${checkName(event)} (${needsOrCritical(event)}).`,
    short: (event) => cut(`${event.who} ${event.skill} ${event.success ? 'ok' : 'fails'} (${outOf(event)})`),
    beat: ({ who, success }) => ({ by: who, result: success ? 'success' : 'failure' }),
  },
  Healed: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      c.vitality += event.amount
      if (event.closed) {
        c.wounds = []
        remove(c, 'bleeding')
      }
    },
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [
      `${event.who} regains ${event.amount} (${event.by}); ${standingText(event)}${event.closed ? '; every wound closes' : ''}`,
    ],
    story(event, context) {
      const { who, by, amount, closed } = event
      const wounds = closed ? ', and every wound closes' : ''
      if (by === 'ruling') return `${who} regains ${amount}${standingWords(event)}${wounds}.`
      const cost = costInBrackets(context)
      if (amount === 0 && !closed) return `${by} does nothing for ${who}${cost}.`
      return `${by} restores ${amount} to ${who}${standingWords(event)}${wounds}${cost}.`
    },
    short: (event) => cut(`${event.who} +${event.amount}${standingShort(event)}`),
    beat: (event) => ({
      on: [event.who],
      changes: [
        vitalityChange(event, event.who, event.amount),
        ...(event.closed ? [{ who: event.who, loses: 'bleeding' }] : []),
      ],
    }),
  },
  BuffGained: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      c.buffs = [...c.buffs.filter((buff) => buff.name !== event.buff.name), event.buff]
    },
    // The ruling before it has said so already.
    mech: ({ who, buff }) =>
      buff.next ? [] : [`${who} has ${buff.name}: ${signed(buff.value)} ${HELPS[buff.to].audit}`],
    story({ who, buff }, context) {
      if (buff.next) return ''
      const paid = paymentBefore(context)
      const giver = paid && paid.who !== who ? `${paid.who}'s ` : ''
      const { verb, what } = HELPS[buff.to]
      return `${giver}${buff.name} ${verb} ${who}: ${signedFigure(buff.value)} ${what}${costInBrackets(context)}.`
    },
    short: ({ who, buff }) =>
      buff.next ? '' : cut(`${who} ${signedFigure(buff.value)} ${HELPS[buff.to].what} (${buff.name})`),
    beat: ({ who, buff }) => (buff.next ? undefined : { on: [who], changes: [{ who, gains: buff.name }] }),
  },
}

/** What a buff helps with: in the audit line, and in the story. */
const HELPS: Readonly<
  Record<Buff['to'], { readonly audit: string; readonly verb: string; readonly what: string }>
> = {
  all: { audit: 'on every roll', verb: 'helps', what: 'on every roll' },
  attack: { audit: 'on attacks', verb: 'helps', what: 'on attacks' },
  defense: { audit: 'on defenses', verb: 'protects', what: 'on defences' },
  dodge: { audit: 'on dodging', verb: 'protects', what: 'on dodging' },
  AR: { audit: 'AR', verb: 'protects', what: 'AR' },
  armorInstead: { audit: 'AR in place of armor', verb: 'protects', what: 'AR in place of armor' },
  bonusDice: { audit: 'dice of damage', verb: 'strengthens', what: 'dice of damage' },
  sanctuary: { audit: 'm of sanctuary', verb: 'shelters', what: 'm of sanctuary' },
}

function isTreated(event: FirstAidRolled, { line, place, facts }: Context): boolean {
  if (line[place + 1]?.type === 'StateChanged') return true
  // After a fight the dying and the hurt are tended too, who need not bleed.
  if (event.action === 'free' && event.wounds.length === 0) return true
  return event.action === 'major' && facts.scenario.rules.bleedingRule !== 'counter'
}

function aidSentence(event: FirstAidRolled, context: Context): string {
  const { medic, patient, success, wounds, duration } = event
  const self = medic === patient
  const figures = needsOrCritical(event)
  if (isTreated(event, context))
    return `${medic} ${success ? 'treats' : 'cannot help'} ${patient} (${figures}).`
  if (!success) {
    const more = duration > 0 ? `: ${rounds(duration).replace(' ', ' more ')}` : ''
    return `${medic} cannot stop ${self ? 'the' : `${patient}'s`} bleeding (${figures})${more}.`
  }
  const left = wounds.length > 0 ? `: ${wounds.length} left` : ''
  return `${medic} bandages ${self ? 'their own' : `${patient}'s`} wound (${figures})${left}.`
}

/** A skill by its name, an attribute as a roll: `a DX roll`. */
function checkName({ skill }: CheckRolled): string {
  return /^[A-Z]{2}$/.test(skill) ? `a ${skill} roll` : skill
}
