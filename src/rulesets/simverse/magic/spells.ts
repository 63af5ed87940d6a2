import type { Combatant } from '../people/combatant.js'
import { isDead } from '../people/conditions.js'
import { distanceBetween } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import type { Spell } from '../tables/things.js'
import { actionRefusal, hostilityRefusal, spellRefusal } from '../turn/actions.js'

export function isHostile(spell: Spell): boolean {
  return strikes(spell) || spell.kind === 'resisted'
}

/** Spells whose harm comes as blows. */
export function strikes(spell: Spell): boolean {
  return spell.kind === 'attack' || spell.kind === 'sure' || spell.kind === 'area'
}

/** How many may be named: as many as it has targets or darts; an area has one middle. */
function mostTargets(spell: Spell): number {
  return spell.targets ?? (spell.kind === 'sure' ? (spell.darts ?? 1) : 1)
}

/** Whom a spell with a radius reaches: everybody there, friend or foe. */
export function reachedBy(state: State, spell: Spell, targets: readonly Combatant[]): Combatant[] {
  const { radiusM } = spell
  if (radiusM === undefined) return [...targets]
  return state.combatants.filter(
    (c) => !c.fled && !isDead(c) && targets.some((target) => distanceBetween(target, c) <= radiusM),
  )
}

/** What stands in the way of casting a spell on these people, or ''. */
export function castRefusal(
  state: State,
  c: Combatant,
  spell: Spell,
  targets: readonly Combatant[],
): Refusal {
  const refusal = actionRefusal(state, c, 'major') || (isHostile(spell) ? hostilityRefusal(c) : '')
  if (refusal !== '') return refusal
  if (targets.length > mostTargets(spell)) return 'TOO_MANY_TARGETS'
  for (const d of targets) {
    const far = d.fled ? 'HAS_FLED' : spellRefusal(c, spell, distanceBetween(c, d))
    if (far !== '') return far
  }
  return ''
}
