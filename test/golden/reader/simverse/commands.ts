import { Stop } from '../../../../src/kernel/contract/stops.js'
import type { Dice } from '../../../../src/kernel/dice/dice.js'
import { defenseTarget } from '../../../../src/rulesets/simverse/blow/defense.js'
import { isBeyondRange, rangePenalty } from '../../../../src/rulesets/simverse/blow/range.js'
import type { ContestRolled } from '../../../../src/rulesets/simverse/events/contests.js'
import type { SimverseEvent } from '../../../../src/rulesets/simverse/events/index.js'
import { rollMorale } from '../../../../src/rulesets/simverse/harm/morale.js'
import {
  type ContestManeuver,
  disarm,
  feint,
  shieldBash,
  shieldBashRefusal,
  trickRefusal,
  trip,
} from '../../../../src/rulesets/simverse/maneuvers/contest-maneuvers.js'
import {
  breakFree,
  escapeRefusal,
  grapple,
  grappleRefusal,
  pin,
  pinRefusal,
} from '../../../../src/rulesets/simverse/maneuvers/grapple.js'
import { vitalityState } from '../../../../src/rulesets/simverse/people/bars.js'
import {
  type Combatant,
  isActive,
  reactionsLeft,
  woundLevelOf,
} from '../../../../src/rulesets/simverse/people/combatant.js'
import { isBarred, isDown, roundsLeft } from '../../../../src/rulesets/simverse/people/conditions.js'
import {
  manaOf,
  perceptionOf,
  staminaOf,
  stBonus,
  vitalityOf,
} from '../../../../src/rulesets/simverse/people/figures.js'
import { movementOf, SPRINT_STAMINA } from '../../../../src/rulesets/simverse/people/movement.js'
import {
  canBeSurprised,
  initiativeGroups,
  initiativeSpeed,
  isSurprised,
} from '../../../../src/rulesets/simverse/people/turn-order.js'
import { defaultMode } from '../../../../src/rulesets/simverse/people/weapons.js'
import { painFrom } from '../../../../src/rulesets/simverse/roll/penalties.js'
import type { Rolled } from '../../../../src/rulesets/simverse/roll/roll.js'
import { endRoundFor } from '../../../../src/rulesets/simverse/round/end-of-round.js'
import { rollSurprise, surpriseTarget } from '../../../../src/rulesets/simverse/round/initiative.js'
import type { State } from '../../../../src/rulesets/simverse/state/state.js'
import { refuse, throwIfRefused } from '../../../../src/rulesets/simverse/stops.js'
import type { Rules } from '../../../../src/rulesets/simverse/tables/switches.js'
import type { Attribute } from '../../../../src/rulesets/simverse/tables/things.js'
import { checkTarget, rollCheck } from '../../../../src/rulesets/simverse/turn/check.js'
import { aid, aidRefusal } from '../../../../src/rulesets/simverse/turn/first-aid.js'
import { fullDefense } from '../../../../src/rulesets/simverse/turn/guard.js'
import { rollUnseated } from '../../../../src/rulesets/simverse/turn/mounted.js'
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
  const stabilise = command.action === 'major' && !bandage
  throwIfRefused(aidRefusal(state, a, d, stabilise), a.sheet.name)
  const events = play(state, (tell) => aid(state, a, d, stabilise, dice, tell))
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
  const facts = field(command, 'modifiers', {})
  const events = play(state, (tell) => rollMorale(a, trigger, facts, state.rules, dice, tell))
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
  throwIfRefused(bash ? shieldBashRefusal(state, a) : trickRefusal(state, a, 'trip', weapon), a.sheet.name)
  const events = play(state, (tell) =>
    bash ? shieldBash(state, a, d, dice, tell) : trip(state, a, d, weapon, dice, tell),
  )
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
  const events = play(state, (tell) => rollCheck(a, target, skill, state.rules, dice, tell))
  return { ...rolled(the(events, 'CheckRolled')), modifiers: modifiersOf(target.terms) }
}

function unseated({ state, a, dice }: Scene): Result {
  const event = the(
    play(state, (tell) => rollUnseated(state, a, dice, tell)),
    'Unseated',
  )
  const pain = event.hurts ? { painPenaltyNextRound: event.pain } : {}
  const fell = event.success ? {} : { rawDamage: event.raw, damage: event.damage, ...pain }
  return { ...rolled(event), ...fell, conditions: namesOf(a), vitality: a.vitality }
}

function endOfRound({ state, a, dice }: Scene): Result {
  const ticked = the(
    play(state, (tell) => endRoundFor(state, a, dice, tell)),
    'RoundTicked',
  )
  return {
    lost: ticked.lost,
    vitality: a.vitality,
    conditions: namesOf(a),
    bleedingWounds: a.wounds.length,
    wounds: woundsOf(a),
    rounds: roundsLeft(a),
  }
}

/** What surprise does to somebody. */
export function surprise({ state, a, dice }: Pick<Scene, 'state' | 'a' | 'dice'>): Result {
  const { speed } = a.sheet
  if (!canBeSurprised(a.sheet)) return { surprised: false, speedModifier: 0, speedThisRound: speed }
  const events = play(state, (tell) => rollSurprise(a, state.rules, dice, tell))
  const roll = the(events, 'SurpriseRolled')
  return {
    surprised: true,
    target: roll.target,
    roll: roll.roll,
    margin: roll.margin,
    ...(roll.critical !== '' ? { critical: roll.critical } : {}),
    speedModifier: roll.shift,
    speedThisRound: speed + roll.shift,
    ...(roll.actsLast ? { actsLast: true, allActions: roll.penalty } : {}),
  }
}

function grappled({ state, a, d, dice }: Scene): Result {
  throwIfRefused(grappleRefusal(state, a), a.sheet.name)
  const events = play(state, (tell) => grapple(state, a, d, dice, tell))
  const contest = the(events, 'ContestRolled')
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
  throwIfRefused(pinRefusal(state, a), a.sheet.name)
  const events = play(state, (tell) => pin(state, a, dice, tell))
  const contest = the(events, 'ContestRolled')
  return { ...contested(contest), pinned: contest.won, conditions: namesOf(d) }
}

/** The weapon of a maneuver, when nothing speaks against it. */
function trickWeapon(state: State, a: Combatant, trick: ContestManeuver, command: Fields) {
  const weapon = weaponFrom(command.weapon)
  throwIfRefused(trickRefusal(state, a, trick, weapon), a.sheet.name)
  return weapon
}

/** Commands of one or two people, in their own case or as a step of a fight. */
export const deeds: Readonly<Record<string, (scene: Scene) => Result>> = {
  attack,
  attackSequence,
  firstAid,
  morale,
  maneuver,
  skillCheck,
  unseated,
  endOfRound,
  surprise,
  grapple: grappled,
  pin: pinned,
  damage: ({ state, command, context, dice }) => hit(state, command, context, dice),
  escapeGrapple: ({ state, a, d, dice }) => {
    throwIfRefused(escapeRefusal(state, a), a.sheet.name)
    const events = play(state, (tell) => breakFree(state, a, d, dice, tell))
    const contest = the(events, 'ContestRolled')
    return {
      ...contested(contest),
      escaped: contest.won,
      conditions: { attacker: namesOf(a), defender: namesOf(d) },
    }
  },
  disarm: ({ state, a, d, command, dice }) => {
    const other = weaponFrom(command.opponentWeapon)
    const weapon = trickWeapon(state, a, 'disarm', command)
    const events = play(state, (tell) => disarm(state, a, d, weapon, other, dice, tell))
    const contest = the(events, 'ContestRolled')
    return { ...contested(contest), disarmed: contest.won, conditions: namesOf(d) }
  },
  feint: ({ state, a, d, command, dice }) => {
    const weapon = trickWeapon(state, a, 'feint', command)
    const events = play(state, (tell) => feint(state, a, d, weapon, dice, tell))
    const contest = the(events, 'ContestRolled')
    return { ...contested(contest), nextAttackBonus: contest.bonus }
  },
  defenseValue: ({ state, a, command }) => {
    if (command.defense === 'block' && !a.sheet.shield) throw refuse('NO_SHIELD', a.sheet.name)
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
    late: first && rules.switches.surpriseOrder === 'ambush' && isSurprised(c.sheet),
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
  const { fullDefense: full, ...written } = given.defender as Fields
  const c = personFrom(written, 'defender', NOTHING, rules)
  const state = fightOf([c], rules)
  if (full === true) play(state, (tell) => fullDefense(c, tell))
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
      vitalityState(
        one.vitality as number,
        field(one, 'EN', 10),
        field(one, 'perks', []),
        field(one, 'minor', false),
      ),
    ),
  }),
}
