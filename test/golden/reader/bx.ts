import type { Command } from '../../../src/kernel/command.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { fold } from '../../../src/kernel/engine.js'
import type { Ruleset } from '../../../src/kernel/ruleset.js'
import { Stop } from '../../../src/kernel/stops.js'
import { begin, clockOf } from '../../../src/rulesets/bx/begin.js'
import { type Block, personOf } from '../../../src/rulesets/bx/block.js'
import { strike } from '../../../src/rulesets/bx/combat/attack.js'
import { BROKEN, DEFENSIVE, type Fight, FLED, OUT } from '../../../src/rulesets/bx/combat/fight.js'
import { rollInitiative } from '../../../src/rulesets/bx/combat/initiative.js'
import { openFight } from '../../../src/rulesets/bx/combat/start.js'
import type { BxEvent } from '../../../src/rulesets/bx/events.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import type { StatModifier } from '../../../src/rulesets/bx/modifiers.js'
import { restDay } from '../../../src/rulesets/bx/procedures/day.js'
import { rollReaction } from '../../../src/rulesets/bx/procedures/reaction.js'
import { rollSave } from '../../../src/rulesets/bx/procedures/saving-throw.js'
import { daysTaken, type Patient, skillProcedure } from '../../../src/rulesets/bx/procedures/skill.js'
import type { Scenario, ScenarioClock } from '../../../src/rulesets/bx/scenario.js'
import { mustBeSkills, mustHaveLoadout } from '../../../src/rulesets/bx/skills.js'
import type { State } from '../../../src/rulesets/bx/state.js'
import type { RawStat } from '../../../src/rulesets/bx/stats.js'
import { compare, type Flags, type Given, list, number, type Result, record, text } from './bx-compare.js'
import type { Failure, GoldenCase, GoldenFile, GoldenReader } from './reader.js'

function modifiersOf(value: unknown): readonly StatModifier[] {
  return list<Given>(value).map((m) => ({
    target: text(m.target),
    stat: m.stat as StatModifier['stat'],
    value: number(m.value),
    source: text(m.source),
    expires: text(m.expires),
  }))
}

function clocksOf(value: unknown): readonly ScenarioClock[] {
  return list<Given>(value).map((c) => ({
    name: text(c.name),
    owner: text(c.owner),
    progress: number(c.progress),
    max: number(c.max),
    status: (text(c.status) || 'active') as ScenarioClock['status'],
    modifiers: list(c.modifiers),
    bullets: [],
    trigger: '',
    kind: c.kind === 'venom' ? 'venom' : '',
    advance: text(c.advance),
  }))
}

function scenarioOf(given: Given): Scenario {
  const resume = record(given.resume)
  const count = record(resume.startingCount)
  const lost = record(resume.casualties)
  const outnumbered = record(resume.outnumberedLastRound)
  const options = record(given.options)
  const pcs = Array.isArray(given.pc) ? given.pc : [given.pc]
  return {
    ruleset: 'bx',
    title: '',
    about: '',
    start: 'fight',
    companionOnly: given.companionOnly === true,
    pc: pcs.length === 1 && pcs[0] ? (pcs[0] as Block) : null,
    companions: list(given.companions),
    npcs: [],
    foes: list(given.foes),
    encounters: [],
    clocks: clocksOf(given.clocks),
    modifiers: modifiersOf(given.modifiers),
    options: {
      threatSwitch: options.threatSwitch === true,
      flightImpossible: options.flightImpossible === true,
      breakImmediately: options.breakImmediately === true,
    },
    resume: {
      round: number(resume.round, 1),
      startAllies: typeof count.pc === 'number' ? count.pc : null,
      startFoes: typeof count.foes === 'number' ? count.foes : null,
      lostAllies: number(lost.pc),
      lostFoes: number(lost.foes),
      outnumberedAllies: outnumbered.pc === true,
      outnumberedFoes: outnumbered.foes === true,
    },
    crossings: [],
    save: null,
  }
}

function commandOf(command: Given): Command {
  const pairs = (value: unknown): [string, string][] =>
    Object.entries(record(value)).map(([k, v]) => [k, String(v)])
  return {
    verb: 'round',
    ...(command.choice !== undefined && { choice: String(command.choice) }),
    ...(typeof command.pcTarget === 'string' && { to: command.pcTarget }),
    ...(command.orders !== undefined && {
      order: pairs(command.orders).map(([order, at]) => ({ order, at })),
    }),
    ...(command.foeOrders !== undefined && {
      foe: pairs(command.foeOrders).map(([foe, on]) => ({ foe, on, reason: 'host order' })),
    }),
    ...(command.onCompanionDown !== undefined && { down: String(command.onCompanionDown) }),
  }
}

/** One fight, driven through the ruleset's own moments. */
class Combat {
  readonly events: BxEvent[] = []
  private state: State | undefined
  private readonly dice: ScriptedDice

  constructor(dice: ScriptedDice) {
    this.dice = dice
  }

  private take(events: readonly BxEvent[]): void {
    fold(bx as unknown as Ruleset<unknown, State, Command, BxEvent>, this.state!, events)
    this.events.push(...events)
  }

  private isIn(phase: State['phase']): boolean {
    return this.state!.phase === phase
  }

  /** Lets the referee go on until a round could begin, a choice is awaited or all is over. */
  private settle(): void {
    while (!this.isIn('choice') && bx.next(this.state!).kind === 'automatic') {
      this.take(bx.advance(this.state!, this.dice))
    }
  }

  play(given: Given): void {
    this.state = begin(scenarioOf(given))
    this.settle()
    if (given.companionOnly === true) {
      for (let i = 0; i < number(given.rounds) && this.isIn('choice'); i++) {
        this.take(bx.advance(this.state, this.dice))
        this.settle()
      }
      return
    }
    for (const command of list<Given>(given.commands)) {
      if (!this.isIn('choice')) return
      this.take(bx.decide(this.state, commandOf(command), this.dice))
      this.settle()
      // Nobody said what to do about the fallen: asking for anything else is the stop the file names.
      if (this.isIn('fallen')) this.take(bx.decide(this.state, { verb: 'round' }, this.dice))
    }
  }

  result(stop: Stop | undefined): Result {
    const fight = this.state?.fight
    const ended = this.state?.phase === 'over' ? this.state.outcome : 'CONTINUES'
    return {
      events: this.events,
      outcome: stop ? 'HARD_STOP' : ended,
      hp: fight ? Object.fromEntries(fight.names.map((name, i) => [name, fight.hp[i]!])) : {},
      flags: fight ? this.flags(fight) : {},
      ...(stop && { stop }),
    }
  }

  private flags(fight: Fight): Flags {
    const named = (test: (i: number) => boolean): string[] => fight.names.filter((_, i) => test(i))
    const isCompanion = (i: number): boolean => i < fight.allies && !fight.who[i]!.pc
    const ended = this.events.find((e) => e.type === 'CombatEnded')
    return {
      broken: named((i) => fight.status[i] === BROKEN),
      fled: named((i) => fight.status[i] === FLED),
      defensive: named((i) => fight.status[i] === DEFENSIVE),
      down: named((i) => isCompanion(i) && fight.status[i] === OUT),
      dead: named((i) => !isCompanion(i) && fight.hp[i]! <= 0),
      stabilised: ended?.stabilised.map((s) => s.name) ?? [],
      abandoned: ended?.abandoned ?? [],
    }
  }
}

function combat(given: Given, dice: ScriptedDice): Result {
  const fight = new Combat(dice)
  try {
    fight.play(given)
    return fight.result(undefined)
  } catch (error) {
    if (error instanceof Stop) return fight.result(error)
    throw error
  }
}

function oneAttack(given: Given, dice: ScriptedDice): Result {
  const { opening } = begin(scenarioOf({ ...given, pc: given.attacker, foes: [given.target] }))
  const fight = openFight(opening!)
  const event = strike('AttackMade', fight, 0, 1, dice)
  return {
    events: [opening!, event],
    outcome: event.hit ? 'HIT' : 'MISS',
    hp: { [event.by]: fight.hp[0]!, [event.on]: event.after },
    flags: {},
  }
}

function initiative(given: Given, dice: ScriptedDice): Result {
  const { opening } = begin(scenarioOf(given))
  const fight = openFight(opening!)
  const rolls = [rollInitiative(fight, dice)]
  while (rolls.at(-1)!.winner === 'REROLL') rolls.push(rollInitiative(fight, dice))
  return {
    events: [opening!, ...rolls],
    outcome: rolls.at(-1)!.winner,
    hp: Object.fromEntries(fight.names.map((name, i) => [name, fight.hp[i]!])),
    flags: {},
  }
}

function reaction(given: Given, dice: ScriptedDice): Result {
  const event = rollReaction(
    {
      of: '',
      mod: number(given.mod),
      reason: text(given.modReason),
      inCombat: given.inCombat === true,
    },
    dice,
  )
  return { events: [event], outcome: event.band, hp: {}, flags: { combatBegins: event.combatBegins } }
}

function save(given: Given, dice: ScriptedDice): Result {
  const character = record(given.character)
  const event = rollSave(
    {
      who: text(character.Name),
      against: '',
      hd: (character.HD ?? null) as RawStat,
      saveMod: (character.SaveMod ?? 0) as RawStat,
      onHd: 0,
      onSaveMod: 0,
      skills: list(character.skills),
      grants: list<Given>(given.grants).map((g) => ({
        skill: text(g.skill),
        mechanicalTrap: g.mechanicalTrap === true,
        agilityHelps: g.agilityHelps === true,
        reason: text(g.reason),
      })),
      mod: number(given.mod),
      reason: text(given.modReason),
    },
    dice,
  )
  return { events: [event], outcome: event.passed ? 'PASS' : 'FAIL', hp: {}, flags: {} }
}

function patientOf(value: unknown): Patient {
  const p = record(value)
  const hp = number(p.hp)
  return { name: text(p.Name), hp, max: number(p.hpMax, hp), conditions: list(p.conditions) }
}

function skill(given: Given, dice: ScriptedDice): Result {
  const character = record(given.character)
  const skills = list<string>(character.skills)
  if (skills.length > 0) {
    mustHaveLoadout(text(character.Name), skills.slice(0, 4))
    mustBeSkills(text(character.Name), skills)
  }
  const call = {
    call: given.call === 'check' ? ('check' as const) : ('use' as const),
    skill: text(given.skill),
    who: patientOf(character),
    skills,
    stakes: text(given.stakes),
    mod: number(given.mod),
    reason: text(given.modReason),
    purpose: text(given.use),
    patient: given.patient ? patientOf(given.patient) : null,
    student: text(given.student) || text(record(given.student).Name),
    teaches: text(given.teaches),
    cp: text(given.cp),
  }
  const events = skillProcedure(call, dice)
  const [first] = events
  const outcome =
    first!.type === 'SkillChecked' ? first.band : first!.type === 'SkillUsed' ? 'AUTO-SUCCESS' : 'AUTO-FAIL'
  const hp: Record<string, number> = { [call.who.name]: call.who.hp }
  if (call.patient) hp[call.patient.name] = call.patient.hp
  const flags: Flags = { venomRemoved: [], skillsAdded: {}, daysPassed: daysTaken(call.skill, 0, events) }
  for (const event of events) {
    if (event.type === 'HpChanged') hp[event.who] = event.after
    if (event.type === 'ConditionChanged' && !event.on) flags.venomRemoved = [event.who]
    if (event.type === 'SkillLearned') flags.skillsAdded = { [event.who]: [event.skill] }
    if (event.type === 'SlowRemoved') flags.slowRemovedOnce = event.cp
  }
  return { events, outcome, hp, flags }
}

function day(given: Given, dice: ScriptedDice): Result {
  const people = list<Given>(given.party).map((p) => personOf(p, p.isPC === true ? 'pc' : 'companion'))
  const events = restDay(
    {
      day: 0,
      why: 'rest',
      people,
      clocks: clocksOf(given.clocks).map(clockOf),
      modifiers: modifiersOf(given.modifiers),
    },
    dice,
  )
  const hp: Record<string, number> = Object.fromEntries(people.map((p) => [p.name, p.stats.hp as number]))
  const dead: string[] = []
  const moved: Record<string, number> = {}
  const expired: string[] = []
  for (const event of events) {
    if (event.type === 'HpChanged') hp[event.who] = event.after
    if (event.type === 'Died') dead.push(event.who)
    if (event.type === 'ClockMoved') moved[event.name] = event.to
    if (event.type === 'ModifierEnded') expired.push(event.source)
  }
  return {
    events,
    outcome: dead.length > 0 ? 'DEAD' : 'OK',
    hp,
    flags: { dead, losses: dead, clocks: moved, expired },
  }
}

const operations: Readonly<Record<string, (given: Given, dice: ScriptedDice) => Result>> = {
  attack: oneAttack,
  initiative,
  combat,
  reaction,
  save,
  skill,
  day,
}

function run(given: Given, dice: ScriptedDice): Result {
  const operation = operations[text(given.op)]
  if (!operation) throw new Error(`no operation "${text(given.op)}"`)
  try {
    return operation(given, dice)
  } catch (error) {
    if (error instanceof Stop) return { events: [], outcome: 'HARD_STOP', hp: {}, flags: {}, stop: error }
    throw error
  }
}

/** Plays the cases of BX-PLUG with the ruleset's own code and scripted dice that must be used up. */
export const bxReader: GoldenReader = {
  ruleset: 'bx',
  run(_file: GoldenFile, testCase: GoldenCase): Failure[] {
    const dice = new ScriptedDice(list(testCase.dice))
    const result = run(record(testCase.given), dice)
    const failures = compare(record(testCase.expect), result)
    if (dice.left > 0)
      failures.push({ field: 'dice', expected: 'every die used', actual: `${dice.left} left over` })
    return failures
  },
}
