import type { Command } from '../../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { strike } from '../../../src/rulesets/bx/combat/round/attack.js'
import { rollInitiative } from '../../../src/rulesets/bx/combat/round/initiative.js'
import { strikeEvent } from '../../../src/rulesets/bx/events/attack.js'
import { openFight } from '../../../src/rulesets/bx/events/combat.js'
import {
  type BxEvent,
  bx,
  type Scenario,
  type SeenEvent,
  type State,
} from '../../../src/rulesets/bx/index.js'
import { rollReaction } from '../../../src/rulesets/bx/procedures/reaction.js'
import { rollSave } from '../../../src/rulesets/bx/procedures/saving-throw.js'
import {
  checkSkill,
  daysTaken,
  type SkillCall,
  settledWithoutRoll,
} from '../../../src/rulesets/bx/procedures/skill.js'
import type { ScenarioClock } from '../../../src/rulesets/bx/scenario/scenario.js'
import { AFTER_FIGHT } from '../../../src/rulesets/bx/scenario/schema.js'
import { importStatBlock } from '../../../src/rulesets/bx/stat-blocks/import.js'
import { BROKEN, DEFENSIVE, type Fight, FLED, OUT } from '../../../src/rulesets/bx/state/fight.js'
import { type Block, personOf } from '../../../src/rulesets/bx/stats/block.js'
import type { StatModifier } from '../../../src/rulesets/bx/stats/modifiers.js'
import type { RawStat } from '../../../src/rulesets/bx/stats/person.js'
import { mustBeSkills, mustHaveLoadout } from '../../../src/rulesets/bx/stats/skills.js'
import { runCampaignCase } from './bx-campaign.js'
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

function scenarioOf(given: Given, start: Scenario['start'] = 'fight'): Scenario {
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
    start,
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
      attacks: options.attacks === 'one' ? 'one' : 'all',
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
    date: '',
    calendar: [],
    party: '',
    partyDelta: '',
    [AFTER_FIGHT]: '',
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

/** One game, driven through the ruleset's own moments. */
class Game {
  readonly events: SeenEvent[] = []
  readonly state: State
  private readonly dice: ScriptedDice

  constructor(scenario: Scenario, dice: ScriptedDice) {
    this.state = bx.begin(scenario)
    this.dice = dice
  }

  private readonly tell = (event: SeenEvent): void => {
    bx.evolve(this.state, event)
    this.events.push(event)
  }

  isIn(phase: State['phase']): boolean {
    return this.state.phase === phase
  }

  /** Lets the referee go on until a round could begin, a choice is awaited or all is over. */
  settle(): void {
    while (!this.isIn('choice') && bx.next(this.state).kind === 'automatic') this.advance()
  }

  advance(): void {
    bx.advance(this.state, this.dice, this.tell)
  }

  act(command: Command): void {
    bx.decide(this.state, GAME_MASTER, command, this.dice, this.tell)
    this.settle()
  }
}

/** A fight as a case commands it. */
class Combat {
  private game: Game | undefined
  private readonly dice: ScriptedDice

  constructor(dice: ScriptedDice) {
    this.dice = dice
  }

  play(given: Given): void {
    const game = new Game(scenarioOf(given), this.dice)
    this.game = game
    game.settle()
    if (given.companionOnly === true) {
      for (let i = 0; i < number(given.rounds) && game.isIn('choice'); i++) {
        game.advance()
        game.settle()
      }
      return
    }
    for (const command of list<Given>(given.commands)) {
      if (!game.isIn('choice')) return
      game.act(commandOf(command))
      // Nobody said what to do about the fallen: asking for anything else is the stop the file names.
      if (game.isIn('fallen')) game.act({ verb: 'round' })
    }
  }

  result(stop: Stop | undefined): Result {
    const { state, events = [] } = this.game ?? {}
    const fight = state?.fight
    const ended = state?.phase === 'over' ? state.outcome : 'CONTINUES'
    return {
      events,
      outcome: stop ? 'HARD_STOP' : ended,
      hp: fight ? Object.fromEntries(fight.names.map((name, i) => [name, fight.hp[i]!])) : {},
      flags: fight ? flagsOf(fight, events) : {},
      ...(stop && { stop }),
    }
  }
}

function flagsOf(fight: Fight, events: readonly SeenEvent[]): Flags {
  const named = (test: (i: number) => boolean): string[] => fight.names.filter((_, i) => test(i))
  const isCompanion = (i: number): boolean => i < fight.allies && !fight.who[i]!.pc
  const ended = events.find((e) => e.type === 'CombatEnded')
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
  const { opening } = bx.begin(scenarioOf({ ...given, pc: given.attacker, foes: [given.target] }))
  const fight = openFight(opening!)
  const event = strikeEvent('AttackMade', fight, strike(fight, 0, 1, dice))
  return {
    events: [opening!, event],
    outcome: event.hit ? 'HIT' : 'MISS',
    hp: { [event.by]: fight.hp[0]!, [event.on]: event.after },
    flags: {},
  }
}

function initiative(given: Given, dice: ScriptedDice): Result {
  const { opening } = bx.begin(scenarioOf(given))
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
      met: '',
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
      shown: [],
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

function skill(given: Given, dice: ScriptedDice): Result {
  const who = personOf(record(given.character), 'pc')
  if (who.skills.length > 0) {
    mustHaveLoadout(who.name, who.skills.slice(0, 4))
    mustBeSkills(who.name, who.skills)
  }
  const patient = given.patient ? personOf(record(given.patient), 'companion') : null
  const call: SkillCall = {
    call: given.call === 'check' ? 'check' : 'use',
    skill: text(given.skill),
    who,
    stakes: text(given.stakes),
    mod: number(given.mod),
    reason: text(given.modReason),
    purpose: text(given.use),
    patient,
    student: text(given.student) || text(record(given.student).Name),
    teaches: text(given.teaches),
    cp: text(given.cp),
  }
  const events: BxEvent[] = []
  const settled = settledWithoutRoll(call)
  if (settled) events.push(settled)
  else checkSkill(call, dice, (event) => events.push(event))
  const [first] = events
  const outcome =
    first!.type === 'SkillChecked' ? first.band : first!.type === 'SkillUsed' ? 'AUTO-SUCCESS' : 'AUTO-FAIL'
  const hp: Record<string, number> = { [who.name]: number(who.stats.hp) }
  if (patient) hp[patient.name] = number(patient.stats.hp)
  const days = settled?.type === 'SkillNotPossessed' ? 0 : daysTaken(call.skill, 0)
  const flags: Flags = { venomRemoved: [], skillsAdded: {}, daysPassed: days }
  for (const event of events) {
    if (event.type === 'HpChanged') hp[event.who] = event.after
    if (event.type === 'ConditionChanged' && !event.on) flags.venomRemoved = [event.who]
    if (event.type === 'SkillLearned') flags.skillsAdded = { [event.who]: [event.skill] }
    if (event.type === 'SlowRemoved') flags.slowRemovedOnce = event.cp
  }
  return { events, outcome, hp, flags }
}

/** A day of rest of a party at an open table. */
function day(given: Given, dice: ScriptedDice): Result {
  const party = list<Block>(given.party)
  const pc = party.find((p) => p.isPC === true) ?? null
  const companions = party.filter((p) => p.isPC !== true)
  const game = new Game(scenarioOf({ ...given, pc, companions }, 'open'), dice)
  const { people } = game.state
  game.act({ verb: 'rest' })
  const hp: Record<string, number> = Object.fromEntries(people.map((p) => [p.name, number(p.stats.hp)]))
  const dead: string[] = []
  const moved: Record<string, number> = {}
  const expired: string[] = []
  for (const event of game.events) {
    if (event.type === 'HpChanged' && typeof event.after === 'number') hp[event.who] = event.after
    if (event.type === 'Died') dead.push(event.who)
    if (event.type === 'ClockMoved') moved[event.name] = event.to
    if (event.type === 'ModifierEnded') expired.push(event.source)
  }
  return {
    events: game.events,
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

/** A stat block is compared whole: every key and no other, in the order of the sheet. */
function statBlock(given: Given, expected: unknown): Failure[] {
  const scale = (given.ac ?? 'auto') as 'auto' | 'descending' | 'ascending'
  const actual = importStatBlock(text(given.text), scale)
  return JSON.stringify(actual) === JSON.stringify(expected) ? [] : [{ field: 'block', expected, actual }]
}

/** Plays the cases of BX-PLUG with the ruleset's own code and scripted dice that must be used up. */
export const bxReader: GoldenReader = {
  ruleset: 'bx',
  run(file: GoldenFile, testCase: GoldenCase): Failure[] {
    if (file.system === 'BX campaign') return runCampaignCase(file, testCase)
    const dice = new ScriptedDice(list(testCase.dice))
    const given = record(testCase.given)
    if (given.op === 'statblock') return statBlock(given, testCase.expect)
    const result = run(record(testCase.given), dice)
    const failures = compare(record(testCase.expect), result)
    if (dice.left > 0)
      failures.push({ field: 'dice', expected: 'every die used', actual: `${dice.left} left over` })
    return failures
  },
}
