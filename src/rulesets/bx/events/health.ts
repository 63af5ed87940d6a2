import type { Weight } from '../../../kernel/contract/events/beat.js'
import { GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import {
  pathOf,
  savedPerson,
  sessionAndDate,
  withEntry,
  withHistory,
  withHpIn,
  withListed,
  withStatus,
} from '../save/entry.js'
import { withCondition, withSkill } from '../save/figures.js'
import { DEAD } from '../state/fight.js'
import type { HpDelta } from '../state/named.js'
import type { State } from '../state/state.js'
import { isSameCondition } from '../stats/clocks.js'
import { type Person, withHp } from '../stats/person.js'
import { skillNamed } from '../stats/skills.js'
import type { SkillChecked } from './checks.js'
import { type BxRows, changePerson, meet, place } from './fold.js'
import { type InWords, inWords, isDown } from './seen.js'
import {
  asSubject,
  because,
  type Context,
  capital,
  conditionWord,
  eventBefore,
  hpText,
  plusMinus,
} from './words.js'

/** hp that changed outside a combat: healing, rest, care, an explosion. */
export interface HpChanged extends HpDelta {
  readonly type: 'HpChanged'
  readonly cause: 'Healing' | 'Rest' | 'Care' | 'Explosion'
  /** The die, or the stated amount of care. */
  readonly roll: number
  readonly reason: string
}

export interface ConditionChanged {
  readonly type: 'ConditionChanged'
  readonly who: string
  readonly condition: string
  readonly on: boolean
  readonly reason: string
}

export interface Treated {
  readonly type: 'Treated'
  readonly who: string
  readonly by: string
}

export interface SkillLearned {
  readonly type: 'SkillLearned'
  readonly who: string
  readonly skill: string
  readonly by: string
}

/** A death for good: losses_irreversibles (seed 000 §8.4.3, §9.11). */
export interface Died {
  readonly type: 'Died'
  readonly who: string
  /** The name they bear in this combat; outside one the same as `who`. */
  readonly name: string
  /** The place in the fight, or -1. */
  readonly index: number
  readonly cause: string
  readonly reason: string
  /** Of one the players have not met: for the game master alone. */
  readonly hidden: boolean
}

export type HealthEvent = HpChanged | ConditionChanged | Treated | SkillLearned | Died
export type HealthSeen = HealthEvent | InWords<HpChanged>

type HpChangedSeen = HpChanged | InWords<HpChanged>

export const healthRows: BxRows<HealthEvent, HealthSeen> = {
  HpChanged: {
    weight: hpWeight,
    concerns: ({ who }) => [who],
    fold(state, { who, after }) {
      changePerson(state, who, (p) => withHp(p, after))
      meet(state, who)
    },
    save: (save, event, kept) =>
      event.before === event.after ? save : withHpIn(save, savedPerson(kept, event.who), event, event.reason),
    see: (event, seat, facts) => (readsWords(facts, seat) && !event.party ? inWords(event) : event),
    mech: (event) => [hpLine(event)],
    story: (event, context) => (isToldByCheck(event, context) ? '' : hpSentence(event)),
    short(event, context) {
      if (isToldByCheck(event, context)) return undefined
      const { who, after, roll, cause } = event
      if (!('max' in event)) return `${who} ${after}`
      const change = cause === 'Explosion' ? -roll : event.after - event.before
      return isDown(after) ? `${who} ${plusMinus(change)}, down` : `${who} ${plusMinus(change)}, ${after} HP`
    },
    beat(event) {
      const { who, after } = event
      const figures =
        'max' in event ? { by: event.after - event.before, to: event.after, max: event.max } : { to: after }
      return { on: [who], changes: [{ who, figure: 'hp', ...figures }] }
    },
  },
  ConditionChanged: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, event) {
      changePerson(state, event.who, (p) => ({ ...p, conditions: conditionsAfter(p, event) }))
      meet(state, event.who)
    },
    save: (save, event, kept) =>
      withCondition(save, pathOf(kept, event.who), event.condition, event.on, event.reason),
    mech: ({ who, condition, on, reason }) => [
      `Condition: ${who} ${condition} ${on ? 'set' : 'removed'}, Reason=${reason}`,
    ],
    story(event, context) {
      const { who, condition, on, reason } = event
      if (effectOfCheck(context)?.kind === 'venom') return ''
      return `${who} is ${on ? '' : 'no longer '}${conditionWord(condition)}${because(reason)}.`
    },
    short({ who, condition, on }, context) {
      if (effectOfCheck(context)?.kind === 'venom') return undefined
      return `${who} ${on ? '' : 'no longer '}${conditionWord(condition)}`
    },
    beat: ({ who, condition, on }) => ({
      on: [who],
      changes: [on ? { who, gains: condition } : { who, loses: condition }],
    }),
  },
  Treated: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who }) {
      changePerson(state, who, (p) => ({ ...p, treatedToday: true }))
      meet(state, who)
    },
    mech: ({ who, by }) => [`Treated: ${who}, By=${by}`],
    story: ({ who, by }) =>
      by === ''
        ? `${who}'s venom is treated; its clock stands still.`
        : `${capital(asSubject(by))} treats ${who}'s venom; its clock stands still.`,
    short: ({ who }) => `${who} treated`,
    beat: ({ who }) => ({ on: [who], result: 'treated' }),
  },
  SkillLearned: {
    weight: 'decisive',
    concerns: ({ who, by }) => [who, by],
    fold(state, { who, by, skill }) {
      changePerson(state, who, (p) => ({
        ...p,
        skillsAdded: [...p.skillsAdded, skill],
        skillsRemoved: p.skillsRemoved.filter((s) => skillNamed(s) !== skillNamed(skill)),
      }))
      meet(state, who, by)
    },
    save(save, { who, by, skill }, kept) {
      const path = pathOf(kept, who)
      return withEntry(withHistory(save, path, `learned ${skill} from ${by}`), path, (e) => ({
        ...e,
        skills_changed: withSkill(e.skills_changed, skill),
      }))
    },
    mech: ({ who, skill, by }) => [`SkillsChanged: ${who} +${skill}, Teacher=${by}`],
    story: ({ who, skill, by }, context) =>
      effectOfCheck(context)?.kind === 'learned' ? '' : `${by} teaches ${who} ${skill}.`,
    short: ({ who, skill }, context) =>
      effectOfCheck(context)?.kind === 'learned' ? undefined : `${who} learns ${skill}`,
    beat: ({ who, by, skill }) => ({ by, on: [who], result: `learns ${skill}` }),
  },
  Died: {
    weight: 'decisive',
    concerns: ({ name }) => [name],
    fold(state, event) {
      if (event.index >= 0) place(state.fight!, event.index, DEAD)
      state.people = withDead(state, event)
      state.losses = [...state.losses, { who: event.who, description: lossOf(event) }]
      if (!event.hidden) meet(state, event.who)
    },
    save(save, event, kept) {
      const path = pathOf(kept, event.who)
      const dead = withStatus(withHistory(save, path, `died: ${event.reason}`), path, 'dead')
      // seed 000 §8.4.3, §9.11.3.
      return withListed(dead, 'losses_irreversibles', {
        description: lossOf(event),
        ...sessionAndDate(dead),
      })
    },
    see: (event, seat) => (event.hidden && seat !== GAME_MASTER ? undefined : event),
    mech: ({ name, cause, reason }) => [`Death: ${name}, Cause=${cause}, Reason=${reason}`],
    story: ({ name, cause, reason }) =>
      `${name} is dead${because(reason === '' ? cause : `${cause}: ${reason}`)}.`,
    short: ({ name }) => `${name} dies`,
    narr: ({ name }) => `${name} is gone, and will not come back.`,
    beat: ({ name }) => ({ on: [name], changes: [{ who: name, gains: 'DEAD' }] }),
  },
}

function hpWeight({ cause, after }: HpChangedSeen): Weight {
  if (cause !== 'Explosion') return 'detail'
  return isDown(after) ? 'decisive' : 'notable'
}

function hpLine(event: HpChangedSeen): string {
  const { who, cause, roll, before, after, reason } = event
  switch (cause) {
    case 'Healing':
    case 'Rest':
      return `Heal: Source=${cause}, Target=${who}, 1d3=${roll}, HP: ${before}→${after}`
    case 'Care':
      return `Heal: Source=Care, Target=${who}, Amount=${roll}, HP: ${before}→${after}, Reason=${reason}`
    case 'Explosion':
      return `Explosion: Target=${who}, 1d6=${roll}, HP: ${before}→${after}`
  }
}

/** The effect of the check of which this event is the outcome. */
function effectOfCheck(context: Context): SkillChecked['effect'] | undefined {
  return eventBefore<SkillChecked>(context, 'SkillChecked')?.effect
}

/** A check that healed has said so; of an explosion only its own event tells. */
function isToldByCheck({ cause }: HpChangedSeen, context: Context): boolean {
  return cause === 'Healing' && effectOfCheck(context)?.kind === 'hp'
}

function hpSentence(event: HpChangedSeen): string {
  const { who, cause, roll, after, reason } = event
  if (cause === 'Explosion') {
    if (isDown(after)) return `The explosion catches ${who} for ${roll}, and ${who} falls.`
    return 'max' in event
      ? `The explosion catches ${who} for ${roll}: ${hpText(after, event.max)}.`
      : `The explosion catches ${who} for ${roll}: ${who} is ${after}.`
  }
  const did = { Healing: 'is healed', Rest: 'rests', Care: 'is cared for' }[cause]
  const by = cause === 'Care' ? because(reason) : ''
  if (!('max' in event)) return `${who} ${did}${by} and is ${after}.`
  const gained = event.after - event.before
  const amount = cause === 'Healing' ? ` for ${gained}` : ` and regains ${gained === 0 ? 'nothing' : gained}`
  return `${who} ${did}${amount}${by}: ${hpText(after, event.max)}.`
}

function conditionsAfter(person: Person, event: ConditionChanged): readonly string[] {
  const others = person.conditions.filter((c) => !isSameCondition(c, event.condition))
  return event.on ? [...others, event.condition] : others
}

function lossOf({ who, reason }: Died): string {
  return `${who} died: ${reason}`
}

/** In a fight it is the one who stands at that place, even if others bear the name. */
function withDead(state: State, event: Died): readonly Person[] {
  const at = event.index < 0 ? -1 : state.fight!.who[event.index]!.person
  if (at >= 0) return state.people.map((p, i) => (i === at ? { ...p, status: 'dead' } : p))
  changePerson(state, event.who, (p) => ({ ...p, status: 'dead' }))
  return state.people
}
