import type { Command } from '../../../../kernel/contract/command.js'
import { weaponOf } from '../../blow/attack.js'
import { declarationOf, declareStrike, type Strike, strikeRefusal } from '../../blow/strike.js'
import type { ActionKind } from '../../events/spending.js'
import { type Combatant, isLucky } from '../../people/combatant.js'
import { hasPerk } from '../../people/perks.js'
import { defaultMode, isRanged, modesOf, reachOf, usableWeapons } from '../../people/weapons.js'
import type { Attack, AttackSituation, Hand } from '../../state/blow.js'
import { situate } from '../../state/field.js'
import { personNamed, weaponNamed } from '../../state/named.js'
import type { State } from '../../state/state.js'
import { type Refusal, refused } from '../../stops.js'
import type { Weapon } from '../../tables/things.js'
import { actionRefusal, hostilityRefusal, learnedRefusal, targetRefusal } from '../../turn/actions.js'
import { chargeRefusal, ride } from '../../turn/mounted.js'
import { ATTACK_MANEUVERS, LOCATIONS } from '../verbs.js'
import { combatAction, standingFoes } from './combat-action.js'

function firstInHand(c: Combatant): Weapon {
  const held = c.sheet.weapons.find((weapon) => c.held.includes(weapon.id))
  return held ?? weaponNamed(c, 'punch')
}

/** The mode that is asked for, else the usual one; a weapon that can be thrown is, when the target is out of reach. */
function modeFor(weapon: Weapon, written: unknown, distance: number): string {
  if (written !== undefined) {
    const mode = String(written)
    if (Object.hasOwn(weapon.modes, mode)) return mode
    const modes = modesOf(weapon).join(', ')
    throw refused('NO_SUCH_MODE', `The ${weapon.name} cannot be used to ${mode}. Modes: ${modes}.`, { mode })
  }
  if (!weapon.launched && weapon.modes.throw && distance > reachOf(weapon)) return 'throw'
  return defaultMode(weapon)
}

/** As much of a foe as a strike is made of: all of it can be seen. */
type Foe = Pick<Combatant, 'at' | 'y'> & { readonly sheet: { readonly name: string } }

/** A strike in words that have been read. */
export interface StrikeWords {
  readonly weapon: Weapon
  readonly mode: string
  readonly second: Weapon | undefined
  readonly location: string
  readonly maneuver: string
  readonly offHand: boolean
  readonly rider: boolean
  readonly etch?: boolean
  readonly luck: boolean
  readonly action: ActionKind
  readonly bash: boolean
}

/** The strike a command asks for, before anything is checked. */
export function strikeFrom(state: State, c: Combatant, d: Foe, command: Command): Strike {
  const weapon = command.with === undefined ? firstInHand(c) : weaponNamed(c, command.with)
  const known = situate(state, c, d)
  const facts: AttackSituation =
    command.charge === 'yes'
      ? { ...known, distance: 1, charge: true, mountST: c.sheet.mount?.ST ?? 0 }
      : known
  const words: StrikeWords = {
    weapon,
    second: command.second === undefined ? undefined : weaponNamed(c, command.second),
    mode: modeFor(weapon, command.mode, facts.distance),
    location: String(command.location ?? ''),
    maneuver: String(command.maneuver ?? ''),
    offHand: command.hand === 'off',
    rider: command.rider === 'yes',
    etch: command.etch === 'yes',
    luck: command.luck === 'yes',
    action: (command.action ?? 'major') as ActionKind,
    bash: command.bash === 'yes',
  }
  return strikeOf(c, d, facts, words)
}

/** With two weapons a maneuver goes with the first blow. */
export function strikeOf(c: Combatant, d: Foe, facts: AttackSituation, words: StrikeWords): Strike {
  const { weapon, second, mode, location, maneuver, rider, etch, luck, action, bash } = words
  const hand: Hand = second ? 'pair-main' : words.offHand ? 'off' : ''
  const attacker = c.sheet.name
  const defender = d.sheet.name
  const plain: Attack = {
    attacker,
    defender,
    weapon: weapon.id,
    mode,
    spell: '',
    location,
    maneuver,
    hand,
    rider,
    luck,
    facts,
  }
  // An attack without etching keeps the shape that all others have: policies make thousands of them.
  const first: Attack = etch === true ? { ...plain, etch } : plain
  const attacks = [first]
  if (second) {
    const other = modeFor(second, undefined, facts.distance)
    attacks.push({ ...first, weapon: second.id, mode: other, maneuver: '', hand: 'pair-off' })
  } else if (maneuver === 'rapid-strike') attacks.push(first)
  return { attacks, action, bash }
}

interface Plan {
  readonly d: Combatant
  readonly strike: Strike
  readonly charge: boolean
}

/** rules/simverse R65, R66: a Rapid Strike is one weapon, a pair is two. */
function pairRefusal(c: Combatant, [first, second]: readonly Attack[]): Refusal {
  if (second?.hand !== 'pair-off') return ''
  if (first!.maneuver === 'rapid-strike') return 'ONE_WEAPON_ONLY'
  const same = first!.weapon === second.weapon && !weaponOf(c, second)?.unarmed
  return same ? 'SAME_WEAPON_TWICE' : ''
}

function blowRefusal(c: Combatant, attack: Attack): Refusal {
  if (attack.maneuver !== '' && learnedRefusal(c, attack.maneuver) !== '') return 'MANEUVER_UNKNOWN'
  const weapon = weaponOf(c, attack)
  const melee = weapon !== undefined && !isRanged(weapon, attack.mode)
  return melee && attack.facts.distance > reachOf(weapon) ? 'OUT_OF_REACH' : ''
}

function refusal(state: State, c: Combatant, { d, strike, charge }: Plan): Refusal {
  const unfit = targetRefusal(c, d) || pairRefusal(c, strike.attacks)
  if (unfit !== '') return unfit
  for (const attack of strike.attacks) {
    const found = blowRefusal(c, attack)
    if (found !== '') return found
  }
  return (
    (strike.bash ? learnedRefusal(c, 'shield-bash') : '') ||
    (charge ? chargeRefusal(state, c, d) : '') ||
    strikeRefusal(state, c, strike) ||
    (strike.attacks[0]!.luck && !isLucky(c) ? 'NO_LUCK' : '')
  )
}

/** One-handed melee weapons in hand, for two at once (seed 003 §11). */
function pairable(c: Combatant): Weapon[] {
  return c.sheet.weapons.filter(
    (weapon) => c.held.includes(weapon.id) && weapon.hands !== 2 && !isRanged(weapon, defaultMode(weapon)),
  )
}

/** What can be added to a blow, each by itself; they combine freely. */
function additions(c: Combatant, plain: Command): Command[] {
  const found: Command[] = LOCATIONS.map((location) => ({ ...plain, location }))
  const { maneuvers } = c.sheet
  if (maneuvers.includes('shield-bash')) found.push({ ...plain, bash: 'yes' })
  for (const maneuver of ATTACK_MANEUVERS)
    if (maneuvers.includes(maneuver)) found.push({ ...plain, maneuver })
  return found
}

/** Every weapon in every mode, and whatever goes with it. What cannot be done plainly is not tried with additions. */
function optionsAt(state: State, c: Combatant, d: Combatant): Command[] {
  const found: Command[] = []
  const start = { verb: 'attack', to: d.sheet.name } as const
  for (const weapon of usableWeapons(c)) {
    for (const mode of modesOf(weapon)) {
      const plain: Command = { ...start, with: weapon.id, mode }
      if (refusal(state, c, read(state, c, plain)) === '') found.push(plain, ...additions(c, plain))
    }
    if (weapon.unarmed && hasPerk(c.sheet, 'martial-arts'))
      found.push({ ...start, with: weapon.id, action: 'minor' })
  }
  const pairs = pairable(c)
  for (const main of pairs) {
    for (const off of pairs) if (main !== off) found.push({ ...start, with: main.id, second: off.id })
    if (c.mounted) found.push({ ...start, with: main.id, charge: 'yes' })
  }
  return found
}

function read(state: State, c: Combatant, command: Command): Plan {
  const d = personNamed(state, command.to)
  return { d, strike: strikeFrom(state, c, d, command), charge: command.charge === 'yes' }
}

/** seed 003 §3 step 1: who is attacked, with what and how. */
export const attack = combatAction<Plan>({
  read,
  refusal,
  whom: ({ d }) => d,
  options(state, c) {
    const spent = actionRefusal(state, c, 'major') && actionRefusal(state, c, 'minor')
    if (spent || hostilityRefusal(c)) return []
    return standingFoes(state, c).flatMap((d) => optionsAt(state, c, d))
  },
  act(state, c, { d, strike, charge }, dice, tell) {
    const declaration = declarationOf(c, strike, tell)
    if (charge) ride(state, c, d, dice, tell)
    declareStrike(state, c, strike, tell, declaration)
  },
})
