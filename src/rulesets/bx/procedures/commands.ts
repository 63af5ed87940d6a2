import type { Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { refused } from '../../../kernel/stops.js'
import { type BxClock, canAdvance, isVenomed, newVenomClock, VENOM_TAG } from '../clocks.js'
import type { BxEvent } from '../events.js'
import { modifiersOf, mustBeDeclared, type StatModifier, sumOf } from '../modifiers.js'
import { possesses, skillNamed, skillsOf } from '../skills.js'
import type { State } from '../state.js'
import { hpOf, isDead, type ModifiedStat, maxOf, type Person } from '../stats.js'
import { undeclaredStat } from '../stops.js'
import { advanceClock, reduceClock } from './clock.js'
import { type DayCall, dayPasses } from './day.js'
import { rollSave } from './saving-throw.js'
import { daysTaken, type Patient, skillProcedure } from './skill.js'

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
  const place = state.fight?.who.findIndex((f) => f.base.name === person.name) ?? -1
  return place >= 0 ? state.fight!.hp[place]! : hpOf(person)
}

function patient(state: State, person: Person): Patient {
  return { name: person.name, hp: hpNow(state, person), max: maxOf(person), conditions: person.conditions }
}

export function dayCall(state: State, why: string): DayCall {
  return { day: state.day, why, people: state.people, clocks: state.clocks, modifiers: state.modifiers }
}

/** seed 000 §3, with the figures as clocks and procedures leave them. */
export function decideSave(state: State, command: Command, dice: Dice): readonly BxEvent[] {
  const person = personNamed(state, word(command, 'by'))
  mustBeDeclared(state.modifiers)
  const change = (stat: ModifiedStat): number =>
    sumOf(modifiersOf([person.name], stat, state.modifiers, state.clocks))
  const against = word(command, 'against')
  return [
    rollSave(
      {
        who: person.name,
        against,
        hd: person.stats.HD,
        saveMod: person.saveMod,
        onHd: change('HD'),
        onSaveMod: change('SaveMod'),
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
  const person = personNamed(state, word(command, 'by'))
  const skill = skillNamed(word(command, 'skill')) ?? word(command, 'skill')
  if (isDead(person)) throw refused('IS_DEAD', `${person.name} is dead.`)
  const student = skill === 'Teaching' && word(command, 'student') !== '' ? taught(state, command) : ''
  const named = word(command, 'patient')
  const events = [
    ...skillProcedure(
      {
        call: command.verb === 'check' ? 'check' : 'use',
        skill: word(command, 'skill'),
        who: patient(state, person),
        skills: skillsOf(person),
        stakes: word(command, 'stakes'),
        mod: number(command, 'mod'),
        reason: word(command, 'reason'),
        purpose: word(command, 'for'),
        patient: named === '' ? null : patient(state, personNamed(state, named)),
        student,
        teaches: skillNamed(word(command, 'teaches')) ?? '',
        cp: word(command, 'cp'),
      },
      dice,
    ),
  ]
  for (const event of [...events]) {
    if (event.type === 'ConditionChanged') events.push(...haltVenom(state, event.who, event.reason))
  }
  const days = daysTaken(skill, number(command, 'days'), events)
  return days > 0 ? [...events, ...passDays(state, days, skill)] : events
}

/** Several days, one after another; each sees the clocks as the day before left them. */
export function passDays(state: State, days: number, why: string): BxEvent[] {
  const events: BxEvent[] = []
  let call = dayCall(state, why)
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

function taught(state: State, command: Command): string {
  const student = personNamed(state, word(command, 'student'))
  const teaches = skillNamed(word(command, 'teaches'))
  if (teaches === undefined) {
    throw refused(
      'UNKNOWN_SKILL',
      `"${word(command, 'teaches')}" is no skill that can be taught (teaches: <skill of the list>).`,
    )
  }
  if (possesses(skillsOf(student), teaches)) {
    throw refused('SKILL_KNOWN', `${student.name} already has ${teaches}; a student must lack the skill.`)
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
  const person = personNamed(state, word(command, 'who'))
  const reason = word(command, 'reason')
  if (isDead(person)) throw refused('IS_DEAD', `${person.name} is dead; care comes too late.`)
  if (command.verb === 'care') {
    const amount = number(command, 'amount')
    if (amount < 1) throw refused('BAD_AMOUNT', 'Care restores at least 1 hp (amount: <n>).')
    const before = hpOf(person)
    const after = Math.max(before, Math.min(maxOf(person), before + amount))
    return [{ type: 'HpChanged', who: person.name, cause: 'Care', roll: amount, before, after, reason }]
  }
  if (command.verb === 'venom') {
    return [
      { type: 'ConditionChanged', who: person.name, condition: VENOM_TAG, on: true, reason },
      { type: 'ClockStarted', clock: newVenomClock(person.name) },
    ]
  }
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
      return advanceByHand(clock, because)
    case 'reduce':
      if (clock.venom)
        throw refused('CLOCK_NEVER_REDUCES', 'A venom clock is never reduced; treat the venom.')
      if (clock.status === 'retired') throw refused('CLOCK_RETIRED', `${clock.name} is retired.`)
      return [reduceClock({ ...clock, status: 'active' }, because)]
    case 'halt':
      return set('halted')
    case 'resume':
      return set('active')
    default:
      return set('retired')
  }
}

function advanceByHand(clock: BxClock, because: string): readonly BxEvent[] {
  const bullet = clock.bullets.find((b) => sameName(b, because))
  if (clock.bullets.length > 0 && bullet === undefined) {
    throw refused('BULLET_UNKNOWN', `Name what advances ${clock.name}: ${clock.bullets.join('; ')}.`, {
      bullets: clock.bullets,
    })
  }
  if (!canAdvance(clock)) {
    throw refused(
      'CLOCK_STANDS',
      `${clock.name} stands at ${clock.progress}/${clock.max} and is ${clock.status}.`,
    )
  }
  if (clock.movedToday) throw refused('CLOCK_MOVED', `${clock.name} has already moved today.`)
  const moved = advanceClock(clock, bullet ?? because)
  if (!(clock.venom && moved.fired)) return [moved]
  return [
    moved,
    { type: 'Died', who: clock.owner, index: -1, cause: 'clock', reason: `${clock.name} completed` },
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
