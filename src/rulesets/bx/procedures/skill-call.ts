import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { clauseText, number } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { crossingNamed, living, up } from '../state/named.js'
import { bonusFor } from '../state/once.js'
import type { State } from '../state/state.js'
import type { Person } from '../stats/person.js'
import { possesses, SKILL_NAMES, skillNamed, skillShown, skillsOf } from '../stats/skills.js'
import { clauseHasNoEffect, refused, suggestKnown } from '../stops.js'
import { haltVenom } from './care.js'
import { mustKnowDate, passDays } from './day.js'
import { checkSkill, daysTaken, type SkillAsked, type SkillCall, settledWithoutRoll } from './skill.js'

/** seed 000 §5, with what follows from it: treated venom halts its clock, teaching and long work cost their days. */
export function decideSkill(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const skill = skillShown(clauseText(command, 'skill'))
  const who = up(state, seat, clauseText(command, 'by'))
  const known = skillNamed(skill)
  if (known === undefined) {
    throw refused(
      'UNKNOWN_SKILL',
      `There is no skill "${skill}" (Craft and Expression need a listed subtype, such as Craft (mining)); ${suggestKnown(skill, SKILL_NAMES)}.`,
      { skill, skills: SKILL_NAMES },
    )
  }
  mustMean(command, known)
  const asked: SkillAsked = {
    call: command.verb === 'check' ? 'check' : 'use',
    skill,
    who,
    stakes: clauseText(command, 'stakes'),
    mod: number(command, 'mod'),
    reason: clauseText(command, 'reason'),
    purpose: clauseText(command, 'for'),
  }
  const settled = settledWithoutRoll(asked)
  if (settled?.type === 'SkillUsed' && command.mod !== undefined)
    throw clauseHasNoEffect(
      'mod',
      'nothing is at stake, so nothing is rolled. Say the stakes, or leave it out.',
    )
  const days = settled?.type === 'SkillNotPossessed' ? 0 : daysTaken(skill, number(command, 'days'))
  const concerns = settled ? undefined : concerned(state, seat, command, known, who)
  mustKnowDate(state, days)
  if (settled) tell(settled)
  else {
    const bonus = bonusFor(state, who.name)
    const { effect } = checkSkill({ ...asked, ...concerns!, bonus }, dice, tell)
    if (effect?.kind === 'venom') haltVenom(state, effect.who, `Healing by ${who.name}`, tell)
  }
  if (days > 0) passDays(state, days, skill, tell)
}

/** Clauses that belong to some skills only: where they would change nothing they are refused. */
function mustMean(command: Command, skill: string): void {
  const only: readonly (readonly [label: string, when: boolean, why: string])[] = [
    ['patient', skill === 'Healing', 'only Healing has a patient.'],
    ['student', skill === 'Teaching', 'only Teaching has a student.'],
    ['teaches', skill === 'Teaching', 'only Teaching teaches a skill.'],
    ['cp', skill === 'Navigation', 'only Navigation concerns a crossing point.'],
    ['days', skill === 'Bureaucracy' || skill.startsWith('Expression'), 'the rules give this skill no days.'],
    ['for', skill === 'Healing' || skill === 'Alchemy', 'only Healing and Alchemy say what for.'],
  ]
  for (const [label, when, why] of only)
    if (command[label] !== undefined && !when) throw clauseHasNoEffect(label, why)
  const purpose = clauseText(command, 'for')
  if (purpose !== '' && (purpose === 'manufacture') !== (skill === 'Alchemy'))
    throw clauseHasNoEffect(
      'for',
      skill === 'Alchemy' ? 'Alchemy is for manufacture.' : 'Healing is for hp or venom.',
    )
  const days = command.days
  if (typeof days === 'number' && days < 1)
    throw refused('BAD_AMOUNT', 'Days are counted from 1; leave them out for none (days: <n>).', { days })
}

/** Whom and what a check concerns; asked for only once it is clear that there will be a roll (rules/bx R52). */
function concerned(
  state: State,
  seat: string,
  command: Command,
  skill: string,
  who: Person,
): Pick<SkillCall, 'patient' | 'student' | 'teaches' | 'cp'> {
  const [treated, cp] = [clauseText(command, 'patient'), clauseText(command, 'cp')]
  return {
    patient: skill === 'Healing' && treated !== '' ? living(state, seat, treated) : null,
    student: skill === 'Teaching' ? taught(state, seat, command, who) : '',
    teaches: skillShown(clauseText(command, 'teaches')),
    cp: cp !== '' && state.crossings.length > 0 ? crossingNamed(state, cp).name : cp,
  }
}

/** seed 000 §5.2.4, rules/bx R59: somebody on their feet who lacks the skill. */
function taught(state: State, seat: string, command: Command, teacher: Person): string {
  const said = clauseText(command, 'student')
  const teaches = clauseText(command, 'teaches')
  if (said === '' || teaches === '')
    throw refused('STUDENT_MISSING', 'Teaching needs who learns what: student: <name> teaches: <skill>.')
  const student = up(state, seat, said)
  if (student.name === teacher.name)
    throw refused('STUDENT_MISSING', `${teacher.name} cannot be teacher and student at once.`)
  if (skillNamed(teaches) === undefined) {
    throw refused(
      'UNKNOWN_SKILL',
      `"${teaches}" is no skill that can be taught (teaches: <skill of the list>); ${suggestKnown(teaches, SKILL_NAMES)}.`,
    )
  }
  if (possesses(skillsOf(student), teaches)) {
    throw refused(
      'SKILL_KNOWN',
      `${student.name} already has ${skillShown(teaches)}; a student must lack the skill.`,
    )
  }
  return student.name
}
