import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { type Defense, defenseValue, incomingOf, possibleDefenses } from '../blow/defense.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDown, isStanding } from '../people/conditions.js'
import { skillLevel, weaponSkill } from '../people/figures.js'
import { isBroken as isInPieces } from '../people/gear.js'
import { canMove } from '../people/movement.js'
import { hasPerk } from '../people/perks.js'
import { defaultMode, isTooHeavy, NEXT_TO, reachOf, usableWeapons } from '../people/weapons.js'
import { waysToSucceed } from '../roll/roll.js'
import { alliesOf, distanceBetween, isStated } from '../state/field.js'
import { get, type State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'
import { actionRefusal, aimedRefusal, hostilityRefusal } from '../turn/actions.js'
import { drawRefusal, fetchRefusal } from '../turn/hands.js'
import { chargeRefusal } from '../turn/mounted.js'
import { allowance } from '../turn/moves.js'
import { inCover, positionRefusal } from '../turn/position.js'
import { afterFight } from './after-fight.js'
import { foesOf, type Seen, TYPICAL } from './foe.js'
import { approach, canFlee, closeInOnGrid } from './ground.js'
import { bestSpell } from './spells.js'
import { bestAttack, better, weaponsOfChoice, withBash } from './weighing.js'

const END: Command = { verb: 'end' }

/** seed 003 §4: the defense with the best chance. */
function chooseDefense(state: State): Command {
  const pending = state.pending!
  const d = get(state, pending.blow.attack.defender)
  const incoming = incomingOf(state, pending)
  let best: Defense | undefined
  let ways = 0
  const possible = possibleDefenses(d, incoming, state.rules)
  for (let i = 0; i < possible.length; i++) {
    const found = waysToSucceed(defenseValue(d, possible[i]!, incoming, state.rules))
    if (found <= ways) continue
    ways = found
    best = possible[i]
  }
  if (!best) return { verb: 'defend', with: 'none' }
  const { kind, weapon } = best
  return kind === 'parry' ? { verb: 'defend', with: kind, weapon } : { verb: 'defend', with: kind }
}

/** A feint costs only a Minor Action that nothing else needs (seed 003 §14). */
function feintAt(state: State, c: Combatant, foe: Seen): Command | undefined {
  if (!c.sheet.maneuvers.includes('feint') || c.feintOn !== '' || hostilityRefusal(c) !== '') return undefined
  const weapon = weaponsOfChoice(c).find(
    (one) => !one.launched && !isInPieces(c, one) && !isTooHeavy(c.sheet.ST, one, state.rules),
  )
  if (!weapon || distanceBetween(c, foe) > reachOf(weapon)) return undefined
  const own =
    c.sheet.DX +
    skillLevel(c.sheet, weaponSkill(c.sheet, weapon, defaultMode(weapon), state.rules), state.rules)
  if (own < TYPICAL.perception) return undefined
  return { verb: 'feint', to: foe.sheet.name, with: weapon.id }
}

function nearest({ combatants }: State, c: Combatant): Seen | undefined {
  let found: Combatant | undefined
  for (let i = 0; i < combatants.length; i++) {
    const d = combatants[i]!
    if (d.sheet.side === c.sheet.side || !isStanding(d) || aimedRefusal(c, d) !== '') continue
    if (!found || distanceBetween(c, d) < distanceBetween(c, found)) found = d
  }
  return found
}

/** seed 003 §13, §18: broken morale runs: as far as the legs carry. */
function flee(state: State, c: Combatant, foe: Seen): Command {
  const from = foe.sheet.name
  if (!canMove(c, state.rules)) {
    if (hasCondition(c, 'grappled') && actionRefusal(state, c, 'major') === '') return { verb: 'escape' }
    return actionRefusal(state, c, 'major') === '' ? { verb: 'full-defense' } : END
  }
  if (hasCondition(c, 'prone') && actionRefusal(state, c, 'minor') === '') return { verb: 'stand' }
  if (actionRefusal(state, c, 'major') === '') {
    if (c.stamina > 1 && canFlee(state, c, foe, 'sprint')) return { verb: 'move', kind: 'sprint', from }
    if (canFlee(state, c, foe, 'full')) return { verb: 'move', kind: 'full', from }
  }
  if (actionRefusal(state, c, 'minor') === '' && canFlee(state, c, foe, 'half'))
    return { verb: 'move', kind: 'half', from }
  return END
}

/** Nerve is gone, or nearly: panicked, or shaken and badly hurt. */
function isBroken(c: Combatant): boolean {
  if (hasCondition(c, 'panicked') || hasCondition(c, 'turned')) return true
  return hasCondition(c, 'shaken') && c.vitality * 4 <= c.sheet.vitalityMax
}

function canShoot(c: Combatant): boolean {
  const usable = usableWeapons(c)
  for (let i = 0; i < usable.length; i++) if (usable[i]!.launched && c.ammo[usable[i]!.id] !== 0) return true
  return false
}

/** What a Minor Action is good for before the Major one: getting up, arms, position. */
function prepare(state: State, c: Combatant, foe: Seen): Command | undefined {
  if (hasCondition(c, 'prone') && canMove(c, state.rules)) {
    return c.sheet.maneuvers.includes('kip-up') ? { verb: 'stand', maneuver: 'kip-up' } : { verb: 'stand' }
  }
  if (c.held.length === 0) {
    if (c.dropped.length > 0 && fetchRefusal(state, c) === '') return { verb: 'fetch' }
    const stowed = c.sheet.weapons.find((weapon) => drawRefusal(state, c, weapon, false) === '')
    if (stowed) return { verb: 'draw', weapon: stowed.id }
  }
  if (c.wounds.length >= 2) return { verb: 'aid', to: c.sheet.name }
  if (!canMove(c, state.rules)) return undefined
  if (state.place.grid) return closeInOnGrid(state, c, foe)
  const { offers } = state
  if (distanceBetween(c, foe) > NEXT_TO && canShoot(c)) {
    const placed = inCover(state, c) || isStated(state, 'high-ground', c.sheet.name, '')
    if (placed) return undefined
    if (offers.cover !== '') return { verb: 'move', cover: 'yes' }
    return offers.highGround ? { verb: 'move', 'high-ground': 'yes' } : undefined
  }
  const flanked = isStated(state, 'flanked', foe.sheet.name, c.sheet.name)
  const flank = { fact: 'flanked', target: get(state, foe.sheet.name) } as const
  if (!flanked && positionRefusal(state, c, flank) === '') return { verb: 'move', flank: foe.sheet.name }
  const gap = distanceBetween(c, foe)
  const reach = bestReach(c)
  if (gap > reach && gap - 1 - allowance(state, c, 'half') <= reach) {
    return { verb: 'move', kind: 'half', towards: foe.sheet.name }
  }
  return undefined
}

function bestReach(c: Combatant): number {
  let reach = NEXT_TO
  const usable = usableWeapons(c)
  for (let i = 0; i < usable.length; i++)
    if (!usable[i]!.launched) reach = Math.max(reach, reachOf(usable[i]))
  return reach
}

function dyingNextTo(state: State, c: Combatant): Combatant | undefined {
  return alliesOf(state, c).find((ally) => hasCondition(ally, 'dying') && distanceBetween(c, ally) <= NEXT_TO)
}

function isMedic({ sheet }: Combatant, rules: Rules): boolean {
  return skillLevel(sheet, 'First Aid', rules) > 0 || skillLevel(sheet, 'Medicine', rules) > 0
}

/** The Major Action: the best attack or spell, else help, else closing in. */
function act(state: State, c: Combatant, foe: Seen): Command {
  if (hasCondition(c, 'grappled') && c.heldBy !== '' && !hasCondition(c, 'pinned')) return { verb: 'escape' }
  const hurt = distanceBetween(c, foe) > NEXT_TO ? dyingNextTo(state, c) : undefined
  if (hurt && isMedic(c, state.rules)) return { verb: 'aid', to: hurt.sheet.name }
  if (hostilityRefusal(c) !== '')
    return hasCondition(c, 'defensive-stance') ? { verb: 'relax' } : { verb: 'full-defense' }
  if (c.mounted && distanceBetween(c, foe) > NEXT_TO && chargeRefusal(state, c, foe) === '') {
    const lance = usableWeapons(c).find((weapon) => !weapon.launched && !weapon.unarmed)
    if (lance) return { verb: 'attack', to: foe.sheet.name, with: lance.id, charge: 'yes' }
  }
  const foes = foesOf(state, c)
  const best = better(bestAttack(state, c, foes), bestSpell(state, c, foes))
  if (best && best.value > 0.004) return withBash(state, c, foes, best.command)
  const closes = canMove(c, state.rules) && distanceBetween(c, foe) > bestReach(c)
  return (closes ? approach(state, c, foe, 'full') : undefined) ?? best?.command ?? { verb: 'full-defense' }
}

/** What is left of the turn after the Major Action. */
function finish(c: Combatant, foe: Seen): Command {
  if (isDown(c)) return END
  if (c.wounds.length > 0) return { verb: 'aid', to: c.sheet.name }
  if (hasPerk(c.sheet, 'martial-arts') && distanceBetween(c, foe) <= NEXT_TO && hostilityRefusal(c) === '') {
    return { verb: 'attack', to: foe.sheet.name, with: 'punch', action: 'minor' }
  }
  return END
}

/** seed 003 §18: defends by chance, uses cover and flank, strikes the vulnerable, runs when its nerve is gone. */
export function tactical(state: State, seat: string, _dice: Dice): Command {
  const { pending } = state
  if (state.phase === 'interval') return afterFight(state, seat)
  if (pending?.stage === 'defense') return chooseDefense(state)
  if (pending?.stage === 'riposte')
    return get(state, pending.blow.attack.defender).stamina > 1 ? { verb: 'riposte' } : { verb: 'pass' }
  const c = get(state, state.actor)
  const major = actionRefusal(state, c, 'major') === ''
  const minor = actionRefusal(state, c, 'minor') === ''
  if (!major && !minor) return END
  const foe = nearest(state, c)
  const bandages = state.rules.switches.bleedingRule === 'wounds'
  if (!foe)
    return minor && c.wounds.length > 0 && bandages && !isDown(c) ? { verb: 'aid', to: c.sheet.name } : END
  if (isBroken(c)) return flee(state, c, foe)
  if (minor && major) {
    const ready = prepare(state, c, foe)
    if (ready && (ready.verb !== 'aid' || bandages)) return ready
  }
  if (major) {
    const free = minor && c.wounds.length === 0 && !hasPerk(c.sheet, 'martial-arts')
    return (free ? feintAt(state, c, foe) : undefined) ?? act(state, c, foe)
  }
  const last = finish(c, foe)
  return last.verb === 'aid' && !bandages ? END : last
}
