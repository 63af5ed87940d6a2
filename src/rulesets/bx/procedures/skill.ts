import type { Dice } from '../../../kernel/dice/dice.js'
import { isVenomed, VENOM_TAG } from '../clocks.js'
import type { BxEvent, HpChanged } from '../events.js'
import { possesses, skillNamed } from '../skills.js'
import { stakesMissing } from '../stops.js'
import { mustHaveReason } from './reaction.js'

/** seed 000 §5.4: the least total of each band (rules/bx R14 for totals off the table). */
const BANDS: readonly (readonly [number, string])[] = [
  [12, 'Critical success'],
  [9, 'Success'],
  [6, 'Success with complication'],
  [3, 'Failure'],
]
const WORST = 'Critical failure'
/** rules/bx R55. */
const SUCCESS = 6

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

export interface Patient {
  readonly name: string
  readonly hp: number
  readonly max: number
  readonly conditions: readonly string[]
}

/** Who asks for what. */
export interface SkillAsked {
  /** `use`: the character simply does it. `check`: the check is called by name. */
  readonly call: 'use' | 'check'
  readonly skill: string
  readonly who: Patient
  readonly skills: readonly string[]
  readonly stakes: string
  readonly mod: number
  readonly reason: string
  /** Healing: hp or venom. Alchemy: manufacture. Empty: not said. */
  readonly purpose: string
}

/** With whom and what it concerns. */
export interface SkillCall extends SkillAsked {
  readonly patient: Patient | null
  readonly student: string
  readonly teaches: string
  readonly cp: string
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
export function settledWithoutRoll(call: SkillAsked): BxEvent | undefined {
  const checked = takesCheck(call)
  if (checked && call.stakes.trim() === '') throw stakesMissing(call.skill)
  mustHaveReason(call.mod, call.reason)
  if (!possesses(call.skills, call.skill)) {
    return { type: 'SkillNotPossessed', who: call.who.name, skill: call.skill }
  }
  return checked ? undefined : { type: 'SkillUsed', who: call.who.name, skill: call.skill }
}

/** seed 000 §5.4: what is not settled without a roll is 2d6 + SkillMod and the skill's own rule. */
export function skillProcedure(call: SkillCall, dice: Dice): readonly BxEvent[] {
  const settled = settledWithoutRoll(call)
  if (settled) return [settled]
  const roll = dice.sum(2, 6, 'skill check')
  const total = roll + call.mod
  const success = total >= SUCCESS
  const { effect, events } = ownRule(call, roll, success, dice)
  return [
    {
      type: 'SkillChecked',
      who: call.who.name,
      skill: call.skill,
      stakes: call.stakes,
      roll,
      mod: call.mod,
      reason: call.reason,
      band: BANDS.find(([least]) => total >= least)?.[1] ?? WORST,
      success,
      effect,
    },
    ...events,
  ]
}

/**
 * seed 000 §5.5: Teaching takes a day, failed or not (rules/bx R59); Bureaucracy and Expression take as many as the host
 * says. Whoever lacks the skill spends none.
 */
export function daysTaken(skill: string, days: number, events: readonly BxEvent[]): number {
  if (events.some((e) => e.type === 'SkillNotPossessed')) return 0
  const known = skillNamed(skill) ?? ''
  if (known === 'Teaching') return 1
  return known === 'Bureaucracy' || known.startsWith('Expression') ? Math.max(0, days) : 0
}

interface Effect {
  readonly effect: string
  readonly events: readonly BxEvent[]
}

const NONE: Effect = { effect: 'none', events: [] }

/** seed 000 §5.5: what a skill's own paragraph adds to a check. */
function ownRule(call: SkillCall, roll: number, success: boolean, dice: Dice): Effect {
  switch (skillNamed(call.skill)) {
    case 'Alchemy':
      return roll === 2 ? explosion(call.who, dice) : NONE
    case 'Healing':
      return success ? healing(call, dice) : NONE
    case 'Navigation':
      return success && call.cp !== '' ? navigation(call.cp) : NONE
    case 'Teaching':
      return success && call.student !== '' ? teaching(call) : NONE
    default:
      return NONE
  }
}

/** rules/bx R56: on a natural 2, whatever the modifier, 1d6 to the alchemist. */
function explosion(who: Patient, dice: Dice): Effect {
  const roll = dice.die(6, 'alchemy explosion')
  const after = who.hp - roll
  const event: HpChanged = {
    type: 'HpChanged',
    who: who.name,
    cause: 'Explosion',
    roll,
    before: who.hp,
    after,
    reason: 'alchemy explosion',
  }
  return { effect: `${who.name} hp ${who.hp}→${after}`, events: [event] }
}

/** seed 000 §8.3.1, §8.4.2, rules/bx R57: 1d3 hp up to the maximum, or the venom goes; nobody named is the healer. */
function healing(call: SkillCall, dice: Dice): Effect {
  const patient = call.patient ?? call.who
  const reason = `Healing by ${call.who.name}`
  if (/^venom$/i.test(call.purpose.trim())) {
    if (!isVenomed(patient.conditions)) return NONE
    return {
      effect: `${patient.name} Venom: yes→no`,
      events: [{ type: 'ConditionChanged', who: patient.name, condition: VENOM_TAG, on: false, reason }],
    }
  }
  const roll = dice.die(3, 'healing 1d3')
  const after = Math.max(patient.hp, Math.min(patient.max, patient.hp + roll))
  const event: HpChanged = {
    type: 'HpChanged',
    who: patient.name,
    cause: 'Healing',
    roll,
    before: patient.hp,
    after,
    reason,
  }
  return { effect: `${patient.name} hp ${patient.hp}→${after}`, events: [event] }
}

/** rules/bx R60: one crossing point, the next journey only. */
function navigation(cp: string): Effect {
  return { effect: `CP ${cp} slow (⊙) removed for one journey`, events: [{ type: 'SlowRemoved', cp }] }
}

/** seed 000 §5.2.4: the student gains the skill. The day it costs passes either way (rules/bx R59), see `day.ts`. */
function teaching(call: SkillCall): Effect {
  return {
    effect: `${call.student} Skills_Changed: +${call.teaches}`,
    events: [{ type: 'SkillLearned', who: call.student, skill: call.teaches, by: call.who.name }],
  }
}
