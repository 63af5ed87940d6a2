import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { type RoundTicked, tellTicked } from '../events/turn.js'
import { settleState } from '../harm/fall.js'
import { endRoundInHazards } from '../harm/hazards.js'
import { moraleAfterHit } from '../harm/morale.js'
import { type Combatant, type Condition, isActive } from '../people/combatant.js'
import { hasCondition, isDead } from '../people/conditions.js'
import { hasPerk, resistsDamage } from '../people/perks.js'
import { rollSuccess } from '../roll/roll.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'

/** Harm that comes back every round counts these ticks, the present one included (rules/simverse R81). */
const TICKING: readonly string[] = ['burning', 'corroded', 'poisoned']

function resisted(c: Combatant, type: string, damage: number): number {
  return resistsDamage(c.sheet, type) ? Math.floor(damage / 2) : damage
}

/** A round less of it. Who laid it on them stays known: a charm protects them until it ends (rules/simverse V16). */
function oneLess({ id, rounds, by }: Condition): Condition {
  const left = { id, rounds: rounds - 1, fresh: false }
  return by === undefined ? left : { ...left, by }
}

/** rules/simverse R81: other durations count the bearer's own turns, so one that began after its turn waits a round. */
function later(conditions: readonly Condition[], ended: string[]): readonly Condition[] {
  if (conditions.length === 0) return conditions
  const left: Condition[] = []
  for (const condition of conditions) {
    if (condition.rounds === 0) left.push(condition)
    else if (condition.fresh && !TICKING.includes(condition.id)) left.push({ ...condition, fresh: false })
    else if (condition.rounds > 1) left.push(oneLess(condition))
    else ended.push(condition.id)
  }
  return left
}

/** A wound with rounds left bleeds in this one too and then closes by itself (rules/simverse R53). */
function closing(wounds: readonly number[]): readonly number[] {
  if (wounds.length === 0) return wounds
  const left: number[] = []
  for (const rounds of wounds) {
    if (rounds === 0) left.push(0)
    else if (rounds > 1) left.push(rounds - 1)
  }
  return left
}

/** rules/simverse R1, switch `bleedingRule: counter`: EN, -2 for each count; a success takes one count away. */
function recover(
  c: Combatant,
  wounds: readonly number[],
  dice: Dice,
  rules: Rules,
): { left: readonly number[]; roll: number } {
  if (rules.switches.bleedingRule !== 'counter' || wounds.length === 0) return { left: wounds, roll: 0 }
  const outcome = rollSuccess(c.sheet.EN - 2 * wounds.length, dice, rules.switches, 'recovery')
  return { left: outcome.success ? wounds.slice(1) : wounds, roll: outcome.roll }
}

/** seed 003 §10; rules/simverse C17, R15, R54, R57: bleeding, dying, fire, acid and poison for one person. */
function tick(c: Combatant, dice: Dice, rules: Rules): RoundTicked {
  const dead = isDead(c)
  const bleeding = dead ? 0 : c.wounds.length
  const dying = !dead && hasCondition(c, 'dying') ? 1 : 0
  const burns = !dead && hasCondition(c, 'burning')
  const corrodes = !dead && hasCondition(c, 'corroded')
  const sickens = !dead && hasCondition(c, 'poisoned') && !hasPerk(c.sheet, 'undead')
  const burn = burns ? resisted(c, 'fire', dice.die(6, 'burn')) : 0
  const acid = corrodes ? resisted(c, 'acid', Math.max(1, dice.die(6, 'acid') - 2)) : 0
  const poison = sickens ? resisted(c, 'poison', Math.max(1, dice.die(6, 'poison') - 2)) : 0
  const lost = bleeding + dying + burn + acid + poison
  const recovery = recover(c, dead ? c.wounds : closing(c.wounds), dice, rules)
  const ended: string[] = []
  let conditions = later(c.conditions, ended)
  if (recovery.left.length === 0 && hasCondition(c, 'bleeding') && bleeding > 0) {
    conditions = conditions.filter((condition) => condition.id !== 'bleeding')
    ended.push('bleeding')
  }
  const damage = burn + acid + poison
  return {
    type: 'RoundTicked',
    who: c.sheet.name,
    bleeding,
    dying,
    burn,
    acid,
    poison,
    lost,
    vitality: c.vitality - lost,
    wounds: recovery.left,
    conditions,
    ended,
    aimLost: damage > 0 && hasCondition(c, 'aiming'),
    hurts: isActive(c.sinceActed, c.ready) ? 0 : damage,
    recovery: recovery.roll,
  }
}

/** One person's end of the round: the tick, and what it makes of them. */
export function endRoundFor(state: State, c: Combatant, dice: Dice, tell: Tell): void {
  const ticked = tick(c, dice, state.rules)
  const wasDead = isDead(c)
  const { heldBy } = c
  tellTicked(state, c, ticked, tell)
  if (ticked.lost > 0) {
    settleState(state, c, ticked.burn + ticked.acid + ticked.poison > 0, tell)
    moraleAfterHit(state, c, false, wasDead, tell)
  }
  endRoundInHazards(state, c, dice, tell)
  if (ticked.ended.includes('grappled') && heldBy !== '') {
    tell({ type: 'GrappleEnded', holder: heldBy, held: c.sheet.name, cause: 'it has run out' })
  }
}
