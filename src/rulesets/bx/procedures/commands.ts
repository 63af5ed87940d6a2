import type { Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { type Modifier, showEffective } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/names.js'
import { refused, type Stop } from '../../../kernel/stops.js'
import { type BxClock, canAdvance, isVenomed, newVenomClock, VENOM_TAG } from '../clocks.js'
import type { BxEvent, ClockStarted } from '../events.js'
import { modifiersOf, mustBeDeclared, type StatModifier, sumOf } from '../modifiers.js'
import type { Crossing } from '../scenario.js'
import { possesses, SKILL_NAMES, skillNamed, skillShown, skillsOf } from '../skills.js'
import type { State } from '../state.js'
import { hpOf, isDead, type ModifiedStat, maxOf, type Person, type RawStat } from '../stats.js'
import { undeclaredStat } from '../stops.js'
import { advanceClock, reduceClock } from './clock.js'
import { type DayCall, dayPasses, restDay } from './day.js'
import { rollSave } from './saving-throw.js'
import {
  daysTaken,
  type Patient,
  type SkillAsked,
  type SkillCall,
  settledWithoutRoll,
  skillProcedure,
} from './skill.js'

export function word(command: Command, label: string): string {
  const value = command[label]
  return typeof value === 'string' ? value : ''
}

function number(command: Command, label: string): number {
  const value = command[label]
  return typeof value === 'number' ? value : 0
}

/** Somebody by name; the PC when nobody is named. */
export function personNamed(state: State, name: string): Person {
  const found =
    name === '' ? state.people.find((p) => p.role === 'pc') : state.people.find((p) => sameName(p.name, name))
  if (found) return found
  const known = state.people.map((p) => p.name).join(', ') || 'nobody'
  throw refused(
    'UNKNOWN_PERSON',
    name === '' ? 'Say who: there is no PC here.' : `There is no "${name}". Known: ${known}.`,
    {
      name,
    },
  )
}

/** hp as it stands now, in a fight too. */
function hpNow(state: State, person: Person): number {
  const place = state.fight?.who.findIndex((f) => f.person === state.people.indexOf(person)) ?? -1
  return place >= 0 ? state.fight!.hp[place]! : hpOf(person)
}

function patient(state: State, person: Person): Patient {
  return { name: person.name, hp: hpNow(state, person), max: maxOf(person), conditions: person.conditions }
}

/**
 * A day about to pass. rules/bx C: everybody who carries venom has a clock of it, so one that is missing starts now.
 */
function dayBegins(
  state: State,
  why: string,
): { readonly started: readonly ClockStarted[]; readonly call: DayCall } {
  const hasClock = (p: Person): boolean => state.clocks.some((c) => c.venom && sameName(c.owner, p.name))
  const started = state.people
    .filter((p) => isVenomed(p.conditions) && !isDead(p) && !hasClock(p))
    .map((p): ClockStarted => ({ type: 'ClockStarted', clock: newVenomClock(p.name) }))
  const clocks = [...state.clocks, ...started.map((e) => e.clock)]
  return { started, call: { day: state.day, why, people: state.people, clocks, modifiers: state.modifiers } }
}

/** seed 000 §8.3.2. */
export function decideRest(state: State, dice: Dice): readonly BxEvent[] {
  const { started, call } = dayBegins(state, 'rest')
  return [...started, ...restDay(call, dice)]
}

/** seed 000 §8.1.4: a changed figure with what changed it. */
function effective(stat: ModifiedStat, base: RawStat, modifiers: readonly Modifier[]): readonly string[] {
  return typeof base === 'number' && modifiers.length > 0 ? [showEffective(stat, base, modifiers)] : []
}

/** seed 000 §3, for anybody, a foe in the fight too, with the figures as clocks and procedures leave them. */
export function decideSave(state: State, command: Command, dice: Dice): readonly BxEvent[] {
  const by = word(command, 'by')
  const fighting = state.fight?.who.find((f) => (by === '' ? f.pc : sameName(f.name, by)))
  const person = fighting?.base ?? living(state, by)
  const who = fighting?.name ?? person.name
  mustBeDeclared(state.modifiers)
  const change = (stat: ModifiedStat): readonly Modifier[] =>
    modifiersOf([who, person.name], stat, state.modifiers, state.clocks)
  const [onHd, onSaveMod] = [change('HD'), change('SaveMod')]
  const against = word(command, 'against')
  return [
    rollSave(
      {
        who,
        against,
        hd: person.stats.HD,
        saveMod: person.saveMod,
        onHd: sumOf(onHd),
        onSaveMod: sumOf(onSaveMod),
        // A fight has shown its figures when it began and whenever they changed (rules/bx C).
        shown: fighting
          ? []
          : [...effective('HD', person.stats.HD, onHd), ...effective('SaveMod', person.saveMod, onSaveMod)],
        skills: skillsOf(person),
        grants: [
          {
            skill: 'Athletics',
            mechanicalTrap: word(command, 'trap') === 'mechanical',
            agilityHelps: word(command, 'agility') === 'helps',
            reason: against || 'mechanical trap',
          },
        ],
        mod: number(command, 'mod'),
        reason: word(command, 'reason'),
      },
      dice,
    ),
  ]
}

/** seed 000 §5, with what follows from it: treated venom halts its clock, teaching and long work cost their days. */
export function decideSkill(state: State, command: Command, dice: Dice): readonly BxEvent[] {
  const person = living(state, word(command, 'by'))
  const skill = skillShown(word(command, 'skill'))
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
    who: patient(state, person),
    skills: skillsOf(person),
    stakes: word(command, 'stakes'),
    mod: number(command, 'mod'),
    reason: word(command, 'reason'),
    purpose: word(command, 'for'),
  }
  const settled = settledWithoutRoll(asked)
  const events = settled
    ? [settled]
    : [...skillProcedure({ ...asked, ...concerned(state, command, skill) }, dice)]
  for (const event of [...events]) {
    if (event.type === 'ConditionChanged') events.push(...haltVenom(state, event.who, event.reason))
  }
  const days = daysTaken(skill, number(command, 'days'), events)
  return days > 0 ? [...events, ...passDays(state, days, skill)] : events
}

/** Several days, one after another; each sees the clocks as the day before left them. */
export function passDays(state: State, days: number, why: string): BxEvent[] {
  const begun = dayBegins(state, why)
  const events: BxEvent[] = [...begun.started]
  let { call } = begun
  for (let i = 0; i < days; i++) {
    const passed = dayPasses(call)
    events.push(...passed)
    const moved = new Map(passed.flatMap((e) => (e.type === 'ClockMoved' ? [[e.name, e] as const] : [])))
    const dead = new Set(passed.flatMap((e) => (e.type === 'Died' ? [e.who] : [])))
    call = {
      ...call,
      day: call.day + 1,
      clocks: call.clocks.map((c): BxClock => {
        const move = moved.get(c.name)
        return move ? { ...c, progress: move.to, status: move.fired ? 'trigger_fired' : c.status } : c
      }),
      people: call.people.map((p) => ({
        ...p,
        treatedToday: false,
        status: dead.has(p.name) ? 'dead' : p.status,
      })),
    }
  }
  return events
}

/** Whom and what a check concerns; asked for only once it is clear that there will be a roll (rules/bx R52). */
function concerned(
  state: State,
  command: Command,
  skill: string,
): Pick<SkillCall, 'patient' | 'student' | 'teaches' | 'cp'> {
  const [treated, student, cp] = [word(command, 'patient'), word(command, 'student'), word(command, 'cp')]
  return {
    patient: skill === 'Healing' && treated !== '' ? patient(state, living(state, treated)) : null,
    student: skill === 'Teaching' && student !== '' ? taught(state, command) : '',
    teaches: skillShown(word(command, 'teaches')),
    cp:
      skill === 'Navigation' && cp !== '' && state.scenario.crossings.length > 0
        ? crossingNamed(state, cp).name
        : cp,
  }
}

/** Somebody by name who can still do something, or be helped. */
function living(state: State, name: string): Person {
  const person = personNamed(state, name)
  if (isDead(person)) throw refused('IS_DEAD', `${person.name} is dead.`, { name: person.name })
  return person
}

export function crossingNamed(state: State, name: string): Crossing {
  const { crossings } = state.scenario
  const crossing = crossings.find((c) => sameName(c.name, name))
  if (crossing) return crossing
  const known = crossings.map((c) => c.name).join(', ') || 'none'
  throw refused('UNKNOWN_CROSSING', `There is no crossing point "${name}". Known: ${known}.`, { name })
}

function taught(state: State, command: Command): string {
  const student = living(state, word(command, 'student'))
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

/** seed 000 §8.4.2: the clock of treated venom stops. */
function haltVenom(state: State, owner: string, reason: string): BxEvent[] {
  return state.clocks
    .filter((c) => c.venom && c.status === 'active' && sameName(c.owner, owner))
    .map((c) => ({ type: 'ClockSet', name: c.name, status: 'halted', reason }))
}

/** rules/bx R62, C: care, venom and its treatment by others than a skill. */
export function decideCare(state: State, command: Command): readonly BxEvent[] {
  const person = living(state, word(command, 'who'))
  const reason = word(command, 'reason')
  if (command.verb === 'care') {
    const amount = number(command, 'amount')
    if (amount < 1) throw refused('BAD_AMOUNT', 'Care restores at least 1 hp (amount: <n>).')
    const before = hpOf(person)
    const after = Math.max(before, Math.min(maxOf(person), before + amount))
    return [{ type: 'HpChanged', who: person.name, cause: 'Care', roll: amount, before, after, reason }]
  }
  if (command.verb === 'venom') return envenomed(state, person, reason)
  if (!isVenomed(person.conditions)) throw refused('NOT_VENOMED', `${person.name} carries no venom.`)
  const by = word(command, 'by')
  const treated: BxEvent = { type: 'Treated', who: person.name, by }
  if (word(command, 'lasting') === 'no') return [treated]
  return [
    treated,
    { type: 'ConditionChanged', who: person.name, condition: VENOM_TAG, on: false, reason: by },
    ...haltVenom(state, person.name, by),
  ]
}

/** rules/bx C: one clock for each character, and never a step back: venom that still runs goes on where it stands. */
function envenomed(state: State, person: Person, reason: string): readonly BxEvent[] {
  const tagged: BxEvent = {
    type: 'ConditionChanged',
    who: person.name,
    condition: VENOM_TAG,
    on: true,
    reason,
  }
  const running = state.clocks.some((c) => c.venom && c.status === 'active' && sameName(c.owner, person.name))
  if (running && isVenomed(person.conditions)) return [tagged]
  return [tagged, { type: 'ClockStarted', clock: newVenomClock(person.name) }]
}

/** rules/bx C: +1 at most once a day and never without its bullet; back, halt, resume, retire with a reason. */
export function decideClock(state: State, command: Command): readonly BxEvent[] {
  const name = word(command, 'name')
  const because = word(command, 'because')
  const clock = state.clocks.find((c) => sameName(c.name, name))
  if (!clock) {
    const known = state.clocks.map((c) => c.name).join(', ') || 'none'
    throw refused('UNKNOWN_CLOCK', `There is no clock "${name}". Known: ${known}.`, { name })
  }
  const set = (status: BxClock['status']): readonly BxEvent[] => [
    { type: 'ClockSet', name: clock.name, status, reason: because },
  ]
  switch (command.do) {
    case 'advance':
      if (state.fight && clock.venom)
        throw refused('COMBAT_UNDERWAY', 'A venom clock moves with the days, not in a fight.')
      return advanceByHand(state, clock, because)
    case 'reduce':
      if (clock.venom)
        throw refused('CLOCK_NEVER_REDUCES', 'A venom clock is never reduced; treat the venom.')
      if (clock.status === 'retired') throw refused('CLOCK_RETIRED', `${clock.name} is retired.`)
      return [reduceClock({ ...clock, status: 'active' }, because)]
    case 'halt':
      if (clock.status !== 'active') throw clockStands(clock)
      return set('halted')
    case 'resume':
      if (clock.status === 'active' || clock.status === 'trigger_fired') throw clockStands(clock)
      return set('active')
    default:
      return set('retired')
  }
}

function clockStands(clock: BxClock): Stop {
  const { name, progress, max, status } = clock
  return refused('CLOCK_STANDS', `${name} stands at ${progress}/${max} and is ${status}.`)
}

function advanceByHand(state: State, clock: BxClock, because: string): readonly BxEvent[] {
  const bullet = clock.bullets.find((b) => sameName(b, because))
  if (clock.bullets.length > 0 && bullet === undefined) {
    throw refused('BULLET_UNKNOWN', `Name what advances ${clock.name}: ${clock.bullets.join('; ')}.`, {
      bullets: clock.bullets,
    })
  }
  if (!canAdvance(clock)) throw clockStands(clock)
  if (clock.movedToday) throw refused('CLOCK_MOVED', `${clock.name} has already moved today.`)
  const moved = advanceClock(clock, bullet ?? because)
  if (!(clock.venom && moved.fired)) return [moved]
  const { name } = personNamed(state, clock.owner)
  return [
    moved,
    { type: 'Died', who: name, name, index: -1, cause: 'clock', reason: `${clock.name} completed` },
  ]
}

/** seed 000 §8.2, §7.2: a declared modifier; without its source it is a stop. */
export function decideModifier(state: State, command: Command): readonly BxEvent[] {
  if (command.verb === 'lift') {
    const source = word(command, 'source')
    if (!state.modifiers.some((m) => m.source === source)) {
      const known = state.modifiers.map((m) => m.source).join(', ') || 'none'
      throw refused('UNKNOWN_MODIFIER', `No modifier comes from "${source}". Declared: ${known}.`)
    }
    return [{ type: 'ModifierEnded', source, rested: false, reason: word(command, 'reason') }]
  }
  const who = word(command, 'who')
  const fighting = state.fight?.names.find((n) => sameName(n, who))
  const target = fighting ?? personNamed(state, who).name
  const modifier: StatModifier = {
    target,
    stat: command.stat as ModifiedStat,
    value: number(command, 'value'),
    source: word(command, 'source'),
    expires: word(command, 'expires'),
  }
  if (modifier.value !== 0 && modifier.source.trim() === '') throw undeclaredStat(target, modifier.stat)
  return [{ type: 'ModifierDeclared', modifier }]
}
