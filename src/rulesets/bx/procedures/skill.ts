import type { Dice } from '../../../kernel/dice/dice.js'
import {
  SKILL_TARGET,
  type SkillChecked,
  type SkillEffect,
  type SkillNotPossessed,
  type SkillUsed,
} from '../events/checks.js'
import type { BxEvent, Tell } from '../events/index.js'
import type { RollBonus } from '../state/fight.js'
import { hpDelta } from '../state/named.js'
import { isVenomed, VENOM_TAG } from '../stats/clocks.js'
import { hpOf, maxOf, type Person } from '../stats/person.js'
import { possesses, skillNamed, skillsOf } from '../stats/skills.js'
import { mustHaveReason, stakesMissing } from '../stops.js'

/** seed 000 §5.4: the least total of each band (rules/bx R14 for totals off the table). */
const BANDS: readonly (readonly [number, string])[] = [
  [12, 'Critical success'],
  [9, 'Success'],
  [6, 'Success with complication'],
  [3, 'Failure'],
]
const WORST = 'Critical failure'

/** rules/bx R52: §5.5 lets these never go without a check. */
const ALWAYS_CHECKED = [
  'Athletics',
  'Healing',
  'Knowledge',
  'Navigation',
  'Observation',
  'Spellcraft',
  'Teaching',
]

/** Who asks for what. */
export interface SkillAsked {
  /** `use`: the character simply does it. `check`: the check is called by name. */
  readonly call: 'use' | 'check'
  readonly skill: string
  readonly who: Person
  readonly stakes: string
  readonly mod: number
  readonly reason: string
  /** Healing: hp or venom. Alchemy: manufacture. Empty: not said. */
  readonly purpose: string
}

/** With whom and what it concerns. */
export interface SkillCall extends SkillAsked {
  readonly patient: Person | null
  readonly student: string
  readonly teaches: string
  readonly cp: string
  /** What a ruling adds to this one roll. */
  readonly bonus?: RollBonus | undefined
  /** The clauses under which effects are declared (rules/bx-campaign C27); absent for none. */
  readonly declared?: readonly string[] | undefined
}

function takesCheck(call: SkillAsked): boolean {
  if (call.call === 'check' || call.stakes.trim() !== '') return true
  const skill = skillNamed(call.skill)
  if (skill === 'Alchemy') return /^manufactur/i.test(call.purpose.trim())
  return skill !== undefined && ALWAYS_CHECKED.includes(skill)
}

/**
 * seed 000 §5.3, §7.3, §7.4, rules/bx R52, R53: stakes first, then declared modifiers, then possession; then a use without
 * stakes succeeds. Nothing when dice have to decide.
 */
export function settledWithoutRoll(call: SkillAsked): SkillUsed | SkillNotPossessed | undefined {
  const checked = takesCheck(call)
  if (checked && call.stakes.trim() === '') throw stakesMissing(call.skill)
  mustHaveReason(call.mod, call.reason)
  const { skill, who } = call
  if (!possesses(skillsOf(who), skill)) return { type: 'SkillNotPossessed', who: who.name, skill }
  return checked ? undefined : { type: 'SkillUsed', who: who.name, skill }
}

/**
 * seed 000 §5.4: 2d6 + SkillMod and the skill's own rule. A die of that rule belongs to the check, whose line tells its
 * effect; the event that carries the effect out follows.
 */
export function checkSkill(call: SkillCall, dice: Dice, tell: Tell): SkillChecked {
  const roll = dice.sum(2, 6, 'skill check')
  const mod = call.mod + (call.bonus?.value ?? 0)
  const total = roll + mod
  const success = total >= SKILL_TARGET
  const own = ownRule(call, roll, success, dice)
  const checked: SkillChecked = {
    type: 'SkillChecked',
    who: call.who.name,
    skill: call.skill,
    stakes: call.stakes,
    roll,
    mod,
    reason: call.reason,
    band: BANDS.find(([least]) => total >= least)?.[1] ?? WORST,
    success,
    effect: own?.effect ?? null,
    ...(call.declared && { declared: call.declared }),
    ...(call.bonus && { bonus: call.bonus }),
  }
  tell(checked)
  if (own) tell(own.event)
  return checked
}

/**
 * seed 000 §5.5: Teaching takes a day, failed or not (rules/bx R59); Bureaucracy and Expression take as many as the host
 * says. Anyone who lacks the skill spends none.
 */
export function daysTaken(skill: string, days: number): number {
  const known = skillNamed(skill) ?? ''
  if (known === 'Teaching') return 1
  return known === 'Bureaucracy' || known.startsWith('Expression') ? Math.max(0, days) : 0
}

/** What a check brings about, and the event that does it. */
interface Own {
  readonly effect: SkillEffect
  readonly event: BxEvent
}

/** seed 000 §5.5: what a skill's own paragraph adds to a check. */
function ownRule(call: SkillCall, roll: number, success: boolean, dice: Dice): Own | undefined {
  switch (skillNamed(call.skill)) {
    case 'Alchemy':
      return roll === 2 ? explosion(call.who, dice) : undefined
    case 'Healing':
      return success ? healing(call, dice) : undefined
    case 'Navigation':
      return success && call.cp !== '' ? navigation(call.cp) : undefined
    case 'Teaching':
      return success && call.student !== '' ? teaching(call) : undefined
    default:
      return undefined
  }
}

/** rules/bx R56: on a natural 2, whatever the modifier, 1d6 to the alchemist. */
function explosion(who: Person, dice: Dice): Own {
  const roll = dice.die(6, 'alchemy explosion')
  const delta = hpDelta(who, hpOf(who) - roll)
  return {
    effect: { kind: 'hp', ...delta },
    event: { type: 'HpChanged', ...delta, cause: 'Explosion', roll, reason: 'alchemy explosion' },
  }
}

/** seed 000 §8.3.1, §8.4.2, rules/bx R57: 1d3 hp up to the maximum, or the venom goes; nobody named is the healer. */
function healing(call: SkillCall, dice: Dice): Own | undefined {
  const patient = call.patient ?? call.who
  const { name: who, conditions } = patient
  const reason = `Healing by ${call.who.name}`
  if (/^venom$/i.test(call.purpose.trim())) {
    if (!isVenomed(conditions)) return undefined
    return {
      effect: { kind: 'venom', who },
      event: { type: 'ConditionChanged', who, condition: VENOM_TAG, on: false, reason },
    }
  }
  const roll = dice.die(3, 'healing 1d3')
  const before = hpOf(patient)
  const delta = hpDelta(patient, Math.max(before, Math.min(maxOf(patient), before + roll)))
  return {
    effect: { kind: 'hp', ...delta },
    event: { type: 'HpChanged', ...delta, cause: 'Healing', roll, reason },
  }
}

/** rules/bx R60: one crossing point, the next journey only. */
function navigation(cp: string): Own {
  return { effect: { kind: 'crossing', cp }, event: { type: 'SlowRemoved', cp } }
}

/** seed 000 §5.2.4: the student gains the skill. The day it costs passes either way (rules/bx R59), see `day.ts`. */
function teaching(call: SkillCall): Own {
  const { student: who, teaches: skill } = call
  return {
    effect: { kind: 'learned', who, skill },
    event: { type: 'SkillLearned', who, skill, by: call.who.name },
  }
}
