import type { Command } from '../../kernel/command.js'
import { normalName, sameName } from '../../kernel/names.js'
import { refused } from '../../kernel/stops.js'
import type { Attack, Hand, Situated } from './attack.js'
import type { Weapon } from './catalog.js'
import type { Combatant } from './combatant.js'
import type { ActionKind, SimverseEvent } from './events.js'
import { NEXT_TO } from './moves.js'
import { insist, refuse } from './refusal.js'
import { defaultMode, isRanged } from './sheet.js'
import { type State, situate } from './state.js'
import { declareStrike, type Strike } from './strike.js'

/** How far a weapon reaches in melee; anybody can close a step (2 m). */
export function reachOf(weapon: Weapon | undefined): number {
  return Math.max(NEXT_TO, weapon?.reachM ?? 1)
}

/** A weapon of theirs by id or name. */
export function weaponNamed(c: Combatant, written: unknown): Weapon {
  const text = String(written)
  const { weapons } = c.sheet
  const found =
    weapons.find((weapon) => weapon.id === text) ??
    weapons.find((weapon) => sameName(weapon.id, text) || sameName(weapon.name, text)) ??
    weapons.find((weapon) => normalName(weapon.name).startsWith(normalName(text)))
  if (found) return found
  const own = weapons.map((weapon) => weapon.id).join(', ')
  throw refused('NO_SUCH_WEAPON', `${c.sheet.name} has no "${text}". There is: ${own}.`, { weapon: text })
}

function firstInHand(c: Combatant): Weapon {
  const held = c.sheet.weapons.find((weapon) => c.held.includes(weapon.id))
  return held ?? weaponNamed(c, 'punch')
}

/** The mode that is asked for, else the first; a weapon that can be thrown is, when the target is out of reach. */
function modeFor(weapon: Weapon, written: unknown, distance: number): string {
  if (written !== undefined) {
    const mode = String(written)
    if (Object.hasOwn(weapon.modes, mode)) return mode
    const modes = Object.keys(weapon.modes).join(', ')
    throw refused('NO_SUCH_MODE', `The ${weapon.name} cannot be used to ${mode}. Modes: ${modes}.`, { mode })
  }
  if (!weapon.launched && weapon.modes.throw && distance > reachOf(weapon)) return 'throw'
  return defaultMode(weapon)
}

function attackWith(
  c: Combatant,
  d: Combatant,
  weapon: Weapon,
  mode: string,
  command: Command,
  hand: Hand,
  facts: Situated,
): Attack {
  return {
    attacker: c.sheet.name,
    defender: d.sheet.name,
    weapon: weapon.id,
    mode,
    spell: '',
    location: String(command.location ?? ''),
    maneuver: String(command.maneuver ?? ''),
    hand,
    rider: command.rider === 'yes',
    luck: command.luck === 'yes',
    facts,
  }
}

/** The strike a command asks for, before anything is checked. With two weapons a maneuver goes with the first blow. */
export function strikeFrom(state: State, c: Combatant, d: Combatant, command: Command): Strike {
  const weapon = command.with === undefined ? firstInHand(c) : weaponNamed(c, command.with)
  const charging = command.charge === 'yes'
  const known = situate(state, c, d)
  const facts: Situated = charging
    ? { ...known, distance: 1, charge: true, mountST: c.sheet.mount?.ST ?? 0 }
    : known
  const mode = modeFor(weapon, command.mode, facts.distance)
  const second = command.second === undefined ? undefined : weaponNamed(c, command.second)
  const action = (command.action ?? 'major') as ActionKind
  const hand: Hand = second ? 'pair-main' : command.hand === 'off' ? 'off' : ''
  const first = attackWith(c, d, weapon, mode, command, hand, facts)
  const attacks = [first]
  if (second) {
    const plain: Command = { ...command, maneuver: '' }
    attacks.push(
      attackWith(c, d, second, modeFor(second, undefined, facts.distance), plain, 'pair-off', facts),
    )
  } else if (first.maneuver === 'rapid-strike') attacks.push(first)
  return { attacks, action, bash: command.bash === 'yes' }
}

/** seed 003 §3 step 1: who is attacked, with what and how. */
export function attackCommand(state: State, c: Combatant, d: Combatant, command: Command): SimverseEvent[] {
  const who = c.sheet.name
  if (d === c) throw refused('ATTACKS_ITSELF', `${who} does not attack ${who}.`, { who })
  if (command.second !== undefined && command.maneuver === 'rapid-strike')
    throw refuse('ONE_WEAPON_ONLY', who)
  const strike = strikeFrom(state, c, d, command)
  const charging = command.charge === 'yes'
  for (const attack of strike.attacks) {
    const weapon = weaponNamed(c, attack.weapon)
    if (attack.maneuver !== '' && !c.sheet.maneuvers.includes(attack.maneuver))
      throw refuse('MANEUVER_UNKNOWN', who)
    if (!isRanged(weapon, attack.mode) && attack.facts.distance > reachOf(weapon)) {
      throw refuse('OUT_OF_REACH', d.sheet.name)
    }
  }
  if (strike.bash && !c.sheet.maneuvers.includes('shield-bash')) throw refuse('MANEUVER_UNKNOWN', who)
  if (!charging) return declareStrike(state, c, strike)
  insist(chargeRefusal(c, d), who)
  const at = d.at + (c.at > d.at ? 1 : -1)
  const meters = Math.abs(at - c.at)
  const how = `charges ${d.sheet.name}`
  return [
    { type: 'Moved', who, kind: 'charge', meters, at, aimLost: c.aimAt !== '', how },
    ...declareStrike(state, c, strike),
  ]
}

/** rules/simverse R74: the mount acts in its rider's turn: it carries them as far as its full move. */
export function chargeRefusal(c: Combatant, d: Combatant): string {
  if (!c.mounted || !c.sheet.mount) return 'NOT_MOUNTED'
  return Math.abs(c.at - d.at) - 1 > c.sheet.mount.speed * 2 ? 'TOO_FAR' : ''
}
