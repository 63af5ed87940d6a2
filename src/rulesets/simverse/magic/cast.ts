import type { Dice } from '../../../kernel/dice/dice.js'
import { declared } from '../blow/strike.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import type { Attack, Blow } from '../state/blow.js'
import { situate } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Spell } from '../tables/things.js'
import { paid, spent } from '../turn/actions.js'
import { spellEffects } from './spell-effects.js'
import { reachedBy, strikes } from './spells.js'

function spellAttack(state: State, a: Combatant, d: Combatant, spell: Spell, rider: boolean): Attack {
  return {
    attacker: a.sheet.name,
    defender: d.sheet.name,
    weapon: '',
    mode: '',
    spell: spell.id,
    location: '',
    maneuver: '',
    hand: '',
    rider,
    luck: false,
    facts: situate(state, a, d),
  }
}

/** rules/simverse R80: spells that strike become blows: rolled, sure (one for each dart), or only dodged. */
function spellBlows(
  state: State,
  a: Combatant,
  spell: Spell,
  targets: readonly Combatant[],
  rider: boolean,
): Blow[] {
  const kind = spell.kind === 'attack' ? 'attack' : spell.kind === 'sure' ? 'sure' : 'area'
  const rested = !hasCondition(a, 'depleted')
  const blow = (d: Combatant): Blow => ({
    kind,
    attack: spellAttack(state, a, d, spell, rider),
    rested,
    pair: false,
  })
  if (kind !== 'sure') return reachedBy(state, spell, targets).map(blow)
  return Array.from({ length: spell.darts ?? 1 }, (_, i) => blow(targets[i % targets.length]!))
}

/** A spell is paid for and cast. The caller has asked `castRefusal`. */
export function cast(
  state: State,
  a: Combatant,
  spell: Spell,
  targets: readonly Combatant[],
  rider: boolean,
  dice: Dice,
  tell: Tell,
): void {
  if (!strikes(spell)) {
    tell(spent(a, 'major', spell.name))
    tell(paid(a, 0, spell.mana, spell.name))
    spellEffects(state, a, spell, targets, dice, tell)
    return
  }
  const defender = reachedBy(state, spell, targets)
    .map((d) => d.sheet.name)
    .join(', ')
  const declaration = declared(a, defender, spell.name, spellBlows(state, a, spell, targets, rider))
  tell(spent(a, 'major', spell.name))
  tell(paid(a, 0, spell.mana, spell.name))
  tell(declaration)
}
