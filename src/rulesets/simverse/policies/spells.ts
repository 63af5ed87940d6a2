import { castRefusal } from '../magic/spells.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isStanding } from '../people/conditions.js'
import { skillLevel } from '../people/figures.js'
import { damageDice } from '../people/weapons.js'
import { waysToSucceed } from '../roll/roll.js'
import { alliesOf, distanceBetween } from '../state/field.js'
import { get, type State } from '../state/state.js'
import type { Spell } from '../tables/things.js'
import { hostilityRefusal } from '../turn/actions.js'
import { type Foe, foeOf, TYPICAL } from './foe.js'
import { better, type Option, worth } from './weighing.js'

function alliesNear(state: State, a: Combatant, d: Foe, radius: number): number {
  let near = distanceBetween(a, d) <= radius ? 1 : 0
  for (const ally of alliesOf(state, a)) if (isStanding(ally) && distanceBetween(ally, d) <= radius) near++
  return near
}

function spellValue(state: State, a: Combatant, d: Foe, spell: Spell): number {
  if (spell.kind === 'heal') return hasCondition(d, 'dying') ? 0.8 : 0
  if (!isStanding(d) || !spell.damage || hostilityRefusal(a) !== '') return 0
  const dice = damageDice(spell.damage)
  const damage = Math.max(0.2, 3.5 * dice.count + dice.modifier - TYPICAL.AR) * (spell.darts ?? 1)
  const crowd = spell.radiusM === undefined ? 0 : alliesNear(state, a, d, spell.radiusM)
  if (crowd > 0) return 0
  const hits =
    spell.kind === 'attack'
      ? waysToSucceed(a.sheet.WS + skillLevel(a.sheet, 'Spellcasting', state.rules)) / 216
      : 1
  return hits * 0.8 * worth(d, damage)
}

/** The spell that does most, on a foe or for somebody who is dying. */
export function bestSpell(state: State, a: Combatant, foes: readonly Foe[]): Option | undefined {
  let best: Option | undefined
  for (const spell of a.sheet.spells) {
    for (const d of spell.kind === 'heal' ? alliesOf(state, a).map(foeOf) : foes) {
      const value = spellValue(state, a, d, spell)
      if (value <= 0 || castRefusal(state, a, spell, [get(state, d.sheet.name)]) !== '') continue
      best = better(best, { command: { verb: 'cast', spell: spell.name, to: [d.sheet.name] }, value })
    }
  }
  return best
}
