import type { Command } from '../../kernel/command.js'
import type { Dice } from '../../kernel/dice/dice.js'
import { sameName } from '../../kernel/names.js'
import { RulesFault, refused } from '../../kernel/stops.js'
import { encountersOf, opening } from './begin.js'
import {
  decideFallen,
  decideRound,
  decideRuling,
  isPlainAttack,
  kill,
  plainAttack,
} from './combat/commands.js'
import { combatEnded, endReason } from './combat/end.js'
import type { Fight } from './combat/fight.js'
import { changedFigures, fighter } from './combat/fighter.js'
import { flightStep } from './combat/flight.js'
import { rollInitiative } from './combat/initiative.js'
import { plainPlan, startRound } from './combat/round.js'
import { openFight } from './combat/start.js'
import { combatStep } from './combat/step.js'
import { countDice, type Encounter, foesOf } from './encounter.js'
import type { BxEvent, CombatStarted, SheetsChanged } from './events.js'
import {
  crossingNamed,
  decideCare,
  decideClock,
  decideModifier,
  decideRest,
  decideSave,
  decideSkill,
  passDays,
  personNamed,
  word,
} from './procedures/commands.js'
import { mustHaveReason, rollReaction } from './procedures/reaction.js'
import { cloneState, type State } from './state.js'
import { isDead, isNonCombatant, type Person } from './stats.js'
import { choiceMissing, reactionNotAllowed } from './stops.js'
import { foldWorld } from './world.js'

/** What a seat asks for. Everything is checked before the first die; what is wrong is a stop. */
export function decide(state: State, command: Command, dice: Dice): readonly BxEvent[] {
  const { fight } = state
  if (fight === null) return decideOutside(state, command, dice)
  if (state.phase === 'fallen') return decideFallen(fight, command)
  if (command.verb === 'attack') {
    return isPlainAttack(command) ? plainAttack(fight, dice) : decideRound(fight, command, 'ATTACK', dice)
  }
  if (command.verb === 'flee') return decideRound(fight, command, 'FLEE', dice)
  return decideInCombat(state, fight, command, dice)
}

function decideInCombat(state: State, fight: Fight, command: Command, dice: Dice): readonly BxEvent[] {
  switch (command.verb) {
    case 'round':
      return decideRound(fight, command, word(command, 'choice'), dice)
    case 'abandon':
    case 'stay':
    case 'end':
      throw choiceMissing()
    case 'reaction':
      throw reactionNotAllowed()
    case 'save':
      return decideSave(state, command, dice)
    case 'clock':
      return withSheets(state, fight, decideClock(state, command))
    case 'modify':
    case 'lift':
      return withSheets(state, fight, decideModifier(state, command))
    default: {
      const ruling = decideRuling(state, fight, command)
      if (ruling) return ruling
      throw refused(
        'COMBAT_UNDERWAY',
        `"${command.verb}" has to wait: in a fight the player attacks or flees.`,
        {},
        [{ verb: 'attack' }, { verb: 'flee' }],
      )
    }
  }
}

/** Clocks and modifiers that change in the middle of a fight change the sheets (rules/bx C: "on each change"). */
function withSheets(state: State, fight: Fight, events: readonly BxEvent[]): readonly BxEvent[] {
  const after = cloneState(state)
  for (const event of events) foldWorld(after, event)
  const who = fight.who.map((f) => ({
    ...fighter(f.base, f.person, f.name, f.side, after),
    max: f.max,
    maxTaken: f.maxTaken,
    hp: f.hp,
  }))
  const shown = who.flatMap((f, i) =>
    changedFigures(fight.who[i]!, f, fight.status[i]!).map((line) => ({ name: f.name, line })),
  )
  const changed: SheetsChanged = { type: 'SheetsChanged', who, shown }
  return [...events, changed]
}

function decideOutside(state: State, command: Command, dice: Dice): readonly BxEvent[] {
  switch (command.verb) {
    case 'reaction':
      return decideReaction(state, command, dice)
    case 'save':
      return decideSave(state, command, dice)
    case 'use':
    case 'check':
      return decideSkill(state, command, dice)
    case 'rest':
      return decideRest(state, dice)
    case 'day':
      return passDays(state, 1, word(command, 'reason') || 'the day passes')
    case 'travel':
      return travel(state, word(command, 'cp'))
    case 'care':
    case 'venom':
    case 'treat':
      return decideCare(state, command)
    case 'clock':
      return decideClock(state, command)
    case 'modify':
    case 'lift':
      return decideModifier(state, command)
    case 'kill':
      return kill(state, command)
    case 'fight':
      return decideFight(state, command, dice)
    case 'end':
      return [{ type: 'SessionEnded', outcome: state.outcome || 'NO_FIGHT' }]
    default:
      throw refused(
        'NO_COMBAT',
        `There is no fight here, so "${command.verb}" has no meaning. A fight begins with: fight with: <name>.`,
      )
  }
}

/** A slow crossing point costs two days, any other one; Navigation lifts it for one journey (rules/bx R60). */
function travel(state: State, name: string): readonly BxEvent[] {
  const crossing = crossingNamed(state, name)
  const slow = crossing.slow && !state.cleared.some((cp) => sameName(cp, crossing.name))
  const days = slow ? 2 : 1
  return [
    { type: 'Travelled', cp: crossing.name, days, slow },
    ...passDays(state, days, `journey by ${crossing.name}`),
  ]
}

function encounterNamed(state: State, name: string): Encounter | undefined {
  return encountersOf(state.scenario).find((e) => sameName(e.name, name))
}

/** The combat with an encounter; its foes are counted by the dice it names (rules/bx B). */
function meet(
  state: State,
  encounter: Encounter,
  companionOnly: boolean,
  dice: Dice | null,
): readonly BxEvent[] {
  const counted = countDice(encounter)
  const count =
    counted && dice ? Math.max(1, dice.sum(counted.count, counted.sides, 'number of foes') + counted.plus) : 1
  const started = opening(state, foesOf(encounter, count), companionOnly)
  return [{ type: 'EncounterMet', name: encounter.name, expr: encounter.count, count }, ...starts(started)]
}

/** seed 000 §2: a hostile group that the scenario knows attacks at once (§6.1.1). */
function decideReaction(state: State, command: Command, dice: Dice): readonly BxEvent[] {
  const of = word(command, 'of')
  const mod = typeof command.mod === 'number' ? command.mod : 0
  const reason = word(command, 'reason')
  mustHaveReason(mod, reason)
  const fight = of === '' ? undefined : fightWith(state, of)
  fight?.(null)
  const rolled = rollReaction({ of, mod, reason, inCombat: false }, dice)
  return rolled.combatBegins && fight ? [rolled, ...fight(dice)] : [rolled]
}

/** The fight that a hostile group begins: an encounter, or somebody of the save who can fight. */
function fightWith(state: State, name: string): ((dice: Dice | null) => readonly BxEvent[]) | undefined {
  const encounter = encounterNamed(state, name)
  if (encounter) return (dice) => meet(state, encounter, false, dice)
  const person = state.people.find((p) => sameName(p.name, name))
  if (person?.role !== 'npc' || isDead(person) || isNonCombatant(person)) return undefined
  return () => starts(opening(state, [person], false))
}

/** seed 000 §6.1.1: violence is intended, against an encounter or against people of the save. */
function decideFight(state: State, command: Command, dice: Dice): readonly BxEvent[] {
  const names = command.with as readonly string[]
  const only = command.companions === 'only'
  const encounter = names.length === 1 ? encounterNamed(state, names[0]!) : undefined
  if (encounter) {
    meet(state, encounter, only, null)
    return meet(state, encounter, only, dice)
  }
  const foes: Person[] = names.map((name) => {
    const person = personNamed(state, name)
    if (person.role !== 'npc')
      throw refused('NOT_A_FOE', `${person.name} is of the party.`, { name: person.name })
    if (isDead(person)) throw refused('IS_DEAD', `${person.name} is dead.`, { name: person.name })
    return person
  })
  return starts(opening(state, foes, only))
}

/** The start of a combat, and its end when the first start-of-round test already decides it (rules/bx R17). */
function starts(started: CombatStarted): readonly BxEvent[] {
  // The first of each side stands: nothing is decided yet.
  if (started.allies > 0 && started.hp[0]! > 0 && started.hp[started.allies]! > 0) return [started]
  const fight = openFight(started)
  const reason = endReason(fight)
  return reason ? [started, combatEnded(fight, reason)] : [started]
}

/** One automatic step. */
export function advance(state: State, dice: Dice): readonly BxEvent[] {
  return state.phase === 'acting' ? combatStep(state.fight!, dice) : advanceBetween(state, dice)
}

/** The rarer steps, apart from the one that simulations take most. */
function advanceBetween(state: State, dice: Dice): readonly BxEvent[] {
  const { fight } = state
  switch (state.phase) {
    case 'flight':
      return flightStep(fight!, dice)
    case 'initiative':
      return [rollInitiative(fight!, dice)]
    case 'choice':
      // seed 000 §9.13.1 a: nobody chooses in companion-only combat.
      return [startRound(fight!, 'NONE', plainPlan(fight!), dice)]
    case 'opening':
      return starts(state.opening!)
    default:
      throw new RulesFault(`bx: nothing happens by itself in phase "${state.phase}"`)
  }
}
