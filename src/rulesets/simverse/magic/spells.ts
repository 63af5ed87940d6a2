import { type Incoming, reactionRefusal } from '../blow/defense.js'
import { type Point, pointDistance } from '../field/geometry.js'
import { coverBetween } from '../field/lines.js'
import { isOnBeam, isWithin } from '../field/ways.js'
import type { Combatant } from '../people/combatant.js'
import { isDead } from '../people/conditions.js'
import { distanceBetween, situate, spotOf } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import type { Rules } from '../tables/switches.js'
import type { Spell } from '../tables/things.js'
import { actionRefusal, aimedRefusal, hostilityRefusal, spellRefusal } from '../turn/actions.js'

export function isHostile(spell: Spell): boolean {
  return strikes(spell) || spell.kind === 'resisted'
}

/** Spells whose harm comes as blows. */
export function strikes(spell: Spell): boolean {
  return spell.kind === 'attack' || spell.kind === 'sure' || spell.kind === 'area'
}

/** How many may be named: as many as it has targets or darts; an area has one middle. */
function mostTargets(spell: Spell): number {
  return spell.targets ?? spell.darts ?? 1
}

/** Whom a spell reaches: those named, everybody within its radius of them or of a point, or along its line on a grid. */
export function reachedBy(
  state: State,
  spell: Spell,
  targets: readonly Combatant[],
  caster?: Combatant,
  centre?: Point,
): Combatant[] {
  const { radiusM } = spell
  const there = state.combatants.filter((c) => !c.fled && !isDead(c))
  if (spell.line && state.place.grid && caster) {
    const towards = centre ?? (targets[0] && spotOf(targets[0]))
    if (!towards) return []
    const by = spotOf(caster)
    return there.filter((c) => c !== caster && isOnBeam(by, towards, spell.rangeM, spotOf(c)))
  }
  if (centre) return there.filter((c) => isWithin(centre, spotOf(c), radiusM ?? 0))
  if (radiusM === undefined) return [...targets]
  return there.filter((c) => targets.some((target) => distanceBetween(target, c) <= radiusM))
}

/** seed 003 §2; rules/simverse V8: whether a spell can answer an attack on its caster. */
export function instantRefusal(c: Combatant, spell: Spell, { paid }: Incoming, rules: Rules): Refusal {
  if (spell.instant !== true || isHostile(spell)) return 'NOT_INSTANT'
  return reactionRefusal(c, paid, rules) || (spell.mana > c.mana ? 'INSUFFICIENT_MANA' : '')
}

/** rules/simverse V10: an area or a line may be aimed at a point of the grid that can be seen. */
function pointRefusal(state: State, c: Combatant, spell: Spell, centre: Point): Refusal {
  const by = spotOf(c)
  const far = spellRefusal(c, spell, pointDistance(by, centre))
  if (far !== '') return far
  return coverBetween(by, centre, state.place.obstacles) === 'full' ? 'NO_LINE_OF_SIGHT' : ''
}

/** What stands in the way of casting a spell on these people, or ''. */
export function castRefusal(
  state: State,
  c: Combatant,
  spell: Spell,
  targets: readonly Combatant[],
  centre?: Point,
): Refusal {
  const refusal = actionRefusal(state, c, 'major') || (isHostile(spell) ? hostilityRefusal(c) : '')
  if (refusal !== '') return refusal
  if (targets.length > mostTargets(spell)) return 'TOO_MANY_TARGETS'
  if (spell.darts === undefined && spell.kind !== 'sure' && new Set(targets).size < targets.length)
    return 'SAME_TARGET_TWICE'
  if (centre) return pointRefusal(state, c, spell, centre)
  for (const d of targets) {
    const far = d.fled ? 'HAS_FLED' : spellRefusal(c, spell, distanceBetween(c, d))
    if (far !== '') return far
    if (!isHostile(spell)) continue
    const unfit = d === c ? '' : aimedRefusal(c, d)
    if (unfit !== '') return unfit
    if (situate(state, c, d).cover === 'full') return 'NO_LINE_OF_SIGHT'
  }
  return ''
}
