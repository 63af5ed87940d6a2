import type { Tell } from '../events/index.js'
import { pay } from '../events/spending.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { defaultMode, weaponWith } from '../people/weapons.js'
import type { Attack, AttackSituation, Blow, Pending } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import { nameOf } from './attack.js'
import { declared } from './strike.js'

/** How a riposte is made, where it is said: else the parrying weapon strikes as it usually does. */
export interface Counter {
  readonly weapon?: string | undefined
  readonly mode?: string | undefined
  readonly location?: string | undefined
  readonly facts?: AttackSituation | undefined
}

/** The weapon a riposte is made with. */
export function counterWeapon(pending: Pending, how: Counter = {}): string {
  return how.weapon ?? pending.parriedWith
}

/** rules/simverse R70: part of the parry's reaction: +2. */
function counterBlow(pending: Pending, d: Combatant, how: Counter = {}): Blow {
  const { attack } = pending.blow
  const weapon = weaponWith(d.sheet, counterWeapon(pending, how))!
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
  return { kind: 'attack', attack: counter, rested: !hasCondition(d, 'exhausted'), pair: false }
}

/** rules/simverse R70: 1 Stamina, no action. The caller has asked `riposteRefusal`. */
export function declareRiposte(state: State, how: Counter, tell: Tell): void {
  const pending = state.pending!
  const d = get(state, pending.blow.attack.defender)
  const blow = counterBlow(pending, d, how)
  const declaration = declared(d, blow.attack.defender, nameOf(d, blow.attack), [blow])
  pay(d, state.rules.tables.maneuvers.riposte?.stamina ?? 0, 0, 'riposte', tell)
  tell(declaration)
}
