import type { Dice } from '../../../kernel/dice/dice.js'
import { declared } from '../blow/strike.js'
import type { Tell } from '../events/index.js'
import { pay, spend } from '../events/spending.js'
import { endByAttack } from '../harm/peace.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import type { Attack, Blow } from '../state/blow.js'
import { situate } from '../state/field.js'
import type { State } from '../state/state.js'
import { type Casting, isQuiet } from './casting.js'
import { quietEffects } from './quiet-spells.js'
import { spellEffects } from './spell-effects.js'
import { isHostile, reachedBy, strikes } from './spells.js'

function spellAttack(state: State, a: Combatant, d: Combatant, { spell, rider, etch }: Casting): Attack {
  const plain: Attack = {
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
  // A spell without etching keeps the shape that all others have, as strikes do.
  return etch ? { ...plain, etch } : plain
}

/** rules/simverse R80: spells that strike become blows: rolled, sure (one for each dart), or only dodged. */
function spellBlows(state: State, a: Combatant, casting: Casting, reached: readonly Combatant[]): Blow[] {
  const { spell, targets } = casting
  const kind = spell.kind === 'attack' ? 'attack' : spell.kind === 'sure' ? 'sure' : 'area'
  const rested = !hasCondition(a, 'depleted')
  const blow = (d: Combatant): Blow => ({
    kind,
    attack: spellAttack(state, a, d, casting),
    rested,
    pair: false,
  })
  if (kind !== 'sure' && spell.darts === undefined) return reached.map(blow)
  return Array.from({ length: spell.darts ?? 1 }, (_, i) => blow(targets[i % targets.length]!))
}

/** A spell is paid for and cast. The caller has asked `castRefusal`. */
export function cast(state: State, a: Combatant, casting: Casting, dice: Dice, tell: Tell): void {
  const { spell, targets, centre } = casting
  if (!strikes(spell)) {
    const rested = !hasCondition(a, 'depleted')
    spend(a, 'major', spell.name, tell)
    pay(a, 0, spell.mana, spell.name, tell)
    if (isHostile(spell)) endByAttack(state, a, reachedBy(state, spell, targets, a, centre), tell)
    if (isQuiet(spell)) quietEffects(state, a, casting, rested, dice, tell)
    else spellEffects(state, a, spell, targets, dice, tell, centre)
    return
  }
  const reached = reachedBy(state, spell, targets, a, centre)
  const blows = spellBlows(state, a, casting, reached)
  const defender = reached.map((d) => d.sheet.name).join(', ')
  const declaration = blows.length > 0 ? declared(a, defender, spell.name, blows) : undefined
  spend(a, 'major', spell.name, tell)
  pay(a, 0, spell.mana, spell.name, tell)
  if (declaration) tell(declaration)
  endByAttack(state, a, reached, tell)
}
