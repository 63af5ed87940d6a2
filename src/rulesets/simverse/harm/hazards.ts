import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { type Hazard, isIn } from '../field/place.js'
import { type Combatant, DRY, isActive } from '../people/combatant.js'
import { isDead } from '../people/conditions.js'
import { hasPerk, resistsDamage } from '../people/perks.js'
import { damageDice } from '../people/weapons.js'
import { painFrom } from '../roll/penalties.js'
import { rolledAs, rollMargin } from '../roll/roll.js'
import { spotOf } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'
import { checkTarget } from '../turn/check.js'
import { armorAt } from './armor.js'
import { settleState } from './fall.js'
import { moraleAfterHit } from './morale.js'
import { rollResist } from './resist.js'

/** Metres of a fall for each die, and what five of margin take off (rules/simverse V7). */
const METRES_A_DIE = 2

function painOf(c: Combatant, damage: number, rules: Rules): { hurts: boolean; pain: number } {
  const hurts = damage > 0 && !isActive(c.sinceActed, c.ready)
  return { hurts, pain: hurts ? painFrom(c.painTaken + damage, c.sheet.perks, rules) : 0 }
}

function settleHarm(state: State, c: Combatant, damage: number, tell: Tell): void {
  const wasDead = isDead(c)
  settleState(state, c, damage > 0, tell)
  moraleAfterHit(state, c, damage > 0 && damage * 2 >= c.sheet.vitalityMax, wasDead, tell)
}

/** rules/simverse V7: Acrobatics, where it is trained, takes 2 m off for each full 5 of margin. */
function metresBroken(c: Combatant, rules: Rules, dice: Dice, tell: Tell): number {
  if (c.sheet.skills.Acrobatics === undefined) return 0
  const target = checkTarget(c, 'DX', 'Acrobatics', true, rules)
  const outcome = rollMargin(target.value, dice, rules.switches, 'check')
  tell({ type: 'CheckRolled', who: c.sheet.name, skill: 'Acrobatics', ...rolledAs(target, outcome) })
  return outcome.success ? METRES_A_DIE * Math.floor(outcome.margin / 5) : 0
}

/** seed 003 §6, §16; rules/simverse V7: a fall, 1d6 for each full 2 m, less the torso's AR and without a minimum. */
export function fall(
  state: State,
  c: Combatant,
  hazard: string,
  height: number,
  soft: boolean,
  dice: Dice,
  tell: Tell,
): void {
  const { rules } = state
  const metres = Math.max(0, height - metresBroken(c, rules, dice, tell))
  const count = Math.floor(metres / METRES_A_DIE)
  const rolled = count > 0 ? dice.sum(count, 6, 'damage') : 0
  const raw = soft && count > 0 ? Math.max(1, Math.floor(rolled / 2)) : rolled
  const ar = armorAt(c, '', rules)
  const through = Math.max(0, raw - ar)
  const damage = resistsDamage(c.sheet, 'bludgeoning') ? Math.floor(through / 2) : through
  tell({
    type: 'Fell',
    who: c.sheet.name,
    hazard,
    metres,
    count,
    dice: rolled,
    soft,
    raw,
    ar,
    damage,
    vitality: c.vitality - damage,
    ...painOf(c, damage, rules),
  })
  settleHarm(state, c, damage, tell)
}

/** seed 003 §6; rules/simverse V7: fire, acid and their like, once a round for each person. */
export function expose(
  state: State,
  c: Combatant,
  hazard: Pick<Hazard, 'id' | 'damage' | 'type' | 'ignite'>,
  dice: Dice,
  tell: Tell,
): void {
  const { rules } = state
  const plain = damageDice(hazard.damage)
  const raw = Math.max(1, dice.sum(plain.count, 6, 'damage') + plain.modifier)
  const ar = armorAt(c, '', rules)
  const through = Math.max(0, raw - ar)
  const damage = resistsDamage(c.sheet, hazard.type) ? Math.floor(through / 2) : through
  const who = c.sheet.name
  tell({
    type: 'HazardHurt',
    who,
    hazard: hazard.id,
    kind: hazard.type,
    raw,
    ar,
    damage,
    vitality: c.vitality - damage,
    ...painOf(c, damage, rules),
  })
  settleHarm(state, c, damage, tell)
  if (!hazard.ignite || damage === 0 || isDead(c)) return
  const rounds = dice.die(6, 'duration')
  tell({ type: 'ConditionBegan', who, condition: 'burning', rounds, cause: hazard.id })
}

function breathes(c: Combatant): boolean {
  return !hasPerk(c.sheet, 'undead') && !hasPerk(c.sheet, 'construct')
}

/** Seconds of breath for each point of EN: in a fight, calm, prepared; a round has six (rules/simverse V7). */
const BREATH = { stress: 5, normal: 10, prepared: 15 } as const

export function breathRounds(en: number, how: keyof typeof BREATH): number {
  return Math.floor((en * BREATH[how]) / 6)
}

/** rules/simverse V7: what a move or a push has led somebody into. */
export function enterHazards(
  state: State,
  c: Combatant,
  hazards: readonly Hazard[],
  dice: Dice,
  tell: Tell,
): void {
  for (const hazard of hazards) {
    if (isDead(c)) return
    if (hazard.dropM > 0) fall(state, c, hazard.id, hazard.dropM, hazard.soft, dice, tell)
    if (hazard.damage !== '' && !c.burned.includes(hazard.id)) expose(state, c, hazard, dice, tell)
    // A way that leads through water and out of it again leaves nobody under water.
    if (hazard.deep && breathes(c) && c.breath === DRY && isIn(hazard, spotOf(c))) {
      const breath = breathRounds(c.sheet.EN, 'stress')
      tell({ type: 'WentUnder', who: c.sheet.name, hazard: hazard.id, breath })
    }
  }
}

/** rules/simverse V7: out of the water drowning stops, and above 0 one wakes. */
export function leaveWater(state: State, c: Combatant, tell: Tell): void {
  if (c.breath === DRY) return
  const spot = spotOf(c)
  if (state.place.hazards.some((hazard) => hazard.deep && isIn(hazard, spot))) return
  tell({ type: 'CameUp', who: c.sheet.name, wakes: c.drowning > 0 && c.vitality > 0 && !isDead(c) })
}

/** Vitality that an end of the round without air costs (rules/simverse V7). */
const AIRLESS = 2

/** rules/simverse V7: one end of the round under water. */
export function suffocate(state: State, c: Combatant, dice: Dice, tell: Tell): void {
  const who = c.sheet.name
  if (c.drowning === 0 && c.breath > 0) {
    tell({ type: 'Suffocated', who, lost: 0, breath: c.breath - 1, drowning: 0, vitality: c.vitality })
    return
  }
  const vitality = c.vitality - AIRLESS
  if (c.drowning > 0) {
    const drowning = c.drowning - 1
    tell({ type: 'Suffocated', who, lost: AIRLESS, breath: 0, drowning, vitality })
    if (drowning === 0) tell({ type: 'StateChanged', who, state: 'dead', vitality, lastAct: false })
    else settleState(state, c, false, tell)
    return
  }
  const held =
    vitality > 0 && rollResist(c, { attribute: 'EN', against: 'drowning' }, state.rules, dice, tell)
  const drowning = held ? 0 : dice.die(6, 'duration')
  tell({ type: 'Suffocated', who, lost: AIRLESS, breath: 0, drowning, vitality })
  settleState(state, c, false, tell)
}

/** rules/simverse V7: the end of the round for anyone who is still in a hazard. */
export function endRoundInHazards(state: State, c: Combatant, dice: Dice, tell: Tell): void {
  const { hazards } = state.place
  if (hazards.length === 0 || isDead(c) || c.fled) return
  const spot = spotOf(c)
  for (const hazard of hazards) {
    if (hazard.damage === '' || isDead(c) || c.burned.includes(hazard.id) || !isIn(hazard, spot)) continue
    expose(state, c, hazard, dice, tell)
  }
  if (c.breath !== DRY && !isDead(c)) suffocate(state, c, dice, tell)
}
