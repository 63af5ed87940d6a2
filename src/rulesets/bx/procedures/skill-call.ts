import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { bringAbout, declaredIn } from '../campaign/consequence.js'
import { mustBeFree } from '../campaign/table.js'
import { clauseText, number } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { EFFECT_CLAUSES } from '../save/world.js'
import { crossingNamed, living, up } from '../state/named.js'
import { bonusFor } from '../state/once.js'
import type { State } from '../state/state.js'
import type { Person } from '../stats/person.js'
import {
  hasNoLoadout,
  isTopical,
  possesses,
  SKILL_NAMES,
  skillNamed,
  skillShown,
  skillsOf,
  topicOf,
} from '../stats/skills.js'
import { zoneNamed } from '../stats/world.js'
import { clauseHasNoEffect, loadoutMissing, refused, suggestKnown } from '../stops.js'
import { haltVenom } from './care.js'
import { passDays } from './day.js'
import { mustKnowDate } from './day-parts.js'
import { checkSkill, daysTaken, type SkillAsked, type SkillCall, settledWithoutRoll } from './skill.js'

/** Where a check comes from: a seat, or the entry of a table, which declares its own effects (rules/bx-campaign C24). */
interface CheckOrigin {
  /** What its effects name as their source; empty: the check itself. */
  readonly source: string
  readonly byEntry: boolean
}

const BY_SEAT: CheckOrigin = { source: '', byEntry: false }

/** seed 000 §5, with what follows from it: treated venom halts its clock, teaching and long work cost their days. */
export function decideSkill(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  checkWithEffects(state, seat, command, BY_SEAT, dice, tell)
}

/** The skill that is meant, with the terrain or tongue that it is about (rules/bx-campaign C10). */
function skillMeant(
  state: State,
  command: Command,
  who: Person,
): { readonly skill: string; readonly known: string } {
  const said = skillShown(clauseText(command, 'skill'))
  const known = skillNamed(said)
  if (known === undefined) {
    throw refused(
      'UNKNOWN_SKILL',
      `There is no skill "${said}" (Craft and Expression need a listed subtype, such as Craft (mining)); ${suggestKnown(said, SKILL_NAMES)}.`,
      { skill: said, skills: SKILL_NAMES },
    )
  }
  if (!isTopical(known)) return { skill: said, known }
  const own = new Set(skillsOf(who).flatMap((one) => (skillNamed(one) === known ? [topicOf(one)] : [])))
  const terrain = known === 'Survival' ? zoneNamed(state.world, state.zone)?.terrain : undefined
  const single = own.size === 1 ? [...own][0]! : ''
  const topic = clauseText(command, 'in').trim() || topicOf(said) || terrain || single
  return { skill: topic === '' ? known : `${known} (${topic})`, known }
}

/** rules/bx-campaign C27: declared effects are the game master's; a player states what is at stake. */
function mustDeclareNothing(seat: string, { verb, ...clauses }: Command): void {
  const label = EFFECT_CLAUSES.find((one) => clauses[one] !== undefined)
  if (label === undefined || seat === GAME_MASTER) return
  throw refused('GM_ONLY', `"${verb}" with "${label}" is for the game master: a player says the stakes.`, {
    verb,
  })
}

/** A check or a use, and the effects that were declared for how it comes out. */
export function checkWithEffects(
  state: State,
  seat: string,
  command: Command,
  { source, byEntry }: CheckOrigin,
  dice: Dice,
  tell: Tell,
): void {
  if (!byEntry) mustDeclareNothing(seat, command)
  const who = up(state, seat, clauseText(command, 'by'))
  const { skill, known } = skillMeant(state, command, who)
  mustMean(command, known)
  const declared = declaredIn(state, command)
  const labels = Object.keys(declared)
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
  if (settled?.type === 'SkillNotPossessed' && hasNoLoadout(who)) throw loadoutMissing(who.name)
  if (settled?.type === 'SkillUsed')
    for (const label of ['mod', ...labels])
      if (command[label] !== undefined)
        throw clauseHasNoEffect(
          label,
          'nothing is at stake, so nothing is rolled. Say the stakes, or leave it out.',
        )
  const days = settled?.type === 'SkillNotPossessed' ? 0 : daysTaken(skill, number(command, 'days'))
  const concerns = settled ? undefined : concerned(state, seat, command, known, who)
  if (days > 0) mustBeFree(state)
  mustKnowDate(state, days)
  const out = { skill, who: who.name, stakes: asked.stakes, source: source || `${skill} check` }
  const marked = labels.length > 0 ? { declared: labels } : {}
  if (settled?.type === 'SkillNotPossessed') {
    const failed = { ...settled, ...(asked.stakes !== '' && { stakes: asked.stakes }), ...marked }
    tell(failed)
    bringAbout(state, failed, declared, out, dice, tell)
  } else if (settled) tell(settled)
  else {
    const bonus = bonusFor(state, who.name)
    const checked = checkSkill({ ...asked, ...concerns!, bonus, ...marked }, dice, tell)
    if (checked.effect?.kind === 'venom') haltVenom(state, checked.effect.who, `Healing by ${who.name}`, tell)
    bringAbout(state, checked, declared, out, dice, tell)
  }
  if (days > 0) passDays(state, days, skill, tell)
}

/** Clauses that belong to some skills only: where they would change nothing they are refused. */
function mustMean(command: Command, skill: string): void {
  const only: readonly (readonly [label: string, when: boolean, why: string])[] = [
    ['patient', skill === 'Healing', 'only Healing has a patient.'],
    ['student', skill === 'Teaching', 'only Teaching has a student.'],
    ['teaches', skill === 'Teaching', 'only Teaching teaches a skill.'],
    ['in', isTopical(skill), 'only Survival and Language are about a terrain or a tongue.'],
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
  const patient = skill === 'Healing' && treated !== '' ? living(state, seat, treated) : null
  if (skill === 'Healing') mustBeOfParty(patient ?? who)
  return {
    patient,
    student: skill === 'Teaching' ? taught(state, seat, command, who) : '',
    teaches: skillShown(clauseText(command, 'teaches')),
    cp: skill === 'Navigation' && cp !== '' ? slowCrossing(state, cp) : cp,
  }
}

/** seed 000 §9.14.2, rules/bx-campaign C11: Healing treats the PC and companions. */
function mustBeOfParty({ name, role }: Person): void {
  if (role === 'npc')
    throw refused('WRONG_SIDE', `${name} is not of the party; Healing treats the PC and companions.`, {
      name,
    })
}

/** rules/bx-campaign C17: a crossing point of this zone that is slow; others have nothing to remove. */
function slowCrossing(state: State, said: string): string {
  if (state.crossings.length === 0 && state.zone === '') return said
  const { name, slow } = crossingNamed(state, said)
  if (!slow)
    throw refused('NOT_SLOW', `${name} is not slow, so Navigation has nothing to shorten there.`, {
      cp: name,
    })
  return name
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
