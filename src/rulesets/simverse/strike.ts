import { attackRefusal } from './actions.js'
import { type Attack, type Situated, spellOf, weaponOf } from './attack.js'
import type { AttackDeclared } from './attackEvents.js'
import { nameOf, riposteRefusal } from './blow.js'
import { reachedBy, spellBlows } from './cast.js'
import type { Spell } from './catalog.js'
import { type Combatant, hasCondition } from './combatant.js'
import type { ActionKind, Paid, SimverseEvent } from './events.js'
import { insist, refuse } from './refusal.js'
import { defaultMode, isRanged } from './sheet.js'
import { type Blow, get, type State } from './state.js'

export function paid(c: Combatant, stamina: number, mana: number, what: string): Paid {
  const who = c.sheet.name
  return { type: 'Paid', who, stamina, mana, staminaLeft: c.stamina - stamina, manaLeft: c.mana - mana, what }
}

/** One action's worth of weapon attacks. */
export interface Strike {
  /** One, or two for a pair of weapons or a Rapid Strike. */
  readonly attacks: readonly Attack[]
  readonly action: ActionKind
  /** A shield bash rides on the attack (rules/simverse R68). */
  readonly bash: boolean
}

/** rules/simverse R61, R65: a Rapid Strike is paid once, any other maneuver with each blow it goes with. */
function staminaOf(state: State, strike: Strike): number {
  const { maneuvers } = state.rules.tables
  let own = 0
  for (const [i, { maneuver }] of strike.attacks.entries()) {
    if (i === 0 || maneuver !== 'rapid-strike') own += maneuvers[maneuver]?.stamina ?? 0
  }
  return own + (strike.bash ? (maneuvers['shield-bash']?.stamina ?? 0) : 0)
}

/** rules/simverse R68: a bash rides on a melee attack, and needs the shield. */
function bashRefusal(a: Combatant, attack: Attack): string {
  const weapon = weaponOf(a, attack)
  if (!weapon || isRanged(weapon, attack.mode)) return 'MANEUVER_MELEE_ONLY'
  const { shield } = a.sheet
  return !shield || a.dropped.includes(shield.id) ? 'NO_SHIELD' : ''
}

/** What stands in the way of a strike, or '' (rules/simverse C1). */
export function strikeRefusal(state: State, a: Combatant, strike: Strike): string {
  const stamina = staminaOf(state, strike)
  for (const attack of strike.attacks) {
    const weapon = weaponOf(a, attack)
    const refusal = attackRefusal(state, a, attack, weapon, spellOf(a, attack), strike.action, stamina)
    if (refusal !== '') return refusal
  }
  return strike.bash ? bashRefusal(a, strike.attacks[0]!) : ''
}

/** rules/simverse C1 to C3: checks, then pays, marks the weapon and lets the blows be rolled. */
export function declareStrike(state: State, a: Combatant, strike: Strike): SimverseEvent[] {
  const who = a.sheet.name
  insist(strikeRefusal(state, a, strike), who)
  const first = strike.attacks[0]!
  const spell = spellOf(a, first)
  const stamina = staminaOf(state, strike)
  const what = nameOf(a, first)
  const events: SimverseEvent[] = [{ type: 'ActionSpent', who, action: strike.action, what }]
  if (stamina > 0 || spell) events.push(paid(a, stamina, spell?.mana ?? 0, first.maneuver || what))
  const blows: Blow[] = strike.attacks.map((attack) => ({
    kind: 'attack',
    attack,
    rested: !hasCondition(a, spell ? 'depleted' : 'exhausted'),
    pair: attack.hand === 'pair-main' || attack.hand === 'pair-off',
  }))
  if (strike.bash)
    blows.push({ kind: 'bash', attack: { ...first, maneuver: '' }, rested: blows[0]!.rested, pair: false })
  events.push(declared(a, first.defender, what, blows))
  return events
}

/** rules/simverse R32: choosing another target loses the aim. */
function declared(a: Combatant, defender: string, what: string, blows: readonly Blow[]): AttackDeclared {
  const attack = blows[0]!.attack
  const weapon = weaponOf(a, attack)
  const counted = weapon && isRanged(weapon, attack.mode) && a.ammo[weapon.id] !== undefined
  return {
    type: 'AttackDeclared',
    who: a.sheet.name,
    defender,
    what,
    blows,
    aimLost: a.aimAt !== '' && a.aimAt !== defender,
    ammo: counted ? weapon.id : '',
  }
}

/** How a riposte is made, where it is said: else the parrying weapon strikes as it usually does. */
export interface Counter {
  readonly weapon?: string | undefined
  readonly mode?: string | undefined
  readonly location?: string | undefined
  readonly facts?: Situated | undefined
}

/** rules/simverse R70: part of the parry's reaction: +2, 1 Stamina, no action. */
export function declareRiposte(state: State, how: Counter = {}): SimverseEvent[] {
  const pending = state.pending
  if (pending?.stage !== 'riposte') throw refuse('NOT_OFFERED', 'Nobody')
  const { attack } = pending.blow
  const d = get(state, attack.defender)
  const cost = state.rules.tables.maneuvers.riposte?.stamina ?? 0
  const weaponId = how.weapon ?? pending.parriedWith
  insist(riposteRefusal(state, d, weaponId), d.sheet.name)
  const weapon = d.sheet.weapons.find((w) => w.id === weaponId)!
  const counter: Attack = {
    attacker: attack.defender,
    defender: attack.attacker,
    weapon: weapon.id,
    mode: how.mode ?? defaultMode(weapon),
    spell: '',
    location: how.location ?? '',
    maneuver: 'riposte',
    hand: '',
    rider: false,
    luck: false,
    facts: how.facts ?? {
      ...attack.facts,
      flanking: false,
      facing: 'front',
      highGround: false,
      cover: '',
      unaware: false,
      charge: false,
      mountST: 0,
      mountedMoving: false,
    },
  }
  const rested = !hasCondition(d, 'exhausted')
  const blow: Blow = { kind: 'attack', attack: counter, rested, pair: false }
  return [paid(d, cost, 0, 'riposte'), declared(d, attack.attacker, nameOf(d, counter), [blow])]
}

/** A spell that strikes without a weapon's rules: sure ones and areas (rules/simverse R80). */
export function declareSpell(
  state: State,
  a: Combatant,
  spell: Spell,
  targets: readonly Combatant[],
  rider: boolean,
): SimverseEvent[] {
  const who = a.sheet.name
  const blows = spellBlows(state, a, spell, spell.kind === 'attack' ? targets.slice(0, 1) : targets, rider)
  const reached = spell.kind === 'attack' ? targets.slice(0, 1) : reachedBy(state, spell, targets)
  const defender = reached.map((d) => d.sheet.name).join(', ')
  return [
    { type: 'ActionSpent', who, action: 'major', what: spell.name },
    paid(a, 0, spell.mana, spell.name),
    declared(a, defender, spell.name, blows),
  ]
}
