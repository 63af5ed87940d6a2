import type { Command } from '../../kernel/command.js'
import { actionRefusal, canAct, hostilityRefusal, spellRefusal } from './actions.js'
import type { Weapon } from './catalog.js'
import { type Combatant, hasCondition, isStanding } from './combatant.js'
import { isHostile } from './decide.js'
import { bandageAction } from './firstAid.js'
import { canMove, SPRINT_STAMINA } from './movement.js'
import { allowance, NEXT_TO } from './moves.js'
import { defenseOptions } from './prompt.js'
import { defaultMode, hasPerk, isRanged } from './sheet.js'
import { alliesOf, distanceBetween, enemiesOf, find, get, isStated, type State } from './state.js'
import { strikeRefusal } from './strike.js'
import { ATTACK_MANEUVERS, LOCATIONS } from './verbs.js'
import { chargeRefusal, reachOf, strikeFrom } from './weaponCommand.js'

function reaches(c: Combatant, d: Combatant, weapon: Weapon, mode: string): boolean {
  return isRanged(weapon, mode) || distanceBetween(c, d) <= reachOf(weapon)
}

/** Weapons somebody could strike with now: those in hand, and bare hands. */
export function usableWeapons(c: Combatant): Weapon[] {
  return c.sheet.weapons.filter((weapon) => weapon.unarmed || c.held.includes(weapon.id))
}

function attackCommands(state: State, c: Combatant, found: Command[]): void {
  const pairs = c.sheet.weapons.filter(
    (weapon) => c.held.includes(weapon.id) && weapon.hands !== 2 && !isRanged(weapon, defaultMode(weapon)),
  )
  for (const d of enemiesOf(state, c)) {
    if (!isStanding(d)) continue
    const to = d.sheet.name
    for (const weapon of usableWeapons(c)) {
      for (const mode in weapon.modes) {
        if (!reaches(c, d, weapon, mode)) continue
        const plain: Command = { verb: 'attack', to, with: weapon.id, mode }
        if (strikeRefusal(state, c, strikeFrom(state, c, d, plain)) !== '') continue
        found.push(plain)
        for (const location of LOCATIONS) found.push({ ...plain, location })
        if (c.sheet.maneuvers.includes('shield-bash')) {
          const bashing: Command = { ...plain, bash: 'yes' }
          if (strikeRefusal(state, c, strikeFrom(state, c, d, bashing)) === '') found.push(bashing)
        }
        for (const maneuver of ATTACK_MANEUVERS) {
          if (!c.sheet.maneuvers.includes(maneuver)) continue
          const command: Command = { ...plain, maneuver }
          if (strikeRefusal(state, c, strikeFrom(state, c, d, command)) === '') found.push(command)
        }
      }
    }
    const [main, off] = pairs
    if (main && off && distanceBetween(c, d) <= NEXT_TO)
      found.push({ verb: 'attack', to, with: main.id, second: off.id })
    if (c.mounted && chargeRefusal(c, d) === '' && main)
      found.push({ verb: 'attack', to, with: main.id, charge: 'yes' })
  }
}

function spellCommands(state: State, c: Combatant, found: Command[]): void {
  for (const spell of c.sheet.spells) {
    const hostile = isHostile(spell)
    if (hostile && hostilityRefusal(c) !== '') continue
    for (const d of hostile ? enemiesOf(state, c) : [c, ...alliesOf(state, c)]) {
      if (d.fled || hasCondition(d, 'dead') || (hostile && !isStanding(d))) continue
      if (spellRefusal(c, spell, distanceBetween(c, d)) !== '') continue
      found.push({ verb: 'cast', spell: spell.name, to: [d.sheet.name] })
    }
  }
}

function trickCommands(state: State, c: Combatant, found: Command[]): void {
  const knows = (maneuver: string) => c.sheet.maneuvers.includes(maneuver)
  for (const d of enemiesOf(state, c)) {
    if (!isStanding(d) || distanceBetween(c, d) > NEXT_TO) continue
    const to = d.sheet.name
    if (knows('shield-bash') && c.sheet.shield && !c.dropped.includes(c.sheet.shield.id) && c.stamina >= 1) {
      found.push({ verb: 'bash', to })
    }
    if (knows('trip')) found.push({ verb: 'trip', to, with: 'punch' })
    if (knows('disarm') && d.held.length > 0) found.push({ verb: 'disarm', to, with: 'punch' })
    if (c.holds === '' && c.heldBy === '') found.push({ verb: 'grapple', to })
  }
  if (c.holds !== '' && c.roundsHeld >= 1 && find(state, c.holds)) found.push({ verb: 'pin' })
}

function majorCommands(state: State, c: Combatant, found: Command[]): void {
  const foes = enemiesOf(state, c).filter(isStanding)
  if (hostilityRefusal(c) === '') {
    attackCommands(state, c, found)
    trickCommands(state, c, found)
    const shooter = usableWeapons(c).some((weapon) => weapon.launched || weapon.modes.throw)
    if (shooter)
      for (const d of foes) if (c.aimAt !== d.sheet.name) found.push({ verb: 'aim', at: d.sheet.name })
  }
  spellCommands(state, c, found)
  found.push({ verb: 'full-defense' })
  if (
    c.sheet.maneuvers.includes('defensive-stance') &&
    c.stamina >= 1 &&
    !hasCondition(c, 'defensive-stance')
  ) {
    found.push({ verb: 'stance' })
  }
  if (hasCondition(c, 'grappled')) found.push({ verb: 'escape' })
  if (canMove(c, state.rules)) {
    for (const d of foes) {
      found.push(
        { verb: 'move', kind: 'full', towards: d.sheet.name },
        { verb: 'move', kind: 'full', from: d.sheet.name },
      )
      if (c.stamina >= SPRINT_STAMINA && allowance(state, c, 'sprint') > 0) {
        found.push({ verb: 'move', kind: 'sprint', from: d.sheet.name })
      }
    }
  }
  for (const ally of alliesOf(state, c)) {
    if (hasCondition(ally, 'dying') && distanceBetween(c, ally) <= NEXT_TO)
      found.push({ verb: 'aid', to: ally.sheet.name })
  }
}

function minorCommands(state: State, c: Combatant, found: Command[]): void {
  const foes = enemiesOf(state, c).filter(isStanding)
  const { offers } = state
  if (canMove(c, state.rules)) {
    if (hasCondition(c, 'prone')) found.push({ verb: 'stand' })
    for (const d of foes) {
      found.push(
        { verb: 'move', kind: 'half', towards: d.sheet.name },
        { verb: 'move', kind: 'half', from: d.sheet.name },
      )
      if (canFlank(state, c, d)) found.push({ verb: 'move', flank: d.sheet.name })
    }
    if (offers.cover !== '' && !inCover(state, c)) found.push({ verb: 'move', cover: 'yes' })
    if (offers.highGround && !isStated(state, 'high-ground', c.sheet.name, ''))
      found.push({ verb: 'move', 'high-ground': 'yes' })
  }
  if (c.dropped.length > 0) found.push({ verb: 'fetch' })
  for (const weapon of c.sheet.weapons) {
    const shield = c.sheet.shield && !c.dropped.includes(c.sheet.shield.id) ? 1 : 0
    const stowed = !weapon.unarmed && !c.held.includes(weapon.id) && !c.dropped.includes(weapon.id)
    if (stowed && (weapon.hands ?? 1) + shield <= c.sheet.hands)
      found.push({ verb: 'draw', weapon: weapon.id })
  }
  if (bandageAction(state.rules) === 'minor') {
    for (const patient of [c, ...alliesOf(state, c)]) {
      const close = distanceBetween(c, patient) <= NEXT_TO
      if (patient.wounds.length > 0 && close && !hasCondition(patient, 'dying')) {
        found.push({ verb: 'aid', to: patient.sheet.name })
      }
    }
  }
  if (hostilityRefusal(c) !== '') return
  for (const d of foes) {
    if (distanceBetween(c, d) > NEXT_TO) continue
    if (c.sheet.maneuvers.includes('feint')) found.push({ verb: 'feint', to: d.sheet.name, with: 'punch' })
    if (hasPerk(c.sheet, 'martial-arts'))
      found.push({ verb: 'attack', to: d.sheet.name, with: 'punch', action: 'minor' })
  }
}

export function inCover(state: State, c: Combatant): boolean {
  return isStated(state, 'cover-light', c.sheet.name, '') || isStated(state, 'cover-heavy', c.sheet.name, '')
}

/** The field offers flanking, an ally stands at the foe, and the way around is short enough. */
export function canFlank(state: State, c: Combatant, d: Combatant): boolean {
  if (!state.offers.flanking || isStated(state, 'flanked', d.sheet.name, c.sheet.name)) return false
  const at = d.at + (c.at > d.at ? -1 : 1)
  if (Math.abs(at - c.at) > allowance(state, c, 'half')) return false
  return alliesOf(state, c).some((ally) => isStanding(ally) && distanceBetween(ally, d) <= NEXT_TO)
}

/** Every concrete legal command now; for free text, none. */
export function choices(state: State): Command[] {
  const { pending } = state
  if (pending?.stage === 'defense') {
    const found: Command[] = defenseOptions(state).map((option) =>
      option.kind === 'parry'
        ? { verb: 'defend', with: 'parry', weapon: option.weapon }
        : { verb: 'defend', with: option.kind },
    )
    found.push({ verb: 'defend', with: 'none' })
    return found
  }
  if (pending?.stage === 'riposte') return [{ verb: 'riposte' }, { verb: 'pass' }]
  if (state.phase !== 'turns' || state.actor === '') return []
  const c = get(state, state.actor)
  const found: Command[] = []
  if (!canAct(state, c)) return found
  if (actionRefusal(state, c, 'major') === '') majorCommands(state, c, found)
  if (actionRefusal(state, c, 'minor') === '') minorCommands(state, c, found)
  if (hasCondition(c, 'prone') && c.sheet.maneuvers.includes('kip-up') && canMove(c, state.rules)) {
    found.push({ verb: 'stand', maneuver: 'kip-up' })
  }
  if (hasCondition(c, 'defensive-stance')) found.push({ verb: 'relax' })
  found.push({ verb: 'end' })
  return found
}
