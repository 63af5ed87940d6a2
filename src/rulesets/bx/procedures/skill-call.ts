import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../state/events.js'
import { crossingNamed, living } from '../state/named.js'
import type { State } from '../state/state.js'
import { possesses, SKILL_NAMES, skillNamed, skillShown, skillsOf } from '../stats/skills.js'
import { refused } from '../stops.js'
import { number, word } from '../words.js'
import { haltVenom } from './care.js'
import { passDays } from './day.js'
import { checkSkill, daysTaken, type SkillAsked, type SkillCall, settledWithoutRoll } from './skill.js'

/** seed 000 §5, with what follows from it: treated venom halts its clock, teaching and long work cost their days. */
export function decideSkill(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const skill = skillShown(word(command, 'skill'))
  const who = living(state, seat, word(command, 'by'))
  if (skillNamed(skill) === undefined) {
    throw refused(
      'UNKNOWN_SKILL',
      `There is no skill "${skill}" (Craft and Expression need a listed subtype, such as Craft (mining)).`,
      { skill, skills: SKILL_NAMES },
    )
  }
  const asked: SkillAsked = {
    call: command.verb === 'check' ? 'check' : 'use',
    skill,
    who,
    stakes: word(command, 'stakes'),
    mod: number(command, 'mod'),
    reason: word(command, 'reason'),
    purpose: word(command, 'for'),
  }
  const settled = settledWithoutRoll(asked)
  if (settled) tell(settled)
  else {
    const { effect } = checkSkill({ ...asked, ...concerned(state, seat, command, skill) }, dice, tell)
    if (effect?.kind === 'venom') haltVenom(state, effect.who, `Healing by ${who.name}`, tell)
  }
  if (settled?.type === 'SkillNotPossessed') return
  const days = daysTaken(skill, number(command, 'days'))
  if (days > 0) passDays(state, days, skill, tell)
}

/** Whom and what a check concerns; asked for only once it is clear that there will be a roll (rules/bx R52). */
function concerned(
  state: State,
  seat: string,
  command: Command,
  skill: string,
): Pick<SkillCall, 'patient' | 'student' | 'teaches' | 'cp'> {
  const [treated, student, cp] = [word(command, 'patient'), word(command, 'student'), word(command, 'cp')]
  return {
    patient: skill === 'Healing' && treated !== '' ? living(state, seat, treated) : null,
    student: skill === 'Teaching' && student !== '' ? taught(state, seat, command) : '',
    teaches: skillShown(word(command, 'teaches')),
    cp:
      skill === 'Navigation' && cp !== '' && state.crossings.length > 0 ? crossingNamed(state, cp).name : cp,
  }
}

function taught(state: State, seat: string, command: Command): string {
  const student = living(state, seat, word(command, 'student'))
  const teaches = word(command, 'teaches')
  if (skillNamed(teaches) === undefined) {
    throw refused(
      'UNKNOWN_SKILL',
      `"${teaches}" is no skill that can be taught (teaches: <skill of the list>).`,
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
