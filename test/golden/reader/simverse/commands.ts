import type { Dice } from '../../../../src/kernel/dice/dice.js'
import { refused, Stop } from '../../../../src/kernel/stops.js'
import type { Attribute } from '../../../../src/rulesets/simverse/catalog.js'
import { checkTarget, rollCheck } from '../../../../src/rulesets/simverse/check.js'
import {
  type Combatant,
  isActive,
  isBarred,
  isDown,
  reactionsLeft,
  woundLevelOf,
} from '../../../../src/rulesets/simverse/combatant.js'
import { defenseTarget } from '../../../../src/rulesets/simverse/defense.js'
import { endRoundFor, roundsLeft } from '../../../../src/rulesets/simverse/endOfRound.js'
import type { ContestRolled, SimverseEvent } from '../../../../src/rulesets/simverse/events.js'
import { aidEvents } from '../../../../src/rulesets/simverse/firstAid.js'
import { fullDefenseEvents } from '../../../../src/rulesets/simverse/guard.js'
import {
  canBeSurprised,
  initiativeGroups,
  initiativeSpeed,
  rollSurprise,
  surpriseTarget,
} from '../../../../src/rulesets/simverse/initiative.js'
import { rollMorale } from '../../../../src/rulesets/simverse/morale.js'
import { rollUnseated } from '../../../../src/rulesets/simverse/mounted.js'
import { movementOf, SPRINT_STAMINA } from '../../../../src/rulesets/simverse/movement.js'
import { painFrom } from '../../../../src/rulesets/simverse/penalties.js'
import { isBeyondRange, rangePenalty } from '../../../../src/rulesets/simverse/range.js'
import { type Rolled, rolledAs } from '../../../../src/rulesets/simverse/roll.js'
import {
  defaultMode,
  manaOf,
  perceptionOf,
  staminaOf,
  stBonus,
  vitalityOf,
} from '../../../../src/rulesets/simverse/sheet.js'
import type { State } from '../../../../src/rulesets/simverse/state.js'
import type { Rules } from '../../../../src/rulesets/simverse/switches.js'
import {
  breakFree,
  disarm,
  feint,
  grapple,
  pin,
  shieldBash,
  trip,
} from '../../../../src/rulesets/simverse/tricks.js'
import { vitalityState } from '../../../../src/rulesets/simverse/vitality.js'
import { catalog, type Fields, field, fightOf, NOTHING, personFrom, weaponFrom } from './people.js'
import { defenseFrom, hit, modifiersOf, namesOf, payment, play, type Result, strike } from './strikes.js'

/** Where a command is carried out: a fight of two, or a longer one. */
export interface Scene {
  readonly state: State
  readonly a: Combatant
  readonly d: Combatant
  readonly command: Fields
  readonly context: Fields
  readonly dice: Dice
}

function rolled(roll: Rolled): Result {
  const result: Result = { target: roll.target, roll: roll.roll, margin: roll.margin, success: roll.success }
  if (roll.critical !== '') result.critical = roll.critical
  return result
}

function contested(contest: ContestRolled): Result {
  return {
    target: contest.own.target,
    roll: contest.own.roll,
    margin: contest.own.margin,
    opponentTarget: contest.other.target,
    opponentRoll: contest.other.roll,
    opponentMargin: contest.other.margin,
    winner: contest.winner,
  }
}

function the<Type extends SimverseEvent['type']>(
  events: readonly SimverseEvent[],
  type: Type,
): Extract<SimverseEvent, { type: Type }> {
  return events.find((event) => event.type === type) as Extract<SimverseEvent, { type: Type }>
}

function woundsOf(c: Combatant): { remaining: number | null }[] {
  return c.wounds.map((rounds) => ({ remaining: rounds === 0 ? null : rounds }))
}

function attack({ state, a, d, command, context, dice }: Scene): Result {
  const { results, riposte, left } = strike(state, a, [command], context, d.sheet.name, dice)
  const first = { ...results[0]!, ...(left ? { attacker: left } : {}) }
  if (!command.onParry) return first
  return { ...first, attack: first, ...(riposte ? { riposte } : {}) }
}

function attackSequence({ state, a, d, command, context, dice }: Scene): Result {
  const attacks = command.attacks as readonly Fields[]
  const { results, left } = strike(state, a, attacks, context, d.sheet.name, dice)
  return {
    attacks: results,
    vitality: d.vitality,
    reactionsLeft: reactionsLeft(d),
    bleedingWounds: d.wounds.length,
    ...(left ? { attacker: left } : {}),
  }
}

function firstAid({ state, a, d, command, dice }: Scene): Result {
  const bandage = state.rules.switches.bleedingRule === 'counter' && !isDown(d)
  const events = play(state, aidEvents(state, a, d, command.action === 'major' && !bandage, dice))
  return {
    ...rolled(the(events, 'FirstAidRolled')),
    wounds: woundsOf(d),
    bleedingWounds: d.wounds.length,
    conditions: namesOf(d),
    vitality: d.vitality,
  }
}

function morale({ state, a, command, dice }: Scene): Result {
  const trigger = field(command, 'trigger', '')
  const events = play(state, rollMorale(state, a, trigger, field(command, 'modifiers', {}), dice))
  const roll = the(events, 'MoraleRolled')
  const dropped = events.some((event) => event.type === 'Disarmed')
  return {
    ...rolled(roll),
    result: roll.result,
    ...(roll.rounds > 0 ? { rounds: roll.rounds } : {}),
    effects: dropped ? ['disarmed'] : [],
    conditions: namesOf(a),
  }
}

function maneuver({ state, a, d, command, dice }: Scene): Result {
  const weapon = weaponFrom(command.weapon)
  const bash = command.maneuver === 'shield-bash'
  const events = play(state, bash ? shieldBash(state, a, d, dice) : trip(state, a, d, weapon, dice))
  const roll = the(events, 'ManeuverRolled')
  const resist = events.find((event) => event.type === 'ResistRolled')
  const left = payment(events, a.sheet.name)
  return {
    ...rolled(roll),
    ...(resist
      ? {
          resistPenalty: 0 - roll.penalty,
          resistTarget: resist.target,
          resistRoll: resist.roll,
          resisted: resist.success,
        }
      : {}),
    conditions: events.flatMap((event) => (event.type === 'ConditionBegan' ? [event.condition] : [])),
    ...(left ? { attacker: left } : {}),
  }
}

function skillCheck({ state, a, command, dice }: Scene): Result {
  const skill = field(command, 'skill', '')
  const target = checkTarget(a, command.attribute as Attribute, skill, command.physical === true, state.rules)
  const events = play(state, rollCheck(a, target, skill, dice, state.rules))
  return { ...rolled(the(events, 'CheckRolled')), modifiers: modifiersOf(target.terms) }
}

function unseated({ state, a, dice }: Scene): Result {
  const event = the(play(state, rollUnseated(state, a, dice)), 'Unseated')
  const pain = event.hurts ? { painPenaltyNextRound: event.pain } : {}
  const fell = event.success ? {} : { rawDamage: event.raw, damage: event.damage, ...pain }
  return { ...rolled(event), ...fell, conditions: namesOf(a), vitality: a.vitality }
}

function endOfRound({ state, a, dice }: Scene): Result {
  const ticked = the(play(state, endRoundFor(state, a, dice)), 'RoundTicked')
  return {
    lost: ticked.lost,
    vitality: a.vitality,
    conditions: namesOf(a),
    bleedingWounds: a.wounds.length,
    wounds: woundsOf(a),
    rounds: roundsLeft(a),
  }
}

/** What surprise does to somebody, as an answer and as the event of a fight. */
export function surpriseOf(
  a: Combatant,
  dice: Dice,
  rules: Rules,
): { result: Result; events: SimverseEvent[] } {
  const { speed, name } = a.sheet
  if (!canBeSurprised(a.sheet)) {
    return { result: { surprised: false, speedModifier: 0, speedThisRound: speed }, events: [] }
  }
  const roll = rollSurprise(a, dice, rules)
  const { shift, actsLast, penalty } = roll
  const result = {
    surprised: true,
    target: roll.target.value,
    roll: roll.roll,
    margin: roll.margin,
    ...(roll.critical !== '' ? { critical: roll.critical } : {}),
    speedModifier: roll.shift,
    speedThisRound: speed + roll.shift,
    ...(roll.actsLast ? { actsLast: true, allActions: roll.penalty } : {}),
  }
  const event = {
    type: 'SurpriseRolled',
    who: name,
    ...rolledAs(roll.target, roll),
    shift,
    actsLast,
    penalty,
  }
  return { result, events: [event as SimverseEvent] }
}

function grappled({ state, a, d, dice }: Scene): Result {
  const contest = the(play(state, grapple(state, a, d, dice)), 'ContestRolled')
  return {
    ...contested(contest),
    grappled: contest.won,
    conditions: { attacker: namesOf(a), defender: namesOf(d) },
  }
}

/** A single pin comes with how long the hold has lasted; in a fight the engine has counted. */
function pinned({ state, a, d, command, dice }: Scene): Result {
  if (command.roundsHeld !== undefined) {
    const both = [a, d].every((c) => c.conditions.some((condition) => condition.id === 'grappled'))
    a.holds = both ? d.sheet.name : ''
    d.heldBy = both ? a.sheet.name : ''
    a.roundsHeld = command.roundsHeld as number
  }
  const contest = the(play(state, pin(state, a, d, dice)), 'ContestRolled')
  return { ...contested(contest), pinned: contest.won, conditions: namesOf(d) }
}

/** Commands of one or two people, in a case of their own or as a step of a fight. */
export const deeds: Readonly<Record<string, (scene: Scene) => Result>> = {
  attack,
  attackSequence,
  firstAid,
  morale,
  maneuver,
  skillCheck,
  unseated,
  endOfRound,
  surprise: ({ state, a, dice }) => surpriseOf(a, dice, state.rules).result,
  grapple: grappled,
  pin: pinned,
  damage: ({ state, command, context, dice }) => hit(state, command, context, dice),
  escapeGrapple: ({ state, a, d, dice }) => {
    const contest = the(play(state, breakFree(state, a, d, dice)), 'ContestRolled')
    return {
      ...contested(contest),
      escaped: contest.won,
      conditions: { attacker: namesOf(a), defender: namesOf(d) },
    }
  },
  disarm: ({ state, a, d, command, dice }) => {
    const [weapon, other] = [weaponFrom(command.weapon), weaponFrom(command.opponentWeapon)]
    const contest = the(play(state, disarm(state, a, d, weapon, other, dice)), 'ContestRolled')
    return { ...contested(contest), disarmed: contest.won, conditions: namesOf(d) }
  },
  feint: ({ state, a, d, command, dice }) => {
    const contest = the(play(state, feint(state, a, d, weaponFrom(command.weapon), dice)), 'ContestRolled')
    return { ...contested(contest), nextAttackBonus: contest.bonus }
  },
  defenseValue: ({ state, a, command }) => {
    if (command.defense === 'block' && !a.sheet.shield) throw refused('NO_SHIELD', 'NO_SHIELD')
    const target = defenseTarget(a, defenseFrom(command)!, undefined, state.rules)
    return { defenseTarget: target.value, defenseModifiers: modifiersOf(target.terms) }
  },
}

/** Carries a command out; a refusal answers with its code. */
export function attempt(deed: () => Result): Result {
  try {
    return deed()
  } catch (error) {
    if (error instanceof Stop) return { error: error.code }
    throw error
  }
}

function people(given: Fields, list: string, rules: Rules): Combatant[] {
  return (given[list] as readonly Fields[]).map((one, i) =>
    personFrom(one, field(one, 'name', `${list} ${i}`), NOTHING, rules),
  )
}

function derived(given: Fields, rules: Rules): Result {
  const c = personFrom(given.character as Fields, 'somebody', NOTHING, rules)
  const { sheet } = c
  const weaponSkills = new Set(
    Object.values(catalog.weapons).flatMap((weapon) => [
      weapon.skill,
      weapon.altSkill,
      ...Object.values(weapon.modes).map((mode) => mode.skill),
    ]),
  )
  const parry: Record<string, number> = {}
  for (const skill of Object.keys(sheet.skills)) {
    if (weaponSkills.has(skill))
      parry[skill] = defenseTarget(c, { kind: 'parry', weapon: skill }, undefined, rules).value
  }
  return {
    vitality: vitalityOf(sheet, sheet.perks, rules),
    stamina: staminaOf(sheet, sheet.perks, rules),
    mana: manaOf(sheet, sheet.perks, rules),
    speed: sheet.speed,
    perception: perceptionOf(sheet, sheet.perks, rules),
    stBonus: stBonus(sheet.ST),
    dodge: defenseTarget(c, { kind: 'dodge', weapon: '' }, undefined, rules).value,
    parry,
    move: movementOf(c, false, rules),
    surpriseTarget: surpriseTarget(c, rules).value,
  }
}

function initiative(given: Fields, rules: Rules): Result {
  const first = (given.command as Fields).round === 1
  const runners = people(given, 'combatants', rules).map((c) => ({
    name: c.sheet.name,
    speed: initiativeSpeed(c.sheet, first ? c.surpriseShift : 0, rules),
    AW: c.sheet.AW,
    actsLast: first && c.actsLast,
  }))
  return {
    order: initiativeGroups(runners),
    initiativeSpeed: Object.fromEntries(runners.map((runner) => [runner.name, runner.speed])),
  }
}

function rangeModifier(given: Fields, rules: Rules): Result {
  const shots = (given.shots as readonly Fields[]).map((shot) => {
    const weapon = weaponFrom(shot.weapon)!
    const thrown = !weapon.launched && weapon.modes.throw ? 'throw' : defaultMode(weapon)
    return { weapon, mode: field(shot, 'mode', thrown), distance: shot.distance as number }
  })
  return {
    modifiers: shots.map(({ weapon, mode, distance }) => rangePenalty(weapon, mode, distance, rules)),
    halfDamage: shots.map(({ weapon, mode, distance }) => isBeyondRange(weapon, mode, distance)),
  }
}

function pain(given: Fields, rules: Rules): Result {
  const c = personFrom(given.character as Fields, 'somebody', NOTHING, rules)
  const damage = (given.damageThisRound as readonly number[]).reduce((sum, hurt) => sum + hurt, 0)
  const suffered = isActive(c.sinceActed, c.ready) ? 0 : painFrom(damage, c.sheet.perks, rules)
  return { painPenaltyNextRound: suffered + 0 }
}

function woundSnapshot(given: Fields, rules: Rules): Result {
  const levels = (given.combatants as readonly Fields[]).map((one) =>
    woundLevelOf(one.vitality as number, one.vitalityMax as number, rules),
  )
  const rows = levels.map((level) => rules.tables.woundLevels.find((row) => row.id === level.id))
  return {
    level: levels.map((level) => level.id),
    penalty: levels.map((level) => level.penalty),
    scope: rows.map((row) => row?.scope ?? 'none'),
    halfMovement: rows.map((row) => (row?.movementX ?? 1) < 1),
  }
}

function movement(given: Fields, rules: Rules): Result {
  const moves = people(given, 'characters', rules).map((c, i) =>
    movementOf(c, field((given.characters as readonly Fields[])[i]!, 'difficultTerrain', false), rules),
  )
  return {
    half: moves.map((move) => move.half),
    full: moves.map((move) => move.full),
    sprint: moves.map((move) => move.sprint),
    sprintStamina: SPRINT_STAMINA,
  }
}

function reactions(given: Fields, rules: Rules): Result {
  const { fullDefense, ...written } = given.defender as Fields
  const c = personFrom(written, 'defender', NOTHING, rules)
  const state = fightOf([c], rules)
  if (fullDefense === true) play(state, fullDefenseEvents(state, c))
  const allowed = isBarred(c, 'noReaction', rules) ? 0 : reactionsLeft(c)
  const defended = Array.from({ length: given.attacksSuffered as number }, (_, i) => i < allowed)
  return { reactionsAllowed: allowed, defended }
}

/** Commands about tables and figures, without anybody acting. */
export const figures: Readonly<Record<string, (given: Fields, rules: Rules) => Result>> = {
  derived,
  initiative,
  rangeModifier,
  pain,
  woundSnapshot,
  movement,
  reactions,
  stBonusTable: (given) => ({ bonus: (given.ST as readonly number[]).map(stBonus) }),
  activeCombat: (given) => ({
    active: (given.characters as readonly Fields[]).map((one) =>
      isActive((one.roundsSinceActed as number | null) ?? Number.POSITIVE_INFINITY, one.ready === true),
    ),
  }),
  vitalityState: (given) => ({
    state: (given.cases as readonly Fields[]).map((one) =>
      vitalityState(one.vitality as number, field(one, 'EN', 10), field(one, 'perks', [])),
    ),
  }),
}
