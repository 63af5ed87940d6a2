import type { Weight } from '../../../kernel/contract/events/beat.js'
import { orMore } from '../../../kernel/contract/events/need.js'
import { readsWords } from '../../../kernel/contract/seats.js'
import { signed } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/words/names.js'
import type { RollBonus } from '../state/fight.js'
import type { HpDelta } from '../state/named.js'
import type { ChecksToday, State } from '../state/state.js'
import { type StatFigure, showFigure } from '../stats/figures.js'
import { type BxRows, meet, spendBonusOf } from './fold.js'
import { type InWords, inWords } from './seen.js'
import {
  asSubject,
  bonusLine,
  bonusShort,
  bonusText,
  capital,
  declaredLine,
  hpText,
  plusMinus,
  withThe,
} from './words.js'

/** seed 000 §3.2. */
export const SAVE_TARGET = 15
/** seed 000 §5.4, rules/bx R55: the least total of a skill check that is a success. */
export const SKILL_TARGET = 6

export interface SaveRolled {
  readonly type: 'SaveRolled'
  readonly who: string
  readonly against: string
  readonly d20: number
  readonly hd: number
  readonly mod: number
  readonly passed: boolean
  readonly grants: readonly { readonly skill: string; readonly value: number; readonly reason: string }[]
  /** Changed figures with what changed them, where nothing has shown them yet (seed 000 §8.1.4). */
  readonly effective: readonly StatFigure[]
  readonly declared: number
  readonly reason: string
  /** A ruling added this to the roll; `mod` has it in it. */
  readonly bonus?: RollBonus
}

export interface SkillUsed {
  readonly type: 'SkillUsed'
  readonly who: string
  readonly skill: string
}

export interface SkillNotPossessed {
  readonly type: 'SkillNotPossessed'
  readonly who: string
  readonly skill: string
  /** What was at stake, where something was. */
  readonly stakes?: string
  /** Under which clauses effects were declared (rules/bx-campaign C27); absent for none. */
  readonly declared?: readonly string[]
}

/** seed 000 §5.5: the effect of a check; `null` for nothing. */
export type SkillEffect =
  | ({ readonly kind: 'hp' } & HpDelta)
  | { readonly kind: 'venom'; readonly who: string }
  | { readonly kind: 'crossing'; readonly cp: string }
  | { readonly kind: 'learned'; readonly who: string; readonly skill: string }

type SkillEffectSeen = SkillEffect | ({ readonly kind: 'hp' } & InWords<HpDelta>)

export interface SkillChecked {
  readonly type: 'SkillChecked'
  readonly who: string
  readonly skill: string
  readonly stakes: string
  readonly roll: number
  readonly mod: number
  readonly reason: string
  readonly band: string
  readonly success: boolean
  readonly effect: SkillEffect | null
  /** Under which clauses effects were declared (rules/bx-campaign C27); absent for none. */
  readonly declared?: readonly string[]
  /** A ruling added this to the roll; `mod` has it in it. */
  readonly bonus?: RollBonus
}

type SkillCheckedSeen = Omit<SkillChecked, 'effect'> & { readonly effect: SkillEffectSeen | null }

export type CheckEvent = SaveRolled | SkillUsed | SkillNotPossessed | SkillChecked
export type CheckSeen = CheckEvent | SkillCheckedSeen

export const checkRows: BxRows<CheckEvent, CheckSeen> = {
  SaveRolled: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, bonus }) {
      if (bonus) spendBonusOf(state, who)
      meet(state, who)
    },
    mech: (event) => [
      ...event.effective.map((figure) => `EffectiveStat: Name=${event.who}, ${showFigure(figure)}`),
      ...event.grants.map(
        (g) =>
          `ModGrant: SourceSkill=${g.skill}, AppliesTo=Save, Value=${signed(g.value)}, Reason=${g.reason}`,
      ),
      ...declaredLine('Save', event.declared, event.reason),
      ...bonusLine(`${event.who} Save`, event.bonus),
      `Save: d20=${event.d20} + HD=${event.hd} + SaveMod=${event.mod} vs TN=${SAVE_TARGET} → ${event.passed ? 'PASS' : 'FAIL'}`,
    ],
    story(event) {
      const { who, against, passed, bonus } = event
      const figures = `${saveTotal(event)}, needs ${SAVE_TARGET}${bonusText(bonus)}`
      if (against === '') return `${who} ${passed ? 'saves' : 'fails the save'} (${figures}).`
      return passed
        ? `${who} is clear of ${asSubject(against)} (save ${figures}).`
        : `${capital(asSubject(against))} catches ${who} (save ${figures}).`
    },
    short: (event) =>
      `${event.who} ${event.passed ? 'saves' : 'fails save'} (${saveTotal(event)} v ${SAVE_TARGET}${bonusShort(event.bonus)})`,
    narr: ({ who, passed }) => (passed ? `${who} gets clear.` : `${who} is caught.`),
    beat: ({ who, passed }) => ({ by: who, result: passed ? 'saved' : 'failed' }),
    need: ({ hd, mod }) => orMore(1, 20, SAVE_TARGET - hd - mod),
  },
  SkillUsed: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold: (state, { who }) => meet(state, who),
    mech: ({ skill }) => [`AutoSuccess: Skill=${skill}, Stakes=None → SUCCESS`],
    story: ({ who, skill }) => `${who}'s ${skill} succeeds; nothing is at stake, so no roll.`,
    short: ({ who, skill }) => `${who}: ${skill}, no roll`,
    beat: ({ who }) => ({ by: who, result: 'success' }),
  },
  SkillNotPossessed: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, { who, skill, stakes = '', declared = [] }) {
      state.openCheck = stakes === '' || declared.includes('fail') ? null : { skill, who, stakes }
      meet(state, who)
    },
    mech: ({ who, skill }) => [
      `SkillCheck: Skill=${skill}, Character=${who}, Result=AUTO-FAIL (skill not possessed)`,
    ],
    story: ({ who, skill }) => `${who} does not have ${skill}, so the attempt fails.`,
    short: ({ who, skill }) => `${who} lacks ${skill}`,
    beat: ({ who }) => ({ by: who, result: 'failure' }),
  },
  SkillChecked: {
    weight: checkWeight,
    concerns({ who, effect }) {
      const on = effect !== null && 'who' in effect ? effect.who : who
      return on === who ? [who] : [who, on]
    },
    fold(state, event) {
      if (event.bonus) spendBonusOf(state, event.who)
      countCheck(state, event)
      state.openCheck = leavesOpen(event)
        ? { skill: event.skill, who: event.who, stakes: event.stakes }
        : null
      meet(state, event.who)
    },
    see(event, seat, facts) {
      const { effect } = event
      if (!readsWords(facts, seat) || effect?.kind !== 'hp' || effect.party) return event
      return { ...event, effect: inWords(effect) }
    },
    mech: (event) => [
      ...declaredLine(event.skill, event.mod - (event.bonus?.value ?? 0), event.reason),
      ...bonusLine(`${event.who} ${event.skill}`, event.bonus),
      `SkillCheck: Skill=${event.skill}, Stakes=${event.stakes}, 2d6=${event.roll}, Mod=${event.mod}, Total=${event.roll + event.mod}, Band=${event.band}, Effect=${effectText(event.effect)}`,
    ],
    story: checkSentence,
    short(event) {
      const { who, skill, effect } = event
      const brought = effectShort(effect)
      return `${who}: ${skill}${bandShort(event)}${brought === '' ? '' : `; ${brought}`}`
    },
    narr: ({ who, skill, band }) => `${who}, ${skill}: ${band.toLowerCase()}.`,
    beat: ({ who, band }) => ({ by: who, result: band.toLowerCase() }),
    need: ({ mod }, purpose) => (purpose === 'skill check' ? orMore(2, 6, SKILL_TARGET - mod) : undefined),
  },
}

/** rules/bx-campaign C27: nothing was declared for how the check came out, so its consequence may still be said. */
function leavesOpen({ band, declared = [] }: SkillChecked): boolean {
  if (band === 'Critical failure') return !declared.includes('fail') && !declared.includes('critical')
  if (band === 'Failure') return !declared.includes('fail')
  return band === 'Success with complication' && !declared.includes('complication')
}

function saveTotal({ d20, hd, mod }: SaveRolled): number {
  return d20 + hd + mod
}

/** The checks of the day with one more. */
function countCheck(state: State, { who, skill }: { readonly who: string; readonly skill: string }): void {
  const checks: readonly ChecksToday[] = state.checksToday ?? []
  const at = checks.findIndex((one) => one.who === who && sameName(one.skill, skill))
  state.checksToday =
    at < 0
      ? [...checks, { who, skill, count: 1 }]
      : checks.map((one, i) => (i === at ? { ...one, count: one.count + 1 } : one))
}

/** The effect of a check as its line shows it (seed 000 §5.6). */
export function effectText(effect: SkillEffectSeen | null): string {
  switch (effect?.kind) {
    case undefined:
      return 'none'
    case 'hp':
      return `${effect.who} hp ${effect.before}→${effect.after}`
    case 'venom':
      return `${effect.who} Venom: yes→no`
    case 'crossing':
      return `CP ${effect.cp} slow (⊙) removed for one journey`
    case 'learned':
      return `${effect.who} Skills_Changed: +${effect.skill}`
  }
}

function checkWeight({ effect }: SkillCheckedSeen): Weight {
  return effect === null || effect.kind === 'hp' ? 'detail' : 'decisive'
}

/** Reports whether a check cost hit points; their own event, which follows, says so. */
function isLoss(effect: SkillEffectSeen): boolean {
  if (effect.kind !== 'hp') return false
  return 'max' in effect && effect.after < effect.before
}

function effectSentence(effect: SkillEffectSeen | null): string {
  if (effect === null || isLoss(effect)) return ''
  switch (effect.kind) {
    case 'hp': {
      if (!('max' in effect)) return `: ${effect.who} is ${effect.after}`
      const gained = effect.after - effect.before
      return `: ${effect.who} regains ${gained === 0 ? 'nothing' : gained}, ${hpText(effect.after, effect.max)}`
    }
    case 'venom':
      return `: the venom is out of ${effect.who}`
    case 'crossing':
      return `: ${withThe(effect.cp)} is quick for one journey`
    case 'learned':
      return `: ${effect.who} learns ${effect.skill}`
  }
}

function effectShort(effect: SkillEffectSeen | null): string {
  if (effect === null || isLoss(effect)) return ''
  switch (effect.kind) {
    case 'hp':
      if (!('max' in effect)) return `${effect.who} ${effect.after}`
      return `${effect.who} ${plusMinus(effect.after - effect.before)}, ${effect.after} HP`
    case 'venom':
      return `venom out of ${effect.who}`
    case 'crossing':
      return `${effect.cp} quick once`
    case 'learned':
      return `${effect.who} learns ${effect.skill}`
  }
}

/** `9`, or with what was added: `9, 10 with +1`. */
function rollText({ roll, mod }: { readonly roll: number; readonly mod: number }): string {
  return mod === 0 ? `${roll}` : `${roll}, ${roll + mod} with ${plusMinus(mod)}`
}

function checkSentence(event: SkillCheckedSeen): string {
  const { who, skill, band, stakes } = event
  const figures = `(${rollText(event)}${bonusText(event.bonus)})`
  const brought = effectSentence(event.effect)
  const atStake = stakes === '' ? '' : ` At stake: ${stakes}.`
  switch (band) {
    case 'Critical success':
      return `${who} excels at ${skill} ${figures}${brought}.`
    case 'Success':
      return `${who} succeeds at ${skill} ${figures}${brought}.`
    case 'Success with complication':
      return `${who} succeeds at ${skill} ${figures}, with a complication${brought}.${atStake}`
    case 'Failure':
      return `${who} fails at ${skill} ${figures}${brought}.${atStake}`
    default:
      return `${who} fails badly at ${skill} ${figures}${brought}.`
  }
}

function bandShort({ band, roll, mod, bonus }: SkillCheckedSeen): string {
  const word = band === 'Success with complication' ? ', complication' : ` ${band.toLowerCase()}`
  return `${word} (${roll + mod}${bonusShort(bonus)})`
}
